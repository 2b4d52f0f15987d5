import { FakeBucket } from "fakebucket";
import { microsecondsEach } from "./measure.js";

const MiB = 1024 * 1024;

/** Creates a stream of `size` bytes in chunks of `chunkBytes`. */
function streamOf(size: number, chunkBytes: number): ReadableStream<Uint8Array> {
  let sent = 0;
  return new ReadableStream({
    pull(controller) {
      const length = Math.min(chunkBytes, size - sent);
      if (length === 0) return controller.close();
      sent += length;
      controller.enqueue(new Uint8Array(length).fill(sent & 0xff));
    },
  });
}

async function drain(stream: ReadableStream<Uint8Array> | undefined): Promise<number> {
  const reader = stream?.getReader();
  let size = 0;
  for (;;) {
    const step = await reader?.read();
    if (step?.value === undefined) return size;
    size += step.value.length;
  }
}

/** Measures the cost per mebibyte of a body, by operation. */
export async function measureBody(mebibytes: number): Promise<Map<string, number>> {
  const size = mebibytes * MiB;
  const bytes = new Uint8Array(size);
  const costs = new Map<string, number>();
  // Short runs are repeated, because a single pause of the garbage collector would distort them.
  const passes = Math.max(1, Math.round(32 / mebibytes));
  const measure = async (operation: string, run: () => Promise<number | undefined>) => {
    let seen: number | undefined;
    const cost = await microsecondsEach(mebibytes, async () => {
      seen = await run();
    });
    if (seen !== size) throw new Error(`"${operation}" was to see ${size} bytes, not ${seen}.`);
    costs.set(operation, (costs.get(operation) ?? 0) + cost / passes);
  };

  for (let pass = 0; pass < passes; pass++) {
    const bucket = new FakeBucket();
    await measure("put a stream in chunks of 64 KiB", async () => (await bucket.put("a", streamOf(size, 65_536))).size);
    await measure("put a stream in chunks of 1 KiB", async () => (await bucket.put("b", streamOf(size, 1024))).size);
    await measure("get its etag for the first time", async () => {
      const object = await bucket.head("a");
      return object?.etag.length === 32 ? object.size : undefined;
    });
    await measure("get and read the stream", async () => drain((await bucket.get("a"))?.body));
    await measure("get and read bytes()", async () => (await (await bucket.get("b"))?.bytes())?.length);
    await measure("put the body of a get", async () => {
      const object = await bucket.get("a");
      return (await bucket.put("c", object?.body ?? null)).size;
    });
    await measure("put bytes", async () => (await bucket.put("d", bytes)).size);
  }
  return costs;
}
