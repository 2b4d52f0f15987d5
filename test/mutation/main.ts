/**
 * `npm run mutation`: what the tests find of the mutants of each group, or of the groups that are named, and the document
 * about it. With `--sample 60 --seed 20261122` only of so many mutants of each, chosen by the seed, which is that of the day
 * where none is given; the document then stays as it is.
 */
import { existsSync, mkdirSync, readFileSync, writeFileSync } from "node:fs";
import { fileURLToPath } from "node:url";
import { parseArgs } from "node:util";
import { type GroupName, groupNames, groups } from "./groups.js";
import { isFound, isJudged, type JudgedMutant, type Mutant, mutantsOf, shareOf } from "./mutant.js";
import { complaintsAbout, documentPath, renderDocument, unexplained } from "./mutation-document.js";
import { survivors } from "./survivors.js";

// Its own declarations do not compile under the settings of this project.
const { Stryker }: { Stryker: new (options: object) => { runMutationTest(): Promise<JudgedMutant[]> } } = await import(
  "@stryker-mutator/core" as string
);

const root = fileURLToPath(new URL("../../", import.meta.url));
const today = new Date().toISOString().slice(0, 10).replaceAll("-", "");
const { values, positionals } = parseArgs({
  options: { sample: { type: "string" }, seed: { type: "string", default: today } },
  allowPositionals: true,
});
const { sample, seed } = values;
const unknown = positionals.filter((name) => !Object.hasOwn(groups, name));
if (unknown.length > 0) throw new Error(`There is no group ${unknown.join(", ")}, but ${groupNames.join(", ")}.`);
const chosen = positionals.length === 0 ? groupNames : (positionals as GroupName[]);

mkdirSync(`${root}reports/mutation`, { recursive: true });
const complaints: string[] = [];
for (const name of chosen) {
  const mutants = await run(name);
  const share = shareOf(mutants, isFound).toFixed(1);
  console.log(`${name}: ${share} % of ${mutants.filter(isJudged).length} mutants found`);
  if (sample === undefined) writeFileSync(reportOf(name), JSON.stringify(mutants));
  else complaints.push(...unexplained(mutants, survivors));
}
if (sample === undefined) {
  const reports = groupNames.filter((name) => existsSync(reportOf(name)));
  const mutants = reports.flatMap((name) => JSON.parse(readFileSync(reportOf(name), "utf8")) as Mutant[]);
  writeFileSync(`${root}${documentPath}`, renderDocument(mutants, survivors));
  console.log(`Written: ${documentPath}, about ${reports.join(", ")}`);
  complaints.push(...complaintsAbout(mutants, survivors));
} else {
  console.log(`Again: npm run mutation -- ${[...positionals, "--sample", sample, "--seed", seed].join(" ")}`);
}
for (const complaint of complaints) console.error(complaint);
if (complaints.length > 0) process.exitCode = 1;

async function run(name: GroupName): Promise<Mutant[]> {
  const { mutated } = groups[name];
  const node = ["--import", "tsx", "--no-warnings", "--max-old-space-size=3000"];
  if (sample !== undefined) Object.assign(process.env, { MUTATION_SAMPLE: sample, MUTATION_SEED: seed });
  const stryker = new Stryker({
    mutate: mutated.map((path) => (path.endsWith(".ts") ? path : `${path}/**/*.ts`)),
    buildCommand: `tsx test/mutation/bundle.ts ${name}`,
    plugins: [fileURLToPath(new URL("stryker-plugins.ts", import.meta.url))],
    testRunner: "bundle",
    testRunnerNodeArgs: node,
    checkers: sample === undefined ? [] : ["sample"],
    checkerNodeArgs: node,
    coverageAnalysis: "perTest",
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

function reportOf(name: GroupName): string {
  return `${root}reports/mutation/${name}.json`;
}
