/**
 * Looks for faults that no fixed seed finds: runs the tests that draw their cases, many of them with eight times as many
 * cases, and the comparison with the real runtime, all from one seed: that of the day, or
 * `npm run explore -- --seed 20261122`. What fails is printed with a counterexample that can be pasted into a test.
 */
import { spawnSync } from "node:child_process";
import { readdirSync, readFileSync } from "node:fs";
import { parseArgs } from "node:util";
import { seedOfToday } from "../../test/laws/runs.js";

const { values } = parseArgs({ options: { seed: { type: "string", default: seedOfToday } } });
const { seed } = values;
if (!/^\d{1,9}$/.test(seed)) {
  console.error("--seed takes a whole number of at most nine digits.");
  process.exit(2);
}

console.log(`Seed ${seed}. Again: npm run explore -- --seed ${seed}`);
const env = { ...process.env, NO_COLOR: "1", FAKEBUCKET_SEED: seed, FAKEBUCKET_RUNS: "8" };
/** The test files that draw cases: those that name fast-check, or the numbers of runs. */
const random = readdirSync("test", { recursive: true, encoding: "utf8" })
  .filter((path) => path.endsWith(".test.ts") && !/node_modules|^(?:types|package)\//.test(path))
  .map((path) => `test/${path}`)
  .filter((path) => /"fast-check"|\/runs\.js"/.test(readFileSync(path, "utf8")));
const commands = [
  ["vitest", "run", "--reporter=dot", "--project=together", "--project=alone", "--project=programs", ...random],
  ["tsx", "tools/conformance/main.ts", "--runs", "500", "--seed", seed],
];
for (const [command = "", ...args] of commands) {
  // npm puts the binaries of packages on the path.
  const { status } = spawnSync(command, args, { stdio: "inherit", env });
  if (status !== 0) process.exitCode = 1;
}
