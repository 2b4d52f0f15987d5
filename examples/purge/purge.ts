import type { StoreBucket } from "fakebucket";

/** The methods that a purge uses. */
type Purged = Pick<StoreBucket, "list" | "delete">;

/** The maximum number of keys per page and per delete. */
const limit = 1000;

/** Deletes all objects under a prefix until a page is not full. But a page may be short for other reasons. */
export async function purgeByCount(bucket: Purged, prefix: string): Promise<void> {
  for (;;) {
    const { objects } = await bucket.list({ prefix, limit });
    if (objects.length > 0) await bucket.delete(objects.map(({ key }) => key));
    if (objects.length < limit) return;
  }
}

/** Deletes all objects under a prefix, page by page, until a page is not truncated. */
export async function purge(bucket: Purged, prefix: string): Promise<void> {
  let cursor: string | undefined;
  do {
    const page = await bucket.list({ prefix, limit, cursor });
    if (page.objects.length > 0) await bucket.delete(page.objects.map(({ key }) => key));
    cursor = page.truncated ? page.cursor : undefined;
  } while (cursor !== undefined);
}
