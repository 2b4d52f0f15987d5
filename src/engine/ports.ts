/** What time it is. A test gives its own, to move time by hand. */
export interface Clock {
  /** Milliseconds since 1970. */
  now(): number;
}

/** Where versions and other ids come from. A test gives its own, to have them predictable. */
export interface Ids {
  /** A new id that was never given out before. `kind` says what it is for. */
  next(kind: string): string;
}

/** A call whose arguments have been read and checked. The other fields of its request depend on the action. */
export interface Call {
  /** What is asked for, such as `put`. */
  readonly action: string;
}

/** Commits a call: now, later, or never. It gives what the caller gets, and so may wait, or fail, before or after. */
export type CommitPoint = <Result>(commit: () => Result | Promise<Result>) => Result | Promise<Result>;

/**
 * Stands between the calls of a fake and their commits. It is run at the invoke point of each call, once its arguments
 * have been read and checked and before a value's stream is read; what it gives is run at the commit point, once the
 * value has arrived. Between reading the state and writing it nothing can come: `commit` does both.
 */
export type Interceptor = (call: Call) => CommitPoint;
