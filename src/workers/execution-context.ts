import { wrongParameter } from "./refusals.js";
import { exports } from "./running.js";

/** The contexts of other objects: those of Pages functions. */
export const contexts: WeakMap<object, ExecutionContext> = new WeakMap();

/** The platform's `ctx`. */
export class ExecutionContext {
  readonly exports: object = exports;
  readonly props: object;
  readonly #promises: unknown[] = [];

  constructor(props: object) {
    this.props = props;
  }

  waitUntil(promise: unknown): void {
    this.#promises.push(promise);
    // The waiting test receives the error, so it is not an unhandled rejection.
    Promise.resolve(promise).catch(() => undefined);
  }

  passThroughOnException(): void {
    // There is no origin for the request.
  }

  /** Takes the promises that have not been waited for. */
  static take(ctx: object): unknown[] {
    const own = contexts.get(ctx) ?? ctx;
    if (typeof own === "object" && own !== null && #promises in own) return own.#promises.splice(0);
    throw wrongParameter("getWaitUntil", 1, "ExecutionContext");
  }
}

/** Makes a `ctx` for a test's own call of a handler. By default, its `props` are empty. */
export const createExecutionContext = (options?: { readonly props?: object }): ExecutionContext =>
  new ExecutionContext(options?.props ?? {});

/**
 * Waits for all promises of a context's `waitUntil`, including those added meanwhile.
 *
 * @throws the error of a rejected promise; an AggregateError for several.
 */
export async function waitOnExecutionContext(ctx: object): Promise<void> {
  const errors: unknown[] = [];
  for (let promises = ExecutionContext.take(ctx); promises.length > 0; promises = ExecutionContext.take(ctx)) {
    const settled = await Promise.allSettled(promises);
    errors.push(...settled.flatMap((each) => (each.status === "rejected" ? [each.reason] : [])));
  }
  if (errors.length > 1) throw new AggregateError(errors, errors.map(String).join("\n"));
  for (const error of errors) throw error;
}
