import { execFileSync } from "node:child_process";
import { expect, it } from "vitest";
import { root } from "./tracked-files.js";

it("a put passes through at most 20 files and 45 functions, one over S3 through at most 38 files", () => {
  // A separate process, because the coverage of the test run counts the same functions.
  const args = ["--import", "tsx", "test/repository/call-way.ts"];
  const ways = JSON.parse(execFileSync(process.execPath, args, { cwd: root, encoding: "utf8" }));
  const shown = JSON.stringify(ways, null, 2);
  expect(Object.keys(ways.put).length, shown).toBeLessThanOrEqual(20);
  expect(Object.values(ways.put).flat().length, shown).toBeLessThanOrEqual(45);
  expect(Object.keys(ways.PutObject).length, shown).toBeLessThanOrEqual(38);
});
