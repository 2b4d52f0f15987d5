import type { BucketReport } from "../playground/run/report.js";
import { type Run, runScript } from "../playground/run/run-script.js";
import assertText from "./assert.ts?raw";

/** What became of an example, as text. */
export interface ExampleOutcome {
  readonly holds: boolean;
  readonly summary: string;
  /** What was printed, and the calls on buckets with their answers. */
  readonly lines: readonly string[];
}

/** Runs the example of a rule, which knows `FakeBucket` and `assert`, in a worker. */
export function runExample(example: string, onOutcome: (outcome: ExampleOutcome) => void): Run {
  const printed: string[] = [];
  return runScript(`import { FakeBucket } from "fakebucket";\n${assertText}\n${example}`, {
    onLine: ({ text }) => printed.push(text),
    onEnd: ({ reason, buckets }) => {
      if (reason === "stopped") return;
      const holds = reason === "finished";
      const summary = holds
        ? "The example holds."
        : reason === "failed"
          ? "The example fails."
          : "The example took too long.";
      onOutcome({ holds, summary, lines: [...buckets.flatMap(callsOf), ...printed] });
    },
  });
}

function callsOf({ calls }: BucketReport): string[] {
  return calls.map(({ asked, came }) => `${asked} → ${came}`);
}
