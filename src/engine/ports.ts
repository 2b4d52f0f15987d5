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
