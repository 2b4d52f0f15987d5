import { failures, type HostnameFailure } from "./failure.js";
import type { Json, JsonObject } from "./state.js";

/** A body that does not say what it must. It never leaves the parsers: the platform answers with its failure. */
export class Unreadable extends Error {
  readonly failure: HostnameFailure;

  constructor(failure: HostnameFailure) {
    super(failure.text);
    this.failure = failure;
  }
}

/**
 * Reads a body as a JSON object.
 *
 * @param absent - what stands for a body that is absent or empty: by default nothing does.
 */
// facts, Error codes 1400
export function parseFields({ body }: { readonly body: string | undefined }, absent = ""): JsonObject {
  let value: unknown;
  try {
    value = JSON.parse(body ?? absent);
  } catch {
    throw new Unreadable(failures.bodyNotJson);
  }
  if (!isObject(value)) throw new Unreadable(failures.bodyNotJson);
  return value;
}

/** A field that may be absent or `null`. */
// Undocumented: a field of a wrong type is answered as if the body could not be decoded, which is what a typed decoder does.
export function textField(fields: JsonObject, name: string): string | undefined {
  const value = own(fields, name);
  if (value !== undefined && typeof value !== "string") throw new Unreadable(failures.bodyNotJson);
  return value;
}

export function booleanField(fields: JsonObject, name: string): boolean | undefined {
  const value = own(fields, name);
  if (value !== undefined && typeof value !== "boolean") throw new Unreadable(failures.bodyNotJson);
  return value;
}

export function objectField(fields: JsonObject, name: string): JsonObject | undefined {
  const value = own(fields, name);
  if (value !== undefined && !isObject(value)) throw new Unreadable(failures.bodyNotJson);
  return value;
}

/** A field, `undefined` if it is absent or `null`. */
export function own(fields: JsonObject, name: string): Exclude<Json, null> | undefined {
  return Object.hasOwn(fields, name) ? (fields[name] ?? undefined) : undefined;
}

/** Whether arrays and objects of JSON are nested in more levels than the most; the outermost is the first level. */
// Level by level, for a body can be nested deeper than calls can.
export function levelsExceed(outermost: JsonObject, maxLevels: number): boolean {
  let level: readonly Json[] = [outermost];
  for (let count = 0; level.length > 0; count++) {
    if (count >= maxLevels) return true;
    level = level.flatMap((each) =>
      Object.values(each as object).filter((value) => typeof value === "object" && value),
    );
  }
  return false;
}

/** Whether a value is an object of JSON: no array, and not `null`. */
export function isObject(value: unknown): value is JsonObject {
  return typeof value === "object" && value !== null && !Array.isArray(value);
}
