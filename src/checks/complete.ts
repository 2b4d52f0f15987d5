import { hexToBytes } from "@noble/hashes/utils.js";
import type { StoreUploadedPart } from "../../types/index.js";
import { digestHex } from "../bytes/digest.js";
import { encodeUtf8 } from "../bytes/utf8.js";
import { expectEqual, expectError } from "../property/cases/expect.js";
import { type LooseBucket, type LooseUpload, loosely } from "../property/cases/loose-bucket.js";
import { expectMissing, textAt } from "../property/cases/read-all.js";
import { refusalMessage } from "../property/cases/refusal-texts.js";
import { checked, type RuleCheck, type Subject, where } from "../property/cases/rule-check.js";
import type { Limits } from "../semantics/semantics.js";
import { type CallRow, Refused, wrongParameter } from "./call-row.js";
import { gives, missing, put, refused, type Step, stepped, value } from "./steps.js";
import { complete, create, fewestPartBytes, part, resume, sized, smallParts } from "./upload-steps.js";

/** An upload of the key `k` in progress, with parts of a letter each, of the fewest bytes allowed and so many more. */
interface Scene {
  readonly bucket: LooseBucket;
  readonly upload: LooseUpload;
  readonly parts: readonly StoreUploadedPart[];
  readonly texts: readonly string[];
}

/** The number, the letter and the bytes of a part beyond the fewest. */
type SizedPart = readonly [number: number, letter: string, more?: number];

async function begin(subject: Subject, sizes: readonly SizedPart[], limits?: Partial<Limits>): Promise<Scene> {
  const bucket = loosely(await subject.makeBucket(limits ?? smallParts(subject).limits));
  const upload = await bucket.createMultipartUpload("k");
  const parts: StoreUploadedPart[] = [];
  const texts: string[] = [];
  for (const [number, letter, more = 0] of sizes) {
    const text = letter.repeat(Math.max(fewestPartBytes(subject) + more, 0));
    parts.push(await upload.uploadPart(number, text));
    texts.push(text);
  }
  return { bucket, upload, parts, texts };
}

/** The numbers of parts by their letters, as they are uploaded, those given, the value, and how many bytes the last lacks. */
type CompleteRow = readonly [uploaded: Readonly<Record<string, number>>, given: string, stored: string, less?: number];

async function expectComplete(subject: Subject, [uploaded, given, stored, less = 0]: CompleteRow): Promise<void> {
  const letters = Object.keys(uploaded).join("");
  const sizes = Object.entries(uploaded).map(([letter, number]): SizedPart => {
    return [number, letter, stored.endsWith(letter) ? -less : 0];
  });
  const { bucket, upload, parts, texts } = await begin(subject, sizes);
  const object = await upload.complete([...given].map((letter) => parts[letters.indexOf(letter)]));
  const value = [...stored].map((letter) => texts[letters.indexOf(letter)]).join("");
  expectEqual("the size", object.size, value.length);
  expectEqual("the value", await textAt(bucket, "k"), value);
  if (stored.length < 2) return;
  const across = await bucket.get("k", { range: { offset: fewestPartBytes(subject) - 1, length: 2 } });
  expectEqual("a range across two parts", await across.text(), stored.slice(0, 2));
}

/** The numbers of parts in the order in which they are uploaded, and how many bytes less the last of them has. */
type EtagRow = readonly [numbers: readonly number[], less: number];

async function expectEtag(subject: Subject, [numbers, less]: EtagRow): Promise<void> {
  const last = Math.max(...numbers);
  const sizes = numbers.map((number): SizedPart => [number, `${number}`, number === last ? -less : 0]);
  const { bucket, upload, parts, texts } = await begin(subject, sizes);
  const object = await upload.complete(parts.toSorted((a, b) => a.partNumber - b.partNumber));
  const digests = texts.toSorted().map((text) => hexToBytes(digestHex("md5", [encodeUtf8(text)])));
  const etag = `${digestHex("md5", digests)}-${numbers.length}`;
  const what = `of ${numbers.length} parts`;
  expectEqual(`the etag ${what}`, object.etag, etag);
  expectEqual(`the httpEtag ${what}`, object.httpEtag, `"${etag}"`);
  expectEqual(`the etag ${what} that head gives`, (await bucket.head("k")).etag, etag);
}

