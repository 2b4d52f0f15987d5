import type {
  BlobLike,
  HeadersLike,
  ReadableStreamLike,
  StoreBucket,
  StoreGetOptions,
  StoreHTTPMetadata,
  StoreListOptions,
  StoreMultipartOptions,
  StorePutOptions,
  StoreRange,
  StoreUploadedPart,
} from "fakebucket/types";

declare const bucket: StoreBucket;
declare const headers: HeadersLike;
declare const stream: ReadableStreamLike;
declare const blob: BlobLike;
const buffer = new ArrayBuffer(32);

// Every value that the specification allows.
await bucket.put("key", "text");
await bucket.put("key", null);
await bucket.put("key", buffer);
await bucket.put("key", new SharedArrayBuffer(1));
await bucket.put("key", new Uint8Array(1));
await bucket.put("key", new DataView(buffer, 1, 2));
await bucket.put("key", new Float64Array(new SharedArrayBuffer(8)));
await bucket.put("key", blob);
await bucket.put("key", stream);
const object = await bucket.get("key");
if (object !== null) {
  await bucket.put("copy", object.body);
  await bucket.put("copy", await object.blob());
  await bucket.put("copy", await object.bytes(), {
    httpMetadata: object.httpMetadata,
    customMetadata: object.customMetadata,
    md5: object.checksums.md5,
  });
  await bucket.get("key", { range: object.range });
  object.writeHttpMetadata(headers);
}

// Conditions and metadata as objects or headers, hashes and keys as text or bytes.
await bucket.get("key", { onlyIf: headers, range: headers });
await bucket.get("key", { onlyIf: { uploadedAfter: new Date(), secondsGranularity: true }, ssecKey: buffer });
await bucket.get("key", { range: { offset: 1, length: 2 } });
await bucket.get("key", { range: { length: 2 } });
await bucket.get("key", { range: { suffix: 2 } });
await bucket.put("key", "value", { onlyIf: headers, httpMetadata: headers, md5: "d41d8cd98f00b204e9800998ecf8427e" });
await bucket.put("key", "value", { sha256: buffer, ssecKey: buffer, storageClass: "InfrequentAccess" });
await bucket.put("key", "value", { sha512: new Uint8Array(64), httpMetadata: { cacheExpiry: new Date() } });
await bucket.delete("key");
await bucket.delete(["a", "b"]);
await bucket.delete(["a", "b"] as const);
await bucket.list({ limit: 10, prefix: "a/", delimiter: "/", startAfter: "a/b", include: ["httpMetadata"] });

// A field that is undefined is as if absent.
({ onlyIf: undefined, range: undefined, ssecKey: undefined }) satisfies StoreGetOptions;
({ range: { offset: 1, length: undefined, suffix: undefined } }) satisfies StoreGetOptions;
({ onlyIf: { etagMatches: undefined, uploadedBefore: undefined } }) satisfies StoreGetOptions;
({ httpMetadata: { contentType: undefined }, customMetadata: undefined, md5: undefined }) satisfies StorePutOptions;
({ httpMetadata: undefined, storageClass: undefined, ssecKey: undefined }) satisfies StoreMultipartOptions;
({ limit: undefined, prefix: undefined, cursor: undefined, include: undefined }) satisfies StoreListOptions;

// Values of the declared types are accepted as arguments.
declare const range: StoreRange;
declare const httpMetadata: StoreHTTPMetadata;
await bucket.get("key", { range });
await bucket.put("key", "value", { httpMetadata });

let cursor: string | undefined;
do {
  const page = await bucket.list({ cursor });
  for (const listed of page.objects) listed.httpMetadata?.contentType satisfies string | undefined;
  cursor = page.truncated ? page.cursor : undefined;
} while (cursor !== undefined);

const upload = await bucket.createMultipartUpload("key", { httpMetadata: headers, storageClass: "Standard" });
const parts: StoreUploadedPart[] = [];
parts.push(await upload.uploadPart(1, stream));
parts.push(await upload.uploadPart(2, blob, { ssecKey: buffer }));
await upload.complete(parts);
await upload.complete(JSON.parse(JSON.stringify(parts)) as readonly StoreUploadedPart[]);
await upload.abort();
