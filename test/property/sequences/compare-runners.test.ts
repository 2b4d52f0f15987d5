import fc from "fast-check";
import { describe, expect, it } from "vitest";
import {
  type Comparison,
  compareRunners,
  differingExcerpts,
  type SequenceRunner,
  sequenceLines,
} from "../../../src/property/sequences/compare-runners.js";
import { type Observation, refersTo, type Sequence } from "../../../src/property/sequences/sequence.js";

const head = (key: string): Sequence[number] => ({ call: "head", args: [key] });
const sequence = ["a", "b", "c"].map(head);

/** Returns a runner that observes each step by its key. */
const runner = (observe: (key: string, setting: string) => Observation): SequenceRunner<string> => ({
  run: async (setting, steps) => steps.map(({ args }) => observe(String(args[0]), setting)),
});

const comparison: Comparison<string> = {
  sequences: fc.constant(sequence),
  settings: ["one"],
  differ: (expected, shown) =>
    JSON.stringify(expected) === JSON.stringify(shown)
      ? undefined
      : { expected: JSON.stringify(expected), shown: JSON.stringify(shown) },
  runs: 3,
  seed: 1,
};
const compare = (real: SequenceRunner<string>, other: SequenceRunner<string>, more: Partial<Comparison<string>> = {}) =>
  compareRunners(real, other, { ...comparison, ...more });

const same = runner((key) => ({ result: key }));
const differsAt = (...keys: readonly string[]) => runner((key) => ({ result: keys.includes(key) ? "other" : key }));

describe("compareRunners()", () => {
  it("finds nothing on equal sides, after all runs", async () => {
    let runs = 0;
    const onRun = () => {
      runs += 1;
    };
    expect(await compare(same, same, { onRun })).toBeUndefined();
    expect(runs).toBe(3);
  });

  it("returns the first difference, and the sequence up to it", async () => {
    const found = await compare(same, differsAt("b", "c"));
    const difference = { step: 1, expected: '{"result":"b"}', shown: '{"result":"other"}' };
    expect(found).toEqual({ setting: "one", sequence: sequence.slice(0, 2), ...difference, path: "0", after: 0 });
  });

  it("finds a difference under one of the settings, and again by its path", async () => {
    const other = runner((key, setting) => ({ result: setting === "two" ? "other" : key }));
    const settings = ["one", "one", "one", "one", "two"];
    const found = await compare(same, other, { settings, runs: 30 });
    expect(found).toMatchObject({ setting: "two", step: 0 });
    expect(found?.after).toBeGreaterThan(0);
    const again = await compare(same, other, { settings, runs: 30, path: found?.path });
    expect(again).toMatchObject({ setting: "two", step: 0, after: 0 });
  });

  it("makes the same sequences for the same seed, and others for another", async () => {
    const sequences = fc.array(fc.constantFrom("a", "b", "c").map(head), { minLength: 1, maxLength: 9 });
    const madeWith = async (seed: number) => {
      const made: Sequence[] = [];
      const run: typeof same.run = async (setting, steps) => {
        made.push(steps);
        return same.run(setting, steps);
      };
      await compare({ run }, same, { sequences, runs: 9, seed });
      return made;
    };
    const seeds = [0, 1, 2];
    const made = await Promise.all(seeds.map(madeWith));
    expect(await Promise.all(seeds.map(madeWith))).toEqual(made);
    expect(new Set(made.map((each) => JSON.stringify(each))).size).toBe(seeds.length);
  });

  it("shrinks a sequence", async () => {
    const sequences = fc.array(fc.constantFrom("a", "b", "c").map(head), { minLength: 1, maxLength: 9 });
    const found = await compare(same, differsAt("c"), { sequences, runs: 50 });
    expect(found?.sequence).toEqual([head("c")]);
    expect(found?.after).toBeLessThan(50);
  });

  it.each<readonly [what: string, real: SequenceRunner<string>, other: SequenceRunner<string>]>([
    ["a known difference", same, differsAt("b")],
    [
      "what follows a result of one side alone",
      runner((key) => (key === "b" ? { rejected: {} } : { result: key })),
      runner((key) => (key === "b" ? { result: null } : { result: key === "c" ? "other" : key })),
    ],
    [
      "what follows the refusal of a locked stream",
      runner((key) => (key === "b" ? { rejected: { message: "It has been locked to a reader." } } : { result: key })),
      runner((key) => (key === "b" ? { rejected: { message: "It has been locked to a reader." } } : { result: "a" })),
    ],
    ["a step of one side alone, without a result", runner(() => ({})), { run: async () => [] }],
  ])("leaves out %s", async (what, real, other) => {
    const isKnown: Comparison<string>["isKnown"] = (step, { shown }) => step.args[0] === "b" && shown.includes("other");
    const differ: Comparison<string>["differ"] = (expected, shown) =>
      "rejected" in expected && "result" in shown ? undefined : comparison.differ(expected, shown);
    const more = what === "a known difference" ? { isKnown } : { differ };
    expect(await compare(real, other, more)).toBeUndefined();
  });

  it("says that a difference is not stable", async () => {
    let runs = 0;
    const once = runner((key) => ({ result: runs++ === 0 ? "other" : key }));
    const unstable = { step: -1, expected: "a difference", shown: expect.stringMatching(/^none when run again/) };
    expect(await compare(same, once)).toMatchObject({ ...unstable, sequence });
  });

  it("compares the refusal of a locked stream itself", async () => {
    const refusal = (name: string) =>
      runner(() => ({ rejected: { name, message: "It has been locked to a reader." } }));
    expect(await compare(refusal("TypeError"), refusal("Error"))).toMatchObject({ step: 0 });
  });

  it("rejects with the error of a side, although it does not happen again", async () => {
    const error = new Error("broken");
    let runs = 0;
    const run: typeof same.run = async (...args) => {
      if (runs++ === 0) throw error;
      return same.run(...args);
    };
    await expect(compare(same, { run })).rejects.toThrow(error);
  });
});

