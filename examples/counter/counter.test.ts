import { FakeBucket, type StoreBucket } from "fakebucket";
import { interleaving, scheduled } from "fakebucket/property";
import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { incrementCarelessly, incrementSafely } from "./counter.js";

type Increment = (bucket: StoreBucket, key: string) => Promise<void>;

/** All concurrent visitors must be counted, in every order of their steps. */
function countsAll(increment: Increment, schedulers: fc.Arbitrary<fc.Scheduler>) {
  return fc.asyncProperty(fc.integer({ min: 1, max: 4 }), schedulers, async (visitors, scheduler) => {
    const bucket = new FakeBucket();
    const increments = Array.from({ length: visitors }, (_, index) =>
      increment(scheduled(bucket, scheduler, { name: `visitor ${index + 1}` }), "counter"),
    );
    await scheduler.waitFor(Promise.all(increments));
    expect(await (await bucket.get("counter"))?.text()).toBe(String(visitors));
  });
}

const seeds = [1, 2, 3, 4, 5, 6, 7, 8, 9, 10];

describe("a counter that gets, then puts", () => {
  it.each(seeds)("loses one of two updates, found by seed %d and reproduced by its path", async (seed) => {
    const property = countsAll(incrementCarelessly, interleaving());
    const found = await fc.check(property, { seed });
    expect(found).toMatchObject({ failed: true, counterexample: [2, expect.anything()] });

    const path = found.counterexamplePath ?? "";
    const replayed = await fc.check(property, { seed, path, endOnFailure: true });
    expect(replayed).toMatchObject({ failed: true, numRuns: 1 });
    expect(fc.stringify(replayed.counterexample)).toBe(fc.stringify(found.counterexample));
  });

  it.each(seeds)("loses an update with fast-check's own scheduler too, with seed %d", async (seed) => {
    expect(await fc.check(countsAll(incrementCarelessly, fc.scheduler()), { seed })).toMatchObject({ failed: true });
  });

  it("is reported as a sequence of steps", async () => {
    const { counterexample } = await fc.check(countsAll(incrementCarelessly, interleaving()), { seed: 1 });
    const report = String(counterexample?.[1]).replaceAll("$", "").split("\n");
    expect(report).toEqual([
      "schedulerFor()`",
      '-> [task{1}] promise::visitor 1: get("counter"): commit resolved with value null',
      '-> [task{2}] promise::visitor 2: get("counter"): commit resolved with value null',
      '-> [task{3}] promise::visitor 1: get("counter"): answer resolved',
      '-> [task{4}] promise::visitor 2: get("counter"): answer resolved',
      '-> [task{5}] promise::visitor 1: put("counter", …): commit resolved with value 1 byte, etag c4ca4238…',
      '-> [task{6}] promise::visitor 2: put("counter", …): commit resolved with value 1 byte, etag c4ca4238…',
      '-> [task{7}] promise::visitor 1: put("counter", …): answer resolved',
      '-> [task{8}] promise::visitor 2: put("counter", …): answer resolved`',
    ]);
  });
});

describe("a counter with a conditional put", () => {
  it.each(seeds)("counts every visitor with seed %d", async (seed) => {
    await fc.assert(countsAll(incrementSafely, interleaving()), { seed });
    await fc.assert(countsAll(incrementSafely, fc.scheduler()), { seed });
  });
});
