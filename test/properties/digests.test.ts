import { createHash } from "node:crypto";
import { FakeBucket } from "fakebucket";
import fc from "fast-check";
import { expect, it } from "vitest";
import { inForm, valueForms } from "../../src/property/commands/encoding.js";
import { runs, time } from "./runs.js";

const algorithms = ["md5", "sha1", "sha256", "sha384", "sha512"] as const;

/** The MD5 of pieces one after the other. */
const md5 = (...pieces: readonly Uint8Array[]) => {
  const hash = createHash("md5");
  for (const piece of pieces) hash.update(piece);
  return hash.digest();
};

/** Few bytes; long enough for several blocks of every digest; so many that a stream of them is kept in several chunks. */
const bytes = fc.oneof(
  { weight: 6, arbitrary: fc.uint8Array({ maxLength: 5 }) },
  { weight: 6, arbitrary: fc.uint8Array({ maxLength: 300 }) },
  {
    weight: 1,
    arbitrary: fc
      .integer({ min: 131_000, max: 140_000 })
      .map((length) => new Uint8Array(length).map((_, at) => at * 7)),
  },
);
/** A text, because the comparison of long arrays element by element takes long. */
const hex = (value: Uint8Array | undefined) => Buffer.from(value ?? []).toString("hex");
const form = fc.constantFrom(...valueForms);

it(
  "the etag and the checksums are the digests of the bytes, whatever their form [result.etag] [checksum.kept] [checksum.verified] [value.types]",
  async () => {
    const property = fc.asyncProperty(
      bytes,
      form,
      fc.constantFrom(...algorithms),
      async (value, valueForm, algorithm) => {
        const bucket = new FakeBucket();
        const digest = createHash(algorithm).update(value).digest();
        const stored = await bucket.put("k", inForm(value, { value: valueForm }), { [algorithm]: digest });
        const etag = md5(value).toString("hex");
        for (const object of [stored, await bucket.head("k"), await bucket.get("k")]) {
          expect(object).toMatchObject({ etag, httpEtag: `"${etag}"`, size: value.length });
          expect(object?.checksums.toJSON()).toEqual({ md5: etag, [algorithm]: digest.toString("hex") });
        }
        const read = await (await bucket.get("k"))?.bytes();
        expect(hex(read)).toBe(hex(value));
      },
    );
    // A stream of large chunks comes too seldom to be left to chance.
    const large = new Uint8Array(140_000).map((_, at) => at * 7);
    await fc.assert(property, { ...runs(200), examples: [[large, "stream", "sha256"]] });
  },
  time.timeout,
);

it(
  "a checksum with one bit changed is refused, and stores nothing [checksum.verified]",
  async () => {
    const property = fc.asyncProperty(
      bytes,
      fc.constantFrom(...algorithms),
      fc.nat(511),
      async (value, algorithm, bit) => {
        const bucket = new FakeBucket();
        const digest = createHash(algorithm).update(value).digest();
        const wrong = Buffer.from(digest);
        const at = (bit >> 3) % wrong.length;
        wrong.writeUInt8(wrong.readUInt8(at) ^ (1 << (bit % 8)), at);
        await expect(bucket.put("k", value, { [algorithm]: wrong.toString("hex") })).rejects.toThrow(
          new RegExp(`value: ${wrong.toString("hex")}\nActual [A-Z0-9-]+ was: ${digest.toString("hex")} \\(10037\\)$`),
        );
        expect(await bucket.head("k")).toBeNull();
      },
    );
    await fc.assert(property, runs(100));
  },
  time.timeout,
);

it(
  "parts become their concatenation by number, and the etag the MD5 of their MD5s [multipart.complete] [multipart.etag] [multipart.part] [multipart.part-replaced]",
  async () => {
    const plan = fc
      .record({
        size: fc.integer({ min: 1, max: 70 }),
        numbers: fc.uniqueArray(fc.integer({ min: 1, max: 10_000 }), { minLength: 1, maxLength: 6 }),
        last: fc.nat(70),
      })
      .chain(({ size, numbers, last }) => {
        const sorted = numbers.toSorted((left, right) => left - right);
        const sizes = sorted.map((_, index) => (index === sorted.length - 1 ? Math.min(last, size) : size));
        const part = (index: number) =>
          fc.record({
            number: fc.constant(sorted[index] ?? 0),
            bytes: fc.uint8Array({ minLength: sizes[index] ?? 0, maxLength: sizes[index] ?? 0 }),
            replaces: fc.boolean(),
            form,
          });
        const parts = fc.tuple(...sorted.map((_, index) => part(index)));
        const order = fc.shuffledSubarray(sorted, { minLength: sorted.length });
        return fc.record({ parts, uploadOrder: order, completeOrder: order });
      });
    const property = fc.asyncProperty(plan, async ({ parts, uploadOrder, completeOrder }) => {
      const bucket = new FakeBucket({ limits: { minPartBytes: 1 } });
      const upload = await bucket.createMultipartUpload("k");
      const etags = new Map<number, string>();
      for (const number of uploadOrder) {
        const part = parts.find((each) => each.number === number);
        if (part === undefined) throw new Error("No such part");
        if (part.replaces) await upload.uploadPart(number, "to be replaced");
        const uploaded = await upload.uploadPart(number, inForm(part.bytes, { value: part.form }) ?? "");
        expect(uploaded).toEqual({ partNumber: number, etag: md5(part.bytes).toString("hex") });
        etags.set(number, uploaded.etag);
      }
      expect(await bucket.head("k")).toBeNull();
      const object = await upload.complete(
        completeOrder.map((partNumber) => ({ partNumber, etag: etags.get(partNumber) ?? "" })),
      );
      expect(object.etag).toBe(`${md5(...parts.map((part) => md5(part.bytes))).toString("hex")}-${parts.length}`);
      expect(object.checksums.toJSON()).toEqual({});
      expect(await (await bucket.get("k"))?.bytes()).toEqual(
        Uint8Array.from(Buffer.concat(parts.map((part) => part.bytes))),
      );
    });
    await fc.assert(property, runs(120));
  },
  time.timeout,
);
