import { type Arbitrary, boolean, constantFrom, double, integer, oneof, option, record, tuple } from "fast-check";
import { digestHex } from "../../bytes/digest.js";
import { encodeUtf8 } from "../../bytes/utf8.js";
import { anyText, partNumber, run, uploadKey } from "../../property/cases/case-upload.js";
import { show } from "../../property/cases/check-failure.js";
import { expectEqual, expectError, expectThat } from "../../property/cases/expect.js";
import { loosely } from "../../property/cases/loose-bucket.js";
import { textAt } from "../../property/cases/read-all.js";
import { type RuleCheck, ruleCheck } from "../../property/cases/rule-check.js";

const needs = ["multipart"] as const;

/** A handle: of a new upload, or resumed with this id. */
interface HandleCase {
  readonly key: string;
  readonly uploadId: string | undefined;
  /** What is looked at. */
  readonly look: "names" | "key" | "uploadId" | "another";
}

interface CreateCase {
  readonly key: string;
  readonly number: number;
  readonly text: string;
}

type ResumeCase =
  | { readonly unknown: { readonly key: string; readonly uploadId: string } }
  | { readonly key: string; readonly text: string; readonly end: "complete" | "abort"; readonly part: boolean };

/** A part number, given to a method. */
interface NumberCase {
  readonly number: unknown;
  readonly method: "uploadPart" | "complete";
}

const looks = ["names", "key", "uploadId", "another"] as const;
const methods = ["uploadPart", "complete"] as const;

