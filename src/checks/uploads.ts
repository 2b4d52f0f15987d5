import type { StoreHTTPMetadata } from "../../types/index.js";
import { show } from "../property/cases/check-failure.js";
import { expectEqual, expectError, expectThat } from "../property/cases/expect.js";
import { expectMembers } from "../property/cases/expect-members.js";
import { type LooseBucket, loosely } from "../property/cases/loose-bucket.js";
import { expectMissing, keysOf, textAt } from "../property/cases/read-all.js";
import { type RuleCheck, ruled, type Subject, tabled } from "../property/cases/rule-check.js";

/** A key, and the id with which its upload is resumed; without one it is created. */
type HandleRow = readonly [key: string, uploadId?: string];

async function expectHandle(bucket: LooseBucket, [key, uploadId]: HandleRow): Promise<void> {
  const make = async () =>
    uploadId === undefined ? bucket.createMultipartUpload(key) : bucket.resumeMultipartUpload(key, uploadId);
  const upload = await make();
  expectEqual("the own properties of an upload", Object.keys(upload).sort(), ["key", "uploadId"]);
  expectEqual("the key of an upload", upload.key, key);
  for (const name of ["key", "uploadId"] as const) {
    const before = upload[name];
    expectEqual(`the type of an upload's ${name}`, typeof before, "string");
    const isChanged = Reflect.set(upload, name, "changed", upload);
    expectThat(!isChanged && upload[name] === before, `${name} of an upload is read-only`);
  }
  if (uploadId !== undefined) return;
  const another = await make();
  expectThat(upload.uploadId !== another.uploadId, "each upload has its own id");
}

/** A part of an upload: of a key, with this number, of this text, and the MD5 of that. */
type PartRow = readonly [key: string, number: number, text: string, md5?: string];

async function expectUsable(bucket: LooseBucket, [key, number, text]: PartRow): Promise<void> {
  const upload = await bucket.createMultipartUpload(key);
  expectThat(upload.uploadId !== "", "an upload has an id");
  await upload.complete([await upload.uploadPart(number, text)]);
  expectEqual(`the value of ${key}`, await textAt(bucket, key), text);
}

async function expectPart(
  bucket: LooseBucket,
  [key, number, text, md5]: PartRow,
  { semantics }: Subject,
): Promise<void> {
  const upload = await bucket.createMultipartUpload(key);
  const part = await upload.uploadPart(number, text);
  expectEqual("the properties of a part", Object.keys(part).sort(), ["etag", "partNumber"]);
  expectThat(Object.getPrototypeOf(part) === Object.prototype, "a part is a plain object");
  expectEqual("the number of a part", part.partNumber, number);
  if (semantics.partEtag === "md5") return expectEqual("the etag of a part", part.etag, md5);
  expectEqual("the type of a part's etag", typeof part.etag, "string");
  const again = await upload.uploadPart(number, text);
  expectThat(part.etag !== again.etag, "the etag of a part is random");
}

/** A key, and an id that no upload has; or the text that is uploaded through handles; `undefined` aborts. */
type ResumeRow = readonly [key: string, unknownId: string | undefined, text?: string];

async function expectResumed(bucket: LooseBucket, [key, unknownId, text]: ResumeRow): Promise<void> {
  const uploadId = unknownId ?? (await bucket.createMultipartUpload(key)).uploadId;
  const resume = () => bucket.resumeMultipartUpload(key, uploadId);
  expectEqual("the key of a handle", resume().key, key);
  expectEqual("the id of a handle", resume().uploadId, uploadId);
  if (unknownId !== undefined) return;
  if (text === undefined) return expectEqual("abort", await resume().abort(), undefined);
  const part = await resume().uploadPart(1, text);
  expectEqual("the key that complete gives", (await resume().complete([part])).key, key);
  expectEqual("the value", await textAt(bucket, key), text);
}

/** A part number as it is given, and as it is read; out of bounds it is refused. */
type NumberRow = readonly [given: unknown, read: number, becomes: "taken" | "refused"];

