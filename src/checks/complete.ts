import { hexToBytes } from "@noble/hashes/utils.js";
import type { StoreUploadedPart } from "../../types/index.js";
import { digestHex } from "../bytes/digest.js";
import { encodeUtf8 } from "../bytes/utf8.js";
import { show } from "../property/cases/check-failure.js";
import { expectEqual, expectError, expectRefusal } from "../property/cases/expect.js";
import { type LooseBucket, loosely } from "../property/cases/loose-bucket.js";
import { textAt } from "../property/cases/read-all.js";
import { type RuleCheck, ruled, type Subject, tabled } from "../property/cases/rule-check.js";
import { makeScene } from "./multipart-scene.js";

const complete = "completeMultipartUpload";

/** An argument of `complete`, or an element after so many good ones, and the text of the TypeError. */
type ArgumentRow = readonly [given: unknown, after: number | undefined, message: string];

async function expectWrongArguments(
  { makeBucket, semantics }: Subject,
  [given, after, message]: ArgumentRow,
): Promise<void> {
  const bucket = loosely(await makeBucket());
  const upload = await bucket.createMultipartUpload("k");
  const good = [1, 2].slice(0, after).map((partNumber) => ({ partNumber, etag: "x" }));
  const parts = after === undefined ? given : [...good, given];
  const text = message.replace("BRAND", semantics.brand);
  await expectError(`complete(${show(parts)})`, () => upload.complete(parts), "TypeError", text);
}

/** A part as it is given to `complete`, of the etag of the uploaded one, which has number 1. */
async function expectConverted({ makeBucket }: Subject, given: (etag: string) => object): Promise<void> {
  const bucket = loosely(await makeBucket());
  const upload = await bucket.createMultipartUpload("k");
  const { etag } = await upload.uploadPart(1, "v");
  await upload.complete([given(etag)]);
  expectEqual("the value of a part that was converted", await (await bucket.get("k")).text(), "v");
}

/** The texts that are uploaded under one number, and which of them is completed. */
type ReplacedRow = readonly [texts: readonly string[], used: number, becomes: "stored" | "refused"];

async function expectReplaced(bucket: LooseBucket, [texts, used, becomes]: ReplacedRow): Promise<void> {
  const upload = await bucket.createMultipartUpload("k");
  const parts: StoreUploadedPart[] = [];
  for (const text of texts) parts.push(await upload.uploadPart(1, text));
  const call = () => upload.complete(parts.slice(used, used + 1));
  if (becomes === "refused") return expectRefusal("complete with a replaced part", call, complete, 10025);
  await call();
  expectEqual("the value", await textAt(bucket, "k"), texts[used]);
}

/** The numbers of parts by their letters, as they are uploaded, those given, the value, and how many bytes the last lacks. */
type CompleteRow = readonly [uploaded: Readonly<Record<string, number>>, given: string, stored: string, less?: number];

async function expectComplete(subject: Subject, [uploaded, given, stored, less = 0]: CompleteRow): Promise<void> {
  const { bucket, upload, part, text, minPartBytes } = await makeScene(subject);
  const textOf = (letter: string) => text(letter, stored.endsWith(letter) ? -less : 0);
  const parts = new Map<string, StoreUploadedPart>();
  for (const [letter, number] of Object.entries(uploaded))
    parts.set(letter, await part(number, letter, stored.endsWith(letter) ? -less : 0));
  const object = await upload.complete([...given].flatMap((letter) => parts.get(letter) ?? []));
  const value = [...stored].map(textOf).join("");
  expectEqual("the size", object.size, value.length);
  expectEqual("the value", await textAt(bucket, "k"), value);
  if (stored.length < 2) return;
  const across = await bucket.get("k", { range: { offset: minPartBytes - 1, length: 2 } });
  expectEqual("a range across two parts", await across.text(), stored.slice(0, 2));
}

/** The text that is there before, if any, and the numbers of parts that are uploaded and left out. */
type EmptyRow = readonly [before: string | undefined, leftOut: readonly number[]];

async function expectEmpty(bucket: LooseBucket, [before, leftOut]: EmptyRow): Promise<void> {
  if (before !== undefined) await bucket.put("k", before);
  const upload = await bucket.createMultipartUpload("k");
  for (const number of leftOut) await upload.uploadPart(number, "left out");
  const object = await upload.complete([]);
  expectEqual("the size of no parts", object.size, 0);
  expectEqual("the value of no parts", await textAt(bucket, "k"), "");
}