it("sequenceLines() writes calls on results, and how bodies are read", () => {
  const lines = sequenceLines([
    { call: "get", args: ["a"], read: "text" },
    { call: "writeHttpMetadata", args: [], on: 0 },
    { ...head("a"), beside: "detached" },
  ]);
  expect(lines).toEqual([
    'results[0] = await bucket.get("a"); // body: text',
    "results[1] = await results[0].writeHttpMetadata();",
    'results[2] = await (0, bucket.head)("a");',
  ]);
});

it.each<readonly [step: Sequence[number], index: number, refers: boolean]>([
  [{ call: "abort", args: [], on: 1 }, 1, true],
  [{ call: "abort", args: [], on: 1 }, 0, false],
  [{ call: "head", args: [{ is: "result", step: 10, what: "key" }] }, 10, true],
  [{ call: "head", args: [{ is: "result", step: 10, what: "key" }] }, 1, false],
])("refersTo() of %j and %i is %s", (step, index, refers) => {
  expect(refersTo(step, index)).toBe(refers);
});

it.each<readonly [expected: string, shown: string, excerpts: readonly [string, string]]>([
  ["abc", "abd", ["abc", "abd"]],
  [`${"x".repeat(61)}a`, `${"x".repeat(61)}b`, [`… ${"x".repeat(60)}a`, `… ${"x".repeat(60)}b`]],
  [`${"x".repeat(60)}a`, `${"x".repeat(60)}b`, [`${"x".repeat(60)}a`, `${"x".repeat(60)}b`]],
  [`a${"x".repeat(120)}`, `b${"x".repeat(119)}`, [`a${"x".repeat(119)} …`, `b${"x".repeat(119)}`]],
])("differingExcerpts() of %s and %s", (expected, shown, excerpts) => {
  expect(differingExcerpts(expected, shown)).toEqual(excerpts);
});
