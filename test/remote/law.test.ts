import { FakeBucket } from "fakebucket";
import { body, checksum, customMetadata, httpMetadata, key, range } from "fakebucket/property";
import type { StoreBucket } from "fakebucket/types";
import fc from "fast-check";
import { expect, it } from "vitest";
import { runs, time } from "../laws/runs.js";
import { throughDoor } from "./door.js";

/** A value with all settings, and a range of it. */
const stored = fc
  .record({ key: key(), body: body(), http: httpMetadata(), customMetadata: customMetadata({ maxBytes: 1000 }) })
  .chain((given) =>
    fc.record({
      given: fc.constant(given),
      checksum: checksum(given.body.bytes),
      range: range(given.body.bytes.length),
      storageClass: fc.constantFrom("Standard", "InfrequentAccess"),
    }),
  );

/** Returns the comparable part of a result: times and versions differ by bucket. */
async function seen(call: () => Promise<unknown>): Promise<unknown> {
  try {
    const result = (await call()) as Awaited<ReturnType<StoreBucket["get"]>>;
    if (result === null || result === undefined) return result;
    const { size, etag, httpMetadata, customMetadata, range, storageClass } = result;
    const bytes = "body" in result ? await result.arrayBuffer() : undefined;
    // Headers do not keep the order of names.
    const names = Object.entries(customMetadata ?? {}).sort(([one], [other]) => (one < other ? -1 : 1));
    return { size, etag, httpMetadata, names, range, storageClass, checksums: result.checksums.toJSON(), bytes };
  } catch (error) {
    return String(error);
  }
}

it(
  "a RemoteBucket over a bucket returns the same results as the bucket, for all values and metadata",
  time,
  async () => {
    await fc.assert(
      fc.asyncProperty(stored, async ({ given, checksum, range, storageClass }) => {
        // These keys are refused.
        fc.pre(!/^(?:$|\.\.?(?:\/|$))/.test(given.key));
        const plain: StoreBucket = new FakeBucket();
        const { remote, bucket } = throughDoor();
        const options = {
          ...checksum.options,
          httpMetadata: given.http.httpMetadata,
          customMetadata: given.customMetadata,
          storageClass: storageClass as "Standard",
        };
        const answersOf = async (one: StoreBucket) => [
          await seen(() => one.put(given.key, given.body.make(), options)),
          await seen(() => one.head(given.key)),
          await seen(() => one.get(given.key)),
          await seen(() => one.get(given.key, { range: range.range as { offset: number } })),
        ];
        expect(await answersOf(remote)).toEqual(await answersOf(plain));
        // The bucket itself has the same bytes.
        const there = await bucket.get(given.key);
        if (there !== null) expect(new Uint8Array(await there.arrayBuffer())).toEqual(given.body.bytes);
      }),
      runs(60),
    );
  },
);
