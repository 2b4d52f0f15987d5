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

/** Of what a browser lacks. */
const assertImport = 'import assert from "node:assert/strict";';

/** Runs the example of a rule, with its imports, in a worker. */
export function runExample(example: string, onOutcome: (outcome: ExampleOutcome) => void): Run {
  const printed: string[] = [];
  const script = example.replace(assertImport, () => assertText);
  return runScript(script, {
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
