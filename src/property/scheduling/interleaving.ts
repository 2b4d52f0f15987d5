import { type Arbitrary, array, cloneMethod, nat, type Random, type Scheduler, scheduler } from "fast-check";
import { wrongOption } from "../../base/messages/check-options.js";

/** A choice among tasks is this modulo their number: of up to seven, each is as likely as another. */
const largestChoice = 5039;

/**
 * Schedulers as those of fast-check's `scheduler()`, which also shrink: towards the one that releases tasks in the order
 * in which they were scheduled. A failure that was shrunk replays by its seed and path.
 *
 * @param maxChoices - How many tasks of a run may be released out of order; from then on, the oldest is next.
 * @throws TypeError if that is not a positive whole number.
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

/** The scheduler that makes these choices, and then always the first. Its clones make them anew. */
function schedulerOf(choices: readonly number[]): Scheduler {
  const made = scheduler().generate(chooser(choices), undefined).value;
  return Object.assign(made, { [cloneMethod]: () => schedulerOf(choices) });
}

/** A source of random numbers that has none: the scheduler asks it for nothing but the index of the next task. */
function chooser(choices: readonly number[]): Random {
  let next = 0;
  const random = {
    clone: () => chooser(choices),
    nextInt: (min: number, max: number) => min + ((choices[next++] ?? 0) % (max - min + 1)),
  };
  return random as Random;
}
