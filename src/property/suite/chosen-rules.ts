import type { Arbitrary } from "fast-check";
import { type Level, levels, type RuleId, rules } from "../../rules/statements/all-rules.js";
import { ruleChecks, unobservableRules } from "../checks/rule-checks.js";
import type { RuleCheck, Subject, Terms } from "../expect/rule-check.js";

/**
 * A custom rule: a property that must hold in every generated case.
 *
 * @example
 * ```ts
 * import { FakeBucket } from "fakebucket";
 * import { checkBucket, expectEqual, ownRule } from "fakebucket/property";
 * import fc from "fast-check";
 *
 * const sizes = ownRule({
 *   rule: "mine.size",
 *   statement: "A text of ASCII characters has as many bytes.",
 *   cases: () => fc.record({ text: fc.string({ unit: "grapheme-ascii" }) }),
 *   async check({ makeBucket }, { text }) {
 *     const bucket = await makeBucket();
 *     const { size } = await bucket.put("k", text);
 *     expectEqual("the size", size, text.length);
 *   },
 * });
 * const { ok } = await checkBucket(() => new FakeBucket(), { rules: [], ownRules: [sizes] });
 * console.log(ok); // true
 * ```
 */
export interface OwnRule<Case = unknown> extends Omit<RuleCheck<Case>, "rule" | "examples"> {
  /** The id of the rule, different from every id of the registry. */
  readonly rule: string;
  /** The statement of the rule. */
  readonly statement: string;
  /** Fixed cases, run with every seed. @defaultValue none */
  examples?(terms: Terms): readonly Case[];
  cases(terms: Terms): Arbitrary<Case>;
  /** @throws anything, if the rule is broken. */
  check(subject: Subject, given: Case): Promise<void>;
}

/** Defines a custom rule with cases of any type. */
export function ownRule<Case>(rule: OwnRule<Case>): OwnRule {
  return rule;
}

/** A rule to report on. */
export interface SuiteRule {
  readonly rule: string;
  readonly statement: string;
  /** The check, or the reason why there is none. */
  readonly check: RuleCheck<unknown, string> | string;
}

const checks: ReadonlyMap<string, RuleCheck> = new Map(ruleChecks.map((check) => [check.rule, check]));

/** Returns the selected rules up to a level, in the order of the registry. */
export function chooseRules(names: readonly string[] | undefined, level: Level): SuiteRule[] {
  const all = Object.keys(rules) as RuleId[];
  const named = (name: string) => all.filter((rule) => rule === name || rule.startsWith(`${name}.`));
  const unknown = names?.find((name) => named(name).length === 0);
  if (unknown !== undefined) {
    throw new TypeError(
      `No rule has the id "${unknown}" or an id that begins with "${unknown}.": see \`npx fakebucket rules\`.`,
    );
  }
  // A complete id selects only that rule, although other ids may begin with it.
  const chosen = names?.flatMap((name) => (all.includes(name as RuleId) ? [name as RuleId] : named(name))) ?? all;
  return all
    .filter((rule) => chosen.includes(rule) && levels.indexOf(rules[rule].level) <= levels.indexOf(level))
    .map((rule) => ({
      rule,
      statement: rules[rule].statement,
      check: checks.get(rule) ?? unobservableRules[rule] ?? "it has no check",
    }));
}

/** Returns the custom rules. @throws TypeError for an id already in use. */
export function chooseOwnRules(ownRules: readonly OwnRule[] = []): SuiteRule[] {
  const ids = ownRules.map(({ rule }) => rule);
  const taken = ids.find((id, index) => Object.hasOwn(rules, id) || ids.indexOf(id) < index);
  if (taken !== undefined) throw new TypeError(`The rule id "${taken}" is already in use.`);
  return ownRules.map((own) => ({ rule: own.rule, statement: own.statement, check: toCheck(own) }));
}

function toCheck(own: OwnRule): RuleCheck<unknown, string> {
  const { code } = own;
  return {
    ...own,
    // A copy lacks the methods of a class.
    ...(code && { code: (given, failure) => code.call(own, given, failure) }),
    examples: (terms) => own.examples?.(terms) ?? [],
    cases: (terms) => own.cases(terms),
    check: (subject, given) => own.check(subject, given),
  };
}
