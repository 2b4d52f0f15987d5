import { existsSync, lstatSync, mkdirSync, readFileSync, realpathSync, writeFileSync } from "node:fs";
import { dirname, isAbsolute, join, relative } from "node:path";
import { type CommandOutcome, CommandRefused, found } from "../command-outcome.js";
import { beforeInstalling, installing } from "../installing.js";
import { type Configuration, readConfiguration } from "../read-configuration.js";
import type { InitRequest } from "../requests.js";
import { bold, type Terminal } from "../terminal.js";
import { findMain, type Main } from "./find-main.js";
import { chosenFolder, findPlace, type Wishes } from "./find-place.js";
import { findProject, mayLackImportMeta, type Project } from "./find-project.js";
import { firstTest, isPlatformTest, type TestPlan } from "./first-test.js";
import { type NodeSuite, planNode } from "./node-suite.js";
import { poolNames } from "./pool-imports.js";
import { commandOf, missingPackages, runTest, testScript } from "./run-test.js";
import { portable, shownPath as show } from "./shown-path.js";

/**
 * Writes a first test into the project of a folder, runs it, and prints each step.
 *
 * @throws CommandRefused if there is no configuration with a bucket, or the runner cannot be started.
 */
export async function init(
  request: InitRequest,
  folder: string,
  terminal: Terminal,
  say: (line: string) => void,
): Promise<CommandOutcome> {
  const configuration = await readConfiguration(folder, request);
  const project = findProject(dirname(configuration.path));
  const main = findMain(configuration, project);
  const wrangler = portable(relative(project.folder, configuration.path));
  const node = planNode(project, main, wrangler, request.environment);
  const chosen = request.to === undefined ? undefined : chosenFolder(project, folder, request.to);
  const { path, isSure, note } = findPlace(project, wishesOf(configuration, project, main, chosen));
  const plan = planOf(configuration, project, main, node.hasPlugin, path);
  say(`Buckets of ${show(folder, configuration.path)}: ${plan.bindings.join(", ")}`);
  if (note !== undefined) say(note);
  say(writeOnce(project.folder, path, bold(show(folder, join(project.folder, path)), terminal), firstTest(plan)));
  if (node.suite !== undefined) offer(node.suite, project, folder, say);
  if (node.note !== undefined) say(node.note);
  if (main?.obstacle !== undefined) say(`The test does not call ${show(folder, main.path)}: ${main.obstacle}.`);
  if (main === undefined) say(leftOut(configuration, show(folder, configuration.path)));
  return finish(project, path, plan, { run: request.run, isSure, folder, say, others: configuration.others });
}

/** Says why the test of a configuration without `main` calls no script. */
function leftOut({ isPages }: Configuration, shown: string): string {
  return isPages
    ? "The test does not call the functions of your Pages project: import one from functions/, and call it with the env of the test."
    : `The test calls no Worker: ${shown} names no main script.`;
}

/** Writes a vitest configuration for running `cloudflare:` modules in Node. Existing files are kept. */
function offer(suite: NodeSuite, project: Project, folder: string, say: (line: string) => void): void {
  const { name, text, isDefault, from, changes, left = [] } = suite;
  if (changes !== undefined)
    say(`${name} is ${from} with another import; that file is not changed:\n${changes.join("\n")}`);
  say(writeOnce(project.folder, name, show(folder, join(project.folder, name)), text));
  say(
    `With this file, tests and scripts that import cloudflare:workers or cloudflare:test run in Node: npx vitest run${isDefault ? "" : ` --config ${name}`}`,
  );
  if (changes !== undefined || from === undefined) return;
  if (left.length > 0) {
    const names = poolNames.join(", ");
    say(`It is no copy of ${from}, because not everything there was understood:\n  ${left.join("\n  ")}`);
    say(`By hand, import from fakebucket/workers instead of the pool: ${names}.`);
  }
  say(`Copy the other settings of ${from} yourself, such as aliases and bindings. That file was not changed.`);
}

function wishesOf(
  configuration: Configuration,
  project: Project,
  main: Main | undefined,
  chosen: string | undefined,
): Wishes {
  const inProject = (path: string) => relative(project.folder, dirname(path));
  const worker = inProject(configuration.path);
  const isTypescript = project.readsTypescript && (main?.typescript ?? project.usesTypescript);
  const script = project.runner === "node:test" ? "mjs" : "js";
  return {
    // Each Worker of a project, and each environment, gets its own test file.
    name: ["r2", worker, configuration.environment ?? ""]
      .filter((part) => part !== "")
      .join("-")
      .replace(/\W+/g, "-"),
    extensions: isTypescript ? ["ts", script] : project.readsTypescript ? [script, "ts"] : [script],
    near: [worker, ...(main === undefined ? [] : [inProject(main.path)])].filter((near) => !near.startsWith("..")),
    chosen,
  };
}

