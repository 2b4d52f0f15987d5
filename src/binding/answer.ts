import type { Platform } from "../semantics/platform.js";

/** Where stacks can be rewritten: V8, and engines with the same method. */
const captureStackTrace = (Error as { captureStackTrace?(target: object, above?: unknown): void }).captureStackTrace;

/**
 * Answers a call with a promise: coerces the arguments, then runs the rest.
 *
 * @throws what `coerce` throws, where the platform's date says that argument-type errors are thrown. Everything else
 * rejects.
 */
// runtime §1
export function answer<Coerced, Result>(
  platform: Platform,
  coerce: () => Coerced,
  run: (coerced: Coerced) => Result | Promise<Result>,
): Promise<Result> {
  let coerced: Coerced;
  try {
    coerced = coerce();
  } catch (error) {
    startStackAbove(answer, error);
    if (!platform.rejectsArgumentErrors) throw error;
    return Promise.reject(error);
  }
  try {
    return Promise.resolve(run(coerced));
  } catch (error) {
    startStackAbove(answer, error);
    return Promise.reject(error);
  }
}

/** Answers a call with a promise of what `run` gives or throws. */
export function settle<Result>(run: () => Result): Promise<Result> {
  try {
    return Promise.resolve(run());
  } catch (error) {
    startStackAbove(settle, error);
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
