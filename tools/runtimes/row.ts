import { rules } from "../../src/rules/statements/all-rules.js";
import { MissingHost } from "./missing-host.js";
import type { Outcome } from "./smoke/outcome.js";
import { smokeCases } from "./smoke/smoke.js";
import type { Workshop } from "./workshop.js";

/** The outcomes of one way to load the package on a host: by `import`, by `require()`, bundled, in a test runner. */
export interface Run {
  readonly way: string;
  readonly outcomes: readonly Outcome[];
}

/** The version of a host, and all its outcomes. */
export interface RowReport {
  readonly version: string;
  readonly runs: readonly Run[];
}

/** A host of the matrix. */
export interface Row {
  readonly name: string;
  /** True if the matrix is complete without this row. */
  readonly optional?: boolean;
  /** @throws MissingHost (as a rejection) if the host is not installed on this machine. */
  readonly run: (workshop: Workshop) => Promise<RowReport>;
}

/** The names of everything tested on each host: all cases and all rules. */
export const everything: readonly string[] = [...smokeCases.map(({ name }) => name), ...Object.keys(rules)];

/**
 * Runs tests in one way. An error of the run and missing outcomes count as failures, so a run without a report cannot look
 * like a success.
 *
 * @param asked - the names of the required outcomes.
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
