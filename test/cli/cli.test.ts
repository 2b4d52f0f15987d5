import { execFile } from "node:child_process";
import { expect, it } from "vitest";
import { root, textOf } from "../repository/tracked-files.js";

/** Runs the command from its sources, as a person would from a shell. */
function fakebucket(...args: readonly string[]): Promise<readonly [status: unknown, stdout: string, stderr: string]> {
  const options = { cwd: root, env: { ...process.env, NODE_OPTIONS: "" } };
  return new Promise((ended) => {
    execFile(process.execPath, ["--import", "tsx", "src/cli/main.ts", ...args], options, (error, stdout, stderr) => {
      ended([error === null ? 0 : error.code, stdout, stderr]);
    });
  });
}

const { version } = JSON.parse(textOf("package.json"));

it.concurrent.each([
  [
    "answers on standard output, without colours where that is not a terminal",
    "explain 10048",
    0,
    /^10048 [^\u001B]*\n$/,
    /^$/,
  ],
  ["complains on standard error where nothing is found", "rules list.delimeter", 1, /^$/, /Near it: list\.delimiter\./],
  ["knows its version", "--version", 0, new RegExp(`^${version}\n$`), /^$/],
  [
    "tells what a Map bucket gets wrong",
    "check examples/map-bucket/map-bucket.mjs --rule key.order",
    1,
    /✗ key\.order/,
    /^/,
  ],
] as const)("fakebucket %s: %s", async (_, words, status, output, complaint) => {
  const [ended, stdout, stderr] = await fakebucket(...words.split(" "));
  expect(ended).toBe(status);
  expect(stdout).toMatch(output);
  expect(stderr).toMatch(complaint);
});
