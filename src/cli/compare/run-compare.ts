import type { CommandOutcome } from "../command-outcome.js";
import { outcomeOf } from "../command-refused.js";
import { needFastCheck } from "../need-fast-check.js";
import type { CompareRequest } from "./compare-request.js";

/** Loads what a comparison needs, and runs it. The other commands do not need it. Ctrl+C ends it. */
export async function runCompare(request: CompareRequest, worker: URL): Promise<CommandOutcome> {
  return outcomeOf(async () => {
    await needFastCheck("compare");
    const { compare } = await import("./compare.js");
    const say = (line: string): void => void process.stderr.write(`${line}\n`);
    const controller = new AbortController();
    for (const signal of ["SIGINT", "SIGTERM"] as const) {
      // The next one ends the process at once.
      process.once(signal, () => {
        say(
          "Ends after this sequence, and removes what it wrote. Once more ends it now; then the next run removes it.",
        );
        controller.abort();
      });
    }
    const { signal } = controller;
    return compare(request, { folder: process.cwd(), worker, environment: process.env, fetch, say, signal });
  });
}
