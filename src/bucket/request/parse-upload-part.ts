import type { Platform } from "../../semantics/platform.js";
import { type Callee, typeError, wrongParameter } from "./argument-error.js";
import { coerceInteger, coerceOptions } from "./coerce.js";
import type { UploadHandle } from "./parse-resume-multipart-upload.js";
import { coerceSsecKey, parseSsecKey, type RawSsecKey } from "./parse-ssec-key.js";
import { coerceValue } from "./parse-value.js";
import type { UploadPartRequest, ValueSource } from "./request.js";

/** Checks a part number, already an integer. */
// runtime §8 part number 0, -1, 10001
export function parsePartNumber(partNumber: number, platform: Platform): number {
  const { maxParts } = platform.semantics;
  if (partNumber < 1 || partNumber > maxParts) {
    throw typeError(
      "multipart.part-number",
      `Part number must be between 1 and ${maxParts} (inclusive). Actual value was: ${partNumber}`,
    );
  }
  return partNumber;
}

/** The converted arguments of `uploadPart`. */
export interface UploadPartArguments {
  readonly partNumber: number;
  readonly value: ValueSource;
  readonly ssecKey: RawSsecKey | undefined;
}

const callee: Callee = { owner: "MultipartUpload", method: "uploadPart" };

/** Converts the arguments of `uploadPart`. */
// runtime §8 uploadPart(); §3 uploadPart null or undefined
export function coerceUploadPart(args: readonly unknown[], platform: Platform): UploadPartArguments {
  if (args.length === 0) throw wrongParameter("arguments.missing", platform, callee, 1, "integer");
  const partNumber = coerceInteger(args[0]);
  const value = coerceValue(args, callee, platform);
  const options = coerceOptions<"ssecKey">(args[2], 3, "UploadPartOptions", callee, platform);
  return { partNumber, value, ssecKey: coerceSsecKey(options?.ssecKey, platform) };
}

/** Returns the request of an `uploadPart`, without its value. */
// runtime §2 Order of checks
export function parseUploadPart(
  coerced: UploadPartArguments,
  platform: Platform,
  handle: UploadHandle,
): UploadPartRequest {
  return {
    action: "uploadPart",
    key: handle.key,
    uploadId: handle.uploadId,
    partNumber: parsePartNumber(coerced.partNumber, platform),
    ssecKey: coerced.ssecKey === undefined ? undefined : parseSsecKey(coerced.ssecKey),
  };
}
