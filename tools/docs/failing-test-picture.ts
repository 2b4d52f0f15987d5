import { spawnSync } from "node:child_process";
import { join } from "node:path";
import { stripVTControlCharacters } from "node:util";
import { root } from "../../test/repository/tracked-files.js";
import { terminalPicture } from "./terminal-picture.js";

/** Runs a test that fails, and draws what vitest shows of it. */
export function failingTestPicture(): string {
  const { stdout, stderr } = spawnSync(
    process.execPath,
    [join(root, "node_modules/vitest/vitest.mjs"), "run", "--config=tools/docs/failing/vitest.config.ts"],
    { cwd: root, encoding: "utf8", env: { ...process.env, FORCE_COLOR: "1", NO_COLOR: undefined } },
  );
  // The failure alone: the rest has durations, which differ from run to run.
  const lines = `${stdout}${stderr}`.split("\n");
  const plain = lines.map(stripVTControlCharacters);
  const start = plain.findIndex((line) => line.startsWith(" FAIL "));
  const end = plain.findIndex((line, index) => index > start && /^⎯+\[1\/1\]/.test(line));
  if (start === -1 || end === -1) throw new Error(`The test did not fail as it should:\n${plain.join("\n")}`);
  return terminalPicture("A failed test of vitest, which shows what the bucket holds", lines.slice(start, end));
}
