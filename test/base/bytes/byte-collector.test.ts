import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { ByteCollector } from "../../../src/base/bytes/byte-collector.js";

const blockBytes = 64 * 1024;

/** Bytes that differ from their neighbours, so that a misplaced one is noticed. */
function ramp(length: number, first = 0): Uint8Array {
  return new Uint8Array(length).map((_, index) => first + index * 7);
}

function collect(chunks: readonly Uint8Array[]): Uint8Array {
  const collector = new ByteCollector();
  for (const chunk of chunks) collector.add(chunk);
  const stored = collector.finish();
  return stored.copy(0, stored.size);
}

describe("ByteCollector", () => {
  it("returns no bytes if none were added", () => {
    expect(new ByteCollector().finish().chunks).toEqual([]);
    expect(collect([new Uint8Array(0), new Uint8Array(0)])).toEqual(new Uint8Array(0));
  });

  it("returns the added bytes in order, for any chunks", () => {
    const sizes = fc.oneof(
      fc.nat({ max: 9 }),
      fc.constantFrom(blockBytes - 1, blockBytes, blockBytes + 1, 2 * blockBytes, 3 * blockBytes + 5),
      fc.nat({ max: blockBytes }),
    );
    fc.assert(
      fc.property(fc.array(sizes, { maxLength: 8 }), (lengths) => {
        const chunks = lengths.map((length, index) => ramp(length, index));
        expect(Buffer.compare(collect(chunks), Buffer.concat(chunks))).toBe(0);
      }),
    );
  });

  it("counts the bytes so far", () => {
    const collector = new ByteCollector();
    const sizes = [0, 1, blockBytes, 5, blockBytes - 1].map((length) => {
      collector.add(new Uint8Array(length));
      return collector.size;
    });
    expect(sizes).toEqual([0, 1, blockBytes + 1, blockBytes + 6, 2 * blockBytes + 5]);
    expect(collector.finish().size).toBe(2 * blockBytes + 5);
  });

  it("merges many tiny chunks of a stream into few, without wasting memory", () => {
    const collector = new ByteCollector();
    for (let index = 0; index < 200_000; index++) collector.add(Uint8Array.of(index));
    const { chunks, size } = collector.finish();
    expect(size).toBe(200_000);
    expect(chunks.length).toBeLessThanOrEqual(4);
    expect(chunks.reduce((held, chunk) => held + chunk.buffer.byteLength, 0)).toBe(200_000);
  });

  it("keeps a huge chunk in one piece, between small ones", () => {
    const { chunks } = collectBetween(ramp(10 * blockBytes));
    expect(chunks.map((chunk) => chunk.length)).toEqual([3, 10 * blockBytes, 3]);
  });

  it.each([1, 100, blockBytes - 1, blockBytes, blockBytes + 1])(
    "copies a chunk of %i bytes, so that the sender may reuse it [value.copied]",
    (length) => {
      const chunk = ramp(length);
      const collector = new ByteCollector();
      collector.add(chunk);
      const expected = ramp(length);
      chunk.fill(9);
      const stored = collector.finish();
      expect(Buffer.compare(stored.copy(0, length), expected)).toBe(0);
    },
  );

  // A Buffer is a Uint8Array whose own `slice` copies nothing.
  it.each([1, blockBytes])("copies a Buffer of %i bytes [value.copied]", (length) => {
    const buffer = Buffer.alloc(length, 1);
    const collector = new ByteCollector();
    collector.add(buffer);
    buffer.fill(9);
    const stored = collector.finish();
    expect(stored.copy(0, 1)).toEqual(Uint8Array.of(1));
  });

  it("reads only the window of a view", () => {
    const large = ramp(2 * blockBytes);
    expect(collect([large.subarray(2, 5)])).toEqual(large.slice(2, 5));
    expect(Buffer.compare(collect([large.subarray(3)]), large.slice(3))).toBe(0);
  });
});

function collectBetween(chunk: Uint8Array) {
  const collector = new ByteCollector();
  for (const piece of [ramp(3), chunk, ramp(3)]) collector.add(piece);
  return collector.finish();
}
