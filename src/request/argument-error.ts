import type { RuleId } from "../rules/all-rules.js";

/** Names the rule on an error without showing it: the platform's errors have `message` and `stack` only. */
export function nameRule<Thrown extends Error>(error: Thrown, rule: RuleId): Thrown {
  return Object.defineProperty(error, "rule", { value: rule, configurable: true, writable: true });
}

/** A `TypeError` for what the caller passed, with the runtime's own text. */
export function typeError(rule: RuleId, message: string): TypeError {
  return nameRule(new TypeError(message), rule);
}

/** A `RangeError` for what the caller passed, with the runtime's own text. */
export function rangeError(rule: RuleId, message: string): RangeError {
  return nameRule(new RangeError(message), rule);
}

/** A plain `Error` for what the caller passed: the runtime has it so for etags in headers and for SSE-C keys. */
export function plainError(rule: RuleId, message: string): Error {
  return nameRule(new Error(message), rule);
}
