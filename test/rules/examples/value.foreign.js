import assert from "node:assert/strict";
import { FakeBucket } from "fakebucket";

const bucket = new FakeBucket();
// One of another library is no instance of the host's class.
const own = new Blob(["hello"]).stream();
const getReader = () => own.getReader();
const foreign = { [Symbol.toStringTag]: "ReadableStream", locked: false, getReader, cancel: () => own.cancel() };
await bucket.put("k", foreign);
assert.equal(await (await bucket.get("k")).text(), "hello");
