import { StoredBytes } from "../../base/bytes/stored-bytes.js";
import type { Platform } from "../../semantics/platform.js";
import type { Callee } from "./argument-error.js";
import { coerceOptions, coerceString, coerceStringArgument } from "./coerce.js";
import { coerceChecksums, parseChecksum, type RawChecksum } from "./parse-checksum.js";
import { coerceCondition, parseCondition, type RawCondition } from "./parse-condition.js";
import { coerceCustomMetadata, coerceHttpMetadata, noCustomMetadata, noHttpMetadata } from "./parse-metadata.js";
import { coerceSsecKey, parseSsecKey, type RawSsecKey } from "./parse-ssec-key.js";
import { coerceValue, convertValue } from "./parse-value.js";
import type {
  ChecksumAlgorithm,
  CustomMetadataRecord,
  HttpMetadataRecord,
  PutRequest,
  SettingName,
  ValueSource,
} from "./request.js";

/** The converted arguments of `put`. */
export interface PutArguments extends Record<SettingName, unknown> {
  readonly key: string;
  readonly value: ValueSource;
  readonly onlyIf: RawCondition | undefined;
  readonly httpMetadata: HttpMetadataRecord;
  readonly customMetadata: CustomMetadataRecord;
  readonly checksums: readonly RawChecksum[];
  readonly storageClass: string | undefined;
  readonly ssecKey: RawSsecKey | undefined;
}

type Field = "onlyIf" | ChecksumAlgorithm | SettingName;

const callee: Callee = { owner: "Bucket", method: "put" };
const noChecksums: readonly RawChecksum[] = Object.freeze([]);

/** Converts the arguments of `put`. */
// runtime §2 order in which option fields are read; §3 put null or undefined as value
export function coercePut(args: readonly unknown[], platform: Platform): PutArguments {
  const key = coerceStringArgument(args, 0, callee, platform);
  const given = args[1];
  // At older dates the runtime does not refuse values of a wrong type, but stores them like null.
  const isNull =
    given === null ||
    given === undefined ||
    (!platform.refusesWrongValues && convertValue(given, platform) === undefined);
  const value: ValueSource =
    isNull && args.length >= 2 ? { form: "bytes", bytes: StoredBytes.empty } : coerceValue(args, callee, platform);
  const options = coerceOptions<Field>(args[2], 3, "PutOptions", callee, platform);
  if (options === undefined) {
    return {
      key,
      value,
      onlyIf: undefined,
      httpMetadata: noHttpMetadata,
      customMetadata: noCustomMetadata,
      checksums: noChecksums,
      storageClass: undefined,
      ssecKey: undefined,
    };
  }
  const onlyIf = coerceCondition(options.onlyIf, "PutOptions", platform);
  const httpMetadata = coerceHttpMetadata(options.httpMetadata, "PutOptions", platform);
  const customMetadata = coerceCustomMetadata(options.customMetadata, "PutOptions", platform);
  const checksums = coerceChecksums(options, platform);
  const storageClass = options.storageClass;
  return {
    key,
    value,
    onlyIf,
    httpMetadata,
    customMetadata,
    checksums,
    storageClass: storageClass === undefined ? undefined : coerceString(storageClass, platform),
    ssecKey: coerceSsecKey(options.ssecKey, platform),
  };
}

/** Returns the request of a `put`, without its value. */
// runtime §2 Order of checks
export function parsePut(coerced: PutArguments): PutRequest {
  return {
    action: "put",
    key: coerced.key,
    onlyIf: coerced.onlyIf && parseCondition(coerced.onlyIf),
    checksum: coerced.checksums.length === 0 ? undefined : parseChecksum(coerced.checksums),
    httpMetadata: coerced.httpMetadata,
    customMetadata: coerced.customMetadata,
    storageClass: coerced.storageClass,
    ssecKey: coerced.ssecKey === undefined ? undefined : parseSsecKey(coerced.ssecKey),
  };
}
