import assert from "node:assert/strict";
import { FakeBucket } from "fakebucket";

const lock = { id: "all", enabled: true, condition: { type: "Indefinite" } };
const bucket = new FakeBucket({ locks: [lock] });
await bucket.put("k", "v");
assert.equal(await bucket.put("k", "new", { onlyIf: { etagMatches: "other" } }), null);
