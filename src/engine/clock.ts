/** The source of time. A test can pass its own to control time. */
export interface Clock {
  /** Milliseconds since 1970. */
  now(): number;
}

/** The source of versions and other ids. A test can pass its own for predictable ids. */
export interface Ids {
  /** Returns a new, unique id. `kind` names its purpose. */
  next(kind: string): string;
}
