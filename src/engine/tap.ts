/** A call with checked arguments. The other fields of its request depend on the action. */
export interface Call {
  /** The operation, such as `put`. */
  readonly action: string;
}

/**
 * Damage to the content of a call in transit: the bytes of a value, the bytes of a `get`'s body, or the keys of a
 * `delete`.
 */
export interface Damage {
  /** The content ends, fails, or has the lowest bit of the next byte flipped. Keys can only end. */
  readonly type: "cut" | "break" | "flip";
  /**
   * The number of bytes or keys before the damage. A call with no more than this number is unaffected, except that it
   * can fail at its very end.
   */
  readonly after: number;
  /** The error of a failure. */
  readonly error?: unknown;
  /** Called when the damage occurs; for a body, when it is read up to there. */
  readonly happened: () => void;
}

/**
 * Commits a call: now, later, or never. Returns the caller's result, and so may wait or fail, before or after the
 * commit. `valueBytes` is the size of a value, which has arrived by now.
 */
export type CommitPoint = <Result>(
  commit: (damage?: Damage) => Result | Promise<Result>,
  valueBytes?: number,
) => Result | Promise<Result>;

/**
 * Intercepts the calls of a fake. It runs at the invoke point of each call, after the arguments are checked and before
 * a value's stream is read; the returned function runs at the commit point, once the value has arrived. `commit` both
 * reads and writes the state, so nothing can interleave.
 */
export type Interceptor = (call: Call) => CommitPoint;

/** A call as it arrives, before its arguments are read. */
export interface ArrivedCall {
  /** The operation, as in {@link Call.action}. */
  readonly action: string;
  /** The caller's own arguments, neither read nor copied. */
  readonly args: readonly unknown[];
  /** The key and id of an upload, for calls on its handle. */
  readonly address?: { readonly key: string; readonly uploadId: string } | undefined;
}

/** The outcome of a call for its caller. */
export type Settled =
  | { readonly type: "gave"; readonly value: unknown }
  | { readonly type: "failed"; readonly error: unknown };

/** Observes one call. Each callback is optional, and none may throw. */
export interface CallTap {
  /** Called with the request, once the arguments are checked. */
  readonly asked?: ((request: Call) => void) | undefined;
  /** Intercepts the call, after all `asked` callbacks; returns `undefined` to let it pass. */
  readonly intercept?: ((call: Call) => CommitPoint | undefined) | undefined;
  /** Called right after the commit with its outcome, a refusal included. The caller may never receive this outcome. */
  readonly committed?: ((came: Settled) => void) | undefined;
  /** Called with the promise that the caller receives, before the caller has it. */
  readonly promised?: ((promise: Promise<unknown>) => void) | undefined;
  /** Called with the outcome when the caller receives it. */
  readonly settled?: ((settled: Settled) => void) | undefined;
}

/** Called with each call on a fake as it arrives; returns the callbacks for this call, if any. */
export type Tap = (call: ArrivedCall, findCaller: FindCaller) => CallTap | undefined;

/**
 * Captures the stack of a call from the caller's line on; for use while `Tap` or `asked` runs. The returned function
 * creates the text, the expensive step; it returns `undefined` on hosts without stacks.
 *
 * @param frames - the largest number of frames; as many as the host keeps if omitted.
 */
export type FindCaller = (frames?: number) => () => string | undefined;
