import { rules } from "../../src/rules/statements/all-rules.js";
import type { Outcome } from "./smoke/outcome.js";
import { smokeCases } from "./smoke/smoke.js";
import type { Workshop } from "./workshop.js";

/** The outcomes on a host in one way: loaded by `import` or by `require()`, bundled, inside a test runner. */
export interface Run {
  readonly way: string;
  readonly outcomes: readonly Outcome[];
}

/** The version of a host, and the outcomes of everything that was run on it. */
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

/** The names of what every host is asked: all cases, and all rules. */
export const everything: readonly string[] = [...smokeCases.map(({ name }) => name), ...Object.keys(rules)];

/**
 * Runs something in one way. That it cannot be run at all is a failure as that of a case is, and so is what it leaves out
 * without a word: a run that reports nothing must not look like a good one.
 *
 * @param asked - the names of the outcomes that it must have.
 */
export async function runOf(
  way: string,
  run: () => Promise<readonly Outcome[]>,
  asked: readonly string[] = everything,
): Promise<Run> {
  try {
    const outcomes = await run();
    const answered = new Set(outcomes.map(({ name }) => name));
    const missing = asked.filter((name) => !answered.has(name));
    const failure = (reason: string): Outcome => ({ name: "everything is asked", status: "failed", reason });
    return {
      way,
      outcomes: missing.length === 0 ? outcomes : [...outcomes, failure(`No answer to: ${missing.join(", ")}`)],
    };
  } catch (error) {
    if (error instanceof MissingHost) throw error;
    return { way, outcomes: [{ name: "it runs", status: "failed", reason: String(error) }] };
  }
}
