import { type Arbitrary, array, cloneMethod, nat, type Random, type Scheduler, scheduler } from "fast-check";
import { wrongOption } from "../../base/messages/check-options.js";

/** A choice among tasks is this number modulo the number of tasks: among up to seven tasks, all are equally likely. */
const largestChoice = 5039;

/**
 * Generates schedulers like those of fast-check's `scheduler()`, but shrinkable: towards the scheduler that releases
 * tasks in the order in which they were scheduled. A shrunk failure can be replayed by its seed and path.
 *
 * @param maxChoices - the maximum number of tasks to release out of order in a run; after that, the oldest task is
 * always next.
 * @throws TypeError if it is not a positive whole number.
 * @example
 * ```ts
 * import { FakeBucket } from "fakebucket";
 * import { interleaving, scheduled } from "fakebucket/property";
 * import fc from "fast-check";
 *
 * const property = fc.asyncProperty(interleaving(), async (scheduler) => {
 *   const bucket = new FakeBucket();
 *   const shared = scheduled(bucket, scheduler);
 *   await scheduler.waitFor(Promise.all([shared.put("k", "one"), shared.put("k", "another")]));
 *   return (await (await bucket.get("k"))?.text()) === "another";
 * });
 * const { failed } = await fc.check(property, { seed: 1 });
 * console.log(failed); // true
 * ```
 */
export function interleaving(maxChoices = 100): Arbitrary<Scheduler> {
  if (!(Number.isInteger(maxChoices) && maxChoices > 0)) {
    throw wrongOption("interleaving", "maxChoices", "a positive whole number", maxChoices);
  }
  return array(nat(largestChoice), { maxLength: maxChoices, size: "max" }).map(schedulerOf);
}

/** Returns a scheduler that makes these choices, and then always the first. Its clones repeat them. */
function schedulerOf(choices: readonly number[]): Scheduler {
  const made = scheduler().generate(chooser(choices), undefined).value;
  return Object.assign(made, { [cloneMethod]: () => schedulerOf(choices) });
}

/** Returns a fixed source of "random" numbers: the scheduler uses it only for the index of the next task. */
function chooser(choices: readonly number[]): Random {
  let next = 0;
  const random = {
    clone: () => chooser(choices),
    nextInt: (min: number, max: number) => min + ((choices[next++] ?? 0) % (max - min + 1)),
  };
  return random as Random;
}
