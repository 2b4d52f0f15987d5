import { FakeHostnames } from "fakebucket/hostnames";
import { describe, expect, it } from "vitest";
import { CheckFailure } from "../../src/property/expect/check-failure.js";
import { brokenServices } from "./broken/broken-services.js";
import { hostnameChecks } from "./hostnames/hostname-checks.js";
import { serving } from "./hostnames/hostname-scene.js";
import { runCaseCheck } from "./run-case-check.js";

describe("FakeHostnames", () => {
  it.each(hostnameChecks)("keeps $rule", (check) =>
    runCaseCheck(
      check,
      serving((options) => new FakeHostnames(options)),
    ),
  );
});

describe("a broken service", () => {
  it("exists for each rule with a check, each broken in its own way", () => {
    const rules = new Set(brokenServices.map(({ rule }) => rule));
    expect(hostnameChecks.map(({ rule }) => rule).filter((rule) => !rules.has(rule))).toEqual([]);
    expect(new Set(brokenServices.map(({ rule, name }) => `${rule} ${name}`)).size).toBe(brokenServices.length);
  });

  it.each(brokenServices)("fails $rule when it $name", async ({ rule, make }) => {
    const checks = hostnameChecks.filter((each) => each.rule === rule);
    expect(checks).toHaveLength(1);
    for (const check of checks) {
      await expect(runCaseCheck(check, serving(make), { endOnFailure: true })).rejects.toThrow(CheckFailure);
    }
  });
});
