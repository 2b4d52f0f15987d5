import { spawnSync } from "node:child_process";
import { join } from "node:path";
import { stripVTControlCharacters } from "node:util";
import { root } from "../../test/repository/tracked-files.js";
import { terminalPicture } from "./terminal-picture.js";

/** Runs a failing test, and draws the output of vitest. */
export function failingTestPicture(): string {
  const { stdout, stderr } = spawnSync(
    process.execPath,
    [join(root, "node_modules/vitest/vitest.mjs"), "run", "--config=tools/docs/failing/vitest.config.ts"],
    { cwd: root, encoding: "utf8", env: { ...process.env, FORCE_COLOR: "1", NO_COLOR: undefined } },
  );
  // Only the failure: the rest contains durations, which differ between runs.
  const lines = `${stdout}${stderr}`.split("\n");
  const plain = lines.map(stripVTControlCharacters);
  const start = plain.findIndex((line) => line.startsWith(" FAIL "));
  const end = plain.findIndex((line, index) => index > start && /^⎯+\[1\/1\]/.test(line));
  if (start === -1 || end === -1) throw new Error(`The test did not fail as expected:\n${plain.join("\n")}`);
  return terminalPicture("A failed test of vitest, which shows the contents of the bucket", lines.slice(start, end));
}
