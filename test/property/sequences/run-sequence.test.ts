import { FakeBucket } from "fakebucket";
import { describe, expect, it } from "vitest";
import { runSequence } from "../../../src/property/sequences/run-sequence.js";
import type { Reading, Sequence, SequenceStep } from "../../../src/property/sequences/sequence.js";
import { encodedObject } from "../../../src/property/values/encoded.js";

// biome-ignore lint/suspicious/noExplicitAny: observations have many forms.
type Anything = any;

/** Runs a sequence on an empty bucket, and returns its observations. */
function observed(sequence: Sequence, bucket: object = new FakeBucket()): Promise<readonly Anything[]> {
  return runSequence(bucket, sequence);
}

/** Returns the members of a shown object by name, without how they are defined. */
function membersOf(shown: unknown): Readonly<Record<string, unknown>> {
  const { members } = shown as { readonly members: readonly (readonly [string, { readonly shown?: unknown }])[] };
  return Object.fromEntries(members.map(([name, member]) => [name, member?.shown ?? member]));
}

const put: SequenceStep = { call: "put", args: ["a", "hello"] };
const get = (read: Reading, more: Partial<SequenceStep> = {}): SequenceStep => ({
  call: "get",
  args: ["a"],
  read,
  ...more,
});
const list = (...args: SequenceStep["args"]): SequenceStep => ({ call: "list", args });
const hello = "68656c6c6f";

