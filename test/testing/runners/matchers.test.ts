import { runInNewContext } from "node:vm";
import { FakeBucket } from "fakebucket";
import { FakeHostnames } from "fakebucket/hostnames";
import { bill, huge, journal, manualClock, seed } from "fakebucket/testing";
import "fakebucket/vitest";
import { afterEach, describe, expect, it, vi } from "vitest";
import { explainInside, install } from "../../../src/testing/runners/install.js";
import { createHostname } from "../create-hostname.js";

const clock = manualClock("2026-01-01");

async function bucketOf(objects: Parameters<typeof seed>[1]): Promise<FakeBucket> {
  return seed(new FakeBucket({ clock }), objects);
}

/** Returns the message of a failed expectation. */
function failureOf(expectation: () => void): string {
  try {
    expectation();
  } catch (error) {
    return `\n${(error as Error).message}`;
  }
  throw new Error("It did not fail.");
}

const table = `FakeBucket "bucket": 1 object
key  size  type  etag                              uploaded
"a"  5     -     5d41402abc4b2a76b9719d911017c592  2026-01-01T00:00:00.000Z`;

describe("toHaveObject()", () => {
  it("accepts whole fields, and asymmetric matchers for or inside them", async () => {
    const bucket = await bucketOf({
      text: { body: "hello", httpMetadata: { contentType: "text/plain" }, customMetadata: { a: "1", b: "2" } },
      bytes: new Uint8Array([0, 255]),
      empty: "",
      film: huge(1e12),
    });
    expect(bucket).toHaveObject("text");
    expect(bucket).toHaveObject("text", { body: "hello", size: 5, etag: "5d41402abc4b2a76b9719d911017c592" });
    expect(bucket).toHaveObject("text", { body: expect.stringContaining("ell"), uploaded: new Date("2026-01-01") });
    expect(bucket).toHaveObject("text", { httpMetadata: { contentType: "text/plain" }, storageClass: "Standard" });
    expect(bucket).toHaveObject("text", { customMetadata: expect.objectContaining({ a: "1" }) });
    expect(bucket).toHaveObject("text", { customMetadata: { a: "1", b: expect.any(String) } });
    expect(bucket).not.toHaveObject("text", { customMetadata: { a: "1" } });
    expect(bucket).toHaveObject("text", { body: new TextEncoder().encode("hello") });
    expect(bucket).toHaveObject("bytes", { body: new Uint8Array([0, 255]).buffer });
    expect(bucket).toHaveObject("bytes", { body: new Uint8Array([7, 0, 255, 7]).subarray(1, 3) });
    expect(bucket).toHaveObject("bytes", { body: runInNewContext("new Uint8Array([0, 255]).buffer") });
    expect(bucket).not.toHaveObject("bytes", { body: new Uint8Array([0, 254]) });
    expect(bucket).not.toHaveObject("bytes", { body: "\0" });
    expect(bucket).toHaveObject("empty", { body: new Uint8Array() });
    expect(bucket).not.toHaveObject("text", { body: new Uint8Array() });
    expect(bucket).not.toHaveObject("text", { httpMetadata: null });
    expect(bucket).toHaveObject("film", { size: 1e12 });
    expect(bucket).not.toHaveObject("other");
    expect(bucket).toHaveObject("text", { size: 5, body: undefined, ssecKeyMd5: undefined });
  });

  it.each([
    [32, ""],
    [33, " …"],
  ])("shows the first 32 of %i bytes", async (length, more) => {
    const bucket = await bucketOf({ a: new Uint8Array(length) });
    expect(failureOf(() => expect(bucket).toHaveObject("a", { body: "" }))).toContain(
      `but it is ${length} bytes, ${new Array(32).fill("00").join(" ")}${more}\n`,
    );
  });

  it("passes both values to the runner", async () => {
    const bucket = await bucketOf({ a: "hello" });
    expect(() => expect(bucket).toHaveObject("a", { body: "bye", size: 5 })).toThrow(
      expect.objectContaining({ actual: { body: "hello" }, expected: { body: "bye" } }),
    );
    expect(() => expect(bucket).toHaveKeys(["c", "b"])).toThrow(
      expect.objectContaining({ actual: ["a"], expected: ["b", "c"] }),
    );
  });

  it("shows the differing fields and the contents of the bucket", async () => {
    const bucket = await bucketOf({ a: "hello" });
    const expected = { body: "bye", httpMetadata: { contentType: "text/plain" }, size: 5, ssecKeyMd5: "0" };
    expect(failureOf(() => expect(bucket).toHaveObject("a", expected))).toBe(`
Expected the object "a" to have
  body: "bye"
  but it is "hello"
  httpMetadata: Object {
    "contentType": "text/plain",
  }
  but it is Object {}
  ssecKeyMd5: "0"
  but it is not there

The bucket holds:
${table}`);
    expect(failureOf(() => expect(bucket).toHaveObject("b", { body: new Uint8Array([1, 254]) }))).toBe(`
Expected the bucket to have an object "b" with
  body: 2 bytes, 01 fe

The bucket holds:
${table}`);
    expect(failureOf(() => expect(bucket).not.toHaveObject("a"))).toBe(`
Expected the bucket not to have an object "a".

The bucket holds:
${table}`);
    expect(failureOf(() => expect(bucket).not.toHaveObject("a", { body: "hello", size: 5 }))).toBe(`
Expected the bucket not to have an object "a" with
  body: "hello"
  size: 5

The bucket holds:
${table}`);
  });

  it("cuts long bodies around their first difference", async () => {
    const text = (letter: string) => `${"x".repeat(500)}${letter}${"y".repeat(500)}`;
    const bytes = (byte: number) => new Uint8Array(1000).fill(byte, 500, 501);
    const bucket = await bucketOf({ text: text("a"), bytes: bytes(1), short: "" });
    const ofText = failureOf(() => expect(bucket).toHaveObject("text", { body: text("b") }));
    const cut = (letter: string) =>
      `"${"x".repeat(30)}${letter}${"y".repeat(49)}" (from 470 of 1001 characters, first difference at 500)`;
    expect(ofText).toContain(`\n  body: ${cut("b")}\n  but it is ${cut("a")}\n`);
    const ofBytes = failureOf(() => expect(bucket).toHaveObject("bytes", { body: bytes(2) }));
    expect(ofBytes).toMatch(/body: (00 ){30}02 00 … \(from 470 of 1000 bytes, first difference at 500\)\n/);
    expect(failureOf(() => expect(bucket).toHaveObject("text", { body: `${text("a")}z` }))).toContain(
      "first difference at 1001",
    );
    expect(failureOf(() => expect(bucket).toHaveObject("short", { body: text("a") }))).toContain(
      'but it is "" (from 0',
    );
  });

  it("cuts bodies of more than 80 characters, and none of another type", async () => {
    const long = (length: number) => `${"x".repeat(length - 1)}a`;
    const bucket = await bucketOf({ whole: long(80), long: long(81), bytes: new Uint8Array(81).fill(255) });
    const shown = (key: string, body: unknown) => {
      const failure = failureOf(() => expect(bucket).toHaveObject(key, { body }));
      return failure.split("\n").slice(2, 4);
    };
    expect(shown("whole", "b")).toEqual(['  body: "b"', `  but it is "${long(80)}"`]);
    const from = "(from 0 of 81 characters, first difference at 0)";
    expect(shown("long", "b")).toEqual([
      '  body: "b" (from 0 of 1 characters, first difference at 0)',
      `  but it is "${"x".repeat(80)}" ${from}`,
    ]);
    expect(shown("bytes", "b")).toEqual([
      '  body: "b"',
      `  but it is 81 bytes, ${new Array(32).fill("ff").join(" ")} …`,
    ]);
  });

  it("compares JSON", async () => {
    const bytes = new Uint8Array([255]);
    const bucket = await bucketOf({ a: '\ufeff{ "b": [1, 2] }', other: "no", nothing: "null", bytes });
    expect(bucket).toHaveObject("a", { json: { b: [1, 2] } });
    expect(bucket).toHaveObject("a", { json: expect.objectContaining({ b: expect.any(Array) }) });
    expect(bucket).not.toHaveObject("a", { json: { b: [] } });
    expect(bucket).not.toHaveObject("other", { json: "no" });
    expect(bucket).not.toHaveObject("bytes", { json: 255 });
    expect(bucket).toHaveObject("nothing", { json: null });
    expect(failureOf(() => expect(bucket).toHaveObject("a", { json: null }))).toContain(
      "json: null\n  but it is Object {",
    );
  });

  it("refuses unknown fields, and values other than buckets", async () => {
    const bucket = await bucketOf({});
    expect(() => expect(bucket).toHaveObject("a", { contentType: "text/plain" } as never)).toThrow(
      'toHaveObject: there is no option "contentType"; expected body, ',
    );
    expect(() => expect(bucket).not.toHaveObject(1 as never)).toThrow("toHaveObject: the key must be a string, not 1.");
    expect(() => expect({}).not.toHaveObject("a")).toThrow(
      "toHaveObject: it must be an R2Bucket or FakeBucket, not an object.",
    );
  });
});

