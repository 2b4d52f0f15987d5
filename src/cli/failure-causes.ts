import type { RuleReport } from "../property/suite/rule-report.js";
import { levels, type RuleId, rules } from "../rules/statements/all-rules.js";

/** A cause for which rules fail. */
interface FailureCause {
  readonly text: string;
  /** The advice for those who mean it so. */
  readonly advice: string | undefined;
  /** The ids of the rules, those of the weightiest level first. */
  readonly rules: readonly string[];
}

/** A method or member that is not there, in the reason of a failure. */
const missing = /\b\w+\.\w+ is not a function|an answer has no \w+/;

/** Rules that a mock breaks without any error, while a script loses data or keeps what it deleted: the worst first. */
const losing: readonly string[] = [
  "delete.one",
  "put.precondition-failed",
  "list.cursor",
  "list.truncated",
  "value.copied",
  "consistency.atomic",
] satisfies readonly RuleId[];

/** Abilities that a bucket may say that it lacks, by a method of theirs. */
const abilities: Readonly<Record<string, string>> = {
  createMultipartUpload: "multipart",
  resumeMultipartUpload: "multipart",
};

/** Finds the causes of failures: one method that is missing fails many rules. What loses data unseen comes first, then what fails most. */
export function failureCauses(failed: readonly RuleReport[]): readonly FailureCause[] {
  const methods = new Set(
    failed.flatMap(({ reason = "" }) => /\bbucket\.(\w+) is not a function/.exec(reason)?.[1] ?? []),
  );
  const groups = new Map<string, RuleReport[]>();
  for (const report of failed) {
    const cause = causeOf(report, methods);
    groups.set(cause, [...(groups.get(cause) ?? []), report]);
  }
  return [...groups]
    .map(([text, members]) => {
      const sorted = members.toSorted((a, b) => weightOf(a) - weightOf(b)).map(({ rule }) => rule);
      const ability = abilities[/^bucket\.(\w+)/.exec(text)?.[1] ?? ""];
      // Who calls a method that is not there sees an error.
      const lost = missing.test(text) ? -1 : losing.findIndex((rule) => sorted.includes(rule));
      return {
        text,
        advice: ability && `Not used? Then leave it out: export const abilities = { ${ability}: false }`,
        rules: lost === -1 ? sorted : [...new Set([losing[lost] ?? "", ...sorted])],
        weight: lost === -1 ? losing.length + Math.min(...members.map(weightOf)) : lost,
      };
    })
    .toSorted((a, b) => a.weight - b.weight || b.rules.length - a.rules.length);
}

/** The reason of a failure on one line. */
export function shortReason(reason: string, width: number): string {
  const line = reason.replace(/^unexpected \w+: /, "").replaceAll(/\s+/g, " ");
  return line.length > width ? `${line.slice(0, width - 2)} …` : line;
}

/** A method that is missing, where the failing case calls it or says so; else the reason. */
function causeOf({ reason = "", counterexample = "" }: RuleReport, methods: ReadonlySet<string>): string {
  const called = [...methods].find((method) => `${reason}\n${counterexample}`.includes(`bucket.${method}`));
  if (called !== undefined) {
    const first = Object.keys(abilities).find(
      (method) => methods.has(method) && abilities[method] === abilities[called],
    );
    return `bucket.${first ?? called} is not a function`;
  }
  return missing.exec(reason)?.[0] ?? reason;
}

/** The place of a rule's level, from 0, what matters most. */
function weightOf({ rule }: RuleReport): number {
  const found = Object.hasOwn(rules, rule) ? rules[rule as keyof typeof rules].level : "contract";
  return levels.indexOf(found);
}
