import type { Platform } from "../../semantics/platform.js";
import type { Callee } from "./argument-error.js";
import { coerceOptions, coerceString, coerceStringArgument } from "./coerce.js";
import { coerceCustomMetadata, coerceHttpMetadata, noCustomMetadata, noHttpMetadata } from "./parse-metadata.js";
import { coerceSsecKey, parseSsecKey, type RawSsecKey } from "./parse-ssec-key.js";
import type { CreateMultipartUploadRequest, CustomMetadataRecord, HttpMetadataRecord, SettingName } from "./request.js";

/** The converted arguments of `createMultipartUpload`. */
export interface CreateMultipartUploadArguments extends Record<SettingName, unknown> {
  readonly key: string;
  readonly httpMetadata: HttpMetadataRecord;
  readonly customMetadata: CustomMetadataRecord;
  readonly storageClass: string | undefined;
  readonly ssecKey: RawSsecKey | undefined;
}

const callee: Callee = { owner: "Bucket", method: "createMultipartUpload" };

/** Converts the arguments of `createMultipartUpload`. */
// runtime §2 order in which option fields are read
export function coerceCreateMultipartUpload(
  args: readonly unknown[],
  platform: Platform,
): CreateMultipartUploadArguments {
  const key = coerceStringArgument(args, 0, callee, platform);
  const options = coerceOptions<SettingName>(args[1], 2, "MultipartOptions", callee, platform);
  if (options === undefined) {
    return {
      key,
      httpMetadata: noHttpMetadata,
      customMetadata: noCustomMetadata,
      storageClass: undefined,
      ssecKey: undefined,
    };
  }
  const httpMetadata = coerceHttpMetadata(options.httpMetadata, "MultipartOptions", platform);
  const customMetadata = coerceCustomMetadata(options.customMetadata, "MultipartOptions", platform);
  const storageClass = options.storageClass;
  return {
    key,
    httpMetadata,
    customMetadata,
    storageClass: storageClass === undefined ? undefined : coerceString(storageClass, platform),
    ssecKey: coerceSsecKey(options.ssecKey, platform),
  };
}

/** Returns the request of a `createMultipartUpload`. */
export function parseCreateMultipartUpload(coerced: CreateMultipartUploadArguments): CreateMultipartUploadRequest {
  return {
    action: "createMultipartUpload",
    key: coerced.key,
    httpMetadata: coerced.httpMetadata,
    customMetadata: coerced.customMetadata,
    storageClass: coerced.storageClass,
    ssecKey: coerced.ssecKey === undefined ? undefined : parseSsecKey(coerced.ssecKey),
  };
}
