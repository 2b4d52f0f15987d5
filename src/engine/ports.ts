/** The time. A test gives its own, to move time by hand. */
export interface Clock {
  /** Milliseconds since 1970. */
  now(): number;
}

/** The source of versions and other ids. A test gives its own, to have them predictable. */
export interface Ids {
  /** A new id that was never given out before. `kind` says what it is for. */
  next(kind: string): string;
}

/** A call whose arguments have been read and checked. The other fields of its request depend on the action. */
export interface Call {
  /** The operation, such as `put`. */
  readonly action: string;
}

/**
 * Damage to the content of a call, on its way: the bytes of a value, those of the body that a `get` gives, or the
 * keys of a `delete`.
 */
export interface Damage {
  /** It ends, it fails, or the lowest bit of the next byte is another one. Keys can only end. */
  readonly type: "cut" | "break" | "flip";
  /**
   * The number of bytes or keys that pass before. Nothing happens to a call that has no more; it can fail at its very
   * end.
   */
  readonly after: number;
  /** The error with which it fails. */
  readonly error?: unknown;
  /** Called when it happens: for a body when it is read that far. */
  readonly happened: () => void;
}

/** Commits a call: now, later, or never. It gives what the caller gets, and so may wait, or fail, before or after. */
export type CommitPoint = <Result>(commit: (damage?: Damage) => Result | Promise<Result>) => Result | Promise<Result>;

/**
 * Stands between the calls of a fake and their commits. It is run at the invoke point of each call, once its arguments
 * have been read and checked and before a value's stream is read; what it gives is run at the commit point, once the
 * value has arrived. Between reading the state and writing it nothing can come: `commit` does both.
 */
export type Interceptor = (call: Call) => CommitPoint;

/** A call as it arrives: nothing of it has been read yet. */
export interface ArrivedCall {
  /** The operation, as in {@link Call.action}. */
  readonly action: string;
  /** The caller's own, unread and not copied. */
  readonly args: readonly unknown[];
  /** The address that the fake adds: an upload its key and id. */
  readonly address?: { readonly key: string; readonly uploadId: string } | undefined;
}

/** The outcome of a call, as its caller sees it. */
export type Settled =
  | { readonly type: "gave"; readonly value: unknown }
  | { readonly type: "failed"; readonly error: unknown };

/** Stands around one call. Each part may be left out, and none may throw. */
export interface CallTap {
  /** Hears the request, once the arguments have been read and checked. */
  readonly asked?: ((request: Call) => void) | undefined;
  /** Stands in the way of the call, right after all have heard of it. */
  readonly intercept?: Interceptor | undefined;
  /** Right after it was committed, or refused there: what came of it, which the caller may never learn. */
  readonly committed?: ((came: Settled) => void) | undefined;
  /** Hears the outcome when the caller does. */
  readonly settled?: ((settled: Settled) => void) | undefined;
}

/** Called with each call on a fake as it arrives; returns what stands around it, if anything does. */
export type Tap = (call: ArrivedCall, findCaller: FindCaller) => CallTap | undefined;

/**
 * Keeps the stack of a call from the caller's own line on, while its taps hear that it arrives or what it asks. Its text, which
 * costs much more, is made by the function that it gives; `undefined` where the host has none.
 */
export type FindCaller = () => () => string | undefined;
