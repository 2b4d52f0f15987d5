import { type CallFact, forget, nameOf } from "./call-facts.js";
import type { HistoryQuestion } from "./check-history-options.js";
import { effectsOf } from "./effects-of.js";
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
    if (steps <= 0) return false;
    const budget = { steps: Math.min(steps, question.budget / 10) };
    steps -= budget.steps;
    const { found } = searchIn(without(facts, new Set(calls)), question, budget);
    steps += budget.steps;
    return found === "none";
  };
  const clash = search.stuck === undefined ? [] : clashOf(facts, search.stuck);
  const hasNone = isNone(clash);
  if (!hasNone && search.found === "budget") return undefined;
  let kept = hasNone ? clash : callsOf(facts);
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

/** The calls about what the search could not pass, which may have no order by themselves. */
function clashOf(facts: readonly CallFact[], { effect, contents }: Stuck): readonly number[] {
  const states = [...contents.values(), "stores" in effect ? effect.stores : undefined];
  const versions = new Set(states.flatMap((state) => (typeof state === "object" ? [state.name] : [])));
  const isOf = (fact: CallFact) => "seen" in fact && versions.has(nameOf(fact));
  const isStuck = (fact: CallFact) => fact.invoked === effect.from && effect.keys.includes(fact.identity);
  return callsOf(facts.filter((fact) => isOf(fact) || isStuck(fact)));
}

function callsOf(facts: readonly CallFact[]): readonly number[] {
  return [...new Set(facts.map(({ call }) => call))].sort((left, right) => left - right);
}
