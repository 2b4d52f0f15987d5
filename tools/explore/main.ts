/**
 * Looks for faults that no fixed seed finds. Runs all tests with random cases, many of them with eight times as many cases,
 * and the comparison with the real runtime, with one seed: today's date, or `npm run explore -- --seed 20261122`. A failure is
 * printed with a counterexample that can be pasted into a test.
 *
 * `npm run explore -- --drawn` only prints which calls the random sequences of `checkBucket` contain, and how often.
 */
import { spawnSync } from "node:child_process";
import { readdirSync, readFileSync } from "node:fs";
import { parseArgs } from "node:util";
import { seedOfToday } from "../../test/laws/runs.js";
import { drawnTable } from "./drawn-calls.js";

const { values } = parseArgs({
  options: { seed: { type: "string", default: seedOfToday }, drawn: { type: "boolean", default: false } },
});
const { seed } = values;
if (!/^\d{1,9}$/.test(seed)) {
  console.error("--seed must be a whole number with at most nine digits.");
  process.exit(2);
}

if (values.drawn) {
  console.log(drawnTable(1000, Number(seed)));
  process.exit();
}

console.log(`Seed ${seed}. Reproduce: npm run explore -- --seed ${seed}`);
const env = { ...process.env, NO_COLOR: "1", FAKEBUCKET_SEED: seed, FAKEBUCKET_RUNS: "8" };
/** The test files with random cases: they import fast-check or the numbers of runs. */
const random = readdirSync("test", { recursive: true, encoding: "utf8" })
  .filter((path) => path.endsWith(".test.ts") && !/node_modules|^(?:types|package)\//.test(path))
  .map((path) => `test/${path}`)
  .filter((path) => /"fast-check"|\/runs\.js"/.test(readFileSync(path, "utf8")));
const commands = [
  ["vitest", "run", "--reporter=dot", "--project=together", "--project=alone", "--project=programs*", ...random],
  ["tsx", "tools/conformance/main.ts", "--runs", "500", "--seed", seed],
];
for (const [command = "", ...args] of commands) {
  // npm adds the binaries of packages to PATH.
  const { status } = spawnSync(command, args, { stdio: "inherit", env, shell: process.platform === "win32" });
  if (status !== 0) process.exitCode = 1;
}