describe("toHaveKeys()", () => {
  it("accepts all keys in any order, and lists missing and unexpected ones", async () => {
    const bucket = await bucketOf({ a: "hello" });
    const both = await bucketOf({ a: "1", b: "2" });
    expect(both).toHaveKeys(Object.freeze(["b", "a"]));
    expect(both).toHaveKeys(["a", "b", "a"]);
    expect(both).not.toHaveKeys(["a", "a"]);
    expect(bucket).not.toHaveKeys(["a", "b"]);
    expect(bucket).not.toHaveKeys([]);
    expect(failureOf(() => expect(bucket).toHaveKeys(["b", "c"]))).toBe(`
Expected the bucket to have exactly the keys (- missing, + not expected)
- "b"
- "c"
+ "a"

The bucket holds:
${table}`);
    expect(failureOf(() => expect(bucket).not.toHaveKeys(["a"]))).toBe(`
Expected the bucket not to have exactly the keys "a".

The bucket holds:
${table}`);
    for (const keys of ["a", ["a", 5]])
      expect(() => expect(bucket).not.toHaveKeys(keys as never)).toThrow("the keys must be an array of strings");
    const many = await bucketOf(Array.from({ length: 30 }, (_, index) => [`${index}`, ""] as const));
    expect(failureOf(() => expect(many).toHaveKeys([]))).toContain("\nand 10 more\n");
  });
});

