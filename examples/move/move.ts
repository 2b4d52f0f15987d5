import type { StoreBucket } from "fakebucket";

/** What a move needs of its bucket. */
type Moved = Pick<StoreBucket, "get" | "put" | "delete">;

/** Moves an object to another key. Where the copy fails, it is gone. */
export async function moveCarelessly(bucket: Moved, from: string, to: string): Promise<void> {
  const object = await bucket.get(from);
  if (object === null) return;
  const bytes = await object.arrayBuffer();
  await bucket.delete(from);
  await bucket.put(to, bytes);
}

/** Moves an object to another key: it is deleted only once its copy is known to be whole. */
export async function move(bucket: Moved, from: string, to: string): Promise<void> {
  const object = await bucket.get(from);
  if (object === null) return;
  const bytes = await object.arrayBuffer();
  // The service compares: bytes that were lost or changed on either way are refused. Not known of what came in parts.
  const { md5 } = object.checksums;
  await bucket.put(to, bytes, md5 === undefined ? {} : { md5 });
  await bucket.delete(from);
}
