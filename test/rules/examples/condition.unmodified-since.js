import assert from "node:assert/strict";
import { FakeBucket } from "fakebucket";
import { manualClock } from "fakebucket/testing";

const bucket = new FakeBucket({ clock: manualClock("2026-01-01T00:00:00.678Z") });
const { uploaded } = await bucket.put("k", "hello");
const onlyIf = new Headers({ "if-unmodified-since": uploaded.toUTCString() });
assert.equal("body" in (await bucket.get("k", { onlyIf })), true);