/** The bytes of each part beyond the fewest, and their fate; if the last is given first, or the most of the object. */
type SizesRow = readonly [sizes: readonly number[], becomes: "stored" | "refused", but?: "last first" | number];

/** Expects parts of these sizes to be taken, or to be refused with a message. */
function expectSizes(messageOf: (subject: Subject) => string) {
  return async (subject: Subject, [sizes, becomes, but]: SizesRow): Promise<void> => {
    const limits = typeof but === "number" ? { minPartBytes: 4, maxObjectBytes: but } : undefined;
    const given = sizes.map((more, index): SizedPart => [index + 1, "abc".charAt(index), more]);
    const { bucket, upload, parts, texts } = await begin(subject, given, limits);
    const call = () => upload.complete(but === "last first" ? parts.toReversed() : parts);
    if (becomes === "refused") {
      await expectError("complete with parts of such sizes", call, undefined, messageOf(subject));
      return expectMissing("head after a refused complete", bucket, "k");
    }
    expectEqual("the size of parts of such sizes", (await call()).size, texts.join("").length);
  };
}

const lacking = "Cannot initialize UploadedPart with required members from an undefined or null value.";
const notPart = (index: number) =>
  `Incorrect type for array element ${index}: the provided value is not of type 'UploadedPart'.`;

const smallText = () => refusalMessage("completeMultipartUpload", 10011);
const unequalText = ({ semantics }: Subject) => `completeMultipartUpload: ${semantics.unequalPartsText} (10048)`;
const largeText = () => refusalMessage("completeMultipartUpload", 100100);

/** Steps that give another part in place of the one that was uploaded. */
const instead = (given: (part: StoreUploadedPart) => object): readonly Step[] => {
  return [create(), part(2, "v"), refused(10025, complete(given)), missing()];
};

/** Steps that give the part in another form. */
const converted = (given: (part: StoreUploadedPart) => object): readonly Step[] => {
  return [create(), part(1, "v"), complete(given), value("v")];
};

/** A part that was not uploaded. */
const no = (partNumber: number) => ({ partNumber, etag: "x" });
const small = [create(), sized(1, -1), sized(2)];
const unequal = [create(), sized(2), sized(3, 1)];

