import { StoredBytes } from "../bytes/stored-bytes.js";
import type { Platform } from "../semantics/platform.js";
import { coerceOptions, coerceString, coerceStringArgument } from "./coerce.js";
import { coerceChecksums, parseChecksum, type RawChecksum } from "./parse-checksum.js";
import { coerceCondition, parseCondition, type RawCondition } from "./parse-condition.js";
import { coerceCustomMetadata, noCustomMetadata } from "./parse-custom-metadata.js";
import { coerceHttpMetadata, noHttpMetadata } from "./parse-http-metadata.js";
import { coerceSsecKey, parseSsecKey, type RawSsecKey } from "./parse-ssec-key.js";
import { coerceValue, convertValue } from "./parse-value.js";
import type {
  ChecksumAlgorithm,
  CustomMetadataRecord,
  HttpMetadataRecord,
  PutRequest,
  ValueSource,
} from "./request.js";
import type { Callee } from "./wrong-type.js";

/** What was passed to `put`, converted. */
export interface PutArguments {
  readonly key: string;
  readonly value: ValueSource;
  readonly onlyIf: RawCondition | undefined;
  readonly httpMetadata: HttpMetadataRecord;
  readonly customMetadata: CustomMetadataRecord;
  readonly checksums: readonly RawChecksum[];
  readonly storageClass: string | undefined;
  readonly ssecKey: RawSsecKey | undefined;
}

/** A `put`, and its value apart. */
export interface ParsedPut {
  readonly request: PutRequest;
  readonly value: ValueSource;
}

type Field = "onlyIf" | "httpMetadata" | "customMetadata" | ChecksumAlgorithm | "storageClass" | "ssecKey";

const callee: Callee = { owner: "Bucket", method: "put" };
const noChecksums: readonly RawChecksum[] = Object.freeze([]);

/** Converts the arguments of `put`. */
// runtime §2 order in which option fields are read
export function coercePut(args: readonly unknown[], platform: Platform): PutArguments {
  const key = coerceStringArgument(args, 0, callee, platform);
  const value = coerceNullableValue(args, platform);
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

/** The request of a `put`, and its value. */
// runtime §2 Order of checks
export function parsePut(coerced: PutArguments, _platform: Platform): ParsedPut {
  return {
    request: {
      action: "put",
      key: coerced.key,
      onlyIf: parseCondition(coerced.onlyIf),
      checksum: parseChecksum(coerced.checksums),
      httpMetadata: coerced.httpMetadata,
      customMetadata: coerced.customMetadata,
      storageClass: coerced.storageClass,
      ssecKey: parseSsecKey(coerced.ssecKey),
    },
    value: coerced.value,
  };
}

// runtime §3 put null or undefined as value
function coerceNullableValue(args: readonly unknown[], platform: Platform): ValueSource {
  const value = args[1];
  const isNull = args.length >= 2 && (value === null || value === undefined || isTakenForNull(value, platform));
  return isNull ? { form: "bytes", bytes: StoredBytes.empty } : coerceValue(args, callee, platform);
}

/** True for a value of a wrong type, before the runtime refuses those. */
function isTakenForNull(value: unknown, platform: Platform): boolean {
  return !platform.refusesWrongValues && convertValue(value, platform) === undefined;
}
