/** The outcome of a case, or of a rule. */
export interface Outcome {
  readonly name: string;
  readonly status: "passed" | "failed" | "skipped";
  /** Why it failed or was left out. */
  readonly reason?: string;
}
