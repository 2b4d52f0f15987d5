import { setFlagsFromString } from "node:v8";
import { runInNewContext } from "node:vm";
import { FakeBucket } from "fakebucket";

setFlagsFromString("--expose-gc");
const collectGarbage = runInNewContext("gc") as () => void;

/** Measures the heap bytes of an empty object, without its key. */
export async function heapOfObjects(count: number): Promise<number> {
  const bucket = new FakeBucket();
  const keys = Array.from({ length: count }, (_, index) => `key-${String(index).padStart(9, "0")}`);
  // Flattens the concatenated strings, so that they do not shrink during the measurement.
  for (const key of keys) key.charCodeAt(0);
  const before = usedHeap();
  for (const key of keys) await bucket.put(key, "");
  const after = usedHeap();
  if ((await bucket.head(keys[0] ?? "")) === null) throw new Error("The object is missing.");
  return (after - before) / count;
}

function usedHeap(): number {
  collectGarbage();
  return process.memoryUsage().heapUsed;
}
