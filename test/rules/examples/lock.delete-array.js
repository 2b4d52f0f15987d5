import assert from "node:assert/strict";
import { FakeBucket } from "fakebucket";

const lock = { id: "invoices", enabled: true, prefix: "invoices/", condition: { type: "Indefinite" } };
const bucket = new FakeBucket({ locks: [lock] });
await bucket.put("invoices/1", "v");
await bucket.put("a", "v");
await assert.rejects(bucket.delete(["a", "invoices/1"]), { message: /\(10069\)$/ });
assert.equal((await bucket.list()).objects.length, 2);
