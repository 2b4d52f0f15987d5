import { configurationNames } from "../config/load-bindings.js";
import { bindingsOf } from "../config/other-bindings.js";
import { readConfiguration } from "./configuration.js";
import { openFunctions } from "./functions.js";
import { moduleOf, rulesOf } from "./modules.js";
import { firstOf, nodeModule } from "./node.js";
import { checkWorkersOptions, type WorkersPluginOptions, type WorkersPluginOptionsSource } from "./options.js";
import { choosePlatform, openEntrance } from "./platform-process.js";
import type { Section } from "./pool-options.js";

/** The used parts of a configuration of vitest. */
interface VitestConfig {
  root?: string;
  plugins?: unknown;
  test?: {
    setupFiles?: string | string[];
    runner?: string;
    pool?: unknown;
    poolOptions?: { workers?: WorkersPluginOptionsSource };
    projects?: unknown;
    workspace?: unknown;
  };
}

/** The additions to a configuration of vitest. */
interface Additions {
  readonly define?: Readonly<Record<string, string>>;
  readonly resolve?: { readonly alias: { find: RegExp; replacement: string }[] };
}

/** The pool that the plugin replaces. */
export const poolName = "@cloudflare/vitest-pool-workers";

const pluginName = "fakebucket:workers";

/** The Vite plugin of {@link workers}, in Vite's shape. */
export interface WorkersPlugin {
  readonly name: string;
  readonly enforce: "pre";
  readonly config: (config: VitestConfig) => Promise<Additions>;
  /** Starts the platform while vitest collects the tests. vitest calls it since 3.1; otherwise the first use does. */
  readonly configureVitest: (context: {
    readonly vitest: { readonly config: { readonly maxWorkers?: unknown }; onClose(listener: () => void): void };
  }) => void;
  readonly resolveId: (id: string) => string | undefined;
  readonly load: (id: string) => string | undefined;
}

/** The module that starts everything: a virtual setup file for vitest. */
const startName = "fakebucket-workers-start.js";

/** The runner for isolated storage. */
const runnerName = "fakebucket-workers-runner.js";

/** The module with all exports of the platform's modules. */
const platformId = "\0fakebucket:platform";

/**
 * A plugin for `vitest.config.ts` that runs tests written for the Workers pool in Node. `cloudflare:workers` and
 * `cloudflare:test` have their usual exports, `env` comes from the wrangler configuration, with fake buckets that are
 * empty in each test file, and the platform's globals for scripts with a bucket are installed.
 *
 * The options may also be those of the pool's `cloudflareTest()`: `wrangler`, `main` and `miniflare`, or a function that
 * makes them.
 *
 * @throws TypeError for a wrong option.
 *
 * @example
 * ```ts no-run
 * import { workers } from "fakebucket/workers";
 * import { defineConfig } from "vitest/config";
 *
 * export default defineConfig({ plugins: [workers({ configPath: "wrangler.jsonc" })] });
 * ```
 */
