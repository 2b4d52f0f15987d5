import type { Call, Interceptor } from "../engine/ports.js";
import type { Platform } from "../semantics/platform.js";

/** What answers calls: the core of a bucket, or of an upload in parts. */
export interface Answering {
  readonly platform: Platform;
  /** Where each call goes once it has been understood; `undefined`: it is committed at once. */
  readonly intercept: Interceptor | undefined;
}

/** Where stacks can be rewritten: V8, and engines with the same method. */
const captureStackTrace = (Error as { captureStackTrace?(target: object, above?: unknown): void }).captureStackTrace;

/** What a method does, made once for all calls: a call that makes no function of its own costs half as much. */
export interface Method<Core, Coerced, Result> {
  /** Converts the arguments; what it throws are argument-type errors. */
  readonly coerce: (args: readonly unknown[], platform: Platform) => Coerced;
  /** Checks them further, and carries the call out. */
  readonly run: (coerced: Coerced, core: Core) => Result | Promise<Result>;
}

/**
 * Answers a call with a promise.
 *
 * @throws what the conversion of the arguments throws, where the platform's date says that argument-type errors are thrown.
 * Everything else rejects.
 */
// runtime §1
export function answer<Core extends Answering, Coerced, Result>(
  core: Core,
  method: Method<Core, Coerced, Result>,
  args: readonly unknown[],
): Promise<Result> {
  let coerced: Coerced;
  try {
    coerced = method.coerce(args, core.platform);
  } catch (error) {
    startStackAbove(answer, error);
    if (!core.platform.rejectsArgumentErrors) throw error;
    return Promise.reject(error);
  }
  try {
    return Promise.resolve(method.run(coerced, core));
  } catch (error) {
    startStackAbove(answer, error);
    return Promise.reject(error);
  }
}

/** Commits a request: at once, or when the interceptor of the bucket says so. */
export function commit<Core extends Answering, Request extends Call, Result>(
  core: Core,
  request: Request,
  dispatch: (core: Core, request: Request) => Result,
): Result | Promise<Result> {
  return core.intercept === undefined
    ? dispatch(core, request)
    : core.intercept(request)(() => dispatch(core, request));
}

/** Answers a call with a promise of what is taken of something, or of what the taking throws. */
export function settle<Given, Result>(given: Given, take: (given: Given) => Result): Promise<Result> {
  try {
    return Promise.resolve(take(given));
  } catch (error) {
    startStackAbove(settle, error);
    // The method of a result is called on a proxy, and its frame says so.
    if (isOurs(error) && error.stack !== undefined)
      error.stack = error.stack.replace("    at Proxy.", "    at GetResult.");
    return Promise.reject(error);
  }
}

/** Remembers the line of the caller, for errors of ours that arise when the call has long returned. */
export function rememberCaller(): <Thrown>(error: Thrown) => Thrown {
  const site: { stack?: string } = {};
  captureStackTrace?.(site, answer);
  return (error) => {
    const frames = site.stack?.indexOf("\n    at ") ?? -1;
    if (isOurs(error) && site.stack !== undefined && frames !== -1) {
      error.stack = `${error.name}: ${error.message}${site.stack.slice(frames)}`;
    }
    return error;
  };
}

/** Lets the stack of our error begin at the caller of the given function: our own frames help nobody. */
function startStackAbove(above: unknown, error: unknown): void {
  if (isOurs(error)) captureStackTrace?.(error, above);
}

/** Errors that the caller's own code throws pass through unchanged. */
function isOurs(error: unknown): error is Error {
  return error instanceof Error && Object.hasOwn(error, "rule");
}
