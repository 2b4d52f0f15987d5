import type { CommandOutcome } from "./command-outcome.js";

/** A request that a command cannot carry out, and why, for the person who has to mend it. */
export class CommandRefused extends Error {}

/** Returns the outcome of a command, a refusal included. */
export async function outcomeOf(run: () => Promise<CommandOutcome>): Promise<CommandOutcome> {
  try {
    return await run();
  } catch (error) {
    if (error instanceof CommandRefused) return { output: "", complaint: error.message, exitCode: 2 };
    throw error;
  }
}
