import { nameClass } from "../../package/name-class.js";
import { recognizeCopies } from "../../package/recognize-copies.js";

/** Faults that a test set, and that did not happen. */
export class UnmetFaults extends Error {
  override readonly name: string = "UnmetFaults";

  /** @internal */
  constructor(complaints: readonly string[]) {
    const count = complaints.length === 1 ? "A fault" : `${complaints.length} faults`;
    super(`${count} did not happen:\n\n  ${complaints.join("\n\n  ")}\n`);
  }
}

nameClass(UnmetFaults, "UnmetFaults");
recognizeCopies(UnmetFaults, "UnmetFaults");

/** The outcome of a run of a scenario. */
export interface ScenarioOutcome {
  /** The error that the scenario threw or rejected with; `undefined` if it came to its end. */
  readonly error: unknown;
}

/** A run after which an invariant did not hold. */
interface BrokenRun {
  /** The name of the fake in the code. */
  readonly fakeName: string;
  readonly runs: number;
  readonly names: readonly string[];
  readonly outcome: ScenarioOutcome;
  readonly cause: unknown;
}

/** A scenario breaks its invariant. The cause is what the invariant threw, if it threw. */
export class BrokenInvariant extends Error {
  override readonly name: string = "BrokenInvariant";
  /** The fewest faults under which it breaks, as code; `""` if it breaks without any. */
  readonly code: string;

  /** @internal */
  constructor(code: readonly string[], { fakeName, runs, names, outcome: { error }, cause }: BrokenRun) {
    const under = ["without any fault", "under one fault", "under two faults"][code.length];
    const story = [
      `The invariant breaks ${under} (run ${runs}):`,
      [...code, `await scenario(${fakeName});`].map((line) => `  ${line}`).join("\n"),
      ["The calls of that run:", ...names].join("\n  "),
      error === undefined ? "The scenario came to its end." : `The scenario failed: ${String(error)}`,
      cause === undefined ? "The invariant gave false." : `The invariant failed: ${String(cause)}`,
    ];
    super(story.join("\n\n"), { cause });
    this.code = code.join("\n");
  }
}

nameClass(BrokenInvariant, "BrokenInvariant");
recognizeCopies(BrokenInvariant, "BrokenInvariant");
