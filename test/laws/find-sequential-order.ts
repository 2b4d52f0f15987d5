import { choicesOf, type ObservedOutcome } from "../../src/property/commands/observe-call.js";
import { same } from "../../src/property/expect/expect.js";
import type { ModelBucket } from "../../src/property/model/model-bucket.js";
import type { ModelOperation } from "../../src/property/model/model-operation.js";

/** A call as it was seen from outside. */
export interface ObservedCall {
  readonly operation: ModelOperation;
  readonly outcome: ObservedOutcome;
  /** The time of the call, counted in any unit that grows. */
  readonly invoked: number;
  /** The time of the answer. */
  readonly returned: number;
}

/**
 * Looks for an order of calls, one after the other, in which the model comes to the outcomes that were observed. A call
 * that was answered before another one was made comes before it; beyond that, any order will do. Tries them all: for a
 * handful of calls.
 *
 * @param start - what the bucket held before; it is not changed.
 * @param now - the time at which all of it happened.
 * @returns the order, or `undefined` if there is none.
 */
export function findSequentialOrder(
  start: ModelBucket,
  history: readonly ObservedCall[],
  now: number,
): readonly ObservedCall[] | undefined {
  if (history.length === 0) return [];
  const firstReturn = Math.min(...history.map((call) => call.returned));
  for (const call of history) {
    if (call.invoked > firstReturn) continue;
    const model = start.copy();
    const { entries: _, ...choices } = choicesOf(call.outcome, now);
    if (!same(model.apply(call.operation, choices), call.outcome)) continue;
    const rest = findSequentialOrder(
      model,
      history.filter((other) => other !== call),
      now,
    );
    if (rest !== undefined) return [call, ...rest];
  }
  return undefined;
}
