import { array, boolean, constantFrom, integer, nat, oneof, option, record, string, tuple } from "fast-check";
import { partNumber, partNumbers } from "../../property/cases/case-upload.js";
import { expectEqual, expectMessage, expectRefusal } from "../../property/cases/expect.js";
import { expectMissing } from "../../property/cases/read-all.js";
import { type RuleCheck, ruleCheck, type Subject } from "../../property/cases/rule-check.js";
import { fewestPartBytes, type MultipartScene, makeScene, maxRunsWithParts } from "./multipart-scene.js";

const needs = ["multipart"] as const;
const complete = "completeMultipartUpload";

/** Parts of which one is given again. */
interface RepeatedCase {
  readonly numbers: readonly number[];
  readonly repeated: number;
  /** Its place among the others. */
  readonly place: number;
  readonly otherEtag: boolean;
}

/** A part that was not uploaded: with the etag of one of another number, or with another etag. */
interface UnknownCase {
  readonly uploaded: number;
  /** `null` for that of the uploaded one. */
  readonly number: number | null;
  /** `null` for the right one in upper case. */
  readonly etag: string | null;
}

/** Parts of so many bytes beyond the fewest, in the order of their numbers. */
interface SizesCase {
  readonly sizes: readonly number[];
}

interface SmallCase extends SizesCase {
  /** Whether the last of them is given first. */
  readonly reversed: boolean;
}

/** Parts of four bytes and a last one, and by how much they exceed the limit or stay below. */
interface ObjectSizeCase {
  readonly parts: number;
  readonly last: number;
  readonly over: number;
}

const faults = ["key", "upload", "repeated", "unknown", "small", "unequal"] as const;
type Fault = (typeof faults)[number];

/** Everything that is wrong with a `complete`. */
type OrderCase = Readonly<Record<Fault, boolean>>;

