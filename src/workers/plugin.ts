import { loadBindings } from "../config/load-bindings.js";
import { sectionOf } from "../config/other-bindings.js";
import { findConfiguration, nodeModule, readText } from "./node.js";
import { checkWorkersOptions, type WorkersPluginOptions } from "./options.js";
import { choosePlatform, openEntrance } from "./platform-process.js";

/** The Vite plugin of {@link workers}, in Vite's shape. */
export interface WorkersPlugin {
  readonly name: string;
  readonly enforce: "pre";
  readonly config: (config: { root?: string; test?: { setupFiles?: string | string[] } }) => Promise<void>;
  /** Starts the platform while vitest collects the tests. vitest calls it since 3.1; otherwise the first use does. */
  readonly configureVitest: (context: {
    readonly vitest: { readonly config: { readonly maxWorkers?: unknown }; onClose(listener: () => void): void };
  }) => void;
  readonly resolveId: (id: string) => string | undefined;
  readonly load: (id: string) => string | undefined;
}

/** The module that starts everything: a virtual setup file for vitest. */
const startName = "fakebucket-workers-start.js";

/** The module with all exports of the platform's modules. */
const platformId = "\0fakebucket:platform";

/** wrangler's default rules for files imported as modules. */
const defaultRules = [
  { type: "Text", globs: ["**/*.txt", "**/*.html", "**/*.sql"] },
  { type: "Data", globs: ["**/*.bin"] },
  { type: "CompiledWasm", globs: ["**/*.wasm", "**/*.wasm?module"] },
];

/**
 * A plugin for `vitest.config.ts` that runs tests written for the Workers pool in Node. `cloudflare:workers` and
 * `cloudflare:test` have their usual exports, `env` comes from the wrangler configuration, with fake buckets that are
 * empty in each test file, and the platform's globals for scripts with a bucket are installed.
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
export function workers(options: WorkersPluginOptions = {}): WorkersPlugin {
  checkWorkersOptions("workers", options);
  let startId = "";
  let startCode = "";
  let rules = defaultRules;
  let platform: ReturnType<typeof choosePlatform>;
  // Files that run at the same time have namespaces of their own: at least this many.
  let slots = 64;
  return {
    name: "fakebucket:workers",
    enforce: "pre",
    async config(config) {
      const { resolve } = nodeModule("path");
      const folder = resolve(config.root ?? ".");
      const { configPath = findConfiguration(folder), environment, bindings } = options;
      const path = resolve(folder, configPath);
      const { raw } = (await loadBindings(path, { environment })).config;
      const section = sectionOf(raw, environment);
      const { main: named = raw["main"], rules: given = raw["rules"] } = section;
      platform = choosePlatform(resolve(path, ".."), section, raw, options, () => slots);
      if (Array.isArray(given)) rules = [...given, ...defaultRules];
      const main = options.main ? resolve(folder, options.main) : named && resolve(path, "..", String(named));
      startId = resolve(folder, startName);
      const others = platform ? await openEntrance(platform) : options.others;
      startCode = [
        'import { startWorkers } from "fakebucket/workers";',
        'import { afterAll } from "vitest";',
        typeof bindings === "string"
          ? `import bindings from ${JSON.stringify(resolve(folder, bindings))};`
          : `const bindings = ${dataOf(bindings)};`,
        `const options = ${JSON.stringify({ configPath: path, environment, others })};`,
        `const main = ${main && `() => import(${JSON.stringify(main)})`};`,
        "afterAll((await startWorkers({ ...options, bindings, main })).stop);",
      ].join("\n");
      // The first use of a binding of the platform waits for its start, which takes seconds.
      const own = { ...(platform !== undefined && { testTimeout: 30_000, hookTimeout: 30_000 }), ...config.test };
      // Runs before the project's setup files, which may use the globals.
      config.test = { ...own, setupFiles: [startId, ...[own.setupFiles ?? []].flat()] };
    },
    configureVitest({ vitest }) {
      if (platform === undefined) return;
      const { addressOf, stop, names } = platform;
      slots = Math.max(slots, Number(vitest.config.maxWorkers) || 0);
      // To the standard error output: reports may go to the standard output.
      nodeModule("process").stderr.write(
        `fakebucket/workers: ${names.join(", ")} by wrangler (others: "refuse" turns this off)\n`,
      );
      // Every call reports a failed start.
      addressOf().catch(() => undefined);
      vitest.onClose(stop);
    },
    resolveId(id) {
      if (id === startId || id.endsWith(`/${startName}`)) return startId;
      return id.startsWith("cloudflare:") ? platformId : undefined;
    },
    load(id) {
      if (id === startId) return startCode;
      // Setup files load concurrently: the first importer waits for the start.
      if (id === platformId) return `import ${JSON.stringify(startId)};\nexport * from "fakebucket/workers";\n`;
      const rule = rules.find(({ globs }) => globs.some((glob) => id.endsWith(glob.replace(/^.*\*/, ""))));
      return rule && moduleOf(id.replace(/\?module$/, ""), rule.type);
    },
  };
}

/** Returns the module code of a file other than a script, by its rule's type. */
function moduleOf(path: string, type: string): string | undefined {
  if (type === "Text") return `export default ${JSON.stringify(readText(path))};\n`;
  const data = `Uint8Array.from(${JSON.stringify([...nodeModule("fs").readFileSync(path)])}).buffer`;
  if (type === "Data") return `export default ${data};\n`;
  return type === "CompiledWasm" ? `export default new WebAssembly.Module(${data});\n` : undefined;
}

/** Serializes bindings for other processes. Throws unless they are data. */
function dataOf(bindings: object | undefined): string {
  return JSON.stringify(bindings, (name, value: unknown) => {
    const prototype = typeof value === "object" && value !== null ? Object.getPrototypeOf(value) : Object.prototype;
    if (typeof value !== "function" && [Object.prototype, Array.prototype].includes(prototype)) return value;
    const advice = 'Use the path of a module with a default export, as in bindings: "./test/bindings.ts".';
    throw new TypeError(`workers: ${name} in bindings must be data, because tests run in other processes. ${advice}`);
  });
}
