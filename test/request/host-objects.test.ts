import { runInNewContext } from "node:vm";
import { describe, expect, it } from "vitest";
import { ReadableStream as PolyfilledStream } from "web-streams-polyfill";
import { isBlob, isHeaders, isObject, isReadableStream } from "../../src/request/host-objects.js";

/** Stands for a class of another realm or a polyfill: it shares no prototype with the host's. */
function foreign(tag: string, ...methods: string[]): object {
  const members = Object.fromEntries(methods.map((name) => [name, () => undefined]));
  return Object.create({ ...members, [Symbol.toStringTag]: tag });
}

const neither: readonly unknown[] = [
  undefined,
  null,
  5,
  "x",
  true,
  1n,
  Symbol("x"),
  {},
  [],
  new Map(),
  new Date(),
  () => 1,
  new Response("x"),
  new FormData(),
  new URLSearchParams("a=b"),
  new Uint8Array(1),
];

describe("isObject()", () => {
  it("tells objects from primitives [arguments.options-object]", () => {
    for (const value of [{}, [], () => 1, class {}, new Date(), Object.create(null), runInNewContext("({})")]) {
      expect(isObject(value)).toBe(true);
    }
    for (const value of [undefined, null, 0, "", false, 1n, Symbol("x")]) expect(isObject(value)).toBe(false);
  });
});

describe("isHeaders()", () => {
  it("knows Headers of any realm or polyfill [condition.headers]", () => {
    expect(isHeaders(new Headers())).toBe(true);
    expect(isHeaders(new (class extends Headers {})())).toBe(true);
    expect(isHeaders(new Request("http://a/").headers)).toBe(true);
    expect(isHeaders(foreign("Headers", "get", "set"))).toBe(true);
  });

  it("takes nothing else for Headers [condition.headers]", () => {
    const resembling = { get: () => null, set: () => undefined };
    const others = [...neither, resembling, foreign("Headers", "get"), foreign("Headers", "set"), new Blob()];
    for (const value of others) expect(isHeaders(value)).toBe(false);
  });
});

describe("isReadableStream()", () => {
  it("knows streams of any realm or polyfill [value.stream]", () => {
    expect(isReadableStream(new ReadableStream())).toBe(true);
    expect(isReadableStream(new Response("x").body)).toBe(true);
    expect(isReadableStream(new Blob(["x"]).stream())).toBe(true);
    expect(isReadableStream(new TransformStream().readable)).toBe(true);
    expect(isReadableStream(new PolyfilledStream())).toBe(true);
    expect(isReadableStream(foreign("ReadableStream", "getReader", "cancel"))).toBe(true);
  });

  it("takes nothing else for a stream [value.wrong-type]", () => {
    const resembling = { getReader: () => undefined, cancel: () => undefined };
    const unusable = [foreign("ReadableStream", "getReader"), foreign("ReadableStream", "cancel")];
    for (const value of [...neither, resembling, ...unusable, new WritableStream(), new TransformStream()]) {
      expect(isReadableStream(value)).toBe(false);
    }
  });
});

describe("isBlob()", () => {
  it("knows Blobs and Files of any realm or polyfill [value.types]", () => {
    expect(isBlob(new Blob(["x"]))).toBe(true);
    expect(isBlob(new File(["x"], "name.txt"))).toBe(true);
    expect(isBlob(foreign("Blob", "arrayBuffer", "slice"))).toBe(true);
    expect(isBlob(foreign("File", "arrayBuffer", "slice"))).toBe(true);
  });

  it("takes nothing else for a Blob [value.wrong-type]", () => {
    const resembling = { arrayBuffer: () => undefined, slice: () => undefined };
    const unusable = [foreign("Blob", "arrayBuffer"), foreign("File", "slice")];
    for (const value of [...neither, resembling, ...unusable, new Headers()]) expect(isBlob(value)).toBe(false);
  });
});
