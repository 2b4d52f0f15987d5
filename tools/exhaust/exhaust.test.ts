import { describe, expect, it } from "vitest";
import type { Sequence } from "../../src/property/sequences/sequence.js";
import { brokenBuckets } from "../../test/rules/broken/broken-buckets.js";
import { allSequences, alphabet, longerBy, nothing, type StartName, starts } from "./alphabet.js";
import { checkKitLaws } from "./kit-laws.js";
import { type SmallWorld, trySequences } from "./try-sequences.js";

/** Broken buckets that at most two of sixty random sequences find, with the call that shows them last. */
const rarelyFound = [
  ["condition.uploaded-before", "lets `uploadedBefore` hold at the time itself", "put"],
  ["condition.uploaded-after", "lets `uploadedAfter` hold at the time itself", "get"],
  ["condition.seconds-granularity", "ignores `secondsGranularity`", "get"],
  ["condition.unmodified-since", "answers unmodifiedInSameSecond fails", "get"],
  ["condition.missing-key", "stores a missing key whatever its condition", "put"],
  ["lifecycle.deletion", "does not delete", "advance"],
  ["multipart.invisible", "aborts the uploads of a key that is deleted", "delete"],
  ["multipart.independent", "aborts the upload of a key where another begins", "createMultipartUpload"],
  ["delete.one", "deletes what is below a key too", "delete"],
  ["list.delimiter.group-once", "loses groups of a later page", "list"],
] as const;

/** Returns the first difference in up to three calls under documented semantics. */
async function firstDifferenceOf(make: SmallWorld["make"]): Promise<string | undefined> {
  for (const length of [1, 2, 3]) {
    for (const start of Object.keys(starts) as StartName[]) {
      const small = { preset: "documented", start, ...(make && { make }) } as const;
      const { difference } = await trySequences(small, { length });
      if (difference !== undefined) return difference;
    }
  }
  return undefined;
}

describe("the small world, tried whole", () => {
  it.each(rarelyFound)("finds the bucket that breaks %s: it %s", async (rule, name, call) => {
    const broken = brokenBuckets.find((each) => each.rule === rule && each.name === name);
    const lines = (await firstDifferenceOf(broken?.make))?.split("\n") ?? [];
    const calls = lines.filter((line) => line.trim().startsWith("results["));
    expect(calls.at(-1)).toContain(`.${call}(`);
    expect(lines.join("\n")).toMatch(/\n {2}observed: .*\n {2}expected: /);
  });

  it.each(Object.keys(starts) as StartName[])(
    "has no difference in two calls, nor a broken law, from %s",
    async (start) => {
      const tried = await trySequences({ preset: "documented", start }, { length: 2, check: checkKitLaws });
      expect(tried.difference).toBeUndefined();
    },
  );

  it("leaves out a sequence only if it tries the one with swapped keys", () => {
    const whole = [...longerBy(alphabet, nothing)].flatMap((begun) => [...longerBy(alphabet, begun)]);
    const tried = new Set([...allSequences(alphabet, 2)].map((steps) => JSON.stringify(steps)));
    const swapped = (steps: Sequence) =>
      JSON.stringify(steps)
        .replace(/"a(\/b)?"/g, (key) => (key === '"a"' ? '"a/b"' : '"a"'))
        // The order of deleted keys does not matter.
        .replaceAll('["a/b","a"]', '["a","a/b"]');
    const missed = whole.filter(({ steps }) => !tried.has(JSON.stringify(steps)) && !tried.has(swapped(steps)));
    expect(missed).toEqual([]);
    expect(tried.size).toBeLessThan(whole.length * 0.7);
  });
});
