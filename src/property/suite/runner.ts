/** Registers a test. */
export interface It {
  (title: string, test: () => Promise<void>, timeout?: number): unknown;
  /** Registers one that does not run. Without it, what does not apply is left out. */
  readonly skip?: (title: string, test: () => void) => unknown;
}

/** The functions that register tests: those of vitest, jest, `node:test`, mocha and their like. */
export interface Runner {
  readonly describe: (title: string, register: () => void) => unknown;
  readonly it: It;
}
