import { describe, expect, it } from "vitest";
import { ReadableStream as PolyfilledStream } from "web-streams-polyfill";
import type { Callee } from "../../src/request/argument-error.js";
import { coerceValue } from "../../src/request/parse-value.js";
import type { ValueSource } from "../../src/request/request.js";
import { documented, threeReplacements } from "./platforms.js";

const callee: Callee = { owner: "MultipartUpload", method: "uploadPart" };

function coerce(value: unknown) {
  return coerceValue([1, value], callee, documented);
}

function bytesOf(source: ValueSource): number[] | undefined {
  return source.form === "bytes" ? [...source.bytes.view(0, source.bytes.size)] : undefined;
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
    expect(bytesOf(coerce(text))).toEqual(bytes);
  });

  it("keeps the three bytes of a lone surrogate where the semantics do", () => {
    const source = coerceValue([1, "a\uD800é"], callee, threeReplacements);
    expect(bytesOf(source)).toEqual([0x61, 0xed, 0xa0, 0x80, 0xc3, 0xa9]);
  });

  it("takes the bytes of a view that looks like a Blob or a stream [value.types]", () => {
    const bytes = new Uint8Array([1, 2, 3]);
    for (const tag of ["Blob", "ReadableStream"]) {
      const methods = { arrayBuffer: () => undefined, getReader: () => undefined, cancel: () => undefined };
      const view = Object.assign(bytes.slice(), methods);
      Object.defineProperty(view, Symbol.toStringTag, { value: tag });
      expect(bytesOf(coerce(view))).toEqual([1, 2, 3]);
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
});
