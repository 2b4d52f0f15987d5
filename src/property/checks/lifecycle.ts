import type { LifecycleRule, LockRule } from "../../semantics/bucket-rules.js";
import type { RuleCheck, Terms } from "../expect/rule-check.js";
import {
  bucketWith,
  get,
  gives,
  has,
  head,
  hour,
  keys,
  listed,
  looksAt,
  missing,
  put,
  refused,
  type Step,
  stepChecks,
  value,
  wait,
} from "./steps.js";
import { create, part } from "./upload-steps.js";

/** The time when a rule is due: hours after the upload, or from now on. */
type Due = readonly [type: "Age" | "Date", hours: number];

/** Continues with a bucket that has a rule for keys with a prefix, and locks. */
function bucketWithRule(
  prefix: string,
  due: { readonly deletion?: Due; readonly transition?: Due; readonly uploads?: number },
  locks: readonly LockRule[] = [],
): Step {
  const { deletion, transition, uploads } = due;
  return bucketWith(async (timeIn) => {
    const at = async ([type, hours]: Due) => ({
      condition: type === "Age" ? { type, maxAge: hours * 3600 } : { type, date: await timeIn(hours) },
    });
    const rule: LifecycleRule = {
      ...{ id: "rule", enabled: true, conditions: { prefix } },
      ...(deletion && { deleteObjectsTransition: await at(deletion) }),
      ...(transition && { storageClassTransitions: [{ ...(await at(transition)), storageClass: "InfrequentAccess" }] }),
      ...(uploads && { abortMultipartUploadsTransition: { condition: { type: "Age", maxAge: uploads * 3600 } } }),
    };
    const later = { id: "later", enabled: true, deleteObjectsTransition: await at(["Age", 400]) };
    return { lifecycle: [rule, later], ...(locks.length > 0 && { locks }) };
  });
}

/** Rules for `a/`, the hours to wait, the key, and whether the rule is applied by then. */
// Not exact to the hour: with a real clock, a case takes some time.
const rows: readonly (readonly [due: Due, hours: number, key: string, isApplied: boolean])[] = [
  [["Age", 24], 25, "a/k", true],
  [["Age", 24], 23, "a/k", false],
  [["Age", 24], 25, "b", false],
  [["Date", 24], 25, "a/k", true],
  [["Date", 240], 239, "a/k", false],
];

/** Returns the storage class of an object, by whether a rule has moved it. */
function classOf({ semantics }: Terms, isMoved: boolean): string {
  if (semantics.storageClasses !== "kept") return "";
  return isMoved ? "InfrequentAccess" : "Standard";
}

/** Expects an object to stay the same over some hours, except for its storage class. */
function staysSame(key: string, hours: number, look: Step, storageClass: string): Step {
  return looksAt(head(key), async ({ version, uploaded }, scene) => {
    await wait(hours * hour).run(scene);
    await has({ storageClass, version, uploaded }, look).run(scene);
  });
}

/** Steps with both a transition and a deletion, or with the deletion of a locked object. */
function both(transition: number, deletion: number, hours: number): readonly Step[] {
  const due = { transition: ["Age", transition], deletion: ["Age", deletion] } as const;
  return [bucketWithRule("", due), put("k", "v"), wait(hours * hour)];
}

function locked(lock: number, deletion: number, hours: number): readonly Step[] {
  const condition = { type: "Age", maxAgeSeconds: lock * 3600 } as const;
  const bucket = bucketWithRule("", { deletion: ["Age", deletion] }, [{ id: "lock", enabled: true, condition }]);
  return [bucket, put("k", "v"), wait(hours * hour)];
}

/** The rules about lifecycles. */
export const lifecycleChecks: readonly RuleCheck[] = stepChecks({
  "lifecycle.deletion": {
    needs: ["clock"],
    examples: rows.flatMap(([deletion, hours, key, isGone]) => {
      const looks = [value(isGone ? undefined : "v", key), isGone ? missing(key) : gives("key", key, head(key))];
      return [...looks, keys(...(isGone ? [] : [key]))].map((look) => {
        return [bucketWithRule("a/", { deletion }), put(key, "v"), wait(hours * hour), look];
      });
    }),
  },
  "lifecycle.transition": {
    needs: ["clock", "storageClass"],
    examples: (terms) =>
      rows.flatMap(([transition, hours, key, isMoved]) =>
        [head(key), get(key), listed()].map((look) => {
          return [
            bucketWithRule("a/", { transition }),
            put(key, "v"),
            staysSame(key, hours, look, classOf(terms, isMoved)),
          ];
        }),
      ),
  },
  "lifecycle.deletion-wins": {
    needs: ["clock", "storageClass"],
    examples: (terms) => [
      [...both(2, 24, 5), gives("storageClass", classOf(terms, false), head("k"))],
      [...both(2, 24, 25), missing()],
      [...both(2, 26, 5), gives("storageClass", classOf(terms, false), head("k"))],
      [...both(2, 48, 1), gives("storageClass", classOf(terms, false), head("k"))],
      [...both(2, 48, 5), gives("storageClass", classOf(terms, true), head("k"))],
      [...both(24, 72, 73), missing()],
    ],
  },
  "lifecycle.locked": {
    needs: ["locks", "clock"],
    examples: [
      [...locked(48, 2, 5), keys("k")],
      [...locked(48, 2, 49), keys()],
      [...locked(2, 24, 5), keys("k")],
      [...locked(2, 24, 25), keys()],
    ],
  },
  "lifecycle.uploads": {
    needs: ["multipart", "clock"],
    examples: [
      [bucketWithRule("a/", { uploads: 24 }), create("a/k"), wait(25 * hour), refused(10024, part(1, "v"))],
      [bucketWithRule("a/", { uploads: 24 }), create("a/k"), wait(23 * hour), gives("partNumber", 1, part(1, "v"))],
      [bucketWithRule("a/", { uploads: 24 }), create("b"), wait(25 * hour), gives("partNumber", 1, part(1, "v"))],
    ],
  },
});
