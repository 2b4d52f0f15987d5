import { type ErrorCode, errorCodes } from "../../semantics/error-codes.js";
import type { Meaning } from "./error-patterns.js";
import { meaningsOf } from "./error-text.js";
import { readEnds } from "./read-ends.js";
import { type AnyRuleId, findRule, type Rule, rules } from "./registry.js";

/** The rule that explains an error, and other candidates. */
export interface Explanation extends Rule {
  /**
   * True if several rules share the code or text: only the call itself shows which rule applied. `false` for a rule's
   * id, and for an error of FakeBucket.
   */
  readonly shared: boolean;
  /** The other rules with the same code or text; empty unless `shared`. */
  readonly others: readonly Rule[];
  /** The error of the code; `undefined` if the subject contains no code. */
  readonly error?: (ErrorCode & { readonly code: number }) | undefined;
  /** True if the text is longer than 64 KB, so that only its first and its last 32 KB were read. */
  readonly partial: boolean;
}

/**
 * Finds the rule that explains a rule's id, an error, or a code or message of the platform.
 *
 * An error of FakeBucket carries its rule. One of the platform does not: it is found by the code or the text in its
 * message, or in whatever log the message stands; by the beginning of a text; or by a name or status of the S3 API.
 * Several rules may share these, as they do the platform's `internal error`: `shared` says so, the most likely one
 * comes first, and the rest are its `others`. {@link findAnswers} answers questions in words, too.
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
  const { text, partial } = readEnds(subjectText(subject));
  const known = ruleOf(subject);
  const meanings = text === "" ? [] : meaningsOf(text);
  const code = meanings.map((meaning) => ("code" in meaning ? meaning.code : undefined)).find(Number.isInteger);
  const [rule, ...others] = known ?? [...new Set(meanings.flatMap((meaning) => rulesOf(meaning, text)))];
  const facts = code === undefined ? undefined : errorCodes.get(code);
  if (rule === undefined) return undefined;
  return Object.freeze({
    ...rule,
    shared: others.length > 0,
    others: Object.freeze(others),
    partial,
    ...(code === undefined || facts === undefined ? {} : { error: Object.freeze({ code, ...facts }) }),
  });
}

/** Returns the possible rules of a meaning, the most likely first. */
export function rulesOf(meaning: Meaning, text: string): readonly Rule[] {
  if ("rules" in meaning) return meaning.rules;
  if ("topic" in meaning) return (meaning.topic.rules ?? []).flatMap((id) => findRule(id) ?? []);
  // Rules of multipart uploads are likely for their operations, and unlikely for others.
  const ofParts = /Multipart|uploadPart/.test(text);
  const unlikely = (rule: Rule): number => (rule.id.startsWith("multipart.") === ofParts ? 0 : 1);
  return rules.filter(({ codes }) => codes.includes(meaning.code)).toSorted((a, b) => unlikely(a) - unlikely(b));
}

/** Returns the rule with the subject's id. */
function ruleOf(subject: unknown): readonly Rule[] | undefined {
  const { rule: id } = (typeof subject === "string" ? { rule: subject.trim() } : (subject ?? {})) as {
    readonly rule?: unknown;
  };
  const rule = typeof id === "string" ? findRule(id) : undefined;
  return rule === undefined ? undefined : [rule];
}

function subjectText(subject: unknown): string {
  if (typeof subject === "number") return String(subject);
  if (typeof subject === "string") return subject;
  const { message } = (subject ?? {}) as { readonly message?: unknown };
  return typeof message === "string" ? message : "";
}
