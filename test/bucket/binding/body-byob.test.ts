import { FakeBucket } from "fakebucket";
import { describe, expect, it } from "vitest";
import { ReadableStream as PolyfilledStream } from "web-streams-polyfill";
import { found, getFound } from "./found.js";
import { rejectionOf } from "./rejection-of.js";

const bytes = Uint8Array.from({ length: 100 }, (_, index) => index);

/** Returns the object of a get, and a BYOB reader of its body. */
async function open(value: Uint8Array, Streams: typeof PolyfilledStream) {
  const bucket = new FakeBucket({ ReadableStream: Streams });
  await bucket.put("k", value);
  const object = await getFound(bucket, "k");
  return { object, reader: (object.body as ReadableStream<Uint8Array>).getReader({ mode: "byob" }) };
}

async function readToEnd(reader: ReadableStreamBYOBReader, bufferBytes: number): Promise<number[][]> {
  const chunks: number[][] = [];
  let buffer = new ArrayBuffer(bufferBytes);
  for (;;) {
    const { done, value } = await reader.read(new Uint8Array(buffer));
    if (done) return chunks;
    chunks.push(Array.from(value));
    buffer = value.buffer;
  }
}

describe.each([
  ["the host", ReadableStream as unknown as typeof PolyfilledStream],
  ["a polyfill", PolyfilledStream],
])("a BYOB reader of %s", (_, Streams) => {
  it.each([1, 3, 7, 99, 100, 101, 1000])(
    "with %i bytes of memory receives all bytes, as many as fit at a time [body.stream]",
    async (size) => {
      const { object, reader } = await open(bytes, Streams);
      const chunks = await readToEnd(reader, size);
      expect(chunks.flat()).toEqual(Array.from(bytes));
      expect(chunks.slice(0, -1).filter(({ length }) => length !== size)).toEqual([]);
      expect(object.bodyUsed).toBe(true);
    },
  );

  it("receives its own memory, filled at the offset of the view [body.stream]", async () => {
    const { reader } = await open(bytes.slice(0, 4), Streams);
    const { done, value } = await reader.read(new Uint8Array(new ArrayBuffer(10), 3, 6));
    expect([done, found(value).byteOffset, found(value).byteLength]).toEqual([false, 3, 4]);
    expect(Array.from(new Uint8Array(found(value).buffer))).toEqual([0, 0, 0, 0, 1, 2, 3, 0, 0, 0]);
  });

  it("receives an empty view of its memory at the end, each time [body.stream]", async () => {
    for (const value of [new Uint8Array(0), bytes.slice(0, 2)]) {
      const { reader } = await open(value, Streams);
      if (value.length > 0) await reader.read(new Uint8Array(5));
      for (let turn = 0; turn < 2; turn++) {
        const end = await reader.read(new Uint8Array(5));
        expect([end.done, end.value?.byteLength, end.value?.buffer.byteLength]).toEqual([true, 0, 5]);
      }
    }
  });

  it("fails if the last bytes make no whole element, as in the Streams standard [body.stream]", async () => {
    const { reader } = await open(bytes.slice(0, 5), Streams);
    expect(found((await reader.read(new Uint32Array(2))).value).length).toBe(1);
    expect((await rejectionOf(reader.read(new Uint32Array(2)))).constructor).toBe(TypeError);
  });

  it("reads a range over several chunks [body.stream]", async () => {
    const bucket = new FakeBucket({ ReadableStream: Streams, limits: { minPartBytes: 4 } });
    const upload = await bucket.createMultipartUpload("k");
    const parts = [0, 4, 8].map((start, index) => upload.uploadPart(index + 1, bytes.slice(start, start + 4)));
    await upload.complete(await Promise.all(parts));
    const object = found(await bucket.get("k", { range: { offset: 2, length: 8 } }));
    const chunks = await readToEnd((object.body as ReadableStream<Uint8Array>).getReader({ mode: "byob" }), 5);
    expect(chunks).toEqual([
      [2, 3, 4, 5, 6],
      [7, 8, 9],
    ]);
  });

  // The runtime returns the five bytes too. The standard's streams report `done` for the same read; this is their
  // decision.
  it("receives the remaining bytes if it requests a larger minimum [body.stream]", async () => {
    const { reader } = await open(bytes.slice(0, 5), Streams);
    const reading = reader as unknown as { read(view: Uint8Array, options: object): ReturnType<typeof reader.read> };
    expect((await reading.read(new Uint8Array(10), { min: 8 })).value).toEqual(bytes.slice(0, 5));
    expect(await reading.read(new Uint8Array(10), { min: 8 })).toMatchObject({ done: true, value: { length: 0 } });
  });

  it("may cancel [body.used]", async () => {
    const { object, reader } = await open(bytes, Streams);
    await reader.cancel();
    expect(object.bodyUsed).toBe(true);
    expect(await reader.read(new Uint8Array(1))).toMatchObject({ done: true });
  });
});
