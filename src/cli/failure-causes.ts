import type { RuleReport } from "../property/suite/rule-report.js";
import { levels, type RuleId, rules } from "../rules/statements/all-rules.js";

/** A common cause of failed rules. */
interface FailureCause {
  readonly text: string;
  /** Advice for users who left a method out on purpose. */
  readonly advice: string | undefined;
  /** The ids of the failed rules, most important level first. */
  readonly rules: readonly string[];
}

/** Matches a missing method or member in the reason of a failure. */
const missing = /\b\w+\.\w+ is not a function|an answer has no \w+/;

/** Rules that a mock can break silently while a script loses data or keeps deleted data, worst first. */
const losing: readonly string[] = [
  "delete.one",
  "put.precondition-failed",
  "list.cursor",
  "list.truncated",
  "value.copied",
  "consistency.atomic",
] satisfies readonly RuleId[];

/** The optional abilities of a bucket, by their methods. */
const abilities: Readonly<Record<string, string>> = {
  createMultipartUpload: "multipart",
  resumeMultipartUpload: "multipart",
};

/**
 * Groups failures by cause: one missing method fails many rules. Silent data loss comes first, then the causes with the
 * most failed rules.
 */
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
      // A missing method is never silent: its caller sees an error.
      const lost = missing.test(text) ? -1 : losing.findIndex((rule) => sorted.includes(rule));
      return {
        text,
        advice: ability && `Unused? Leave it out: export const abilities = { ${ability}: false }`,
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

/** The missing method if the failing case calls or names one; else the reason. */
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

/** The index of a rule's level; 0 is the most important. */
function weightOf({ rule }: RuleReport): number {
  const found = Object.hasOwn(rules, rule) ? rules[rule as keyof typeof rules].level : "contract";
  return levels.indexOf(found);
}
