import { CommandRefused } from "./command-refused.js";

/**
 * Sees to it that fast-check is there, which not everybody has.
 *
 * @throws CommandRefused with what to do if it is not.
 */
export async function needFastCheck(command: string): Promise<void> {
  try {
    await import("fast-check");
  } catch {
    throw new CommandRefused(`fakebucket ${command} needs fast-check: npm install --save-dev fast-check`);
  }
}
