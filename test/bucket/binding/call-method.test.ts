import { FakeBucket } from "fakebucket";
import { contents } from "fakebucket/testing";
import { describe, expect, it } from "vitest";
import { rejectionOf } from "./rejection-of.js";
import { streamOf } from "./stream-of.js";

const boo = new RangeError("boo");

describe("a failing call", () => {
  it.each(["clock", "ids"] as const)("changes nothing when a test's %s fail [errors.change-nothing]", async (port) => {
    const broken = { clock: false, ids: false };
    const givenBy = <Value>(name: keyof typeof broken, value: Value): Value => {
      if (broken[name]) throw boo;
      return value;
    };
    const bucket = new FakeBucket({
      clock: { now: () => givenBy("clock", 5) },
      ids: { next: () => givenBy("ids", "id") },
    });
    await bucket.put("k", "old");
    const before = contents(bucket);
    broken[port] = true;
    const calls = [
      bucket.put("k", "new"),
      bucket.put("k", new Blob(["new"])),
      bucket.put("k", streamOf()),
      bucket.createMultipartUpload("l"),
    ];
    for (const call of calls) expect(await rejectionOf(call)).toBe(boo);
    broken[port] = false;
    expect(contents(bucket)).toEqual(before);
  });
});
