import type { Platform } from "../semantics/platform.js";
import { coerceInteger, coerceOptions } from "./coerce.js";
import { parsePartNumber } from "./parse-part-number.js";
import type { UploadHandle } from "./parse-resume-multipart-upload.js";
import { coerceSsecKey, parseSsecKey, type RawSsecKey } from "./parse-ssec-key.js";
import { coerceValue } from "./parse-value.js";
import type { UploadPartRequest, ValueSource } from "./request.js";
import { type Callee, wrongParameter } from "./wrong-type.js";

/** What was passed to `uploadPart`, converted. */
export interface UploadPartArguments {
  readonly partNumber: number;
  readonly value: ValueSource;
  readonly ssecKey: RawSsecKey | undefined;
}

/** An `uploadPart`, and its value apart. */
export interface ParsedUploadPart {
  readonly request: UploadPartRequest;
  readonly value: ValueSource;
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

/** The request of an `uploadPart`, and its value. */
// runtime §2 Order of checks
export function parseUploadPart(
  coerced: UploadPartArguments,
  platform: Platform,
  handle: UploadHandle,
): ParsedUploadPart {
  return {
    request: {
      action: "uploadPart",
      key: handle.key,
      uploadId: handle.uploadId,
      partNumber: parsePartNumber(coerced.partNumber, platform),
      ssecKey: parseSsecKey(coerced.ssecKey),
    },
    value: coerced.value,
  };
}
