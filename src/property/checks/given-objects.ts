import type { StoreHTTPMetadata, StorePutOptions } from "../../../types/index.js";
import { type Anything, type LooseBucket, loosely } from "../expect/loose-bucket.js";
import type { Subject, Terms } from "../expect/rule-check.js";

/** HTTP metadata of all fields. */
export const allHttpMetadata: Required<StoreHTTPMetadata> = {
  contentType: "a/b",
  contentLanguage: "en",
  contentDisposition: "inline",
  contentEncoding: "gzip",
  cacheControl: "no-store",
  cacheExpiry: new Date("2030-01-02T03:04:05.000Z"),
} as const;

/** A call that gives an object; `failed` is a `get` whose precondition fails. */
export type Giver = "put" | "head" | "get" | "list" | "failed" | "complete";

/** Returns all of these that there are. */
export function givers({ abilities }: Terms): readonly Giver[] {
  return ["put", "head", "get", "list", "failed", ...(abilities.multipart ? ["complete" as const] : [])];
}

/** Stores a value as a whole, or in one part. */
export async function store(
  bucket: LooseBucket,
  how: "whole" | "in parts",
  value: unknown,
  options: readonly object[],
  key = "k",
): Promise<Anything> {
  if (how === "whole") return bucket.put(key, value, ...options);
  const upload = await bucket.createMultipartUpload(key, ...options);
  return upload.complete([await upload.uploadPart(1, value)]);
}

/** Stores an object under the key `k`, and has it given. */
export async function give(
  { makeBucket }: Pick<Subject, "makeBucket">,
  giver: Giver,
  text = "hello",
  options?: StorePutOptions,
): Promise<{ readonly bucket: LooseBucket; readonly given: Anything }> {
  const bucket = loosely(await makeBucket());
  const more = options === undefined ? [] : [options];
  const stored = await store(bucket, giver === "complete" ? "in parts" : "whole", text, more);
  return { bucket, given: giver === "put" || giver === "complete" ? stored : await giveAgain(bucket, giver) };
}

/** Has the only object in a bucket given once more. */
export async function giveAgain(bucket: LooseBucket, giver: "head" | "get" | "list" | "failed"): Promise<Anything> {
  switch (giver) {
    case "list":
      return (await bucket.list()).objects[0];
    case "failed":
      return bucket.get("k", { onlyIf: { etagMatches: "other" } });
    default:
      return bucket[giver]("k");
  }
}

/** The methods that read a body, by name. */
export const readMethods = ["text", "arrayBuffer", "bytes", "json", "blob"] as const;

/** A method that reads a body. */
export type ReadMethod = (typeof readMethods)[number];

/** Stores a value under the key `k`, and gets it. */
export async function getValue(
  { makeBucket }: Subject,
  value: unknown,
): Promise<{ readonly bucket: LooseBucket; readonly object: Anything }> {
  const bucket = loosely(await makeBucket());
  await bucket.put("k", value);
  return { bucket, object: await bucket.get("k") };
}
