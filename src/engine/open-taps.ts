import type { ArrivedCall, CallTap, CommitPoint, FindCaller, Interceptor, Settled, Tap } from "./ports.js";

/** The callbacks around one call, of all taps that hear of it. */
interface OpenTaps {
  /** True if somebody stands in the way of the call, and may let it wait. */
  readonly isIntercepted: boolean;
  readonly intercept: Interceptor;
  /** The promise that the caller gets. */
  readonly answer: <Result>(result: Result | Promise<Result>) => Promise<Result>;
  /** Throws the error of the call, or another one, at once. */
  readonly throwing: (error: unknown) => unknown;
}

/** Tells everybody of a call. The first is the outermost; the interceptor that the fake has of its own is the innermost. */
export function openTaps(
  taps: ReadonlySet<Tap>,
  call: ArrivedCall,
  own: Interceptor | undefined,
  findCaller: FindCaller = () => () => undefined,
): OpenTaps {
  const open = Array.from(taps, (tap) => tap(call, findCaller)).filter((tap) => tap !== undefined);
  const settle = (settled: Settled): void => {
    for (const tap of open) tap.settled?.(settled);
  };
  const interceptors = [...open.map((tap) => tap.intercept), own].filter((intercept) => intercept !== undefined);
  return {
    isIntercepted: interceptors.length > 0,
    intercept: (request) => {
      for (const tap of open) tap.asked?.(request);
      const points = interceptors.map((intercept) => intercept(request));
      if (points.length === 0) return (commit) => tellCommitted(open, commit);
      const all = points.reduceRight(around);
      return (commit) => all((damage) => tellCommitted(open, () => commit(damage)));
    },
    // Not beside the promise: a rejection that the caller forgets must stay one that nobody handles.
    answer: (result) =>
      Promise.resolve(result).then(
        (value) => {
          settle({ type: "gave", value });
          return value;
        },
        (error: unknown) => {
          settle({ type: "failed", error });
          throw error;
        },
      ),
    throwing(error) {
      settle({ type: "failed", error });
      return error;
    },
  };
}

/** One commit point around another: it runs first, and goes on to the inner one, whose damage counts before its own. */
export function around(inner: CommitPoint, outer: CommitPoint): CommitPoint {
  return (commit) => outer((outside) => inner((inside) => commit(inside ?? outside)));
}

/** The innermost of all: what commits is synchronous. */
function tellCommitted<Result>(open: readonly CallTap[], commit: () => Result): Result {
  const tell = (came: Settled): void => {
    for (const tap of open) tap.committed?.(came);
  };
  let value: Result;
  try {
    value = commit();
  } catch (error) {
    tell({ type: "failed", error });
    throw error;
  }
  tell({ type: "gave", value });
  return value;
}
