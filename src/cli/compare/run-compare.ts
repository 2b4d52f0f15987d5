import type { CommandOutcome } from "../command-outcome.js";
import { outcomeOf } from "../command-refused.js";
import { needFastCheck } from "../need-fast-check.js";
import type { CompareRequest } from "./compare-request.js";

/** Loads what a comparison needs, and runs it. The other commands do not need it. */
export async function runCompare(request: CompareRequest, worker: URL): Promise<CommandOutcome> {
  return outcomeOf(async () => {
    await needFastCheck("compare");
    const { compare } = await import("./compare.js");
    const say = (line: string): void => void process.stderr.write(`${line}\n`);
    return compare(request, { folder: process.cwd(), worker, environment: process.env, fetch, say });
  });
}
