import { FakeBucket, isStoreError } from "fakebucket";
import { describe, expect, it } from "vitest";
import type { RuleId } from "../../src/rules/rules.js";
import { getFound } from "./found.js";
import { streamOf } from "./hand-stream.js";
import { rejectionOf } from "./rejection-of.js";
import { untyped } from "./untyped.js";

const longKey = "k".repeat(1025);
const badName = "The specified object name is not valid.";
const noUpload = "The specified multipart upload does not exist.";

type Row = readonly [
  action: string,
  code: number,
  text: string,
  rule: RuleId,
  call: (bucket: FakeBucket) => Promise<unknown>,
];

/** A refusal of the service by each of its operations. */
const refusals: readonly Row[] = [
  ["head", 10020, badName, "key.length", (bucket) => bucket.head(longKey)],
  ["get", 10020, badName, "key.length", (bucket) => bucket.get(longKey)],
  [
    "get",
    10039,
    "The requested range is not satisfiable",
    "range.unsatisfiable",
    (bucket) => bucket.get("k", { range: { offset: 5 } }),
  ],
  ["put", 10020, badName, "key.length", (bucket) => bucket.put(longKey, "v")],
  ["put", 10020, badName, "key.length", (bucket) => bucket.put(longKey, streamOf())],
  [
    "put",
    10012,
    "Your metadata headers exceed the maximum allowed metadata size.",
    "custom-metadata.size",
    (bucket) => bucket.put("k", "v", { customMetadata: { a: "b".repeat(8192) } }),
  ],
  [
    "put",
    10037,
    `The MD5 checksum you specified did not match what we received.\nYou provided a MD5 checksum with value: ${"00".repeat(16)}\nActual MD5 was: 9e3669d19b675bd57058fd4664205d2a`,
    "checksum.verified",
    (bucket) => bucket.put("k", "v", { md5: "00".repeat(16) }),
  ],
  ["delete", 10020, badName, "key.length", (bucket) => bucket.delete(longKey)],
  [
    "delete",
    10027,
    "The number of keys in the request must be between 1 and 1000 inclusive.",
    "delete.count",
    (bucket) => bucket.delete([]),
  ],
  [
    "list",
    10022,
    "MaxKeys params must be positive integer <= 1000.",
    "list.limit",
    (bucket) => bucket.list({ limit: 0 }),
  ],
  ["createMultipartUpload", 10020, badName, "key.length", (bucket) => bucket.createMultipartUpload(longKey)],
  [
    "uploadPart",
    10024,
    noUpload,
    "multipart.unknown-upload",
    (bucket) => bucket.resumeMultipartUpload("k", "no").uploadPart(1, "v"),
  ],
  [
    "completeMultipartUpload",
    10024,
    noUpload,
    "multipart.unknown-upload",
    (bucket) => bucket.resumeMultipartUpload("k", "no").complete([]),
  ],
  [
    "abortMultipartUpload",
    10024,
    noUpload,
    "multipart.unknown-upload",
    (bucket) => bucket.resumeMultipartUpload("k", "no").abort(),
  ],
];

describe("a refusal of the service", () => {
  it.each(refusals)("of %s is a plain Error: %i, %s [errors.service-form]", async (action, code, text, _, call) => {
    const bucket = new FakeBucket();
    await bucket.put("k", "hello");
    const error = await rejectionOf(call(bucket));
    expect(error.constructor).toBe(Error);
    expect(Object.getPrototypeOf(error)).toBe(Error.prototype);
    expect(error.name).toBe("Error");
    expect(error.message).toBe(`${action}: ${text} (${code})`);
    expect(String(error)).toBe(`Error: ${action}: ${text} (${code})`);
  });

  it.each(refusals)("of %s carries %i, what was asked, and the rule [errors.properties]", async (...row) => {
    const [action, code, , rule, call] = row;
    const bucket = new FakeBucket();
    await bucket.put("k", "hello");
    const error = await rejectionOf(call(bucket));
    expect(isStoreError(error)).toBe(true);
    expect({ ...error }).toEqual({});
    expect(JSON.stringify(error)).toBe("{}");
    const describedBy = (value: unknown) => ({ value, enumerable: false, writable: true, configurable: true });
    const own = Object.getOwnPropertyDescriptors(error) as Record<string, PropertyDescriptor>;
    expect([own["code"], own["action"], own["rule"]]).toEqual([code, action, rule].map(describedBy));
  });

  it("is equal to a plain Error of its message, as tests compare errors [errors.properties]", async () => {
    const error = await rejectionOf(new FakeBucket().head(longKey));
    expect(error).toEqual(new Error("head: The specified object name is not valid. (10020)"));
  });

  it("is narrowed to, so that its properties have types [errors.properties]", async () => {
    const error: unknown = await rejectionOf(new FakeBucket().head(longKey));
    if (!isStoreError(error)) throw new Error("It was not narrowed to.");
    const { code, action, rule, message }: { code: number; action: string; rule: string; message: string } = error;
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
