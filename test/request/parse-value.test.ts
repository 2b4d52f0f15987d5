import { describe, expect, it } from "vitest";
import { ReadableStream as PolyfilledStream } from "web-streams-polyfill";
import { coerceValue } from "../../src/request/parse-value.js";
import type { Callee } from "../../src/request/wrong-type.js";
import { expectRefusal } from "./expect-refusal.js";
import { brands, documented, threeReplacements } from "./platforms.js";

const callee: Callee = { owner: "MultipartUpload", method: "uploadPart" };
const types = "ReadableStream or ArrayBuffer or ArrayBufferView or string or Blob";

function coerce(value: unknown) {
  return coerceValue([1, value], callee, documented);
}

describe("coerceValue()", () => {
  it.each([
    ["", []],
    ["ab", [0x61, 0x62]],
    ["é✓", [0xc3, 0xa9, 0xe2, 0x9c, 0x93]],
    ["\u{1F600}", [0xf0, 0x9f, 0x98, 0x80]],
    ["\uD800", [0xef, 0xbf, 0xbd]],
    ["\u0000", [0]],
  ])("takes the UTF-8 bytes of %j [value.types]", (text, bytes) => {
    expect(coerce(text)).toStrictEqual({ form: "bytes", bytes: new Uint8Array(bytes) });
  });

  it("keeps the three bytes of a lone surrogate where the semantics do", () => {
    const bytes = new Uint8Array([0x61, 0xed, 0xa0, 0x80, 0xc3, 0xa9]);
    expect(coerceValue([1, "a\uD800é"], callee, threeReplacements)).toStrictEqual({ form: "bytes", bytes });
  });

  it("takes the bytes of buffers and views [value.types]", () => {
    const bytes = new Uint8Array([1, 2, 3]);
    const values = [bytes, bytes.buffer, new DataView(bytes.buffer), new Uint8Array([0, 1, 2, 3]).subarray(1)];
    for (const value of values) expect(coerce(value)).toStrictEqual({ form: "bytes", bytes });
  });

  it("takes Blobs and Files as they are, and not their type [value.types] [value.blob-type]", () => {
    for (const blob of [new Blob(["x"], { type: "text/x" }), new File(["x"], "name.txt", { type: "text/x" })]) {
      expect(coerce(blob)).toStrictEqual({ form: "blob", blob });
    }
  });

  it("takes the bytes of a view that looks like a Blob or a stream [value.types]", () => {
    const bytes = new Uint8Array([1, 2, 3]);
    for (const tag of ["Blob", "ReadableStream"]) {
      const methods = { arrayBuffer: () => undefined, getReader: () => undefined, cancel: () => undefined };
      const view = Object.assign(bytes.slice(), methods);
      Object.defineProperty(view, Symbol.toStringTag, { value: tag });
      const source = coerce(view);
      expect(source.form === "bytes" && [...source.bytes]).toEqual([1, 2, 3]);
    }
  });

  it("takes streams of any realm as they are, locked ones too [value.stream]", () => {
    const locked = new ReadableStream();
    locked.getReader();
    for (const stream of [new ReadableStream(), new Response("x").body, new PolyfilledStream(), locked]) {
      const source = coerce(stream);
      expect(source.form).toBe("stream");
      expect(source.form === "stream" && source.stream).toBe(stream);
    }
  });

  it.each(["string", "view", "buffer"])("copies a %s [value.copied]", (kind) => {
    const bytes = new Uint8Array([1, 2, 3]);
    const source = coerce(kind === "string" ? "\u0001\u0002\u0003" : kind === "view" ? bytes : bytes.buffer);
    bytes.fill(9);
    expect(source).toStrictEqual({ form: "bytes", bytes: new Uint8Array([1, 2, 3]) });
  });

  it.each<[string, unknown]>([
    ["a number", 5],
    ["a boolean", true],
    ["an object", {}],
    ["an array", [1, 2]],
    ["a Date", new Date(0)],
    ["a function", () => 1],
    ["a BigInt", 1n],
    ["a symbol", Symbol("x")],
    ["a String object", new Object("abc")],
    ["Headers", new Headers()],
    ["a Response", new Response("x")],
    ["FormData", new FormData()],
    ["URLSearchParams", new URLSearchParams("a=b")],
    ["something with getReader()", { getReader: () => undefined, cancel: () => undefined }],
    ["an async iterable", (async function* () {})()],
  ])("refuses %s [value.wrong-type]", (_name, value) => {
    for (const [brand, platform] of brands) {
      expectRefusal(
        () => coerceValue(["k", value], { owner: "Bucket", method: "put" }, platform),
        TypeError,
        `Failed to execute 'put' on '${brand}Bucket': parameter 2 is not of type '${types}'.`,
        "value.wrong-type",
      );
    }
  });

  it("refuses null and undefined [value.null]", () => {
    for (const value of [null, undefined]) {
      for (const [brand, platform] of brands) {
        expectRefusal(
          () => coerceValue([1, value], callee, platform),
          TypeError,
          `Failed to execute 'uploadPart' on '${brand}MultipartUpload': parameter 2 is not of type '${types}'.`,
          "value.null",
        );
      }
    }
  });

  it("refuses a value that is missing [arguments.missing]", () => {
    expectRefusal(
      () => coerceValue([1], callee, documented),
      TypeError,
      `Failed to execute 'uploadPart' on 'StoreMultipartUpload': parameter 2 is not of type '${types}'.`,
      "arguments.missing",
    );
  });
});
