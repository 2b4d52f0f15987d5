import type { RuleId } from "../rules/all-rules.js";
import type { Platform } from "../semantics/platform.js";
import { typeError } from "./argument-error.js";

/** A method as error texts name it: `'get' on 'StoreBucket'`. */
export interface Callee {
  /** The class without its brand. */
  readonly owner: "Bucket" | "MultipartUpload";
  readonly method: string;
}

/** The refusal of an argument, counted from 1. */
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

/** The refusal of an option's field. */
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

/** The refusal of an array's element, counted from 0. */
export function wrongElement(rule: RuleId, index: number, type: string): TypeError {
  return typeError(rule, `Incorrect type for array element ${index}: the provided value is not of type '${type}'.`);
}
