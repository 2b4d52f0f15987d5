import { errorOf, expectEqual, expectRefusal } from "../property/cases/expect.js";
import type { LooseBucket } from "../property/cases/loose-bucket.js";
import { expectMissing, textAt } from "../property/cases/read-all.js";
import { type RuleCheck, ruled, type Subject } from "../property/cases/rule-check.js";

const complete = "completeMultipartUpload";

/** The key and id of an upload that was never created; `undefined` stands for the id of an upload of another key. */
type UnknownRow = readonly [key: string, uploadId: string | undefined];

async function expectUnknown(bucket: LooseBucket, [key, uploadId]: UnknownRow, { semantics }: Subject): Promise<void> {
  const id = uploadId ?? (await bucket.createMultipartUpload(`${key}-other`)).uploadId;
  const upload = bucket.resumeMultipartUpload(key, id);
  const what = `an upload ${uploadId === undefined ? "of another key" : "never created"}`;
  const code = semantics.unknownUpload;
  await expectRefusal(`complete of ${what}`, () => upload.complete([]), complete, code);
  const named = [{ partNumber: 1, etag: "x" }];
  await expectRefusal(`complete with a part of ${what}`, () => upload.complete(named), complete, code);
  await expectRefusal(`abort of ${what}`, () => upload.abort(), "abortMultipartUpload", code);
  await expectRefusal(`uploadPart of ${what}`, () => upload.uploadPart(1, "v"), "uploadPart", 10024);
}

/** The end of an upload, and the handle that is used then. */
type EndedRow = readonly [end: "complete" | "abort", handle: "same" | "new"];

async function expectEnded(bucket: LooseBucket, [end, which]: EndedRow): Promise<void> {
  const upload = await bucket.createMultipartUpload("k");
  const part = await upload.uploadPart(1, "v");
  await (end === "complete" ? upload.complete([part]) : upload.abort());
  const handle = which === "new" ? bucket.resumeMultipartUpload("k", upload.uploadId) : upload;
  await expectRefusal(`complete after ${end}`, () => handle.complete([part]), complete, 10024);
  await expectRefusal(`uploadPart after ${end}`, () => handle.uploadPart(1, "v"), "uploadPart", 10024);
}

/** The text that is there before, those of the parts, if the first is completed, and the text that is there in the end. */
type AbortRow = readonly [
  before: string | undefined,
  parts: readonly string[],
  end: "aborted" | "completed first",
  after: string | undefined,
];

async function expectAborted(bucket: LooseBucket, [before, texts, end, after]: AbortRow): Promise<void> {
  if (before !== undefined) await bucket.put("k", before);
  const upload = await bucket.createMultipartUpload("k");
  const parts: { readonly partNumber: number; readonly etag: string }[] = [];
  for (const [index, text] of texts.entries()) parts.push(await upload.uploadPart(index + 1, text));
  // One part may be of any size.
  if (end === "completed first") await upload.complete(parts.slice(0, 1));
  expectEqual("abort", await upload.abort(), undefined);
  expectEqual("abort once more", await upload.abort(), undefined);
  if (end === "aborted") await errorOf("complete after abort", () => upload.complete(parts.slice(0, 1)));
  if (after === undefined) await expectMissing("head after abort", bucket, "k");
  else expectEqual("the value after abort", await textAt(bucket, "k"), after);
}

const wrongParts = {
  "unknown part": ({ etag }: { readonly etag: string }) => [{ partNumber: 2, etag }],
  "other etag": () => [{ partNumber: 1, etag: "x" }],
  "repeated part": (part: { readonly partNumber: number; readonly etag: string }) => [part, part],
};

async function expectActive(bucket: LooseBucket, refused: readonly (keyof typeof wrongParts)[]): Promise<void> {
  const upload = await bucket.createMultipartUpload("k");
  const part = await upload.uploadPart(1, "v");
  for (const wrong of refused) {
    await errorOf(`complete with ${wrong}`, () => upload.complete(wrongParts[wrong](part)));
  }
  const another = await upload.uploadPart(2, "");
  expectEqual("the number of a part uploaded since", another.partNumber, 2);
  await upload.complete([part]);
  expectEqual("the value", await textAt(bucket, "k"), "v");
}

/** Milliseconds since an upload was created, a call of it, and if it is there still. */
type ExpiryRow = readonly [milliseconds: number, act: "uploadPart" | "complete" | "head", state: "active" | "gone"];

async function expectExpiry(
  bucket: LooseBucket,
  [milliseconds, act, state]: ExpiryRow,
  { abilities }: Subject,
): Promise<void> {
  const advance = async (by: number) => abilities.clock?.(by);
  const upload = await bucket.createMultipartUpload("k");
  const part = await upload.uploadPart(1, "v");
  await advance(10_000);
  const younger = await bucket.createMultipartUpload("k");
  // A part shortly before the end does not prolong its life.
  await advance(milliseconds - 20_000);
  await upload.uploadPart(2, "v");
  await advance(10_000);
  expectEqual("the number of a part of a younger upload", (await younger.uploadPart(1, "v")).partNumber, 1);
  const what = `${act} ${state === "gone" ? "after" : "before"} its end`;
  if (act === "uploadPart") {
    const call = () => upload.uploadPart(3, "v");
    if (state === "gone") return expectRefusal(what, call, "uploadPart", 10024);
    return expectEqual(`the number of ${what}`, (await call()).partNumber, 3);
  }
  if (act === "complete") {
    const call = () => upload.complete([part]);
    if (state === "gone") return expectRefusal(what, call, complete, 10024);
    return expectEqual(`the size of ${what}`, (await call()).size, 1);
  }
  if (state === "gone") return expectMissing("head after an expired upload", bucket, "k");
  // What was completed stays.
  await upload.complete([part]);
  await advance(milliseconds);
  expectEqual("the value after its upload's time", await textAt(bucket, "k"), "v");
}

/** The rules of how uploads end. */
export const uploadEndChecks: readonly RuleCheck[] = [
  ruled<UnknownRow>("multipart.unknown-upload", expectUnknown, () => [
    ["k", "unknown"],
    ["a/b", "1"],
    ["k", undefined],
  ]),
  ruled<EndedRow>("multipart.ended-upload", expectEnded, () => [
    ["complete", "same"],
    ["complete", "new"],
    ["abort", "same"],
    ["abort", "new"],
  ]),
  ruled<AbortRow>("multipart.abort", expectAborted, () => [
    [undefined, [], "aborted", undefined],
    ["old", ["new"], "aborted", "old"],
    ["old", ["new", "newer"], "aborted", "old"],
    ["old", ["new"], "completed first", "new"],
  ]),
  ruled<readonly (keyof typeof wrongParts)[]>("multipart.complete-again", expectActive, () => [
    ["unknown part"],
    ["other etag"],
    ["repeated part"],
    ["unknown part", "repeated part"],
  ]),
  ruled<ExpiryRow>(
    { rule: "multipart.expiry", needs: ["clock"] },
    expectExpiry,
    ({ semantics: { uploadLifetimeMilliseconds: lifetime } }) =>
      Number.isFinite(lifetime)
        ? [
            [lifetime + 5000, "uploadPart", "gone"],
            [lifetime + 5000, "complete", "gone"],
            [lifetime + 5000, "head", "gone"],
            [lifetime - 5000, "uploadPart", "active"],
            [lifetime - 5000, "complete", "active"],
            [lifetime - 5000, "head", "active"],
          ]
        : [
            [30 * 86_400_000, "uploadPart", "active"],
            [30 * 86_400_000, "complete", "active"],
            [30 * 86_400_000, "head", "active"],
          ],
  ),
];
