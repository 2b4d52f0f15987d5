import {
  type CheckHistoryOptions,
  checkIsHistory,
  type HistoryQuestion,
  parseCheckHistoryOptions,
} from "./check-history-options.js";
import type { Clash } from "./find-clash.js";
import { findKeyOrder, type OrderSearch } from "./find-key-order.js";
import { findWholeOrder } from "./find-whole-order.js";
import type { HistoryCall } from "./history-call.js";
import { forget, itemsByKey, type KeyItem } from "./key-items.js";
import { nothing, unseen } from "./key-plan.js";
import { planKey } from "./plan-key.js";
import { showCalls } from "./show-calls.js";
import { shrinkCalls } from "./shrink-calls.js";

/** What {@link checkHistory} comes to. */
export type HistoryVerdict =
  /** There is an order that explains every answer. */
  | { readonly verdict: "explained" }
  /** There is none. */
  | {
      readonly verdict: "impossible";
      /** The key whose calls have no order; absent where it takes several keys to see it. */
      readonly key?: string;
      /** A smallest set of calls whose answers no order explains, whatever all others came to; as they were made. */
      readonly calls: readonly HistoryCall[];
      /** The same, to be read. */
      readonly report: string;
    }
  /** It would take more steps than it may to say. */
  | { readonly verdict: "unknown"; readonly reason: string };

/**
 * Decides whether calls on a bucket, many of them at once, come to what they could have come to one after the other: each
 * takes effect at one moment between its invoke and its return, and sees what was stored then. Never wrong: where it
 * would take too long to say, it says `unknown`.
 *
 * Each key is decided by itself, exactly. A list is taken apart into what it says of each key, at any moment of the call
 * and for each key another one: keys that it lists have this version; those that it passes over are not there. That sees
 * no list that is not one snapshot, and no delete of several keys that is seen half done; with `exact` both are whole.
 * Nothing is concluded from `truncated`, from how many entries a page has, from values and metadata, from ranges, from
 * the parts of uploads, and from calls that were refused.
 *
 * A call that was not answered, or rejected with anything but a refusal or a mistake in its arguments, may have taken
 * effect at any time since it was made, or never. A version is stored once; an object that is seen and that no call has
 * stored comes from a write that was not answered, or was there before (`initial: "unknown"`), or has no explanation.
 *
 * The smallest set of calls is one of which none can be left out: the answers of these calls have no order, whatever the
 * others did while they were made. A call that is left out still was made: a write may have stored any version then, a
 * delete may have deleted or not. So a read of something that a call outside of the set stored is no contradiction by
 * itself. What would take too many steps to leave out stays in the set.
 *
 * @param history - what {@link recordHistory} logged, or such calls from elsewhere, such as a file.
 * @throws TypeError for what is no history, and for an option of a wrong type or value, or one that does not exist.
 * @example
 * ```ts
 * import { FakeBucket } from "fakebucket";
 * import { checkHistory, recordHistory } from "fakebucket/property";
 *
 * const { bucket, history } = recordHistory(new FakeBucket());
 * await bucket.put("k", "one");
 * await Promise.all([bucket.put("k", "two"), bucket.get("k"), bucket.delete("k")]);
 * const verdict = checkHistory(history);
 * console.log(verdict.verdict === "impossible" ? verdict.report : verdict.verdict); // explained
 * ```
 */
export function checkHistory(history: readonly HistoryCall[], options?: CheckHistoryOptions): HistoryVerdict {
  checkIsHistory(history);
  const question = parseCheckHistoryOptions(options);
  // Calls that are answered later, while someone looks at the verdict, change nothing in it.
  const calls = history.map((call) => ({ ...call }));
  return question.exact ? checkWhole(calls, question) : checkKeys(calls, question);
}

function checkKeys(history: readonly HistoryCall[], question: HistoryQuestion): HistoryVerdict {
  let unsure: string | undefined;
  for (const [key, items] of itemsByKey(history, question.semantics)) {
    const quick = orderOf(items, question, false, { steps: question.budget });
    if (quick.found === "budget") unsure ??= key;
    if (quick.found !== "none") continue;
    const smallest = smallestOf(items, quick, question);
    if (smallest !== undefined) {
      const calls = smallest.map((index) => history[index] as HistoryCall);
      return { verdict: "impossible", key, calls, report: reportOf(calls, history, `on ${JSON.stringify(key)} `) };
    }
    if (orderOf(items, question, true, { steps: question.budget }).found !== "order") unsure ??= key;
  }
  if (unsure === undefined) return { verdict: "explained" };
  return { verdict: "unknown", reason: reasonOf(`the calls on ${JSON.stringify(unsure)}`, question) };
}

function orderOf(
  items: readonly KeyItem[],
  { initial, semantics }: HistoryQuestion,
  thorough: boolean,
  budget: { steps: number },
): OrderSearch {
  const plan = planKey(items, initial, semantics);
  const given = plan.versions.flatMap(({ written }, index) => (written ? [] : [index]));
  const starts = initial === "empty" ? [nothing] : [nothing, ...given, unseen];
  return findKeyOrder(plan, starts, { thorough, semantics }, budget);
}

