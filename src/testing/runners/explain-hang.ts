import type { Journal } from "../journal.js";
import type { JournalEntry } from "../journal-entry.js";
import type { WakingClock } from "../manual-clock.js";
import { counted } from "../show-call.js";

/**
 * Returns why a test ran out of time: calls that wait, and how to let them go on. `undefined` if it did not, or if none waits.
 *
 * @param errors - those of the test until now.
 */
export function explainHang(
  errors: readonly { readonly message: string }[] | undefined,
  journals: readonly Pick<Journal, "calls">[],
  clock: Pick<WakingClock, "waits">,
): string | undefined {
  if (errors?.some(({ message }) => message.includes("timed out")) !== true) return undefined;
  const calls = journals.flatMap((journal) => journal.calls({ outcome: "pending" }) as readonly JournalEntry[]);
  if (calls.length === 0) return undefined;
  const waits = clock.waits();
  return [
    `At the end of the test ${counted(calls.length, "call")} had no answer:\n`,
    ...calls.map(({ asked }) => `  ${asked}`),
    waits.length === 0
      ? "\nA call that stalls goes on after release() of its rule."
      : `\nThe clock of the bucket stands still until the test moves it: begin the call, then await clock.advanceAsync(${Math.max(...waits)}).`,
  ].join("\n");
}
