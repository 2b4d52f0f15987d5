import type { Transition } from "../engine/engine.js";
import type { BucketRules } from "../semantics/bucket-rules.js";
import { type BucketState, withLifecycle } from "../service/state.js";
import type { BucketPort } from "./bucket-port.js";
import { parseBucketRules } from "./parse-bucket-rules.js";

const changeLifecycle: Transition<BucketState, BucketRules, undefined> = (state, rules, { now }) => ({
  state: withLifecycle(state, rules, now),
  outcome: undefined,
});

/**
 * Gives a bucket other lifecycle rules. Its locks stay. What is due under them at once happens at the time of this change.
 *
 * @throws TypeError that names the field.
 */
export function setLifecycle({ engine }: BucketPort, rules: unknown): void {
  engine.dispatch(changeLifecycle, parseBucketRules(undefined, rules));
}