/**
 * The calls of a smallest set of items that surely have no order; `undefined` if it would take too long to be sure of any.
 * Those made after the search got stuck have no part in it; most often it takes a few of those before, and what else is
 * known of the versions that they saw.
 */
function smallestOf(
  items: readonly KeyItem[],
  { deepest, clash }: OrderSearch & { readonly found: "none" },
  question: HistoryQuestion,
): readonly number[] | undefined {
  // What would take longer to leave out stays in the set.
  let steps = 2 * question.budget;
  const isNone = (some: readonly KeyItem[], thorough: boolean, most: number): boolean => {
    const budget = { steps: Math.min(steps, most) };
    const given = budget.steps;
    const search = orderOf(some, question, thorough, budget);
    steps -= given - budget.steps;
    return search.found === "none" && (search.clash !== undefined || thorough || isNone(some, true, most));
  };
  const hasNone = (calls: readonly number[], most = question.budget / 10) => {
    const kept = new Set(calls);
    const left = items.flatMap((item) => (kept.has(item.call) ? [item] : (forget(item) ?? [])));
    return isNone(left, false, most);
  };
  for (const some of candidatesOf(items, deepest, clash)) {
    const calls = callsOf(some);
    if (hasNone(calls, some === items ? question.budget : question.budget / 10)) return shrinkCalls(calls, hasNone);
  }
  return undefined;
}

/** Sets of items that may have no order, the smallest ones first. */
function* candidatesOf(
  items: readonly KeyItem[],
  deepest: number,
  clash: Clash | undefined,
): Generator<readonly KeyItem[]> {
  if (clash !== undefined) {
    const versions = clash.versions.map(({ version }) => version);
    const isOfClash = (item: KeyItem) => "seen" in item && versions.includes(item.seen.version);
    yield items.filter((item) => isOfClash(item) || item.call === clash.moment?.call);
  }
  const early = items.filter((item) => item.invoked <= deepest);
  const last = early.toSorted((left, right) => left.invoked - right.invoked);
  for (let count = 8; count < last.length; count *= 4) yield withVersions(last.slice(-count), items);
  yield early;
  yield items;
}

/** Items, and all others about the versions that they saw. */
function withVersions(some: readonly KeyItem[], items: readonly KeyItem[]): readonly KeyItem[] {
  const versions = new Set(some.flatMap((item) => ("seen" in item ? [item.seen.version] : [])));
  const kept = new Set(some);
  return items.filter((item) => kept.has(item) || ("seen" in item && versions.has(item.seen.version)));
}

function callsOf(items: readonly KeyItem[]): readonly number[] {
  return [...new Set(items.map((item) => item.call))].sort((left, right) => left - right);
}

function checkWhole(history: readonly HistoryCall[], question: HistoryQuestion): HistoryVerdict {
  const { initial, semantics, budget } = question;
  const search = (calls: readonly number[], steps: number) =>
    findWholeOrder(history, new Set(calls), initial, semantics, { steps });
  const all = history.map((_, index) => index);
  const found = search(all, budget);
  if (found === "order") return { verdict: "explained" };
  if (found === "budget") return { verdict: "unknown", reason: reasonOf("all calls", question) };
  const calls = shrinkCalls(all, (some) => search(some, budget) === "none").map(
    (index) => history[index] as HistoryCall,
  );
  return { verdict: "impossible", calls, report: reportOf(calls, history, "") };
}

function reportOf(calls: readonly HistoryCall[], history: readonly HistoryCall[], where: string): string {
  const these = calls.length === 1 ? "this call" : `these ${calls.length} calls`;
  const others = calls.length < history.length ? `, whatever the other ${history.length - calls.length} came to` : "";
  const said = `No order explains ${these} ${where}(ticks of invoke–return)${others}:\n${showCalls(calls)}`;
  const origins = writersOf(calls, history);
  return origins.length === 0 ? said : `${said}\nWhat they saw was stored by:\n${showCalls(origins)}`;
}

/** The calls that stored what some calls saw, and are not among them. */
function writersOf(calls: readonly HistoryCall[], history: readonly HistoryCall[]): readonly HistoryCall[] {
  const seen = new Set(calls.flatMap((call) => versionsOf(call)));
  return history.filter((call) => {
    const isWrite = call.action === "put" || call.action === "completeMultipartUpload";
    return isWrite && !calls.includes(call) && versionsOf(call).some((version) => seen.has(version));
  });
}

function versionsOf({ outcome }: HistoryCall): readonly string[] {
  if (outcome?.result === "object") return [outcome.object.version];
  return outcome?.result === "page" ? outcome.objects.map(({ version }) => version) : [];
}

function reasonOf(what: string, { budget }: HistoryQuestion): string {
  return `No order of ${what} was found within ${budget} steps, and none was excluded. A larger budget may tell.`;
}
