import { FakeBucket, isStoreError } from "fakebucket";
import { describe, expect, it } from "vitest";

/** What a script can see of a bucket although no document says it in so many words. */
describe("FakeBucket", () => {
  it.each([
    ["documented", "StoreBucket"],
    ["deployed", "R2Bucket"],
    ["simulator", "R2Bucket"],
  ] as const)("of %s semantics is a %s to error texts and tags [errors.brand]", async (semantics, name) => {
    const bucket = new FakeBucket({ semantics });
    const error: unknown = await (bucket.head as () => Promise<unknown>)().catch((reason: unknown) => reason);
    expect(String(error)).toBe(
      `TypeError: Failed to execute 'head' on '${name}': parameter 1 is not of type 'string'.`,
    );
    expect(Object.prototype.toString.call(bucket)).toBe(`[object ${name}]`);
    const upload = await bucket.createMultipartUpload("a");
    expect(Object.prototype.toString.call(upload)).toBe(`[object ${name.replace("Bucket", "MultipartUpload")}]`);
  });

  it("takes overlapping writes to one key, every one of them [consistency.not-throttled] [errors.no-outages]", async () => {
    const bucket = new FakeBucket();
    const writes = Array.from({ length: 200 }, (_, index) => bucket.put("a", String(index)));
    const results = await Promise.allSettled([...writes, bucket.delete("b"), bucket.list()]);
    expect(results.filter(({ status }) => status === "rejected")).toEqual([]);
    expect(await (await bucket.get("a"))?.text()).toBe("199");
  });

  it("shares nothing with another of the same name [consistency.separate-buckets]", async () => {
    const [one, other] = [new FakeBucket({ name: "a" }), new FakeBucket({ name: "a" })];
    await one.put("a", "hello");
    const { uploadId } = await one.createMultipartUpload("a");
    expect((await other.list()).objects).toEqual([]);
    const error: unknown = await other
      .resumeMultipartUpload("a", uploadId)
      .abort()
      .catch((reason: unknown) => reason);
    expect(isStoreError(error) && error.rule).toBe("multipart.unknown-upload");
  });

  it("gives the size of the whole value with a range, too [result.size]", async () => {
    const bucket = new FakeBucket();
    expect((await bucket.put("a", "h\u00e9llo")).size).toBe(6);
    expect((await bucket.head("a"))?.size).toBe(6);
    expect((await bucket.get("a", { range: { suffix: 1 } }))?.size).toBe(6);
    expect((await bucket.list()).objects.map(({ size }) => size)).toEqual([6]);
  });

  it("leaves clones of itself and of its results to the host [result.structured-clone]", async () => {
    const bucket = new FakeBucket();
    const object = await bucket.put("a", "hello");
    const platformText = /does not support serialization|cannot be serialized/;
    for (const value of [bucket, object]) {
      let shown: string;
      try {
        shown = JSON.stringify(structuredClone(value));
      } catch (error) {
        shown = String(error);
      }
      expect(shown).not.toMatch(platformText);
    }
  });

  it("keeps an expiry before 1970 [http-metadata.expiry-before-1970]", async () => {
    const bucket = new FakeBucket();
    const cacheExpiry = new Date("1969-12-31T23:59:59.000Z");
    await bucket.put("a", "hello", { httpMetadata: { cacheExpiry } });
    expect((await bucket.head("a"))?.httpMetadata).toEqual({ cacheExpiry });
  });

  it("asks for no SSE-C key where nothing is read [ssec.head-and-list]", async () => {
    const bucket = new FakeBucket();
    const { ssecKeyMd5 } = await bucket.put("a", "hello", { ssecKey: new Uint8Array(32).buffer });
    expect(ssecKeyMd5).toMatch(/^[0-9a-f]{32}$/);
    expect((await bucket.head("a"))?.ssecKeyMd5).toBe(ssecKeyMd5);
    expect((await bucket.list()).objects.map((object) => object.ssecKeyMd5)).toEqual([ssecKeyMd5]);
    await bucket.delete("a");
    expect(await bucket.head("a")).toBeNull();
  });

  it.each([
    [1, true],
    [2, true],
    [3, false],
    [4, false],
  ] as const)("lists three keys by %i at a time, truncated: %j [list.truncated]", async (limit, truncated) => {
    const bucket = new FakeBucket();
    for (const key of ["a", "b", "c"]) await bucket.put(key, null);
    expect((await bucket.list({ limit })).truncated).toBe(truncated);
  });

  it("says that more remains when metadata has shortened the page [list.truncated]", async () => {
    const bucket = new FakeBucket({ limits: { listMetadataBytes: 10 } });
    for (const key of ["a", "b"]) await bucket.put(key, null, { customMetadata: { name: "123456" } });
    const page = await bucket.list({ include: ["customMetadata"], limit: 2 });
    expect([page.objects.length, page.truncated]).toEqual([1, true]);
  });
});
