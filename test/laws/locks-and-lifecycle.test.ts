import { FakeBucket, semantics } from "fakebucket";
import { bill, contents, fork, manualClock, restore, snapshot } from "fakebucket/testing";
import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { BucketModel } from "../model/bucket-model.js";
import type { Call } from "../model/call.js";
import { choicesOf, observeCall } from "../model/observe-call.js";
import type { Rules } from "../model/rules.js";
import { anyRules, hours } from "./any-rules.js";
import { runs, time } from "./runs.js";

const start = Date.UTC(2027, 0, 1);
const hour = 3_600_000;

const rules = anyRules(start);
const key = fc.constantFrom("a", "a/b", "a/bc", "c", "d");

type StepName = "advance" | "put" | "delete" | "begin" | "complete" | "look" | "restore" | "fork";
type Step = readonly [name: StepName, ...given: unknown[]];

const step: fc.Arbitrary<Step> = fc.oneof(
  // Times at the limits of the rules, and one millisecond before and after.
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

const bytes = new TextEncoder().encode("v");

function shown(bucket: FakeBucket): readonly string[] {
  const { objects, uploads } = contents(bucket);
  const lines = Array.from(
    objects,
    ([name, { storageClass, uploaded }]) => `${name} ${storageClass} ${uploaded.getTime()}`,
  );
  return [...lines.sort(), `${uploads.length} uploads`];
}

function shownModel({ state: { objects, uploads } }: BucketModel): readonly string[] {
  const lines = objects.map(({ key: name, storageClass, uploaded }) => `${name} ${storageClass} ${uploaded}`);
  return [...lines.sort(), `${uploads.filter(({ ended }) => !ended).length} uploads`];
}

/** A bucket, its model, and one clock for both. */
class World {
  readonly clock = manualClock(start);
  readonly model: BucketModel;
  bucket: FakeBucket;
  readonly #uploads: { readonly key: string; readonly uploadId: string }[] = [];

  constructor(given: Rules) {
    this.model = new BucketModel({ semantics: semantics.documented, ...given });
    this.bucket = new FakeBucket({ clock: this.clock, ...given });
  }

  /** Makes a call on both, and compares the outcomes. */
  async #both(call: Call, make: () => unknown) {
    const { outcome } = await observeCall(make);
    expect(outcome).toEqual(this.model.apply(call, choicesOf(outcome, this.clock.now())));
    return outcome;
  }

  advance(milliseconds: number): void {
    this.clock.advance(milliseconds);
  }

  async put(to: string, storageClass: "Standard"): Promise<void> {
    await this.#both({ action: "put", key: to, bytes, storageClass }, () => this.bucket.put(to, "v", { storageClass }));
  }

  async delete(keys: string[]): Promise<void> {
    await this.#both({ action: "delete", keys }, () => this.bucket.delete(keys));
  }

  async begin(to: string): Promise<void> {
    const call = { action: "createMultipartUpload", key: to } as const;
    const outcome = await this.#both(call, () => this.bucket.createMultipartUpload(to));
    if (outcome.result === "upload") this.#uploads.push(outcome);
  }

  async complete(number: number): Promise<void> {
    const upload = this.#uploads[number % Math.max(this.#uploads.length, 1)] ?? { key: "a", uploadId: "none" };
    const { key: to, uploadId } = upload;
    await this.#both({ action: "completeMultipartUpload", key: to, uploadId, parts: [] }, () =>
      this.bucket.resumeMultipartUpload(to, uploadId).complete([]),
    );
  }

  async look(): Promise<void> {
    await this.#both({ action: "list" }, () => this.bucket.list());
    for (const { key: name } of this.model.state.objects)
      await this.#both({ action: "head", key: name }, () => this.bucket.head(name));
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

/** A rule that aborts an upload immediately. */
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

/** A lock that prevents any upload from replacing an object. */
const locked: Rules = { locks: [{ id: "all", enabled: true, condition: { type: "Indefinite" } }], lifecycle: [] };

describe("locks and lifecycle rules", () => {
  it(
    "agree with a naive model to the millisecond [lock.retention] [lifecycle.deletion]",
    async () => {
      const property = fc.asyncProperty(rules, fc.array(step, { maxLength: 25 }), async (given, steps) => {
        const world = new World(given);
        for (const [name, ...args] of steps) {
          await (world[name] as (...args: unknown[]) => unknown).apply(world, args);
          // Some steps run without a comparison.
          if (name === "advance") continue;
          world.model.pass(world.clock.now());
          expect(shown(world.bucket)).toEqual(shownModel(world.model));
        }
      });
      await fc.assert(property, {
        ...runs(200),
        examples: [
          [endingAtOnce, [["restore"], ["begin", "a"], ["begin", "a/b"]]],
          [
            locked,
            [
              ["begin", "a"],
              ["put", "a", "Standard"],
              ["complete", 0],
            ],
          ],
        ],
      });
    },
    time.timeout,
  );

  it(
    "cost one operation of class A per changed storage class [lifecycle.transition]",
    async () => {
      const property = fc.asyncProperty(rules, fc.array(step, { maxLength: 15 }), async (given, steps) => {
        const world = new World(given);
        const costs = bill(world.bucket);
        let puts = 0;
        for (const [name, ...args] of steps) {
          if (name === "advance") world.advance(args[0] as number);
          else if (name === "put") {
            puts += 1;
            const [to, storageClass] = args as [string, "Standard"];
            await world.put(to, storageClass);
          }
          world.model.pass(world.clock.now());
        }
        expect(costs.classA).toBe(puts + world.model.state.transitions);
      });
      await fc.assert(property, runs(40));
    },
    time.timeout,
  );
});
