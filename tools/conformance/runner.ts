import fc, { type Arbitrary } from "fast-check";
import { concernedRules } from "../../src/property/random/concerned-rules.js";
import { arbitrarySequence } from "../../src/property/sequences/arbitrary-sequence.js";
import {
  type Comparison,
  type Disagreement,
  partingTexts,
  type SequenceRunner,
  sequenceLines,
} from "../../src/property/sequences/compare-runners.js";
import { differFromRuntime } from "../../src/property/sequences/meant-differences.js";
import type { SequenceStep } from "../../src/property/sequences/sequence.js";
import { datedChanges } from "../../src/semantics/dated-changes.js";
import { newestDate } from "../real-runtime/installed-runtime.js";
import { dateOf, dayBefore, flagsAt, oldestDate } from "./dated-flags.js";

/** The compatibility dates at which both sides are compared in tests: after all dated changes, after some, before all. */
export const dates = [newestDate, "2025-09-01", "2022-05-31"] as const;

/** A date at which both sides are compared, and flags. */
export interface ComparedScript {
  readonly date: string;
  readonly flags: readonly string[];
}

/** A side of the comparison that is started, and has to be stopped. */
export interface StartedRunner extends SequenceRunner<ComparedScript> {
  stop(): Promise<void>;
}

/** The settings by which FakeBucket is compared with the real runtime. */
export const conformance: Pick<Comparison<ComparedScript>, "sequences" | "differ"> = {
  sequences: arbitrarySequence,
  differ: differFromRuntime,
};

/** A disagreement as a person reads it: the calls as a script, then where the two part. */
export function describeDisagreement(disagreement: Disagreement<ComparedScript>): string {
  const { setting, sequence, step, path, after } = disagreement;
  const [real, fake] = partingTexts(disagreement.expected, disagreement.shown);
  return [
    `Differs after ${after} sequences that agreed (path ${path}), at ${nameOf(setting)}, in step ${step}:`,
    ...sequenceLines(sequence).map((line) => `  ${line}`),
    `  real: ${real}`,
    `  fake: ${fake}`,
    `  rules: ${rulesOf(sequence[step])}`,
  ].join("\n");
}

/** The rules that say what comes of a step. */
export function rulesOf(step: SequenceStep | undefined): string {
  return step === undefined ? "none" : [...concernedRules(step)].join(", ");
}

/** Each date without flags, and some more scripts with flags at random. */
export function scriptsFrom(seed: number): readonly ComparedScript[] {
  const plain = dates.map((date) => ({ date, flags: [] }));
  const scripts = [...plain, ...fc.sample(scriptAt(fc.constantFrom(...dates)), { seed, numRuns: 6 })];
  return [...new Map(scripts.map((script) => [nameOf(script), script])).values()];
}

/** A name for a script, unlike that of any other. */
export function nameOf({ date, flags }: ComparedScript): string {
  return [date, ...flags].join("+");
}

/** Scripts of any dates, with any of the flags that the runtime switches on at some date, and of those of the changes. */
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

/** A script of one of these dates, with or without the flags of each change that the runtime takes at that date. */
function scriptAt(dates: Arbitrary<string>): Arbitrary<ComparedScript> {
  return dates.chain((date) =>
    fc
      .tuple(...Object.values(datedChanges).map((change) => fc.constantFrom(undefined, ...flagsOf(change, date))))
      .map((flags) => ({ date, flags: flags.filter((flag) => flag !== undefined) })),
  );
}

/** Those that the runtime takes: it refuses a flag that the date makes needless, and has its own name of the first. */
function flagsOf({ date, enabledBy, disabledBy }: (typeof datedChanges)[keyof typeof datedChanges], at: string) {
  const enabling = at < date ? enabledBy.filter((flag) => !flag.startsWith("store_")) : [];
  return disabledBy === undefined ? enabling : [...enabling, disabledBy];
}
