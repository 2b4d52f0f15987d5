import type { StoreBucket, StoreObject } from "fakebucket/types";

declare const bucket: StoreBucket;
declare const object: StoreObject;

// The platform's own declarations of it have all the members of its Headers that can be asked for.
const form = new FormData();

// @ts-expect-error: FormData is not Headers.
await bucket.put("key", "value", { onlyIf: form });
// @ts-expect-error: FormData is not Headers.
await bucket.get("key", { range: form });
// @ts-expect-error: FormData is not Headers.
await bucket.put("key", "value", { httpMetadata: form });
// @ts-expect-error: FormData is not Headers.
object.writeHttpMetadata(form);
