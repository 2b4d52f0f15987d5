import type { StoreBucket, StoreObject } from "fakebucket/types";

declare const bucket: StoreBucket;
declare const object: StoreObject;

const parameters = new URLSearchParams("If-None-Match=*");

// @ts-expect-error: URLSearchParams are not Headers.
await bucket.put("key", "value", { onlyIf: parameters });
// @ts-expect-error: URLSearchParams are not Headers.
await bucket.get("key", { onlyIf: parameters });
// @ts-expect-error: URLSearchParams are not Headers.
await bucket.get("key", { range: parameters });
// @ts-expect-error: URLSearchParams are not Headers.
await bucket.put("key", "value", { httpMetadata: parameters });
// @ts-expect-error: URLSearchParams are not Headers.
await bucket.createMultipartUpload("key", { httpMetadata: parameters });
// @ts-expect-error: URLSearchParams are not Headers.
object.writeHttpMetadata(parameters);
