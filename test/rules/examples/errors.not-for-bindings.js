import assert from "node:assert/strict";
import { FakeBucket } from "fakebucket";
import { storeError } from "fakebucket/testing";

const bucket = new FakeBucket();
// R2's S3 API answers with NoSuchKey (10007) and PreconditionFailed (10031).
assert.equal(await bucket.get("missing"), null);
assert.equal(await bucket.put("k", "v", { onlyIf: { etagMatches: "other" } }), null);
assert.throws(() => storeError("get", 10007), /`null` where there is no object/);
