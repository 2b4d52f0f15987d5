import type { Platform } from "../semantics/platform.js";
import { coerceStringArgument } from "./coerce.js";
import type { Callee } from "./wrong-type.js";

/** What an upload's handle knows. */
export interface UploadHandle {
  readonly key: string;
  readonly uploadId: string;
}

/** What was passed to `resumeMultipartUpload`, converted. */
export type ResumeMultipartUploadArguments = UploadHandle;

const callee: Callee = { owner: "Bucket", method: "resumeMultipartUpload" };

/** Converts the arguments of `resumeMultipartUpload`. */
// facts §2 resumeMultipartUpload()
export function coerceResumeMultipartUpload(
  args: readonly unknown[],
  platform: Platform,
): ResumeMultipartUploadArguments {
  const key = coerceStringArgument(args, 0, callee, platform);
  return { key, uploadId: coerceStringArgument(args, 1, callee, platform) };
}

/** What the handle of a `resumeMultipartUpload` knows: nothing is checked. */
// facts §8 resume
export function parseResumeMultipartUpload(coerced: ResumeMultipartUploadArguments, _platform: Platform): UploadHandle {
  return coerced;
}
