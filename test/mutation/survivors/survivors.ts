/** Mutants that survive, and why: those of one line of a file whose reason is the same. */
export interface Survivors {
  readonly file: string;
  /** The line on which the mutants start, without the blanks around it: line numbers move too often. */
  readonly line: string;
  /** What is replaced and by what, each in one line. */
  readonly mutants: readonly (readonly [code: string, becomes: string])[];
  readonly reason: string;
}
