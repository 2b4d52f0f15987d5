import { withHint } from "../../base/messages/with-hint.js";
import type { Platform } from "../../semantics/platform.js";
import { type Callee, rangeError, wrongElement, wrongField } from "./argument-error.js";
import { coerceInteger, coerceOptions, wellFormed } from "./coerce.js";
import type { ListRequest } from "./request.js";

/** The converted arguments of `list`. */
export interface ListArguments {
  readonly limit: number | undefined;
  readonly prefix: string | undefined;
  readonly cursor: string | undefined;
  readonly delimiter: string | undefined;
  readonly startAfter: string | undefined;
  readonly include: readonly string[];
}

const callee: Callee = { owner: "Bucket", method: "list" };
const nothing: readonly string[] = Object.freeze([]);
const noOptions: ListArguments = Object.freeze({
  limit: undefined,
  prefix: undefined,
  cursor: undefined,
  delimiter: undefined,
  startAfter: undefined,
  include: nothing,
});

/** Converts the arguments of `list`. */
// runtime §2 order in which option fields are read
export function coerceList(args: readonly unknown[], platform: Platform): ListArguments {
  const options = coerceOptions<keyof ListArguments>(args[0], 1, "ListOptions", callee, platform);
  if (options === undefined) return noOptions;
  return {
    limit: coerceLimit(options.limit),
    prefix: coerceText(options.prefix, "prefix", platform),
    cursor: coerceText(options.cursor, "cursor", platform),
    delimiter: coerceText(options.delimiter, "delimiter", platform),
    startAfter: coerceText(options.startAfter, "startAfter", platform),
    include: coerceInclude(options.include, platform),
  };
}

/** Returns the request of a `list`. */
// runtime §9 include unknown value; date < 2022-08-04
export function parseList(coerced: ListArguments, platform: Platform): ListRequest {
  let includeHttpMetadata = !platform.honorsInclude;
  let includeCustomMetadata = !platform.honorsInclude;
  for (const name of coerced.include) {
    if (name === "httpMetadata") includeHttpMetadata = true;
    else if (name === "customMetadata") includeCustomMetadata = true;
    else
      throw withHint(
        rangeError("list.include-values", `Unsupported include value ${wellFormed(name, platform)}`),
        'include takes the names of metadata: list({ include: ["httpMetadata", "customMetadata"] }).',
      );
  }
  return {
    action: "list",
    limit: coerced.limit,
    prefix: coerced.prefix,
    cursor: coerced.cursor,
    delimiter: coerced.delimiter,
    startAfter: coerced.startAfter,
    includeHttpMetadata,
    includeCustomMetadata,
  };
}

// runtime §9 limit absent, undefined or -1
function coerceLimit(value: unknown): number | undefined {
  if (value === undefined) return undefined;
  const limit = coerceInteger(value);
  return limit === -1 ? undefined : limit;
}

function coerceText(value: unknown, field: string, platform: Platform): string | undefined {
  if (value === undefined) return undefined;
  if (typeof value !== "string") throw wrongField(field, "ListOptions", "string");
  return wellFormed(value, platform);
}

// spec §2 StoreListOptions include: where it is not honoured, both kinds are listed "regardless of the value given"
function coerceInclude(value: unknown, platform: Platform): readonly string[] {
  if (value === undefined) return nothing;
  if (!platform.honorsInclude && platform.semantics.unhonoredInclude === "ignored") return nothing;
  if (!Array.isArray(value)) throw wrongField("include", "ListOptions", "Array");
  const names: string[] = [];
  const length = value.length;
  for (let index = 0; index < length; index++) {
    const name: unknown = value[index];
    if (typeof name !== "string") throw wrongElement("list.include-values", index, "string");
    names.push(name);
  }
  return names;
}
