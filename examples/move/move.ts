import type { StoreBucket } from "fakebucket";

/** The methods that a move uses. */
type Moved = Pick<StoreBucket, "get" | "put" | "delete">;

/** Moves an object to another key. If the copy fails, the object is lost. */
export async function moveCarelessly(bucket: Moved, from: string, to: string): Promise<void> {
  const object = await bucket.get(from);
  if (object === null) return;
  const bytes = await object.arrayBuffer();
  await bucket.delete(from);
  await bucket.put(to, bytes);
}

/** Moves an object to another key. Deletes it only after the copy is verified. */
export async function move(bucket: Moved, from: string, to: string): Promise<void> {
  const object = await bucket.get(from);
  if (object === null) return;
  const bytes = await object.arrayBuffer();
  // The service compares the MD5 and refuses lost or changed bytes. Objects uploaded in parts have no MD5.
  const { md5 } = object.checksums;
  await bucket.put(to, bytes, md5 === undefined ? {} : { md5 });
  await bucket.delete(from);
}
