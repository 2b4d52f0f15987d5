import { FakeBucket, type LifecycleRule, type LockRule } from "fakebucket";
import { bill, contents, fork, manualClock, restore, snapshot } from "fakebucket/testing";
import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { RuledBucketModel, type Rules } from "./ruled-bucket-model.js";
import { runs, time } from "./runs.js";

const start = Date.UTC(2027, 0, 1);
const hour = 3_600_000;

const hours = fc.constantFrom(0, 6, 24, 30, 48);
const prefix = fc.constantFrom(undefined, "", "a", "a/b", "c");
const date = hours.map((after) => ({ type: "Date", date: new Date(start + after * hour).toISOString() }) as const);
const age = hours.map((maxAge) => ({ type: "Age", maxAge: maxAge * 3600 }) as const);
const enabled = fc.constantFrom(true, true, true, false);

const lock: fc.Arbitrary<LockRule> = fc.record({
  id: fc.uuid(),
  enabled,
  prefix,
  condition: fc.oneof(
    date,
    hours.map((maxAge) => ({ type: "Age", maxAgeSeconds: maxAge * 3600 }) as const),
    { weight: 1, arbitrary: fc.constant({ type: "Indefinite" } as const) },
  ),
});

const lifecycleRule: fc.Arbitrary<LifecycleRule> = fc.record(
  {
    id: fc.uuid(),
    enabled,
    conditions: fc.record({ prefix }),
    deleteObjectsTransition: fc.record({ condition: fc.oneof(age, date) }),
    storageClassTransitions: fc.array(
      fc.record({ condition: fc.oneof(age, date), storageClass: fc.constant("InfrequentAccess" as const) }),
      { maxLength: 2 },
    ),
    abortMultipartUploadsTransition: fc.record({ condition: age }),
  },
  { requiredKeys: ["id", "enabled"], noNullPrototype: true },
);

const rules: fc.Arbitrary<Rules> = fc.record({
  locks: fc.array(lock, { maxLength: 3 }),
  lifecycle: fc.array(lifecycleRule, { maxLength: 3 }),
});

const key = fc.constantFrom("a", "a/b", "a/bc", "c", "d");

type StepName = "advance" | "put" | "delete" | "begin" | "complete" | "look" | "restore" | "fork";
type Step = readonly [name: StepName, ...given: unknown[]];

const step: fc.Arbitrary<Step> = fc.oneof(
  // To the edges of the rules, and one millisecond to either side of them.
  fc.tuple(
    fc.constant("advance" as const),
    hours.chain((some) => fc.constantFrom(some * hour, 1, Math.max(some * hour - 1, 0))),
  ),
  fc.tuple(fc.constant("put" as const), key, fc.constantFrom("Standard", "InfrequentAccess")),
  fc.tuple(fc.constant("delete" as const), fc.array(key, { minLength: 1, maxLength: 3 })),
  fc.tuple(fc.constant("begin" as const), key),
  fc.tuple(fc.constant("complete" as const), fc.nat(5)),
  fc.tuple(fc.constantFrom("look" as const, "restore" as const, "fork" as const)),
);

/** The outcome of a call: a word, or the code of its error. */
async function outcomeOf(call: Promise<unknown>, word: string): Promise<string | number> {
  return call.then(
    () => word,
    (error: { readonly code: number }) => error.code,
  );
}

function shown(bucket: FakeBucket): string {
  const { objects, uploads } = contents(bucket);
  const lines = Array.from(
    objects,
    ([name, { storageClass, uploaded }]) => `${name} ${storageClass} ${uploaded.getTime()}`,
  );
  return [...lines.sort(), `${uploads.length} uploads`].join("\n");
}

/** A bucket, its model, and one clock for both. */
class World {
  readonly clock = manualClock(start);
  readonly model: RuledBucketModel;
  bucket: FakeBucket;
  readonly #uploadIds: string[] = [];

  constructor(given: Rules) {
    this.model = new RuledBucketModel(given);
    this.bucket = new FakeBucket({ clock: this.clock, ...given });
  }

