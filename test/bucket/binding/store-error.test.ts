import { FakeBucket, isStoreError } from "fakebucket";
import { describe, expect, it } from "vitest";
import { getFound } from "./found.js";
import { rejectionOf } from "./rejection-of.js";
import { streamOf } from "./stream-of.js";
import { untyped } from "./untyped.js";

const longKey = "k".repeat(1025);
const badName = "The specified object name is not valid.";

describe("a refusal of the service", () => {
  it("is narrowed to, so that its properties have types, and none of them shows [errors.properties]", async () => {
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
