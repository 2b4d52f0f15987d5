import assert from "node:assert/strict";
import { FakeBucket, type FakeBucketOptions } from "fakebucket";
import { describe, expect, it } from "vitest";
import { type RandomCase, randomCheck } from "../../../src/property/random/random-check.js";
import type { Reading, SequenceStep } from "../../../src/property/sequences/sequence.js";
import { type Failed, runRuleCheck } from "../../../src/property/suite/run-rule-check.js";
import { encodedObject } from "../../../src/property/values/encoded.js";
import { withMembers } from "../../../src/property/wrapping/with-members.js";
import { runCode } from "../../rules/run-code.js";
import { documentedImplementation } from "../expect/subjects.js";

// biome-ignore lint/suspicious/noExplicitAny: the results have any type.
type Anything = any;

/** The faulty methods of a bucket, from a correct one. */
type Fault = (own: FakeBucket) => object;

const ofEverything = randomCheck({ holds: () => true, excluded: () => false, toTheLetter: true });

const { makeBucket, abilities } = documentedImplementation((options) => new FakeBucket(options));

function makeFaulty(fault: Fault): (options: FakeBucketOptions) => FakeBucket {
  return (options) => {
    const own = new FakeBucket(options);
    return withMembers(own, fault(own));
  };
}

/** Returns the counterexample of a case. */
async function codeOf(given: RandomCase, fault: Fault): Promise<string> {
  const check = { ...ofEverything, examples: () => [given] };
  const outcome = await runRuleCheck(check, documentedImplementation(makeFaulty(fault)), { runs: 0 });
  return (outcome as Failed).counterexample ?? expect.fail(JSON.stringify(outcome));
}

/** Changes members of the results of a method. */
const giving =
  (method: "get" | "put" | "head" | "list", change: (result: Anything) => object): Fault =>
  (own) => ({
    [method]: async (...args: Anything[]) => {
      const result: Anything = await Reflect.apply(own[method] as Anything, own, args);
      return withMembers(result, change(result));
    },
  });

/** Makes a method fail; `at` tells how. */
const failing =
  (method: string, at: "thrown" | "rejected", error: Error): Fault =>
  () => ({
    [method]: () => {
      if (at === "thrown") throw error;
      return Promise.reject(error);
    },
  });

const put: SequenceStep = { call: "put", args: ["a", "hello"] };
const get = (read?: Reading): SequenceStep => ({ call: "get", args: ["a"], ...(read && { read }) });
const big: SequenceStep = { call: "put", args: ["a", { is: "repeated", text: "x", times: 5000 }] };
const unlimited: SequenceStep = { call: "list", args: [encodedObject({ limit: "x" })] };
const textOfLimit = "list: MaxKeys params must be positive integer <= 1000. (10022)";
const noLimit = `{ name: "Error", message: "${textOfLimit}" }`;
const textOfUploadId =
  "Failed to execute 'resumeMultipartUpload' on 'StoreBucket': parameter 2 is not of type 'string'.";
const noUploadId = `{ name: "TypeError", message: "${textOfUploadId}" }`;
const expiry = encodedObject({ httpMetadata: encodedObject({ cacheExpiry: { is: "date", time: 5000 } }) });
/** A put with custom metadata, and a look at it. */
const named = (name: string): readonly SequenceStep[] => [
  { ...put, args: ["a", "hello", encodedObject({ customMetadata: encodedObject({ [name]: "1" }) })] },
  { call: "head", args: ["a"] },
];
const buffer = (text: string) => new TextEncoder().encode(text).buffer;
const body = (text: string) => ({ body: new Response(text).body });