export function workers(source: WorkersPluginOptionsSource = {}): WorkersPlugin {
  if (typeof source !== "function") checkWorkersOptions("workers", source);
  const modules = new Map<string, string>();
  let startId = "";
  let rules = rulesOf({}, undefined);
  let platform: ReturnType<typeof choosePlatform>;
  let notice = "";
  // Files that run at the same time have namespaces of their own: at least this many.
  let slots = 64;
  return {
    name: pluginName,
    enforce: "pre",
    async config(config) {
      const { resolve } = nodeModule("path");
      const folder = resolve(config.root ?? ".");
      checkPlugins(config.plugins);
      checkProjects(config.test?.projects ?? config.test?.workspace);
      const { test, ofProject } = splitTest(config.test);
      const given = { ...(await optionsOf(source)), ...(await optionsOf(ofProject)) };
      if (isParent(test, given, folder)) return {};
      const options = { ...given, miniflare: given.miniflare && (await openFunctions(given.miniflare, folder)) };
      const { bindings, environment, miniflare, semantics } = options;
      const { path, section } = await readConfiguration("workers", options, folder);
      const ofFile = resolve(path ?? folder, path === undefined ? "." : "..");
      platform = choosePlatform(ofFile, section, options, () => slots);
      rules = rulesOf(section, miniflare);
      notice = typeof bindings === "string" ? "" : noticeOf(section, bindings, path);
      const main = importOf(options.main, "workers()", folder) ?? importOf(section["main"], path, ofFile);
      startId = resolve(folder, startName);
      const others = platform ? await openEntrance(platform) : options.others;
      const startCode = [
        'import { existsSync } from "node:fs";',
        'import { startWorkers } from "fakebucket/workers";',
        'import { afterAll, afterEach } from "vitest";',
        typeof bindings === "string"
          ? `import bindings from ${JSON.stringify(resolve(folder, bindings))};`
          : `const bindings = ${dataOf("bindings", bindings)};`,
        `const options = ${JSON.stringify({ configPath: path, environment, others, semantics })};`,
        `const miniflare = ${dataOf("miniflare", miniflare)};`,
        `const main = ${main};`,
        "export const { stop, explain, save } = await startWorkers({ ...options, miniflare, bindings, main });",
        "afterAll(stop);",
        "afterEach(({ task }) => explain(task.result?.errors));",
      ].join("\n");
      modules.set(startId, startCode);
      // The first use of a binding of the platform waits for its start, which takes seconds.
      const own = {
        ...(platform !== undefined && { testTimeout: 30_000, hookTimeout: 30_000 }),
        ...test,
      };
      // Runs before the project's setup files, which may use the globals.
      config.test = { ...own, setupFiles: [startId, ...[own.setupFiles ?? []].flat()] };
      if (options.isolatedStorage === true) {
        const { runner } = own;
        const { isolatingRunner } = await import("./isolating-runner.js");
        const runnerId = resolve(folder, runnerName);
        modules.set(runnerId, isolatingRunner(startId, runner?.startsWith(".") ? resolve(folder, runner) : runner));
        config.test.runner = runnerId;
      }
      const alias = Object.entries((section["alias"] ?? {}) as Readonly<Record<string, string>>).map(([name, to]) => ({
        find: new RegExp(`^${name.replace(/[^\w/]/g, "\\$&")}$`),
        replacement: to.startsWith(".") ? resolve(ofFile, to) : to,
      }));
      return { define: (section["define"] ?? {}) as Readonly<Record<string, string>>, resolve: { alias } };
    },
    configureVitest({ vitest }) {
      // To the standard error output: reports may go to the standard output.
      const say = (text: string) => nodeModule("process").stderr.write(`fakebucket/workers: ${text}\n`);
      if (notice !== "") say(notice);
      if (platform === undefined) return;
      const { addressOf, stop, names } = platform;
      slots = Math.max(slots, Number(vitest.config.maxWorkers) || 0);
      say(`${names.join(", ")} by wrangler (others: "refuse" turns this off)`);
      // Every call reports a failed start.
      addressOf().catch(() => undefined);
      vitest.onClose(stop);
    },
    resolveId(id) {
      // Vite may remove the folder.
      const known = [...modules.keys()].find((each) => id === each || id.endsWith(`/${each.replace(/^.*[\\/]/, "")}`));
      if (known !== undefined) return known;
      return startId && id.startsWith("cloudflare:") ? platformId : undefined;
    },
    load(id) {
      const code = modules.get(id);
      if (code !== undefined) return code;
      // Setup files load concurrently: the first importer waits for the start.
      if (id === platformId) return `import ${JSON.stringify(startId)};\nexport * from "fakebucket/workers";\n`;
      return moduleOf(id, rules);
    },
  };
}

/** Returns `test` of a configuration without the pool, and the pool's options of a project in it. */
function splitTest({ pool, poolOptions = {}, ...test }: NonNullable<VitestConfig["test"]> = {}) {
  const { workers: ofProject, ...others } = poolOptions;
  const kept = { ...(nameOf(pool) !== poolName && { pool }), ...(Object.keys(others)[0] && { poolOptions: others }) };
  return { test: { ...test, ...kept }, ofProject };
}

/** Returns the names of the plugins in a list, or what has none. */
const namesOf = (plugins: unknown): unknown[] => ([plugins].flat(9) as unknown[]).map(nameOf);

