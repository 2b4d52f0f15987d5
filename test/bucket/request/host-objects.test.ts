import { runInNewContext } from "node:vm";
import { afterEach, describe, expect, it, vi } from "vitest";
import { coerceDate, isObject } from "../../../src/bucket/request/coerce.js";
import { coerceHeader } from "../../../src/bucket/request/header-values.js";
import { isBlob, isHeaders, isReadableStream } from "../../../src/bucket/request/host-objects.js";
import { threeReplacements } from "./platforms.js";

/** Creates a class without a tag, as in simulated browsers and old runtimes. */
function untagged(...methods: readonly string[]): new () => object {
  const Class = class {};
  for (const name of methods) Object.defineProperty(Class.prototype, name, { value: () => undefined });
  return Class;
}

afterEach(() => {
  vi.unstubAllGlobals();
});

describe("isObject()", () => {
  it("distinguishes objects from primitives [arguments.options-object]", () => {
    for (const value of [{}, [], () => 1, class {}, new Date(), Object.create(null), runInNewContext("({})")]) {
      expect(isObject(value)).toBe(true);
    }
    for (const value of [undefined, null, 0, "", false, 1n, Symbol("x")]) expect(isObject(value)).toBe(false);
  });
});

// Recognition without a class of the host is covered by the check of value.foreign.
describe("a class of the host", () => {
  it.each([
    ["Headers", isHeaders, ["get", "set"]],
    ["ReadableStream", isReadableStream, ["cancel", "getReader"]],
    ["Blob", isBlob, ["arrayBuffer", "slice"]],
    // jsdom's Blob.
    ["Blob", isBlob, ["slice"]],
  ] as const)("decides if an object with few members is a %s [value.foreign]", (name, isOne, methods) => {
    const HostClass = untagged(...methods);
    expect(isOne(new HostClass())).toBe(false);
    vi.stubGlobal(name, HostClass);
    expect(isOne(new (class extends HostClass {})())).toBe(true);
    for (const missing of methods.filter((method) => method !== "arrayBuffer")) {
      const Lacking = untagged(...methods.filter((method) => method !== missing));
      vi.stubGlobal(name, Lacking);
      expect(isOne(new Lacking())).toBe(false);
    }
  });

  it.each(["FormData", "URLSearchParams"])("distinguishes a %s from Headers [arguments.headers-type]", (name) => {
    const all = ["append", "delete", "get", "has", "set", "forEach", "keys", "values", "entries", "getSetCookie"];
    const Form = untagged(...all);
    expect(isHeaders(new Form())).toBe(true);
    vi.stubGlobal(name, Form);
    expect(isHeaders(new Form())).toBe(false);
  });

  it("is ignored if it is no class [value.foreign]", () => {
    for (const none of [undefined, null, {}, () => 1]) {
      vi.stubGlobal("Headers", none);
      expect(isHeaders({ get: () => null, set: () => undefined })).toBe(false);
    }
  });
});

describe("objects of other libraries", () => {
  it.each([
    ["another realm's Date", runInNewContext("new Date(5)"), 5],
    ["a subclass of Date", new (class extends Date {})(7), 7],
    ["a number with a fraction", -1.7, -1],
  ])("provide the milliseconds of %s [arguments.date]", (_, value, milliseconds) => {
    expect(coerceDate(value, "uploadedBefore", "Conditional")).toBe(milliseconds);
  });

  it("may return any value from Headers [condition.headers]", () => {
    const foreign = { get: (name: string) => ({ a: undefined, b: null, c: 5, d: "\uD800" })[name] };
    const read = (name: string) => coerceHeader(foreign as unknown as Headers, name, threeReplacements);
    expect(["a", "b", "c", "d"].map(read)).toEqual([undefined, undefined, "5", "\uFFFD\uFFFD\uFFFD"]);
  });
});
