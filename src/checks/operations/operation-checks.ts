import { boolean, constantFrom, integer, nat, oneof, option, record, uniqueArray } from "fast-check";
import { failingCondition, failingConditions, wildcardCondition } from "../../property/cases/case-condition.js";
import {
  type MetadataCase,
  type ObjectCase,
  putObject,
  simpleHttpMetadata,
  simpleKey,
  simpleObject,
  storedMetadata,
} from "../../property/cases/case-object.js";
import { show } from "../../property/cases/check-failure.js";
import { expectEqual } from "../../property/cases/expect.js";
import { expectMembers } from "../../property/cases/expect-members.js";
import { loosely } from "../../property/cases/loose-bucket.js";
import { fill, headOf } from "../../property/cases/read-all.js";
import { type RuleCheck, ruleCheck } from "../../property/cases/rule-check.js";

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
      const put = await putObject(bucket, { key, text, options });
      const head = await headOf(bucket, key);
      for (const name of ["key", "version", "size", "etag", "httpEtag", "uploaded"] as const) {
        expectEqual(`${name} of head, as put gave it`, head[name], put?.[name]);
      }
      expectEqual("size of head", head.size, text.length);
      const { customMetadata, httpMetadata } = storedMetadata(options);
      expectEqual("custom metadata of head", head.customMetadata, customMetadata);
      expectMembers("HTTP metadata of head", head.httpMetadata, httpMetadata);
      expectEqual("whether head gives a body", "body" in head, false);
      expectEqual("whether head gives text()", "text" in head, false);
    },
  }),
  ruleCheck<AskedCase>({
    rule: "get.missing",
    examples: () => [
      ...[undefined, {}].map((options) => ({ key: "k", options })),
      ...[...failingConditions, wildcardCondition, { uploadedAfter: new Date(0) }].map((onlyIf) => ({
        key: "k",
        options: { onlyIf },
      })),
      ...[{ offset: 1 }, { suffix: 1 }, { length: 0 }].map((range) => ({ key: "k", options: { range } })),
    ],
    cases: () => record({ key: simpleKey(), options: option(getOptions(), { nil: undefined }) }),
    async check({ makeBucket }, { key, options }) {
      const bucket = loosely(await makeBucket());
      await bucket.put("other", "v");
      const seen = await (options === undefined ? bucket.get(key) : bucket.get(key, options));
      expectEqual(`get of a missing key with ${show(options)}`, seen, null);
    },
  }),
  ruleCheck<OverrideCase>({
    rule: "get.override",
    examples: () => [{ stored: { contentType: "a/b" }, asked: { contentType: "x/y", cacheControl: "no-store" } }],
    cases: () => record({ stored: simpleHttpMetadata(), asked: simpleHttpMetadata() }),
    async check({ makeBucket }, { stored = {}, asked }) {
      const bucket = loosely(await makeBucket());
      await bucket.put("k", "v", { httpMetadata: stored });
      const object = await bucket.get("k", { httpMetadata: asked });
      expectMembers("HTTP metadata of get with other HTTP metadata", object.httpMetadata, stored);
    },
  }),
];

/** Conditions that hold or do not, and ranges that could be satisfied. */
function getOptions() {
  const range = oneof(
    record({ offset: nat(9) }),
    record({ length: integer({ min: 1, max: 9 }) }),
    record({ suffix: integer({ min: 1, max: 9 }) }),
    record({ offset: nat(9), length: integer({ min: 1, max: 9 }) }),
  );
  const holding = constantFrom<object>(wildcardCondition, { etagMatches: "*" }, { uploadedAfter: new Date(0) }, {});
  return record({ onlyIf: oneof(failingCondition(), holding), range }, { requiredKeys: [], noNullPrototype: true });
}