/** Which parts `complete` refuses. */
export const completePartsChecks: readonly RuleCheck[] = [
  ruleCheck<RepeatedCase>({
    rule: "multipart.repeated-part",
    needs,
    maxRuns: maxRunsWithParts,
    examples: () => [
      { numbers: [1], repeated: 0, place: 1, otherEtag: false },
      { numbers: [1, 2], repeated: 0, place: 2, otherEtag: false },
      { numbers: [1], repeated: 0, place: 1, otherEtag: true },
    ],
    cases: (terms) =>
      record({ numbers: partNumbers(terms, 1, 2), repeated: nat(1), place: nat(2), otherEtag: boolean() }).map(
        ({ numbers, repeated, ...given }) => ({ ...given, numbers, repeated: repeated % numbers.length }),
      ),
    async check(subject, { numbers, repeated, place, otherEtag }) {
      const { bucket, upload, part } = await makeScene(subject);
      const parts: { readonly partNumber: number; readonly etag: string }[] = [];
      for (const [index, number] of numbers.entries()) parts.push(await part(number, "ab".charAt(index)));
      const again = parts.slice(repeated, repeated + 1).map((part) => (otherEtag ? { ...part, etag: "other" } : part));
      const given = parts.toSpliced(place, 0, ...again);
      await expectRefusal("complete with a repeated part", () => upload.complete(given), complete, 10001);
      await expectMissing("head after a repeated part", bucket, "k");
    },
  }),
  ruleCheck<UnknownCase>({
    rule: "multipart.unknown-part",
    needs,
    examples: () => [
      { uploaded: 2, number: 1, etag: "" },
      ...["other", "", null].map((etag) => ({ uploaded: 2, number: null, etag })),
    ],
    cases: (terms) =>
      record({
        uploaded: partNumber(terms),
        number: option(partNumber(terms), { freq: 1 }),
        etag: option(string({ maxLength: 4 }), { freq: 2 }),
      }),
    async check({ makeBucket }, { uploaded, number, etag }) {
      const bucket = await makeBucket();
      const upload = await bucket.createMultipartUpload("k");
      const part = await upload.uploadPart(uploaded, "v");
      const upper = part.etag.toUpperCase() === part.etag ? "x" : part.etag.toUpperCase();
      const hasOtherNumber = number !== null && number !== uploaded;
      const unknown = hasOtherNumber ? { ...part, partNumber: number } : { ...part, etag: etag ?? upper };
      await expectRefusal("complete with an unknown part", () => upload.complete([unknown]), complete, 10025);
      await expectMissing("head after an unknown part", bucket, "k");
    },
  }),
  ruleCheck<SmallCase>({
    rule: "multipart.part-too-small",
    needs,
    maxRuns: maxRunsWithParts,
    examples: (terms) => [
      { sizes: [-1, -1], reversed: false },
      // The last part may be of any size.
      { sizes: [0, -1], reversed: false },
      { sizes: [0, -1], reversed: true },
      { sizes: [1 - fewestPartBytes(terms)], reversed: false },
      { sizes: [-fewestPartBytes(terms)], reversed: false },
    ],
    // Of one size but the last: what they are otherwise is another rule.
    cases: (terms) =>
      record({
        parts: integer({ min: 1, max: 3 }),
        less: lessThanFewest(terms),
        last: lessThanFewest(terms),
        reversed: boolean(),
      }).map(({ parts, less, last, reversed }) => ({
        sizes: Array.from({ length: parts }, (_, index) => (index < parts - 1 ? -less : -Math.max(less, last))),
        reversed,
      })),
    async check(subject, { sizes, reversed }) {
      const scene = await makeScene(subject);
      const uploaded = await partsOf(scene, sizes);
      const parts = reversed ? uploaded.toReversed() : uploaded;
      const judged = reversed && subject.semantics.lastPart === "lastGiven" ? sizes.toReversed() : sizes;
      const small = judged.slice(0, -1).some((more) => more < 0);
      if (small) {
        await expectRefusal("complete with a small part", () => scene.upload.complete(parts), complete, 10011);
        await expectMissing("head after a small part", scene.bucket, "k");
      } else {
        const object = await scene.upload.complete(parts);
        expectEqual("the size with a small last part", object.size, sizeOf(scene, sizes));
      }
    },
  }),
  ruleCheck<SizesCase>({
    rule: "multipart.parts-unequal",
    needs,
    maxRuns: maxRunsWithParts,
    examples: () => [{ sizes: [0, 1, 0] }, { sizes: [0, 1] }, { sizes: [1, 0, 0] }, { sizes: [0, 0] }],
    cases: (terms) =>
      tuple(
        array(nat(1), { maxLength: 2 }),
        oneof(
          nat(2),
          lessThanFewest(terms).map((less) => -less),
        ),
      ).map(([sizes, last]) => ({ sizes: [...sizes, last] })),
    async check(subject, { sizes }) {
      const scene = await makeScene(subject);
      const parts = await partsOf(scene, sizes);
      const [first = 0] = sizes;
      const equal = sizes.slice(0, -1).every((more) => more === first) && (sizes.at(-1) ?? 0) <= first;
      if (equal) {
        const object = await scene.upload.complete(parts);
        expectEqual("the size of equal parts", object.size, sizeOf(scene, sizes));
      } else {
        const message = `${complete}: ${subject.semantics.unequalPartsText} (10048)`;
        await expectMessage("complete with parts of unequal sizes", () => scene.upload.complete(parts), message);
        await expectMissing("head after unequal parts", scene.bucket, "k");
      }
    },
  }),
  ruleCheck<ObjectSizeCase>({
    rule: "multipart.object-size",
    needs: ["multipart", "limits"],
    examples: () => [0, 1].map((over) => ({ parts: 3, last: 2, over })),
    cases: () =>
      record({
        parts: integer({ min: 1, max: 3 }),
        last: integer({ min: 1, max: 4 }),
        over: integer({ min: -2, max: 2 }),
      }),
    async check({ makeBucket }, { parts, last, over }) {
      const size = 4 * (parts - 1) + last;
      const bucket = await makeBucket({ minPartBytes: 4, maxObjectBytes: Math.max(0, size - over) });
      const upload = await bucket.createMultipartUpload("k");
      const uploaded: { readonly partNumber: number; readonly etag: string }[] = [];
      for (let number = 1; number <= parts; number++) {
        uploaded.push(await upload.uploadPart(number, "abc".charAt(number - 1).repeat(number === parts ? last : 4)));
      }
      if (over > 0) {
        await expectRefusal("complete of too much", () => upload.complete(uploaded), complete, 100100);
        await expectMissing("head after too much", bucket, "k");
      } else {
        const object = await upload.complete(uploaded);
        expectEqual("the size within the limit", object.size, size);
      }
    },
  }),
  ruleCheck<OrderCase>({
    rule: "multipart.complete-order",
    needs,
    maxRuns: maxRunsWithParts,
    examples: () => [
      wrongIn("key", "upload", "repeated", "unknown"),
      wrongIn("upload", "unknown"),
      wrongIn("upload", "repeated"),
      wrongIn("repeated", "unknown"),
      wrongIn("unknown", "small"),
      wrongIn("small", "unequal"),
    ],
    cases: () =>
      tuple(constantFrom(...faults), constantFrom(...faults), constantFrom(...faults)).map((some) => wrongIn(...some)),
    check: expectFirstFault,
  }),
];