describe("toBeEmptyBucket()", () => {
  it("requires that there are no objects and no uploads in progress", async () => {
    const bucket = await bucketOf({});
    expect(bucket).toBeEmptyBucket();
    expect(failureOf(() => expect(bucket).not.toBeEmptyBucket())).toBe(`
Expected the bucket not to be empty.

The bucket holds:
FakeBucket "bucket": 0 objects`);
    const upload = await bucket.createMultipartUpload("film");
    expect(failureOf(() => expect(bucket).toBeEmptyBucket())).toBe(`
Expected the bucket to be empty.

The bucket holds:
FakeBucket "bucket": 0 objects
uploads in progress: "film" (0 parts)`);
    await upload.abort();
    expect(bucket).toBeEmptyBucket();
    expect(await bucketOf({ a: "hello" })).not.toBeEmptyBucket();
  });
});

describe("toHaveReceived()", () => {
  it("counts calls by operation and key, in a journal or in the latest one of a fake", async () => {
    const bucket = await bucketOf({});
    const first = journal(bucket);
    await bucket.put("a/1", "v");
    const calls = journal(bucket);
    await bucket.put("a/2", "v");
    await bucket.put("b", "v");
    expect(calls).toHaveReceived("put");
    expect(calls).toHaveReceived("put", "a/*", { times: 1 });
    expect(calls).toHaveReceived("*", undefined, { times: 2 });
    expect(calls).toHaveReceived("get", "a/*", { times: 0 });
    expect(calls).not.toHaveReceived("put", /^a/, { times: 2 });
    expect(calls).not.toHaveReceived("put", (key) => key === "c");
    calls.stop();
    expect(bucket).not.toHaveReceived("put", "a/1");
    expect(bucket).toHaveReceived("put", "a/2");
    expect(first).toHaveReceived("put", "a/1");
  });

  it("compares options, and the order", async () => {
    const bucket = await bucketOf({});
    const calls = journal(bucket);
    const onlyIf = { etagDoesNotMatch: "*" };
    await bucket.put("a", "v", { onlyIf, httpMetadata: { contentType: "text/plain" } });
    await bucket.get("a");
    await bucket.list({ prefix: "a" });
    expect(bucket).toHaveReceived("put", "a", { times: 1, options: { onlyIf } });
    expect(bucket).toHaveReceived("list", undefined, { options: { prefix: expect.any(String) } });
    expect(bucket).not.toHaveReceived("put", "a", { options: { onlyIf: { etagMatches: "x" } } });
    expect(bucket).not.toHaveReceived("get", "a", { options: { range: { offset: 1 } } });
    expect(bucket).toHaveReceived("get", "a", { after: ["put"] });
    expect(bucket).toHaveReceived("put", "a", { times: 0, after: ["get", "a"] });
    expect(bucket).not.toHaveReceived("*", undefined, { after: ["head"] });
    expect(failureOf(() => expect(bucket).toHaveReceived("get", "a", { after: ["list"] }))).toBe(
      `\nExpected calls of get on "a" after the first of list, and there was none.\n\n${calls}`,
    );
    expect(failureOf(() => expect(bucket).toHaveReceived("get", "a", { options: { range: { offset: 1 } } }))).toBe(
      `\nExpected calls of get on "a" with the options Object {\n    "range": Object {\n      "offset": 1,\n    },\n  }, and there was none.\n\n${calls}`,
    );
    expect(() => expect(bucket).toHaveReceived("delete", "a", { options: {} })).toThrow('"delete" has no options');
    expect(() => expect(bucket).toHaveReceived("put", "a", { time: 1 } as object)).toThrow('did you mean "times"?');
  });

  it("compares the options of each method that has some, every one", async () => {
    const bucket = await bucketOf({});
    journal(bucket);
    const calls = {
      put: (options: object) => bucket.put("a", "v", options),
      get: (options: object) => bucket.get("a", options),
      head: (options: object) => Reflect.apply(bucket.head, bucket, ["a", options]),
      list: (options: object) => bucket.list(options),
      createMultipartUpload: (options: object) => bucket.createMultipartUpload("a", options),
    };
    for (const name of Object.keys(calls) as (keyof typeof calls)[]) {
      await calls[name]({ one: 1, two: 2 });
      expect(bucket).toHaveReceived(name, { times: 1, options: { one: 1, two: 2 } });
      for (const options of [{ one: 1, two: 3 }, { one: 3, two: 2 }, { three: 3 }])
        expect(bucket).toHaveReceived(name, { times: 0, options });
    }
    expect(() => expect(bucket).toHaveReceived("*", { options: {} })).toThrow('"*" has no options to compare');
    expect(bucket).toHaveReceived("put", /^a$/);
    expect(bucket).not.toHaveReceived("put", /^b/);
  });

  it("accepts expected calls without a key, and a maximum of calls", async () => {
    const bucket = await bucketOf({});
    const calls = journal(bucket);
    for (const key of ["a", "b", "c"]) await bucket.put(key, "v");
    expect(calls).toHaveReceived("put", { times: 3 });
    expect(calls).not.toHaveReceived("put", { times: 2 });
    expect(calls).toHaveReceived("*", { after: ["put", "b"] });
    expect(calls).toHaveReceived("put", { times: 2, after: ["put"] });
    expect(calls).toHaveReceived("*", { times: 1, after: ["*", "b"] });
    expect(calls).toHaveReceived("put", { atMost: 3 });
    expect(calls).toHaveReceived("put", "a", { atMost: 1 });
    expect(calls).toHaveReceived("get", { atMost: 0 });
    for (const prefix of ["log/1", "log/2"]) await bucket.list({ prefix });
    expect(calls).toHaveReceived("list", "*", { times: 2 });
    expect(calls).toHaveReceived("list", "log/1", { times: 1 });
    expect(failureOf(() => expect(calls).toHaveReceived("*", { atMost: 4 }))).toBe(
      `\nExpected at most 4 calls, and there were 5.\n\n${calls}`,
    );
    expect(failureOf(() => expect(calls).toHaveReceived("put", "a", { atMost: 0 }))).toBe(
      `\nExpected at most 0 calls of put on "a", and there was 1.\n\n${calls}`,
    );
    expect(failureOf(() => expect(calls).not.toHaveReceived("put", "a", { atMost: 1 }))).toBe(
      `\nExpected more than 1 call of put on "a", and there was 1.\n\n${calls}`,
    );
    expect(() => expect(calls).toHaveReceived("put", { atMost: 0.5 })).toThrow("atMost must be a non-negative integer");
    expect(() => expect(calls).toHaveReceived("put", { times: 1, atMost: 1 })).toThrow("times or atMost, not both");
    expect(() => expect(calls).toHaveReceived("put", { times: 0, atMost: 0 })).toThrow("times or atMost, not both");
    // @ts-expect-error A key is not an object.
    expect(() => expect(calls).toHaveReceived("put", {}, { times: 1 })).toThrow("key must be a string");
    // @ts-expect-error
    expect(() => expect(calls).toHaveReceived("put", { time: 1 })).toThrow(
      'there is no option "time"; did you mean "times"?',
    );
  });

  it("shows the recorded calls", async () => {
    const bucket = await bucketOf({});
    const calls = journal(bucket);
    await bucket.head("a");
    const shown = `\n\n${calls}`;
    expect(failureOf(() => expect(calls).toHaveReceived("put", "a/*"))).toBe(
      `\nExpected calls of put on "a/*", and there was none.${shown}`,
    );
    expect(failureOf(() => expect(calls).toHaveReceived("put", ""))).toBe(
      `\nExpected calls of put on "", and there was none.${shown}`,
    );
    expect(failureOf(() => expect(calls).toHaveReceived("head", "a", { times: 2 }))).toBe(
      `\nExpected 2 calls of head on "a", and there was 1.${shown}`,
    );
    expect(failureOf(() => expect(calls).not.toHaveReceived("*", () => true, { after: ["*", "none"], times: 0 }))).toBe(
      `\nExpected another number of calls on keys that the function matches after the first on "none" than 0, and there was none.${shown}`,
    );
    expect(failureOf(() => expect(calls).not.toHaveReceived("head"))).toBe(
      `\nExpected no calls of head, and there was 1.${shown}`,
    );
    expect(failureOf(() => expect(calls).not.toHaveReceived("*", /a/, { times: 1 }))).toBe(
      `\nExpected another number of calls on /a/ than 1, and there was 1.${shown}`,
    );
  });

  it("refuses unknown operations, and fakes without a journal", async () => {
    const bucket = await bucketOf({});
    expect(() => expect(bucket).not.toHaveReceived("put")).toThrow(
      'toHaveReceived: its calls are not recorded; add "const calls = journal(bucket);" before the first.',
    );
    // @ts-expect-error There is no such operation.
    expect(() => expect(journal(bucket)).not.toHaveReceived("complete")).toThrow('unknown operation "complete"');
    expect(() => expect(bucket).toHaveReceived("putt" as never)).toThrow(
      /^toHaveReceived: unknown operation "putt"; expected [^:]*\bput, [^:]*abortMultipartUpload and "\*"\.$/,
    );
    expect(() => expect(bucket).toHaveReceived("purgeCache")).toThrow('unknown operation "purgeCache"');
    expect(() => expect(journal(bucket)).not.toHaveReceived("put", "a", { times: -1 })).toThrow(
      "times must be a non-negative integer",
    );
    const service = new FakeHostnames();
    expect(journal(service)).not.toHaveReceived("createCustomHostname");
    expect(service).not.toHaveReceived("createCustomHostname");
  });
});

