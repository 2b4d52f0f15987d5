import { createHash } from "node:crypto";
import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { StoredBytes } from "../../../src/base/bytes/stored-bytes.js";

/** Chunks of odd sizes, with empty ones in any position. */
const chunkings = fc.array(fc.uint8Array({ maxLength: 7 }), { maxLength: 8 });

/** Chunks, and a window of their bytes. */
const windows = chunkings.chain((chunks) => {
  const flat = flatten(chunks);
  return fc
    .tuple(fc.nat({ max: flat.length }), fc.nat({ max: flat.length }))
    .map(([a, b]) => ({ chunks, flat, offset: Math.min(a, b), length: Math.abs(a - b) }));
});

const md5 = (bytes: Uint8Array) => createHash("md5").update(bytes).digest("hex");

describe("StoredBytes", () => {
  it("has the size of its bytes", () => {
    fc.assert(
      fc.property(chunkings, (chunks) => {
        expect(new StoredBytes(chunks).size).toBe(flatten(chunks).length);
      }),
    );
  });

  it.each(["copy", "view"] as const)("%s() returns the same window as a flat array, for any chunks", (method) => {
    fc.assert(
      fc.property(windows, ({ chunks, flat, offset, length }) => {
        expect(new StoredBytes(chunks)[method](offset, length)).toEqual(flat.slice(offset, offset + length));
      }),
      { numRuns: 300 },
    );
  });

  it("holds a text like its bytes", () => {
    fc.assert(
      fc.property(windows, ({ flat, offset, length }) => {
        const text = String.fromCharCode(...flat.map((byte) => byte & 0x7f));
        const [held, encoded] = [StoredBytes.ofText(text), new StoredBytes(Buffer.from(text))];
        const target = new Uint8Array(length);
        held?.copyTo(target, offset, length);
        expect(target).toEqual(encoded.copy(offset, length));
        expect(held?.text(offset, length)).toBe(encoded.text(offset, length));
        for (const method of ["copy", "view"] as const) expect(held?.[method](offset, length)).toEqual(target);
        expect([held?.size, held?.md5Hex()]).toEqual([encoded.size, encoded.md5Hex()]);
        expect(StoredBytes.join([held ?? encoded, encoded]).text(0, text.length * 2)).toBe(text + text);
      }),
    );
  });

  it("joins several values in order", () => {
    fc.assert(
      fc.property(fc.array(chunkings, { maxLength: 4 }), (parts) => {
        const joined = StoredBytes.join(parts.map((chunks) => new StoredBytes(chunks)));
        const flat = flatten(parts.flat());
        expect(joined.size).toBe(flat.length);
        expect(joined.copy(0, joined.size)).toEqual(flat);
        expect(joined.md5Hex()).toBe(md5(flat));
      }),
    );
  });

  it.each([[[]], [[0]], [[0, 0]], [[5]], [[0, 5]], [[5, 0]], [[2, 0, 3]], [[0, 2, 0, 0, 3, 0]]])(
    "reads every window of chunks of %j bytes",
    (sizes: readonly number[]) => {
      let next = 0;
      const chunks = sizes.map((size) => Uint8Array.from({ length: size }, () => next++));
      const flat = flatten(chunks);
      const stored = new StoredBytes(chunks);
      for (let offset = 0; offset <= flat.length; offset++) {
        for (let length = 0; offset + length <= flat.length; length++) {
          const window = flat.slice(offset, offset + length);
          expect(stored.copy(offset, length)).toEqual(window);
          expect(stored.view(offset, length)).toEqual(window);
        }
      }
    },
  );
});

describe("join()", () => {
  it("copies no byte", () => {
    const first = Uint8Array.of(1, 2);
    const second = Uint8Array.of(3);
    const joined = StoredBytes.join([new StoredBytes([first]), new StoredBytes([second, first])]);
    expect(joined.chunks).toHaveLength(3);
    expect([joined.chunks[0] === first, joined.chunks[1] === second, joined.chunks[2] === first]).toEqual([
      true,
      true,
      true,
    ]);
  });

  it("returns no bytes for an empty list", () => {
    const nothing = StoredBytes.join([]);
    expect([nothing.size, nothing.md5Hex()]).toEqual([0, "d41d8cd98f00b204e9800998ecf8427e"]);
    expect(nothing.copy(0, 0)).toEqual(new Uint8Array(0));
  });
});

