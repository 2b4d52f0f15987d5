import { FakeBucket } from "fakebucket";
import { describe, expect, it } from "vitest";

/** Rules that no check can ask of any bucket. */
describe("FakeBucket", () => {
  it("takes overlapping calls, every one of them [errors.no-outages]", async () => {
    const bucket = new FakeBucket();
    const writes = Array.from({ length: 200 }, (_, index) => bucket.put("a", String(index)));
    const results = await Promise.allSettled([...writes, bucket.delete("b"), bucket.list()]);
    expect(results.filter(({ status }) => status === "rejected")).toEqual([]);
    expect(await (await bucket.get("a"))?.text()).toBe("199");
  });

  it("leaves clones of itself and of its results to the host [result.structured-clone]", async () => {
    const bucket = new FakeBucket();
    for (const value of [bucket, await bucket.put("a", "hello")]) {
      let shown: string;
      try {
        shown = JSON.stringify(structuredClone(value));
      } catch (error) {
        shown = String(error);
      }
      expect(shown).not.toMatch(/does not support serialization|cannot be serialized/);
    }
  });
});
