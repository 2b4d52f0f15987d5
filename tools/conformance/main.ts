/**
 * Compares FakeBucket with the real runtime over any number of sequences:
 * `npm run conformance -- --runs 20000 --seed 1`. `--broken range.offset` compares a bucket that breaks this rule
 * instead, as a test of the comparison itself.
 *
 * `--sweep` compares them before and after each date when the runtime enables a flag, with `--runs` sequences each.
 * Every difference is a dated change of buckets still unknown to FakeBucket.
 *
 * Each run first replays the recordings of `test/recordings`. `--record` only makes those of this machine anew.
 */
import { parseArgs } from "node:util";
import { compareRunners, type Disagreement } from "../../src/property/sequences/compare-runners.js";
import { brokenBuckets } from "../../test/rules/broken/broken-buckets.js";
import { dayBefore, findDatedFlags } from "./dated-flags.js";
import { localRunner, optionsFor } from "./fake-runner.js";
import { makeRecordings } from "./make-recordings.js";
import { startRealRuntime } from "./real-runtime.js";
import { recordings, replayKept } from "./recordings.js";
import { type ComparedScript, conformance, describeDisagreement, drawScripts, nameOf } from "./runner.js";

const { values } = parseArgs({
  options: {
    runs: { type: "string" },
    seed: { type: "string", default: String(Date.now() % 2 ** 31) },
    path: { type: "string" },
    broken: { type: "string" },
    sweep: { type: "boolean", default: false },
    record: { type: "boolean", default: false },
  },
});
const runs = Number(values.runs ?? (values.sweep ? 60 : 1000));
const seed = Number(values.seed);
const broken = brokenBuckets.find(({ rule }) => rule === values.broken);
if (!Number.isInteger(runs) || !Number.isInteger(seed) || (values.broken !== undefined && broken === undefined)) {
  console.error("--runs and --seed must be whole numbers, and --broken a rule with a bucket in test/rules/broken.");
  process.exit(2);
}

const started = performance.now();
let done = 0;
if (values.record) await makeRecordings();
else {
  await replayRecordings();
  await (values.sweep ? sweep() : draw());
}
console.log(`Seed ${seed}, ${((performance.now() - started) / 1000).toFixed(1)} s.`);

/** Holds FakeBucket to the kept recordings, and prints the differences. */
async function replayRecordings(): Promise<void> {
  for (const recording of recordings) {
    const differences = await replayKept(recording);
    const { file, of, date } = recording;
    console.log(`${file} (${of}, ${date}): ${differences.length === 0 ? "no difference" : "differs"}`);
    for (const difference of differences) console.log(difference);
    if (differences.length > 0) process.exitCode = 1;
  }
}

/** Compares at random dates and flags. */
async function draw(): Promise<void> {
  const scripts = await drawScripts(seed, 24);
  console.log(`At ${scripts.map(nameOf).join(", ")}.`);
  const disagreement = await compareAt(scripts, values.path);
  if (disagreement === undefined) console.log(`${runs} sequences, no difference.`);
}

/** Compares at each date of a flag and on the previous day. */
async function sweep(): Promise<void> {
  for (const [date, flags] of await findDatedFlags()) {
    const scripts = [dayBefore(date), date].map((each) => ({ date: each, flags: [] }));
    const disagreement = await compareAt(scripts);
    console.log(`${date}: ${disagreement === undefined ? "no difference" : "differs"} (${flags.join(", ")})`);
  }
}

/** Compares at some dates and flags, and prints the first difference. */
async function compareAt(
  scripts: readonly ComparedScript[],
  path?: string,
): Promise<Disagreement<ComparedScript> | undefined> {
  const real = startRealRuntime(scripts);
  const makeBucket = broken && ((script: ComparedScript) => broken.make(optionsFor(script)));
  const disagreement = await compareRunners(real, localRunner(makeBucket), {
    ...conformance,
    settings: scripts,
    runs,
    seed,
    path,
    onRun() {
      done += 1;
      if (done % 1000 === 0) console.log(`${done} sequences …`);
    },
  }).finally(() => real.stop());
  if (disagreement !== undefined) {
    console.log(describeDisagreement(disagreement));
    process.exitCode = 1;
  }
  return disagreement;
}
