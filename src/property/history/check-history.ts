import { anything, checkOptions, type OptionKinds, wrongOption } from "../../base/messages/check-options.js";
import { parseSemantics } from "../../semantics/parse-semantics.js";
import type { SemanticsName } from "../../semantics/presets.js";
import type { Semantics } from "../../semantics/semantics.js";
import { checkIsHistory } from "./check-is-history.js";
import { findOrder } from "./find-order.js";
import type { HistoryCall } from "./history-call.js";
import { factsByKey, type KeyFact } from "./key-facts.js";
import { canVersionsRepeat, isDoubtful, type KeyQuestion, stepsOf } from "./key-steps.js";
import { showCalls } from "./show-calls.js";
import { smallestOf } from "./smallest-calls.js";

/** Options of `checkHistory`. Each may be left out. */
export interface CheckHistoryOptions {
  /**
   * Contents of the bucket before the first call: nothing, or unknown. With `"unknown"`, any object that is seen may have
   * been there from the start, one for each key.
   * @defaultValue `"empty"`
   */
  readonly initial?: "empty" | "unknown" | undefined;
  /**
   * Steps that the search for an order may take, for each key; to find a smallest set may take a
   * few times as many. The same history takes the same steps on every machine.
   * @defaultValue 100000
   */
  readonly budget?: number | undefined;
  /** Rules for the same keys, and for conditions. @defaultValue `"documented"` */
  readonly semantics?: SemanticsName | Semantics | undefined;
}

const kinds: OptionKinds<CheckHistoryOptions> = {
  initial: [(value) => value === "empty" || value === "unknown", '"empty" or "unknown"'],
  budget: [(value) => typeof value === "number" && value > 0, "a number greater than 0"],
  semantics: anything,
};

/** The verdict of {@link checkHistory} on a history. */
export type HistoryVerdict =
  /** There is an order of the calls on each key in which every answer is right. */
  | { readonly verdict: "linearizable" }
  /** There is no such order. */
  | {
      readonly verdict: "not linearizable";
      /** The key whose calls have no order. */
      readonly key: string;
      /** A smallest set of calls that have no order, whatever the answers of the others; in the order in which they were made. */
      readonly calls: readonly HistoryCall[];
      /** The same calls, as text. */
      readonly report: string;
    }
  /** The search used up its budget of steps, or the answers do not tell which object was seen. */
  | { readonly verdict: "unknown"; readonly reason: string };

/**
 * Decides whether a history is linearizable: whether each call can have taken effect at one moment between its invoke and
 * its return. The verdict is never wrong. Where the search would take too long, or the answers do not tell enough, it is
 * `unknown`.
 *
 * Each key is judged by itself: a history is linearizable if the calls on each key are. R2 promises consistency for each
 * key, and no atomic lists and deletes of several keys. So a list is one observation for each key that its page covers: a
 * key that it lists has this version, and a key that it passes over is not there. A delete of several keys is one delete for
 * each. Each of these may take effect at another moment of the call. Nothing is concluded from groups, `truncated`, the
 * number of entries of a page, values and metadata, ranges, times of upload that no condition is about, the parts of
 * uploads, and refused calls.
 *
 * A call may have taken effect at any time after it was made, or never, if it was not answered, or if it was rejected with
 * anything but a refusal or a mistake in its arguments in the platform's words. If no call stored an object that was seen,
 * it comes from a write that was not answered, or it was there before (`initial: "unknown"`). An object that was never seen
 * may have any etag and any time of upload, and others for each call.
 *
 * Each write has a version of its own, unless two writes on a key gave the same one, or a version is the etag: then any
 * number of writes may have given each version. If an answer depends on which of these writes was seen, the
 * verdict is `unknown`.
 *
 * No call can be left out of the smallest set, unless that takes too many steps to find out. A call that is left out counts
 * as one that was not answered: a write may have stored any version at any later time, and a delete may have deleted or not.
 *
 * @param history - what {@link recordHistory} logged, or such calls from elsewhere, such as a file.
 * @throws TypeError for what is not a history, also in one field, and for an option of a wrong type or value, or one that does not exist.
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
  const given = checkOptions<CheckHistoryOptions>("checkHistory", options, kinds);
  const { initial = "empty", budget = 100_000 } = given;
  const semantics = parseSemantics(given.semantics, (...wrong) => wrongOption("checkHistory", ...wrong));
  // Calls that are answered later, while someone looks at the verdict, change nothing in it.
  const calls = history.map((call) => ({ ...call }));
  let reason: string | undefined;
  const byKey = factsByKey(calls, semantics);
  const canRepeat = [...byKey.values()].some(canVersionsRepeat);
  for (const [key, facts] of byKey) {
    const found = contradictionIn(facts, { initial, budget, semantics, canRepeat });
    if (typeof found === "object") {
      const smallest = found.map((index) => calls[index] as HistoryCall);
      return { verdict: "not linearizable", key, calls: smallest, report: reportOf(smallest, key, calls.length) };
    }
    const name = JSON.stringify(key);
    if (found === "unknown") {
      reason ??= `No order of the calls on ${name} was found within ${budget} steps, and none was excluded. A larger budget may tell.`;
    } else if (isDoubtful(facts)) {
      reason ??= `Several writes may have given one version, and answers depend on which of them was seen: the calls on ${name}.`;
    }
  }
  return reason === undefined ? { verdict: "linearizable" } : { verdict: "unknown", reason };
}

/** The calls of a smallest set that has no order, if there is one. */
function contradictionIn(facts: readonly KeyFact[], question: KeyQuestion): readonly number[] | "none" | "unknown" {
  const { budget } = question;
  // A wrong answer is found where the search comes no further; to try all that came before would take far longer.
  for (const patience of [budget / 100, budget]) {
    const search = findOrder(stepsOf(facts, question), { steps: budget, patience });
    if (search.found === "order") return "none";
    const smallest = smallestOf(facts, search, question);
    if (smallest !== undefined) return smallest;
  }
  return "unknown";
}

function reportOf(calls: readonly HistoryCall[], key: string, all: number): string {
  const [subject, verb] = calls.length === 1 ? ["This call", "is"] : [`These ${calls.length} calls`, "are"];
  const left = all - calls.length;
  const results = left === 1 ? "the result of the other call" : `the results of the other ${left} calls`;
  const others = left === 0 ? "" : `, whatever ${results}`;
  const said = `${subject} on ${JSON.stringify(key)} ${verb} not linearizable (ticks of invoke–return)${others}`;
  return `${said}:\n${showCalls(calls)}`;
}
