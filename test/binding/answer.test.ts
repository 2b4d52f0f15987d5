import { FakeBucket, type FakeBucketOptions } from "fakebucket";
import { contents } from "fakebucket/testing";
import { describe, expect, it } from "vitest";
import { thrownBy } from "../request/expect-refusal.js";
import { HandClock } from "./hand-clock.js";
import { rejectionOf } from "./rejection-of.js";
import { streamOf } from "./stream-of.js";
import { untyped } from "./untyped.js";

const boo = new RangeError("boo");
const throwing = {
  toString() {
    throw boo;
  },
};

/** A bucket in which a call can go wrong in every way: `k` holds `hello`, and an upload of it is active. */
async function prepared(options: FakeBucketOptions = {}) {
  const bucket = new FakeBucket({ clock: new HandClock(), ...options });
  await bucket.put("k", "hello", { customMetadata: { a: "1" } });
  return { bucket, upload: await untyped(bucket).createMultipartUpload("k") };
}

describe.each([
  ["2022-10-30", false],
  ["2022-10-31", true],
  [undefined, true],
])("at the compatibility date %s", (compatibilityDate, rejectsAll) => {
  it("an error of a value's own conversion passes through unchanged [arguments.conversion-errors]", async () => {
    const { bucket, upload } = await prepared({ compatibilityDate });
    const calls: (() => Promise<unknown>)[] = [
      () => untyped(bucket).head(throwing),
      () => untyped(bucket).put("k", "v", { httpMetadata: { contentType: throwing } }),
      () => untyped(bucket).delete(["k", throwing]),
      () => upload.complete([{ partNumber: 1, etag: throwing }]),
    ];
    const { stack } = boo;
    for (const call of calls) expect(rejectsAll ? await rejectionOf(call()) : thrownBy(call)).toBe(boo);
    expect(boo.stack).toBe(stack);
  });
});

describe("a call that fails", () => {
  it.each(["clock", "ids"] as const)(
    "changes nothing when the %s of a test fail [errors.change-nothing]",
    async (port) => {
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
    },
  );
});