describe("ofText()", () => {
  it("leaves non-ASCII and long text to be encoded", () => {
    expect(["é", "\uFEFF", "a\uD800", "x".repeat(2 ** 16 + 1)].map(StoredBytes.ofText)).toEqual([
      undefined,
      undefined,
      undefined,
      undefined,
    ]);
    expect(StoredBytes.ofText("x".repeat(2 ** 16))?.size).toBe(2 ** 16);
  });
});

describe("copyOf()", () => {
  it("copies small values into shared memory, isolated from each other", () => {
    fc.assert(
      fc.property(fc.array(fc.nat({ max: 5000 }), { maxLength: 40 }), (sizes) => {
        const values = sizes.map((size, index) => new Uint8Array(size).fill(index));
        const stored = values.map((value) => StoredBytes.copyOf(value));
        for (const value of values) value.fill(255);
        expect(stored.map(({ size }) => size)).toEqual(sizes);
        // Not with `toEqual`, which takes a second for a megabyte.
        expect(stored.every((bytes, index) => bytes.copy(0, bytes.size).every((byte) => byte === index))).toBe(true);
      }),
    );
  });

  it("fills shared memory to its last byte, and not beyond", () => {
    const placeOf = (size: number) => StoredBytes.copyOf(new Uint8Array(size).fill(1)).view(0, size).byteOffset;
    const fillAllButTheLastKibibyte = () => {
      let place = placeOf(1024);
      while (place !== 0) place = placeOf(1024);
      while (place < 14 * 1024) place = placeOf(1024);
    };
    fillAllButTheLastKibibyte();
    expect(placeOf(1024)).toBe(15 * 1024);
    fillAllButTheLastKibibyte();
    expect(placeOf(1025)).toBe(0);
  });

  it("copies larger values into memory of their own", () => {
    const [small, large] = [1024, 4096].map((size) => StoredBytes.copyOf(new Uint8Array(size)).view(0, size).buffer);
    expect([small?.byteLength, large?.byteLength]).toEqual([2 ** 14, 4096]);
  });
});

describe("copy()", () => {
  it("returns bytes owned by the caller alone [body.copies]", () => {
    const stored = new StoredBytes([Uint8Array.of(1, 2, 3)]);
    stored.copy(0, 3).fill(9);
    const copied = stored.copy(1, 2);
    expect(copied).toEqual(Uint8Array.of(2, 3));
    expect(copied.buffer.byteLength).toBe(2);
  });
});

describe("copyTo()", () => {
  it("writes the window to the start of the target and nothing after it", () => {
    const stored = new StoredBytes([Uint8Array.of(1, 2), Uint8Array.of(3, 4)]);
    const target = new Uint8Array(5).fill(9);
    stored.copyTo(target, 1, 2);
    expect(target).toEqual(Uint8Array.of(2, 3, 9, 9, 9));
  });

  it("writes nothing for an empty window, even at the end", () => {
    const target = Uint8Array.of(9);
    new StoredBytes([Uint8Array.of(1)]).copyTo(target, 1, 0);
    new StoredBytes([]).copyTo(target, 0, 0);
    expect(target).toEqual(Uint8Array.of(9));
  });
});

describe("view()", () => {
  it("copies only if no single chunk contains the window", () => {
    const chunk = Uint8Array.of(1, 2, 3);
    const stored = new StoredBytes([new Uint8Array(0), chunk, Uint8Array.of(4)]);
    expect(stored.view(0, 3).buffer).toBe(chunk.buffer);
    expect(stored.view(1, 2).buffer).toBe(chunk.buffer);
    expect(stored.view(1, 3).buffer).not.toBe(chunk.buffer);
  });
});

describe("md5Hex()", () => {
  it("computes the MD5 on first use, and keeps it [result.etag]", () => {
    const chunk = Uint8Array.of(1, 2);
    const stored = new StoredBytes([chunk]);
    chunk.fill(7);
    const asked = md5(chunk);
    expect(stored.md5Hex()).toBe(asked);
    chunk.fill(8);
    expect(stored.md5Hex()).toBe(asked);
  });
});

function flatten(chunks: readonly Uint8Array[]): Uint8Array {
  return new Uint8Array(Buffer.concat(chunks));
}
