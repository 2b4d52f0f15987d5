import { boolean, constant, constantFrom, integer, nat, oneof, option, record, uniqueArray } from "fast-check";
import { failingCondition, failingConditions } from "./case-condition.js";
import {
  letters,
  type MetadataCase,
  type ObjectCase,
  simpleHttpMetadata,
  simpleKey,
  simpleMetadata,
  simpleObject,
  storedMetadata,
} from "./case-object.js";
import { deleteChecks } from "./check-delete.js";
import { show } from "./check-failure.js";
import { getOrderCheck, putOrderCheck } from "./check-order.js";
import { expectEqual, expectThat } from "./expect.js";
import { loosely } from "./loose-bucket.js";
import { expectMissing, fill, headOf, keysOf } from "./read-all.js";
import { type RuleCheck, ruleCheck } from "./rule-check.js";

/** Keys that are stored, and another one that is not, or was deleted. */
interface MissingCase {
  readonly stored: readonly string[];
  readonly missing: string;
  readonly deleted: boolean;
}

/** What is asked of a key that is missing. */
interface AskedCase {
  readonly key: string;
  readonly options: object | undefined;
}

/** HTTP metadata that is stored, and other that is given to `get`. */
interface OverrideCase {
  readonly stored: MetadataCase["httpMetadata"];
  readonly asked: MetadataCase["httpMetadata"];
}

/** An object that is stored beside others. */
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

/** An object to store under conditions; what was there before, if anything, does not meet them. */
interface PreconditionCase {
  readonly object: ObjectCase;
  readonly before: string | undefined;
  readonly onlyIf: object;
}

const relatedKeys = ["a", "A", "b", "b/c", "b/", "a/", "ab"] as const;

