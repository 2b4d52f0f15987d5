import type { StoreBucket, StoreObject, StoreObjectBody, StoreObjects, StoreStringChecksums } from "fakebucket/types";

declare const bucket: StoreBucket;
declare const body: StoreObjectBody;
declare const object: StoreObject;
declare const page: StoreObjects;
declare const either: StoreObject | StoreObjectBody;
declare const record: Record<string, string>;
declare const headers: { "If-None-Match": string };

// @ts-expect-error: with `onlyIf` there may be no body.
await (await bucket.get("key", { onlyIf: { etagMatches: "a" } }))?.text();
// @ts-expect-error: with `onlyIf` there may be no object.
(await bucket.put("key", "value", { onlyIf: { etagMatches: "a" } })).etag;
// @ts-expect-error: there may be nothing under the key.
await (await bucket.get("key")).text();
// @ts-expect-error: an object need not have a body.
either.body;
// @ts-expect-error: only a truncated page has a cursor.
page.cursor;

// @ts-expect-error: results are read-only.
object.key = "other";
// @ts-expect-error: results are read-only.
object.httpMetadata = {};
// @ts-expect-error: results are read-only.
body.bodyUsed = true;
// @ts-expect-error: metadata need not have been listed.
object.customMetadata.name;

// @ts-expect-error: a number is not a value.
await bucket.put("key", 1);
// @ts-expect-error: a plain object is not a value.
await bucket.put("key", { a: 1 });
// @ts-expect-error: a value is needed.
await bucket.put("key");
// @ts-expect-error: the runtime takes it, the specification has only null.
await bucket.put("key", undefined);
// @ts-expect-error: a part needs a value.
await bucket.resumeMultipartUpload("key", "id").uploadPart(1, null);
// @ts-expect-error: an object is not a value, its body is.
await bucket.put("copy", body);

// @ts-expect-error: a suffix goes with no offset.
await bucket.get("key", { range: { offset: 1, suffix: 1 } });
// @ts-expect-error: a range has a number at least.
await bucket.get("key", { range: {} });
// @ts-expect-error: a header's text is not a range.
await bucket.get("key", { range: "bytes=0-1" });
// @ts-expect-error: a misspelt condition.
await bucket.get("key", { onlyIf: { etagMatch: "a" } });
// @ts-expect-error: a record of headers is not Headers.
await bucket.put("key", "value", { onlyIf: { "If-None-Match": "*" } });
// @ts-expect-error: a record of headers is not Headers.
await bucket.get("key", { onlyIf: headers });
// @ts-expect-error: pairs of headers are not Headers.
await bucket.get("key", { onlyIf: [["If-None-Match", "*"]] });
// @ts-expect-error: a Map is not Headers.
await bucket.put("key", "value", { onlyIf: new Map([["If-None-Match", "*"]]) });
// @ts-expect-error: a record of headers is not Headers.
await bucket.get("key", { range: { Range: "bytes=0-1" } });
// @ts-expect-error: a record of headers is not Headers.
await bucket.put("key", "value", { httpMetadata: { "Content-Type": "text/plain" } });
// @ts-expect-error: a record of headers is not Headers.
object.writeHttpMetadata(record);
// @ts-expect-error: a Map is not Headers.
object.writeHttpMetadata(new Map<string, string>());
// @ts-expect-error: a date is not a text.
await bucket.get("key", { onlyIf: { uploadedAfter: "2025-01-01" } });
// @ts-expect-error: a Map is not Headers.
await bucket.put("key", "value", { httpMetadata: new Map([["content-type", "text/plain"]]) });
// @ts-expect-error: there are two storage classes.
await bucket.put("key", "value", { storageClass: "Glacier" });
// @ts-expect-error: custom metadata is text.
await bucket.put("key", "value", { customMetadata: { count: 1 } });
// @ts-expect-error: a misspelt option.
await bucket.put("key", "value", { contentType: "text/plain" });
// @ts-expect-error: there are two kinds of metadata to include.
await bucket.list({ include: ["checksums"] });
// @ts-expect-error: resuming is synchronous.
bucket.resumeMultipartUpload("key", "id").then();
// @ts-expect-error: hex is what toJSON gives, not bytes.
object.checksums.toJSON() satisfies Required<Record<keyof StoreStringChecksums, ArrayBuffer>>;