async function expectPartNumber({ makeBucket, semantics }: Subject, [given, read, becomes]: NumberRow): Promise<void> {
  const upload = await loosely(await makeBucket()).createMultipartUpload("k");
  if (becomes === "taken") {
    const part = await upload.uploadPart(given, "x");
    expectEqual(`the number of part ${show(given)}`, part.partNumber, read);
    const object = await upload.complete([{ partNumber: given, etag: part.etag }]);
    return expectEqual(`the size after complete of part ${show(given)}`, object.size, 1);
  }
  const message = `Part number must be between 1 and ${semantics.maxParts} (inclusive). Actual value was: ${read}`;
  const uploadPart = () => upload.uploadPart(given, "x");
  await expectError(`uploadPart of part ${show(given)}`, uploadPart, "TypeError", message);
  const complete = () => upload.complete([{ partNumber: given, etag: "x" }]);
  await expectError(`complete of part ${show(given)}`, complete, "TypeError", message);
}

/** The texts that are put in turn while an upload is in progress, `null` deletes; and where it could be seen. */
type InvisibleRow = readonly [meanwhile: readonly (string | null)[], look: "head" | "get" | "list" | "complete"];

async function expectInvisible(bucket: LooseBucket, [meanwhile, look]: InvisibleRow): Promise<void> {
  const upload = await bucket.createMultipartUpload("k", { customMetadata: { a: "b" } });
  const part = await upload.uploadPart(1, "in parts");
  for (const text of meanwhile) await (text === null ? bucket.delete("k") : bucket.put("k", text));
  const there = meanwhile.at(-1) ?? undefined;
  if (look === "complete") {
    await upload.complete([part]);
    expectEqual("the value after complete", await textAt(bucket, "k"), "in parts");
  } else if (look === "list") {
    expectEqual("the keys", await keysOf(bucket), there === undefined ? [] : ["k"]);
  } else if (look === "get") {
    expectEqual("the value put meanwhile", await textAt(bucket, "k"), there);
  } else if (there === undefined) {
    await expectMissing("head of an upload in progress", bucket, "k");
  } else {
    const object = await bucket.head("k");
    expectEqual("the custom metadata of what was put meanwhile", object?.customMetadata, {});
  }
}

/** The numbers of a part of each of two uploads, and what is done. */
type IndependentRow = readonly [
  numbers: readonly [number, number],
  act: "complete both" | "complete with the other's part" | "abort the other",
];

async function expectIndependent(bucket: LooseBucket, [numbers, act]: IndependentRow): Promise<void> {
  const first = await bucket.createMultipartUpload("k");
  const second = await bucket.createMultipartUpload("k");
  const one = await first.uploadPart(numbers[0], "first");
  const two = await second.uploadPart(numbers[1], "second");
  if (act === "complete with the other's part")
    return expectError(act, () => first.complete([two]), "Error", /\(10025\)$/);
  if (act === "abort the other") await second.abort();
  await first.complete([one]);
  expectEqual("the value of the first upload", await textAt(bucket, "k"), "first");
  if (act === "abort the other") return;
  await second.complete([two]);
  expectEqual("the value of the second upload", await textAt(bucket, "k"), "second");
}

/** HTTP metadata as it is given, as it is kept, and custom metadata. */
type MetadataRow = readonly [
  given: StoreHTTPMetadata | Headers,
  kept: StoreHTTPMetadata,
  customMetadata: Record<string, string>,
];

async function expectMetadata(bucket: LooseBucket, [given, kept, customMetadata]: MetadataRow): Promise<void> {
  await bucket.put("k", "old", { customMetadata: { old: "x" }, httpMetadata: { contentLanguage: "old" } });
  const upload = await bucket.createMultipartUpload("k", { httpMetadata: given, customMetadata });
  const completed = await upload.complete([await upload.uploadPart(1, "v")]);
  for (const look of ["complete", "head", "get"] as const) {
    const object = look === "complete" ? completed : await bucket[look]("k");
    expectEqual(`the custom metadata that ${look} gives`, object?.customMetadata, customMetadata);
    expectMembers(`the HTTP metadata that ${look} gives`, object?.httpMetadata, kept);
    expectEqual(`the MD5 that ${look} gives`, object?.checksums.md5, undefined);
  }
}

