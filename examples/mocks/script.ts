import type { StoreBucket } from "fakebucket/types";

/** Returns the report of a day. It is made only once. */
export async function report(
  bucket: Pick<StoreBucket, "get" | "put">,
  day: string,
  make: () => Promise<string>,
): Promise<string> {
  const kept = await bucket.get(`reports/${day}`);
  if (kept !== null) return kept.text();
  const text = await make();
  await bucket.put(`reports/${day}`, text, { httpMetadata: { contentType: "text/plain" } });
  return text;
}

/** Deletes all objects under a prefix. It has two mistakes, and no mock over a Map shows them. */
export async function clearCarelessly(bucket: Pick<StoreBucket, "list" | "delete">, prefix: string): Promise<void> {
  const { objects } = await bucket.list({ prefix });
  await bucket.delete(objects.map(({ key }) => key));
}

/** Deletes all objects under a prefix, page by page. */
export async function clear(bucket: Pick<StoreBucket, "list" | "delete">, prefix: string): Promise<void> {
  for (;;) {
    const { objects, truncated } = await bucket.list({ prefix });
    if (objects.length > 0) await bucket.delete(objects.map(({ key }) => key));
    if (!truncated) return;
  }
}

/** Stores a value, with up to three attempts. */
export async function save(bucket: Pick<StoreBucket, "put">, key: string, value: string): Promise<void> {
  for (let attempt = 1; ; attempt++) {
    try {
      await bucket.put(key, value);
      return;
    } catch (error) {
      if (attempt === 3) throw error;
    }
  }
}