/** Returns the name of a plugin or pool. */
const nameOf = (value: unknown): unknown => (value as { readonly name?: unknown } | null | undefined)?.name ?? value;

/** True if the options are to be found in the projects. */
function isParent(
  { projects, workspace }: NonNullable<VitestConfig["test"]>,
  { configPath, miniflare }: WorkersPluginOptions,
  folder: string,
): boolean {
  return Boolean(projects ?? workspace) && !(configPath ?? miniflare ?? firstOf(folder, configurationNames));
}

/** Throws if another plugin would run the tests too: the pool's, or this one again. */
function checkPlugins(plugins: unknown): void {
  const names = namesOf(plugins);
  for (const [at, name] of names.entries()) {
    const isAgain = name === pluginName && names.indexOf(name) < at;
    if (!isAgain && !/^@cloudflare\/vitest-/.test(String(name))) continue;
    throw new TypeError(
      `workers: plugins also has ${isAgain ? "a second workers()" : name}. Keep one (\`extends\` adds those of the parent), and move the other to a second configuration or project.`,
    );
  }
}

/** Throws if no project has the plugin of their parent. */
function checkProjects(projects: unknown): void {
  if (!Array.isArray(projects) || projects.length === 0) return;
  // Files and promises are read later.
  const isWithout = (project: { readonly extends?: unknown; readonly plugins?: unknown } | string) =>
    typeof project === "object" &&
    !(project instanceof Promise) &&
    !project?.extends &&
    !namesOf(project?.plugins).some((name) => name === pluginName || name instanceof Promise);
  if (!projects.every(isWithout)) return;
  throw new TypeError(
    "workers: no project in test.projects has this plugin: add `extends: true` to a project, or `plugins: [workers()]`.",
  );
}

/** Returns the code that imports a script. Its errors say where the path of a missing file is from. */
function importOf(path: unknown, origin: string | undefined, folder: string): string | undefined {
  if (!path) return undefined;
  const file = JSON.stringify(nodeModule("path").resolve(folder, String(path)));
  const text = JSON.stringify(`\nmain of ${origin} is "${path}", relative to ${folder}. There is no such file.`);
  return `() => import(${file}).catch((error) => {
  if (!existsSync(${file})) error.message += ${text};
  throw error;
})`;
}

/** Explains once which bindings of a configuration no test in Node has; "" if there are none. */
function noticeOf(section: Section, given: object = {}, path = "miniflare"): string {
  const isMissing = ([name, kind]: [string, string]) => /Durable Object|AI$|Workflow/.test(kind) && !(name in given);
  const missing = bindingsOf(section).filter(isMissing);
  const names = missing.map(([name, kind]) => `env.${name} (${kind})`).join(", ");
  return (
    names && `${names} of ${path}: not in Node. Pass objects in \`bindings\`, or use the Workers pool for their tests`
  );
}

const noInject = "workers: inject() is not available here, since the options are read before globalSetup runs.";

/** Returns the options with the pool's `wrangler` resolved. */
async function optionsOf(source: WorkersPluginOptionsSource = {}): Promise<WorkersPluginOptions> {
  const inject = (): never => {
    throw new TypeError(noInject);
  };
  const options = await (typeof source === "function" ? source({ inject }) : source);
  checkWorkersOptions("workers", options ?? null);
  return { ...options, ...options.wrangler };
}

/** Serializes an option for other processes. Throws unless it is data. */
function dataOf(option: string, bindings: object | undefined): string {
  return JSON.stringify(bindings, (name, value: unknown) => {
    const prototype = typeof value === "object" && value !== null ? Object.getPrototypeOf(value) : Object.prototype;
    // Another binding replaces such an option of Miniflare, or it has been refused.
    if (typeof value === "function" && option === "miniflare") return undefined;
    if (typeof value !== "function" && [Object.prototype, Array.prototype, null].includes(prototype)) return value;
    const advice = 'Use the path of a module with a default export, as in bindings: "./test/bindings.ts".';
    throw new TypeError(`workers: ${name} in ${option} must be data, because tests run in other processes. ${advice}`);
  });
}
