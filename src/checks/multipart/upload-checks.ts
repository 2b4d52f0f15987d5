import { hexToBytes } from "@noble/hashes/utils.js";
import { type Arbitrary, array, boolean, constantFrom, integer, nat, oneof, option, record, tuple } from "fast-check";
import type { StoreHTTPMetadata } from "../../../types/index.js";
import { digestHex } from "../../bytes/digest.js";
import { encodeUtf8 } from "../../bytes/utf8.js";
import { headersOf, plainCustomMetadata, plainHttpMetadata } from "../../property/cases/case-metadata.js";
import { partNumber, partNumbers, run } from "../../property/cases/case-upload.js";
import { show } from "../../property/cases/check-failure.js";
import { expectEqual, expectError } from "../../property/cases/expect.js";
import { expectMembers } from "../../property/cases/expect-members.js";
import { loosely } from "../../property/cases/loose-bucket.js";
import { expectMissing, keysOf, textAt } from "../../property/cases/read-all.js";
import { type RuleCheck, ruleCheck } from "../../property/cases/rule-check.js";
import { fewestPartBytes, makeScene, maxRunsWithParts } from "./multipart-scene.js";

const needs = ["multipart"] as const;

/** An upload in progress of a key of which something else is made meanwhile. */
interface InvisibleCase {
  /** What is put, in turn, after the upload was begun; `null` deletes. */
  readonly meanwhile: readonly (string | null)[];
  readonly look: "head" | "get" | "list" | "complete";
}

/** Two uploads of one key, a part of each, and what is done to the first. */
interface IndependentCase {
  readonly numbers: readonly [number, number];
  readonly texts: readonly [string, string];
  readonly act: "complete with the other's part" | "complete both" | "abort the other";
}

type ArgumentCase =
  | { readonly parts: unknown }
  /** An element after so many good ones. */
  | { readonly element: unknown; readonly after: number }
  /** A part whose members are converted. */
  | { readonly number: number; readonly numberAs: "text" | "fraction" | "object"; readonly etagAs: "text" | "object" };

interface MetadataCase {
  /** Whether another object is there before. */
  readonly before: boolean;
  readonly httpMetadata: StoreHTTPMetadata;
  readonly asHeaders: boolean;
  readonly customMetadata: Record<string, string>;
  readonly look: "complete" | "head" | "get";
}

/** Parts of the fewest bytes, uploaded in this order; the one of the highest number has fewer. */
interface EtagCase {
  readonly numbers: readonly number[];
  readonly less: number;
}

const acts = ["complete both", "complete with the other's part", "abort the other"] as const;