/** The numbers of parts in the order in which they are uploaded, and how many bytes less the last of them has. */
type EtagRow = readonly [numbers: readonly number[], less: number];

async function expectEtag(subject: Subject, [numbers, less]: EtagRow): Promise<void> {
  const { bucket, upload, text, part } = await makeScene(subject);
  const last = Math.max(...numbers);
  const parts: StoreUploadedPart[] = [];
  for (const number of numbers) parts.push(await part(number, `${number}`, number === last ? -less : 0));
  const object = await upload.complete(parts.toSorted((a, b) => a.partNumber - b.partNumber));
  const digests = numbers.toSorted().map((number) => {
    const bytes = encodeUtf8(text(`${number}`, number === last ? -less : 0));
    return hexToBytes(digestHex("md5", [bytes]));
  });
  const etag = `${digestHex("md5", digests)}-${numbers.length}`;
  const what = `of ${numbers.length} parts`;
  expectEqual(`the etag ${what}`, object.etag, etag);
  expectEqual(`the httpEtag ${what}`, object.httpEtag, `"${etag}"`);
  expectEqual(`the etag ${what} that head gives`, (await bucket.head("k")).etag, etag);
}

const notArray = "Failed to execute 'complete' on 'BRANDMultipartUpload': parameter 1 is not of type 'Array'.";
const missing = "Cannot initialize UploadedPart with required members from an undefined or null value.";
const notPart = (index: number) =>
  `Incorrect type for array element ${index}: the provided value is not of type 'UploadedPart'.`;

/** The rules of what `complete` takes, and what it stores. */
export const completeChecks: readonly RuleCheck[] = [
  ...tabled<ArgumentRow | ((etag: string) => object)>(
    (subject, row) => (typeof row === "function" ? expectConverted(subject, row) : expectWrongArguments(subject, row)),
    {
      "multipart.complete-arguments": {
        examples: () => [
          [new Set(), undefined, notArray],
          [new Map(), undefined, notArray],
          [undefined, undefined, notArray],
          [null, undefined, notArray],
          [5, undefined, notArray],
          [true, undefined, notArray],
          ["x", undefined, notArray],
          [{}, undefined, notArray],
          [{ length: 0 }, undefined, notArray],
          [5, 0, notPart(0)],
          ["x", 1, notPart(1)],
          [true, 2, notPart(2)],
          [null, 0, missing],
          [undefined, 1, missing],
          (etag) => ({ partNumber: "1", etag }),
          (etag) => ({ partNumber: 1.9, etag: { toString: () => etag } }),
          (etag) => ({ partNumber: { valueOf: () => 1 }, etag, unknown: 5 }),
        ],
      },
    },
  ),
  ruled<ReplacedRow>("multipart.part-replaced", expectReplaced, () => [
    [["a", "b"], 0, "refused"],
    [["a", "b"], 1, "stored"],
    [["first", "", "third and last"], 2, "stored"],
    [["first", "", "third and last"], 1, "refused"],
  ]),
  ...tabled<CompleteRow>(expectComplete, {
    "multipart.complete": ({ semantics }) => [
      [{ a: 1, b: 2 }, "ba", "ab"],
      // Under some semantics the last part must be given last if it is small.
      ...(semantics.lastPart === "highestNumber" ? [[{ a: 1, b: 2 }, "ba", "ab", 1] as const] : []),
      [{ a: 1, b: 2 }, "ab", "ab", 1],
      // By their numbers, and not by how these are written.
      [{ a: 10, b: 9 }, "ab", "ba"],
      [{ a: 9, b: 2, c: 4, d: 5 }, "cba", "bca", 1],
      [{ a: 7 }, "a", "a", 3],
    ],
  }),
  ruled<EmptyRow>("multipart.complete-empty", expectEmpty, () => [
    [undefined, [1]],
    [undefined, []],
    ["before", [2, 3]],
  ]),
  ...tabled<EtagRow>(expectEtag, {
    "multipart.etag": () => [
      [[1], 0],
      [[3, 4, 5], 1],
      [[5, 3], 0],
      [[], 0],
    ],
  }),
];
