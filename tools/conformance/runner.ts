import fc, { type Arbitrary } from "fast-check";
import { concernedRules } from "../../src/property/random/concerned-rules.js";
import { arbitrarySequence } from "../../src/property/sequences/arbitrary-sequence.js";
import {
  type Comparison,
  type Disagreement,
  differingExcerpts,
  type SequenceRunner,
  sequenceLines,
} from "../../src/property/sequences/compare-runners.js";
import { differFromRuntime } from "../../src/property/sequences/intended-differences.js";
import type { SequenceStep } from "../../src/property/sequences/sequence.js";
import { datedChanges } from "../../src/semantics/dated-changes.js";
import { newestDate } from "../real-runtime/installed-runtime.js";
import { dateOf, dayBefore, flagsAt, oldestDate } from "./dated-flags.js";

/** The compatibility dates compared in tests: after all dated changes, after some of them, before all. */
export const dates = [newestDate, "2025-09-01", "2022-05-31"] as const;

/** A compared compatibility date, with flags. */
export interface ComparedScript {
  readonly date: string;
  readonly flags: readonly string[];
}

/** A started side of the comparison. The caller must stop it. */
export interface StartedRunner extends SequenceRunner<ComparedScript> {
  stop(): Promise<void>;
}

/** The settings for comparing FakeBucket with the real runtime. */
export const conformance: Pick<Comparison<ComparedScript>, "sequences" | "differ"> = {
  sequences: arbitrarySequence,
  differ: differFromRuntime,
};

/** Describes a disagreement: the calls as a script, then the first difference. */
export function describeDisagreement(disagreement: Disagreement<ComparedScript>): string {
  const { setting, sequence, step, path, after } = disagreement;
  const [real, fake] = differingExcerpts(disagreement.expected, disagreement.shown);
  return [
    `Differs after ${after} sequences that agreed (path ${path}), at ${nameOf(setting)}, in step ${step}:`,
    ...sequenceLines(sequence).map((line) => `  ${line}`),
    `  real: ${real}`,
    `  fake: ${fake}`,
    `  rules: ${rulesOf(sequence[step])}`,
  ].join("\n");
}

/** Lists the rules about the result of a step. */
export function rulesOf(step: SequenceStep | undefined): string {
  return step === undefined ? "none" : [...concernedRules(step)].join(", ");
}

/** Returns each date without flags, and some scripts with random flags. */
export function scriptsFrom(seed: number): readonly ComparedScript[] {
  const plain = dates.map((date) => ({ date, flags: [] }));
  const scripts = [...plain, ...fc.sample(scriptAt(fc.constantFrom(...dates)), { seed, numRuns: 6 })];
  return [...new Map(scripts.map((script) => [nameOf(script), script])).values()];
}

/** Returns a unique name for a script. */
export function nameOf({ date, flags }: ComparedScript): string {
  return [date, ...flags].join("+");
}

/** Draws scripts with random dates and random flags, including the flags of dated changes. */
export async function drawScripts(seed: number, count: number): Promise<readonly ComparedScript[]> {
  const edges = Object.values(datedChanges).flatMap(({ date }) => [dayBefore(date), date]);
  const anyDate = fc.date({ min: new Date(oldestDate), max: new Date(newestDate), noInvalidDate: true });
  const date = fc.oneof(fc.constantFrom(...edges), anyDate.map(dateOf));
  const drawn = fc.sample(fc.tuple(scriptAt(date), fc.infiniteStream(fc.nat())), { seed, numRuns: count });
  const on = await flagsAt([...new Set([...drawn.map(([script]) => script.date), newestDate])]);
  const known = new Set(Object.values(datedChanges).flatMap(({ enabledBy }) => enabledBy));
  return drawn.map(([script, numbers]) => {
    const others = (on.get(newestDate) ?? []).filter(
      (flag) => !on.get(script.date)?.includes(flag) && !known.has(flag),
    );
    const some = others.filter(() => Number(numbers.next().value) % 20 === 0);
    return { ...script, flags: [...script.flags, ...some] };
  });
}

/** Generates a script at one of the dates, with or without each flag of a change accepted at this date. */
function scriptAt(dates: Arbitrary<string>): Arbitrary<ComparedScript> {
  return dates.chain((date) =>
    fc
      .tuple(...Object.values(datedChanges).map((change) => fc.constantFrom(undefined, ...flagsOf(change, date))))
      .map((flags) => ({ date, flags: flags.filter((flag) => flag !== undefined) })),
  );
}

/** Returns the accepted flags at a date. The runtime refuses implied flags, and uses other names than `store_*`. */
function flagsOf({ date, enabledBy, disabledBy }: (typeof datedChanges)[keyof typeof datedChanges], at: string) {
  const enabling = at < date ? enabledBy.filter((flag) => !flag.startsWith("store_")) : [];
  return disabledBy === undefined ? enabling : [...enabling, disabledBy];
}
