/** The outcome of a case, or of a rule. */
export interface Outcome {
  readonly name: string;
  readonly status: "passed" | "failed" | "skipped";
  /** The reason for a failure or a skip. */
  readonly reason?: string;
}
