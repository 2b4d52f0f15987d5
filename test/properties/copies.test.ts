import { FakeBucket } from "fakebucket";
import type { StoreObject, StoreObjectBody } from "fakebucket/types";
import fc from "fast-check";
import { expect, it } from "vitest";
import { runs, time } from "./runs.js";

const pattern = (length: number) => new Uint8Array(length).map((_, index) => index * 7 + (index >> 8));

/** A few bytes; so many that their digest is computed when it is looked at; so many that a stream gives several chunks. */
const bytes = fc.oneof(
  { weight: 5, arbitrary: fc.uint8Array({ minLength: 1, maxLength: 40 }) },
  { weight: 4, arbitrary: fc.integer({ min: 1000, max: 5000 }).map(pattern) },
  { weight: 1, arbitrary: fc.integer({ min: 65_000, max: 140_000 }).map(pattern) },
);

/** A text, because the comparison of long arrays element by element takes long. */
const hex = (value: Uint8Array | undefined) => Buffer.from(value ?? []).toString("hex");

/** The same bytes in the buffers that a caller can go on writing to, and the whole of that memory. */
const forms = {
  view: (value: Uint8Array) => ({ sent: value, memory: value }),
  window: (value: Uint8Array) => {
    const memory = Uint8Array.from([7, ...value, 7]);
    return { sent: memory.subarray(1, -1), memory };
  },
  buffer: (value: Uint8Array<ArrayBuffer>) => ({ sent: value.buffer, memory: value }),
  shared: (value: Uint8Array) => {
    const memory = new Uint8Array(new SharedArrayBuffer(value.length));
    memory.set(value);
    return { sent: memory.buffer, memory };
  },
  dataView: (value: Uint8Array<ArrayBuffer>) => ({ sent: new DataView(value.buffer), memory: value }),
} as const;
const form = fc.constantFrom(...Object.values(forms));

const metadata = () => ({
  httpMetadata: { contentType: "text/plain", cacheExpiry: new Date(5000) },
  customMetadata: { name: "value" },
});

/** Writes over all that an object lets its holder write to. */
function deface(object: StoreObject): void {
  for (const digest of [object.checksums.md5, object.checksums.sha256])
    new Uint8Array(digest ?? new ArrayBuffer()).fill(1);
  object.uploaded.setTime(1);
  object.httpMetadata?.cacheExpiry?.setTime(1);
  Object.assign(object.httpMetadata ?? {}, { contentType: "defaced", contentLanguage: "defaced" });
  Object.assign(object.customMetadata ?? {}, { name: "defaced", other: "defaced" });
  if (object.range !== undefined) Object.assign(object.range, { offset: 1, length: 1 });
}

async function readBack(bucket: FakeBucket) {
  const object = await bucket.get("k");
  return { object: JSON.stringify(object), bytes: hex(await object?.bytes()) };
}

it(
  "what is sent is what it was at the call, whatever is written to it afterwards [value.copied]",
  async () => {
    const property = fc.asyncProperty(bytes, form, form, async (value, put, part) => {
      const bucket = new FakeBucket({ limits: { minPartBytes: 1 } });
      const { sent, memory } = put(Uint8Array.from(value));
      const options = metadata();
      const stored = bucket.put("k", sent, options);
      memory.fill(255);
      options.httpMetadata.cacheExpiry.setTime(1);
      Object.assign(options.httpMetadata, { contentType: "defaced" });
      Object.assign(options.customMetadata, { name: "defaced", other: "defaced" });
      expect(await stored).toMatchObject({ ...metadata(), size: value.length });
      const read = await bucket.get("k");
      expect(hex(await read?.bytes())).toBe(hex(value));
      expect(read?.customMetadata).toEqual(metadata().customMetadata);

      const upload = await bucket.createMultipartUpload("parts");
      const second = part(Uint8Array.from(value));
      const uploading = upload.uploadPart(1, second.sent);
      second.memory.fill(255);
      const parts = [await uploading];
      const completing = upload.complete(parts);
      parts.pop();
      await completing;
      expect(hex(await (await bucket.get("parts"))?.bytes())).toBe(hex(value));
    });
    await fc.assert(property, runs(100));
  },
  time.timeout,
);

