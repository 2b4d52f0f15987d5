import { isInWorkers } from "../../base/host/in-workers.js";
import { openTaps } from "../../engine/open-taps.js";
import type { ArrivedCall, Call, Damage, Interceptor, Tap } from "../../engine/ports.js";
import type { Platform } from "../../semantics/platform.js";
import type { Action } from "../request/request.js";

/** The core that answers calls: of a bucket, or of an upload in parts. */
export interface Answering {
  readonly platform: Platform;
  /** The way of each call once it has been understood; `undefined`: it is committed at once. */
  readonly intercept: Interceptor | undefined;
  /** The taps that hear of the calls. */
  readonly taps: ReadonlySet<Tap>;
  /** Of an upload. */
  readonly address?: ArrivedCall["address"];
}

/** The function that rewrites stacks: of V8, and of engines with the same method. */
const captureStackTrace = (Error as { captureStackTrace?(target: object, above?: unknown): void }).captureStackTrace;

/** The parts of a method, made once for all calls: a call that makes no function of its own costs half as much. */
export interface Method<Core, Coerced, Result> {
  readonly action: Action;
  /** Converts the arguments; what it throws are argument-type errors. */
  readonly coerce: (args: readonly unknown[], platform: Platform) => Coerced;
  /** Checks them further, and carries the call out: where there is an interceptor, when that says so. */
  readonly run: (coerced: Coerced, core: Core, intercept: Interceptor | undefined) => Result | Promise<Result>;
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
  if (core.taps.size === 0) return runMethod(core, method, args, core.intercept && namingCaller(core.intercept));
  const open = openTaps(core.taps, { action: method.action, args, address: core.address }, core.intercept, findCaller);
  try {
    return open.answer(
      runMethod(core, method, args, open.isIntercepted ? namingCaller(open.intercept) : open.intercept),
    );
  } catch (error) {
    throw open.throwing(error);
  }
}

function runMethod<Core extends Answering, Coerced, Result>(
  core: Core,
  method: Method<Core, Coerced, Result>,
  args: readonly unknown[],
  intercept: Interceptor | undefined,
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
    return giveInTurn(method.run(coerced, core, intercept));
  } catch (error) {
    startStackAbove(answer, error);
    return refuseInTurn(error);
  }
}

/** Commits a request: at once, or when the interceptor says so. */
export function commit<Core extends Answering, Request extends Call, Result>(
  core: Core,
  request: Request,
  dispatch: (core: Core, request: Request, damage?: Damage) => Result,
  intercept: Interceptor | undefined,
): Result | Promise<Result> {
  if (intercept === undefined) return dispatch(core, request);
  return intercept(request)((damage) => dispatch(core, request, damage));
}

/** The same interceptor, at whose commits errors of ours name the caller's line: it may have returned long before. */
function namingCaller(intercept: Interceptor): Interceptor {
  const nameCaller = rememberCaller();
  return (call) => {
    const commitPoint = intercept(call);
    return (commit) =>
      commitPoint((damage) => {
        try {
          return commit(damage);
        } catch (error) {
          throw nameCaller(error);
        }
      });
  };
}

/** Answers a call with a promise of what is taken of something, or of what the taking throws. */
export function settle<Given, Result>(given: Given, take: (given: Given) => Result | Promise<Result>): Promise<Result> {
  try {
    return giveInTurn(take(given));
  } catch (error) {
    startStackAbove(settle, error);
    // The method of a result is called on a proxy, and its frame says so.
    if (isOurs(error) && error.stack !== undefined)
      error.stack = error.stack.replace("    at Proxy.", "    at GetResult.");
    return refuseInTurn(error);
  }
}

/** The stack of a call that is being answered, without our own frames. */
function findCaller(): () => string | undefined {
  const site: { stack?: string } = {};
  captureStackTrace?.(site, answer);
  // The first frame is the method's.
  return () => site.stack?.split("\n").slice(2).join("\n");
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

/** Errors that the caller's own code throws pass through unchanged, as do those that a test has frozen. */
function isOurs(error: unknown): error is Error {
  return error instanceof Error && Object.hasOwn(error, "rule") && Object.isExtensible(error);
}

/** Every promise that waits one microtask waits for this one. */
const nextMicrotask = Promise.resolve();

/** The number of refusals that are still to come. */
let waiting = 0;

/** A promise of what a call gives, in its turn after the refusals that are still to come. */
function giveInTurn<Result>(result: Result | Promise<Result>): Promise<Result> {
  return waiting === 0 ? Promise.resolve(result) : nextMicrotask.then(() => result);
}

/**
 * A promise that rejects: at once, but in the platform's runtime one microtask later. Before compatibility date 2026-03-03
 * (`unhandled_rejection_after_microtask_checkpoint`) that runtime reports a promise as unhandled if it is already rejected
 * when an async function returns it, although the caller awaits it. The real bucket rejects so for arguments that it cannot
 * convert, and later for everything else.
 */
// Undocumented: measured at 2026-03-02 and 2026-03-03
function refuseInTurn(error: unknown): Promise<never> {
  if (!isInWorkers) return Promise.reject(error);
  waiting += 1;
  return nextMicrotask.then(() => {
    waiting -= 1;
    throw error;
  });
}
