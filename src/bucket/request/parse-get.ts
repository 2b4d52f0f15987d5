import type { Platform } from "../../semantics/platform.js";
import type { Callee } from "./argument-error.js";
import { coerceOptions, coerceStringArgument } from "./coerce.js";
import { coerceCondition, parseCondition, type RawCondition } from "./parse-condition.js";
import { coerceRange, parseRange, type RawRange } from "./parse-range.js";
import { coerceSsecKey, parseSsecKey, type RawSsecKey } from "./parse-ssec-key.js";
import type { GetRequest } from "./request.js";

/** The converted arguments of `get`. */
export interface GetArguments {
  readonly key: string;
  readonly onlyIf: RawCondition | undefined;
  readonly range: RawRange | undefined;
  readonly ssecKey: RawSsecKey | undefined;
}

const callee: Callee = { owner: "Bucket", method: "get" };

/** Converts the arguments of `get`. */
// runtime §2 order in which option fields are read
export function coerceGet(args: readonly unknown[], platform: Platform): GetArguments {
  const key = coerceStringArgument(args, 0, callee, platform);
  const options = coerceOptions<"onlyIf" | "range" | "ssecKey">(args[1], 2, "GetOptions", callee, platform);
  if (options === undefined) return { key, onlyIf: undefined, range: undefined, ssecKey: undefined };
  return {
    key,
    onlyIf: coerceCondition(options.onlyIf, "GetOptions", platform),
    range: coerceRange(options.range, platform),
    ssecKey: coerceSsecKey(options.ssecKey, platform),
  };
}

/** Returns the request of a `get`. */
// runtime §2 Order of checks
export function parseGet(coerced: GetArguments): GetRequest {
  return {
    action: "get",
    key: coerced.key,
    onlyIf: parseCondition(coerced.onlyIf),
    range: parseRange(coerced.range),
    ssecKey: coerced.ssecKey === undefined ? undefined : parseSsecKey(coerced.ssecKey),
  };
}
