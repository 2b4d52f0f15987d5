import { readdirSync } from "node:fs";
import { root } from "../../test/repository/tracked-files.js";
import { ruleCheckSuites } from "./mutant.js";

/** Code to mutate together, and the tests responsible for its mutants. */
export interface Group {
  /** Files or folders, relative to the root. */
  readonly mutated: readonly string[];
  /** Files and folders, relative to `test`. */
  readonly tests: readonly string[];
  /** The minimum share of mutants found by the tests, in per cent. */
  readonly least: number;
  /** The minimum share found by the rule checks alone, if they are among the tests. */
  readonly leastOfChecks?: number;
  /** Files not reachable through a method of a bucket. The rule checks cannot find their mutants. */
  readonly beyondChecks?: readonly string[];
  /** A command that runs the tests, once for each mutant, if they cannot run from a bundle. */
  readonly command?: string;
}

const bucket = { tests: ["bucket/request", "bucket/service", "bucket/binding", "laws", "engine"], least: 98 };

export const groups = {
  request: { ...bucket, mutated: ["src/bucket/request"], leastOfChecks: 95 },
  service: {
    ...bucket,
    mutated: ["src/bucket/service"],
    leastOfChecks: 95,
    // Only S3 lists uploads, and only the testing kit and the server restore stored contents.
    beyondChecks: ["src/bucket/service/list-uploads.ts", "src/bucket/service/store-objects.ts"],
    // Some code is used only by the testing kit, for shared and restored states. The tests of the kit cover it.
    tests: [...bucket.tests, "testing/states.test.ts", "testing/seed.test.ts"],
  },
  // Much of the map only saves work. The tests that measure this work cannot run from a bundle.
  engine: {
    mutated: ["src/engine"],
    tests: [
      ...[...bucket.tests, "rules/hostname-checks.test.ts"],
      ...["clock-and-ids", "faults", "show", "states"].map((name) => `testing/${name}.test.ts` as const),
    ],
    least: 70,
  },
  semantics: {
    mutated: ["src/semantics"],
    tests: ["semantics", "bucket/binding", "rules/rule-checks.test.ts"],
    least: 80,
  },
  hostnames: {
    mutated: ["src/hostnames"],
    // Some code is used only by the testing kit, for states, contents, faults and descriptions. The tests of the kit
    // cover it.
    tests: [
      ...["hostnames", "rules/hostname-checks.test.ts"],
      ...["hostnames", "hostnames-faults", "journal", "show"].map((name) => `testing/${name}.test.ts` as const),
    ],
    least: 90,
  },
  config: { mutated: ["src/config"], tests: ["config", "rules/config-checks.test.ts"], least: 90 },
  adversarial: { mutated: ["src/property/adversarial"], tests: ["property/adversarial"], least: 90 },
  bytes: { mutated: ["src/base/bytes"], tests: ["base/bytes", "s3", ...bucket.tests], least: 70 },
  binding: {
    mutated: ["src/bucket/binding"],
    tests: [
      ...bucket.tests,
      "bucket/r2.test.ts",
      ...["contents", "seed", "show"].map((name) => `testing/${name}.test.ts` as const),
    ],
    least: 70,
  },
  suite: {
    mutated: ["src/property/suite"],
    tests: ["property/suite", "property/hostile", "cli/check.test.ts"],
    least: 60,
  },
  base: { mutated: ["src/base"], tests: ["base/copies", "base/messages", "testing", "bucket/binding"], least: 60 },
  testing: { mutated: ["src/testing"], tests: ["testing"], least: 80 },
  // More than half of the code is words that lead to answers. The tests do not search for each word.
  explain: { mutated: ["src/rules/explain"], tests: ["rules/explain"], least: 40 },
  // A third of the code is the first calls of `compare`. Most of them are redundant: another call shows the same
  // difference.
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
      ...["arbitraries", "commands", "conditions", "random", "scheduling", "sequences", "trace", "values", "wrapping"],
    ].map((name) => `property/${name}` as const),
    least: 60,
  },
  // The suites run on a host created by a plugin of Vitest.
  workers: { mutated: ["src/workers"], tests: ["workers"], command: "vitest run --bail=1 test/workers/", least: 60 },
  checks: {
    mutated: ["src/property/checks"],
    tests: ["rules/rule-checks.test.ts", "rules/broken-buckets.test.ts"],
    least: 65,
  },
} as const satisfies Readonly<Record<string, Group>>;

export type GroupName = keyof typeof groups;

export const groupNames: readonly GroupName[] = Object.keys(groups) as GroupName[];

/** Returns the group with the most specific path for a file. The path of the file is relative to the root. */
export function groupOf(file: string): GroupName | undefined {
  const closeness = (name: GroupName): number =>
    Math.max(0, ...groups[name].mutated.filter((path) => file.startsWith(path)).map((path) => path.length));
  const [closest] = groupNames.toSorted((a, b) => closeness(b) - closeness(a));
  return closest !== undefined && closeness(closest) > 0 ? closest : undefined;
}

/** Returns the files and folders of tests responsible for the mutants of a group, relative to the root. */
export function suitesOf(name: GroupName): readonly string[] {
  const checks = "leastOfChecks" in groups[name] ? ruleCheckSuites : [];
  return [...checks, ...groups[name].tests.map((path) => `test/${path}`)];
}

/** Returns the files to mutate in a group, relative to the root. */
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