describe("caseCode() asserts", () => {
  it.each<readonly [what: string, steps: readonly SequenceStep[], fault: Fault, last: string]>([
    [
      "a text",
      [put, get("text")],
      giving("get", () => ({ text: async () => "hell" })),
      'assert.equal((await results[1].text()), "hello");',
    ],
    [
      "the size of a large text",
      [big, get("text")],
      giving("get", () => ({ text: async () => "x".repeat(4999) })),
      "assert.equal((await results[1].text()).length, 5000);",
    ],
    [
      "bytes",
      [put, get("arrayBuffer")],
      giving("get", () => ({ arrayBuffer: async () => buffer("hell") })),
      "assert.deepEqual([...new Uint8Array((await results[1].arrayBuffer()))], [104, 101, 108, 108, 111]);",
    ],
    [
      "the size of large bytes",
      [big, get("bytes")],
      giving("get", () => ({ bytes: async () => new Uint8Array(4999) })),
      "assert.equal((await results[1].bytes()).byteLength, 5000);",
    ],
    [
      "a body read as a stream",
      [put, get("stream")],
      giving("get", () => body("hell")),
      "assert.deepEqual([...new Uint8Array((await new Response(results[1].body).arrayBuffer()))], [104, 101, 108, 108, 111]);",
    ],
    [
      "the second half of a tee",
      [put, get("tee")],
      giving("get", () => ({ body: { tee: () => [new Response("hello").body, new Response("hell").body] } })),
      "assert.deepEqual([...new Uint8Array((await Promise.all(results[1].body.tee().map((each) => new Response(each).arrayBuffer())))[1])], [104, 101, 108, 108, 111]);",
    ],
    [
      "a body read after the last call",
      [put, get("last")],
      giving("get", () => ({ text: async () => "hell" })),
      'assert.equal((await results[1].text()), "hello");',
    ],
    [
      "a body that cannot be read",
      [put, get("json")],
      giving("get", () => ({ json: async () => 1 })),
      'await assert.rejects(async () => results[1].json(), { name: "SyntaxError" });',
    ],
    [
      "if a body was used",
      [put, get("reader")],
      giving("get", () => ({ bodyUsed: true })),
      "await Promise.resolve([results[1].body.getReader().closed instanceof Promise, results[1].body.locked]);\nassert.equal(results[1].bodyUsed, false);",
    ],
    ["a size", [put], giving("put", () => ({ size: 4 })), "assert.equal(results[0].size, 5);"],
    [
      "if a page is the last",
      [put, { call: "list", args: [] }],
      giving("list", () => ({ truncated: true })),
      "assert.equal(results[1].truncated, false);",
    ],
    [
      "a member that is there too",
      [put],
      giving("put", () => ({ httpMetadata: { contentType: "a/b" } })),
      "assert.equal(results[0].httpMetadata.contentType, undefined);",
    ],
    ...(["a-b", "tag", "number", "is", "01", "1a"] as const).map(
      (name) =>
        [
          `custom metadata of the name ${name}`,
          named(name),
          giving("head", () => ({ customMetadata: { [name]: "2" } })),
          `assert.equal(results[1].customMetadata${/^[a-z]+$/.test(name) ? `.${name}` : `["${name}"]`}, "1");`,
        ] as const,
    ),
    [
      "custom metadata that is not there",
      named("tag"),
      giving("head", () => ({ customMetadata: {} })),
      'assert.equal(results[1].customMetadata.tag, "1");',
    ],
    [
      "a date",
      [
        { ...put, args: ["a", "hello", expiry] },
        { call: "head", args: ["a"] },
      ],
      giving("head", () => ({ httpMetadata: { cacheExpiry: new Date(4000) } })),
      "assert.equal(results[1].httpMetadata.cacheExpiry.getTime(), 5000);",
    ],
    [
      "an object that is not there",
      [put, { call: "head", args: ["a"] }],
      () => ({ head: async () => null }),
      "assert.ok(results[1]);",
    ],
    [
      "an object that is there",
      [put, { call: "delete", args: ["a"] }, { call: "head", args: ["a"] }],
      () => ({ delete: async () => undefined }),
      "assert.equal(results[2], null);",
    ],
    [
      "the number of entries of a page",
      [put, { ...put, args: ["b", "x"] }, { call: "list", args: [] }],
      giving("list", ({ objects }) => ({ objects: objects.slice(1) })),
      "assert.equal(results[2].objects.length, 2);",
    ],
    [
      "an entry too many",
      [put, { call: "list", args: [] }],
      giving("list", ({ objects }) => ({ objects: [...objects, ...objects] })),
      "assert.equal(results[1].objects.length, 1);",
    ],
    [
      "an entry of a page",
      [put, { ...put, args: ["b", "x"] }, { call: "list", args: [] }],
      giving("list", ({ objects }) => ({ objects: [objects[0], withMembers(objects[1], { size: 2 })] })),
      "assert.equal(results[2].objects[1].size, 1);",
    ],
    [
      "a class",
      [put],
      giving("put", () => ({ constructor: { name: "Other" } })),
      'assert.equal(results[0].constructor.name, "HeadResult");',
    ],
    [
      "a tag",
      [put],
      giving("put", () => ({ [Symbol.toStringTag]: "Other" })),
      'assert.equal(Object.prototype.toString.call(results[0]), "[object HeadResult]");',
    ],
    [
      "the names of members",
      [{ call: "list", args: [] }],
      (own) => ({ list: async () => Object.assign(await own.list(), { after: 1 }) }),
      'assert.deepEqual(Object.keys(results[0]).sort(), ["delimitedPrefixes", "objects", "truncated"]);',
    ],
    [
      "digests as JSON",
      [put],
      giving("put", ({ checksums }) => ({ checksums: withMembers(checksums, { toJSON: () => ({}) }) })),
      `assert.equal(JSON.stringify(results[0].checksums), "{\\"md5\\":\\"5d41402abc4b2a76b9719d911017c592\\"}");`,
    ],
    [
      "the class of a view",
      [put, get("bytes")],
      giving("get", () => ({ bytes: async () => new Int8Array(buffer("hello")) })),
      'assert.equal((await results[1].bytes()).constructor.name, "Uint8Array");',
    ],
    [
      "the bucket itself",
      [{ call: "shape", args: [] }],
      () => ({ toString: () => "[object Bucket]" }),
      'assert.equal(String(bucket), "[object StoreBucket]");',
    ],
    [
      "a refusal",
      [unlimited],
      (own) => ({ list: () => own.list() }),
      `await assert.rejects(async () => bucket.list({ limit: "x" }), ${noLimit});`,
    ],
    [
      "an error that is rejected, not thrown",
      [unlimited],
      failing("list", "thrown", new Error(textOfLimit)),
      `await assert.rejects(bucket.list({ limit: "x" }), ${noLimit});`,
    ],
    [
      "an error that is thrown, not rejected",
      [{ call: "resumeMultipartUpload", args: ["a"] }],
      failing("resumeMultipartUpload", "rejected", new TypeError("no")),
      'assert.throws(() => void Promise.resolve(bucket.resumeMultipartUpload("a")).catch(() => undefined));',
    ],
    [
      "another error that is thrown too",
      [{ call: "resumeMultipartUpload", args: ["a"] }],
      failing("resumeMultipartUpload", "thrown", new TypeError("no")),
      `await assert.rejects(async () => bucket.resumeMultipartUpload("a"), ${noUploadId});`,
    ],
    [
      "a result instead of an error",
      [put],
      failing("put", "rejected", new Error("no")),
      'results[0] = await bucket.put("a", "hello");',
    ],
  ])("%s, so that it passes on a correct bucket alone", async (_, sequence, fault, last) => {
    const code = await codeOf({ settings: {}, sequence }, fault);
    const known = { assert, clock: abilities?.clock };
    await runCode(code, { ...known, makeBucket });
    const faulty = documentedImplementation(makeFaulty(fault)).makeBucket;
    await expect(runCode(code, { ...known, makeBucket: faulty })).rejects.toThrow();
    expect(
      code
        .split("\n")
        .slice(-1 - last.split("\n").length, -1)
        .join("\n"),
    ).toBe(last);
  });

  it.each<readonly [what: string, steps: readonly SequenceStep[], fault: Fault]>([
    [
      "another text of the same size",
      [big, get("text")],
      giving("get", () => ({ text: async () => "y".repeat(5000) })),
    ],
    ["a body read twice", [put, get("twice")], giving("get", () => ({ text: async () => "hell" }))],
  ])("nothing of %s, and shows the call", async (_, sequence, fault) => {
    const code = await codeOf({ settings: {}, sequence }, fault);
    expect(code.split("\n").slice(-2)).toEqual([
      'results[1] = await bucket.get("a");',
      expect.stringMatching(/^\/\/ results\[1\]: expected/),
    ]);
  });

  it("nothing of a case that does not end, and shows all its calls", async () => {
    const check = {
      ...ofEverything,
      examples: () => [{ settings: {}, sequence: [put, { call: "head", args: ["a"] }] }],
    };
    const endless = documentedImplementation(makeFaulty(() => ({ put: () => new Promise(() => undefined) })));
    const outcome = await runRuleCheck(check, { ...endless, timeout: 20 }, { runs: 0 });
    expect((outcome as Failed).counterexample?.split("\n").slice(2)).toEqual([
      'results[0] = await bucket.put("a", "hello");',
      'results[1] = await bucket.head("a");',
      "// the case had not finished after 20 ms",
    ]);
  });

  it("nothing of the calls before, and shows them all", async () => {
    const sequence: readonly SequenceStep[] = [
      unlimited,
      { call: "advance", args: [1000] },
      { ...put, beside: "changes" },
      { ...put, args: ["a", { is: "bytes", as: "Uint8Array", hex: "01" }], beside: "changes bytes" },
      { ...put, args: ["b", "", encodedObject({})], beside: "changes arguments" },
      get("text"),
      get("last"),
      { call: "shape", args: [] },
      get("twice"),
      get("none"),
      { call: "get", args: ["missing"], read: "text" },
      { call: "list", args: [encodedObject({ limit: 1 })], beside: "to the end" },
      { call: "list", args: [], beside: "detached" },
      { call: "head", args: ["a"] },
      { call: "delete", args: ["a"] },
    ];
    const code = await codeOf(
      { settings: { limits: { maxKeyBytes: 9 } }, sequence },
      giving("head", () => ({ size: 4 })),
    );
    expect(code.split("\n").slice(0, -1)).toEqual([
      "const bucket = await makeBucket({ limits: { maxKeyBytes: 9 } });",
      "const results = [];",
      'await assert.rejects(async () => bucket.list({ limit: "x" }));',
      "await clock(1000);",
      'results[2] = await bucket.put("a", "hello"); // Then its arguments and its result are modified.',
      'results[3] = await bucket.put("a", new Uint8Array([1])); // Then the bytes of its arguments and its body are modified.',
      'results[4] = await bucket.put("b", "", {}); // Then its arguments are modified.',
      'results[5] = await bucket.get("a");',
      "await results[5].text().catch(() => undefined);",
      'results[6] = await bucket.get("a"); // Its body is read after the last call.',
      "await results[6].text().catch(() => undefined);",
      'results[8] = await bucket.get("a");',
      "await results[8].text().catch(() => undefined);",
      'results[9] = await bucket.get("a");',
      'results[10] = await bucket.get("missing");',
      "results[11] = await bucket.list({ limit: 1 }); // Then all following pages are listed.",
      "await assert.rejects(async () => (0, bucket.list)());",
      'results[13] = await bucket.head("a");',
      "assert.equal(results[13].size, 1);",
    ]);
  });
});
