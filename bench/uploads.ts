import { FakeBucket } from "fakebucket";
import type { StoreUploadedPart } from "fakebucket/types";
import { forEachIndex, microsecondsEach, shuffled } from "./measure.js";

const partBytes = 1024;

/** Ranges that are read at every size, in all passes together: at least one in each. */
const allRanges = 1000;

/** Returns what an upload of so many parts costs. */
export async function measureUpload(count: number): Promise<Map<string, number>> {
  const bucket = new FakeBucket({ limits: { minPartBytes: 1 } });
  const order = shuffled(count);
  const value = new Uint8Array(partBytes).fill(7);
  const size = count * partBytes;
  const costs = new Map<string, number>();
  // What is short is done several times: one pause of the garbage collector would bend it.
  const passes = Math.max(1, Math.round(10_000 / count));
  const ranges = Math.max(1, Math.round(allRanges / passes));
  const measure = async (operation: string, operations: number, run: () => Promise<unknown>) => {
    const cost = await microsecondsEach(operations, run);
    costs.set(operation, (costs.get(operation) ?? 0) + cost / passes);
  };

  for (let pass = 0; pass < passes; pass++) {
    const upload = await bucket.createMultipartUpload("large");
    const parts: StoreUploadedPart[] = [];
    await measure("upload a part of 1 KiB", count, () =>
      forEachIndex(count, async (index) => parts.push(await upload.uploadPart((order[index] as number) + 1, value))),
    );
    await measure("complete, each part", count, () => upload.complete(parts));
    await measure("read all, each part", count, async () => {
      const bytes = await (await bucket.get("large"))?.bytes();
      if (bytes?.length !== size) throw new Error(`${size} bytes were to be read, not ${bytes?.length}.`);
    });
    await measure("read 100 bytes of it", ranges, () =>
      forEachIndex(ranges, async (index) => {
        const offset = Math.floor((size / ranges) * index);
        await (await bucket.get("large", { range: { offset, length: 100 } }))?.bytes();
      }),
    );
  }
  return costs;
}
