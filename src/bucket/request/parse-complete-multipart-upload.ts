import type { Platform } from "../../semantics/platform.js";
import { type Callee, typeError, wrongElement, wrongParameter } from "./argument-error.js";
import { coerceInteger, coerceString, isObject, type RawFields } from "./coerce.js";
import type { UploadHandle } from "./parse-resume-multipart-upload.js";
import { parsePartNumber } from "./parse-upload-part.js";
import type { CompleteMultipartUploadRequest, PartRequest } from "./request.js";

/** The arguments of `complete`, converted. */
export interface CompleteMultipartUploadArguments {
  readonly parts: readonly PartRequest[];
}

const callee: Callee = { owner: "MultipartUpload", method: "complete" };

/** Converts the arguments of `complete`. */
// runtime §8 complete(x) not an array
export function coerceCompleteMultipartUpload(
  args: readonly unknown[],
  platform: Platform,
): CompleteMultipartUploadArguments {
  const value = args[0];
  if (!Array.isArray(value)) {
    const rule = args.length === 0 ? "arguments.missing" : "multipart.complete-arguments";
    throw wrongParameter(rule, platform, callee, 1, "Array");
  }
  const parts: PartRequest[] = [];
  const length = value.length;
  for (let index = 0; index < length; index++) parts.push(coercePart(value[index], index, platform));
  return { parts };
}

/** The request of a `complete`. */
export function parseCompleteMultipartUpload(
  coerced: CompleteMultipartUploadArguments,
  platform: Platform,
  handle: UploadHandle,
): CompleteMultipartUploadRequest {
  for (const part of coerced.parts) parsePartNumber(part.partNumber, platform);
  return {
    action: "completeMultipartUpload",
    key: handle.key,
    uploadId: handle.uploadId,
    parts: coerced.parts,
  };
}

// runtime §8 element not an object; element fields
function coercePart(value: unknown, index: number, platform: Platform): PartRequest {
  if (value === undefined || value === null) {
    // The runtime names the class as its compiler does, which nobody can have meant.
    throw typeError(
      "multipart.complete-arguments",
      "Cannot initialize UploadedPart with required members from an undefined or null value.",
    );
  }
  if (!isObject(value)) throw wrongElement("multipart.complete-arguments", index, "UploadedPart");
  const part: RawFields<"partNumber" | "etag"> = value;
  return { partNumber: coerceInteger(part.partNumber), etag: coerceString(part.etag, platform) };
}
