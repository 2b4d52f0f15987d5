/** Plugins for Stryker: a test runner, and a checker that selects the mutants of a sample. */
import { readFileSync, writeFileSync } from "node:fs";
import { basename, relative, resolve } from "node:path";
import { pathToFileURL } from "node:url";
import type { CollectedTest } from "./collected-tests.js";
import { type GroupName, groupNames, groupOf, suitesOf } from "./groups.js";
import { isRuleCheck, type PlannedMutant } from "./mutant.js";
import { draw } from "./sample.js";

// Stryker's own declarations do not compile under the settings of this project. These are the members in use.
interface MutantRun {
  readonly activeMutant: PlannedMutant;
  /** The tests that run the mutated code. Absent if the code runs while modules load: then all tests may notice it. */
  readonly testFilter?: readonly string[];
  readonly hitLimit?: number;
  readonly sandboxFileName: string;
  readonly mutantActivation: "runtime" | "static";
}

/** The global object through which Stryker controls the mutated code. */
const namespace: {
  activeMutant?: string;
  currentTestId?: string;
  mutantCoverage?: { readonly perTest: Record<string, object> };
  hitCount?: number;
  hitLimit?: number;
} = {};

/** Runs the bundled tests in its own process, and tries many mutants each time it loads them. */
class BundleRunner {
  /** The tests that killed mutants of each file, most recent first: they often kill the next mutant of the file too. */
  readonly #finders = new Map<string, string[]>();
  #tests: readonly CollectedTest[] | undefined;

  constructor() {
    Reflect.set(globalThis, "__stryker__", namespace);
    // The platform's zone is UTC. A test in UTC would not notice dates that are read in the zone of the host.
    process.env["TZ"] = "America/New_York";
    // A mutant may leave promises without handlers.
    process.on("unhandledRejection", () => undefined);
    process.on("uncaughtException", () => undefined);
  }

  capabilities(): unknown {
    return { reloadEnvironment: false };
  }

  async dryRun(): Promise<unknown> {
    const results: unknown[] = [];
    const unfit: string[] = [];
    for (const { id, run } of await load("counting")) {
      const start = performance.now();
      namespace.currentTestId = id;
      const failure = await failureOf(run);
      delete namespace.currentTestId;
      if (failure === undefined) {
        results.push({ id, name: id, timeSpentMs: performance.now() - start, ...statusOf(failure) });
      } else {
        // The test cannot run from a bundle: it reads its own file or replaces modules.
        delete namespace.mutantCoverage?.perTest[id];
        unfit.push(id);
      }
    }
    const { mutantCoverage } = namespace;
    delete mutantCoverage?.perTest["tables of tests"];
    writeFileSync(coveragePath, JSON.stringify(mutantCoverage?.perTest));
    writeFileSync(unfitPath, JSON.stringify(unfit));
    return { status: "complete", tests: results, mutantCoverage };
  }

  async mutantRun({
    activeMutant: { id: mutant, fileName, location },
    testFilter,
    hitLimit,
    sandboxFileName,
    mutantActivation,
  }: MutantRun): Promise<unknown> {
    // Tests near the mutant run first. Other tests may still notice it through a constant exported by the file.
    const near = testFilter ?? testsOf(sandboxFileName);
    if (mutantActivation === "static") {
      namespace.activeMutant = mutant;
      try {
        this.#tests ??= await load("killers");
      } catch (error) {
        // If the bundle cannot be loaded, every test fails.
        return { status: "killed", killedBy: near.filter(isRuleCheck), failureMessage: String(error), nrOfTests: 0 };
      }
    }
    this.#tests ??= await load("killers");
    namespace.activeMutant = mutant;
    namespace.hitCount = 0;
    if (hitLimit === undefined) delete namespace.hitLimit;
    else namespace.hitLimit = hitLimit;
    const suites = suitesOfFile(sandboxFileName);
    const wanted = this.#tests.filter(
      ({ id }) => suites.some((suite) => id.startsWith(suite)) && testFilter?.includes(id) !== false,
    );
    const finders = this.#finders.get(fileName) ?? [];
    const words = wordsAround(fileName, location.start.line);
    const ordered = wanted
      .map((test) => ({ ...test, place: placeOf(test.id), rank: rankOf(test.id) }))
      .sort((a, b) => a.place - b.place || a.rank - b.rank);
    for (const [index, { id, run }] of ordered.entries()) {
      const failure = await failureOf(run);
      if (failure === undefined) continue;
      if (mutantActivation === "runtime") {
        delete namespace.activeMutant;
        // Stryker repeats the mutant in a new process.
        if ((await failureOf(run)) !== undefined) throw new Error(`An earlier mutant broke ${id} for good.`);
      }
      this.#finders.set(fileName, [id, ...finders.filter((other) => other !== id)]);
      return { status: "killed", killedBy: [id], failureMessage: failure, nrOfTests: index + 1 };
    }
    return { status: "survived", nrOfTests: ordered.length };

