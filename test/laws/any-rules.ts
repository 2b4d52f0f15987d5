import type { LifecycleRule, LockRule } from "fakebucket";
import fc from "fast-check";
import type { Rules } from "../model/rules.js";

const hour = 3_600_000;

export const hours: fc.Arbitrary<number> = fc.constantFrom(0, 6, 24, 30, 48);

/**
 * Generates locks and lifecycle rules, for a few keys or all keys.
 *
 * @param start - their dates are within hours of this time.
 */
export function anyRules(start: number): fc.Arbitrary<Rules> {
  const prefix = fc.constantFrom(undefined, "", "a", "a/b", "c");
  const date = hours.map((after) => ({ type: "Date", date: new Date(start + after * hour).toISOString() }) as const);
  const age = hours.map((maxAge) => ({ type: "Age", maxAge: maxAge * 3600 }) as const);
  const enabled = fc.constantFrom(true, true, true, false);

  const lock: fc.Arbitrary<LockRule> = fc.record({
    id: fc.uuid(),
    enabled,
    prefix,
    condition: fc.oneof(
      date,
      hours.map((maxAge) => ({ type: "Age", maxAgeSeconds: maxAge * 3600 }) as const),
      { weight: 1, arbitrary: fc.constant({ type: "Indefinite" } as const) },
    ),
  });

  const lifecycleRule: fc.Arbitrary<LifecycleRule> = fc.record(
    {
      id: fc.uuid(),
      enabled,
      conditions: fc.record({ prefix }),
      deleteObjectsTransition: fc.record({ condition: fc.oneof(age, date) }),
      storageClassTransitions: fc.array(
        fc.record({ condition: fc.oneof(age, date), storageClass: fc.constant("InfrequentAccess" as const) }),
        { maxLength: 2 },
      ),
      abortMultipartUploadsTransition: fc.record({ condition: age }),
    },
    { requiredKeys: ["id", "enabled"], noNullPrototype: true },
  );

  return fc.record({
    locks: fc.array(lock, { maxLength: 3 }),
    lifecycle: fc.array(lifecycleRule, { maxLength: 3 }),
  });
}
