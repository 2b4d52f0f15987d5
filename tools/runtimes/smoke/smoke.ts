/** The cases for every host, bundled as ES module and as CommonJS, with the package and fast-check as externals. */
import { FakeBucket, type FakeBucketOptions } from "fakebucket";
import { type CheckOptions, checkBucket, describeBucket } from "fakebucket/property";
import { behaviourCases } from "./behaviour.js";
import { entryCases } from "./entries.js";
import type { Outcome } from "./outcome.js";
import { resultCases } from "./results.js";
import { lackOf } from "./smoke-case.js";
import { streamCases } from "./streams.js";

/** The function that registers a test. */
interface It {
  (title: string, test: () => Promise<unknown>): unknown;
  readonly skip: (title: string, test: () => unknown) => unknown;
}

/** The cases that no rule of buckets covers: features of this package, the host's streams, and results. */
export const smokeCases = [...resultCases, ...streamCases, ...behaviourCases, ...entryCases];

let now = Date.UTC(2026, 0, 1);

/** Creates a bucket for a case of a rule. */
function makeBucket(settings: FakeBucketOptions = {}): FakeBucket {
  return new FakeBucket({ clock: { now: () => now }, ...settings });
}

/** Few runs: other tests check the rules thoroughly. */
const checkOptions: CheckOptions = {
  runs: 2,
  seed: 1,
  abilities: {
    clock: (milliseconds) => {
      now += milliseconds;
    },
    compatibilityDate: true,
    compatibilityFlags: true,
    limits: true,
    locks: true,
    lifecycle: true,
    foreignObjects: true,
  },
};

/** Runs every case, and then every rule. */
export async function runSmoke(): Promise<Outcome[]> {
  const outcomes: Outcome[] = [];
  for (const smokeCase of smokeCases) {
    const { name, run } = smokeCase;
    const lack = lackOf(smokeCase);
    const failure = lack === undefined ? await run().then(() => undefined, textOf) : undefined;
    if (lack !== undefined) outcomes.push({ name, status: "skipped", reason: lack });
    else if (failure !== undefined) outcomes.push({ name, status: "failed", reason: failure });
    else outcomes.push({ name, status: "passed" });
  }
  const { rules } = await checkBucket(makeBucket, checkOptions);
  return [
    ...outcomes,
    ...rules.map(({ rule, status, reason = "" }) => ({ name: rule, status, ...(reason === "" ? {} : { reason }) })),
  ];
}

/** Registers a test for every case. */
export function registerSmoke(it: It): void {
  const { skip: leaveOut } = it;
  for (const smokeCase of smokeCases) {
    const lack = lackOf(smokeCase);
    if (lack === undefined) it(smokeCase.name, smokeCase.run);
    else leaveOut(`${smokeCase.name} (${lack})`, () => undefined);
  }
}

/** Registers a test for every rule with the current test runner. */
export function registerRules(): Promise<void> {
  return describeBucket("a bucket", makeBucket, checkOptions);
}

function textOf(error: unknown): string {
  return String((error as Error | undefined)?.stack ?? error);
}