function planOf(
  configuration: Configuration,
  project: Project,
  main: Main | undefined,
  hasPlugin: boolean,
  path: string,
): TestPlan {
  const called = main?.obstacle === undefined ? main : undefined;
  const typescript = path.endsWith("ts");
  const from = dirname(join(project.folder, path));
  return {
    ...configuration,
    bindings: configuration.buckets.map(({ binding }) => binding),
    runner: project.runner,
    inWorkers: project.inWorkers,
    typescript,
    lacksImportMeta: typescript && mayLackImportMeta(from),
    // Every runner with TypeScript support also reads `import`.
    modules: project.modules || typescript,
    configuration: {
      fromTest: portable(relative(from, configuration.path)),
      fromProject: portable(relative(project.folder, configuration.path)),
    },
    main: called === undefined ? undefined : specifierOf(relative(from, called.path), project),
    isClass: called?.isClass ?? false,
    platform: called?.platform ?? [],
    hasPlugin,
  };
}

/**
 * Returns the import specifier of a path: TypeScript, vitest and Bun resolve `.js` to `.ts` in every resolution mode.
 */
function specifierOf(path: string, { runner }: Project): string {
  const specifier = portable(path);
  const dotted = specifier.startsWith("../") ? specifier : `./${specifier}`;
  if (runner === "node:test") return dotted;
  return dotted.replace(/\.tsx?$/, runner === "jest" ? "" : ".js");
}

/**
 * Writes a file of a project unless it exists: an existing file may contain the user's own work.
 *
 * @throws CommandRefused for a link that leads out of the project: nothing outside is read or written.
 */
function writeOnce(folder: string, name: string, shown: string, text: string): string {
  const path = join(folder, name);
  const outside = linkOutOf(folder, path);
  if (outside !== undefined) {
    throw new CommandRefused(
      `${shown} was not written: ${portable(relative(folder, outside))} is a link that leads out of ${folder}. Remove the link, or make it lead to a place inside.`,
    );
  }
  if (!existsSync(path)) {
    mkdirSync(dirname(path), { recursive: true });
    writeFileSync(path, text);
    return `Wrote ${shown}`;
  }
  return readFileSync(path, "utf8") === text
    ? `${shown} already exists.`
    : `${shown} already exists with other contents, so it was kept. Delete it to generate a new one.`;
}

/** Returns the part of a path that is a link out of a folder, or a link to nothing; `undefined` if there is none. */
function linkOutOf(folder: string, path: string): string | undefined {
  const root = realpathSync(folder);
  for (let part = path; part.length > folder.length; part = dirname(part)) {
    if (lstatSync(part, { throwIfNoEntry: false })?.isSymbolicLink() !== true) continue;
    if (!existsSync(part)) return part;
    const inside = relative(root, realpathSync(part));
    // On another drive of Windows, the path stays absolute.
    if (inside.startsWith("..") || isAbsolute(inside)) return part;
  }
  return undefined;
}

/** The inputs of the command's last step: whether to run the test, and the names of the other bindings. */
interface Ending {
  readonly run: boolean;
  /** True if the runner finds the test. */
  readonly isSure: boolean;
  readonly folder: string;
  readonly say: (line: string) => void;
  readonly others: readonly string[];
}

function finish(
  project: Project,
  path: string,
  plan: TestPlan,
  { run, isSure, folder, say, others }: Ending,
): CommandOutcome {
  const isModule = plan.modules && !plan.typescript;
  const away = folder === project.folder ? "" : `cd ${show(folder, project.folder)} && `;
  const command = away + commandOf(project, isModule, path);
  const missing = missingPackages(project);
  if (!project.hasTestScript) say(`To make npm test work: npm pkg set scripts.test="${testScript(project, isModule)}"`);
  if (missing.includes("fakebucket") && beforeInstalling !== "") say(beforeInstalling);
  if (missing.length > 0) say(`Install the missing packages: ${installing(project.add, missing)}`);
  if (missing.length > 0 || !run) return found(`Run it: ${command}`);
  say(`Running it: ${command}\n`);
  if (runTest(project, isModule, path) === 0) return found("");
  // With the Worker's own env, a missing binding reports itself.
  const isGiven = plan.main === undefined || isPlatformTest(plan) || others.length === 0;
  const advice = isGiven
    ? ""
    : ` The Worker may need ${others.join(", ")} from its configuration: add substitutes to others in ${path}.`;
  const failure = isSure
    ? "The test failed."
    : `The test did not pass, or did not run: see the output of ${project.runner}. If it looks for tests in other folders, choose one with --to FOLDER.`;
  return { output: "", complaint: failure + advice, exitCode: 1 };
}