describe("toCostAtMost()", () => {
  it("compares a bill with a budget, and lists the operations", async () => {
    const bucket = await bucketOf({});
    const costs = bill(bucket);
    expect(failureOf(() => expect(costs).not.toCostAtMost({ classA: 0 }))).toContain("more than 0 class A operations.");
    await bucket.put("a", "hello");
    expect(costs).toCostAtMost({ classA: 1, classB: 0, dollars: 1 });
    expect(failureOf(() => expect(costs).toCostAtMost({ classA: 0 }))).toBe(`
The bucket costs too much: 1 class A operation, at most 0.
  1 × put("a", …)`);
    expect(failureOf(() => expect(costs).not.toCostAtMost({ classA: 1, classB: 2, dollars: undefined }))).toMatch(
      /^\nExpected the bucket to cost more than 1 class A operation or 2 class B operations\.\n\nStandard /,
    );
    await bucket.delete("a");
    expect(costs).toCostAtMost({ operations: 2 });
    expect(failureOf(() => expect(costs).toCostAtMost({ operations: 1 }))).toBe(`
The bucket costs too much: 2 operations, at most 1.
  1 × put("a", …)
  1 × delete("a")`);
    expect(failureOf(() => expect(costs).not.toCostAtMost({ operations: 2 }))).toContain("more than 2 operations.");
    expect(failureOf(() => expect(costs).not.toCostAtMost({}))).toContain("to cost more than anything.\n\nStandard ");
    expect(() => expect(costs).not.toCostAtMost({ puts: 1 } as never)).toThrow(
      'toCostAtMost: there is no option "puts"; expected classA, classB, dollars, operations.',
    );
    expect(() => expect(bucket).not.toCostAtMost({})).toThrow(
      'it must be a bill, not an object; add "const costs = bill(bucket);" before the calls, and expect(costs).',
    );
  });
});