/** The rules of what `complete` takes, refuses and stores. */
export const completeChecks: readonly RuleCheck[] = [
  checked<CompleteRow>("multipart.complete", expectComplete, ({ semantics }) => [
    [{ a: 1, b: 2 }, "ba", "ab"],
    // Under some semantics the last part must be given last if it is small.
    ...where<CompleteRow>(semantics.lastPart === "highestNumber", [[{ a: 1, b: 2 }, "ba", "ab", 1]]),
    [{ a: 1, b: 2 }, "ab", "ab", 1],
    // By their numbers, and not by how these are written.
    [{ a: 10, b: 9 }, "ab", "ba"],
    [{ a: 9, b: 2, c: 4, d: 5 }, "cba", "bca", 1],
    [{ a: 7 }, "a", "a", 3],
  ]),
  checked<EtagRow>("multipart.etag", expectEtag, [
    [[1], 0],
    [[3, 4, 5], 1],
    [[5, 3], 0],
    [[], 0],
  ]),
  checked<SizesRow>("multipart.part-too-small", expectSizes(smallText), (terms) => [
    [[-1, -1], "refused"],
    [[-1, -1, -1], "refused"],
    [[-fewestPartBytes(terms), -fewestPartBytes(terms)], "refused"],
    // The last part may be of any size.
    [[0, -1], "stored"],
    [[0, 0, -1], "stored"],
    [[0, -1], terms.semantics.lastPart === "lastGiven" ? "refused" : "stored", "last first"],
    [[0, 0], "stored", "last first"],
    [[1 - fewestPartBytes(terms)], "stored"],
    [[-fewestPartBytes(terms)], "stored"],
  ]),
  checked<SizesRow>("multipart.parts-unequal", expectSizes(unequalText), [
    [[0, 1], "refused"],
    [[0, 1, 0], "refused"],
    [[1, 0, 0], "refused"],
    [[0, 0, 1], "refused"],
    [[0, 0], "stored"],
    [[1, 0], "stored"],
    [[1, 1, -1], "stored"],
    [[1], "stored"],
  ]),
  checked<SizesRow>({ rule: "multipart.object-size", needs: ["limits"] }, expectSizes(largeText), [
    [[-3], "refused", 0],
    [[-3], "stored", 1],
    [[0, 0, -2], "refused", 9],
    [[0, 0, -2], "stored", 10],
    [[0, 0, -2], "stored", 11],
    [[0, 0], "refused", 6],
  ]),
  ...stepped({
    "multipart.complete-arguments": ({ semantics }) => [
      ...[new Set(), new Map(), undefined, null, 5, true, "x", {}, { length: 0 }].map((given): CallRow => {
        return ["complete", [given], wrongParameter("complete", 1, "Array", semantics)];
      }),
      ["complete", [[5]], new Refused(notPart(0))],
      ["complete", [[no(1), "x"]], new Refused(notPart(1))],
      ["complete", [[no(1), no(2), true]], new Refused(notPart(2))],
      ["complete", [[null]], new Refused(lacking)],
      ["complete", [[no(1), undefined]], new Refused(lacking)],
      converted(({ etag }) => ({ partNumber: "1", etag })),
      converted(({ etag }) => ({ partNumber: 1.9, etag: { toString: () => etag } })),
      converted(({ etag }) => ({ partNumber: { valueOf: () => 1 }, etag, unknown: 5 })),
    ],
    "multipart.complete-empty": [
      [create(), part(1, "left out"), gives("size", 0, complete()), value("")],
      [create(), gives("size", 0, complete()), value("")],
      [put("k", "before"), create(), part(2, "left out"), part(3, "left out"), gives("size", 0, complete()), value("")],
    ],
    "multipart.unknown-part": [
      instead(({ etag }) => ({ partNumber: 2, etag: etag.toUpperCase() === etag ? "x" : etag.toUpperCase() })),
      instead(({ etag }) => ({ partNumber: 1, etag })),
      instead(({ etag }) => ({ partNumber: 3, etag })),
      instead(({ etag }) => ({ partNumber: 2, etag: `${etag}0` })),
      instead(() => ({ partNumber: 2, etag: "other" })),
      instead(() => ({ partNumber: 2, etag: "" })),
    ],
  }),
  ...stepped(
    {
      "multipart.repeated-part": [
        [create(), sized(1), refused(10001, complete(1, 1)), missing()],
        [create(), sized(1), sized(2), refused(10001, complete(1, 2, 1)), missing()],
        [create(), sized(1), sized(2), refused(10001, complete(2, 2, 1)), missing()],
        [create(), sized(1), refused(10001, complete(1, { partNumber: 1, etag: "other" })), missing()],
      ],
      "multipart.complete-order": ({ semantics: { maxKeyBytes, unknownUpload } }) => [
        ...[[no(2)], [no(2), no(2)], [no(4), no(2)], [no(4), no(4), no(1), no(2), no(3)]].map((parts) => {
          return [resume("k".repeat(maxKeyBytes + 1), "unknown"), refused(10020, complete(...parts))];
        }),
        [resume("k", "unknown"), refused(unknownUpload, complete(no(2), no(2)))],
        [resume("k", "unknown"), refused(unknownUpload, complete(no(4), no(2)))],
        [create(), sized(2), refused(10001, complete(no(4), no(4), 1))],
        [...small, refused(10001, complete(1, 1, 2))],
        [...unequal, refused(10001, complete(1, 1, 2))],
        [...small, refused(10025, complete(no(4), 1, 2))],
        [...unequal, refused(10025, complete(no(4), 1, 2))],
        [...small, sized(3, 1), refused(10011, complete(1, 2, 3))],
      ],
    },
    smallParts,
  ),
];
