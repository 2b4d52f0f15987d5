import type { Outcome } from "./smoke/outcome.js";
import type { Workshop } from "./workshop.js";

/** What was run on a host in one way: loaded by `import` or by `require()`, bundled, inside a test runner. */
export interface Run {
  readonly way: string;
  readonly outcomes: readonly Outcome[];
}

/** What a host says of itself, and what became of everything that was run on it. */
export interface RowReport {
  readonly version: string;
  readonly runs: readonly Run[];
}

/** A host of the matrix. */
export interface Row {
  readonly name: string;
  /** Set where a matrix without it is whole all the same. */
  readonly optional?: boolean;
  /** @throws MissingHost (as a rejection) if it is not on this machine. */
  readonly run: (workshop: Workshop) => Promise<RowReport>;
}

/** The host is not on this machine. Its message is the reason. */
export class MissingHost extends Error {}

/** Runs something in one way. That it cannot be run at all is a failure as that of a case is. */
export async function runOf(way: string, run: () => Promise<readonly Outcome[]>): Promise<Run> {
  try {
    return { way, outcomes: await run() };
  } catch (error) {
    if (error instanceof MissingHost) throw error;
    return { way, outcomes: [{ name: "it runs", status: "failed", reason: String(error) }] };
  }
}
