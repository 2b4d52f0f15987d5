import type { StoreBucket } from "fakebucket";

/** What a counter needs of its bucket. */
type Counter = Pick<StoreBucket, "get" | "put">;

/** Counts up in two steps. Who else counts in between is forgotten. */
export async function incrementCarelessly(bucket: Counter, key: string): Promise<void> {
  const object = await bucket.get(key);
  const count = object === null ? 0 : Number(await object.text());
  await bucket.put(key, String(count + 1));
}

/** Counts up only from what it saw, and looks again if somebody was faster. */
export async function incrementSafely(bucket: Counter, key: string): Promise<void> {
  for (;;) {
    const object = await bucket.get(key);
    const count = object === null ? 0 : Number(await object.text());
    const onlyIf = object === null ? { etagDoesNotMatch: "*" } : { etagMatches: object.etag };
    if ((await bucket.put(key, String(count + 1), { onlyIf })) !== null) return;
  }
}
