import { runInNewContext } from "node:vm";
import { describe, expect, it } from "vitest";
import { copyBytes } from "../../../src/bucket/request/host-objects.js";

const four = () => new Uint8Array([1, 2, 3, 4]);

function shared(bytes: Uint8Array): SharedArrayBuffer {
  const buffer = new SharedArrayBuffer(bytes.length);
  new Uint8Array(buffer).set(bytes);
  return buffer;
}

/** Transfers a buffer; its views then have no bytes. */
function detach<Given extends ArrayBuffer | ArrayBufferView>(given: Given): Given {
  const buffer = given instanceof ArrayBuffer ? given : given.buffer;
  structuredClone(null, { transfer: [buffer as ArrayBuffer] });
  return given;
}

const inOtherRealm = (expression: string): unknown => runInNewContext(expression);

describe("copyBytes()", () => {
  it.each<[string, unknown, number[]]>([
    ["a Node Buffer", Buffer.from([1, 2, 3]), [1, 2, 3]],
    ["an empty DataView", new DataView(new ArrayBuffer(0)), []],
    ["an empty ArrayBuffer", new ArrayBuffer(0), []],
    ["a SharedArrayBuffer", shared(four()), [1, 2, 3, 4]],
    ["an empty SharedArrayBuffer", new SharedArrayBuffer(0), []],
    ["a view of a SharedArrayBuffer", new Uint8Array(shared(four()), 2), [3, 4]],
    ["a DataView of a SharedArrayBuffer", new DataView(shared(four()), 1, 2), [2, 3]],
    ["another realm's ArrayBuffer", inOtherRealm("new Uint8Array([5, 6]).buffer"), [5, 6]],
    ["another realm's SharedArrayBuffer", inOtherRealm("new SharedArrayBuffer(2)"), [0, 0]],
    ["another realm's Uint8Array", inOtherRealm("new Uint8Array([5, 6, 7]).subarray(1)"), [6, 7]],
    ["another realm's Uint16Array", inOtherRealm("new Uint16Array([5])"), [5, 0]],
    ["another realm's DataView", inOtherRealm("new DataView(new Uint8Array([5, 6]).buffer, 1)"), [6]],
    ["a detached ArrayBuffer", detach(four().buffer), []],
    ["a detached Uint8Array", detach(four()), []],
    ["a detached Uint16Array", detach(new Uint16Array([1, 2])), []],
    ["a detached DataView", detach(new DataView(four().buffer, 1, 2)), []],
  ])("copies the bytes of %s [value.types]", (_name, value, expected) => {
    const copy = copyBytes(value);
    expect(copy?.constructor).toBe(Uint8Array);
    expect([...(copy ?? [])]).toEqual(expected);
  });

  it("shares nothing with shared memory [value.copied]", () => {
    const memory = shared(four());
    const copies = [copyBytes(memory), copyBytes(new Uint8Array(memory)), copyBytes(new DataView(memory))];
    new Uint8Array(memory).fill(9);
    for (const copy of copies) {
      expect(copy).toEqual(four());
      expect(copy?.buffer).toBeInstanceOf(ArrayBuffer);
    }
  });

  it("reads the internal slots of a buffer, not its own properties [value.types]", () => {
    const lies = { byteLength: { value: 1 }, byteOffset: { value: 2 }, buffer: { value: new ArrayBuffer(8) } };
    const tag = { [Symbol.toStringTag]: { value: "Nothing" } };
    for (const value of [four(), four().buffer, new DataView(four().buffer), shared(four())]) {
      expect(copyBytes(Object.defineProperties(value, { ...lies, ...tag }))).toEqual(four());
    }
    expect(copyBytes(Object.defineProperties(new Uint16Array(four().buffer), { ...lies, ...tag }))).toEqual(four());
  });

  it.each<[string, unknown]>([
    ["something like a view", { buffer: new ArrayBuffer(2), byteOffset: 0, byteLength: 2 }],
    ["something like a buffer", { byteLength: 2, [Symbol.toStringTag]: "ArrayBuffer" }],
    ["an object that only inherits from ArrayBuffer", Object.create(ArrayBuffer.prototype)],
    ["an object that only inherits from Uint8Array", Object.create(Uint8Array.prototype)],
  ])("returns undefined for %s, which is no buffer [value.types]", (_name, value) => {
    expect(copyBytes(value)).toBeUndefined();
  });
});
