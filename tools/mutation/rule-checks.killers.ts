/** Runs the rule checks as tests against mutants, with few cases and without shrinking. */
import { FakeBucket } from "fakebucket";
import { snapshot } from "fakebucket/testing";
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { ruleChecks } from "../../src/property/checks/rule-checks.js";
import { runRuleCheck } from "../../src/property/suite/run-rule-check.js";
import { documentedImplementation, fakeImplementation } from "../../test/property/expect/subjects.js";

const run = { runs: 30, seed: 1, explains: false };

const named = ruleChecks.map((ruleCheck) => [ruleCheck.rule, ruleCheck] as const);

const zoneOfHost = process.env["TZ"];

// Each preset runs in another zone, because mistakes with zones show only outside UTC, the zone of the platform.
describe.each([
  ["documented", "America/New_York"],
  ["deployed", "Asia/Kathmandu"],
  ["simulator", "UTC"],
] as const)("under %s semantics in the zone %s", (preset, zone) => {
  beforeEach(() => {
    process.env["TZ"] = zone;
  });
  afterEach(() => {
    if (zoneOfHost === undefined) delete process.env["TZ"];
    else process.env["TZ"] = zoneOfHost;
  });

  it.each(named)("%s", async (_, ruleCheck) => {
    expect(await runRuleCheck(ruleCheck, fakeImplementation(preset), run)).toEqual({ status: "passed" });
  });
});

describe("when a snapshot is taken before each change", () => {
  const implementation = documentedImplementation(({ clock, ...options }) => {
    const now = () => {
      snapshot(bucket);
      return clock?.now() ?? Date.now();
    };
    const bucket: FakeBucket = new FakeBucket({ ...options, clock: { now } });
    return bucket;
  });

  it.each(named)("%s", async (_, ruleCheck) => {
    expect(await runRuleCheck(ruleCheck, implementation, run)).toEqual({ status: "passed" });
  });
});
