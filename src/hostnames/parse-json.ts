import { failures, type HostnameFailure } from "./failure.js";
import type { Json } from "./state.js";

/** The JSON object of a body. */
export type Fields = { readonly [name: string]: Json };

/** A body that does not say what it must. It never leaves the parsers: the platform answers with its failure. */
export class Unreadable extends Error {
  readonly failure: HostnameFailure;

  constructor(failure: HostnameFailure) {
    super(failure.text);
    this.failure = failure;
  }
}

/** Reads a body as a JSON object. */
// facts, Error codes 1400
export function parseFields(body: string | undefined): Fields {
  let value: unknown;
  try {
    value = JSON.parse(body ?? "");
  } catch {
    throw new Unreadable(failures.bodyNotJson);
  }
  if (!isFields(value)) throw new Unreadable(failures.bodyNotJson);
  return value;
}

/** A field that may be absent or `null`. */
// Undocumented: a field of a wrong type is answered as if the body could not be decoded, which is what a typed decoder does.
export function textField(fields: Fields, name: string): string | undefined {
  const value = own(fields, name);
  if (value !== undefined && typeof value !== "string") throw new Unreadable(failures.bodyNotJson);
  return value;
}

export function booleanField(fields: Fields, name: string): boolean | undefined {
  const value = own(fields, name);
  if (value !== undefined && typeof value !== "boolean") throw new Unreadable(failures.bodyNotJson);
  return value;
}

export function objectField(fields: Fields, name: string): Fields | undefined {
  const value = own(fields, name);
  if (value !== undefined && !isFields(value)) throw new Unreadable(failures.bodyNotJson);
  return value;
}

/** A field, `undefined` if it is absent or `null`. */
export function own(fields: Fields, name: string): Exclude<Json, null> | undefined {
  return Object.hasOwn(fields, name) ? (fields[name] ?? undefined) : undefined;
}

function isFields(value: unknown): value is Fields {
  return typeof value === "object" && value !== null && !Array.isArray(value);
}
