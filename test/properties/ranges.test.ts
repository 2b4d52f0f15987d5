import { FakeBucket } from "fakebucket";
import type { StoreGetOptions, StoreRange, StoreUploadedPart } from "fakebucket/types";
import fc from "fast-check";
import { describe, expect, it } from "vitest";
import type { ModelRange } from "../../src/property/model/model-operation.js";
import { plannedRange } from "../../src/property/plans/planned-range.js";
import { runs, time } from "./runs.js";

const maxSize = 12;
const bytes = fc.uint8Array({ maxLength: maxSize });

/** The same bytes under two keys: put at once, and uploaded in parts of a size. */
async function bucketOf(value: Uint8Array, partBytes: number) {
  const bucket = new FakeBucket({ limits: { minPartBytes: 1 } });
  await bucket.put("whole", value);
  const upload = await bucket.createMultipartUpload("parts");
  const parts: StoreUploadedPart[] = [];
  for (let start = 0; start < value.length; start += partBytes) {
    parts.push(await upload.uploadPart(parts.length + 1, value.subarray(start, start + partBytes)));
  }
  await upload.complete(parts);
  return bucket;
}

/** The bytes that a range asks for; nothing where there are none. */
function sliceOf(value: Uint8Array, { offset = 0, length, suffix }: ModelRange): Uint8Array {
  if (suffix !== undefined) return suffix === 0 ? new Uint8Array() : value.slice(-suffix);
  return value.slice(offset, length === undefined ? undefined : offset + length);
}

async function readOf(bucket: FakeBucket, key: string, options: StoreGetOptions) {
  const object = await bucket.get(key, options);
  if (object === null || !("body" in object)) throw new Error("No body");
  return { bytes: await object.bytes(), range: object.range };
}

describe.each(["whole", "parts"])("of an object uploaded %s", (key) => {
  it(
    "every range object serves its slice, or is refused for want of bytes [range.offset] [range.length] [range.suffix] [range.unsatisfiable] [result.range]",
    async () => {
      const property = fc.asyncProperty(
        bytes,
        plannedRange(maxSize),
        fc.integer({ min: 1, max: 4 }),
        async (value, asked, partBytes) => {
          const bucket = await bucketOf(value, partBytes);
          const expected = sliceOf(value, asked);
          const reading = readOf(bucket, key, { range: asked as StoreRange });
          if (expected.length === 0) {
            await expect(reading).rejects.toThrow("get: The requested range is not satisfiable (10039)");
            return;
          }
          const read = await reading;
          expect(read.bytes).toEqual(expected);
          const offset = asked.suffix === undefined ? (asked.offset ?? 0) : value.length - expected.length;
          expect(read.range).toStrictEqual({ offset, length: expected.length, suffix: undefined });
        },
      );
      await fc.assert(property, runs(250));
    },
    time.timeout,
  );

  it(
    "every Range header serves its slice, or is refused for want of bytes, or if backwards gives the whole object [range.header] [range.header-unsatisfiable]",
    async () => {
      const spec = fc.oneof(
        fc.tuple(fc.nat(maxSize + 1), fc.nat(maxSize + 1)).map(([first, last]) => ({ first, last })),
        fc.nat(maxSize + 1).map((first) => ({ first })),
        fc.nat(maxSize + 1).map((suffix) => ({ suffix })),
      );
      const property = fc.asyncProperty(
        bytes,
        spec,
        fc.integer({ min: 1, max: 4 }),
        async (value, asked, partBytes) => {
          const bucket = await bucketOf(value, partBytes);
          const text = "suffix" in asked ? `-${asked.suffix}` : `${asked.first}-${"last" in asked ? asked.last : ""}`;
          const reading = readOf(bucket, key, { range: new Headers({ Range: `bytes=${text}` }) });
          // Of the slice an inclusive last byte is part.
          const slice =
            "suffix" in asked
              ? sliceOf(value, asked)
              : value.slice(asked.first, "last" in asked ? asked.last + 1 : undefined);
          const isBackwards = "last" in asked && asked.last < asked.first;
          if (slice.length === 0 && !isBackwards) {
            await expect(reading).rejects.toThrow("get: The requested range is not satisfiable (10039)");
            return;
          }
          const read = await reading;
          const expected = isBackwards ? value : slice;
          expect(read.bytes).toEqual(expected);
          expect(read.range).toMatchObject({ length: expected.length });
        },
      );
      await fc.assert(property, runs(250));
    },
    time.timeout,
  );
});
