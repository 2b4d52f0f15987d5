import { type CallFact, factsOf, isDoubtful } from "./call-facts.js";
import { type CheckHistoryOptions, type HistoryQuestion, parseCheckHistoryOptions } from "./check-history-options.js";
import { checkIsHistory } from "./check-is-history.js";
import { groupedBy } from "./grouped-by.js";
import type { HistoryCall } from "./history-call.js";
import { showCalls } from "./show-calls.js";
import { searchIn, smallestOf } from "./smallest-calls.js";

/** What {@link checkHistory} says of a history. */
export type HistoryVerdict =
  /** There is an order of the calls in which every answer is right. With `exact` it is strictly serializable too. */
  | { readonly verdict: "linearizable" }
  /** There is no such order. */
  | {
      readonly verdict: "not linearizable";
      /** The key whose calls have no order; absent with `exact`. */
      readonly key?: string;
      /** A smallest set of calls that have no order, whatever the answers of the others; in the order in which they were made. */
      readonly calls: readonly HistoryCall[];
      /** The same calls, as text. */
      readonly report: string;
    }
  /** The search used up its budget of steps, or the answers do not tell which object was seen. */
  | { readonly verdict: "unknown"; readonly reason: string };

/**
 * Decides whether a history is linearizable: whether each call can have taken effect at one moment between its invoke and
 * its return. It uses the search of Wing and Gong with the improvements of Lowe. The verdict is never wrong. Where the
 * search would take too long, or the answers do not tell enough, it is `unknown`.
 *
 * Each key is decided by itself. A list is split into what it says of each key: a key that it lists has this version, and a
 * key that it passes over is not there. Each of these may be true at another moment of the call. A delete of several keys
 * is split in the same way. So a list need not be one snapshot, and a delete may be seen half done. With `exact`,
 * neither is accepted, and a group of a list must have a key. Nothing is concluded from `truncated`, the number of entries
 * of a page, values and metadata, ranges, times of upload that no condition is about, the parts of uploads, and refused
 * calls.
 *
 * A call may have taken effect at any time after it was made, or never, if it was not answered, or if it was rejected with
 * anything but a refusal or a mistake in its arguments in the platform's words. If no call stored an object that was seen,
 * it comes from a write that was not answered, or it was there before (`initial: "unknown"`). An object that was never seen
 * may have any etag and any time of upload, and others for each call.
 *
 * Each write has a version of its own, unless two writes on one key gave the same one: then any number of writes may have
 * given each version. A version that is the etag says nothing: any write of these bytes may have given it. If a condition
 * on times depends on which of these writes was seen, the verdict is `unknown`.
 *
 * No call can be left out of the smallest set, unless that takes too many steps to find out. A call that is left out was
 * still made: a write may have stored any version, and a delete may have deleted or not. So if a call reads what a call
 * outside of the set stored, that alone is no contradiction.
 *
 * @param history - what {@link recordHistory} logged, or such calls from elsewhere, such as a file.
 * @throws TypeError for what is no history, also in one field, and for an option of a wrong type or value, or one that does not exist.
 * @example
 * ```ts
 * import { FakeBucket } from "fakebucket";
 * import { checkHistory, recordHistory } from "fakebucket/property";
 *
 * const { bucket, history } = recordHistory(new FakeBucket());
 * await bucket.put("k", "one");
 * await Promise.all([bucket.put("k", "two"), bucket.get("k"), bucket.delete("k")]);
 * const verdict = checkHistory(history);
 * console.log(verdict.verdict === "not linearizable" ? verdict.report : verdict.verdict); // linearizable
 * ```
 */
export function checkHistory(history: readonly HistoryCall[], options?: CheckHistoryOptions): HistoryVerdict {
  checkIsHistory(history);
  const question = parseCheckHistoryOptions(options);
  // Calls that are answered later, while someone looks at the verdict, change nothing in it.
  const calls = history.map((call) => ({ ...call }));
  let reason: string | undefined;
  for (const part of partsOf(calls, question)) {
    const found = contradictionIn(part.facts, question);
    const { key } = part;
    if (found === "none" || found === "unknown") {
      const what = key === undefined ? "all calls" : `the calls on ${JSON.stringify(key)}`;
      if (found === "unknown") reason ??= reasonOf(what, question);
      else if (isDoubtful(part.facts)) reason ??= `${doubt} ${what}.`;
      continue;
    }
    const smallest = found.map((index) => calls[index] as HistoryCall);
    const where = key === undefined ? "" : `on ${JSON.stringify(key)} `;
    const report = reportOf(smallest, calls, where);
    return { verdict: "not linearizable", ...(key === undefined ? {} : { key }), calls: smallest, report };
  }
  return reason === undefined ? { verdict: "linearizable" } : { verdict: "unknown", reason };
}

const doubt = "Several writes may have given one version, and answers depend on which of them was seen:";

/** The facts about one key, or about all keys with `exact`. */
interface Part {
  readonly key?: string;
  readonly facts: readonly CallFact[];
}

/** The calls of a smallest set that has no order, if there is one. */
function contradictionIn(
  facts: readonly CallFact[],
  question: HistoryQuestion,
): readonly number[] | "none" | "unknown" {
  const { budget } = question;
  // A wrong answer is found where the search comes no further; to try all that came before would take far longer.
  for (const patience of [budget / 100, budget]) {
    const search = searchIn(facts, question, { steps: budget, patience });
    if (search.found === "order") return "none";
    const smallest = smallestOf(facts, search, question);
    if (smallest !== undefined) return smallest;
  }
  return "unknown";
}

function partsOf(history: readonly HistoryCall[], question: HistoryQuestion): readonly Part[] {
  const facts = factsOf(history, question.semantics);
  // A group is about many keys. Where nobody knows what was there before, it may have one that no call names.
  const withoutGroups = facts.filter(({ kind }) => kind !== "group");
  if (question.exact) return [{ facts: question.initial === "empty" ? facts : withoutGroups }];
  return Array.from(
    groupedBy(withoutGroups, ({ identity }) => identity),
    ([key, each]) => ({ key, facts: each }),
  );
}

function reportOf(calls: readonly HistoryCall[], history: readonly HistoryCall[], where: string): string {
  const [subject, verb] = calls.length === 1 ? ["This call", "is"] : [`These ${calls.length} calls`, "are"];
  const left = history.length - calls.length;
  const results = left === 1 ? "the result of the other call" : `the results of the other ${left} calls`;
  const others = left === 0 ? "" : `, whatever ${results}`;
  const said = `${subject} ${where}${verb} not linearizable (ticks of invoke–return)${others}:\n${showCalls(calls)}`;
  const origins = writersOf(calls, history);
  return origins.length === 0 ? said : `${said}\nWhat they saw was stored by:\n${showCalls(origins)}`;
}

/** The calls that stored what some calls saw, and are not among them. */
function writersOf(calls: readonly HistoryCall[], history: readonly HistoryCall[]): readonly HistoryCall[] {
  const seen = new Set(calls.flatMap((call) => versionsIn(call)));
  return history.filter((call) => {
    const isWrite = call.action === "put" || call.action === "completeMultipartUpload";
    return isWrite && !calls.includes(call) && versionsIn(call).some((version) => seen.has(version));
  });
}

function versionsIn({ outcome }: HistoryCall): readonly string[] {
  if (outcome?.result === "object") return [outcome.object.version];
  return outcome?.result === "page" ? outcome.objects.map(({ version }) => version) : [];
}

function reasonOf(what: string, { budget }: HistoryQuestion): string {
  return `No order of ${what} was found within ${budget} steps, and none was excluded. A larger budget may tell.`;
}
