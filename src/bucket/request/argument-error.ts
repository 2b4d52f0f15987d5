import type { RuleId } from "../../rules/statements/all-rules.js";
import type { Platform } from "../../semantics/platform.js";

/** Names the rule on an error without showing it: the platform's errors have `message` and `stack` only. */
function nameRule<Thrown extends Error>(error: Thrown, rule: RuleId): Thrown {
  return Object.defineProperty(error, "rule", { value: rule, configurable: true, writable: true });
}

/** Creates a `TypeError` about an argument, with the runtime's own text. */
export function typeError(rule: RuleId, message: string): TypeError {
  return nameRule(new TypeError(message), rule);
}

/** Creates a `RangeError` about an argument, with the runtime's own text. */
export function rangeError(rule: RuleId, message: string): RangeError {
  return nameRule(new RangeError(message), rule);
}

/** Creates a plain `Error` about an argument: the runtime's type for etags in headers and for SSE-C keys. */
export function plainError(rule: RuleId, message: string): Error {
  return nameRule(new Error(message), rule);
}

/** A method, for error texts: `'get' on 'StoreBucket'`. */
export interface Callee {
  /** The class without its brand. */
  readonly owner: "Bucket" | "MultipartUpload";
  readonly method: string;
}

/** Refuses an argument, counted from 1. */
export function wrongParameter(
  rule: RuleId,
  platform: Platform,
  callee: Callee,
  position: number,
  type: string,
): TypeError {
  const owner = `${platform.semantics.brand}${callee.owner}`;
  return typeError(
    rule,
    `Failed to execute '${callee.method}' on '${owner}': parameter ${position} is not of type '${type}'.`,
  );
}

/** Refuses the field of an option. */
// runtime §2 field of a wrong type
export function wrongField(
  field: string,
  dictionary: string,
  type: string,
  rule: RuleId = "arguments.field-type",
): TypeError {
  return typeError(
    rule,
    `Incorrect type for the '${field}' field on '${dictionary}': the provided value is not of type '${type}'.`,
  );
}

/** Refuses an element of an array, counted from 0. */
export function wrongElement(rule: RuleId, index: number, type: string): TypeError {
  return typeError(rule, `Incorrect type for array element ${index}: the provided value is not of type '${type}'.`);
}
