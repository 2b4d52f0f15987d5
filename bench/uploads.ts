import { FakeBucket } from "fakebucket";
import type { StoreUploadedPart } from "fakebucket/types";
import { forEachIndex, microsecondsEach, shuffled } from "./measure.js";

const partBytes = 1024;

/** The number of ranges read at every size, over all passes (at least one per pass). */
const allRanges = 1000;

/** Measures the cost of an upload with `count` parts. */
export async function measureUpload(count: number): Promise<Map<string, number>> {
  const bucket = new FakeBucket({ limits: { minPartBytes: 1 } });
  const order = shuffled(count);
  const value = new Uint8Array(partBytes).fill(7);
  const size = count * partBytes;
  const costs = new Map<string, number>();
  // Short runs are repeated, because a single pause of the garbage collector would distort them.
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
      if (bytes?.length !== size) throw new Error(`Expected ${size} bytes, but read ${bytes?.length}.`);
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
