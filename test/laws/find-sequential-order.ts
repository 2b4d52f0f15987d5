import { same } from "../../src/property/expect/expect.js";
import type { BucketModel } from "../model/bucket-model.js";
import type { Call } from "../model/call.js";
import { choicesOf, type ObservedOutcome } from "../model/observe-call.js";

/** A call as observed by the caller. */
export interface ObservedCall {
  readonly call: Call;
  readonly outcome: ObservedOutcome;
  /** The time of the call, on any increasing counter. */
  readonly invoked: number;
  /** The time of the answer. */
  readonly returned: number;
}

/**
 * Searches for a sequential order of calls in which the model produces the observed outcomes. If a call was answered
 * before another one started, it must precede it; otherwise any order is allowed. Tries all orders, so it is only
 * practical for a few calls.
 *
 * @param start - the contents of the bucket before the calls; it is not changed.
 * @param now - the time of all calls.
 * @returns the order, or `undefined` if there is none.
 */
export function findSequentialOrder(
  start: BucketModel,
  history: readonly ObservedCall[],
  now: number,
): readonly ObservedCall[] | undefined {
  if (history.length === 0) return [];
  const firstReturn = Math.min(...history.map(({ returned }) => returned));
  for (const observed of history) {
    if (observed.invoked > firstReturn) continue;
    const model = start.copy();
    const { entries: _, ...choices } = choicesOf(observed.outcome, now);
    if (!same(model.apply(observed.call, choices), observed.outcome)) continue;
    const others = history.filter((other) => other !== observed);
    const rest = findSequentialOrder(model, others, now);
    if (rest !== undefined) return [observed, ...rest];
  }
  return undefined;
}
