import { differingExcerpts, type SequenceRunner, sequenceLines } from "../../src/property/sequences/compare-runners.js";
import type { Observation } from "../../src/property/sequences/sequence.js";
import { localRunner } from "../conformance/fake-runner.js";
import { startRealRuntime } from "../conformance/real-runtime.js";
import { type ComparedScript, conformance, dates, nameOf, rulesOf, type StartedRunner } from "../conformance/runner.js";
import { dateOf } from "../real-runtime/installed-runtime.js";
import { findDifferences, type KindOfDifference } from "./find-differences.js";
import type { Finding } from "./report.js";

/** A release of the runtime. */
export interface Release {
  /** The version of `miniflare`. */
  readonly version: string;
  /** The folder it is loaded from. */
  readonly folder: string;
}

/** The extent of a comparison. */
interface Extent {
  readonly runs: number;
  readonly seed: number;
  /** True to compare FakeBucket with the newer release too: it must behave like the newest one. */
  readonly isNewest: boolean;
}

/**
 * Compares two releases by the same generated sequences, at dates supported by both, then FakeBucket with the newer one.
 * Prints each kind of difference.
 *
 * @throws Error (as a rejection) if the older one does not start. If the newer one does not start, that is a difference.
 */
export async function compareReleases(
  older: Release,
  newer: Release,
  { runs, seed, isNewest }: Extent,
): Promise<Finding> {
  const known = dateOf(older.version);
  const settings = [known, ...dates.filter((date) => date < known)].map((date) => ({ date, flags: [] }));
  const [before, started] = [older, newer].map(({ folder }) => startRealRuntime(settings, folder)) as [Side, Side];
  // A failure of only the newer one is a difference too.
  const after: SequenceRunner<ComparedScript> = {
    run: (setting, sequence) => started.run(setting, sequence).catch((error) => [{ fails: String(error) }]),
  };
  try {
    await before.run(settings[0] as ComparedScript, []);
    const failure = await started.run(settings[0] as ComparedScript, []).then(() => undefined, String);
    if (failure !== undefined) return { differs: true, result: `does not start: ${failure}` };
    console.log(`\n${runs} sequences from seed ${seed} at ${settings.map(nameOf).join(", ")}.`);
    const comparison = { ...conformance, settings, runs, seed };
    const changed = await findDifferences(before, after, { ...comparison, differ });
    const result = print(`miniflare ${older.version} and ${newer.version}`, changed);
    if (!isNewest) return { differs: changed.length > 0, result };
    const own = await findDifferences(localRunner(), after, { ...comparison, differ: differFromFake });
    const ownResult = print(`FakeBucket and miniflare ${newer.version}`, own);
    return { differs: changed.length + own.length > 0, result: `${result}; from FakeBucket: ${ownResult}` };
  } finally {
    await Promise.all([before, started].map((side) => side.stop().catch(() => undefined)));
  }
}

type Side = StartedRunner;
type Found = KindOfDifference<ComparedScript>;

/** Compares the observations of two releases. */
function differ(older: Observation, newer: Observation): { expected: string; shown: string } | undefined {
  const [expected, shown] = [JSON.stringify(older), JSON.stringify(newer)];
  return expected === shown ? undefined : { expected, shown };
}

/** Compares FakeBucket with the newer release, except for intended differences. */
function differFromFake(fake: Observation, real: Observation): { expected: string; shown: string } | undefined {
  const difference = conformance.differ(real, fake);
  return difference && { expected: difference.shown, shown: difference.expected };
}

const printed = new Set<string>();

/** Prints differences (repeated ones without their calls), and returns their number in words. */
function print(title: string, found: readonly Found[]): string {
  const count = `${found.length || "no"} ${found.length === 1 ? "kind" : "kinds"} of difference`;
  console.log(`\n${title}: ${count}`);
  for (const [index, one] of found.entries()) {
    console.log(`\n${index + 1}. ${one.kind}${printed.has(one.kind) ? " (as above)" : `\n${describe(one)}`}`);
    printed.add(one.kind);
  }
  return count;
}

/** Describes a difference: the calls as a script, both results of the last call, and the rules about it. */
function describe(found: Found): string {
  const [before, after] = differingExcerpts(found.expected, found.shown);
  const calls = sequenceLines(found.sequence.slice(0, found.step + 1));
  const shown = [`// before: ${before}`, `// now:    ${after}`, `// rules:  ${rulesOf(found.sequence[found.step])}`];
  return [`at ${nameOf(found.setting)}:`, ...calls, ...shown].map((line) => `   ${line}`).join("\n");
}