    function placeOf(id: string): number {
      return (near.includes(id) ? 0 : 2) + (isRuleCheck(id) ? 0 : 1);
    }

    /** Ranks tests that killed mutants of the same file first, then tests whose names share words with the code. */
    function rankOf(id: string): number {
      return finders.includes(id)
        ? finders.indexOf(id) - finders.length
        : -words.filter((word) => id.includes(word)).length / 100;
    }
  }
}

/** The suites responsible for the mutants of a file. The path is inside Stryker's copy of the repository. */
function suitesOfFile(fileName: string): readonly string[] {
  const group = groupOf(relative("", fileName));
  return group === undefined ? [] : suitesOf(group);
}

/** The file with the coverage of each test, for later processes. */
const coveragePath = "reports/mutation/coverage.json";

/** The tests that run any mutated code of a file. */
function testsOf(sandboxFileName: string): string[] {
  const ids = [...readFileSync(sandboxFileName, "utf8").matchAll(/stryMutAct_\w+\("(\d+)"\)/g)].map(
    ([, id = ""]) => id,
  );
  const coverage: Record<string, object> = JSON.parse(readFileSync(coveragePath, "utf8"));
  return Object.keys(coverage).filter((test) => ids.some((id) => id in (coverage[test] ?? {})));
}

/** The list of tests that fail in the bundle even without a mutant. They are skipped. */
const unfitPath = "reports/mutation/unfit.json";

async function load(bundle: "counting" | "killers"): Promise<readonly CollectedTest[]> {
  const { tests } = await import(pathToFileURL(resolve(`reports/mutation/${bundle}.js`)).href);
  if (bundle === "counting") return tests;
  const unfit: readonly string[] = JSON.parse(readFileSync(unfitPath, "utf8"));
  return tests.filter(({ id }: CollectedTest) => !unfit.includes(id));
}

/** Excludes the mutants outside the sample by reporting a compile error for them. */
class SampleChecker {
  async init(): Promise<void> {
    // No preparation is necessary.
  }

  /** Checks all mutants together, because the sample has a fixed size for each group. */
  async group(mutants: PlannedMutant[]): Promise<string[][]> {
    return [mutants.map(({ id }) => id)];
  }

  async check(mutants: PlannedMutant[]): Promise<unknown> {
    const size = Number(process.env["MUTATION_SAMPLE"]);
    const seed = process.env["MUTATION_SEED"] ?? "";
    const ofGroup = (name: GroupName) => mutants.filter(({ fileName }) => groupOf(relative("", fileName)) === name);
    const sample = new Set(groupNames.flatMap((name) => draw(ofGroup(name), size, seed, nameOf)));
    return Object.fromEntries(
      mutants.map((mutant) => [
        mutant.id,
        sample.has(mutant) ? { status: "passed" } : { status: "compileError", reason: "It is not in the sample." },
      ]),
    );
  }
}

/** Returns a name for a mutant that is stable across runs. */
function nameOf({ fileName, location, replacement }: PlannedMutant): string {
  return JSON.stringify([relative("", fileName), location, replacement]);
}

export const strykerPlugins: unknown = [
  { kind: "TestRunner", name: "bundle", injectableClass: BundleRunner },
  { kind: "Checker", name: "sample", injectableClass: SampleChecker },
];

function statusOf(failureMessage: string | undefined): object {
  return failureMessage === undefined ? { status: 0 } : { status: 1, failureMessage };
}

/** Returns the words of the name of a file and the rules mentioned near a line. Rules count twice. */
function wordsAround(fileName: string, line: number): string[] {
  const lines = readFileSync(fileName, "utf8")
    .split("\n")
    .slice(Math.max(0, line - 4), line + 5);
  const ids = lines.join("\n").match(/(?<=")[a-z-]+\.[a-z0-9.-]+(?=")/g) ?? [];
  return [...basename(fileName, ".ts").split("-").slice(1), ...ids, ...ids];
}

async function failureOf(run: () => Promise<void>): Promise<string | undefined> {
  try {
    await run();
    return undefined;
  } catch (error) {
    return String(error);
  }
}