/** What an upload is until it is complete, and what it is completed to. */
export const uploadChecks: readonly RuleCheck[] = [
  ruleCheck<InvisibleCase>({
    rule: "multipart.invisible",
    needs,
    examples: () => [
      ...(["head", "get", "list"] as const).map((look) => ({ meanwhile: [], look })),
      { meanwhile: ["put"], look: "get" },
      { meanwhile: ["put", null], look: "head" },
      { meanwhile: ["put", null, "put again"], look: "complete" },
    ],
    cases: () =>
      record({
        meanwhile: array(option(run("a")), { maxLength: 3 }),
        look: constantFrom("head", "get", "list", "complete"),
      }),
    async check({ makeBucket }, { meanwhile, look }) {
      const bucket = await makeBucket();
      const upload = await bucket.createMultipartUpload("k", { customMetadata: { a: "b" } });
      const part = await upload.uploadPart(1, "in parts");
      for (const text of meanwhile) {
        if (text === null) await bucket.delete("k");
        else await bucket.put("k", text);
      }
      const there = meanwhile.at(-1) ?? undefined;
      if (look === "complete") {
        await upload.complete([part]);
        expectEqual("the value after complete", await textAt(bucket, "k"), "in parts");
      } else if (look === "list") {
        expectEqual("the keys", await keysOf(bucket), there === undefined ? [] : ["k"]);
      } else if (there === undefined) {
        await expectMissing("head of an upload in progress", bucket, "k");
        if (look === "get") expectEqual("get of an upload in progress", await bucket.get("k"), null);
      } else if (look === "get") {
        expectEqual("the value put meanwhile", await textAt(bucket, "k"), there);
      } else {
        const object = await bucket.head("k");
        expectEqual("the custom metadata of what was put meanwhile", object?.customMetadata, {});
      }
    },
  }),
  ruleCheck<IndependentCase>({
    rule: "multipart.independent",
    needs,
    examples: () => [
      ...acts.map((act) => ({ numbers: [1, 1], texts: ["first", "second"], act }) as const),
      { numbers: [1, 2], texts: ["first", "second"], act: "complete with the other's part" },
    ],
    cases: (terms) =>
      record({
        numbers: tuple(partNumber(terms), partNumber(terms)),
        texts: tuple(run("a", 1), run("b", 1)),
        act: constantFrom(...acts),
      }),
    async check({ makeBucket }, { numbers, texts, act }) {
      const bucket = await makeBucket();
      const first = await bucket.createMultipartUpload("k");
      const second = await bucket.createMultipartUpload("k");
      const one = await first.uploadPart(numbers[0], texts[0]);
      const two = await second.uploadPart(numbers[1], texts[1]);
      if (act === "complete with the other's part") {
        await expectError(act, () => first.complete([two]), "Error", /\(10025\)$/);
        return;
      }
      if (act === "abort the other") await second.abort();
      await first.complete([one]);
      expectEqual("the value of the first upload", await textAt(bucket, "k"), texts[0]);
      if (act === "abort the other") return;
      await second.complete([two]);
      expectEqual("the value of the second upload", await textAt(bucket, "k"), texts[1]);
    },
  }),
  ruleCheck<ArgumentCase>({
    rule: "multipart.complete-arguments",
    needs,
    examples: () => [
      ...[undefined, null, 5, "x", {}, new Set()].map((parts) => ({ parts })),
      ...[5, "x", true, null].map((element) => ({ element, after: 0 })),
      { number: 1, numberAs: "fraction", etagAs: "object" },
      { number: 1, numberAs: "text", etagAs: "text" },
    ],
    cases: (terms) =>
      oneof(
        { withCrossShrink: true },
        record({ parts: oneof(primitive(), constantFrom({}, { length: 0 }, new Set(), new Map())) }),
        record({ element: oneof(primitive(), constantFrom(null, undefined)), after: nat(2) }),
        record({
          number: partNumber(terms),
          numberAs: constantFrom("text", "fraction", "object"),
          etagAs: constantFrom("text", "object"),
        }),
      ),
    async check({ makeBucket, semantics }, given) {
      const bucket = loosely(await makeBucket());
      const upload = await bucket.createMultipartUpload("k");
      if ("parts" in given) {
        const { parts } = given;
        const message = `Failed to execute 'complete' on '${semantics.brand}MultipartUpload': parameter 1 is not of type 'Array'.`;
        await expectError(`complete(${show(parts)})`, () => upload.complete(parts), "TypeError", message);
      } else if ("element" in given) {
        const { element, after } = given;
        const parts = [1, 2].slice(0, after).map((partNumber): unknown => ({ partNumber, etag: "x" }));
        const message =
          (element ?? undefined) === undefined
            ? "Cannot initialize UploadedPart with required members from an undefined or null value."
            : `Incorrect type for array element ${after}: the provided value is not of type 'UploadedPart'.`;
        await expectError(
          `complete with ${show(element)}`,
          () => upload.complete([...parts, element]),
          "TypeError",
          message,
        );
      } else {
        const { number, numberAs, etagAs } = given;
        const { etag } = await upload.uploadPart(number, "v");
        const numbers = { text: String(number), fraction: number + 0.9, object: { valueOf: () => number } };
        const part = {
          partNumber: numbers[numberAs],
          etag: etagAs === "text" ? etag : { toString: () => etag },
          unknown: 5,
        };
        await upload.complete([part]);
        const object = await bucket.get("k");
        expectEqual("the value of a part that was converted", await object.text(), "v");
      }
    },
  }),
  ruleCheck<MetadataCase>({
    rule: "multipart.metadata",
    needs,
    examples: () => {
      const settings = { customMetadata: { a: "b" }, httpMetadata: { contentType: "a/b", contentLanguage: "en" } };
      return [settings, { customMetadata: {}, httpMetadata: {} }].flatMap((given) =>
        (["complete", "head", "get"] as const).flatMap((look) =>
          [false, true].map((asHeaders) => ({ ...given, before: true, asHeaders, look })),
        ),
      );
    },
    cases: () =>
      record({
        before: boolean(),
        httpMetadata: plainHttpMetadata(),
        asHeaders: boolean(),
        customMetadata: plainCustomMetadata(),
        look: constantFrom("complete", "head", "get"),
      }),
    async check({ makeBucket }, { before, httpMetadata, asHeaders, customMetadata, look }) {
      const bucket = await makeBucket();
      const old = { customMetadata: { old: "x" }, httpMetadata: { contentLanguage: "old" } };
      if (before) await bucket.put("k", "old", old);
      const headers = new Headers(headersOf(httpMetadata));
      const options = { httpMetadata: asHeaders ? headers : httpMetadata, customMetadata };
      const upload = await bucket.createMultipartUpload("k", options);
      // They are read when the upload is begun.
      headers.set("content-type", "changed");
      const completed = await upload.complete([await upload.uploadPart(1, "v")]);
      const object = look === "complete" ? completed : await bucket[look]("k");
      expectEqual(`the custom metadata that ${look} gives`, object?.customMetadata, customMetadata);
      expectMembers(`the HTTP metadata that ${look} gives`, object?.httpMetadata, httpMetadata);
      expectEqual(`the MD5 that ${look} gives`, object?.checksums.md5, undefined);
    },
  }),
  ruleCheck<EtagCase>({
    rule: "multipart.etag",
    needs,
    maxRuns: maxRunsWithParts,
    examples: () => [
      { numbers: [3, 4, 5], less: 1 },
      { numbers: [1], less: 0 },
      { numbers: [], less: 0 },
    ],
    cases: (terms) =>
      record({ numbers: partNumbers(terms, 0, 3), less: integer({ min: 0, max: fewestPartBytes(terms) }) }),
    async check(subject, { numbers, less }) {
      const { bucket, upload, text, part } = await makeScene(subject);
      const sorted = numbers.toSorted((a, b) => a - b);
      const rank = (number: number) => sorted.indexOf(number);
      const lessOf = (number: number) => (number === sorted.at(-1) ? less : 0);
      const letter = (number: number) => "abc".charAt(rank(number));
      const parts: { readonly partNumber: number; readonly etag: string }[] = [];
      for (const number of numbers) parts.push(await part(number, letter(number), -lessOf(number)));
      const object = await upload.complete(parts.toSorted((a, b) => a.partNumber - b.partNumber));
      const digests = sorted.map((number) => {
        const bytes = encodeUtf8(text(letter(number), -lessOf(number)));
        return hexToBytes(digestHex("md5", [bytes]));
      });
      const etag = `${digestHex("md5", digests)}-${numbers.length}`;
      const what = `of ${numbers.length} parts`;
      expectEqual(`the etag ${what}`, object.etag, etag);
      expectEqual(`the httpEtag ${what}`, object.httpEtag, `"${etag}"`);
      const head = await bucket.head("k");
      expectEqual(`the etag ${what} that head gives`, head.etag, etag);
    },
  }),
];

/** A value without members. */
function primitive(): Arbitrary<unknown> {
  return constantFrom<unknown>(5, "x", "", 0, true, false);
}
