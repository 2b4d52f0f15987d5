import { lowerCase } from "../../base/bytes/lower-case.js";
import type { Json, JsonObject } from "./hostname-request.js";

/** The reasons to refuse a request without reading the state. */
type Reason = "bodyInvalid" | "metadataInvalid" | "queryInvalid" | "purgeEmpty";

/** A request with missing or invalid content. Never reaches the caller, since the platform answers with a failure. */
export class Unreadable extends Error {
  readonly reason: Reason;

  constructor(reason: Reason) {
    super(reason);
    this.reason = reason;
  }
}

/**
 * Parses a body as a JSON object.
 *
 * @param absent - the body used instead of an empty one; by default an empty body is an error.
 */
// facts, Error codes 1400
export function parseFields({ body }: { readonly body: string }, absent = ""): JsonObject {
  let value: unknown;
  try {
    value = JSON.parse(body || absent);
  } catch {
    // Refused below, since it is no object.
  }
  if (!isObject(value)) throw new Unreadable("bodyInvalid");
  return value;
}

/** Returns a field; `undefined` if it is absent or `null`. */
export function field(fields: JsonObject, name: string): Exclude<Json, null> | undefined {
  return fields[name] ?? undefined;
}

// Undocumented: a field of a wrong type has the same answer as an undecodable body, like a typed decoder.

export function textField(fields: JsonObject, name: string): string | undefined {
  return ofType(fields, name, (value) => typeof value === "string");
}

export function booleanField(fields: JsonObject, name: string): boolean | undefined {
  return ofType(fields, name, (value) => typeof value === "boolean");
}

export function objectField(fields: JsonObject, name: string): JsonObject | undefined {
  return ofType(fields, name, isObject);
}

export function textsField(fields: JsonObject, name: string): readonly string[] | undefined {
  return ofType(fields, name, isTexts);
}

function isTexts(value: Json): value is readonly string[] {
  return Array.isArray(value) && value.every((each) => typeof each === "string");
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

/** True if a JSON value is an object: no array, and not `null`. */
export function isObject(value: unknown): value is JsonObject {
  return typeof value === "object" && value !== null && !Array.isArray(value);
}

/** Normalises a name for comparison: lower case, without the dot at the end (RFC 1034 §3.1). */
export function normalName(name: string): string {
  return lowerCase(name).replace(/\.$/, "");
}
