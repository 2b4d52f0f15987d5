import type { StoreUploadedPart } from "../../types/index.js";
import { expectEqual, expectMessage, expectRefusal } from "../property/cases/expect.js";
import type { LooseBucket } from "../property/cases/loose-bucket.js";
import { expectMissing } from "../property/cases/read-all.js";
import { refusalMessage } from "../property/cases/refusal-texts.js";
import { type RuleCheck, ruled, type Subject, tabled } from "../property/cases/rule-check.js";
import { fewestPartBytes, type MultipartScene, makeScene } from "./multipart-scene.js";

const complete = "completeMultipartUpload";

/** Numbers of parts as they are uploaded, and then given: those with an etag of its own are other ones. */
type RepeatedRow = readonly [uploaded: readonly number[], given: readonly (number | StoreUploadedPart)[]];

async function expectNoRepeated(subject: Subject, [uploaded, given]: RepeatedRow): Promise<void> {
  const { bucket, upload, part } = await makeScene(subject);
  const parts = new Map<number, StoreUploadedPart>();
  for (const number of uploaded) parts.set(number, await part(number, `${number}`));
  const named = given.flatMap((each) => (typeof each === "number" ? (parts.get(each) ?? []) : each));
  await expectRefusal("complete with a repeated part", () => upload.complete(named), complete, 10001);
  await expectMissing("head after a repeated part", bucket, "k");
}

/** Expects `complete` to refuse this in place of a part that was uploaded. */
async function expectNoUnknown(
  bucket: LooseBucket,
  unknown: (part: StoreUploadedPart) => StoreUploadedPart,
): Promise<void> {
  const upload = await bucket.createMultipartUpload("k");
  const part = await upload.uploadPart(2, "v");
  await expectRefusal("complete with an unknown part", () => upload.complete([unknown(part)]), complete, 10025);
  await expectMissing("head after an unknown part", bucket, "k");
}

/** The bytes of each part beyond the fewest, their fate, and if the last of them is given first. */
type SizesRow = readonly [sizes: readonly number[], becomes: "stored" | "refused", isLastFirst?: "last first"];

async function partsOf({ part }: MultipartScene, sizes: readonly number[]): Promise<StoreUploadedPart[]> {
  const parts: StoreUploadedPart[] = [];
  for (const [index, more] of sizes.entries()) parts.push(await part(index + 1, "abc".charAt(index), more));
  return parts;
}

async function expectSizes(subject: Subject, [sizes, becomes, isLastFirst]: SizesRow, message: string): Promise<void> {
  const scene = await makeScene(subject);
  const parts = await partsOf(scene, sizes);
  if (isLastFirst) parts.reverse();
  const call = () => scene.upload.complete(parts);
  if (becomes === "refused") {
    await expectMessage("complete with parts of such sizes", call, message);
    return expectMissing("head after a refused complete", scene.bucket, "k");
  }
  const size = sizes.reduce((sum, more) => sum + scene.minPartBytes + more, 0);
  expectEqual("the size of parts of such sizes", (await call()).size, size);
}

/** The sizes of parts, the most bytes of an object, and what becomes of it. */
type ObjectSizeRow = readonly [sizes: readonly number[], maxObjectBytes: number, becomes: "stored" | "refused"];

async function expectObjectSize({ makeBucket }: Subject, [sizes, most, becomes]: ObjectSizeRow): Promise<void> {
  const bucket = await makeBucket({ minPartBytes: 4, maxObjectBytes: most });
  const upload = await bucket.createMultipartUpload("k");
  const parts: StoreUploadedPart[] = [];
  for (const [index, size] of sizes.entries())
    parts.push(await upload.uploadPart(index + 1, "abc".charAt(index).repeat(size)));
  const call = () => upload.complete(parts);
  if (becomes === "refused") {
    await expectRefusal("complete of too much", call, complete, 100100);
    return expectMissing("head after too much", bucket, "k");
  }
  const total = sizes.reduce((sum, size) => sum + size, 0);
  expectEqual("the size within the limit", (await call()).size, total);
}

/** A fault of a `complete`: the first of several is expected to win. */
type Fault = "key" | "upload" | "repeated" | "unknown" | "small" | "unequal";

