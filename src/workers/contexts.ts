import { running, viewOf } from "./state.js";

/** The promises that each context waits for. */
const waits = new WeakMap<object, unknown[]>();

/** The platform's `ctx`. */
export class ExecutionContext {
  readonly exports: object = viewOf(() => running().exports);

  constructor() {
    waits.set(this, []);
  }

  waitUntil(promise: unknown): void {
    const own = waits.get(this);
    if (own === undefined) throw new TypeError("Illegal invocation");
    own.push(promise);
    // Who waits for it hears of it: it is no unhandled rejection.
    Promise.resolve(promise).catch(() => undefined);
  }

  passThroughOnException(): void {
    // There is no origin to pass a request on to.
  }
}

/** Makes a `ctx` for a handler that a test calls itself. */
export function createExecutionContext(): ExecutionContext {
  return new ExecutionContext();
}

/**
 * Waits for everything that was given to a context's `waitUntil`, also while it waits.
 *
 * @throws the error of what failed; an AggregateError if more than one did.
 */
export async function waitOnExecutionContext(ctx: object): Promise<void> {
  const own = waits.get(ctx);
  if (own === undefined) {
    throw new TypeError(
      "Failed to execute 'getWaitUntil': parameter 1 is not of type 'ExecutionContext'.\nYou must call 'createExecutionContext()' or 'createPagesEventContext()' to get an 'ExecutionContext' instance.",
    );
  }
  const errors: unknown[] = [];
  while (own.length > 0) {
    const settled = await Promise.allSettled(own.splice(0));
    errors.push(...settled.flatMap((each) => (each.status === "rejected" ? [each.reason] : [])));
  }
  if (errors.length > 1) throw new AggregateError(errors, errors.map(String).join("\n"));
  for (const error of errors) throw error;
}

/** The first argument of a `scheduled()` handler. */
class ScheduledController {
  readonly scheduledTime: number;
  readonly cron: string;

  constructor({ scheduledTime = Date.now(), cron = "" }: { readonly scheduledTime?: Date | number; cron?: string }) {
    this.scheduledTime = Number(scheduledTime);
    this.cron = String(cron);
  }

  noRetry(): void {
    // Nothing is run again.
  }
}

/** Makes the first argument of a `scheduled()` handler. */
export function createScheduledController(
  options: ConstructorParameters<typeof ScheduledController>[0] = {},
): ScheduledController {
  if (typeof options === "object") return new ScheduledController(options);
  throw new TypeError("Failed to execute 'createScheduledController': parameter 1 is not of type 'ScheduledOptions'.");
}
