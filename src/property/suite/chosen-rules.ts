import type { Arbitrary } from "fast-check";
import { type Level, levels, type RuleId, rules } from "../../rules/statements/all-rules.js";
import { ruleChecks, unobservableRules } from "../checks/rule-checks.js";
import type { RuleCheck, Subject, Terms } from "../expect/rule-check.js";

/**
 * A rule of your own: what must hold in every case that `cases` makes up.
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
  /** Its id, unlike those of the registry. */
  readonly rule: string;
  /** The statement. */
  readonly statement: string;
  /** Cases that are tried whatever the seed. @defaultValue none */
  examples?(terms: Terms): readonly Case[];
  cases(terms: Terms): Arbitrary<Case>;
  /** @throws anything, if the rule is broken. */
  check(subject: Subject, given: Case): Promise<void>;
}

/** A rule of your own, whose cases are of any type. */
export function ownRule<Case>(rule: OwnRule<Case>): OwnRule {
  return rule;
}

/** A rule that is to be reported on. */
export interface SuiteRule {
  readonly rule: string;
  readonly statement: string;
  /** The check, or the reason for which there is none. */
  readonly check: RuleCheck<unknown, string> | string;
}

const checks: ReadonlyMap<string, RuleCheck> = new Map(ruleChecks.map((check) => [check.rule, check]));

/** The rules that are named and matter so much, in the order of the registry. */
export function chooseRules(names: readonly string[] | undefined, level: Level): SuiteRule[] {
  const all = Object.keys(rules) as RuleId[];
  const named = (name: string) => all.filter((rule) => rule === name || rule.startsWith(`${name}.`));
  const unknown = names?.find((name) => named(name).length === 0);
  if (unknown !== undefined) {
    throw new TypeError(
      `There is no rule "${unknown}", and none whose id begins with it: see \`npx fakebucket rules\`.`,
    );
  }
  // A rule's own id names that rule alone, although others may be below it.
  const chosen = names?.flatMap((name) => (all.includes(name as RuleId) ? [name as RuleId] : named(name))) ?? all;
  return all
    .filter((rule) => chosen.includes(rule) && levels.indexOf(rules[rule].level) <= levels.indexOf(level))
    .map((rule) => ({
      rule,
      statement: rules[rule].statement,
      check: checks.get(rule) ?? unobservableRules[rule] ?? "it has no check",
    }));
}

/** The rules of one's own. @throws TypeError for an id that is taken. */
export function chooseOwnRules(ownRules: readonly OwnRule[] = []): SuiteRule[] {
  const ids = ownRules.map(({ rule }) => rule);
  const taken = ids.find((id, index) => Object.hasOwn(rules, id) || ids.indexOf(id) < index);
  if (taken !== undefined) throw new TypeError(`There is a rule "${taken}" already.`);
  return ownRules.map((own) => ({ rule: own.rule, statement: own.statement, check: toCheck(own) }));
}

function toCheck(own: OwnRule): RuleCheck<unknown, string> {
  return {
    ...own,
    examples: (terms) => own.examples?.(terms) ?? [],
    cases: (terms) => own.cases(terms),
    check: (subject, given) => own.check(subject, given),
  };
}
