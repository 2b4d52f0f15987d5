import { array, constantFrom, integer, oneof, option, record } from "fast-check";
import { digestHex } from "../../bytes/digest.js";
import { encodeUtf8 } from "../../bytes/utf8.js";
import { failingCondition, failingConditions } from "../../property/cases/case-condition.js";
import {
  type ObjectCase,
  putObject,
  simpleKey,
  simpleObject,
  storedMetadata,
} from "../../property/cases/case-object.js";
import { storeValue, type UploadCall, uploadCall } from "../../property/cases/case-upload-call.js";
import { anyText } from "../../property/cases/case-value.js";
import { expectEqual, expectShown, expectThat } from "../../property/cases/expect.js";
import { expectMembers } from "../../property/cases/expect-members.js";
import { type Anything, loosely } from "../../property/cases/loose-bucket.js";
import { type RuleCheck, ruleCheck } from "../../property/cases/rule-check.js";
import { toCode } from "../../property/code/to-code.js";
import { type GivenCase, type Giver, give, giveAgain } from "./case-result.js";

const bodyMembers = ["body", "bodyUsed", "text", "json", "arrayBuffer", "bytes", "blob"];
const metadataNames = ["key", "version", "size", "etag", "httpEtag", "httpMetadata", "customMetadata", "uploaded"];
const givers = ["put", "head", "get", "list"] as const;

/** An object, and conditions that do not hold of it. */
interface FailedCase {
  readonly object: ObjectCase;
  readonly onlyIf: object;
}

/** Uploads of one text, of one key or of two in turn. */
interface UploadsCase {
  readonly calls: readonly UploadCall[];
  readonly keys: readonly string[];
}

/** An upload, and another one so much later if there is a clock. */
interface LaterCase {
  readonly key: string;
  readonly giver: Exclude<Giver, "complete" | "failed">;
  readonly milliseconds: number;
}

/** A text, which takes the place of another one if there is one before. */
interface EtagCase {
  readonly text: string;
  readonly before: string | undefined;
  readonly giver: Exclude<Giver, "complete" | "failed">;
}

