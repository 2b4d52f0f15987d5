import type { FakeBucket } from "fakebucket";
import type { StoreObjectBody } from "fakebucket/types";

/** Returns a value; fails if it is absent. */
export function found<Value>(value: Value | null | undefined): Value {
  if (value === null || value === undefined) throw new Error(`There is nothing but ${String(value)}.`);
  return value;
}

/** Returns an object with its body; fails if it does not exist. */
export async function getFound(bucket: FakeBucket, key: string): Promise<StoreObjectBody> {
  return found(await bucket.get(key));
}

/** Returns the text of an object; fails if it does not exist. */
export async function textOf(bucket: FakeBucket, key: string): Promise<string> {
  return (await getFound(bucket, key)).text();
}
