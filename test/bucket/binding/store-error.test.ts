import { FakeBucket, isStoreError } from "fakebucket";
import { R2Bucket } from "fakebucket/r2";
import { describe, expect, it } from "vitest";
import { getFound } from "./found.js";
import { rejectionOf } from "./rejection-of.js";
import { streamOf } from "./stream-of.js";
import { untyped } from "./untyped.js";

const longKey = "k".repeat(1025);
const badName = "The specified object name is not valid.";

describe("a refusal by the service", () => {
  it("is narrowed by isStoreError(), so that its hidden properties have types [errors.properties]", async () => {
    const error: unknown = await rejectionOf(new FakeBucket().head(longKey));
    if (!isStoreError(error)) throw new Error("It was not narrowed to.");
    const { code, action, rule, message }: { code: number; action: string; rule: string; message: string } = error;
    expect(Object.keys(error)).toEqual([]);
    expect([code, action, rule, message]).toEqual([10020, "head", "key.length", `head: ${badName} (10020)`]);
  });
});

describe("isStoreError()", () => {
  it("is false for mistakes in arguments [errors.properties]", async () => {
    const bucket = untyped(new FakeBucket());
    const mistakes = [
      bucket.get(),
      bucket.get("k", { range: { offset: -1 } }),
      bucket.put("k", "v", { ssecKey: "x" }),
      bucket.put("k", "v", { onlyIf: new Headers({ "if-match": "x" }) }),
      bucket.put("k", streamOf("text")),
    ];
    const errors = await Promise.all(mistakes.map(rejectionOf));
    expect(errors.map(({ name }) => name)).toEqual(["TypeError", "RangeError", "Error", "Error", "TypeError"]);
    expect(errors.map(isStoreError)).toEqual([false, false, false, false, false]);
    for (const error of errors) expect(Object.keys(error)).toEqual([]);
  });

  it("is false for errors of streams and bodies [errors.properties]", async () => {
    const bucket = new FakeBucket();
    await bucket.put("k", "{");
    const object = await getFound(bucket, "k");
    const failing = new ReadableStream({ pull: () => Promise.reject(new RangeError("boo")) });
    const errors = [object.json(), object.text(), bucket.put("k", failing)].map(rejectionOf);
    expect((await Promise.all(errors)).map(isStoreError)).toEqual([false, false, false]);
  });

  it.each<[string, unknown]>([
    ["undefined", undefined],
    ["null", null],
    ["a string", "head: The specified object name is not valid. (10020)"],
    ["a number", 10020],
    ["a function", () => 10020],
    ["an object", {}],
    ["an Error", new Error("head: The specified object name is not valid. (10020)")],
    ["an error of the host with a code", Object.assign(new Error("no such file"), { code: "ENOENT" })],
    ["an exception of the DOM, whose code is a number", new DOMException("gone", "AbortError")],
    ["an error with an action only", Object.assign(new Error("x"), { code: 1, action: "put" })],
    ["an error with a rule only", Object.assign(new Error("x"), { code: 1, rule: "key.length" })],
  ])("is false for %s [errors.properties]", (_, value) => {
    expect(isStoreError(value)).toBe(false);
  });
});

describe("the cause of a refusal", () => {
  const hintOf = async (call: Promise<unknown>): Promise<string> => String((await rejectionOf(call)).cause);

  it("says how to use small parts, under the name of the bucket's class [multipart.part-too-small]", async () => {
    for (const [bucket, name] of [
      [new FakeBucket(), "FakeBucket"],
      [new R2Bucket(), "R2Bucket"],
    ] as const) {
      const upload = await bucket.createMultipartUpload("k");
      const parts = [await upload.uploadPart(1, "small"), await upload.uploadPart(2, "parts")];
      const error = await rejectionOf(upload.complete(parts));
      expect(error.message).toMatch(/size\. \(10011\)$/);
      expect(Object.keys(error)).toEqual([]);
      expect(String(error.cause)).toContain(`new ${name}({ limits: { minPartBytes: 4 } })`);
    }
  });

  it("says how to upload parts of one size [multipart.parts-unequal]", async () => {
    const upload = await new FakeBucket({ limits: { minPartBytes: 1 } }).createMultipartUpload("k");
    const parts = [await upload.uploadPart(1, "a"), await upload.uploadPart(2, "bc"), await upload.uploadPart(3, "d")];
    expect(await hintOf(upload.complete(parts))).toContain("must have the same size");
  });

  it("says how to delete no keys, or many [delete.count]", async () => {
    expect(await hintOf(new FakeBucket().delete([]))).toContain("index += 1000");
  });

  it("names the values of include [list.include-values]", async () => {
    const include = ["metadata"] as never;
    expect(await hintOf(new FakeBucket().list({ include }))).toContain('["httpMetadata", "customMetadata"]');
  });

  it("is absent from other refusals [errors.properties]", async () => {
    expect(Object.hasOwn(await rejectionOf(new FakeBucket().head("k".repeat(1025))), "cause")).toBe(false);
  });
});
