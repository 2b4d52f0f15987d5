/**
 * Looks for faults that no fixed seed finds, in four times as many cases as the tests: the checks of the rules, the model,
 * histories and the comparison with the real runtime, all from one seed: that of the day, or `npm run explore -- --seed 20261122`. What fails is printed with a
 * counterexample that can be pasted into a test.
 */
import { spawnSync } from "node:child_process";
import { parseArgs } from "node:util";

const today = new Date().toISOString().slice(0, 10).replaceAll("-", "");
const { values } = parseArgs({ options: { seed: { type: "string", default: today } } });
const { seed } = values;
if (!/^\d{1,9}$/.test(seed)) {
  console.error("--seed takes a whole number of at most nine digits.");
  process.exit(2);
}

console.log(`Seed ${seed}. Again: npm run explore -- --seed ${seed}`);
const env = { ...process.env, NO_COLOR: "1", FAKEBUCKET_SEED: seed, FAKEBUCKET_RUNS: "4" };
const commands = [
  ["vitest", "run", "--reporter=dot", "test/properties", "test/rules", "test/property/history", "truth.test.ts"],
  ["tsx", "test/conformance/main.ts", "--runs", "500", "--seed", seed],
];
for (const [command = "", ...args] of commands) {
  // npm puts the binaries of packages on the path.
  const { status } = spawnSync(command, args, { stdio: "inherit", env });
  if (status !== 0) process.exitCode = 1;
}
