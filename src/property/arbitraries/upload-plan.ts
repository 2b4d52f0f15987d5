import type { BucketLike, ObjectLike, StoreMultipartOptions, StoreUploadedPart } from "../../../types/index.js";
import type { MultipartPlan } from "./multipart-plan.js";

/**
 * Carries out a plan: creates an upload, uploads the parts of the plan one after the other, and completes it as planned.
 *
 * @throws what `complete` is refused with, if the plan is not to be stored.
 */
export async function uploadPlan(
  bucket: BucketLike,
  key: string,
  plan: MultipartPlan,
  options?: StoreMultipartOptions,
): Promise<ObjectLike> {
  const upload = await bucket.createMultipartUpload(key, options);
  const uploaded: StoreUploadedPart[] = [];
  for (const { partNumber, bytes } of plan.parts) {
    uploaded.push(await upload.uploadPart(partNumber, bytes, { ssecKey: options?.ssecKey }));
  }
  return upload.complete(
    plan.complete.map(({ partNumber, part }) => ({
      partNumber,
      etag: part === undefined ? "never uploaded" : (uploaded[part]?.etag ?? "never uploaded"),
    })),
  );
}
