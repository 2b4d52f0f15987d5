import type { Progress } from "../property/suite/suite-options.js";
import type { CheckRequest } from "./check.js";
import type { CommandOutcome } from "./command-outcome.js";
import { outcomeOf } from "./command-refused.js";
import { needFastCheck } from "./need-fast-check.js";
import type { Terminal } from "./terminal.js";

/** Loads what a check needs, and runs it. The other commands do not need it. */
export async function runCheck(
  request: CheckRequest,
  terminal: Terminal,
  onProgress: (progress: Progress) => void,
): Promise<CommandOutcome> {
  return outcomeOf(async () => {
    await needFastCheck("check");
    const { check } = await import("./check.js");
    return check(request, terminal, onProgress);
  });
}
