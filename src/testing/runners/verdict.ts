/** The `this` of a matcher, as runners give it. */
export interface MatcherContext {
  equals(a: unknown, b: unknown, testers?: readonly unknown[]): boolean;
  readonly customTesters?: readonly unknown[];
  readonly utils: { stringify(value: unknown): string };
}

/** The verdict of a matcher for its runner. */
export interface Verdict {
  readonly pass: boolean;
  /** Of the failure: where it passes, of the failure of `.not`. */
  readonly message: () => string;
  /** Both values, of which runners and editors show their own difference. */
  readonly actual?: unknown;
  readonly expected?: unknown;
}