async function expectFirstFault(subject: Subject, faults: readonly Fault[]): Promise<void> {
  const { semantics } = subject;
  const has = (fault: Fault) => faults.includes(fault);
  const { bucket, upload, part } = await makeScene(subject);
  const isNone = has("key") || has("upload");
  const key = has("key") ? "k".repeat(semantics.maxKeyBytes + 1) : "k";
  const handle = isNone ? bucket.resumeMultipartUpload(key, "unknown") : upload;
  // Of an upload that is not there no part can be small.
  const make = async (number: number, letter: string, more = 0) =>
    isNone ? { partNumber: number, etag: "x" } : part(number, letter, more);
  const parts = [await make(2, "b")];
  if (has("small")) parts.unshift(await make(1, "a", -1));
  if (has("unequal")) parts.push(await make(3, "c", 1));
  if (has("unknown")) parts.unshift({ partNumber: 4, etag: "x" });
  if (has("repeated")) parts.unshift(...parts.slice(0, 1));
  const call = () => handle.complete(parts);
  const what = `complete with what is wrong in ${faults.join(", ")}`;
  switch (faults[0]) {
    case "key":
      return expectRefusal(what, call, complete, 10020);
    case "upload":
      return expectRefusal(what, call, complete, semantics.unknownUpload);
    case "repeated":
      return expectRefusal(what, call, complete, 10001);
    case "unknown":
      return expectRefusal(what, call, complete, 10025);
    default:
      return expectRefusal(what, call, complete, 10011);
  }
}

/** The rules of parts that `complete` refuses. */
export const completePartsChecks: readonly RuleCheck[] = [
  ...tabled<RepeatedRow>(expectNoRepeated, {
    "multipart.repeated-part": () => [
      [[1], [1, 1]],
      [
        [1, 2],
        [1, 2, 1],
      ],
      [
        [1, 2],
        [2, 2, 1],
      ],
      [[1], [1, { partNumber: 1, etag: "other" }]],
    ],
  }),
  ruled("multipart.unknown-part", expectNoUnknown, () => [
    ({ etag }) => ({ partNumber: 2, etag: etag.toUpperCase() === etag ? "x" : etag.toUpperCase() }),
    ({ etag }) => ({ partNumber: 1, etag }),
    ({ etag }) => ({ partNumber: 3, etag }),
    ({ etag }) => ({ partNumber: 2, etag: `${etag}0` }),
    () => ({ partNumber: 2, etag: "other" }),
    () => ({ partNumber: 2, etag: "" }),
  ]),
  ...tabled<SizesRow>((subject, row) => expectSizes(subject, row, refusalMessage(complete, 10011)), {
    "multipart.part-too-small": (terms) => [
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
    ],
  }),
  ...tabled<SizesRow>(
    (subject, row) => expectSizes(subject, row, `${complete}: ${subject.semantics.unequalPartsText} (10048)`),
    {
      "multipart.parts-unequal": {
        examples: () => [
          [[0, 1], "refused"],
          [[0, 1, 0], "refused"],
          [[1, 0, 0], "refused"],
          [[0, 0, 1], "refused"],
          [[0, 0], "stored"],
          [[1, 0], "stored"],
          [[1, 1, -1], "stored"],
          [[1], "stored"],
        ],
      },
    },
  ),
  ...tabled<ObjectSizeRow>(expectObjectSize, {
    "multipart.object-size": {
      needs: ["multipart", "limits"],
      examples: () => [
        [[1], 0, "refused"],
        [[1], 1, "stored"],
        [[4, 4, 2], 9, "refused"],
        [[4, 4, 2], 10, "stored"],
        [[4, 4, 2], 11, "stored"],
        [[4, 4], 6, "refused"],
      ],
    },
  }),
  ...tabled<readonly Fault[]>(expectFirstFault, {
    "multipart.complete-order": () => [
      ["key", "upload"],
      ["key", "repeated"],
      ["key", "unknown"],
      ["key", "upload", "repeated", "unknown", "small", "unequal"],
      ["upload", "repeated"],
      ["upload", "unknown"],
      ["repeated", "unknown"],
      ["repeated", "small"],
      ["repeated", "unequal"],
      ["unknown", "small"],
      ["unknown", "unequal"],
      ["small", "unequal"],
    ],
  }),
];