describe("toEqual() of buckets", () => {
  it("distinguishes buckets with different contents", async () => {
    const one = await bucketOf({ a: "1" });
    expect(one).toEqual(await bucketOf({ a: "1" }));
    expect(one).not.toEqual(await bucketOf({ a: "2" }));
    expect(one).not.toStrictEqual(await bucketOf({ a: "2" }));
    expect({ env: { FILES: one } }).not.toEqual({ env: { FILES: await bucketOf({ a: "2" }) } });
  });

  it("shows the differences by key", async () => {
    const one = await bucketOf({ a: "hello" });
    const difference = `
Expected equal contents
(- missing, + not expected, ~ differs)
- "b"
+ "a"

Expected:
FakeBucket "bucket": 1 object
key  size  type  etag                              uploaded
"b"  0     -     d41d8cd98f00b204e9800998ecf8427e  2026-01-01T00:00:00.000Z

It holds:
${table}`;
    const other = await bucketOf({ b: "" });
    expect(failureOf(() => expect(one).toEqual(other))).toBe(difference);
    expect(failureOf(() => expect(one).toStrictEqual(other))).toBe(difference);
    const service = new FakeHostnames({ zones: { zone: { name: "saas.com" } } });
    expect(failureOf(() => expect(service).toEqual(new FakeHostnames()))).toBe(`
Expected equal contents
Expected:
FakeHostnames: 0 custom hostnames

It holds:
FakeHostnames: 0 custom hostnames`);
    // Not of versions, ids and times.
    const changed = [1, 2].map((time) => {
      return new FakeBucket({ clock: manualClock(time), objects: { a: "1", b: `${time}` } });
    });
    expect(failureOf(() => expect(changed[0]).toEqual(changed[1])).match(/^~ .*$/gm)).toEqual([
      expect.stringMatching(/^~ "b": body "2" → "1", etag "\w+" → "\w+", checksums [^,]*$/),
    ]);
    const services = [1, 2].map((time) => {
      return new FakeHostnames({ clock: manualClock(time), zones: { zone: { name: "saas.com" } } });
    });
    for (const [index, each] of services.entries())
      await createHostname(each, "shop.customer.com", "zone", { custom_metadata: { index } });
    const [line = ""] = failureOf(() => expect(services[0]).toEqual(services[1])).match(/^~ .*$/gm) ?? [];
    expect(line).toContain('custom_metadata {"index":1} → {"index":0}');
    expect(line).not.toMatch(/[:,] (?:id|created_at) /);
    expect(() => expect(one).toEqual(other)).toThrow(expect.objectContaining({ name: "AssertionError" }));
    // Everything else is unchanged.
    expect(failureOf(() => expect({ a: 1 }).toEqual({ a: 2 }))).toBe("\nexpected { a: 1 } to deeply equal { a: 2 }");
  });
});

