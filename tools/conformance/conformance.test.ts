import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { compareRunners, firstDifference } from "../../src/property/sequences/compare-runners.js";
import { intendedDifferences } from "../../src/property/sequences/intended-differences.js";
import { installRuntime, newestDate } from "../real-runtime/installed-runtime.js";
import { localRunner } from "./fake-runner.js";
import { makeOlderBucket } from "./older-simulator.js";
import { startRealRuntime } from "./real-runtime.js";
import { conformance, dates, describeDisagreement, scriptsFrom } from "./runner.js";

/** A fixed seed. `npm run conformance` searches for differences with other seeds. */
const seed = 20_220_804;
const scripts = scriptsFrom(seed);
const scriptAt = (date: string) => ({ date, flags: [] });
const newest = scriptAt(newestDate);
const earlier = intendedDifferences.flatMap(({ until }) => (until === undefined ? [] : [scriptAt(until)]));

const real = startRealRuntime([...scripts, ...earlier]);
const fake = localRunner();
const older = localRunner(makeOlderBucket);
beforeAll(() => installRuntime(), 600_000);
afterAll(() => real.stop());

describe("FakeBucket under simulator semantics", () => {
  it("agrees with the real runtime in forty sequences", async () => {
    const found = await compareRunners(real, fake, { ...conformance, settings: scripts, runs: 40, seed });
    expect(found && `Seed ${seed}. ${describeDisagreement(found)}`).toBeUndefined();
  });

  it.each(intendedDifferences.filter(({ example }) => example !== undefined))(
    "still has the intended difference: $name",
    async ({ example = [], until = newestDate, expected, covers }) => {
      const step = example.length - 1;
      const [seen, shown] = [await real.run(scriptAt(until), example), await fake.run(scriptAt(until), example)];
      expect(JSON.stringify(seen[step])).not.toBe(JSON.stringify(shown[step]));
      if (expected) expect(expected(JSON.stringify(seen[step]))).toBe(JSON.stringify(shown[step]));
      if (covers) expect(covers(JSON.stringify(seen[step]), JSON.stringify(shown[step]))).toBe(true);
      if (!expected && !covers) return;
      const headers = { is: "headers", entries: [] } as const;
      const sequence = [...example, { call: "writeHttpMetadata", args: [headers], on: step } as const];
      expect(await firstDifference(real, fake, { ...conformance, setting: scriptAt(until), sequence })).toBeUndefined();
    },
  );
});

describe("the older simulator", () => {
  it("differs from the real runtime, which shows that the harness finds differences", async () => {
    expect(await compareRunners(real, older, { ...conformance, settings: scripts, runs: 300, seed })).toBeDefined();
  });

  it("agrees with FakeBucket on the bytes", async () => {
    const sequence = [
      { call: "put", args: ["a", "hello"] },
      { call: "get", args: ["a"], read: "text" },
    ] as const;
    const [expected, shown] = [await fake.run(newest, sequence), await older.run(newest, sequence)];
    expect(expected[1]?.["body"]).toEqual(shown[1]?.["body"]);
    for (const date of dates) {
      expect(await firstDifference(real, fake, { ...conformance, setting: scriptAt(date), sequence })).toBeUndefined();
    }
  });
});
