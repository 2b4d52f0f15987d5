import { utf8Length } from "../bytes/utf8.js";
import type { Semantics } from "../semantics/semantics.js";
import { type Failure, failures } from "./failure.js";

/** Checks the length of a key as given, before any normalisation. */
// service Limits (key length); runtime §2
export function checkKey(key: string, semantics: Semantics): Failure | undefined {
  // A UTF-16 unit is at most three bytes: most keys need no counting.
  if (key.length * 3 <= semantics.maxKeyBytes) return undefined;
  return utf8Length(key) > semantics.maxKeyBytes ? failures.keyTooLong : undefined;
}
