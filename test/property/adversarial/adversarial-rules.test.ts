import { FakeBucket } from "fakebucket";
import { type AdversarialOptions, adversarial, checkBucket } from "fakebucket/property";
import { describe, expect, it } from "vitest";
import { rules as all } from "../../../src/rules/statements/all-rules.js";
import { oneIn } from "../../laws/runs.js";
import { documentedImplementation } from "../expect/subjects.js";

/** The rules that an adversarial bucket breaks, as far as a few cases of each can tell. */
async function brokenRules(options: AdversarialOptions, asked: readonly string[]): Promise<string[]> {
  const { makeBucket, abilities } = documentedImplementation((made) => adversarial(new FakeBucket(made), options));
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
    const others = Object.keys(all).filter((rule) => ![...countedPages, "result.uploaded"].includes(rule));
    expect(await brokenRules({}, oneIn(2, others))).toEqual([]);
  });

  it("keeps the rules of lists with full pages", async () => {
    const asked = [...countedPages, "result.uploaded"];
    expect(await brokenRules({ shortPages: false, shortMetadataPages: false }, asked)).toEqual(["result.uploaded"]);
  });
});
