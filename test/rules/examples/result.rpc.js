import assert from "node:assert/strict";
import { FakeBucket } from "fakebucket";

const bucket = new FakeBucket();
await bucket.put("k", "hello");
const object = await bucket.get("k");
// What a method that is called over RPC returns in place of the object.
const sent = { ...object, checksums: object.checksums.toJSON(), body: object.body };
assert.equal(sent.etag, sent.checksums.md5);
assert.equal(await new Response(sent.body).text(), "hello");