  advance(milliseconds: number): void {
    this.clock.advance(milliseconds);
  }

  async put(to: string, storageClass: "Standard"): Promise<void> {
    const outcome = await outcomeOf(this.bucket.put(to, "v", { storageClass }), "stored");
    expect(outcome).toBe(this.model.put(to, storageClass, this.clock.now()));
  }

  async delete(keys: string[]): Promise<void> {
    expect(await outcomeOf(this.bucket.delete(keys), "done")).toBe(this.model.delete(keys, this.clock.now()));
  }

  async begin(to: string): Promise<void> {
    this.model.begin(this.#uploadIds.length, to, this.clock.now());
    this.#uploadIds.push((await this.bucket.createMultipartUpload(to)).uploadId);
  }

  async complete(number: number): Promise<void> {
    const index = number % Math.max(this.#uploadIds.length, 1);
    const upload = this.model.uploads.find(({ id }) => id === index);
    const handle = this.bucket.resumeMultipartUpload(upload?.key ?? "a", this.#uploadIds[index] ?? "none");
    expect(await outcomeOf(handle.complete([]), "stored")).toBe(this.model.complete(index, this.clock.now()));
  }

  async look(): Promise<void> {
    this.model.judge(this.clock.now());
    const { objects } = await this.bucket.list();
    expect(objects.map((object) => object.key)).toEqual(this.model.objects.map((object) => object.key).sort());
    const heads = await Promise.all(objects.map((object) => this.bucket.head(object.key)));
    expect(heads.map((object) => object?.storageClass)).toEqual(objects.map(({ storageClass }) => storageClass));
  }

  async restore(): Promise<void> {
    const kept = snapshot(this.bucket);
    await this.bucket.put("other", "v");
    restore(this.bucket, kept);
  }

  async fork(): Promise<void> {
    const left = this.bucket;
    this.bucket = fork(left);
    await left.put("other", "v");
  }
}

/** A rule by which an upload ends as it begins. */
const endingAtOnce: Rules = {
  locks: [],
  lifecycle: [
    {
      id: "at once",
      enabled: true,
      conditions: { prefix: "a/b" },
      abortMultipartUploadsTransition: { condition: { type: "Age", maxAge: 0 } },
    },
  ],
};

describe("locks and lifecycle rules", () => {
  it(
    "do what a naive model of them does, to the millisecond [lock.retention] [lifecycle.deletion]",
    async () => {
      const property = fc.asyncProperty(rules, fc.array(step, { maxLength: 25 }), async (given, steps) => {
        const world = new World(given);
        for (const [name, ...args] of steps) {
          await (world[name] as (...args: unknown[]) => unknown).apply(world, args);
          // Sometimes nobody looks for a while.
          if (name === "advance") continue;
          world.model.judge(world.clock.now());
          expect(shown(world.bucket)).toBe(world.model.shown());
        }
      });
      await fc.assert(property, {
        ...runs(200),
        examples: [[endingAtOnce, [["restore"], ["begin", "a"], ["begin", "a/b"]]]],
      });
    },
    time.timeout,
  );

  it(
    "cost as many operations of class A as storage classes were changed [lifecycle.transition]",
    async () => {
      const property = fc.asyncProperty(rules, fc.array(step, { maxLength: 15 }), async (given, steps) => {
        const clock = manualClock(start);
        const bucket = new FakeBucket({ clock, ...given });
        const costs = bill(bucket);
        const model = new RuledBucketModel(given);
        let puts = 0;
        for (const [name, ...args] of steps) {
          if (name === "advance") clock.advance(args[0] as number);
          else if (name === "put") {
            puts += 1;
            const [to, storageClass] = args as [string, "Standard"];
            await outcomeOf(bucket.put(to, "v", { storageClass }), "stored");
            model.put(to, storageClass, clock.now());
          }
          model.judge(clock.now());
        }
        expect(costs.classA).toBe(puts + model.transitions);
      });
      await fc.assert(property, runs(40));
    },
    time.timeout,
  );
});
