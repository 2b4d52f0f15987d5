import { isDeepStrictEqual } from "node:util";
import { FakeBucket } from "fakebucket";
import { R2Bucket } from "fakebucket/r2";
import { describe, expect, it } from "vitest";

/** Rules that cannot be checked on every bucket. */
describe("FakeBucket", () => {
  it("accepts every overlapping call [errors.no-outages]", async () => {
    const bucket = new FakeBucket();
    const writes = Array.from({ length: 200 }, (_, index) => bucket.put("a", String(index)));
    const results = await Promise.allSettled([...writes, bucket.delete("b"), bucket.list()]);
    expect(results.filter(({ status }) => status === "rejected")).toEqual([]);
    expect(await (await bucket.get("a"))?.text()).toBe("199");
  });

  it.each([FakeBucket, R2Bucket, class Mine extends R2Bucket {}])(
    "refuses clones of itself, its uploads and its results [result.structured-clone]",
    async (Bucket) => {
      const bucket = new Bucket();
      const object = await bucket.put("a", "hello");
      const values = [bucket, bucket.resumeMultipartUpload("a", "id"), object, object.checksums, await bucket.get("a")];
      for (const value of [...values, await bucket.list()]) {
        expect(() => structuredClone(value)).toThrow(expect.objectContaining({ name: "DataCloneError" }));
      }
      // The protection is otherwise invisible.
      expect([Object.getOwnPropertySymbols(bucket), Object.keys(bucket), JSON.stringify(bucket)]).toEqual([
        [],
        [],
        "{}",
      ]);
      expect(object.checksums).toStrictEqual((await bucket.head("a"))?.checksums);
      expect(isDeepStrictEqual(object.checksums, (await bucket.put("a", "hello")).checksums)).toBe(true);
      expect(isDeepStrictEqual(object.checksums, (await bucket.put("a", "other")).checksums)).toBe(false);
    },
  );
});
