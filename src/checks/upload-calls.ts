import type { Anything, LooseBucket } from "../property/cases/loose-bucket.js";
import type { Terms } from "../property/cases/rule-check.js";

/** A call that uploads a value: as a whole, or as a part. */
export type UploadCall = "put" | "uploadPart";

/** Returns the calls that upload a value; of parts only where there are any. */
export function uploadCalls({ abilities }: Terms): readonly UploadCall[] {
  return abilities.multipart ? ["put", "uploadPart"] : ["put"];
}

/** Returns the call that uploads a value to the key `k`, once what it needs is done. */
export async function prepareUpload(
  bucket: LooseBucket,
  call: UploadCall,
): Promise<(value: unknown, options?: unknown) => Promise<Anything>> {
  if (call === "put") return (value, ...options) => bucket.put("k", value, ...options);
  const upload = await bucket.createMultipartUpload("k");
  return (value, ...options) => upload.uploadPart(1, value, ...options);
}
