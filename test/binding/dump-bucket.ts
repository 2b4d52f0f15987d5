import type { FakeBucket } from "fakebucket";
import { getFound } from "./found.js";

/** All that a script can see of the objects of a bucket, as one text. */
export async function dumpBucket(bucket: FakeBucket): Promise<string> {
  const page = await bucket.list({ include: ["httpMetadata", "customMetadata"] });
  if (page.truncated) throw new Error("There are more objects than one page holds.");
  const objects = page.objects.map(async (object) => {
    const bytes = await (await getFound(bucket, object.key)).bytes();
    return { ...object, body: Buffer.from(bytes).toString("latin1") };
  });
  return JSON.stringify(await Promise.all(objects), undefined, 1);
}
