import type { FakeBucket } from "fakebucket";
import type { StoreObjectBody } from "fakebucket/types";

/** Returns a value that must be there. */
export function found<Value>(value: Value | null | undefined): Value {
  if (value === null || value === undefined) throw new Error(`There is nothing but ${String(value)}.`);
  return value;
}

/** An object that must be there, with its body. */
export async function getFound(bucket: FakeBucket, key: string): Promise<StoreObjectBody> {
  return found(await bucket.get(key));
}

/** The text of an object that must be there. */
export async function textOf(bucket: FakeBucket, key: string): Promise<string> {
  return (await getFound(bucket, key)).text();
}
