import { FakeBucket } from "fakebucket";
import { describe, expect, it } from "vitest";
import { found, textOf } from "./found.js";
import { rejectionOf } from "./rejection-of.js";
import { untyped } from "./untyped.js";

const digest = "JsBufferSource or string";

describe("a field of a wrong type", () => {
  const script = untyped(new FakeBucket());

  it.each<[field: string, value: unknown, dictionary: string, type: string]>([
    ["onlyIf", 5, "PutOptions", "Conditional or Headers"],
    ["httpMetadata", "x", "PutOptions", "HttpMetadata or Headers"],
    ["customMetadata", [], "PutOptions", "object"],
    ...["md5", "sha1", "sha256", "sha384", "sha512"].map((name): [string, unknown, string, string] => [
      name,
      5,
      "PutOptions",
      digest,
    ]),
  ])("%s: %j is refused by put() [arguments.field-type]", async (field, value, dictionary, type) => {
    const error = await rejectionOf(script.put("k", "v", { [field]: value }));
    const text = `Incorrect type for the '${field}' field on '${dictionary}': the provided value is not of type '${type}'.`;
    expect(error).toEqual(new TypeError(text));
  });

  it.each<[field: string, value: unknown, dictionary: string, type: string]>([
    ["etagMatches", 5, "Conditional", "string"],
    ["etagDoesNotMatch", null, "Conditional", "string"],
    ["uploadedBefore", "2026", "Conditional", "date"],
    ["uploadedAfter", null, "Conditional", "date"],
  ])("%s: %j is refused in conditions [arguments.field-type]", async (field, value, dictionary, type) => {
    const error = await rejectionOf(script.get("k", { onlyIf: { [field]: value } }));
    const text = `Incorrect type for the '${field}' field on '${dictionary}': the provided value is not of type '${type}'.`;
    expect(error).toEqual(new TypeError(text));
  });

  it.each<[field: string, value: unknown, type: string]>([
    ["prefix", 5, "string"],
    ["cursor", null, "string"],
    ["delimiter", {}, "string"],
    ["startAfter", 1, "string"],
    ["include", "httpMetadata", "Array"],
  ])("%s: %j is refused by list() [arguments.field-type]", async (field, value, type) => {
    const error = await rejectionOf(script.list({ [field]: value }));
    const text = `Incorrect type for the '${field}' field on 'ListOptions': the provided value is not of type '${type}'.`;
    expect(error).toEqual(new TypeError(text));
  });

  it("is refused by get() and createMultipartUpload(), too [arguments.field-type]", async () => {
    const errors = [
      script.get("k", { onlyIf: "x" }),
      script.get("k", { range: "bytes=0-1" }),
      script.createMultipartUpload("k", { httpMetadata: 5 }),
      script.createMultipartUpload("k", { httpMetadata: { cacheExpiry: "2026" } }),
    ].map(async (promise) => (await rejectionOf(promise)).message);
    const text = (field: string, dictionary: string, type: string) =>
      `Incorrect type for the '${field}' field on '${dictionary}': the provided value is not of type '${type}'.`;
    expect(await Promise.all(errors)).toEqual([
      text("onlyIf", "GetOptions", "Conditional or Headers"),
      text("range", "GetOptions", "Range or Headers"),
      text("httpMetadata", "MultipartOptions", "HttpMetadata or Headers"),
      text("cacheExpiry", "HttpMetadata", "date"),
    ]);
  });
});

