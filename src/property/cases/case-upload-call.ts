import { type Arbitrary, constant, constantFrom } from "fast-check";
import type { Anything, LooseBucket } from "./loose-bucket.js";
import type { Terms } from "./rule-check.js";

/** How a value is uploaded: as a whole, or as a part. */
export type UploadCall = "put" | "uploadPart";

/** Either way to upload a value; parts only where there are any. */
export function uploadCall({ abilities }: Terms): Arbitrary<UploadCall> {
  return abilities.multipart ? constantFrom("put", "uploadPart") : constant("put");
}

/** Both ways to upload a value, for examples. */
export function uploadCalls({ abilities }: Terms): readonly UploadCall[] {
  return abilities.multipart ? ["put", "uploadPart"] : ["put"];
}

/** The one call that takes the value; what it needs is done before. */
export async function prepareUpload(
  bucket: LooseBucket,
  call: UploadCall,
  key: string,
): Promise<(value: unknown, options?: unknown) => Promise<Anything>> {
  if (call === "put") return (value, ...options) => bucket.put(key, value, ...options);
  const upload = await bucket.createMultipartUpload(key);
  return (value, ...options) => upload.uploadPart(1, value, ...options);
}

/** Stores a value, and gives the object. */
export async function storeValue(
  bucket: LooseBucket,
  call: UploadCall,
  key: string,
  value: unknown,
): Promise<Anything> {
  if (call === "put") return bucket.put(key, value);
  const upload = await bucket.createMultipartUpload(key);
  return upload.complete([await upload.uploadPart(1, value)]);
}
