import type { Platform } from "../../semantics/platform.js";
import type { Callee } from "./argument-error.js";
import { coerceStringArgument } from "./coerce.js";

/** The key and id of an upload's handle. */
export interface UploadHandle {
  readonly key: string;
  readonly uploadId: string;
}

const callee: Callee = { owner: "Bucket", method: "resumeMultipartUpload" };

/** Converts the arguments of `resumeMultipartUpload`. There are no further checks. */
// runtime §2 resumeMultipartUpload(); §8 resume
export function coerceResumeMultipartUpload(args: readonly unknown[], platform: Platform): UploadHandle {
  const key = coerceStringArgument(args, 0, callee, platform);
  return { key, uploadId: coerceStringArgument(args, 1, callee, platform) };
}
