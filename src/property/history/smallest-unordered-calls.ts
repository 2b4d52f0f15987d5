import { findOrder, type OrderSearch, type SearchBudget } from "./find-order.js";
import { type KeyFact, seenOf, withoutAnswer } from "./key-facts.js";
import { type KeyQuestion, stepsOf } from "./key-steps.js";

/**
 * Returns a smallest set of calls without an order; `undefined` if none is found. A call stays in the set if leaving it
 * out would take too many steps.
 *
 * @param search - the search of all facts, which found no order.
 */
export function smallestUnorderedCalls(
  facts: readonly KeyFact[],
  search: OrderSearch,
  question: KeyQuestion,
): readonly number[] | undefined {
  let steps = 2 * question.budget;
  const isNone = (calls: readonly number[]) => {
    if (steps <= 0) return false;
    const budget: SearchBudget = { steps: Math.min(steps, question.budget / 10) };
    steps -= budget.steps;
    const kept = new Set(calls);
    const left = facts.flatMap((fact) => (kept.has(fact.call) ? fact : (withoutAnswer(fact) ?? [])));
    const { found } = findOrder(stepsOf(left, question), budget);
    steps += budget.steps;
    return found === "none";
  };
  const clash = clashOf(facts, search);
  const hasNone = isNone(clash);
  if (!hasNone && search.found === "budget") return undefined;
  let kept = hasNone ? clash : callsOf(facts);
  // Large groups first, and the latest calls first: usually a later call contradicts an early one.
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

/** Returns the calls related to the step where the search got stuck; they may have no order by themselves. */
function clashOf(facts: readonly KeyFact[], { stuck }: OrderSearch): readonly number[] {
  const own = facts.filter(({ call }) => call === stuck?.step.call);
  const etags = new Set(
    [...own.map(seenOf), typeof stuck?.state === "object" ? stuck.state : undefined].map((seen) => seen?.etag),
  );
  etags.delete(undefined);
  return callsOf(facts.filter((fact) => own.includes(fact) || etags.has(seenOf(fact)?.etag)));
}

function callsOf(facts: readonly KeyFact[]): readonly number[] {
  return [...new Set(facts.map(({ call }) => call))].sort((left, right) => left - right);
}
