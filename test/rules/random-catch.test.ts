import { FakeBucket, type FakeBucketOptions } from "fakebucket";
import fc from "fast-check";
import { describe, expect, it } from "vitest";
import type { Abilities, BucketSettings } from "../../src/property/expect/rule-check.js";
import { randomSettings } from "../../src/property/random/random-settings.js";
import { sequences } from "../../src/property/sequences/arbitrary-sequence.js";
import { runSequence } from "../../src/property/sequences/run-sequence.js";
import type { Sequence } from "../../src/property/sequences/sequence.js";
import { partOf, runs } from "../laws/runs.js";
import { brokenBuckets } from "./broken/broken-buckets.js";

type Make = (options: FakeBucketOptions) => FakeBucket;
type Drawn = readonly [settings: BucketSettings, sequence: Sequence];

const abilities: Abilities = {
  limits: true,
  locks: true,
  lifecycle: true,
  compatibilityDate: true,
  compatibilityFlags: true,
};
const drawn: fc.Arbitrary<Drawn> = fc.tuple(
  fc.constantFrom(...randomSettings(abilities)),
  sequences({ timePasses: true, ownStreams: true, changes: true, bigParts: 0 }),
);

/** Returns the observations of a sequence, with a fixed clock and fixed ids. */
async function observe(make: Make, [settings, sequence]: Drawn): Promise<string> {
  let now = Date.UTC(2026, 0, 2, 3, 4, 5, 678);
  let ids = 0;
  const bucket = make({
    clock: { now: () => now },
    ids: { next: (kind) => `${kind} ${ids++}` },
    ...settings,
  });
  const advance = (milliseconds: number) => {
    now += milliseconds;
  };
  return JSON.stringify(await runSequence(bucket, sequence, [], advance));
}

const makeFake: Make = (options) => new FakeBucket(options);

/** Returns the buckets that agree with FakeBucket in all of `count` sequences. */
async function missed(buckets: typeof brokenBuckets, count: number): Promise<string[]> {
  const sample = fc.sample(drawn, { numRuns: count, seed: 1 });
  const expected = await Promise.all(sample.map((each) => observe(makeFake, each)));
  const names: string[] = [];
  for (const { rule, name, make } of buckets) {
    let isCaught = false;
    for (const [index, each] of sample.entries()) {
      isCaught = (await observe(make, each)) !== expected[index];
      if (isCaught) break;
    }
    if (!isCaught) names.push(`${rule}: ${name}`);
  }
  return names;
}

describe("random sequences", () => {
  it("are reproducible on FakeBucket", async () => {
    await fc.assert(
      fc.asyncProperty(drawn, async (each) => {
        expect(await observe(makeFake, each)).toBe(await observe(makeFake, each));
      }),
      runs(30),
    );
  });

  // Independent of `FAKEBUCKET_SEED`, because the number caught by few sequences depends on the seed.
  it("catch more than half of the broken buckets", async () => {
    const buckets = partOf(3, brokenBuckets);
    const names = await missed(buckets, 40);
    expect(names.length, names.join("\n")).toBeLessThan(buckets.length / 2);
  });
});