describe("runSequence() observes", () => {
  it.each<readonly [read: Reading, body: unknown]>([
    ["text", { value: "hello", used: true }],
    ["json", { error: { class: "SyntaxError", name: "SyntaxError", message: "" }, used: true }],
    ["arrayBuffer", { value: { buffer: hello }, used: true }],
    ["bytes", { value: { view: "Uint8Array", hex: hello }, used: true }],
    ["blob", { value: { blob: hello, type: "a/b" }, used: true }],
    ["stream", { value: { buffer: hello }, used: true }],
    ["reader", { value: [true, true], used: false }],
    ["byob", { value: ["some", false], used: true }],
    ["tee", { value: [{ buffer: hello }, { buffer: hello }], used: true }],
    ["none", { used: false }],
    ["last", { value: "hello", used: true }],
  ])("a body read as %s", async (read, body) => {
    const options = encodedObject({ httpMetadata: encodedObject({ contentType: "a/b" }) });
    const [, seen] = await observed([{ ...put, args: ["a", "hello", options] }, get(read)]);
    expect(seen.body).toEqual(body);
  });

  it("a body read twice, and one of no bytes", async () => {
    const [, twice] = await observed([put, get("twice")]);
    const [first, second] = twice.body;
    expect(first).toEqual({ value: "hello", used: true });
    expect(second.error).toMatchObject({ class: "TypeError" });
    const [, none] = await observed([{ ...put, args: ["a", ""] }, get("byob")]);
    expect(none.body).toMatchObject({ value: ["none", true] });
  });

  it("the body of a read that is delayed to the end, after it was replaced", async () => {
    const [, , , last] = await observed([put, get("none"), { ...put, args: ["a", "other"] }, get("last")]);
    const [missing, , late] = await observed([get("last"), put, get("last"), { ...put, args: ["a", "other"] }]);
    expect([last.body, late.body]).toEqual([
      { value: "other", used: true },
      { value: "hello", used: true },
    ]);
    expect(missing).toEqual({ promise: true, result: null });
    const unmet = encodedObject({ onlyIf: encodedObject({ etagMatches: "no" }) });
    const [, unread] = await observed([put, get("last", { args: ["a", unmet] })]);
    expect(unread).not.toHaveProperty("body");
  });

  it.each<readonly [size: number, text: unknown, bytes: unknown]>([
    [4096, "x".repeat(4096), { buffer: "78".repeat(4096) }],
    [4097, { text: expect.stringMatching(/^4097 characters, sum \d+$/) }, { buffer: expect.stringMatching(/^4097 b/) }],
  ])("the whole of %i bytes, or a checksum of them", async (times, text, bytes) => {
    const body = async (read: Reading, each: string) => {
      const value = { is: "repeated", text: each, times } as const;
      const [, seen] = await observed([{ ...put, args: ["a", value] }, get(read)]);
      return seen.body.value;
    };
    expect([await body("text", "x"), await body("arrayBuffer", "x")]).toEqual([text, bytes]);
    for (const read of ["text", "arrayBuffer"] as const)
      expect(await body(read, "x")).not.toEqual(await body(read, "y"));
  });

  it("versions and uploads by the order in which they are first seen", async () => {
    const create: SequenceStep = { call: "createMultipartUpload", args: ["a"] };
    const head: SequenceStep = { call: "head", args: ["a"] };
    const part: SequenceStep = { call: "uploadPart", args: [1, "x"], on: 3 };
    const seen = await observed([put, put, head, create, create, part, { ...part, args: [2, "y"] }]);
    const named = seen.map(({ result }) => membersOf(result));
    expect(named.map(({ version, uploadId, etag }) => version ?? uploadId ?? etag)).toEqual([
      "version 0",
      "version 1",
      "version 1",
      "uploadId 0",
      "uploadId 1",
      "part 0",
      "part 1",
    ]);
  });

  it("objects with their classes, and how their members are defined", async () => {
    const expiry = { is: "date", time: 5000 } as const;
    const options = encodedObject({ httpMetadata: encodedObject({ cacheExpiry: expiry }) });
    const [seen] = await observed([{ ...put, args: ["a", "hello", options] }]);
    expect(seen).toMatchObject({ promise: true, result: { class: "HeadResult", tag: "[object HeadResult]" } });
    const { members, inherited } = seen.result;
    expect(inherited).toContain("writeHttpMetadata");
    expect(new Map<string, unknown>(members).get("size")).toEqual({ shown: { number: "5" }, writable: false });
    const { uploaded, checksums, httpMetadata } = membersOf(seen.result);
    expect(uploaded).toEqual({ is: "date", valid: true });
    expect(checksums).toMatchObject({ class: "Checksums", json: '{"md5":"5d41402abc4b2a76b9719d911017c592"}' });
    expect(membersOf(httpMetadata)).toMatchObject({ cacheExpiry: { date: 5000 } });
  });

  it.each<readonly [what: string, answer: unknown, result: unknown]>([
    ["a view of a part of a buffer", new Uint8Array([1, 2, 3]).subarray(1, 2), { view: "Uint8Array", hex: "02" }],
    ["an invalid date", new Date(Number.NaN), { is: "date", valid: false }],
    ["a negative zero", -0, { number: "-0" }],
    ["no number", Number.NaN, { number: "NaN" }],
    ["a function", () => 1, { is: "function" }],
    ["nothing", undefined, { is: "undefined" }],
    ["null", null, null],
    ["an array", [true, "x"], [true, "x"]],
    [
      "a getter",
      {
        get x() {
          return 1;
        },
      },
      expect.objectContaining({ members: [["x", { number: "1" }]] }),
    ],
  ])("%s", async (_, answer, result) => {
    const bucket = { head: async () => answer, get: () => answer };
    const [head, got] = await observed([{ call: "head", args: [] }, get("text")], bucket);
    expect(head).toEqual({ promise: true, result });
    expect(got).toEqual({ promise: false, result });
  });

  it("errors, and if they were thrown, without what is random in them", async () => {
    const failure = () => new RangeError("internal error; reference = a1b2c3");
    const shown = { class: "RangeError", name: "RangeError", message: "internal error; reference = …" };
    const bucket = {
      head: async () => Promise.reject(failure()),
      get: () => {
        throw failure();
      },
    };
    const steps: Sequence = [{ call: "head", args: [] }, get("text"), { call: "delete", args: [] }];
    expect(await observed(steps, bucket)).toEqual([{ rejected: shown }, { thrown: shown }, { skipped: true }]);
  });

  it("a call on a result that is not there, and a value that cannot be made", async () => {
    const steps: Sequence = [
      { call: "head", args: ["a"] },
      { call: "writeHttpMetadata", args: [], on: 0 },
      { call: "put", args: ["a", { is: "bigint", text: "x" }] },
    ];
    expect((await observed(steps)).slice(1)).toEqual([
      { skipped: true },
      { undecodable: expect.stringContaining("SyntaxError") },
    ]);
  });

  it("all pages of a list, if asked to the end", async () => {
    const puts = ["a", "b", "c", "d"].map((key): SequenceStep => ({ call: "put", args: [key, ""] }));
    const seen = await observed([...puts, { ...list(encodedObject({ limit: 1 })), beside: "to the end" }]);
    const pages = [seen[4].result, ...seen[4].pages].map(membersOf);
    const keys = pages.map(({ objects }) => (objects as readonly unknown[]).map((each) => membersOf(each)["key"]));
    expect(keys).toEqual([["a"], ["b"], ["c"], ["d"]]);
  });

  it("Headers written to, and bodies passed on", async () => {
    const options = encodedObject({ httpMetadata: encodedObject({ contentType: "a/b" }) });
    const headers = { is: "headers", entries: [["x-kept", "1"]] } as const;
    const seen = await observed([
      { ...put, args: ["a", "hello", options] },
      { call: "writeHttpMetadata", args: [headers], on: 0 },
      get("none"),
      { call: "put", args: ["b", { is: "result", step: 2, what: "body" }] },
    ]);
    expect(seen[1].headers).toEqual([
      ["content-type", "a/b"],
      ["x-kept", "1"],
    ]);
    expect(seen[3]).toMatchObject({ promise: true, used: [true] });
    expect(seen[0]).not.toHaveProperty("used");
  });

  it("the bucket itself", async () => {
    const [, shape] = await observed([put, { call: "shape", args: [] }]);
    expect(shape).toEqual({
      own: [],
      inherited: ["createMultipartUpload", "delete", "get", "head", "list", "put", "resumeMultipartUpload"],
      json: "{}",
      tag: "[object StoreBucket]",
    });
  });
});

