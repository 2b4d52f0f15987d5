import type { Platform } from "../../semantics/platform.js";
import { wrongField } from "./argument-error.js";

/** A field for headers, or for an object with fields of its own. */
export interface HeadersField {
  readonly field: "onlyIf" | "range" | "httpMetadata";
  readonly dictionary: string;
  readonly type: string;
}

/** Refuses an object with a method `get` that is not a `Headers`, such as a `Map` or `URLSearchParams`. */
// Undocumented: the runtime ignores it, and so stores without a condition (runtime §6 onlyIf array, {}, Date, Map)
export function refuseGetters(value: object, place: HeadersField, { semantics }: Platform): void {
  if (semantics.misplacedHeaders === "refused" && "get" in value && typeof value.get === "function") {
    throw misplaced(place);
  }
}

/**
 * Refuses an object without any known field if it has a method `get`, or the names of headers, like a record or pairs.
 */
// Undocumented: the runtime ignores it (runtime §6 A plain object with header names has no effect)
export function refuseMisplaced(
  value: object,
  headers: readonly string[],
  place: HeadersField,
  platform: Platform,
): void {
  if (platform.semantics.misplacedHeaders === "ignored") return;
  refuseGetters(value, place, platform);
  const names: readonly unknown[] = Array.isArray(value)
    ? value.map((pair: unknown) => (Array.isArray(pair) ? pair[0] : undefined))
    : Object.keys(value);
  if (names.some((name) => typeof name === "string" && headers.includes(name.toLowerCase()))) throw misplaced(place);
}

function misplaced({ field, dictionary, type }: HeadersField): TypeError {
  return wrongField(field, dictionary, type, "arguments.headers-type");
}
