import type { FakeBucket } from "fakebucket";
import { contents } from "fakebucket/testing";
import type { StoreObject } from "fakebucket/types";

/** Returns all data about a bucket's objects that a script can read, with their bodies. */
export async function held(bucket: FakeBucket): Promise<unknown> {
  const { objects } = await bucket.list({ include: ["httpMetadata", "customMetadata"] });
  const heads = await Promise.all(objects.map(({ key }) => bucket.head(key)));
  return { listed: objects.map(shown), heads: heads.map(shown), contents: contents(bucket).objects };
}

function shown(object: StoreObject | null): unknown {
  return object && { ...object, checksums: object.checksums.toJSON() };
}
