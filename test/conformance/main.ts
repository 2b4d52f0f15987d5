/**
 * Compares FakeBucket with the real runtime over any number of sequences:
 * `npm run conformance -- --runs 20000 --seed 1`.
 */
import { parseArgs } from "node:util";
import { compareRunners } from "../../src/property/sequences/compare-runners.js";
import { localRunner } from "./fake-runner.js";
import { faults } from "./faults.js";
import { startRealRuntime } from "./real-runtime.js";
import { conformance, describeDisagreement, nameOf, scriptsFrom } from "./runner.js";

const { values } = parseArgs({
  options: {
    runs: { type: "string", default: "1000" },
    seed: { type: "string", default: String(Date.now() % 2 ** 31) },
    path: { type: "string" },
    fault: { type: "string" },
  },
});
const runs = Number(values.runs);
const seed = Number(values.seed);
const fault = values.fault === undefined ? undefined : faults.find((one) => one.name === values.fault);
if (!Number.isInteger(runs) || !Number.isInteger(seed) || (values.fault !== undefined && fault === undefined)) {
  console.error(`--runs and --seed take whole numbers, --fault one of: ${faults.map((one) => one.name).join(", ")}`);
  process.exit(2);
}

const scripts = scriptsFrom(seed, 12);
console.log(`At ${scripts.map(nameOf).join(", ")}.`);
const real = startRealRuntime(scripts);
const started = performance.now();
let done = 0;
const disagreement = await compareRunners(real, localRunner(fault?.makeBucket), {
  ...conformance,
  settings: scripts,
  runs,
  seed,
  path: values.path,
  onRun() {
    done += 1;
    if (done % 1000 === 0) console.log(`${done} sequences …`);
  },
}).finally(() => real.stop());

const seconds = ((performance.now() - started) / 1000).toFixed(1);
console.log(`Seed ${seed}, ${seconds} s.`);
if (disagreement === undefined) {
  console.log(`${runs} sequences, no difference.`);
} else {
  console.log(describeDisagreement(disagreement));
  process.exitCode = 1;
}
