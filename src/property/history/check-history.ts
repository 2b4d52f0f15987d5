import { anything, checkOptions, type OptionKinds } from "../../base/messages/check-options.js";
import { parseSemantics } from "../../semantics/parse-semantics.js";
import type { SemanticsName } from "../../semantics/presets.js";
import type { Semantics } from "../../semantics/semantics.js";
import { checkIsHistory } from "./check-is-history.js";
import { findOrder } from "./find-order.js";
import type { HistoryCall } from "./history-call.js";
import { factsByKey, type KeyFact } from "./key-facts.js";
import { canVersionsRepeat, isDoubtful, type KeyQuestion, stepsOf } from "./key-steps.js";
import { showCalls } from "./show-calls.js";
import { smallestUnorderedCalls } from "./smallest-unordered-calls.js";

/** Options of `checkHistory`. All are optional. */
export interface CheckHistoryOptions {
  /**
   * The contents of the bucket before the first call: empty or unknown. With `"unknown"`, every key may have held any
   * object from the start.
   * @defaultValue `"empty"`
   */
  readonly initial?: "empty" | "unknown" | undefined;
  /**
   * The maximum number of search steps for each key; finding a smallest set may take a few times as many. A history
   * takes the same number of steps on every machine.
   * @defaultValue 100000
   */
  readonly budget?: number | undefined;
  /** Semantics for equivalent keys and for conditions. @defaultValue `"documented"` */
  readonly semantics?: SemanticsName | Semantics | undefined;
}

const kinds: OptionKinds<CheckHistoryOptions> = {
  initial: [(value) => value === "empty" || value === "unknown", '"empty" or "unknown"'],
  budget: [(value) => typeof value === "number" && value > 0, "a number greater than 0"],
  semantics: anything,
};

/** The verdict of {@link checkHistory} on a history. */
export type HistoryVerdict =
  /** The calls on each key have an order that explains every result. */
  | { readonly verdict: "linearizable" }
  /** There is no such order. */
  | {
      readonly verdict: "not linearizable";
      /** The key of the calls without an order. */
      readonly key: string;
      /**
       * A smallest set of calls without an order, regardless of the results of the other calls; sorted by the time of
       * the call.
       */
      readonly calls: readonly HistoryCall[];
      /** The same calls, as text. */
      readonly report: string;
    }
  /** The search exceeded its budget of steps, or the results do not identify the objects that were read. */
  | { readonly verdict: "unknown"; readonly reason: string };

/**
 * Decides whether a history is linearizable: each call must have taken effect at one moment between its invoke and its
 * return. A verdict of `linearizable` or `not linearizable` is always correct. It is `unknown` if the search would take
 * too long, or if the results contain too little information.
 *
 * Each key is checked separately: a history is linearizable if the calls on each key are. R2 promises consistency for
 * each key, but no atomic lists or deletes of several keys. So a list is one observation for each key in the range of
 * its page: a listed key has this version, and a skipped key does not exist. A delete of several keys is one delete for
 * each key. Each of these may take effect at a different moment of the call. The check ignores groups, `truncated`, the
 * number of entries of a page, values and metadata, ranges, upload times without a condition about them, the parts of
 * uploads, and refused calls.
 *
 * A call without a response may have taken effect at any time after it was made, or never. The same holds for a
 * rejected call, unless the error is a refusal or an argument error in the platform's words. If no call stored an
 * object that was read, it comes from a write without a response, or it existed before (`initial: "unknown"`). An
 * object that was never read may have any etag and any upload time, and different ones for each call.
 *
 * Each write has its own version, unless two writes on a key returned the same one, or a version equals the etag: any
 * number of writes may then have stored each version. If a result depends on the choice between these writes, the
 * verdict is `unknown`.
 *
 * No call can be left out of the smallest set, unless proving that takes too many steps. A call outside the set counts
 * as a call without a response: a write may have stored any version at any later time, and a delete may or may not have
 * deleted.
 *
 * @param history - the log of {@link recordHistory}, or such calls from another source, such as a file.
 * @throws TypeError for anything other than a history, for an invalid field of a call, and for unknown options and
 * options of a wrong type or value.
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
  const semantics = parseSemantics(given.semantics, (sentence) => new TypeError(`checkHistory: ${sentence}`));
  // Copies the calls, so that late responses do not change a returned verdict.
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
      reason ??= `The calls on ${name} could not be checked within ${budget} steps. A larger budget may give a verdict.`;
    } else if (isDoubtful(facts)) {
      reason ??= `The calls on ${name} could not be checked: several writes may have stored the same version, and results depend on the write that was read.`;
    }
  }
  return reason === undefined ? { verdict: "linearizable" } : { verdict: "unknown", reason };
}

/** Returns a smallest set of calls without an order, if there is one. */
function contradictionIn(facts: readonly KeyFact[], question: KeyQuestion): readonly number[] | "none" | "unknown" {
  const { budget } = question;
  // The search usually gets stuck at a wrong result; trying everything before it would take far longer.
  for (const patience of [budget / 100, budget]) {
    const search = findOrder(stepsOf(facts, question), { steps: budget, patience });
    if (search.found === "order") return "none";
    const smallest = smallestUnorderedCalls(facts, search, question);
    if (smallest !== undefined) return smallest;
  }
  return "unknown";
}

function reportOf(calls: readonly HistoryCall[], key: string, all: number): string {
  const [subject, verb] = calls.length === 1 ? ["This call", "is"] : [`These ${calls.length} calls`, "are"];
  const left = all - calls.length;
  const results = left === 1 ? "the result of the other call" : `the results of the other ${left} calls`;
  const others = left === 0 ? "" : `, regardless of ${results}`;
  const said = `${subject} on ${JSON.stringify(key)} ${verb} not linearizable (ticks of invoke–return)${others}`;
  return `${said}:\n${showCalls(calls)}`;
}
