export interface CommandOutcome {
  /** Written to standard output. */
  readonly output: string;
  /** Written to standard error. */
  readonly complaint: string;
  /**
   * 0: success, or something was found; 1: a failure, or nothing was found; 2: the command was not understood or cannot
   * run.
   */
  readonly exitCode: 0 | 1 | 2;
}

/** The error of a refused command. Its message tells the user why. */
export class CommandRefused extends Error {}

/** The outcome of a successful command. */
export function found(output: string): CommandOutcome {
  return { output, complaint: "", exitCode: 0 };
}

/** The outcome of a refused command; rethrows any other error. */
export function refused(error: unknown): CommandOutcome {
  if (error instanceof CommandRefused) return { output: "", complaint: error.message, exitCode: 2 };
  throw error;
}

/**
 * Checks that fast-check, an optional dependency, is installed.
 *
 * @throws CommandRefused with the install command if it is missing.
 */
export async function needFastCheck(command: string): Promise<void> {
  await import("fast-check").catch(() => {
    throw new CommandRefused(`fakebucket ${command} needs fast-check: npm install --save-dev fast-check`);
  });
}
