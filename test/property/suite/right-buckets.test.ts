import { FakeBucket, type FakeBucketOptions } from "fakebucket";
import { type AdversarialOptions, adversarial, checkBucket } from "fakebucket/property";
import fc from "fast-check";
import { expect, it } from "vitest";
import { levels } from "../../../src/rules/statements/all-rules.js";
import { runs, time } from "../../laws/runs.js";

/** Options of a FakeBucket that the specification allows: no rule depends on them. */
const options: fc.Arbitrary<FakeBucketOptions> = fc.record(
  {
    name: fc.string({ minLength: 1 }),
    pageSize: fc.constantFrom(1, 2, 3, 7, 999),
    defaultStorageClass: fc.constantFrom("Standard", "InfrequentAccess"),
  },
  { requiredKeys: [] },
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
        fc.option(adversities, { nil: undefined }),
        fc.constantFrom(...levels),
        async (given, adversity, level) => {
          const make = () => {
            const bucket = new FakeBucket(given);
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
      { ...runs(6), endOnFailure: true },
    );
  },
  10 * time.timeout,
);