it("toHaveObject() and toHaveReceived() use the equality testers of the test", async () => {
  /** A number within 1 of another. */
  class About {
    readonly value: number;
    constructor(value: number) {
      this.value = value;
    }
  }
  // It leaves other values to other testers, as it also applies to later tests.
  expect.addEqualityTesters([
    (found, wanted) => (wanted instanceof About ? Math.abs(Number(found) - wanted.value) <= 1 : undefined),
  ]);
  const bucket = await bucketOf({ a: "hello" });
  journal(bucket);
  await bucket.list({ limit: 5 });
  expect(bucket).toHaveObject("a", { size: new About(6) as never });
  expect(bucket).not.toHaveObject("a", { size: new About(7) as never });
  expect(bucket).toHaveReceived("list", undefined, { options: { limit: new About(6) } });
  expect(bucket).not.toHaveReceived("list", undefined, { options: { limit: new About(7) } });
});

it("snapshots of a FakeHostnames are without ids, tokens and times", async () => {
  const service = new FakeHostnames({ clock, zones: { zone: { name: "saas.com" } } });
  await createHostname(service, "shop.customer.com", "zone", { custom_metadata: { id: 7 } });
  expect(service).toMatchInlineSnapshot(`
    FakeHostnames {
      "hostnames": {
        "shop.customer.com": {
          "custom_metadata": {
            "id": 7,
          },
          "hostname": "shop.customer.com",
          "service_branding": false,
          "ssl": {
            "bundle_method": "ubiquitous",
            "certificate_authority": "",
            "hosts": [
              "shop.customer.com",
            ],
            "method": "http",
            "settings": {},
            "status": "pending_validation",
            "type": "dv",
            "wildcard": false,
          },
          "status": "Pending",
          "verification_errors": [
            "custom hostname does not CNAME to this zone.",
          ],
        },
      },
      "purges": [],
      "zones": [
        {
          "fallbackOriginRecord": false,
          "hold": false,
          "name": "saas.com",
        },
      ],
    }
  `);
});

it("snapshots of a journal of a FakeHostnames have numbers for ids, in the order of appearance", async () => {
  const service = new FakeHostnames({ clock, zones: { zone: { name: "saas.com" } } });
  for (const name of ["a", "b", "c"]) await createHostname(service, `${name}.customer.com`);
  const calls = journal(service);
  const headers = { authorization: "Bearer token" };
  const [a, b, c] = service.list().map(({ id }) => id);
  for (const id of [b, a, b, c, "mine", `${c}?after=${a}`])
    await service.fetch(`https://api.cloudflare.com/client/v4/zones/zone/custom_hostnames/${id}`, { headers });
  expect(calls).toMatchInlineSnapshot(`
    Journal [
      "1 getCustomHostname GET /client/v4/zones/zone/custom_hostnames/(id 1) -> 200 (commit 1)",
      "2 getCustomHostname GET /client/v4/zones/zone/custom_hostnames/(id 2) -> 200 (commit 2)",
      "3 getCustomHostname GET /client/v4/zones/zone/custom_hostnames/(id 1) -> 200 (commit 3)",
      "4 getCustomHostname GET /client/v4/zones/zone/custom_hostnames/(id 3) -> 200 (commit 4)",
      "5 getCustomHostname GET /client/v4/zones/zone/custom_hostnames/mine -> 404 (commit 5)",
      "6 getCustomHostname GET /client/v4/zones/zone/custom_hostnames/(id 3)?after=(id 2) -> 200 (commit 6)",
    ]
  `);
  const bucket = new FakeBucket();
  const kept = journal(bucket);
  await bucket.head("00000000-0000-4000-a000-000000000000");
  expect(kept).toMatchInlineSnapshot(`
    Journal [
      "1 head("00000000-0000-4000-a000-000000000000") -> null (commit 1)",
    ]
  `);
});