/** What head, get, put and delete do. */
export const operationChecks: readonly RuleCheck[] = [
  ruleCheck<MissingCase>({
    rule: "head.missing",
    examples: () => [
      ...["missing", "A", "b", "b/", "a/"].map((missing) => ({ stored: ["a", "b/c"], missing, deleted: false })),
      { stored: ["b/c"], missing: "a", deleted: true },
    ],
    cases: () =>
      record({
        missing: constantFrom(...relatedKeys),
        stored: uniqueArray(constantFrom(...relatedKeys), { maxLength: 3 }),
        deleted: boolean(),
      }).map(({ stored, ...given }) => ({ ...given, stored: stored.filter((key) => key !== given.missing) })),
    async check({ makeBucket }, { stored, missing, deleted }) {
      const bucket = await makeBucket();
      await fill(bucket, stored);
      if (deleted) {
        await bucket.put(missing, "v");
        await bucket.delete(missing);
      }
      expectEqual(`head of the key ${show(missing)}`, await bucket.head(missing), null);
    },
  }),
  ruleCheck<ObjectCase>({
    rule: "head.metadata",
    examples: () => [
      { key: "k", text: "hello", options: { customMetadata: { a: "b" }, httpMetadata: { contentType: "a/b" } } },
    ],
    cases: () => simpleObject(),
    async check({ makeBucket }, { key, text, options }) {
      const bucket = await makeBucket();
      const put = await bucket.put(key, text, options);
      const head = await headOf(bucket, key);
      for (const name of ["key", "version", "size", "etag", "httpEtag", "uploaded"] as const) {
        expectEqual(`${name} of head, as put gave it`, head[name], put?.[name]);
      }
      expectEqual("size of head", head.size, text.length);
      const { customMetadata, httpMetadata } = storedMetadata(options);
      expectEqual("custom metadata of head", head.customMetadata, customMetadata);
      expectEqual("HTTP metadata of head", head.httpMetadata, httpMetadata);
      expectEqual("whether head gives a body", "body" in head, false);
      expectEqual("whether head gives text()", "text" in head, false);
    },
  }),
  ruleCheck<AskedCase>({
    rule: "get.missing",
    examples: () => [
      ...[undefined, {}].map((options) => ({ key: "k", options })),
      ...[...failingConditions, { uploadedAfter: new Date(0) }].map((onlyIf) => ({ key: "k", options: { onlyIf } })),
      ...[{ offset: 1 }, { suffix: 1 }, { length: 0 }].map((range) => ({ key: "k", options: { range } })),
    ],
    cases: () => record({ key: constant("k"), options: option(getOptions(), { nil: undefined }) }),
    async check({ makeBucket }, { key, options }) {
      const bucket = loosely(await makeBucket());
      await bucket.put("other", "v");
      const seen = await (options === undefined ? bucket.get(key) : bucket.get(key, options));
      expectEqual(`get of a missing key with ${show(options)}`, seen, null);
    },
  }),
  getOrderCheck,
  ruleCheck<OverrideCase>({
    rule: "get.override",
    examples: () => [{ stored: { contentType: "a/b" }, asked: { contentType: "x/y", cacheControl: "no-store" } }],
    cases: () => record({ stored: simpleHttpMetadata(), asked: simpleHttpMetadata() }),
    async check({ makeBucket }, { stored = {}, asked }) {
      const bucket = loosely(await makeBucket());
      await bucket.put("k", "v", { httpMetadata: stored });
      const object = await bucket.get("k", { httpMetadata: asked });
      expectEqual("HTTP metadata of get with other HTTP metadata", object.httpMetadata, stored);
    },
  }),
  ruleCheck<StoredCase>({
    rule: "put.stores",
    examples: () => {
      const options = { customMetadata: { a: "b" }, httpMetadata: { contentType: "a/b" } };
      return [{ object: { key: "k", text: "hello", options }, others: [] }];
    },
    cases: () => record({ object: simpleObject(), others: uniqueArray(simpleKey(), { maxLength: 2 }) }),
    async check({ makeBucket }, { object: { key, text, options }, others }) {
      const bucket = await makeBucket();
      await fill(bucket, others);
      const stored = await bucket.put(key, text, options);
      expectThat(stored !== null, "put gives an object");
      expectEqual("the key that put gives", stored.key, key);
      expectEqual("the size that put gives", stored.size, text.length);
      expectEqual("whether put gives a body", "body" in stored, false);
      expectEqual("the keys", await keysOf(bucket), [...new Set([...others, key])].sort());
      const got = await bucket.get(key);
      expectEqual("the size that get gives", got?.size, text.length);
      const { customMetadata, httpMetadata } = storedMetadata(options);
      expectEqual("the custom metadata", got?.customMetadata, customMetadata);
      expectEqual("the HTTP metadata", got?.httpMetadata, httpMetadata);
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
      await bucket.put(key, first.text, first.options);
      await bucket.put(key, second.text, second.options);
      expectEqual("the keys after two puts of one", await keysOf(bucket), [key]);
      const object = await bucket.get(key);
      const { customMetadata, httpMetadata } = storedMetadata(second.options);
      expectEqual("the size of the second put", object?.size, second.text.length);
      expectEqual("the custom metadata of the second put", object?.customMetadata, customMetadata);
      expectEqual("the HTTP metadata of the second put", object?.httpMetadata, httpMetadata);
      expectEqual("the value of the second put", await object?.text(), second.text);
    },
  }),
  ruleCheck<PreconditionCase>({
    rule: "put.precondition-failed",
    examples: () => {
      const object = { key: "k", text: "new", options: { customMetadata: { c: "d" } } };
      return [
        ...failingConditions.map((onlyIf) => ({ object, before: "old", onlyIf })),
        { object, before: undefined, onlyIf: { etagMatches: "other" } },
      ];
    },
    cases: () => {
      const object = simpleObject();
      return oneof(
        { withCrossShrink: true },
        record({ object, before: constant(undefined), onlyIf: constant({ etagMatches: "other" }) }),
        record({ object, before: letters(), onlyIf: failingCondition() }),
      );
    },
    async check({ makeBucket }, { object: { key, text, options }, before, onlyIf }) {
      const bucket = await makeBucket();
      const old = before === undefined ? undefined : await bucket.put(key, before, { customMetadata: { old: "1" } });
      const result = await bucket.put(key, text, { ...options, onlyIf });
      expectEqual(`put of ${before === undefined ? "a new" : "an old"} key with ${show(onlyIf)}`, result, null);
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
  putOrderCheck,
  ...deleteChecks,
];

/** Conditions that hold or do not, and ranges that could be satisfied. */
function getOptions() {
  const range = oneof(
    record({ offset: nat(9) }),
    record({ length: integer({ min: 1, max: 9 }) }),
    record({ suffix: integer({ min: 1, max: 9 }) }),
    record({ offset: nat(9), length: integer({ min: 1, max: 9 }) }),
  );
  const holding = constantFrom<object>({ etagMatches: "*" }, { uploadedAfter: new Date(0) }, {});
  return record({ onlyIf: oneof(failingCondition(), holding), range }, { requiredKeys: [], noNullPrototype: true });
}
