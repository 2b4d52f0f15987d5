import assert from "node:assert/strict";
import { FakeBucket } from "fakebucket";

const bucket = new FakeBucket({ ids: { next: () => "same" } });
await bucket.createMultipartUpload("k");
await assert.rejects(bucket.createMultipartUpload("other"), { message: /\(10001\)$/ });
