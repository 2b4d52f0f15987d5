import { lowerCase } from "../../base/bytes/lower-case.js";
import type { Json, JsonObject } from "./hostname-request.js";

/** The reasons to refuse a request before the state is looked at. */
type Reason = "bodyInvalid" | "metadataInvalid" | "queryInvalid" | "purgeEmpty";

/** A request that does not say what it must. It never reaches the caller: the platform answers with a failure. */
export class Unreadable extends Error {
  readonly reason: Reason;

  constructor(reason: Reason) {
    super(reason);
    this.reason = reason;
  }
}

/**
 * Reads a body as a JSON object.
 *
 * @param absent - what stands for an empty body: by default nothing does.
 */
// facts, Error codes 1400
export function parseFields({ body }: { readonly body: string }, absent = ""): JsonObject {
  let value: unknown;
  try {
    value = JSON.parse(body || absent);
  } catch {
    // What is not JSON is not an object.
  }
  if (!isObject(value)) throw new Unreadable("bodyInvalid");
  return value;
}

/** A field, `undefined` if it is absent or `null`. */
export function field(fields: JsonObject, name: string): Exclude<Json, null> | undefined {
  return Object.hasOwn(fields, name) ? (fields[name] ?? undefined) : undefined;
}

// Undocumented: a field of a wrong type is answered as if the body could not be decoded, which is what a typed decoder does.

export function textField(fields: JsonObject, name: string): string | undefined {
  return ofType(fields, name, (value) => typeof value === "string");
}

export function booleanField(fields: JsonObject, name: string): boolean | undefined {
  return ofType(fields, name, (value) => typeof value === "boolean");
}

export function objectField(fields: JsonObject, name: string): JsonObject | undefined {
  return ofType(fields, name, isObject);
}

function ofType<Type extends Json>(
  fields: JsonObject,
  name: string,
  isOfType: (value: Json) => value is Type,
): Type | undefined {
  const value = field(fields, name);
  if (value !== undefined && !isOfType(value)) throw new Unreadable("bodyInvalid");
  return value;
}

/** True if a value is an object of JSON: no array, and not `null`. */
export function isObject(value: unknown): value is JsonObject {
  return typeof value === "object" && value !== null && !Array.isArray(value);
}

/** A name as it is compared: lower case, without the dot at the end (RFC 1034 §3.1). */
export function normalName(name: string): string {
  return lowerCase(name).replace(/\.$/, "");
}