/** What the properties of the objects hold that a bucket gives. */
export const resultValueChecks: readonly RuleCheck[] = [
  ruleCheck<FailedCase>({
    rule: "result.precondition-failed",
    examples: () => failingConditions.map((onlyIf) => ({ object: fullObject, onlyIf })),
    cases: () => record({ object: simpleObject(), onlyIf: failingCondition() }),
    async check({ makeBucket }, { object, onlyIf }) {
      const { key } = object;
      const bucket = loosely(await makeBucket());
      await putObject(bucket, object);
      const head = await bucket.head(key);
      const failed = await bucket.get(key, { onlyIf });
      expectThat(failed !== null, "get with a failing precondition gives an object");
      for (const name of bodyMembers) {
        expectEqual(`whether get with a failing precondition gives ${name}`, name in failed, false);
      }
      for (const name of metadataNames) {
        expectEqual(`${name} of get with a failing precondition`, failed[name], head[name]);
      }
      expectEqual("checksums of get with a failing precondition", failed.checksums.md5, head.checksums.md5);
    },
  }),
  ruleCheck<UploadsCase>({
    rule: "result.version",
    examples: ({ abilities }) => [
      ...[["a"], ["a", "b"]].map((keys) => ({ calls: Array.from({ length: 5 }, () => "put" as const), keys })),
      ...(abilities.multipart ? [{ calls: ["put", "uploadPart", "uploadPart"] as const, keys: ["a"] }] : []),
    ],
    cases: (terms) =>
      record({
        calls: array(uploadCall(terms), { minLength: 1, maxLength: 4 }),
        keys: constantFrom(["a"], ["a", "b"]),
      }),
    async check({ makeBucket }, { calls, keys }) {
      const bucket = loosely(await makeBucket());
      const objects: Anything[] = [];
      for (const [index, call] of calls.entries()) {
        const key = keys[index % keys.length] as string;
        const object = await storeValue(bucket, call, key, "same");
        const { version } = object;
        const isHex = /^[0-9a-f]{32}$/.test(version);
        expectShown(`whether a version is 32 hex digits`, isHex, true, () => {
          return `/^[0-9a-f]{32}$/.test(${toCode(object)}.version)`;
        });
        const earlier = objects.find((one) => one.version === version);
        expectShown("whether an upload has the version of an earlier one", earlier !== undefined, false, () => {
          return `${toCode(object)}.version === ${toCode(earlier)}.version`;
        });
        objects.push(object);
        expectEqual("the version that head gives", (await bucket.head(key)).version, version);
      }
    },
  }),
  ruleCheck<LaterCase>({
    rule: "result.uploaded",
    examples: () =>
      [1, 1234, 86_400_000].flatMap((milliseconds) => givers.map((giver) => ({ key: "k", giver, milliseconds }))),
    cases: () =>
      record({ key: simpleKey(), giver: constantFrom(...givers), milliseconds: integer({ min: 1, max: 100_000_000 }) }),
    async check({ makeBucket, abilities: { clock } }, { key, giver, milliseconds }) {
      const bucket = loosely(await makeBucket());
      const put = await bucket.put(key, "v");
      const { uploaded } = put;
      expectEqual("the class of uploaded", Object.prototype.toString.call(uploaded), "[object Date]");
      expectThat(Number.isInteger(uploaded.getTime()), "uploaded is in milliseconds");
      if (clock === undefined) {
        const near = Math.abs(uploaded.getTime() - Date.now()) < 60_000;
        expectThat(near, "uploaded is the time of the upload, within a minute");
      } else {
        await clock(milliseconds);
      }
      if (giver !== "put") {
        const again = await giveAgain(bucket, giver, key);
        expectEqual(`uploaded that ${giver} gives`, again.uploaded.getTime(), uploaded.getTime());
      } else if (clock !== undefined) {
        const later = await bucket.put(key, "v");
        const passed = later.uploaded.getTime() - uploaded.getTime();
        const what = `whether uploads ${milliseconds} ms apart say so (they say ${passed} ms)`;
        expectShown(what, passed >= milliseconds, true, () => {
          return `${toCode(later)}.uploaded.getTime() - ${toCode(put)}.uploaded.getTime() >= ${milliseconds}`;
        });
      }
    },
  }),
  ruleCheck<EtagCase>({
    rule: "result.etag",
    examples: () =>
      ["", "a", "hello", "a".repeat(100_000)].flatMap((text) =>
        givers.map((giver) => ({ text, before: "another", giver })),
      ),
    cases: () =>
      record({
        text: oneof(
          { weight: 9, arbitrary: anyText() },
          { weight: 1, arbitrary: integer({ min: 60, max: 9000 }).map((size) => "a".repeat(size)) },
        ),
        before: option(anyText(), { nil: undefined }),
        giver: constantFrom(...givers),
      }),
    async check({ makeBucket }, { text, before, giver }) {
      const bucket = loosely(await makeBucket());
      if (before !== undefined) await bucket.put("k", before);
      const put = await bucket.put("k", text);
      const object = giver === "put" ? put : await giveAgain(bucket, giver, "k");
      const etag = digestHex("md5", [encodeUtf8(text)]);
      expectEqual(`the etag that ${giver} gives of ${text.length} characters`, object?.etag, etag);
      expectEqual(`the httpEtag that ${giver} gives of ${text.length} characters`, object?.httpEtag, `"${etag}"`);
    },
  }),
  ruleCheck<GivenCase>({
    rule: "result.metadata",
    examples: () =>
      (["put", "head", "get"] as const).flatMap((giver) =>
        [
          { customMetadata: { a: "b", c: "" }, httpMetadata: { contentType: "a/b", cacheControl: "no-store" } },
          {},
          { customMetadata: {}, httpMetadata: {} },
        ].map((options) => ({ giver, object: { key: "k", text: "v", options } })),
      ),
    cases: () => record({ giver: constantFrom("put", "head", "get"), object: simpleObject() }),
    async check(subject, object) {
      const { given } = await give(subject, object);
      const expected = storedMetadata(object.object.options);
      expectMembers(`httpMetadata that ${object.giver} gives`, given?.httpMetadata, expected.httpMetadata);
      expectEqual(`customMetadata that ${object.giver} gives`, given?.customMetadata, expected.customMetadata);
    },
  }),
  ruleCheck<GivenCase>({
    rule: "result.checksums",
    examples: () => givers.map((giver) => ({ giver, object: fullObject })),
    cases: () => record({ giver: constantFrom(...givers), object: simpleObject() }),
    async check(subject, object) {
      const { given } = await give(subject, object);
      const { checksums } = given;
      const names = ["md5", "sha1", "sha256", "sha384", "sha512"];
      const what = `of the checksums that ${object.giver} gives`;
      expectEqual(`the properties ${what}`, Object.keys(checksums).sort(), names);
      expectEqual(`the class of md5 ${what}`, Object.prototype.toString.call(checksums.md5), "[object ArrayBuffer]");
      for (const name of names.slice(1)) expectEqual(`${name} ${what}`, checksums[name], undefined);
      const method = typeof checksums.toJSON;
      expectShown(`the type of toJSON ${what}`, method, "function", () => `typeof ${toCode(checksums)}.toJSON`);
      const md5 = digestHex("md5", [encodeUtf8(object.object.text)]);
      expectMembers(`toJSON() ${what}`, checksums.toJSON(), { md5 }, () => `${toCode(checksums)}.toJSON()`);
    },
  }),
];

const fullObject: ObjectCase = {
  key: "k",
  text: "hello",
  options: { customMetadata: { a: "b" }, httpMetadata: { contentType: "a/b" } },
};
