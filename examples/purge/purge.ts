import type { StoreBucket } from "fakebucket";

/** What a purge needs of its bucket. */
type Purged = Pick<StoreBucket, "list" | "delete">;

/** Most keys of a page, and of a delete. */
const limit = 1000;

/** Deletes what is under a prefix, page by page, until a page is not full. A page may be short for other reasons. */
export async function purgeByCount(bucket: Purged, prefix: string): Promise<void> {
  for (;;) {
    const { objects } = await bucket.list({ prefix, limit });
    if (objects.length > 0) await bucket.delete(objects.map(({ key }) => key));
    if (objects.length < limit) return;
  }
}

/** Deletes what is under a prefix, page by page, until a page says that it is the last. */
export async function purge(bucket: Purged, prefix: string): Promise<void> {
  let cursor: string | undefined;
  do {
    const page = await bucket.list({ prefix, limit, cursor });
    if (page.objects.length > 0) await bucket.delete(page.objects.map(({ key }) => key));
    cursor = page.truncated ? page.cursor : undefined;
  } while (cursor !== undefined);
}
