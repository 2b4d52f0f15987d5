import { type CallFact, forget } from "./call-facts.js";
import type { HistoryQuestion } from "./check-history-options.js";
import { effectsOf, nameOf } from "./effects-of.js";
import { type Budget, findOrder, type OrderSearch, type Stuck } from "./find-order.js";

/** Searches for an order of facts. */
export function searchIn(facts: readonly CallFact[], question: HistoryQuestion, budget: Budget): OrderSearch {
  return findOrder(effectsOf(facts, question), question.semantics, budget);
}

/**
 * The calls of a smallest set that has no order; `undefined` if none is found. A call that would take too many steps to
 * leave out stays in the set.
 *
 * @param search - the search of all facts, which found no order.
 */
export function smallestOf(
  facts: readonly CallFact[],
  search: OrderSearch & { readonly found: "none" | "budget" },
  question: HistoryQuestion,
): readonly number[] | undefined {
  let steps = 2 * question.budget;
  const isNone = (calls: readonly number[]) => {
    const budget = { steps: Math.min(steps, question.budget / 10) };
    steps -= budget.steps;
    const { found } = searchIn(without(facts, new Set(calls)), question, budget);
    steps += budget.steps;
    return found === "none";
  };
  const first =
    candidatesOf(facts, search.stuck).find(isNone) ?? (search.found === "none" ? callsOf(facts) : undefined);
  if (first === undefined) return undefined;
  let kept = first;
  // Many at once first, and the last ones first: most often a later call contradicts an early one.
  const leaveOut = (some: readonly number[]): void => {
    const out = new Set(some);
    const rest = kept.filter((call) => !out.has(call));
    if (isNone(rest)) {
      kept = rest;
    } else if (some.length > 1) {
      const half = some.length >> 1;
      leaveOut(some.slice(half));
      leaveOut(some.slice(0, half));
    }
  };
  leaveOut(kept);
  return kept;
}

/** The facts of some calls, and what is left of all others that can have an influence on them. */
function without(facts: readonly CallFact[], kept: ReadonlySet<number>): readonly CallFact[] {
  const looked = facts.filter(({ call }) => kept.has(call));
  const first = looked.reduce((tick, { invoked }) => Math.min(tick, invoked), Number.POSITIVE_INFINITY);
  const last = looked.reduce((tick, { returned }) => Math.max(tick, returned), Number.NEGATIVE_INFINITY);
  const forgotten = facts.flatMap((fact) => (kept.has(fact.call) ? [] : (forget(fact) ?? [])));
  const during = forgotten.filter(({ invoked, returned }) => invoked <= last && returned >= first);
  // Of all that happened before, one write is enough: it can have stored whatever was there in the end.
  const before = new Map(
    forgotten.flatMap((fact) => (fact.returned < first && fact.kind === "maybeWrite" ? [[fact.identity, fact]] : [])),
  );
  return [...looked, ...during, ...before.values()];
}

/** Sets of calls that may have no order: those about what the search could not pass, then the last ones up to there. */
function candidatesOf(facts: readonly CallFact[], stuck: Stuck | undefined): readonly (readonly number[])[] {
  if (stuck === undefined) return [];
  const { effect, contents } = stuck;
  const states = [...contents.values(), "stores" in effect ? effect.stores : undefined];
  const versions = new Set(states.flatMap((state) => (typeof state === "object" ? [state.name] : [])));
  const isOf = (fact: CallFact) => "seen" in fact && versions.has(nameOf(fact));
  const isStuck = (fact: CallFact) => fact.invoked === effect.from && effect.keys.includes(fact.identity);
  const clash = facts.filter((fact) => isOf(fact) || isStuck(fact));
  const early = facts.filter(({ invoked }) => invoked <= effect.to).sort((left, right) => left.invoked - right.invoked);
  const counts = [4, 16, 64, 256].filter((count) => count < early.length);
  return [callsOf(clash), ...counts.map((count) => callsOf(withVersions(early.slice(-count), facts))), callsOf(early)];
}

/** Facts, and all others about the versions that they tell of. */
function withVersions(some: readonly CallFact[], facts: readonly CallFact[]): readonly CallFact[] {
  const versions = new Set(some.flatMap((fact) => ("seen" in fact ? [fact.seen.version] : [])));
  return [...some, ...facts.filter((fact) => "seen" in fact && versions.has(fact.seen.version))];
}

function callsOf(facts: readonly CallFact[]): readonly number[] {
  return [...new Set(facts.map(({ call }) => call))].sort((left, right) => left - right);
}