describe("runSequence()", () => {
  it("moves the clock, and pauses before each step", async () => {
    const waited: unknown[] = [];
    const clock = async (milliseconds: number) => {
      await new Promise((resolve) => setTimeout(resolve));
      waited.push(milliseconds);
    };
    const pause = async () => {
      await new Promise((resolve) => setTimeout(resolve));
      waited.push("pause");
    };
    const sequence: Sequence = [put, { call: "advance", args: [1000] }, get("text")];
    const seen = await runSequence(new FakeBucket(), sequence, [], clock, pause);
    expect(waited).toEqual(["pause", "pause", 1000, "pause"]);
    expect(seen[1]).toEqual({});
  });

  it("calls a method without its object, if asked", async () => {
    const [detached] = await observed([{ ...put, beside: "detached" }]);
    expect(detached).toMatchObject({ thrown: { message: expect.stringContaining("Illegal invocation") } });
  });

  const bytes = { is: "bytes", as: "Uint8Array", hex: hello } as const;
  const options = encodedObject({
    customMetadata: encodedObject({ a: "b" }),
    onlyIf: { is: "headers", entries: [["if-match", '"x"']] },
    when: { is: "date", time: 5 },
    items: { is: "array", items: ["x"] },
  });
  it.each<readonly [beside: SequenceStep["beside"], changed: readonly unknown[]]>([
    [undefined, [hello, hello, "b", '"x"', 5, 1, "kept", "kept"]],
    ["changes bytes", ["2121212121", "2121212121", "b", '"x"', 5, 1, "kept", "kept"]],
    ["changes arguments", ["2121212121", "2121212121", "changed", "changed", 0, 0, "kept", "kept"]],
    ["changes", ["2121212121", "2121212121", "changed", "changed", 0, 0, "changed", "changed"]],
  ])("changes what a call was given, and its result, as told: %s", async (beside, changed) => {
    let given: Anything[] = [];
    class Result {
      readonly customMetadata = { own: "kept" };
      readonly httpMetadata = { own: "kept" };
    }
    const results: unknown[] = [];
    const bucket = {
      put: async (...args: unknown[]) => {
        given = args;
        return new Result();
      },
    };
    const buffer = { ...bytes, as: "ArrayBuffer" } as const;
    await runSequence(bucket, [{ call: "put", args: [bytes, buffer, options], ...(beside && { beside }) }], results);
    const [view, whole, { customMetadata, onlyIf, when, items }] = given;
    const [result] = results as readonly Result[];
    const hex = (value: Uint8Array) => Buffer.from(value).toString("hex");
    expect([
      ...[hex(view), hex(whole), customMetadata.a, onlyIf.get("if-match"), when.getTime(), items.length],
      ...[result?.customMetadata.own, result?.httpMetadata.own],
    ]).toEqual(changed);
  });

  it("changes nothing in a result that is plain as a whole", async () => {
    const result = { customMetadata: { own: "kept" } };
    await observed([{ ...put, beside: "changes" }], { put: async () => result });
    expect(result).toEqual({ customMetadata: { own: "kept" } });
  });

  it("changes the bytes it read, and the digest in a result, for the next reader", async () => {
    const shared = new Uint8Array([1, 2]);
    const digest = new Uint8Array([1, 2]).buffer;
    class Got {
      readonly body = {};
      readonly bodyUsed = false;
      readonly checksums = { md5: digest };
      async bytes() {
        return shared;
      }
    }
    const bucket = { get: async () => new Got() };
    const read = async (beside?: "changes" | "changes bytes") => {
      const [seen] = await observed([get("bytes", beside && { beside })], bucket);
      return seen.body.value.hex;
    };
    expect([await read(), await read("changes bytes"), await read()]).toEqual(["0102", "0102", "2121"]);
    expect([...new Uint8Array(digest)]).toEqual([1, 2]);
    await read("changes");
    expect([...new Uint8Array(digest)]).toEqual([0x21, 0x21]);
  });
});
