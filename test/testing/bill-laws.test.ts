import { FakeBucket } from "fakebucket";
import { bill, contents, manualClock, prices, reset, restore, type Snapshot, seed, snapshot } from "fakebucket/testing";
import fc from "fast-check";
import { describe, expect, it, vi } from "vitest";
import { OrderedMap } from "../../src/engine/ordered-map.js";
import { runs, time } from "../laws/runs.js";

const hour = 60 * 60 * 1000;
const day = 24 * hour;
const classes = ["Standard", "InfrequentAccess"] as const;

const key = fc.constantFrom("a", "tmp/b", "tmp/c");
const size = fc.integer({ min: 0, max: 1000 });
const step = fc.oneof(
  fc.record({ type: fc.constant("put"), key, size, storageClass: fc.constantFrom(...classes) }),
  fc.record({ type: fc.constantFrom("seed", "delete", "part", "complete", "abort"), key, size }),
  fc.record({ type: fc.constant("advance"), hours: fc.integer({ min: 1, max: 24 * 9 }) }),
  fc.record({ type: fc.constantFrom("snapshot", "restore", "reset") }),
);
type Step = typeof step extends fc.Arbitrary<infer Value> ? Value : never;

/** Without minimum durations the bill is a sum over states. */
const flat = { ...prices, InfrequentAccess: { ...prices.InfrequentAccess, minimumDays: 0 } };

/** Restores a snapshot with a pending class change. */
const dueWhenRestored: Step[] = [
  { type: "put", key: "tmp/c", size: 1, storageClass: "Standard" },
  { type: "advance", hours: 72 },
  { type: "snapshot" },
  { type: "restore" },
];

/** Runs a history on a bucket. Time moves in steps of `stepHours` hours, and `see` runs after each. */
async function runSteps(steps: readonly Step[], stepHours: number, see: (bucket: FakeBucket, now: number) => void) {
  const age = (days: number) => ({ condition: { type: "Age", maxAge: days * 86_400 } }) as const;
  const clock = manualClock(0);
  const bucket = new FakeBucket({
    clock,
    objects: { a: "first" },
    lifecycle: [
      {
        id: "tmp",
        enabled: true,
        conditions: { prefix: "tmp/" },
        deleteObjectsTransition: age(6),
        storageClassTransitions: [{ ...age(2), storageClass: "InfrequentAccess" }],
        abortMultipartUploadsTransition: age(3),
      },
    ],
  });
  let kept: Snapshot = snapshot(bucket);
  see(bucket, 0);
  for (const given of steps) {
    if ("hours" in given) {
      for (let left = given.hours; left > 0; left -= stepHours) {
        clock.advance(Math.min(left, stepHours) * hour);
        see(bucket, clock.now());
      }
    } else if (given.type === "snapshot") kept = snapshot(bucket);
    else if (given.type === "restore") restore(bucket, kept);
    else if (given.type === "reset") reset(bucket);
    else if ("key" in given) await write(bucket, given);
    see(bucket, clock.now());
  }
  return bucket;
}

async function write(bucket: FakeBucket, given: Step & { readonly key: string; readonly size: number }) {
  const open = contents(bucket).uploads.find((upload) => upload.key === given.key);
  const upload = open && bucket.resumeMultipartUpload(given.key, open.uploadId);
  const value = "x".repeat(given.size);
  switch (given.type) {
    case "put":
      return bucket.put(given.key, value, "storageClass" in given ? { storageClass: given.storageClass } : {});
    case "seed":
      return seed(bucket, { [given.key]: value });
    case "delete":
      return bucket.delete(given.key);
    case "part":
      return (upload ?? (await bucket.createMultipartUpload(given.key))).uploadPart(1 + (given.size % 2), value);
    case "complete":
      return open?.parts.length === 1 ? upload?.complete([...open.parts]) : undefined;
    default:
      return upload?.abort();
  }
}

