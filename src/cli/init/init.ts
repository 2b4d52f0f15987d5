import { existsSync, mkdirSync, readFileSync, writeFileSync } from "node:fs";
import { dirname, join, relative, sep } from "node:path";
import { type CommandOutcome, found } from "../command-outcome.js";
import { type Configuration, readConfiguration } from "../read-configuration.js";
import type { InitRequest } from "../requests.js";
import { bold, type Terminal } from "../terminal.js";
import { findMain, type Main } from "./find-main.js";
import { findProject, type Project } from "./find-project.js";
import { firstTest, isPlatformTest, type TestPlan } from "./first-test.js";
import { type NodeSuite, planNode } from "./node-suite.js";
import { commandOf, missingPackages, runTest, testScript } from "./run-test.js";

/**
 * Writes a first test into the project of a folder, and runs it. What it does it says as it goes.
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
  const { path, plan } = planOf(configuration, project, main, node.hasPlugin);
  say(`Buckets of ${show(folder, configuration.path)}: ${plan.bindings.join(", ")}`);
  say(writeOnce(join(project.folder, path), bold(show(folder, join(project.folder, path)), terminal), firstTest(plan)));
  if (node.suite !== undefined) offer(node.suite, project, folder, say);
  if (node.note !== undefined) say(node.note);
  if (main?.obstacle !== undefined) say(`The test does not call ${show(folder, main.path)}: ${main.obstacle}.`);
  return finish(project, path, plan, { run: request.run, folder, say, others: configuration.others });
}

/** Writes the configuration that runs a suite with `cloudflare:` modules in Node. What is there stays as it is. */
function offer(suite: NodeSuite, project: Project, folder: string, say: (line: string) => void): void {
  const { name, text, isDefault, from } = suite;
  say(writeOnce(join(project.folder, name), show(folder, join(project.folder, name)), text));
  say(
    `With it, tests and scripts that import cloudflare:workers or cloudflare:test run in Node: npx vitest run${isDefault ? "" : ` --config ${name}`}`,
  );
  if (from !== undefined)
    say(`Take over by hand what else ${from} has, such as aliases and bindings. It was not changed.`);
}

function planOf(
  configuration: Configuration,
  project: Project,
  main: Main | undefined,
  hasPlugin: boolean,
): { path: string; plan: TestPlan } {
  const called = main?.obstacle === undefined ? main : undefined;
  const typescript = project.readsTypescript && (main?.typescript ?? project.usesTypescript);
  const folder = ["test", "tests", "__tests__"].find((name) => existsSync(join(project.folder, name))) ?? "test";
  const extension = typescript ? "ts" : project.runner === "node:test" ? "mjs" : "js";
  const from = join(project.folder, folder);
  // Each Worker of a project, and each environment, has a test of its own.
  const worker = relative(project.folder, dirname(configuration.path));
  const name = ["r2", worker, configuration.environment ?? ""]
    .filter((part) => part !== "")
    .join("-")
    .replace(/\W+/g, "-");
  return {
    path: `${folder}/${name}.test.${extension}`,
    plan: {
      ...configuration,
      bindings: configuration.buckets.map(({ binding }) => binding),
      runner: project.runner,
      inWorkers: project.inWorkers,
      typescript,
      // What reads TypeScript also reads `import`.
      modules: project.modules || typescript,
      configuration: {
        fromTest: portable(relative(from, configuration.path)),
        fromProject: portable(relative(project.folder, configuration.path)),
      },
      main: called === undefined ? undefined : specifierOf(relative(from, called.path), project),
      isClass: called?.isClass ?? false,
      platform: called?.platform ?? [],
      hasPlugin,
    },
  };
}

/** As it is imported: TypeScript finds `.ts` under `.js` however it looks for modules, and so do vitest and Bun. */
function specifierOf(path: string, { runner }: Project): string {
  const specifier = portable(path);
  const dotted = specifier.startsWith(".") ? specifier : `./${specifier}`;
  if (runner === "node:test") return dotted;
  return dotted.replace(/\.tsx?$/, runner === "jest" ? "" : ".js");
}

/** Writes a file that is not there. What is there belongs to somebody. */
function writeOnce(path: string, shown: string, text: string): string {
  if (!existsSync(path)) {
    mkdirSync(dirname(path), { recursive: true });
    writeFileSync(path, text);
    return `Wrote ${shown}`;
  }
  return readFileSync(path, "utf8") === text
    ? `${shown} is there already.`
    : `${shown} is there already and differs from a new one, so it stays as it is. Delete it to have it written anew.`;
}

/** The things that the end of the command needs: whether the test is run, and the bindings that are not buckets. */
interface Ending {
  readonly run: boolean;
  readonly folder: string;
  readonly say: (line: string) => void;
  readonly others: readonly string[];
}

function finish(project: Project, path: string, plan: TestPlan, { run, folder, say, others }: Ending): CommandOutcome {
  const isModule = plan.modules && !plan.typescript;
  const away = folder === project.folder ? "" : `cd ${show(folder, project.folder)} && `;
  const command = away + commandOf(project, isModule, path);
  const missing = missingPackages(project);
  if (!project.hasTestScript) say(`For npm test: npm pkg set scripts.test="${testScript(project, isModule)}"`);
  if (missing.length > 0) say(`Install what is missing: ${project.add} ${missing.join(" ")}`);
  if (missing.length > 0 || !run) return found(`Run it: ${command}`);
  say(`Running it: ${command}\n`);
  if (runTest(project, isModule, path) === 0) return found("");
  // Where the test has the Worker's own env, each of them says itself that it is missing.
  const isGiven = plan.main === undefined || isPlatformTest(plan) || others.length === 0;
  const advice = isGiven
    ? ""
    : ` The Worker may need ${others.join(", ")} of its configuration: add stand-ins to others in ${path}.`;
  return { output: "", complaint: `The test failed.${advice}`, exitCode: 1 };
}

function show(folder: string, path: string): string {
  return portable(relative(folder, path)) || path;
}

function portable(path: string): string {
  return path.replaceAll(sep, "/");
}
