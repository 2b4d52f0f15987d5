export interface CommandOutcome {
  /** For standard output. */
  readonly output: string;
  /** For standard error. */
  readonly complaint: string;
  /** 0: something was found, or nothing failed; 1: the contrary; 2: the command was not understood, or cannot be done. */
  readonly exitCode: 0 | 1 | 2;
}

/** A request that a command cannot carry out, and why, for the person who has to mend it. */
export class CommandRefused extends Error {}

/** The outcome of a command that has found something. */
export function found(output: string): CommandOutcome {
  return { output, complaint: "", exitCode: 0 };
}

/** The outcome of an error: of a refusal its complaint. */
export function refused(error: unknown): CommandOutcome {
  if (error instanceof CommandRefused) return { output: "", complaint: error.message, exitCode: 2 };
  throw error;
}

/**
 * Sees to it that fast-check is there, which not everybody has.
 *
 * @throws CommandRefused with what to do if it is not.
 */
export async function needFastCheck(command: string): Promise<void> {
  await import("fast-check").catch(() => {
    throw new CommandRefused(`fakebucket ${command} needs fast-check: npm install --save-dev fast-check`);
  });
}
