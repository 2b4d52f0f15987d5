import { FakeBucket } from "fakebucket";
import type { StoreObjectBody } from "fakebucket/types";
import { expect, it } from "vitest";
import { getFound } from "./found.js";
import { type UntypedBucket, type UntypedUpload, untyped } from "./untyped.js";

type Call = (bucket: UntypedBucket, upload: UntypedUpload, object: StoreObjectBody) => unknown;

const locked = new ReadableStream();
locked.getReader();
const cancelled = new ReadableStream();
await cancelled.cancel();
const hex = "00".repeat(16);
const longKey = "k".repeat(1025);
const ssecKey = "00".repeat(32);

// Not covered by the checks of other buckets: only our errors have the property `rule`.
it.each<[rule: string, call: Call]>([
  ["arguments.missing", (bucket) => bucket.head()],
  ["arguments.missing", (bucket) => bucket.put("k")],
  ["arguments.missing", (_, upload) => upload.uploadPart()],
  ["arguments.missing", (_, upload) => upload.complete()],
  ["arguments.options-type", (bucket) => bucket.list(5)],
  ["arguments.field-type", (bucket) => bucket.list({ prefix: 5 })],
  ["arguments.headers-type", (bucket) => bucket.get("k", { range: new Map() })],
  ["arguments.integer", (bucket) => bucket.list({ limit: 2 ** 31 })],
  ["arguments.symbol-and-bigint", (bucket) => bucket.head(Symbol("k"))],
  ["arguments.symbol-and-bigint", (bucket) => bucket.list({ limit: Symbol("5") })],
  ["arguments.symbol-and-bigint", (bucket) => bucket.list({ limit: 5n })],
  ["arguments.date", (bucket) => bucket.get("k", { onlyIf: { uploadedAfter: Number.NaN } })],
  ["arguments.date", (bucket) => bucket.get("k", { onlyIf: { uploadedAfter: 1e14 } })],
  ["arguments.date", (bucket) => bucket.get("k", { onlyIf: { uploadedAfter: -1e14 } })],
  ["arguments.delete", (bucket) => bucket.delete()],
  ["arguments.missing", (_, upload) => upload.uploadPart(1)],
  ["value.null", (_, upload) => upload.uploadPart(1, null)],
  ["value.null", (_, upload) => upload.uploadPart(1, undefined)],
  ["value.wrong-type", (bucket) => bucket.put("k", 5)],
  ["value.stream-locked", (bucket) => bucket.put("k", locked)],
  ["value.stream-cancelled", (bucket) => bucket.put("k", cancelled)],
  ["value.stream-chunks", (bucket) => bucket.put("k", new Response("v").body?.pipeThrough(new TextDecoderStream()))],
  ["checksum.one", (bucket) => bucket.put("k", "v", { md5: hex, sha1: hex })],
  ["checksum.hex", (bucket) => bucket.put("k", "v", { md5: "00" })],
  ["checksum.hex", (bucket) => bucket.put("k", "v", { md5: "x".repeat(32) })],
  ["checksum.bytes", (bucket) => bucket.put("k", "v", { md5: new Uint8Array(1) })],
  ["checksum.verified", (bucket) => bucket.put("k", "v", { md5: hex })],
  ["condition.etag-quoted", (bucket) => bucket.get("k", { onlyIf: { etagMatches: '"x"' } })],
  ["condition.etag-list-malformed", (bucket) => bucket.get("k", { onlyIf: new Headers({ "if-match": '"x' }) })],
  ["range.negative", (bucket) => bucket.get("k", { range: { offset: -1 } })],
  ["range.fraction", (bucket) => bucket.get("k", { range: { offset: 1.5 } })],
  ["range.suffix-alone", (bucket) => bucket.get("k", { range: { suffix: 1, offset: 1 } })],
  ["range.suffix-alone", (bucket) => bucket.get("k", { range: { suffix: 1, length: 1 } })],
  ["list.include-values", (bucket) => bucket.list({ include: [5] })],
  ["list.include-values", (bucket) => bucket.list({ include: ["x"] })],
  ["ssec.format", (bucket) => bucket.get("k", { ssecKey: "x" })],
  ["ssec.format", (bucket) => bucket.get("k", { ssecKey: "00" })],
  ["key.length", (bucket) => bucket.resumeMultipartUpload(longKey, "id").uploadPart(1, "v")],
  ["key.length", (bucket) => bucket.resumeMultipartUpload(longKey, "id").complete([])],
  ["key.length", (bucket) => bucket.resumeMultipartUpload(longKey, "id").abort()],
  ["multipart.part-number", (_, upload) => upload.uploadPart(0, "v")],
  ["multipart.complete-arguments", (_, upload) => upload.complete(5)],
  ["multipart.complete-arguments", (_, upload) => upload.complete([5])],
  ["multipart.complete-arguments", (_, upload) => upload.complete([null])],
  ["ssec.get-needless-key", (bucket) => bucket.get("k", { ssecKey })],
  ["ssec.get-without-key", (bucket) => bucket.put("k", "v", { ssecKey }).then(() => bucket.get("k"))],
  [
    "ssec.get-other-key",
    (bucket) => bucket.put("k", "v", { ssecKey }).then(() => bucket.get("k", { ssecKey: "11".repeat(32) })),
  ],
  ["ssec.part-key", (_, upload) => upload.uploadPart(1, "v", { ssecKey })],
  ["list.cursor-malformed", (bucket) => bucket.list({ cursor: "x" })],
  ["multipart.ended-upload", (_, upload) => upload.abort().then(() => upload.uploadPart(1, "v"))],
  ["multipart.unknown-upload", (bucket) => bucket.resumeMultipartUpload("k", "no").abort()],
  ["body.one-shot", (_bucket, _upload, object) => object.text().then(() => object.text())],
  ["body.locked", (_bucket, _upload, object) => object.body.getReader() && object.text()],
  ["http-metadata.write-type", (_bucket, _upload, object) => object.writeHttpMetadata({} as Headers)],
  ["errors.illegal-invocation", (bucket) => Reflect.apply(bucket.head, {}, ["k"])],
  ["result.classes", (_bucket, _upload, object) => Reflect.construct(object.constructor, [])],
  ["construction.options", () => new FakeBucket({ name: 5 as never })],
])("an error has a hidden rule: %s, %o [errors.properties]", async (rule, call) => {
  const bucket = new FakeBucket();
  await bucket.put("k", "v");
  const [object, upload] = [await getFound(bucket, "k"), await bucket.createMultipartUpload("k")];
  const error: unknown = await Promise.resolve()
    .then(() => call(untyped(bucket), upload as unknown as UntypedUpload, object))
    .catch((reason: unknown) => reason);
  expect(error).toBeInstanceOf(Error);
  expect(Object.getOwnPropertyDescriptor(error, "rule")).toEqual({
    value: rule,
    enumerable: false,
    configurable: true,
    writable: true,
  });
});
