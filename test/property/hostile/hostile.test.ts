import type { BucketLike } from "fakebucket";
import { adversarial, checkBucket, checkHistory, recordHistory, scheduled } from "fakebucket/property";
import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { turn } from "../../../src/property/adversarial/adversarial-object.js";
import { guarded } from "../../../src/property/wrapping/guarded.js";
import { rules } from "../../../src/rules/statements/all-rules.js";
import { runs } from "../../laws/runs.js";
import { type HostilePlan, hostileBucket, hostileMethods } from "./hostile-bucket.js";
import { hostilities } from "./hostilities.js";
import { listenForUnheard } from "./unheard.js";

const names = Object.keys(hostilities);

const plan: fc.Arbitrary<HostilePlan> = fc.record({
  hostility: fc.constantFrom(...names),
  methods: fc.oneof(fc.constant(hostileMethods), fc.subarray([...hostileMethods], { minLength: 1, maxLength: 3 })),
  patience: fc.nat(4),
  frozen: fc.boolean(),
});

const someRules = fc.subarray(Object.keys(rules), { minLength: 1, maxLength: 4 });

describe("checkBucket() of a hostile bucket", () => {
  it("resolves to a report, without unhandled rejections", async () => {
    await fc.assert(
      fc.asyncProperty(plan, someRules, async (planned, some) => {
        const unheard = listenForUnheard();
        // A rule that keeps a call pending while it waits for something else is always included.
        const asked = { rules: ["consistency.atomic", ...some], runs: 1, seed: 1, timeout: 5 };
        const report = await checkBucket(() => hostileBucket(planned), asked);
        expect(String(report)).toMatch(/^\d+ rules: /);
        expect(await unheard()).toEqual([]);
      }),
      runs(10),
    );
  });
});

type AnyMethod = (...args: unknown[]) => unknown;

/** Makes every call on a bucket, its uploads and its objects, and handles every result. */
async function callAll(unguarded: BucketLike): Promise<void> {
  const bucket = guarded(unguarded);
  const call = async (target: unknown, name: string, ...args: unknown[]): Promise<unknown> => {
    try {
      const called = Reflect.apply(Reflect.get(target as object, name) as AnyMethod, target, args);
      return await Promise.race([called, turn()]);
    } catch {
      return undefined;
    }
  };
  await call(bucket, "put", "k", "value");
  for (const read of ["text", "json", "bytes", "arrayBuffer", "blob"]) await call(await call(bucket, "get", "k"), read);
  await call(bucket, "head", "k");
  await call(bucket, "list");
  const uploads = [
    await call(bucket, "createMultipartUpload", "k"),
    await call(bucket, "resumeMultipartUpload", "k", ""),
  ];
  for (const upload of uploads) {
    await call(upload, "complete", [await call(upload, "uploadPart", 1, "part")]);
    await call(upload, "abort");
  }
  await call(bucket, "delete", ["k"]);
}

const wrappers: Readonly<Record<string, (bucket: BucketLike) => Promise<void>>> = {
  "adversarial()": (bucket) => callAll(adversarial(bucket)),
  async "recordHistory()"(bucket) {
    const recorded = recordHistory(bucket);
    await callAll(recorded.bucket);
    checkHistory(recorded.history);
  },
  async "scheduled()"(bucket) {
    const [scheduler] = fc.sample(fc.scheduler(), { numRuns: 1, seed: 1 });
    await scheduler?.waitFor(callAll(scheduled(bucket, scheduler)));
    scheduler?.report();
  },
};

describe.each(Object.entries(wrappers))("%s of a hostile bucket", (_, use) => {
  // The reader of an object handles its rejected promises: these wrappers return objects unchanged.
  const others = names.filter((name) => name !== "answers with getters that reject");

  it.each(others)("that %s reports errors only to the caller", async (hostility) => {
    const unheard = listenForUnheard();
    // All at once, and some of them alone: different ones for each hostility.
    const some = hostileMethods.filter((_, index) => (index + names.indexOf(hostility)) % 5 === 0);
    for (const [index, methods] of [hostileMethods, ...some.map((method) => [method])].entries()) {
      await use(hostileBucket({ hostility, methods, patience: 0, frozen: index % 2 === 1 }));
    }
    expect(await unheard()).toEqual([]);
  });
});
