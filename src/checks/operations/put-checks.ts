import { constant, constantFrom, oneof, record, uniqueArray } from "fast-check";
import { failingCondition, failingConditions, wildcardCondition } from "../../property/cases/case-condition.js";
import {
  letters,
  type ObjectCase,
  putObject,
  simpleKey,
  simpleMetadata,
  simpleObject,
  storedMetadata,
} from "../../property/cases/case-object.js";
import { show } from "../../property/cases/check-failure.js";
import { expectEqual, expectShown, expectThat } from "../../property/cases/expect.js";
import { expectMembers } from "../../property/cases/expect-members.js";
import { expectKeys, expectMissing, fill } from "../../property/cases/read-all.js";
import { type RuleCheck, ruleCheck } from "../../property/cases/rule-check.js";
import { toCode } from "../../property/code/to-code.js";

/** An object that is stored among others. */
interface StoredCase {
  readonly object: ObjectCase;
  readonly others: readonly string[];
}

/** What is stored under a key, and what takes its place. */
interface ReplacedCase {
  readonly key: string;
  readonly first: Omit<ObjectCase, "key">;
  readonly second: Omit<ObjectCase, "key">;
}

/**
 * An object to store under conditions. They do not hold of what was there before, if anything; the etag of that can be
 * the one that is wanted, or the one that is not.
 */
interface PreconditionCase {
  readonly object: ObjectCase;
  readonly before: string | undefined;
  readonly onlyIf: object | "its etag" | "no such etag";
}

const ownEtag = ["no such etag", "its etag"] as const;

/** What `put` does. */
export const putChecks: readonly RuleCheck[] = [
  ruleCheck<StoredCase>({
    rule: "put.stores",
    examples: () => {
      const options = { customMetadata: { a: "b" }, httpMetadata: { contentType: "a/b" } };
      return [
        { object: { key: "k", text: "hello", options }, others: [] },
        // They are no files and folders.
        { object: { key: "a/b", text: "hello", options }, others: ["a"] },
        { object: { key: "a", text: "hello", options }, others: ["a/b"] },
      ];
    },
    cases: () => record({ object: simpleObject(), others: uniqueArray(simpleKey(), { maxLength: 2 }) }),
    async check({ makeBucket }, { object: { key, text, options }, others }) {
      const bucket = await makeBucket();
      await fill(bucket, others);
      const stored = await putObject(bucket, { key, text, options });
      expectThat(stored !== null, "put gives an object");
      expectEqual("the key that put gives", stored.key, key);
      expectEqual("the size that put gives", stored.size, text.length);
      expectEqual("whether put gives a body", "body" in stored, false);
      for (const other of others) {
        const there = (await bucket.head(other)) !== null;
        const head = () => `(await ${toCode(bucket)}.head(${toCode(other)})) !== null`;
        expectShown(`whether ${show(other)} is still there`, there, true, head);
      }
      const got = await bucket.get(key);
      expectEqual("the size that get gives", got?.size, text.length);
      const { customMetadata, httpMetadata } = storedMetadata(options);
      expectEqual("the custom metadata", got?.customMetadata, customMetadata);
      expectMembers("the HTTP metadata", got?.httpMetadata, httpMetadata);
      expectEqual("the value", await got?.text(), text);
    },
  }),
  ruleCheck<ReplacedCase>({
    rule: "put.replaces",
    examples: () => {
      const httpMetadata = { contentType: "a/b", contentLanguage: "en" };
      return [
        {
          key: "k",
          first: { text: "first and longer", options: { customMetadata: { a: "b" }, httpMetadata } },
          second: { text: "second", options: { httpMetadata: { cacheControl: "no-store" } } },
        },
      ];
    },
    cases: () => {
      const value = record({ text: letters(), options: simpleMetadata() });
      return record({ key: simpleKey(), first: value, second: value });
    },
    async check({ makeBucket }, { key, first, second }) {
      const bucket = await makeBucket();
      await putObject(bucket, { key, ...first });
      await putObject(bucket, { key, ...second });
      await expectKeys("the keys after two puts of one", bucket, [key]);
      const object = await bucket.get(key);
      const { customMetadata, httpMetadata } = storedMetadata(second.options);
      expectEqual("the size of the second put", object?.size, second.text.length);
      expectEqual("the custom metadata of the second put", object?.customMetadata, customMetadata);
      expectMembers("the HTTP metadata of the second put", object?.httpMetadata, httpMetadata);
      expectEqual("the value of the second put", await object?.text(), second.text);
    },
  }),
  ruleCheck<PreconditionCase>({
    rule: "put.precondition-failed",
    examples: () => {
      const object = { key: "k", text: "new", options: { customMetadata: { c: "d" } } };
      return [
        ...[...failingConditions, wildcardCondition, ...ownEtag].map((onlyIf) => ({ object, before: "old", onlyIf })),
        { object, before: undefined, onlyIf: { etagMatches: "other" } },
      ];
    },
    cases: () => {
      const object = simpleObject();
      return oneof(
        { withCrossShrink: true },
        record({ object, before: constant(undefined), onlyIf: constant({ etagMatches: "other" }) }),
        record({
          object,
          before: letters(),
          onlyIf: oneof(failingCondition(), constantFrom(wildcardCondition, ...ownEtag)),
        }),
      );
    },
    async check({ makeBucket }, { object: { key, text, options }, before, onlyIf }) {
      const bucket = await makeBucket();
      const old = before === undefined ? undefined : await bucket.put(key, before, { customMetadata: { old: "1" } });
      const conditions = typeof onlyIf === "object" ? onlyIf : conditionsOn(old?.etag, onlyIf);
      const result = await bucket.put(key, text, { ...options, onlyIf: conditions });
      if (onlyIf === "its etag") {
        expectThat(result !== null, "put with a precondition that holds stores");
        return;
      }
      expectEqual(`put of ${before === undefined ? "a new" : "an old"} key with ${show(conditions)}`, result, null);
      if (old === undefined) {
        await expectMissing("head of the new key", bucket, key);
        return;
      }
      const object = await bucket.get(key);
      expectEqual("the version after a put that failed", object?.version, old.version);
      expectEqual("the custom metadata after a put that failed", object?.customMetadata, { old: "1" });
      expectEqual("the value after a put that failed", await object?.text(), before);
    },
  }),
];

function conditionsOn(etag: string | undefined, wanted: (typeof ownEtag)[number]): object {
  return wanted === "its etag" ? { etagMatches: etag } : { etagDoesNotMatch: etag };
}
