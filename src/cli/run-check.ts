import type { Progress } from "../property/suite/suite-options.js";
import type { CheckRequest } from "./check.js";
import type { CommandOutcome } from "./command-outcome.js";
import type { Terminal } from "./terminal.js";

/** Loads what a check needs, and runs it. The other commands do not need it. */
export async function runCheck(
  request: CheckRequest,
  terminal: Terminal,
  onProgress: (progress: Progress) => void,
): Promise<CommandOutcome> {
  try {
    await import("fast-check");
  } catch {
    const complaint = "fakebucket check needs fast-check: npm install --save-dev fast-check";
    return { output: "", complaint, exitCode: 2 };
  }
  const { check } = await import("./check.js");
  return check(request, terminal, onProgress);
}
