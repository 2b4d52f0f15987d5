/** The outcome of a run of the command. */
export interface CommandOutcome {
  /** For standard output. */
  readonly output: string;
  /** For standard error. */
  readonly complaint: string;
  /** 0: something was found, or nothing failed; 1: the contrary; 2: the command was not understood, or cannot be done. */
  readonly exitCode: 0 | 1 | 2;
}
