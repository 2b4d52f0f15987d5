import type { StoreBucket, StoreObject } from "fakebucket/types";

declare const bucket: StoreBucket;
declare const object: StoreObject;

// In the platform's declarations, FormData has all required members of Headers.
const form = new FormData();

// @ts-expect-error: FormData is not Headers.
await bucket.put("key", "value", { onlyIf: form });
// @ts-expect-error: FormData is not Headers.
await bucket.get("key", { range: form });
// @ts-expect-error: FormData is not Headers.
await bucket.put("key", "value", { httpMetadata: form });
// @ts-expect-error: FormData is not Headers.
object.writeHttpMetadata(form);
