/**
 * `npm run mutation`: runs the tests against mutants. `--help` lists the options. The command fails if more mutants
 * survive than `groups.ts` allows or, in a sample, more than chance explains.
 */
import { fileURLToPath } from "node:url";
import { parseArgs } from "node:util";
import { seedOfToday } from "../../test/laws/runs.js";
import { complaintsAbout, complaintsAboutSample, sharesOf, survivorsOf } from "./complaints.js";
import { filesOf, type Group, type GroupName, groupNames, groupOf, groups } from "./groups.js";
import { type JudgedMutant, type Mutant, mutantsOf } from "./mutant.js";
import { type Mutator, mutators } from "./mutators.js";
import { draw, drawWindows } from "./sample.js";

// Stryker's own declarations do not compile under the settings of this project.
const { Stryker }: { Stryker: new (options: object) => { runMutationTest(): Promise<JudgedMutant[]> } } = await import(
  "@stryker-mutator/core" as string
);

const root = fileURLToPath(new URL("../../", import.meta.url));
const help = `Runs the tests against mutants (small changes of the code), and reports the share found and each survivor.

  npm run mutation -- [options] [GROUP or FILE ...]

  --sample NUMBER  tries only this number of mutants of each group
  --rooms NUMBER   tries only this number of groups
  --seed NUMBER    selects the mutants and groups (the date)
  --mistakes       makes the mistakes that people make, instead of Stryker's mutants, and only reports survivors
  --help           prints this help

Groups: ${groupNames.join(", ")}.
Exit code: 1 if too many mutants survive.`;

const { values, positionals } = parseArgs({
  options: {
    sample: { type: "string" },
    rooms: { type: "string" },
    seed: { type: "string", default: seedOfToday },
    mistakes: { type: "boolean", default: false },
    help: { type: "boolean", default: false },
  },
  allowPositionals: true,
});
if (values.help) {
  console.log(help);
  process.exit();
}
const { sample, seed, mistakes, rooms = groupNames.length } = values;
if (mistakes) {
  // Stryker has no plugins for mutators: the list that it uses is replaced instead.
  const list = new URL("mutators/mutate.js", import.meta.resolve("@stryker-mutator/instrumenter"));
  const { allMutators }: { allMutators: Mutator[] } = await import(list.href);
  allMutators.splice(0, allMutators.length, ...mutators);
}
// All groups together take a quarter of an hour. A few groups a day, drawn by the date, cover all of them over time.
const drawnGroups = draw(groupNames, Number(rooms), seed, (name) => name);
const targets = (positionals.length === 0 ? drawnGroups : positionals).map(targetOf);
if (sample !== undefined) {
  console.log(
    `Seed ${seed}. Again: npm run mutation -- ${[...targets.map(({ given }) => given), "--sample", sample, "--seed", seed].join(" ")}`,
  );
}

// A sample of several groups shares one run, because each run first runs every test without a mutant. Full runs need
// too much memory to be combined.
const isApart = ({ name }: Target) => sample === undefined || commandOf(name) !== undefined;
const together = targets.filter((target) => !isApart(target));
const runs = [together, ...targets.filter(isApart).map((target) => [target])].filter((each) => each.length > 0);
const mutants: Mutant[] = [];
for (const each of runs) mutants.push(...(await run(each)));
for (const name of new Set(targets.map(({ name }) => name))) {
  const { judged, all, byChecks } = sharesOf(mutants, name);
  const alone = "leastOfChecks" in groups[name] ? `, ${byChecks.toFixed(1)} % by the checks of rules alone` : "";
  console.log(`${name}: ${all.toFixed(1)} % of ${judged} mutants found${alone}`);
}
for (const survivor of survivorsOf(mutants)) console.log(`Survives: ${survivor}`);
const complaintsOf = sample === undefined ? complaintsAbout : complaintsAboutSample;
const complaints = mistakes ? [] : complaintsOf(mutants);
for (const complaint of complaints) console.error(complaint);
if (complaints.length > 0) process.exitCode = 1;

/** A group, or one of its files. */
interface Target {
  readonly given: string;
  readonly name: GroupName;
}

function targetOf(given: string): Target {
  const name = groupNames.find((one) => one === given) ?? groupOf(given);
  if (name === undefined)
    throw new Error(`${given} is not a file that is mutated, nor one of ${groupNames.join(", ")}.`);
  return { given, name };
}

function commandOf(name: GroupName): string | undefined {
  return (groups[name] as Group).command;
}

async function run(some: readonly Target[]): Promise<Mutant[]> {
  const names = some.map(({ name }) => name);
  const places = some.flatMap(({ given, name }) => {
    const files = given === name ? filesOf(name) : [given];
    // More windows than mutants: the statistics assume independent mutants, so few of them should be neighbours.
    return sample === undefined ? files : drawWindows(files, 3 * Number(sample), seed);
  });
  // The full number of cases also finds mutants that only some cases reveal.
  process.env["FAKEBUCKET_RUNS"] = "1";
  const node = ["--import", "tsx", "--no-warnings", "--max-old-space-size=3000"];
  if (sample !== undefined) Object.assign(process.env, { MUTATION_SAMPLE: sample, MUTATION_SEED: seed });
  const [command] = names.map(commandOf);
  const runner =
    command === undefined
      ? {
          buildCommand: `tsx tools/mutation/bundle.ts ${names.join(" ")}`,
          testRunner: "bundle",
          testRunnerNodeArgs: node,
          coverageAnalysis: "perTest",
        }
      : { testRunner: "command", commandRunner: { command }, coverageAnalysis: "off" };
  const stryker = new Stryker({
    ...runner,
    mutate: places,
    plugins: [fileURLToPath(new URL("stryker-plugins.ts", import.meta.url))],
    checkers: sample === undefined ? [] : ["sample"],
    checkerNodeArgs: node,
    concurrency: 2,
    timeoutMS: 20_000,
    timeoutFactor: 4,
    dryRunTimeoutMinutes: 20,
    reporters: ["progress-append-only"],
    ignorePatterns: ["dist", "coverage", "reports", "bench", ".ci"],
    allowConsoleColors: false,
    // A mutant in code that runs while modules load needs a process of its own.
    ignoreStatic: mistakes,
  });
  return mutantsOf(await stryker.runMutationTest(), root);
}
