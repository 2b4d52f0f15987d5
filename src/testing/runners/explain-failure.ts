import { counted } from "../../base/messages/show-call.js";
import type { FakeBucket } from "../../bucket/binding/fake-bucket.js";
import { showFake } from "../contents/contents.js";
import type { Journal } from "../journal/journal.js";
import type { JournalEntry } from "../journal/journal-entry.js";
import { type Finding, showFinding } from "../portability/findings.js";
import type { Portability } from "../portability/portability.js";
import type { WakingClock } from "../time/manual-clock.js";

/** Lists the warnings of a test that failed for another reason, under the contents of their bucket. */
export function explainFailure(
  errors: readonly unknown[],
  buckets: readonly FakeBucket[],
  watches: readonly Portability[],
): string | undefined {
  const found = errors.length === 0 ? [] : watches.map((watch) => watch.findings.filter(isWarning));
  const parts = found.flatMap((findings, index) =>
    findings.length === 0
      ? []
      : [`${showFake(buckets[index] as FakeBucket)}\n\n${findings.map(showFinding).join("\n")}`],
  );
  return parts.length === 0 ? undefined : `The test failed; this may be the reason:\n\n${parts.join("\n\n")}`;
}

function isWarning({ level }: Finding): boolean {
  return level === "warning";
}

/** More refused calls than this are only counted. */
const mostRefusals = 3;

/**
 * Lists the calls of a failed test that a bucket refused, with the advice: a script may have caught their errors. Leaves
 * out the calls whose errors the test shows.
 *
 * @param errors - the test's errors so far.
 */
export function explainRefusals(
  errors: readonly { readonly message: string }[],
  journals: readonly Pick<Journal, "calls">[],
): string | undefined {
  if (errors.length === 0) return undefined;
  const refusals = journals.flatMap((journal) =>
    (journal.calls({ outcome: "failed" }) as readonly JournalEntry[]).flatMap(({ text, outcome }) => {
      if (outcome.type !== "failed" || outcome.rule === undefined) return [];
      const { message, cause } = outcome.error as Error;
      if (errors.some((error) => error.message.includes(message))) return [];
      return [`  ${text}${cause instanceof Error ? `\n    ${cause.message}` : ""}`];
    }),
  );
  if (refusals.length === 0) return undefined;
  const more = refusals.length - mostRefusals;
  return [
    `The test failed after ${counted(refusals.length, "refused call")}:\n`,
    ...refusals.slice(0, mostRefusals),
    ...(more > 0 ? [`  and ${more} more`] : []),
  ].join("\n");
}

/**
 * Explains a test that timed out: lists the waiting calls, and how to resume them. Returns `undefined` if it did not
 * time out, or if no call is waiting.
 *
 * @param errors - the test's errors so far.
 */
export function explainHang(
  errors: readonly { readonly message: string }[],
  journals: readonly Pick<Journal, "calls">[],
  clock: Pick<WakingClock, "waits">,
): string | undefined {
  if (!errors.some(({ message }) => message.includes("timed out"))) return undefined;
  const calls = journals.flatMap((journal) => journal.calls({ outcome: "pending" }) as readonly JournalEntry[]);
  if (calls.length === 0) return undefined;
  const waits = clock.waits();
  return [
    `At the end of the test ${counted(calls.length, "call")} had no answer:\n`,
    ...calls.map(({ asked }) => `  ${asked}`),
    waits.length === 0
      ? "\nA stalled call continues after release() of its rule."
      : `\nThe bucket's clock stands still until the test moves it: start the call, then await clock.advanceAsync(${Math.max(...waits)}).`,
  ].join("\n");
}
