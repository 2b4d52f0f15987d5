import { afterAll, describe, expect, it } from "vitest";
import { compareRunners, describeDisagreement, firstDifference } from "./compare.js";
import { differences } from "./differences.js";
import { localRunner } from "./fake-runner.js";
import { makeOlderBucket } from "./older-simulator.js";
import { startRealRuntime } from "./real-runtime.js";
import { dates } from "./runner.js";

const real = startRealRuntime();
const fake = localRunner();
const older = localRunner(makeOlderBucket);
afterAll(() => real.stop());

/** The same in each run: what else there is to find, `npm run conformance` looks for. */
const seed = 20_220_804;

describe("FakeBucket under simulator semantics", () => {
  it("does what the real runtime does in some hundred sequences", async () => {
    const found = await compareRunners(real, fake, { runs: 300, seed });
    expect(found && `Seed ${seed}. ${describeDisagreement(found)}`).toBeUndefined();
  });

  it.each(differences.filter(({ example }) => example !== undefined))(
    "still differs as is meant: $name",
    async ({ example = [], expected }) => {
      const date = dates[0];
      const step = example.length - 1;
      const [seen, shown] = [await real.run(date, example), await fake.run(date, example)];
      expect(JSON.stringify(seen[step])).not.toBe(JSON.stringify(shown[step]));
      if (expected) expect(expected(JSON.stringify(seen[step]))).toBe(JSON.stringify(shown[step]));
    },
  );
});

describe("the older simulator", () => {
  it("is found to differ from the real runtime, as the harness is to see", async () => {
    expect(await compareRunners(real, older, { runs: 300, seed })).toBeDefined();
  });

  it("agrees with FakeBucket on what the bytes are", async () => {
    const sequence = [
      { call: "put", args: ["a", "hello"] },
      { call: "get", args: ["a"], read: "text" },
    ] as const;
    const [expected, shown] = [await fake.run(dates[0], sequence), await older.run(dates[0], sequence)];
    expect(expected[1]?.["body"]).toEqual(shown[1]?.["body"]);
    expect(await firstDifference(real, fake, dates[0], sequence)).toBeUndefined();
  });
});