/** The rules of how uploads begin, of their handles and parts, and of uploads in progress. */
export const uploadChecks: readonly RuleCheck[] = [
  ruled<HandleRow>("multipart.handle", expectHandle, () => [["k"], ["k", "id"], ["k", ""], ["\u00e9", "\u{1f600}"]]),
  ruled<PartRow>("multipart.create", expectUsable, () => [
    ["a/b", 1, "v"],
    ["k", 7, ""],
    ["\u00e9", 2, "\u00e9"],
  ]),
  ruled<ResumeRow>("multipart.resume", expectResumed, () => [
    ["never", "stored"],
    ["k", ""],
    ["k".repeat(2000), "id"],
    ["k", undefined, "resumed"],
    ["k", undefined, ""],
    ["k", undefined],
  ]),
  ruled<PartRow>("multipart.part", expectPart, () => [
    ["k", 7, "a", "0cc175b9c0f1b6a831c399e269772661"],
    ["k", 8, "", "d41d8cd98f00b204e9800998ecf8427e"],
    ["a/b", 1, "hello", "5d41402abc4b2a76b9719d911017c592"],
  ]),
  ...tabled<NumberRow>(expectPartNumber, {
    "multipart.part-number": ({ semantics: { maxParts } }) => [
      [0, 0, "refused"],
      [1, 1, "taken"],
      [2, 2, "taken"],
      [maxParts - 1, maxParts - 1, "taken"],
      [maxParts, maxParts, "taken"],
      [maxParts + 0.9, maxParts, "taken"],
      [1.9, 1, "taken"],
      ["2", 2, "taken"],
      [true, 1, "taken"],
      [0.9, 0, "refused"],
      [-0.9, 0, "refused"],
      [-1, -1, "refused"],
      [-1.5, -1, "refused"],
      [maxParts + 1, maxParts + 1, "refused"],
      [2 ** 31 - 1, 2 ** 31 - 1, "refused"],
      [-(2 ** 31), -(2 ** 31), "refused"],
      ["-1", -1, "refused"],
      ["x", 0, "refused"],
      ["", 0, "refused"],
      [null, 0, "refused"],
      [undefined, 0, "refused"],
      [false, 0, "refused"],
      [Number.NaN, 0, "refused"],
      [Number.POSITIVE_INFINITY, 0, "refused"],
      [Number.NEGATIVE_INFINITY, 0, "refused"],
    ],
  }),
  ruled<InvisibleRow>("multipart.invisible", expectInvisible, () => [
    [[null], "complete"],
    [[], "head"],
    [[], "get"],
    [[], "list"],
    [["put"], "head"],
    [["put"], "get"],
    [["put"], "list"],
    [["put"], "complete"],
    [["put", null], "head"],
    [["put", null, "put again"], "complete"],
  ]),
  ruled<IndependentRow>("multipart.independent", expectIndependent, () => [
    [[1, 1], "complete both"],
    [[1, 1], "complete with the other's part"],
    [[1, 2], "complete with the other's part"],
    [[1, 1], "abort the other"],
  ]),
  ruled<MetadataRow>("multipart.metadata", expectMetadata, () => [
    [{ contentType: "a/b", contentLanguage: "en" }, { contentType: "a/b", contentLanguage: "en" }, { a: "b" }],
    [{ cacheExpiry: new Date(0) }, { cacheExpiry: new Date(0) }, {}],
    [{}, {}, {}],
    [new Headers({ "content-type": "a/b" }), { contentType: "a/b" }, { a: "b" }],
    [new Headers(), {}, {}],
  ]),
];