/** Returns the bytes of each class: objects, and the parts of uploads in progress, which all count as Standard. */
function stored(bucket: FakeBucket): readonly number[] {
  const { objects, uploads } = contents(bucket);
  const parts = uploads.flatMap((upload) => upload.parts.map((part) => part.size)).reduce((a, b) => a + b, 0);
  return classes.map((storageClass) =>
    [...objects.values()]
      .filter((object) => object.storageClass === storageClass)
      .reduce((sum, object) => sum + object.size, storageClass === "Standard" ? parts : 0),
  );
}

describe("the bill of any history", () => {
  it("is the sum over its states, with each day's peak", time, () =>
    fc.assert(
      fc.asyncProperty(fc.array(step, { maxLength: 15 }), async (steps) => {
        const most: number[][] = [];
        let last: readonly number[] = [0, 0];
        await runSteps(steps, 1, (bucket, now) => {
          const today = Math.floor(now / day);
          // A day starts with the final amount of the day before.
          const before = most[today] ?? last;
          last = stored(bucket);
          most[today] = last.map((bytes, index) => Math.max(bytes, before[index] ?? 0));
        });
        // The same history, without reading the bill before the end.
        let costs: ReturnType<typeof bill> | undefined;
        await runSteps(steps, 24 * 9, (bucket) => (costs ??= bill(bucket, { prices: flat })));
        for (const [index, storageClass] of classes.entries()) {
          const byteDays = most.reduce((sum, day) => sum + (day[index] ?? 0), 0);
          expect(costs?.usage(storageClass).gigabyteMonths).toBeCloseTo(byteDays / 1e9 / 30, 12);
        }
      }),
      { ...runs(100), examples: [[dueWhenRestored]] },
    ),
  );
});

describe("bill()", () => {
  // The example of the platform's own page: 1 GB for 5 days, then 3 GB for 25.
  it("includes seeding, restoring and resetting", async () => {
    const clock = manualClock("2026-01-01");
    const bucket = new FakeBucket({ clock, objects: { a: "x".repeat(1000) } });
    const costs = bill(bucket);
    clock.advance(5 * day);
    await seed(bucket, { b: "x".repeat(2000) });
    const full = snapshot(bucket);
    clock.advance(25 * day - 1);
    expect(costs.usage("Standard").gigabyteMonths * 1e6).toBeCloseTo(2.67, 2);
    clock.advance(1);
    reset(bucket);
    clock.advance(day);
    expect(costs.usage("Standard").gigabyteMonths * 1e6).toBeCloseTo((80 + 3 + 1) / 30, 10);
    restore(bucket, full);
    expect(costs.usage("Standard").gigabyteMonths * 1e6).toBeCloseTo((80 + 3 + 3) / 30, 10);
  });

  it("does not iterate over objects on a write", async () => {
    const bucket = new FakeBucket({ objects: { a: "1", b: "2" } });
    const costs = bill(bucket);
    const walk = vi.spyOn(OrderedMap.prototype, "entriesFrom");
    const values = vi.spyOn(OrderedMap.prototype, "values");
    await bucket.put("c", "3");
    await bucket.delete(["a", "b", "c"]);
    expect(costs.usage("Standard").classA).toBe(1);
    expect([...walk.mock.calls, ...values.mock.calls]).toEqual([]);
    walk.mockRestore();
    values.mockRestore();
  });

  it("names a limited number of keys, and counts all", async () => {
    const bucket = new FakeBucket();
    const costs = bill(bucket);
    for (let call = 0; call < 10_001; call++) await bucket.head("k0");
    for (let index = 0; index < 10_020; index++) await bucket.head(`k${index}`);
    for (let call = 0; call < 3; call++) await bucket.head("late");
    expect(() => costs.check({ classB: 0 })).toThrow(
      '20024 class B operations, at most 0.\n  10002 × head("k0")\n  23 × head of other keys\n  1 × head',
    );
  });

  it("leaves no trace in the bucket after stop()", async () => {
    const bucket = new FakeBucket();
    const costs = bill(bucket);
    await bucket.put("a", "1");
    costs.stop();
    await bucket.put("b", "2");
    expect(costs.usage("Standard").gigabyteMonths * 3e10).toBeCloseTo(1, 10);
  });
});
