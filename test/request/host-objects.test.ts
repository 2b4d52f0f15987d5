import { runInNewContext } from "node:vm";
import { afterEach, describe, expect, it, vi } from "vitest";
import { ReadableStream as PolyfilledStream } from "web-streams-polyfill";
import { isBlob, isHeaders, isObject, isReadableStream } from "../../src/request/host-objects.js";

/** Stands for a class of another realm or a polyfill: it shares no prototype with the host's. */
function foreign(tag: string, ...methods: string[]): object {
  const members = Object.fromEntries(methods.map((name) => [name, () => undefined]));
  return Object.create({ ...members, [Symbol.toStringTag]: tag });
}

const headersMethods = ["append", "delete", "get", "has", "set", "forEach", "keys", "values", "entries"];
const formMethods = [...headersMethods, "getAll"];
const streamMethods = ["cancel", "getReader", "pipeThrough", "pipeTo", "tee"];
const blobMethods = ["arrayBuffer", "slice", "stream", "text"];

/** Stands for a class of a simulated browser or an old runtime: its objects have no tag. */
function untagged(methods: readonly string[], members: object = {}): new () => object {
  const Class = class {};
  for (const name of methods) Object.defineProperty(Class.prototype, name, { value: () => undefined });
  Object.defineProperties(Class.prototype, Object.getOwnPropertyDescriptors(members));
  return Class;
}

afterEach(() => {
  vi.unstubAllGlobals();
});

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
    expect(isHeaders(foreign("Headers", "get", "set", "getAll"))).toBe(true);
  });

  it("knows those without a tag by the class of the host, or by all of their methods [condition.headers]", () => {
    expect(isHeaders(new (untagged(headersMethods))())).toBe(true);
    expect(isHeaders(new (untagged([...formMethods, "getSetCookie"]))())).toBe(true);
    const HostHeaders = untagged(["get", "set"]);
    expect(isHeaders(new HostHeaders())).toBe(false);
    vi.stubGlobal("Headers", HostHeaders);
    expect(isHeaders(new HostHeaders())).toBe(true);
  });

  it("takes nothing else for Headers [condition.headers]", () => {
    const resembling = { get: () => null, set: () => undefined };
    const others = [...neither, resembling, foreign("Headers", "get"), foreign("Headers", "set"), new Blob()];
    for (const value of others) expect(isHeaders(value)).toBe(false);
    for (const missing of headersMethods) {
      const methods = headersMethods.filter((name) => name !== missing);
      expect(isHeaders(new (untagged(methods))()), `without ${missing}`).toBe(false);
    }
  });

  it("never takes a Map, FormData or URLSearchParams for Headers [condition.headers]", () => {
    class Fields extends Map {}
    for (const name of headersMethods) {
      if (!(name in Fields.prototype)) Object.defineProperty(Fields.prototype, name, { value: () => undefined });
    }
    const Form = untagged([...headersMethods, "getSetCookie"]);
    vi.stubGlobal("FormData", Form);
    vi.stubGlobal("URLSearchParams", untagged([...headersMethods, "getSetCookie"]));
    const others = [
      new Fields(),
      runInNewContext("Object.assign(new Map(), { append() {} })"),
      new Form(),
      new (untagged(formMethods))(),
      foreign("FormData", ...headersMethods),
      foreign("URLSearchParams", ...headersMethods),
      new (class extends URLSearchParams {})(),
    ];
    for (const value of others) expect(isHeaders(value)).toBe(false);
  });

  it("asks a class of the host that is none for nothing [condition.headers]", () => {
    for (const none of [undefined, null, {}, () => 1]) {
      vi.stubGlobal("Headers", none);
      expect(isHeaders({ get: () => null, set: () => undefined })).toBe(false);
    }
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

  it("knows those without a tag by the class of the host, or by all of their methods [value.stream]", () => {
    expect(isReadableStream(new (untagged(streamMethods, { locked: false }))())).toBe(true);
    const HostStream = untagged(["cancel", "getReader"]);
    vi.stubGlobal("ReadableStream", HostStream);
    expect(isReadableStream(new HostStream())).toBe(true);
  });

  it("takes nothing else for a stream [value.wrong-type]", () => {
    expect(isReadableStream(new (untagged(streamMethods))())).toBe(false);
    expect(isReadableStream(new (untagged(streamMethods.slice(1), { locked: false }))())).toBe(false);
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

  it("knows those without a tag by the class of the host, or by all of their members [value.types]", () => {
    expect(isBlob(new (untagged(blobMethods, { size: 0, type: "" }))())).toBe(true);
    const HostBlob = untagged(["arrayBuffer", "slice"]);
    vi.stubGlobal("Blob", HostBlob);
    expect(isBlob(new (class extends HostBlob {})())).toBe(true);
    const BareBlob = untagged(["slice"]);
    vi.stubGlobal("Blob", BareBlob);
    expect(isBlob(new BareBlob())).toBe(true);
  });

  it("takes nothing else for a Blob [value.wrong-type]", () => {
    for (const members of [{}, { size: 0 }, { size: "0", type: "" }, { size: 0, type: null }]) {
      expect(isBlob(new (untagged(blobMethods, members))())).toBe(false);
    }
    expect(isBlob(new (untagged(blobMethods.slice(1), { size: 0, type: "" }))())).toBe(false);
    const resembling = { arrayBuffer: () => undefined, slice: () => undefined };
    const unusable = [foreign("Blob", "arrayBuffer"), foreign("File", "slice")];
    for (const value of [...neither, resembling, ...unusable, new Headers()]) expect(isBlob(value)).toBe(false);
  });
});
