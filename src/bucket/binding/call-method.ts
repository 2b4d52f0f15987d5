import { captureStack, captureStackTrace } from "../../base/host/capture-stack.js";
import { isInWorkers } from "../../base/host/in-workers.js";
import { OpenTaps } from "../../engine/open-taps.js";
import type { ArrivedCall, Call, CommitPoint, Damage, Interceptor, Tap } from "../../engine/tap.js";
import type { Platform } from "../../semantics/platform.js";
import type { Action } from "../request/request.js";

/** The core of a bucket, or of a multipart upload, as its methods use it. */
export interface MethodCore {
  readonly platform: Platform;
  /** Stands between each checked call and its commit; `undefined`: calls commit at once. */
  readonly intercept: Interceptor | undefined;
  /** The taps on the calls. */
  readonly taps: ReadonlySet<Tap>;
  /** The key and id of an upload; `undefined` for a bucket. */
  readonly address?: ArrivedCall["address"];
}

/** The parts of a method, created once for all calls: a method without closures per call takes half the time. */
export interface Method<Core, Coerced, Result> {
  readonly action: Action;
  /** Converts the arguments. Its exceptions are argument-type errors. */
  readonly coerce: (args: readonly unknown[], platform: Platform) => Coerced;
  /** Parses the converted arguments and commits the request, through the interceptor if there is one. */
  readonly run: (coerced: Coerced, core: Core, intercept: Interceptor | undefined) => Result | Promise<Result>;
}

/**
 * Calls a method, and returns its promise.
 *
 * @throws the exceptions of `coerce`, if argument-type errors are thrown at the platform's date. All other errors
 * reject.
 */
// runtime §1
export function callMethod<Core extends MethodCore, Coerced, Result>(
  core: Core,
  method: Method<Core, Coerced, Result>,
  args: readonly unknown[],
): Promise<Result> {
  if (core.taps.size === 0) return callIntercepted(core, method, args, core.intercept);
  const open = new OpenTaps(
    core.taps,
    { action: method.action, args, address: core.address },
    core.intercept,
    findCaller,
  );
  const intercept: Interceptor = (call) => open.intercept(call);
  try {
    return open.settle(callIntercepted(core, method, args, intercept, open));
  } catch (error) {
    throw open.throwing(error);
  }
}

/**
 * Calls a method whose interceptor may delay the commit.
 *
 * @param open - tells if it still may, also after the interceptor has run.
 */
function callIntercepted<Core extends MethodCore, Coerced, Result>(
  core: Core,
  method: Method<Core, Coerced, Result>,
  args: readonly unknown[],
  intercept: Interceptor | undefined,
  open: { readonly isIntercepted: boolean } = { isIntercepted: true },
): Promise<Result> {
  if (intercept === undefined || !open.isIntercepted) return coerceAndRun(core, method, args, intercept);
  const naming = new NamingCaller();
  const result = coerceAndRun(core, method, args, (call) => {
    const commitPoint = intercept(call);
    return open.isIntercepted ? naming.at(commitPoint) : commitPoint;
  });
  naming.leave();
  return result;
}

function coerceAndRun<Core extends MethodCore, Coerced, Result>(
  core: Core,
  method: Method<Core, Coerced, Result>,
  args: readonly unknown[],
  intercept: Interceptor | undefined,
): Promise<Result> {
  let coerced: Coerced;
  try {
    coerced = method.coerce(args, core.platform);
  } catch (error) {
    startStackAbove(callMethod, error);
    if (!core.platform.rejectsArgumentErrors) throw error;
    return Promise.reject(error);
  }
  try {
    return giveInTurn(method.run(coerced, core, intercept));
  } catch (error) {
    startStackAbove(callMethod, error);
    return refuseInTurn(error);
  }
}