/** How uploads are begun, and what their handles and parts are. */
export const multipartChecks: readonly RuleCheck[] = [
  ruleCheck<HandleCase>({
    rule: "multipart.handle",
    needs,
    examples: () => [undefined, "id"].flatMap((uploadId) => looks.map((look) => ({ key: "k", uploadId, look }))),
    cases: () =>
      record({ key: uploadKey(), uploadId: option(anyText(), { nil: undefined }), look: constantFrom(...looks) }),
    async check({ makeBucket }, { key, uploadId, look }) {
      const bucket = await makeBucket();
      const make = async () =>
        uploadId === undefined ? bucket.createMultipartUpload(key) : bucket.resumeMultipartUpload(key, uploadId);
      const upload = await make();
      if (look === "names") {
        expectEqual("the own properties of an upload", Object.keys(upload).sort(), ["key", "uploadId"]);
      } else if (look === "another") {
        if (uploadId !== undefined) return;
        const another = await make();
        expectThat(upload.uploadId !== another.uploadId, "each upload has its own id");
      } else {
        const before = upload[look];
        expectEqual(`the type of an upload's ${look}`, typeof before, "string");
        if (look === "key") expectEqual("the key of an upload", before, key);
        const changed = Reflect.set(upload, look, "changed", upload);
        expectThat(!changed && upload[look] === before, `${look} of an upload is read-only`);
      }
    },
  }),
  ruleCheck<CreateCase>({
    rule: "multipart.create",
    needs,
    examples: () => ["k", "a/b", "é"].map((key) => ({ key, number: 1, text: key })),
    cases: (terms) => record({ key: uploadKey(), number: partNumber(terms), text: run("a") }),
    async check({ makeBucket }, { key, number, text }) {
      const bucket = await makeBucket();
      const upload = await bucket.createMultipartUpload(key);
      expectThat(upload.uploadId !== "", "an upload has an id");
      const part = await upload.uploadPart(number, text);
      await upload.complete([part]);
      expectEqual(`the value of ${key}`, await textAt(bucket, key), text);
    },
  }),
  ruleCheck<ResumeCase>({
    rule: "multipart.resume",
    needs,
    examples: () => [
      { unknown: { key: "never", uploadId: "stored" } },
      { unknown: { key: "k".repeat(2000), uploadId: "" } },
      { key: "k", text: "resumed", end: "complete", part: true },
      { key: "k", text: "", end: "abort", part: false },
    ],
    cases: () =>
      oneof(
        { withCrossShrink: true },
        record({ unknown: record({ key: anyText(), uploadId: anyText() }) }),
        record({ key: uploadKey(), text: run("a"), end: constantFrom("complete", "abort"), part: boolean() }),
      ),
    async check({ makeBucket }, given) {
      const bucket = await makeBucket();
      if ("unknown" in given) {
        const { key, uploadId } = given.unknown;
        const handle = bucket.resumeMultipartUpload(key, uploadId);
        expectEqual("the key of a handle", handle.key, key);
        expectEqual("the id of a handle", handle.uploadId, uploadId);
        return;
      }
      const { key, text, end } = given;
      const { uploadId } = await bucket.createMultipartUpload(key);
      const parts = given.part ? [await bucket.resumeMultipartUpload(key, uploadId).uploadPart(1, text)] : [];
      const resumed = bucket.resumeMultipartUpload(key, uploadId);
      if (end === "complete") {
        const object = await resumed.complete(parts);
        expectEqual("the key that complete gives", object.key, key);
        expectEqual("the value", await textAt(bucket, key), given.part ? text : "");
      } else {
        const aborted = await resumed.abort();
        expectEqual("abort", aborted, undefined);
      }
    },
  }),
  ruleCheck<CreateCase>({
    rule: "multipart.part",
    needs,
    examples: () => [7, 8].map((number) => ({ key: "k", number, text: "a" })),
    cases: (terms) => record({ key: uploadKey(), number: partNumber(terms), text: run("a") }),
    async check({ makeBucket, semantics }, { key, number, text }) {
      const bucket = await makeBucket();
      const upload = await bucket.createMultipartUpload(key);
      const part = await upload.uploadPart(number, text);
      expectEqual("the properties of a part", Object.keys(part).sort(), ["etag", "partNumber"]);
      expectThat(Object.getPrototypeOf(part) === Object.prototype, "a part is a plain object");
      expectEqual("the number of a part", part.partNumber, number);
      if (semantics.partEtag === "md5") {
        const md5 = text === "a" ? "0cc175b9c0f1b6a831c399e269772661" : digestHex("md5", [encodeUtf8(text)]);
        expectEqual("the etag of a part", part.etag, md5);
      } else {
        expectEqual("the type of a part's etag", typeof part.etag, "string");
        const again = await upload.uploadPart(number, text);
        expectThat(part.etag !== again.etag, "the etag of a part is random");
      }
    },
  }),
  ruleCheck<NumberCase>({
    rule: "multipart.part-number",
    needs,
    examples: ({ semantics: { maxParts } }) => {
      const fitting = [1, 2, maxParts - 1, maxParts].map((number) => ({ number, method: "uploadPart" as const }));
      const wrong = [0, -1, maxParts + 1, Number.NaN, "x", null, undefined, Number.POSITIVE_INFINITY, 0.9];
      return [...fitting, ...wrong.flatMap((number) => methods.map((method) => ({ number, method })))];
    },
    cases: ({ semantics: { maxParts } }) => {
      const size = integer({ min: -(2 ** 31), max: 2 ** 31 - 1 });
      const near = tuple(constantFrom(0, maxParts), integer({ min: -3, max: 3 })).map(([at, more]) => at + more);
      const broken = double({ min: -3, max: maxParts + 3, noNaN: true });
      const other = constantFrom<unknown>(
        "",
        "x",
        "2",
        "-1",
        null,
        undefined,
        true,
        false,
        Number.NaN,
        Number.NEGATIVE_INFINITY,
      );
      const number: Arbitrary<unknown> = oneof({ withCrossShrink: true }, near, size, broken, other);
      return record({ number, method: constantFrom(...methods) });
    },
    async check({ makeBucket, semantics }, { number, method }) {
      const upload = await loosely(await makeBucket()).createMultipartUpload("k");
      // What cannot be counted counts as nothing.
      const whole = Math.trunc(Number(number)) + 0;
      const value = Number.isFinite(whole) ? whole : 0;
      const call =
        method === "uploadPart"
          ? () => upload.uploadPart(number, "x")
          : () => upload.complete([{ partNumber: number, etag: "x" }]);
      const what = `${method} of part ${show(number)}`;
      if (value < 1 || value > semantics.maxParts) {
        const message = `Part number must be between 1 and ${semantics.maxParts} (inclusive). Actual value was: ${value}`;
        await expectError(what, call, "TypeError", message);
      } else if (method === "uploadPart") {
        const part = await upload.uploadPart(number, "x");
        expectEqual(`the number of ${what}`, part.partNumber, value);
      } else {
        const part = await upload.uploadPart(value, "x");
        const object = await upload.complete([{ partNumber: number, etag: part.etag }]);
        expectEqual(`the size after ${what}`, object.size, 1);
      }
    },
  }),
];