function lessThanFewest(terms: Parameters<typeof fewestPartBytes>[0]) {
  return integer({ min: 0, max: fewestPartBytes(terms) });
}

async function partsOf({ part }: MultipartScene, sizes: readonly number[]) {
  const parts: { readonly partNumber: number; readonly etag: string }[] = [];
  for (const [index, more] of sizes.entries()) parts.push(await part(index + 1, "abc".charAt(index), more));
  return parts;
}

function sizeOf({ minPartBytes }: MultipartScene, sizes: readonly number[]): number {
  return sizes.reduce((sum, more) => sum + minPartBytes + more, 0);
}

function wrongIn(...some: readonly Fault[]): OrderCase {
  return Object.fromEntries(faults.map((fault) => [fault, some.includes(fault)])) as OrderCase;
}

async function expectFirstFault(subject: Subject, wrong: OrderCase): Promise<void> {
  const { semantics } = subject;
  const { bucket, upload, part } = await makeScene(subject);
  const isNone = wrong.key || wrong.upload;
  const key = wrong.key ? "k".repeat(semantics.maxKeyBytes + 1) : "k";
  const handle = isNone ? bucket.resumeMultipartUpload(key, "unknown") : upload;
  // Of an upload that is not there no part can be small.
  const make = async (number: number, letter: string, more = 0) =>
    isNone ? { partNumber: number, etag: "x" } : part(number, letter, more);
  const parts = [await make(2, "b")];
  if (wrong.small) parts.unshift(await make(1, "a", -1));
  if (wrong.unequal) parts.push(await make(3, "c", 1));
  if (wrong.unknown) parts.unshift({ partNumber: 4, etag: "x" });
  if (wrong.repeated) parts.unshift(...parts.slice(0, 1));
  const call = () => handle.complete(parts);
  const first = faults.find((fault) => wrong[fault]);
  const what = `complete with what is wrong in ${faults.filter((fault) => wrong[fault]).join(", ")}`;
  switch (first) {
    case "key":
      return expectRefusal(what, call, complete, 10020);
    case "upload":
      return expectRefusal(what, call, complete, semantics.unknownUpload);
    case "repeated":
      return expectRefusal(what, call, complete, 10001);
    case "unknown":
      return expectRefusal(what, call, complete, 10025);
    case "small":
      return expectRefusal(what, call, complete, 10011);
    default:
      return expectMessage(what, call, `${complete}: ${semantics.unequalPartsText} (10048)`);
  }
}
