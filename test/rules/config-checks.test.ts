import { mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { loadBindings, parseBindings } from "fakebucket/config";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { CheckFailure } from "../../src/property/expect/check-failure.js";
import { brokenConfigs } from "./broken/broken-config.js";
import { configChecks } from "./config/config-checks.js";
import { runCaseCheck } from "./run-case-check.js";

let folder: string;

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), "fakebucket-"));
});

afterAll(() => rm(folder, { recursive: true }));

async function file(name: string, content: string | Uint8Array): Promise<string> {
  await writeFile(join(folder, name), content);
  return join(folder, name);
}

describe("parseBindings() and loadBindings()", () => {
  it.each(configChecks)("keep $rule", (check) => runCaseCheck(check, { parseBindings, loadBindings, file }));
});

describe("a broken reader of configurations", () => {
  it("exists for each rule", () => {
    expect(new Set(brokenConfigs.map(({ rule }) => rule))).toEqual(new Set(configChecks.map(({ rule }) => rule)));
  });

  it.each(brokenConfigs)("fails $rule when it $name", async ({ rule, ...reader }) => {
    const checks = configChecks.filter((each) => each.rule === rule);
    expect(checks).toHaveLength(1);
    for (const check of checks) {
      await expect(runCaseCheck(check, { ...reader, file }, { endOnFailure: true })).rejects.toThrow(CheckFailure);
    }
  });
});
