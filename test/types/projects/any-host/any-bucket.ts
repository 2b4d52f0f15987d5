import type {
  BucketLike,
  HeadersLike,
  ObjectBodyLike,
  ObjectLike,
  ReadableStreamLike,
  StoreBucket,
  StoreGetOptions,
} from "fakebucket/types";
import type { Equal, Expect } from "../expect.js";

declare const bucket: StoreBucket;
declare const anyBucket: BucketLike;
declare const headers: HeadersLike;
declare const getOptions: StoreGetOptions;

bucket satisfies BucketLike;

const whole = await anyBucket.get("key");
const part = await anyBucket.get("key", { range: { offset: 1, length: 2 } });
const conditional = await anyBucket.get("key", { onlyIf: { etagMatches: "a" } });
const fromRequest = await anyBucket.get("key", { onlyIf: headers, range: headers });
const unsure = await anyBucket.get("key", getOptions);
export type Whole = Expect<Equal<typeof whole, ObjectBodyLike | null>>;
export type Part = Expect<Equal<typeof part, ObjectBodyLike | null>>;
export type Conditional = Expect<Equal<typeof conditional, ObjectBodyLike | ObjectLike | null>>;
export type FromRequest = Expect<Equal<typeof fromRequest, ObjectBodyLike | ObjectLike | null>>;
export type Unsure = Expect<Equal<typeof unsure, ObjectBodyLike | ObjectLike | null>>;

const stored = await anyBucket.put("key", "value");
const storedWith = await anyBucket.put("key", "value", { httpMetadata: { contentType: "text/plain" }, md5: "00" });
const storedIf = await anyBucket.put("key", "value", { onlyIf: { etagDoesNotMatch: "*" } });
export type Stored = Expect<Equal<typeof stored, ObjectLike>>;
export type StoredWith = Expect<Equal<typeof storedWith, ObjectLike>>;
export type StoredIf = Expect<Equal<typeof storedIf, ObjectLike | null>>;

/** Copies all objects of any bucket. */
export async function copy(from: BucketLike, to: BucketLike): Promise<void> {
  let cursor: string | undefined;
  do {
    const page = await from.list({ cursor, include: ["httpMetadata", "customMetadata"] });
    for (const { key, httpMetadata, customMetadata } of page.objects) {
      const object = await from.get(key);
      if (object !== null) await to.put(key, object.body, { httpMetadata, customMetadata });
    }
    cursor = page.truncated ? page.cursor : undefined;
  } while (cursor !== undefined);
  const upload = await to.createMultipartUpload("key");
  const uploaded = await upload.uploadPart(1, new Uint8Array(1));
  const object = await to.resumeMultipartUpload(upload.key, upload.uploadId).complete([uploaded]);
  object.writeHttpMetadata(headers);
  await to.delete(["a", "b"]);
  const head = await to.head("key");
  head?.storageClass satisfies string | undefined;
  if (conditional !== null && "body" in conditional) {
    conditional.body satisfies ReadableStreamLike<Uint8Array>;
    (await conditional.json<number>()) satisfies number;
    (await conditional.bytes()).byteLength satisfies number;
    (await conditional.blob()).size satisfies number;
  }
}
