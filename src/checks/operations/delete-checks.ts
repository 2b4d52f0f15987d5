import { array, boolean, constantFrom, integer, nat, oneof, record, uniqueArray } from "fast-check";
import { errorOf, expectEqual, expectRefusal } from "../../property/cases/expect.js";
import { expectKeys, expectMissing, fill, keysOf, textAt } from "../../property/cases/read-all.js";
import { type RuleCheck, ruleCheck } from "../../property/cases/rule-check.js";
import { printedAs } from "../../property/code/printed-as.js";

/** Keys that have something to do with each other. */
const relatedKeys = ["a", "b", "c", "d", "d/e", "d/", "A"] as const;

/** Keys that are stored, and what is deleted: one key, or an array of keys that may be missing and repeated. */
interface DeleteCase {
  readonly stored: readonly string[];
  readonly deleted: string | readonly string[];
}

/** An array of so many keys, of which only the first one is stored. */
interface CountCase {
  readonly count: number;
  /** Whether all are one key. */
  readonly repeated: boolean;
}

/** Keys that are stored, and the place of one that is too long among those deleted. */
interface RefusedCase {
  readonly stored: readonly string[];
  readonly place: number;
}

/** What `delete` does. */
export const deleteChecks: readonly RuleCheck[] = [
  ruleCheck<DeleteCase>({
    rule: "delete.one",
    examples: () => {
      const stored = ["a", "b", "c", "d", "d/e"];
      return ["a", "missing", "d", ["a"], ["b", "missing", "b", "d"]].map((deleted) => ({ stored, deleted }));
    },
    cases: () => {
      const key = constantFrom(...relatedKeys);
      return record({
        stored: uniqueArray(key, { maxLength: 4 }),
        deleted: oneof({ withCrossShrink: true }, key, array(key, { minLength: 1, maxLength: 4 })),
      });
    },
    async check({ makeBucket }, { stored, deleted }) {
      const bucket = await makeBucket();
      await fill(bucket, stored);
      const result = await bucket.delete(typeof deleted === "string" ? deleted : [...deleted]);
      expectEqual("what delete gives", result, undefined);
      const gone = [deleted].flat();
      const left = stored.filter((key) => !gone.includes(key));
      await expectKeys("the keys after delete", bucket, left);
      const [again] = gone;
      if (again === undefined) return;
      await bucket.put(again, "again");
      expectEqual("a deleted key stored again", await textAt(bucket, again), "again");
    },
  }),
  ruleCheck<CountCase>({
    rule: "delete.count",
    examples: ({ semantics: { maxDeleteKeys } }) => {
      const most = Number.isFinite(maxDeleteKeys) ? maxDeleteKeys : 1000;
      const counts = [0, 1, most, most + 1];
      return counts.flatMap((count) => [false, true].map((repeated) => ({ count, repeated })));
    },
    cases: ({ semantics: { maxDeleteKeys } }) => {
      const most = Number.isFinite(maxDeleteKeys) ? maxDeleteKeys : 1000;
      return record({
        count: oneof(
          { withCrossShrink: true },
          constantFrom(0, 1, most, most + 1),
          nat(9),
          integer({ min: most - 2, max: most + 9 }),
        ),
        repeated: boolean(),
      });
    },
    maxRuns: 30,
    async check({ makeBucket, semantics }, { count, repeated }) {
      const bucket = await makeBucket();
      await fill(bucket, ["k0"]);
      const item = repeated ? '"k0"' : '"k" + index';
      const keys = printedAs(
        Array.from({ length: count }, (_, index) => (repeated ? "k0" : `k${index}`)),
        () => `Array.from({ length: ${count} }, (_, index) => ${item})`,
      );
      const what = `delete of an array of ${count}`;
      if (count < semantics.minDeleteKeys || count > semantics.maxDeleteKeys) {
        await expectRefusal(what, () => bucket.delete(keys), "delete", 10027);
        expectEqual(`the keys after ${what}`, await keysOf(bucket), ["k0"]);
      } else {
        expectEqual(what, await bucket.delete(keys), undefined);
        if (count > 0) await expectMissing(`head after ${what}`, bucket, "k0");
      }
    },
  }),
  ruleCheck<RefusedCase>({
    rule: "delete.all-or-nothing",
    examples: () => [0, 1, 2].map((place) => ({ stored: ["a", "b"], place })),
    cases: () =>
      record({ stored: uniqueArray(constantFrom(...relatedKeys), { minLength: 1, maxLength: 4 }), place: nat(4) }),
    async check({ makeBucket, semantics }, { stored, place }) {
      const bucket = await makeBucket();
      await fill(bucket, stored);
      const long = "k".repeat(2 * semantics.maxKeyBytes);
      const keys = [...stored.slice(0, place), long, ...stored.slice(place)];
      await errorOf("delete with a key that is too long", () => bucket.delete(keys));
      await expectKeys("the keys after a refused delete", bucket, stored);
    },
  }),
];
