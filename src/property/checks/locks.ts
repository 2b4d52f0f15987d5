import type { LockRule } from "../../semantics/bucket-rules.js";
import type { RuleCheck } from "../expect/rule-check.js";
import {
  bucketWith,
  fails,
  hour,
  is,
  keys,
  missing,
  put,
  refused,
  remove,
  type Step,
  stepChecks,
  value,
  wait,
} from "./steps.js";
import { complete, create, part } from "./upload-steps.js";

/** A lock by its kind, and the hours until it ends. */
type Lock = readonly [type: LockRule["condition"]["type"], hours?: number];

/** Continues with a bucket that locks keys with a prefix. */
function locked(prefix: string, locks: readonly Lock[], enabled = true): Step {
  return bucketWith(async (timeIn) => {
    const lockOf = async ([type, hours = 24]: Lock): Promise<LockRule> => {
      const lock = { id: `${type} ${hours}`, enabled, prefix };
      if (type === "Indefinite") return { ...lock, condition: { type } };
      if (type === "Age") return { ...lock, condition: { type, maxAgeSeconds: hours * 3600 } };
      return { ...lock, condition: { type, date: await timeIn(hours) } };
    };
    return { locks: await Promise.all(locks.map(lockOf)) };
  });
}

/** Steps to store an object that is locked until all locks have ended. */
const retained = (...locks: readonly Lock[]) => [locked("", locks), put("k", "old")];
const forever = retained(["Indefinite"]);
const inFolder = [locked("a/", [["Indefinite"]]), put("a/k", "old")];
const several = [locked("locked/", [["Indefinite"]]), put("a", "a"), put("b", "b"), put("locked/k", "k")];

/** Expects the object to be still locked, or free. */
const isLocked = [refused(10069, remove("k")), value("old")];
const isFree = [remove("k"), missing()];

/** The rules about locks. */
export const lockChecks: readonly RuleCheck[] = stepChecks({
  "lock.refused": {
    needs: ["multipart"],
    examples: [
      [
        ...[...inFolder, refused(10069, put("a/k", "new"))],
        ...[refused(10069, put("a/k", "new", { onlyIf: { etagDoesNotMatch: "other" } })), value("old", "a/k")],
      ],
      [...inFolder, refused(10069, remove("a/k")), value("old", "a/k")],
      [...inFolder, create("a/k"), part(1, "new"), refused(10069, complete(1)), value("old", "a/k")],
      [locked("a/", [["Age"]]), put("a/k", "old"), refused(10069, put("a/k", "new")), value("old", "a/k")],
      [locked("a/", [["Date"]]), put("a/k", "old"), refused(10069, remove("a/k")), value("old", "a/k")],
      [...inFolder, put("a/", "old"), refused(10069, remove("a/")), value("old", "a/")],
      [...inFolder, put("a", "old"), put("a", "new"), value("new", "a")],
      [...inFolder, put("B/a/k", "old"), put("B/a/k", "new"), value("new", "B/a/k")],
      [locked("a/", [["Age"]]), put("b", "old"), put("b", "new"), value("new", "b")],
      [locked("a/", [["Age"]]), put("a/k", "new"), value("new", "a/k")],
      [locked("a/", [["Age"]], false), put("a/k", "old"), remove("a/k"), missing("a/k")],
    ],
  },
  // Not exact to the hour: with a real clock, a case takes some time.
  "lock.retention": {
    needs: ["clock"],
    examples: [
      [...retained(["Age", 2]), wait(hour), ...isLocked],
      [...retained(["Age", 2]), wait(3 * hour), ...isFree],
      [...retained(["Date", 2]), wait(hour), ...isLocked],
      [...retained(["Date", 2]), wait(3 * hour), ...isFree],
      [...retained(["Age", 2], ["Age", 24]), wait(11 * hour), ...isLocked],
      [...retained(["Age", 24], ["Date", 2]), wait(11 * hour), ...isLocked],
      [...retained(["Date", 2], ["Age", 24]), wait(31 * hour), ...isFree],
      [...retained(), wait(hour), ...isFree],
    ],
  },
  "lock.delete-array": [
    ["a", "locked/k", "b"],
    ["locked/k"],
    ["a", "missing", "locked/k"],
    ["b", "a", "locked/k", "a"],
  ].map((each) => [...several, refused(10069, remove(each)), keys("a", "b", "locked/k")]),
  "lock.order": ({ semantics: { maxCustomMetadataBytes: most } }) => [
    [...forever, is(null, put("k", "new", { onlyIf: { etagMatches: "other" } })), value("old")],
    [...forever, fails(put("k", "new", { md5: "0".repeat(32) }), 10037), value("old")],
    [...forever, refused(10012, put("k", "new", { customMetadata: { a: "a".repeat(most + 1) } })), value("old")],
  ],
});
