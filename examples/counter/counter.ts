import type { StoreBucket } from "fakebucket";

/** The methods that a counter uses. */
type Counter = Pick<StoreBucket, "get" | "put">;

/** Increments in two steps. Increments by others in between are lost. */
export async function incrementCarelessly(bucket: Counter, key: string): Promise<void> {
  const object = await bucket.get(key);
  const count = object === null ? 0 : Number(await object.text());
  await bucket.put(key, String(count + 1));
}

/** Increments only if the counter has not changed since it was read; otherwise reads it again. */
export async function incrementSafely(bucket: Counter, key: string): Promise<void> {
  for (;;) {
    const object = await bucket.get(key);
    const count = object === null ? 0 : Number(await object.text());
    const onlyIf = object === null ? { etagDoesNotMatch: "*" } : { etagMatches: object.etag };
    if ((await bucket.put(key, String(count + 1), { onlyIf })) !== null) return;
  }
}