describe("a field that is null", () => {
  it("is absent in onlyIf and httpMetadata [arguments.field-null]", async () => {
    const script = untyped(new FakeBucket());
    expect(await script.put("k", "v", { onlyIf: null, httpMetadata: null })).toMatchObject({ httpMetadata: {} });
  });

  it("is an empty range [arguments.field-null] [range.object]", async () => {
    const bucket = new FakeBucket();
    await bucket.put("k", "hello");
    await bucket.put("empty", "");
    expect(await untyped(bucket).get("k", { range: null })).toMatchObject({ range: { offset: 0, length: 5 } });
    const error = await rejectionOf(untyped(bucket).get("empty", { range: null }));
    expect(error.message).toBe("get: The requested range is not satisfiable (10039)");
  });

  it("is converted in strings and numbers [arguments.field-null]", async () => {
    const bucket = new FakeBucket();
    const script = untyped(bucket);
    await script.put("k", "v", { httpMetadata: { contentType: null } });
    expect(found(await bucket.head("k")).httpMetadata).toEqual({ contentType: "null" });
    expect((await rejectionOf(script.list({ limit: null }))).message).toContain("(10022)");
    expect((await rejectionOf(script.put("k", "v", { storageClass: null }))).message).toContain("storage class");
    expect((await rejectionOf(script.get("k", { ssecKey: null }))).message).toBe("SSE-C Key has invalid format");
  });

  it("is of a wrong type elsewhere [arguments.field-null]", async () => {
    const script = untyped(new FakeBucket());
    const putting = ["customMetadata", "md5", "sha1", "sha256", "sha384", "sha512"];
    const listing = ["prefix", "cursor", "delimiter", "startAfter", "include"];
    const calls = [
      ...putting.map((field) => script.put("k", "v", { [field]: null })),
      ...listing.map((field) => script.list({ [field]: null })),
    ];
    for (const call of calls) expect((await rejectionOf(call)).message).toContain("Incorrect type for the '");
  });
});

describe("a date", () => {
  it("is a Date or a number of milliseconds [arguments.date]", async () => {
    const bucket = new FakeBucket({ clock: { now: () => 1000 } });
    await bucket.put("k", "v");
    const holds = async (uploadedBefore: unknown) =>
      "body" in ((await untyped(bucket).get("k", { onlyIf: { uploadedBefore } })) as object);
    expect(await Promise.all([holds(new Date(1001)), holds(1001), holds(1001.9), holds(1000)])).toEqual([
      true,
      true,
      true,
      false,
    ]);
  });

  it.each([
    [new Date(Number.NaN), "The value cannot be converted because it is not a valid Date."],
    [Number.POSITIVE_INFINITY, "The value cannot be converted because it is not a valid Date."],
    [Date.UTC(2300, 0), "This API doesn't support dates after 2189."],
    [Date.UTC(1600, 0), "This API doesn't support dates before 1687."],
  ])("is refused where it is %s [arguments.date]", async (uploadedAfter, text) => {
    const error = await rejectionOf(untyped(new FakeBucket()).put("k", "v", { onlyIf: { uploadedAfter } }));
    expect(error).toEqual(new TypeError(text));
  });
});

describe("an integer", () => {
  it.each([
    ["2", 2],
    [2.9, 2],
    [true, 1],
  ])("%j is converted and truncated [arguments.integer]", async (given, number) => {
    const bucket = new FakeBucket();
    for (const key of ["a", "b", "c"]) await bucket.put(key, key);
    expect((await untyped(bucket).list({ limit: given })) as object).toHaveProperty("objects.length", number);
    const upload = await untyped(bucket).createMultipartUpload("k");
    expect(await upload.uploadPart(given, "v")).toMatchObject({ partNumber: number });
    await upload.complete([await upload.uploadPart(given, "value")]);
    expect(await textOf(bucket, "k")).toBe("value");
  });

  it.each([2 ** 31, -(2 ** 31) - 1, 1e300])("%d is refused [arguments.integer]", async (given) => {
    const script = untyped(new FakeBucket());
    const text = "Value out of range. Must be between -2147483648 and 2147483647 (inclusive).";
    const upload = await script.createMultipartUpload("k");
    const calls = [script.list({ limit: given }), upload.uploadPart(given, "v")];
    calls.push(upload.complete([{ partNumber: given, etag: "x" }]));
    for (const call of calls) expect(await rejectionOf(call)).toEqual(new TypeError(text));
  });
});
