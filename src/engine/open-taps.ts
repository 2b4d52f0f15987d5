import type { ArrivedCall, CallTap, CommitPoint, FindCaller, Interceptor, Settled, Tap } from "./tap.js";

/** Combines the callbacks of all taps around one call. The first tap is the outermost; the fake's own interceptor is the innermost. */
export class OpenTaps {
  readonly #open: CallTap[] = [];
  readonly #own: Interceptor | undefined;
  /** True if an interceptor may delay the call; known for certain once `intercept` has run. */
  isIntercepted: boolean;

  /** True if a tap waits for the outcome. */
  readonly #isAwaited: boolean;

  /** Reports the arrival of a call to all taps. */
  constructor(
    taps: ReadonlySet<Tap>,
    call: ArrivedCall,
    own?: Interceptor,
    findCaller: FindCaller = () => () => undefined,
  ) {
    this.#own = own;
    let isIntercepted = own !== undefined;
    let isAwaited = false;
    for (const tap of taps) {
      const opened = tap(call, findCaller);
      if (opened === undefined) continue;
      this.#open.push(opened);
      isIntercepted ||= opened.intercept !== undefined;
      isAwaited ||= opened.settled !== undefined;
    }
    this.isIntercepted = isIntercepted;
    this.#isAwaited = isAwaited;
  }

  intercept(request: Parameters<Interceptor>[0]): CommitPoint {
    const open = this.#open;
    for (const tap of open) tap.asked?.(request);
    if (!this.isIntercepted) return (commit) => tellCommitted(open, commit);
    const points: CommitPoint[] = [];
    for (const tap of open) {
      const point = tap.intercept?.(request);
      if (point !== undefined) points.push(point);
    }
    if (this.#own !== undefined) points.push(this.#own(request));
    this.isIntercepted = points.length > 0;
    if (!this.isIntercepted) return (commit) => tellCommitted(open, commit);
    const all = points.reduceRight(around);
    return (commit, valueBytes) => all((damage) => tellCommitted(open, () => commit(damage)), valueBytes);
  }

  /** Returns the promise for the caller; the taps learn how it settles. */
  settle<Result>(result: Result | Promise<Result>): Promise<Result> {
    if (!this.#isAwaited) return Promise.resolve(result);
    // Chained into the caller's promise: otherwise a rejection ignored by the caller would count as handled.
    const promise = Promise.resolve(result).then(
      (value) => {
        this.#tellSettled({ type: "gave", value });
        return value;
      },
      (error: unknown) => {
        throw this.throwing(error);
      },
    );
    for (const tap of this.#open) tap.promised?.(promise);
    return promise;
  }

  /** Reports the error of a call that throws, and returns it. */
  throwing(error: unknown): unknown {
    this.#tellSettled({ type: "failed", error });
    return error;
  }

  #tellSettled(settled: Settled): void {
    for (const tap of this.#open) tap.settled?.(settled);
  }
}

/** Wraps an inner commit point in an outer one. The outer one runs first; the inner one's damage takes precedence. */
export function around(inner: CommitPoint, outer: CommitPoint): CommitPoint {
  return (commit, valueBytes) =>
    outer((outside) => inner((inside) => commit(inside ?? outside), valueBytes), valueBytes);
}

/** Runs the commit, which is synchronous, and reports its outcome to the taps. */
function tellCommitted<Result>(open: readonly CallTap[], commit: () => Result): Result {
  let value: Result;
  try {
    value = commit();
  } catch (error) {
    for (const tap of open) tap.committed?.({ type: "failed", error });
    throw error;
  }
  for (const tap of open) tap.committed?.({ type: "gave", value });
  return value;
}
