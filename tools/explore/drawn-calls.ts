import fc from "fast-check";
import { ruleChecks } from "../../src/property/checks/rule-checks.js";
import type { Abilities } from "../../src/property/expect/rule-check.js";
import { concernedRules } from "../../src/property/random/concerned-rules.js";
import {
  isAsked,
  isInScope,
  type RandomCase,
  type RandomScope,
  randomCheck,
} from "../../src/property/random/random-check.js";
import { allowedTemplate } from "../../src/property/sequences/allowed-parts.js";
import { anySteps, type StepTemplate } from "../../src/property/sequences/arbitrary-steps.js";
import type { SequenceStep } from "../../src/property/sequences/sequence.js";
import { allAbilities, lackingAbility } from "../../src/property/suite/abilities.js";
import type { Encoded } from "../../src/property/values/encoded.js";
import { type Level, levels, type RuleId, rules } from "../../src/rules/statements/all-rules.js";
import { semantics } from "../../src/semantics/presets.js";

/** The numbers of sequences with each kind of call, and with a call about each rule. */
export interface DrawnCalls {
  readonly kinds: ReadonlyMap<string, number>;
  readonly rules: ReadonlyMap<RuleId, number>;
}

interface Sample {
  readonly numRuns: number;
  readonly seed: number;
}

/**
 * Counts the random sequences of `checkBucket` by kinds of calls, as fast-check's `statistics` would label them.
 *
 * @param topic - the beginning of the ids of the selected rules. @defaultValue all rules
 */
export function drawnCalls(level: Level, abilities: Abilities, sample: Sample, topic = ""): DrawnCalls {
  const terms = { semantics: semantics.documented, abilities: allAbilities(abilities) };
  const cases = fc.sample(randomCheck(scopeOf(level, abilities, topic)).cases(terms), sample);
  return {
    kinds: count(cases.map(kindsOf)),
    rules: count(cases.map(({ sequence }) => sequence.flatMap((step) => [...concernedRules(step)]))),
  };
}

/** Returns the percentages of drawn calls that are dropped: even with plain arguments, they are not in scope. */
export function droppedCalls(level: Level, abilities: Abilities, sample: Sample): ReadonlyMap<string, number> {
  const scope = scopeOf(level, abilities);
  const { clock, foreignObjects: ownStreams = false } = abilities;
  const steps = fc.sample(
    anySteps({ timePasses: clock !== undefined, ownStreams, changes: true, bigParts: 0 }),
    sample,
  );
  const allows = (step: StepTemplate) => isInScope(step, scope);
  const isDropped = (step: StepTemplate) =>
    allowedTemplate(step, allows, (plain) => isAsked(plain, scope)) === undefined;
  const all = count(steps.map(({ call }) => [call]));
  const dropped = count(steps.filter(isDropped).map(({ call }) => [call]));
  return new Map(Array.from(dropped, ([call, number]) => [call, Math.ceil((100 * number) / (all.get(call) ?? 1))]));
}

function scopeOf(level: Level, abilities: Abilities, topic = ""): RandomScope {
  const lacking = new Set<string>(
    ruleChecks.flatMap((check) => (lackingAbility(check, abilities) ? [check.rule] : [])),
  );
  const holds = (rule: RuleId) =>
    rule.startsWith(topic) &&
    levels.indexOf(rules[rule].level) <= levels.indexOf(level) &&
    ruleChecks.some((each) => each.rule === rule) &&
    !lacking.has(rule);
  return {
    holds,
    excluded: (rule: RuleId) => lacking.has(rule) && !needsDate(rule),
    toTheLetter: level === "letter",
  };
}

function needsDate(rule: RuleId): boolean {
  return ruleChecks.some((each) => each.rule === rule && each.needs?.join() === "compatibilityDate");
}

function count<Label>(labels: readonly (readonly Label[])[]): ReadonlyMap<Label, number> {
  const counts = new Map<Label, number>();
  for (const label of labels.flatMap((each) => [...new Set(each)])) counts.set(label, (counts.get(label) ?? 0) + 1);
  return counts;
}

function kindsOf({ settings, sequence }: RandomCase): string[] {
  const long = sequence.length >= 30 ? ["30 calls or more"] : [];
  return [...long, ...Object.keys(settings).map((name) => `bucket with ${name}`), ...sequence.flatMap(kindsOfStep)];
}

function kindsOfStep({ call, args, read, beside }: SequenceStep): string[] {
  return [
    call,
    ...args.flatMap((given) => kindsOfArgument(call, given)),
    ...(read === undefined ? [] : [`body read: ${read}`]),
    ...(beside === undefined ? [] : [`beside: ${beside}`]),
  ];
}

function kindsOfArgument(call: string, given: Encoded): string[] {
  if (typeof given !== "object") return [];
  if (given.is === "array") return given.items.length > 1 ? [`${call} of several`] : [];
  const isValue = call === "put" || call === "uploadPart";
  if (!("entries" in given)) return isValue ? [`value: ${given.is}`] : [];
  const names = given.entries.map(([name, member]) => {
    const isHeaders = typeof member === "object" && member.is === "headers";
    return `${call} ${name}${isHeaders ? " as Headers" : ""}`;
  });
  return [...names, ...(names.length > 1 ? [`${call} with several options`] : [])];
}

/** The topics whose sequences are shown alone. */
const topics = ["condition.", "list."] as const;

/** Returns the kinds and rules in a table, with a column for each level. */
export function drawnTable(numRuns: number, seed: number): string {
  const drawn = levels.map((level) => drawnCalls(level, {}, { numRuns, seed }));
  const lines = (columns: readonly ReadonlyMap<string, number>[]) =>
    [...new Set(columns.flatMap((each) => [...each.keys()]))].sort().map((name) => {
      const counts = columns.map((each) => String(each.get(name) ?? 0).padStart(9));
      return `${name.padEnd(50)}${counts.join("")}`;
    });
  return [
    `${`In ${numRuns} sequences`.padEnd(50)}${levels.map((level) => level.padStart(9)).join("")}`,
    ...lines(drawn.map(({ kinds }) => kinds)),
    "",
    "Percentage of dropped calls",
    ...lines(levels.map((level) => droppedCalls(level, {}, { numRuns, seed }))),
    "",
    ...topics.flatMap((topic) => [
      `Rules that begin with ${topic}`,
      ...lines(levels.map((level) => drawnCalls(level, {}, { numRuns, seed }, topic).kinds)),
      "",
    ]),
    "A call about the rule",
    ...lines(drawn.map((each) => each.rules)),
  ].join("\n");
}