/** Commits a request at its commit point: at once, or when the interceptor allows it. */
export function atCommitPoint<Core extends MethodCore, Request extends Call, Result>(
  core: Core,
  request: Request,
  commit: (core: Core, request: Request, damage?: Damage) => Result,
  intercept: Interceptor | undefined,
): Result | Promise<Result> {
  if (intercept === undefined) return commit(core, request);
  return intercept(request)((damage) => commit(core, request, damage));
}

/** Makes our errors name the caller's line, also at a commit after the call has returned. */
class NamingCaller {
  #isPending = false;
  #nameCaller: (<Thrown>(error: Thrown) => Thrown) | undefined;

  /** Wraps the commit point of the call. */
  at(commitPoint: CommitPoint): CommitPoint {
    this.#isPending = true;
    return (commit, valueBytes) =>
      commitPoint((damage) => {
        this.#isPending = false;
        try {
          return commit(damage);
        } catch (error) {
          // Until the call returns, the stack still has the caller.
          if (this.#nameCaller === undefined) startStackAbove(callMethod, error);
          else this.#nameCaller(error);
          throw error;
        }
      }, valueBytes);
  }

  /** Called before the call returns. Keeping the stack costs more than the rest of a call, so it is kept only for a later commit. */
  leave(): void {
    this.#nameCaller = this.#isPending ? rememberCaller() : unchanged;
  }
}

function unchanged<Thrown>(error: Thrown): Thrown {
  return error;
}

/** Calls a function and returns its result, or its exception, as a promise. */
export function settle<Given, Result>(given: Given, take: (given: Given) => Result | Promise<Result>): Promise<Result> {
  try {
    return giveInTurn(take(given));
  } catch (error) {
    startStackAbove(settle, error);
    // A result is a proxy, so V8 calls this frame `Proxy.method`.
    if (isOurs(error) && error.stack !== undefined)
      error.stack = error.stack.replace("    at Proxy.", "    at GetResult.");
    return refuseInTurn(error);
  }
}

/** Keeps the stack of the current call, without our own frames. */
function findCaller(frames?: number): () => string | undefined {
  // The first frame is the bucket's method.
  const site = captureStack(callMethod, frames === undefined ? undefined : frames + 1);
  return () => site.stack?.split("\n").slice(2).join("\n");
}

/** Keeps the caller's line for our own errors that occur after the call has returned. */
export function rememberCaller(): <Thrown>(error: Thrown) => Thrown {
  const site = captureStack(callMethod);
  return (error) => {
    const frames = site.stack?.indexOf("\n    at ") ?? -1;
    if (isOurs(error) && site.stack !== undefined && frames !== -1) {
      error.stack = `${error.name}: ${error.message}${site.stack.slice(frames)}`;
    }
    return error;
  };
}

/** Cuts our own frames off the stack of our error; it then begins at the caller of the given function. */
function startStackAbove(above: unknown, error: unknown): void {
  if (isOurs(error)) captureStackTrace?.(error, above);
}

/** True for our own errors, unless a test has frozen them. Errors from the caller's code pass through unchanged. */
function isOurs(error: unknown): error is Error {
  return error instanceof Error && Object.hasOwn(error, "rule") && Object.isExtensible(error);
}

/** Resolved; a promise chained to it settles one microtask later. */
const nextMicrotask = Promise.resolve();

/** The number of refusals not yet rejected. */
let waiting = 0;

/** Wraps the result of a call in a promise; earlier refusals still pending reject first. */
function giveInTurn<Result>(result: Result | Promise<Result>): Promise<Result> {
  return waiting === 0 ? Promise.resolve(result) : nextMicrotask.then(() => result);
}

/**
 * Returns a rejected promise; in the platform's runtime it rejects one microtask later. Before compatibility date
 * 2026-03-03 (`unhandled_rejection_after_microtask_checkpoint`) the runtime reports a promise as unhandled if it is
 * already rejected when an async function returns it, although the caller awaits it. The real bucket rejects at once
 * for arguments it cannot convert, and later for everything else.
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
