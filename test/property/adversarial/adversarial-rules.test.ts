import { FakeBucket } from "fakebucket";
import { type AdversarialOptions, adversarial, checkBucket } from "fakebucket/property";
import { describe, expect, it } from "vitest";
import { rules as all } from "../../../src/rules/statements/all-rules.js";
import { oneIn } from "../../laws/runs.js";
import { documentedImplementation } from "../expect/subjects.js";

/** The rules an adversarial bucket breaks, as far as a few cases of each show. */
async function brokenRules(options: AdversarialOptions, asked: readonly string[]): Promise<string[]> {
  const { makeBucket, abilities } = documentedImplementation((made) => adversarial(new FakeBucket(made), options));
  const { rules } = await checkBucket(makeBucket, { rules: asked, runs: 5, seed: 1, abilities });
  return rules.filter(({ status }) => status === "failed").map(({ rule }) => rule);
}

describe("an adversarial bucket", () => {
  it("keeps all rules", async () => {
    expect(await brokenRules({}, oneIn(2, Object.keys(all)))).toEqual([]);
  });
});
