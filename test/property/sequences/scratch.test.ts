import { FakeBucket } from "fakebucket";
import { contents, journal } from "fakebucket/testing";
import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { arbitrarySequence } from "../../../src/property/sequences/arbitrary-sequence.js";
import { isUnderPrefix, runUnderPrefix, underPrefix } from "../../../src/property/sequences/scratch.js";
import type { SequenceStep } from "../../../src/property/sequences/sequence.js";
import { aroundCalls } from "../../../src/property/wrapping/around-calls.js";

describe("underPrefix()", () => {
  it("keeps every accepted sequence under its prefix, and leaves nothing there", async () => {
    const prefix = "scratch/";
    let taken = 0;
    await fc.assert(
      fc.asyncProperty(arbitrarySequence, async (sequence) => {
        const under = underPrefix(sequence, prefix);
        if (under === undefined) return;
        taken += 1;
        expect(isUnderPrefix(under, prefix)).toBe(true);
        const bucket = new FakeBucket();
        await bucket.put("outside", "kept");
        const before = contents(bucket);
        const calls = journal(bucket);
        await runUnderPrefix(bucket, under, prefix);
        expect(contents(bucket)).toEqual(before);
        const keys = calls.calls().flatMap(({ keys: named }) => named);
        expect(keys.filter((key) => !key.startsWith(prefix))).toEqual([]);
      }),
      { numRuns: 80 },
    );
    expect(taken).toBeGreaterThan(20);
  });

  it.each<SequenceStep>([
    { call: "put", args: [5, "value"] },
    { call: "put", args: [] },
    { call: "put", args: [{ is: "array", items: [] }] },
    { call: "delete", args: [{ is: "array", items: ["a", { is: "null" }] }] },
    { call: "list", args: ["x"] },
    { call: "list", args: [{ is: "object", entries: [["prefix", { is: "converts", text: "a" }]] }] },
  ])("rejects %j", (step) => {
    expect(underPrefix([step], "scratch/")).toBeUndefined();
    expect(isUnderPrefix([step], "scratch/")).toBe(false);
  });

  it("adds the prefix to a list without one, and to startAfter", () => {
    const entries = [["startAfter", "a"]] as const;
    expect(
      underPrefix(
        [
          { call: "list", args: [] },
          { call: "list", args: [{ is: "object", entries }, "more"] },
        ],
        "s/",
      ),
    ).toEqual([
      { call: "list", args: [{ is: "object", entries: [["prefix", "s/"]] }] },
      {
        call: "list",
        args: [
          {
            is: "object",
            entries: [
              ["startAfter", "s/a"],
              ["prefix", "s/"],
            ],
          },
          "more",
        ],
      },
    ]);
  });
});

it("isUnderPrefix() looks at every key of a delete", () => {
  const deleted = (...items: readonly string[]): SequenceStep => ({ call: "delete", args: [{ is: "array", items }] });
  expect(isUnderPrefix([deleted("s/a", "s/b")], "s/")).toBe(true);
  expect(isUnderPrefix([deleted("s/a", "b")], "s/")).toBe(false);
});

it("underPrefix() keeps the other arguments of a call", () => {
  const options = { is: "object", entries: [["md5", "x"]] } as const;
  const put = (key: string): SequenceStep => ({ call: "put", args: [key, "value", options] });
  expect(underPrefix([put("a")], "s/")).toEqual([put("s/a")]);
});

describe("runUnderPrefix()", () => {
  it("lets time pass, and ignores the refusal to abort an ended upload", async () => {
    const passed: number[] = [];
    const steps: readonly SequenceStep[] = [
      { call: "createMultipartUpload", args: ["s/a"] },
      { call: "abort", args: [], on: 0 },
      { call: "advance", args: [60_000] },
    ];
    const advance = (milliseconds: number) => passed.push(milliseconds);
    expect(await runUnderPrefix(new FakeBucket(), steps, "s/", 0, advance)).toHaveLength(3);
    expect(passed).toEqual([60_000]);
  });

  it.each<readonly [what: string, list: () => Promise<never>, left: string]>([
    ["a key that cannot be deleted", async () => ({ objects: [{ key: "s/a" }] }) as never, "s/a"],
    ["the error of a list", () => Promise.reject(new Error("no")), "Error: no"],
  ])("reports %s", async (_, list, left) => {
    const bucket = { list, delete: async () => undefined };
    expect(await runUnderPrefix(bucket, [], "s/")).toEqual([{ left }]);
  });

  it.each<SequenceStep>([
    { call: "put", args: ["scratch/a", "value"] },
    { call: "createMultipartUpload", args: ["scratch/a"] },
  ])("leaves nothing of $call in a bucket that ends things late", async (step) => {
    const ended: string[] = [];
    const bucket = aroundCalls(new FakeBucket(), async ({ action, args }, run) => {
      if (!/^(delete|abortMultipartUpload)$/.test(action)) return run(args);
      await new Promise((resolve) => setImmediate(resolve));
      const answer = await run(args);
      ended.push(action);
      return answer;
    });
    expect(await runUnderPrefix(bucket, [step], "scratch/")).toHaveLength(1);
    expect(ended).toEqual([step.call === "put" ? "delete" : "abortMultipartUpload"]);
  });
});
