import { FakeBucket, type StoreBucket } from "fakebucket";
import { type BrokenInvariant, exploreFaults } from "fakebucket/testing";
import { describe, expect, it } from "vitest";
import { move, moveCarelessly } from "./move.js";

type Move = (bucket: StoreBucket, from: string, to: string) => Promise<void>;

/** Moves an object under every single fault. Its text must always be under one of the two keys. */
async function exploreMove(script: Move) {
  const from = new FakeBucket();
  await from.put("old", "the text");
  const invariant = async (bucket: FakeBucket) => {
    const texts = [await (await bucket.get("old"))?.text(), await (await bucket.get("new"))?.text()];
    expect(texts).toContain("the text");
  };
  return exploreFaults((bucket) => script(bucket, "old", "new"), { from, invariant });
}

describe("a move that deletes first", () => {
  it("loses the object under one fault, which is reported as code", async () => {
    const found: BrokenInvariant = await exploreMove(moveCarelessly).then(
      () => expect.unreachable(),
      (error: BrokenInvariant) => error,
    );
    expect(found.name).toBe("BrokenInvariant");
    expect(found.code).toMatch(/^faults\(bucket\)\.on\("\w+"\)\.\w+\(.*\)\.nth\(1\); \/\/ \w+\(.*\)$/);
    expect(found.message).toContain("under one fault");
  });
});

describe("a move that deletes after the copy is verified", () => {
  it("survives every fault of each of its three calls", async () => {
    expect(await exploreMove(move)).toEqual({ calls: 3, runs: 1 + 6 + 6 + 3 });
  });
});
