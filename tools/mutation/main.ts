/**
 * `npm run mutation`: changes the code in one small way at a time (a mutant), in each group or in the groups and files that
 * are named, and shows how many mutants the tests find, and which survive. With `--sample 8 --seed 20261122` only so many
 * mutants of each, drawn by the seed, which is that of the day where none is given, and with `--rooms 4` of so many groups,
 * drawn by the same seed. It fails where more survive than `groups.ts` allows; of a sample, more than chance explains.
 */
import { fileURLToPath } from "node:url";
import { parseArgs } from "node:util";
import { seedOfToday } from "../../test/laws/runs.js";
import { complaintsAbout, complaintsAboutSample, sharesOf, survivorsOf } from "./complaints.js";
import { filesOf, type Group, type GroupName, groupNames, groupOf, groups } from "./groups.js";
import { type JudgedMutant, type Mutant, mutantsOf } from "./mutant.js";
import { draw, drawWindows } from "./sample.js";

// Its own declarations do not compile under the settings of this project.
const { Stryker }: { Stryker: new (options: object) => { runMutationTest(): Promise<JudgedMutant[]> } } = await import(
  "@stryker-mutator/core" as string
);

const root = fileURLToPath(new URL("../../", import.meta.url));
const { values, positionals } = parseArgs({
  options: { sample: { type: "string" }, rooms: { type: "string" }, seed: { type: "string", default: seedOfToday } },
  allowPositionals: true,
});
const { sample, seed, rooms = groupNames.length } = values;
// With few rooms each day, all have had their turn after some days; all at once would take a quarter of an hour.
const drawnGroups = draw(groupNames, Number(rooms), seed, (name) => name);
const targets = (positionals.length === 0 ? drawnGroups : positionals).map(targetOf);
if (sample !== undefined) {
  console.log(
    `Seed ${seed}. Again: npm run mutation -- ${[...targets.map(({ given }) => given), "--sample", sample, "--seed", seed].join(" ")}`,
  );
}

// A sample in one run: each test is run once without a mutant, whatever it may find. All mutants need more memory than that.
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
const complaints = sample === undefined ? complaintsAbout(mutants) : complaintsAboutSample(mutants);
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
    // More places than mutants, so that hardly two are neighbours: what chance does is counted as if none were.
    return sample === undefined ? files : drawWindows(files, 3 * Number(sample), seed);
  });
  // All cases: what finds a mutant by chance shall find it.
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
  });
  return mutantsOf(await stryker.runMutationTest(), root);
}
