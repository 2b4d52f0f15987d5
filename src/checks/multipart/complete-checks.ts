import { array, integer, nat, option, record, uniqueArray } from "fast-check";
import { partNumber, partNumbers, run, uploadKey } from "../../property/cases/case-upload.js";
import { expectEqual, expectRefusal } from "../../property/cases/expect.js";
import { textAt } from "../../property/cases/read-all.js";
import { type RuleCheck, ruleCheck } from "../../property/cases/rule-check.js";
import { fewestPartBytes, makeScene, maxRunsWithParts } from "./multipart-scene.js";

const needs = ["multipart"] as const;
const complete = "completeMultipartUpload";

/** The texts uploaded under one number, and with which etag of them the upload is completed. */
interface ReplacedCase {
  readonly number: number;
  readonly sizes: readonly number[];
  readonly use: number;
}

/** Parts in the order in which they are uploaded. */
interface CompleteCase {
  readonly parts: readonly {
    readonly number: number;
    /** Its place in what `complete` is given, counted among the places of the others; `null` leaves it out. */
    readonly place: number | null;
  }[];
  /** How many bytes less than the others the part of the highest number has. */
  readonly less: number;
  /** Two bytes that are read: up to the end of so many parts, and one more; `null` reads the whole value. */
  readonly across: number | null;
}

interface EmptyCase {
  readonly key: string;
  readonly before: string | null;
  readonly leftOut: readonly number[];
}

/** What `complete` stores. */
export const completeChecks: readonly RuleCheck[] = [
  ruleCheck<ReplacedCase>({
    rule: "multipart.part-replaced",
    needs,
    examples: () => [0, 1].map((use) => ({ number: 1, sizes: [5, 6], use })),
    cases: (terms) =>
      record({
        number: partNumber(terms),
        sizes: array(integer({ min: 1, max: 4 }), { minLength: 2, maxLength: 3 }),
        use: nat(2),
      }).map(({ use, ...given }) => ({ ...given, use: use % given.sizes.length })),
    async check({ makeBucket }, { number, sizes, use }) {
      const bucket = await makeBucket();
      const upload = await bucket.createMultipartUpload("k");
      const texts = sizes.map((size, index) => "abc".charAt(index).repeat(size));
      const parts: { readonly partNumber: number; readonly etag: string }[] = [];
      for (const text of texts) parts.push(await upload.uploadPart(number, text));
      const used = parts.slice(use, use + 1);
      if (use < texts.length - 1) {
        await expectRefusal("complete with a replaced part", () => upload.complete(used), complete, 10025);
      } else {
        await upload.complete(used);
        expectEqual("the value", await textAt(bucket, "k"), texts.at(-1));
      }
    },
  }),
  ruleCheck<CompleteCase>({
    rule: "multipart.complete",
    needs,
    maxRuns: maxRunsWithParts,
    examples: () => {
      const parts = [
        { number: 9, place: 3 },
        { number: 2, place: 2 },
        { number: 4, place: 1 },
        { number: 5, place: null },
      ];
      return [
        { parts, less: 1, across: null },
        { parts: parts.slice(1, 3), less: 1, across: 1 },
        // By their numbers, and not by how these are written.
        { parts: [10, 9].map((number) => ({ number, place: 0 })), less: 0, across: null },
      ];
    },
    cases: (terms) =>
      record({
        parts: uniqueArray(record({ number: partNumber(terms), place: option(nat(3)) }), {
          selector: ({ number }) => number,
          minLength: 1,
          maxLength: 4,
        }),
        less: integer({ min: 0, max: fewestPartBytes(terms) - 1 }),
        across: option(integer({ min: 1, max: 3 })),
      }),
    async check(subject, { parts, less, across }) {
      const { bucket, upload, part, text, minPartBytes } = await makeScene(subject);
      const inOrder = parts.filter(({ place }) => place !== null).toSorted((a, b) => a.number - b.number);
      const last = inOrder.at(-1)?.number;
      const uploaded = new Map<number, { readonly partNumber: number; readonly etag: string }>();
      const texts = new Map<number, string>();
      for (const [index, { number }] of parts.entries()) {
        const letter = "abcd".charAt(index);
        const more = number === last ? -less : 0;
        texts.set(number, text(letter, more));
        uploaded.set(number, await part(number, letter, more));
      }
      // Under some semantics the last one must be the last given if it is small.
      const mayBeAnywhere = less === 0 || subject.semantics.lastPart === "highestNumber";
      const placeOf = ({ number, place }: CompleteCase["parts"][number]) =>
        number === last && !mayBeAnywhere ? Number.POSITIVE_INFINITY : Number(place);
      const given = inOrder.toSorted((a, b) => placeOf(a) - placeOf(b));
      const object = await upload.complete(given.flatMap(({ number }) => uploaded.get(number) ?? []));
      const value = inOrder.map(({ number }) => texts.get(number)).join("");
      expectEqual("the size", object.size, value.length);
      if (across === null || across >= inOrder.length) {
        expectEqual("the value", await textAt(bucket, "k"), value);
      } else {
        const offset = across * minPartBytes - 1;
        const range = { offset, length: 2 };
        const got = await bucket.get("k", { range });
        expectEqual("a range across two parts", await got.text(), value.slice(offset, offset + 2));
      }
    },
  }),
  ruleCheck<EmptyCase>({
    rule: "multipart.complete-empty",
    needs,
    examples: () => [{ key: "k", before: null, leftOut: [1] }],
    cases: (terms) => record({ key: uploadKey(), before: option(run("b")), leftOut: partNumbers(terms, 0, 2) }),
    async check({ makeBucket }, { key, before, leftOut }) {
      const bucket = await makeBucket();
      if (before !== null) await bucket.put(key, before);
      const upload = await bucket.createMultipartUpload(key);
      for (const number of leftOut) await upload.uploadPart(number, "left out");
      const object = await upload.complete([]);
      expectEqual("the size of no parts", object.size, 0);
      expectEqual("the value of no parts", await textAt(bucket, key), "");
    },
  }),
];
