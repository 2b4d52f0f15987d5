import type { StoreHTTPMetadata, StorePutOptions } from "../../../types/index.js";
import { type Anything, type LooseBucket, loosely } from "../expect/loose-bucket.js";
import type { Subject, Terms } from "../expect/rule-check.js";

/** HTTP metadata with all fields. */
export const allHttpMetadata: Required<StoreHTTPMetadata> = {
  contentType: 'text/plain; charset="utf-8"',
  contentLanguage: "en, de",
  contentDisposition: "attachment; filename=\"a b=1;2,.txt\"; filename*=UTF-8''%c3%a9.txt",
  contentEncoding: "gzip",
  cacheControl: "public, max-age=60",
  cacheExpiry: new Date("2030-01-02T03:04:05.000Z"),
} as const;

/** The headers of `allHttpMetadata`. */
export const headersOfAllFields: Readonly<Record<string, string>> = {
  "content-type": allHttpMetadata.contentType,
  "content-language": allHttpMetadata.contentLanguage,
  "content-disposition": allHttpMetadata.contentDisposition,
  "content-encoding": allHttpMetadata.contentEncoding,
  "cache-control": allHttpMetadata.cacheControl,
  expires: "Wed, 02 Jan 2030 03:04:05 GMT",
};

/** A call that returns an object; `failed` is a `get` with a failing precondition. */
export type ObjectSource = "put" | "head" | "get" | "list" | "failed" | "complete";

/** Returns all calls supported by the implementation. */
export function objectSources({ abilities }: Terms): readonly ObjectSource[] {
  return ["put", "head", "get", "list", "failed", ...(abilities.multipart ? ["complete" as const] : [])];
}

/** Stores a value with `put`, or in one part. */
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

/** Stores an object under the key `k`, and returns it from the given call. */
export async function storeAndReturn(
  { makeBucket }: Pick<Subject, "makeBucket">,
  source: ObjectSource,
  text = "hello",
  options?: StorePutOptions,
): Promise<{ readonly bucket: LooseBucket; readonly given: Anything }> {
  const bucket = loosely(await makeBucket());
  const more = options === undefined ? [] : [options];
  const stored = await store(bucket, source === "complete" ? "in parts" : "whole", text, more);
  return { bucket, given: source === "put" || source === "complete" ? stored : await returnAgain(bucket, source) };
}

/** Returns the only object of a bucket from the given call. */
export async function returnAgain(bucket: LooseBucket, source: "head" | "get" | "list" | "failed"): Promise<Anything> {
  switch (source) {
    case "list":
      return (await bucket.list()).objects[0];
    case "failed":
      return bucket.get("k", { onlyIf: { etagMatches: "other" } });
    default:
      return bucket[source]("k");
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
