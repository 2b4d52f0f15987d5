import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { arbitrarySequence } from "../../../src/property/sequences/arbitrary-sequence.js";
import { sequenceLines } from "../../../src/property/sequences/compare-runners.js";
import { decode, decodeNow } from "../../../src/property/values/decode-value.js";
import {
  bytesForms,
  type Encoded,
  knownStreams,
  ownStreams,
  type ResultPart,
  type StreamForm,
  unknownStreams,
} from "../../../src/property/values/encoded.js";
import { encodedCode, makeStream } from "../../../src/property/values/encoded-code.js";
import { toCode } from "../../../src/property/values/to-code.js";
import { contentsOf } from "../values/contents.js";

const AsyncFunction = (async () => undefined).constructor as FunctionConstructor;

describe("encodedCode()", () => {
  it.each<[Encoded, string]>([
    ["x".repeat(2049), '"x".repeat(2049)'],
    [{ is: "undefined" }, "undefined"],
    [{ is: "number", text: "NaN" }, "Number.NaN"],
    [{ is: "object", entries: [["md5", { is: "array", items: ["a", { is: "null" }] }]] }, '{ md5: ["a", null] }'],
    [{ is: "bytes", as: "Uint8Array", hex: "0102" }, "new Uint8Array([1, 2])"],
    [{ is: "bytes", as: "DataView", hex: "01" }, "new DataView(new Uint8Array([255, 1]).buffer, 1, 1)"],
    [{ is: "bytes", as: "window", hex: "01" }, "new Uint8Array(new Uint8Array([1, 0, 0, 0, 0, 0, 0, 0]).buffer, 1, 6)"],
    [{ is: "date", time: null }, "new Date(Number.NaN)"],
    [{ is: "date", time: 0 }, 'new Date("1970-01-01T00:00:00.000Z")'],
    [{ is: "stream", from: "blob", text: "a" }, 'new Blob(["a"]).stream()'],
    [{ is: "headers", entries: [["expires", "0"]] }, 'new Headers([["expires", "0"]])'],
    [{ is: "throws", message: "no" }, '{ toString() { throw new RangeError("no"); } }'],
    [
      { is: "stream", from: "unknown, locked", text: "a" },
      '((stream) => (stream.getReader(), stream))(new Response("a").body.pipeThrough(new TransformStream()))',
    ],
    [{ is: "set", items: ["a", "b"] }, 'new Set(["a", "b"])'],
    [{ is: "result", step: 2, what: "md5" }, "results[2].checksums.md5"],
    [{ is: "result", step: 2, what: "uploaded" }, "results[2].uploaded"],
    [{ is: "result", step: 2, what: "body" }, "results[2]?.body"],
    [{ is: "result", step: 0, what: "uploaded", plus: -1 }, "new Date(results[0].uploaded.getTime() + -1)"],
  ])("writes %j as code", (value, code) => {
    expect(encodedCode(value)).toBe(code);
  });

  it("writes every sequence as code that can be parsed", () => {
    fc.assert(
      fc.property(arbitrarySequence, (sequence) => {
        new AsyncFunction("bucket", "results", sequenceLines(sequence).join("\n"));
      }),
    );
  });

  const uploaded = new Date(Date.UTC(2026, 0, 2, 3, 4, 5, 678));
  const stored = { etag: "e", httpEtag: '"e"', uploaded, checksums: { md5: new Uint8Array([1]).buffer } };
  const results = [
    { ...stored, cursor: "c", uploadId: "u", key: "k", body: new Uint8Array([2]) },
    { partNumber: 3, etag: "p" },
  ];
  const text = 'a "\u00e9\u{1f600}"';
  const spent = ["drained", "begun", "cancelled"] as const satisfies readonly StreamForm[];
  const parts: readonly ResultPart[] = ["etag", "httpEtag", "uploaded", "second", "httpDate", "md5"];
  const values: readonly Encoded[] = [
    ...(["undefined", "null", "function", "map"] as const).map((is) => ({ is })),
    ...["NaN", "-0", "1e400"].map((each) => ({ is: "number", text: each }) as const),
    { is: "bigint", text: "12" },
    { is: "date", time: 5 },
    { is: "date", time: null },
    ...bytesForms.map((as) => ({ is: "bytes", as, hex: "01020304050607080910" }) as const),
    { is: "filled", size: 9, byte: 7 },
    { is: "repeated", text: "ab", times: 3 },
    { is: "blob", text, type: "a/b" },
    { is: "headers", entries: [["etag", { is: "result", step: 0, what: "httpEtag" }]] },
    { is: "object", entries: [["__proto__", { is: "array", items: [text, { is: "null" }] }]] },
    { is: "inherited", entries: [["a", "b"]] },
    { is: "set", items: [text] },
    { is: "throws", message: text },
    { is: "converts", text },
    ...parts.map((what) => ({ is: "result", step: 0, what }) as const),
    ...(["uploaded", "second", "httpDate"] as const).map(
      (what) => ({ is: "result", step: 0, what, plus: -2000 }) as const,
    ),
    ...(["cursor", "uploadId", "key", "body"] as const).map((what) => ({ is: "result", step: 0, what }) as const),
    ...(["uploaded", "second", "httpDate"] as const).map(
      (what) => ({ is: "result", step: 0, what, plus: 2000 }) as const,
    ),
    { is: "result", step: 1, what: "part" },
    { is: "array", items: [{ is: "result", step: 1, what: "part" }] },
    { is: "set", items: [{ is: "result", step: 1, what: "etag" }] },
    { is: "object", entries: [["etagMatches", { is: "result", step: 1, what: "etag" }]] },
    ...[...knownStreams, ...ownStreams, ...unknownStreams, ...spent].map(
      (from) => ({ is: "stream", from, text }) as const,
    ),
  ];
  it("writes the code of a stream that was made", async () => {
    expect(toCode(await makeStream("response", "a"))).toBe('new Response("a").body');
  });

  it.each([undefined, null, {}])("takes no part of the result %j", (result) => {
    const all = [...parts, "cursor", "uploadId", "key", "part", "body"] as const;
    expect(all.map((what) => decodeNow({ is: "result", step: 0, what }, [result]))).toEqual(all.map(() => undefined));
  });

  it("makes values that convert themselves by hidden methods", () => {
    const made = [{ is: "throws", message: text } as const, { is: "converts", text } as const].map((each) =>
      decodeNow(each),
    );
    expect(made.flatMap((each) => Object.keys(each as object))).toEqual([]);
  });

  it.each(values)("writes the value that decode() makes of %j", async (value) => {
    const run = AsyncFunction("results", `return (${encodedCode(value)});`) as (given: object) => Promise<unknown>;
    expect(await seen(await run(results))).toEqual(await seen(await decode(value, results)));
  });
});

/** Returns what a bucket can see of a value. */
// biome-ignore lint/suspicious/noExplicitAny: the value has any type.
async function seen(value: any): Promise<unknown> {
  if (typeof value?.getReader === "function") {
    const isHost = value instanceof ReadableStream;
    const chunks: unknown[] = [];
    const { locked } = value;
    try {
      const reader = value.getReader();
      for (let read = await reader.read(); !read.done; read = await reader.read()) chunks.push(await seen(read.value));
      return { isHost, locked, chunks };
    } catch (error) {
      return { isHost, locked, chunks, error: String(error) };
    }
  }
  if (typeof value === "function") return value;
  if (!(value instanceof Object) || Object.prototype.toString.call(value) !== "[object Object]")
    return contentsOf(value);
  const inherited = await contentsOf({ ...Object.getPrototypeOf(value) });
  if (!Object.hasOwn(value, "toString")) return { own: await contentsOf(value), inherited };
  try {
    return { text: String(value) };
  } catch (error) {
    return { error: String(error) };
  }
}
