import { type ErrorCode, errorCodes } from "../semantics/error-codes.js";
import { codeOfText, rulesOfCode, rulesOfText } from "./error-text.js";
import { type AnyRuleId, findRule, type Rule } from "./registry.js";

/** A rule that explains something, and the other rules that may. */
export interface Explanation extends Rule {
  /**
   * True if the code or text may come from several rules: then nothing but the call itself tells which one it was.
   * `false` for a rule's id, and for an error of FakeBucket.
   */
  readonly shared: boolean;
  /** The rules that the same code or text may come from too; empty unless it is `shared`. */
  readonly others: readonly Rule[];
  /** The error of the code; `undefined` unless a code was given, or an error or a message that has one. */
  readonly error?: (ErrorCode & { readonly code: number }) | undefined;
}

/**
 * Finds the rule that explains something that was seen: a rule's id, an error, or a code or message that the platform gave.
 *
 * An error of FakeBucket carries its rule. One of the platform does not: it is found by the code at the end of its
 * message, or else by the whole message. Several rules may share these, as they do the platform's `internal error`:
 * `shared` says so, the most likely one comes first, and the rest are its `others`.
 *
 * @returns `undefined` where no rule explains it, such as an error of a script's own.
 * @example
 * ```ts
 * import { FakeBucket } from "fakebucket";
 * import { explain } from "fakebucket/rules";
 *
 * const error: unknown = await new FakeBucket().delete([]).catch((reason: unknown) => reason);
 * console.log(explain(error)?.instead); // Delete in slices of 1,000, and do not call `delete` with an empty array.
 * ```
 */
export function explain(subject: AnyRuleId): Explanation;
export function explain(subject: unknown): Explanation | undefined;
export function explain(subject: unknown): Explanation | undefined {
  const [rule, ...others] = rulesBehind(subject);
  if (rule === undefined) return undefined;
  const code = codeBehind(subject);
  const facts = code === undefined ? undefined : errorCodes.get(code);
  return Object.freeze({
    ...rule,
    shared: others.length > 0,
    others: Object.freeze(others),
    ...(code === undefined || facts === undefined ? {} : { error: Object.freeze({ code, ...facts }) }),
  });
}

/** The code of a refusal, whatever form it has. */
function codeBehind(subject: unknown): number | undefined {
  if (typeof subject === "number") return subject;
  if (typeof subject === "string") return /^\d+$/.test(subject.trim()) ? Number(subject) : codeOfText(subject);
  const { message } = subject as { readonly message?: unknown };
  return typeof message === "string" ? codeOfText(message) : undefined;
}

function rulesBehind(subject: unknown): readonly Rule[] {
  if (typeof subject === "number") return rulesOfCode(subject);
  if (typeof subject === "string") return rulesOfString(subject.trim());
  if (typeof subject !== "object" || subject === null) return [];
  const { rule: id, message } = subject as { readonly rule?: unknown; readonly message?: unknown };
  const rule = typeof id === "string" ? findRule(id) : undefined;
  if (rule !== undefined) return [rule];
  return typeof message === "string" ? rulesOfText(message) : [];
}

function rulesOfString(text: string): readonly Rule[] {
  const rule = findRule(text);
  if (rule !== undefined) return [rule];
  return /^\d+$/.test(text) ? rulesOfCode(Number(text)) : rulesOfText(text);
}
