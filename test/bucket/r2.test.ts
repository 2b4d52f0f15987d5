import { FakeBucket } from "fakebucket";
import { R2Bucket } from "fakebucket/r2";
import { describe, expect, it } from "vitest";

describe("R2Bucket", () => {
  it("has the names of the platform", async () => {
    const bucket = new R2Bucket();
    const upload = await bucket.createMultipartUpload("a");
    expect([bucket.constructor.name, R2Bucket.name]).toEqual(["R2Bucket", "R2Bucket"]);
    expect(String(bucket)).toBe("[object R2Bucket]");
    expect([upload.constructor.name, String(upload)]).toEqual(["R2MultipartUpload", "[object R2MultipartUpload]"]);
  });

  it("has own methods, and so does an upload, as on the platform [result.bucket-shape]", () => {
    const bucket = new R2Bucket();
    const { prototype } = R2Bucket;
    const bucketNames = ["head", "get", "put", "createMultipartUpload", "resumeMultipartUpload", "delete", "list"];
    expect(Object.getOwnPropertyNames(prototype)).toEqual([...bucketNames, "constructor"]);
    const ofUpload = Object.getPrototypeOf(bucket.resumeMultipartUpload("k", "id"));
    expect(Object.getOwnPropertyNames(ofUpload)).toEqual(["uploadPart", "abort", "complete", "constructor"]);
    const flags = { writable: true, enumerable: true, configurable: true };
    expect(Object.getOwnPropertyDescriptor(prototype, "head")).toEqual({ ...flags, value: FakeBucket.prototype.head });
    expect(Object.getOwnPropertyDescriptor(prototype, "constructor")).toEqual({
      ...{ ...flags, enumerable: false },
      value: R2Bucket,
    });
  });

  it("has the texts and the behaviour of deployed semantics", async () => {
    const bucket = new R2Bucket();
    await bucket.put("a/b", "hello");
    expect((await bucket.list({ delimiter: "/" })).delimitedPrefixes).toEqual(["a/"]);
    const error: unknown = await (bucket.get as () => Promise<unknown>).call(bucket).catch((reason: unknown) => reason);
    expect(String(error)).toBe(
      "TypeError: Failed to execute 'get' on 'R2Bucket': parameter 1 is not of type 'string'.",
    );
  });

  it("accepts all options of FakeBucket, including semantics", async () => {
    const bucket = new R2Bucket({ semantics: "documented", limits: { maxKeyBytes: 3 }, name: "files" });
    await bucket.put("a/b", "hello");
    expect((await bucket.list({ delimiter: "/" })).delimitedPrefixes).toEqual(["a"]);
    await expect(bucket.head("long")).rejects.toThrow("(10020)");
    const withoutSemantics = new R2Bucket({ semantics: undefined, limits: { maxKeyBytes: 3 } });
    expect(String(withoutSemantics)).toBe("[object R2Bucket]");
    await withoutSemantics.put("a/b", "hello");
    expect((await withoutSemantics.list({ delimiter: "/" })).delimitedPrefixes).toEqual(["a/"]);
    await expect(withoutSemantics.head("long")).rejects.toThrow("(10020)");
  });

  it.each([null, 5, { semantics: "mine" }, { limit: 5 }])("refuses %j like FakeBucket", (options) => {
    const construct = (Bucket: new (options: never) => unknown) => () => new Bucket(options as never);
    expect(construct(R2Bucket)).toThrow(TypeError);
    expect(construct(FakeBucket)).toThrow(/^FakeBucket: /);
    expect(construct(R2Bucket)).toThrow(/^R2Bucket: /);
  });

  it("is a FakeBucket, so it is accepted wherever one is", () => {
    expect(new R2Bucket()).toBeInstanceOf(FakeBucket);
    expect(new R2Bucket()).toBeInstanceOf(R2Bucket);
    expect(Object.keys(new R2Bucket())).toEqual([]);
  });
});