it(
  "chunks of a stream are what they were when they came, though their memory is used again [value.copied]",
  async () => {
    const chunk = fc.oneof(
      { weight: 5, arbitrary: fc.uint8Array({ maxLength: 8 }) },
      // About the size from which chunks are no longer gathered.
      { weight: 1, arbitrary: fc.integer({ min: 65_530, max: 65_540 }).map(pattern) },
    );
    const property = fc.asyncProperty(fc.array(chunk, { maxLength: 6 }), async (pieces) => {
      const memory = new Uint8Array(65_540);
      const left = [...pieces];
      // Asked for a chunk only when it is read, so that the one before has been taken.
      const waiting = { highWaterMark: 0 };
      const stream = new ReadableStream<Uint8Array>(
        {
          pull(controller) {
            const piece = left.shift();
            memory.fill(255);
            memory.set(piece ?? []);
            if (piece === undefined) controller.close();
            else controller.enqueue(memory.subarray(0, piece.length));
          },
        },
        waiting,
      );
      const bucket = new FakeBucket();
      await bucket.put("k", stream);
      expect(hex(await (await bucket.get("k"))?.bytes())).toBe(Buffer.concat(pieces).toString("hex"));
    });
    await fc.assert(property, runs(100));
  },
  time.timeout,
);

it(
  "what a call gives is the caller's own: writing to it changes nothing that is stored [body.copies] [result.nested]",
  async () => {
    const readers: readonly ((body: StoreObjectBody) => Promise<Uint8Array>)[] = [
      async (body) => new Uint8Array(await body.arrayBuffer()),
      (body) => body.bytes(),
      async (body) => (await body.body.getReader().read()).value ?? new Uint8Array(),
    ];
    const property = fc.asyncProperty(bytes, fc.constantFrom(...readers), async (value, reader) => {
      const bucket = new FakeBucket();
      const put = await bucket.put("k", value, metadata());
      const before = await readBack(bucket);
      const got = await bucket.get("k");
      const head = await bucket.head("k");
      const { objects } = await bucket.list({ include: ["httpMetadata", "customMetadata"] });
      if (got === null || head === null) throw new Error("Nothing stored");
      (await reader(got)).fill(255);
      for (const object of [put, got, head, ...objects]) deface(object);
      objects.pop();
      expect(await readBack(bucket)).toEqual(before);
      expect(JSON.stringify(await bucket.head("k"))).toBe(before.object);
    });
    await fc.assert(property, runs(100));
  },
  time.timeout,
);

it(
  "a body gives what was there at its get, whatever became of the object since [body.snapshot]",
  async () => {
    type Change = (bucket: FakeBucket) => Promise<unknown>;
    const changes: readonly Change[] = [
      (bucket) => bucket.put("k", "overwritten"),
      (bucket) => bucket.put("k", null),
      (bucket) => bucket.delete("k"),
      (bucket) => bucket.delete(["other", "k"]),
      async (bucket) => {
        const upload = await bucket.createMultipartUpload("k");
        await upload.complete([await upload.uploadPart(1, "completed")]);
      },
      async (bucket) => (await bucket.get("k"))?.text(),
      async (bucket) => (await bucket.get("k"))?.body.cancel(),
    ];
    const readers: readonly ((body: StoreObjectBody) => Promise<ArrayBuffer>)[] = [
      (body) => body.arrayBuffer(),
      async (body) => (await body.blob()).arrayBuffer(),
      (body) => new Response(body.body).arrayBuffer(),
    ];
    const plan = fc.record({
      value: bytes,
      first: fc.array(fc.constantFrom(...changes), { maxLength: 2 }),
      second: fc.array(fc.constantFrom(...changes), { minLength: 1, maxLength: 3 }),
      offset: fc.nat(3),
      reader: fc.constantFrom(...readers),
    });
    const property = fc.asyncProperty(plan, async ({ value, first, second, offset, reader }) => {
      const bucket = new FakeBucket();
      for (const change of first) await change(bucket);
      await bucket.put("k", value);
      const body = await bucket.get("k", offset < value.length ? { range: { offset } } : {});
      for (const change of second) await change(bucket);
      if (body === null) throw new Error("Nothing stored");
      expect(hex(new Uint8Array(await reader(body)))).toBe(hex(value.slice(offset < value.length ? offset : 0)));
    });
    await fc.assert(property, runs(100));
  },
  time.timeout,
);
