import { FakeBucket } from "fakebucket";
import { type AdversarialOptions, adversarial, checkBucket } from "fakebucket/property";
import { describe, expect, it } from "vitest";
import { rules as all } from "../../../src/rules/all-rules.js";
import { documentedImplementation } from "../cases/subjects.js";

/** The rules but some that adversarial buckets break, as far as a few cases of each can tell. */
async function brokenRules(options: AdversarialOptions, excepted: readonly string[]): Promise<string[]> {
  const { makeBucket, abilities } = documentedImplementation((made) => adversarial(new FakeBucket(made), options));
  const asked = Object.keys(all).filter((rule) => !excepted.includes(rule));
  const { rules } = await checkBucket(makeBucket, { rules: asked, runs: 5, seed: 1, abilities });
  return rules.filter(({ status }) => status === "failed").map(({ rule }) => rule);
}

/** Rules whose checks expect all that they ask for on one page. */
const countedPages = [
  "arguments.delete",
  "arguments.integer",
  "key.empty",
  "key.any-characters",
  "key.order",
  "delete.one",
  "delete.all-or-nothing",
  "list.result",
  "list.truncated",
  "list.order",
  "list.limit",
  "list.limit-minus-one",
  "list.limit-counts-both",
  "list.prefix",
  "list.delimiter",
  "list.delimiter.several-characters",
  "list.start-after",
  "list.start-after-with-cursor",
  "list.cursor",
  "list.cursor-empty",
  "list.metadata-bytes",
  "lock.delete-array",
];

describe("an adversarial bucket", () => {
  it("keeps all rules but those of full pages and of times in milliseconds", async () => {
    expect(await brokenRules({}, [...countedPages, "result.uploaded"])).toEqual([]);
  });

  it("keeps the rules of lists with full pages", async () => {
    expect(await brokenRules({ shortPages: false, shortMetadataPages: false }, [])).toEqual(["result.uploaded"]);
  });
});