it("install() needs no more than extend(), which older runners have alone", () => {
  const extended: object[] = [];
  install({ extend: (matchers: object) => extended.push(matchers) });
  expect(Object.keys(extended[0] ?? {})).toContain("toHaveObject");
  expect(() => install({} as never)).toThrow("install: the argument must be the expect of a test runner");
});

describe("fakes inside other values", () => {
  const [one, other] = ["1", "2"].map((a) => new FakeBucket({ objects: { a } })) as [FakeBucket, FakeBucket];
  const difference = 'has other contents (- missing, + not expected, ~ differs)\n~ "a": body "2" → "1"';

  it.each<[name: string, compare: () => void, place: string]>([
    ["toEqual()", () => expect({ env: { FILES: one } }).toEqual({ env: { FILES: other } }), "it.env.FILES"],
    ["toStrictEqual()", () => expect([one]).toStrictEqual([other]), "it[0]"],
    ["toHaveBeenCalledWith()", () => expect(calledWith(1, one)).toHaveBeenCalledWith(1, other), "the last call[1]"],
    ["toHaveBeenNthCalledWith()", () => expect(calledTwice()).toHaveBeenNthCalledWith(1, other), "call 1[0]"],
    ["nthCalledWith() of jest", () => fail(explainInside("nthCalledWith", calledTwice(), [1, other])), "call 1[0]"],
  ])("show their difference by key: %s", (_, compare, place) => {
    expect(compare).toThrow(`${place} ${difference}`);
    // Without frames of this package.
    expect(compare).toThrow(expect.objectContaining({ stack: expect.not.stringContaining("/src/entries/") }));
  });

  it.each([
    ...["toHaveBeenCalledWith", "toBeCalledWith", "toHaveBeenLastCalledWith", "lastCalledWith"],
    "toHaveBeenCalledExactlyOnceWith",
  ])("are compared in the last call by %s()", (name) => {
    expect(explainInside(name, calledTwice(), [one])).toContain(
      "the last call[0] has other contents (- missing, + not",
    );
    expect(explainInside(name, calledTwice(), [other])).toBe("");
  });

  it.each(["toHaveBeenNthCalledWith", "nthCalledWith"])("are compared in one call by %s()", (name) => {
    const spy = calledTwice();
    const places = [
      [1, other],
      [2, one],
      [1, one],
      [2, other],
      [3, one],
    ].map((expected) => explainInside(name, spy, expected).slice(2, 11));
    expect(places).toEqual(["call 1[0]", "call 2[0]", "", "", ""]);
  });

  it("are compared in the last call of a spy, up to eight levels deep, and only if they differ", () => {
    const nested = (value: unknown, levels: number): unknown =>
      levels === 0 ? value : { a: nested(value, levels - 1) };
    expect(explainInside("toBeCalledWith", calledTwice(), [one])).toContain("the last call[0] has other contents");
    expect(explainInside("toBeCalledWith", calledTwice(), [other])).toBe("");
    expect(explainInside("toEqual", nested(one, 8), [nested(other, 8)])).toContain(`it${".a".repeat(8)} ${difference}`);
    expect(explainInside("toEqual", nested(one, 9), [nested(other, 9)])).toBe("");
    expect(
      explainInside("toEqual", [one, one, one], [[other, one, other]])
        .split("\n\n")
        .map((text) => text.slice(0, 5)),
    ).toEqual(["", "it[0]", "it[2]"]);
    const values = { text: "text", number: 1, nothing: null, missing: undefined, fake: one, object: { a: 1 } };
    const others = { text: {}, number: {}, nothing: {}, missing: {}, fake: null, object: null };
    for (const [is, wanted] of [
      [values, others],
      [others, values],
    ])
      expect(explainInside("toEqual", is, [wanted])).toBe("");
    const same = new FakeBucket({ objects: { a: "1" } });
    for (const wanted of [same, new FakeHostnames(), {}])
      expect(explainInside("toEqual", { bucket: one, other: 1 }, [{ bucket: wanted, other: 2 }])).toBe("");
  });

  it("are equal with equal contents", () => {
    const same = new FakeBucket({ objects: { a: "1" } });
    expect({ env: [one] }).toEqual({ env: [same] });
    expect(calledWith(one)).toHaveBeenCalledWith(same);
    expect(() => expect({ env: [one] }).not.toEqual({ env: [same] })).toThrow();
  });

  it("show their difference in jest's own matchers, which stay as they are otherwise", () => {
    type Matcher = (...values: unknown[]) => { readonly pass: boolean; readonly message: () => string };
    const verdict = { pass: true, message: () => "jest's text" };
    const mark = { [Symbol.for("$$jest-internal-matcher")]: true };
    const passing: Matcher = Object.assign(() => verdict, mark);
    const given: unknown[] = [];
    const failing: Matcher = Object.assign((...values: unknown[]) => {
      given.push(values);
      return { ...verdict, pass: false };
    }, mark);
    const matchers = { toEqual: failing, toStrictEqual: passing, toBe: failing, toBeCalledWith: failing };
    const others = ["toHaveBeenCalledWith", "toHaveBeenLastCalledWith", "toHaveBeenCalledExactlyOnceWith"];
    const ofCalls = [...others, "toHaveBeenNthCalledWith", "nthCalledWith"];
    // One that was added to jest is left alone.
    const added: Matcher = () => verdict;
    vi.stubGlobal(Symbol.for("$$jest-matchers-object") as never, {
      matchers: { ...matchers, ...Object.fromEntries(ofCalls.map((name) => [name, failing])), lastCalledWith: added },
    });
    const extended: Readonly<Record<string, Matcher>>[] = [];
    install({ extend: (more: (typeof extended)[number]) => extended.push(more) });
    vi.unstubAllGlobals();
    const { toEqual, toStrictEqual, toBeCalledWith, ...rest } = extended[1] as Record<keyof typeof matchers, Matcher>;
    expect(Object.keys(rest).toSorted()).toEqual(ofCalls.toSorted());
    for (const each of [toEqual, toStrictEqual]) {
      const { pass, message } = each(one, other);
      expect([pass, message()]).toEqual([
        false,
        expect.stringMatching(/^Expected equal contents\n\(- missing.*\n~ "a": body "2" → "1"/),
      ]);
    }
    expect(toEqual([one], [other]).message()).toContain(`jest's text\n\nit[0] ${difference}`);
    expect(toStrictEqual([one], [other])).toBe(verdict);
    const spy = calledWith(one);
    expect(toBeCalledWith(spy, other, "more").message()).toContain(`text\n\nthe last call[0] ${difference}`);
    expect(given.at(-1)).toEqual([spy, other, "more"]);
  });

  function fail(message: string): never {
    throw new Error(message);
  }

  /** Returns a spy of two calls, the first with one bucket, the second with the other. */
  function calledTwice() {
    const spy = calledWith(one);
    spy(other);
    return spy;
  }

  function calledWith(...args: unknown[]) {
    const spy = vi.fn();
    spy(...args);
    return spy;
  }
});

describe("entries that are loaded later", () => {
  afterEach(() => {
    vi.unstubAllGlobals();
    vi.resetModules();
  });

  it("the one for jest extends a global expect, and works without one", async () => {
    const extended: string[] = [];
    vi.stubGlobal("expect", { extend: (matchers: object) => extended.push(...Object.keys(matchers)) });
    vi.resetModules();
    await import("../../../src/entries/jest.js");
    expect(extended).toContain("toHaveObject");
    vi.unstubAllGlobals();
    vi.resetModules();
    expect(await import("../../../src/entries/jest.js")).toHaveProperty("install");
  });

  it("the one for vitest can be loaded again, and counts no assertion of the test", async () => {
    vi.resetModules();
    const before = expect.getState().assertionCalls;
    await import("../../../src/entries/vitest.js");
    expect(expect.getState().assertionCalls).toBe(before);
    expect(() => expect(new FakeBucket({ objects: { a: "1" } })).toEqual(new FakeBucket())).toThrow("missing, + not");
    const copy = await import("../../../src/entries/index.js");
    const other = new copy.FakeBucket({ objects: { a: "1" } });
    expect(new FakeBucket({ objects: { a: "1" } })).toEqual(other);
    expect(failureOf(() => expect(new FakeBucket({ objects: { a: "2" } })).toEqual(other))).toContain('body "1" → "2"');
  });
});
