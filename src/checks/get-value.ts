import { type Anything, type LooseBucket, loosely } from "../property/cases/loose-bucket.js";
import type { Subject } from "../property/cases/rule-check.js";

/** The methods that read a body, by name. */
export const readMethods = ["text", "arrayBuffer", "bytes", "json", "blob"] as const;

/** A method that reads a body. */
export type ReadMethod = (typeof readMethods)[number];

/** A bucket with one value in it, and what `get` of it gives. */
export interface BodyScene {
  readonly bucket: LooseBucket;
  readonly object: Anything;
}

/** Stores a value under the key `k`, and gets it. */
export async function getValue({ makeBucket }: Subject, value: unknown, options?: object): Promise<BodyScene> {
  const bucket = loosely(await makeBucket());
  await (options === undefined ? bucket.put("k", value) : bucket.put("k", value, options));
  return { bucket, object: await bucket.get("k") };
}
