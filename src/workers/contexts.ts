import { running, scope, viewOf } from "./state.js";

/** The promises of contexts and of what has a context. */
const waits = new WeakMap<object, unknown[]>();

const token: unique symbol = Symbol("ours");

function checkToken(given: unknown): void {
  if (given !== token) throw new TypeError("Illegal constructor");
}

class ExecutionContext {
  readonly exports: object = viewOf(() => running().exports);

  constructor(given: unknown) {
    checkToken(given);
    waits.set(this, []);
  }

  waitUntil(promise: unknown): void {
    const own = waits.get(this);
    if (own === undefined) throw new TypeError("Illegal invocation");
    own.push(promise);
    // Who waits for it hears of it: it is no unhandled rejection.
    if (promise instanceof Promise) promise.catch(() => undefined);
  }

  passThroughOnException(): void {
    // There is no origin to pass a request on to.
  }
}

/** Makes a `ctx` for a handler that a test calls itself. */
export function createExecutionContext(): ExecutionContext {
  return new ExecutionContext(token);
}

export type { ExecutionContext };

/** True for what {@link createExecutionContext} made. */
export function isExecutionContext(value: unknown): boolean {
  return value instanceof ExecutionContext;
}

/**
 * Waits for everything that was given to a context's `waitUntil`, also while it waits.
 *
 * @throws the error of what failed; an AggregateError if more than one did.
 */
export async function waitOnExecutionContext(ctx: object): Promise<void> {
  const own = typeof ctx === "object" && ctx !== null ? waits.get(ctx) : undefined;
  if (own === undefined) {
    throw new TypeError(
      "Failed to execute 'getWaitUntil': parameter 1 is not of type 'ExecutionContext'.\nYou must call 'createExecutionContext()' or 'createPagesEventContext()' to get an 'ExecutionContext' instance.",
    );
  }
  const errors: unknown[] = [];
  while (own.length > 0) {
    for (const settled of await Promise.allSettled(own.splice(0))) {
      if (settled.status === "rejected") errors.push(settled.reason);
    }
  }
  if (errors.length > 1) throw new AggregateError(errors, errors.map(String).join("\n"));
  for (const error of errors) throw error;
}

/** The platform's `waitUntil`: what the request that is being handled waits for. */
export function waitUntil(promise: Promise<unknown>): void {
  scope().waitUntil(promise);
}

class ScheduledController {
  declare readonly scheduledTime: number;
  declare readonly cron: string;

  constructor(given: unknown, options: { readonly scheduledTime?: Date | number; readonly cron?: string } | undefined) {
    checkToken(given);
    this.scheduledTime = Number(options?.scheduledTime ?? Date.now());
    this.cron = String(options?.cron ?? "");
  }

  noRetry(): void {
    // Nothing is run again.
  }
}

/** Makes the first argument of a `scheduled()` handler. */
export function createScheduledController(
  options?: ConstructorParameters<typeof ScheduledController>[1],
): ScheduledController {
  if (options !== undefined && typeof options !== "object") {
    throw new TypeError(
      "Failed to execute 'createScheduledController': parameter 1 is not of type 'ScheduledOptions'.",
    );
  }
  return new ScheduledController(token, options);
}
