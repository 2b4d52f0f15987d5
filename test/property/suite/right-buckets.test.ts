import { FakeBucket, type FakeBucketOptions } from "fakebucket";
import { type AdversarialOptions, adversarial, checkBucket } from "fakebucket/property";
import fc from "fast-check";
import { expect, it } from "vitest";
import type { Abilities } from "../../../src/property/expect/rule-check.js";
import { abilityKinds } from "../../../src/property/suite/abilities.js";
import { aroundCalls, type MadeCall } from "../../../src/property/wrapping/around-calls.js";
import { copyArguments } from "../../../src/property/wrapping/copy-arguments.js";
import { levels } from "../../../src/rules/statements/all-rules.js";
import { runs, time } from "../../laws/runs.js";
import { documentedImplementation } from "../expect/subjects.js";

/** Options of a FakeBucket that the specification allows: no rule depends on them. */
const options: fc.Arbitrary<FakeBucketOptions> = fc.record(
  {
    name: fc.string({ minLength: 1 }),
    pageSize: fc.constantFrom(1, 2, 3, 7, 999),
    defaultStorageClass: fc.constantFrom("Standard", "InfrequentAccess"),
  },
  { requiredKeys: [] },
);

/** A clock of whole seconds, and one that stands still, made for each bucket: `uploaded` must be about now. */
const clocks = fc.constantFrom(
  () => ({ now: () => Math.floor(Date.now() / 1000) * 1000 }),
  (start = Date.now()) => ({ now: () => start }),
);

const adversities: fc.Arbitrary<AdversarialOptions> = fc.record(
  {
    shortPages: fc.boolean(),
    shortMetadataPages: fc.boolean(),
    oddChunks: fc.boolean(),
    slowBodies: fc.boolean(),
    equalTimes: fc.boolean(),
    seed: fc.integer({ min: 0, max: 99 }),
  },
  { requiredKeys: [] },
);

it(
  "checkBucket() passes every adversarial bucket and every allowed option of FakeBucket, at each level",
  async () => {
    await fc.assert(
      fc.asyncProperty(
        options,
        fc.option(clocks, { nil: undefined }),
        fc.option(adversities, { nil: undefined }),
        fc.constantFrom(...levels),
        async (given, makeClock, adversity, level) => {
          const make = () => {
            const bucket = new FakeBucket({ ...given, ...(makeClock && { clock: makeClock() }) });
            return adversity === undefined ? bucket : adversarial(bucket, adversity);
          };
          const report = await checkBucket(make, {
            level,
            seed: 1,
            runs: 15,
            abilities: { minPartBytes: 5 * 1024 ** 2 },
          });
          expect(report.ok, String(report)).toBe(true);
        },
      ),
      { ...runs(4), endOnFailure: true },
    );
  },
  10 * time.timeout,
);

it(
  "checkBucket() passes a bucket with one slow method, also where calls are made at the same time",
  async () => {
    const slow = (method: string) =>
      aroundCalls(new FakeBucket(), async ({ action, args }, run) => {
        const given = copyArguments(args);
        if (action === method) await new Promise((resolve) => setTimeout(resolve, 60));
        return run(given);
      });
    const methods = ["put", "delete", "uploadPart", "completeMultipartUpload", "abortMultipartUpload"];
    const rules = ["consistency", "multipart.abort", "multipart.part-replaced"];
    const reports = methods.map(async (method) => {
      const report = await checkBucket(() => slow(method), { rules, seed: 1, runs: 0 });
      expect(report.ok, `a slow ${method}: ${report}`).toBe(true);
    });
    await Promise.all(reports);
  },
  2 * time.timeout,
);

/** Returns the ability that a call needs. */
function abilityOf({ action, args }: MadeCall): keyof Abilities | undefined {
  if (/multipart|part/i.test(action)) return "multipart";
  const options = args.at(-1);
  if (typeof options !== "object" || options === null) return undefined;
  if (Reflect.get(options, "ssecKey") !== undefined) return "ssec";
  return Reflect.get(options, "storageClass") === undefined ? undefined : "storageClass";
}

const notOffered = new Error("This bucket has no such thing.");

/** Abilities that buckets lack together: no rule needs two of a group. */
const lackedTogether: readonly (readonly (keyof Abilities)[])[] = [
  ["clock", "ssec"],
  ["limits", "compatibilityDate", "lifecycle"],
  ["multipart", "compatibilityFlags"],
  ["storageClass", "locks", "foreignObjects"],
];

it("each ability is lacked by some bucket", () => {
  const names = Object.keys(abilityKinds).filter((name) => name !== "minPartBytes");
  expect(lackedTogether.flat().toSorted()).toEqual(names.toSorted());
});

it.each(lackedTogether.map((lacked) => ({ lacked })))(
  "checkBucket() passes a bucket that lacks only the abilities $lacked",
  async ({ lacked }) => {
    const isLacked = (name: string | undefined) => lacked.some((each) => each === name);
    const { abilities, makeBucket } = documentedImplementation(({ clock, ...given }) => {
      if (Object.keys(given).some(isLacked)) throw notOffered;
      const bucket = new FakeBucket(isLacked("clock") ? given : { ...given, ...(clock && { clock }) });
      return aroundCalls(bucket, (call, run) => {
        return isLacked(abilityOf(call)) ? Promise.reject(notOffered) : run(call.args);
      });
    });
    const lacking = lacked.map((name) => [name, abilityKinds[name][0] === "boolean" ? false : undefined]);
    const without = { ...abilities, ...Object.fromEntries(lacking) };
    const report = await checkBucket(makeBucket, { level: "contract", seed: 1, runs: 0, abilities: without });
    expect(report.ok, String(report)).toBe(true);
  },
  2 * time.timeout,
);

it.each(["data", "contract"] as const)(
  "checkBucket() passes a bucket with errors of its own at the level %s",
  async (level) => {
    class StorageError extends Error {}
    const { makeBucket, abilities } = documentedImplementation((given) =>
      aroundCalls(new FakeBucket(given), ({ action, args }, run) => {
        const failed = () => Promise.reject(new StorageError(`could not do ${action}`));
        try {
          return run(args).catch(failed);
        } catch {
          return failed();
        }
      }),
    );
    const report = await checkBucket(makeBucket, { level, seed: 1, runs: 15, abilities });
    expect(report.ok, String(report)).toBe(true);
  },
);
