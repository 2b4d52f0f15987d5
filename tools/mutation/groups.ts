import { readdirSync } from "node:fs";
import { root } from "../../test/repository/tracked-files.js";
import { ruleCheckSuites } from "./mutant.js";

/** Code that is mutated together, and the tests that must find its mutants. */
export interface Group {
  /** Files or folders, from the root. */
  readonly mutated: readonly string[];
  /** Files and folders of `test`. */
  readonly tests: readonly string[];
  /** The least share of mutants that the tests must find, in per cent. */
  readonly least: number;
  /** The least share that the checks of the rules must find alone, where they are among the tests. */
  readonly leastOfChecks?: number;
  /** Files that no method of a bucket runs: no check of a rule can find their mutants. */
  readonly beyondChecks?: readonly string[];
  /** Runs the tests, once for each mutant: where they cannot be part of a bundle. */
  readonly command?: string;
}

const bucket = { tests: ["request", "service", "binding", "properties", "engine"], least: 98 };

export const groups = {
  request: { ...bucket, mutated: ["src/bucket/request"], leastOfChecks: 95 },
  service: {
    ...bucket,
    mutated: ["src/bucket/service"],
    leastOfChecks: 95,
    // S3 lists uploads; the kit and the server put back what was kept.
    beyondChecks: ["src/bucket/service/list-uploads.ts", "src/bucket/service/fixtures.ts"],
    // What only the kit uses of it, the kit tests: states that are shared or set.
    tests: [...bucket.tests, "testing/states.test.ts", "testing/seed.test.ts"],
  },
  // Much of the map only saves work, which is counted where no mutant can be tried.
  engine: {
    mutated: ["src/engine"],
    tests: [
      ...[...bucket.tests, "rules/hostname-checks.test.ts"],
      ...["clock-and-ids", "faults", "show", "states"].map((name) => `testing/${name}.test.ts` as const),
    ],
    least: 70,
  },
  semantics: { mutated: ["src/semantics"], tests: ["semantics", "binding", "rules/rule-checks.test.ts"], least: 80 },
  hostnames: {
    mutated: ["src/hostnames"],
    // What only the kit uses of it, the kit tests: its states and contents, faults, and what is shown of it.
    tests: [
      ...["hostnames", "rules/hostname-checks.test.ts"],
      ...["hostnames", "hostnames-faults", "journal", "show"].map((name) => `testing/${name}.test.ts` as const),
    ],
    least: 90,
  },
  config: { mutated: ["src/config"], tests: ["config", "rules/config-checks.test.ts"], least: 90 },
  adversarial: { mutated: ["src/property/adversarial"], tests: ["property/adversarial"], least: 90 },
  bytes: { mutated: ["src/base/bytes"], tests: ["bytes", "s3", ...bucket.tests], least: 70 },
  binding: {
    mutated: ["src/bucket/binding"],
    tests: [...bucket.tests, ...["contents", "seed", "show"].map((name) => `testing/${name}.test.ts` as const)],
    least: 70,
  },
  suite: {
    mutated: ["src/property/suite"],
    tests: ["property/suite", "property/hostile", "cli/check.test.ts"],
    least: 60,
  },
  package: { mutated: ["src/base"], tests: ["package/shared.test.ts", "testing", "binding"], least: 60 },
  testing: { mutated: ["src/testing"], tests: ["testing"], least: 80 },
  // More than half of it is words that lead to answers: no test asks for each.
  explain: { mutated: ["src/rules/explain"], tests: ["explain"], least: 40 },
  // A third of it is the calls with which `compare` begins: few of them are all that shows a difference.
  cli: {
    mutated: ["src/cli"],
    tests: ["check", "compare", "init", "run"].map((name) => `cli/${name}.test.ts` as const),
    least: 47,
  },
  serve: { mutated: ["src/cli/serve"], tests: ["cli/serve"], least: 68 },
  s3: { mutated: ["src/s3"], tests: ["s3"], least: 70 },
  remote: { mutated: ["src/remote"], tests: ["remote"], least: 75 },
  history: { mutated: ["src/property/history"], tests: ["property/history"], least: 90 },
  property: {
    mutated: ["src/property"],
    tests: [
      ...["arbitraries", "code", "commands", "model", "random", "scheduling", "sequences", "trace", "wrapping"],
    ].map((name) => `property/${name}` as const),
    least: 60,
  },
  // A plugin of vitest makes the host of the suites.
  workers: { mutated: ["src/workers"], tests: ["workers"], command: "vitest run --bail=1 test/workers/", least: 60 },
  checks: {
    mutated: ["src/property/checks"],
    tests: ["rules/rule-checks.test.ts", "rules/broken-buckets.test.ts"],
    least: 65,
  },
} as const satisfies Readonly<Record<string, Group>>;

export type GroupName = keyof typeof groups;

export const groupNames: readonly GroupName[] = Object.keys(groups) as GroupName[];

/** Returns the group of a file, by its path from the root: the one that names it most closely. */
export function groupOf(file: string): GroupName | undefined {
  const closeness = (name: GroupName): number =>
    Math.max(0, ...groups[name].mutated.filter((path) => file.startsWith(path)).map((path) => path.length));
  const [closest] = groupNames.toSorted((a, b) => closeness(b) - closeness(a));
  return closest !== undefined && closeness(closest) > 0 ? closest : undefined;
}

/** Returns the files and folders of `test` that must find the mutants of a group, the checks of the rules first. */
export function suitesOf(name: GroupName): readonly string[] {
  return [...("leastOfChecks" in groups[name] ? ruleCheckSuites : []), ...groups[name].tests];
}

/** Returns the files of a group that are mutated, from the root. */
export function filesOf(name: GroupName): readonly string[] {
  return groups[name].mutated
    .flatMap((path) =>
      path.endsWith(".ts")
        ? [path]
        : readdirSync(`${root}${path}`, { recursive: true, encoding: "utf8" })
            .filter((file) => file.endsWith(".ts") && !file.endsWith(".d.ts"))
            .sort()
            .map((file) => `${path}/${file}`),
    )
    .filter((file) => groupOf(file) === name);
}
