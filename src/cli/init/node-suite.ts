import { existsSync, readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import type { Main } from "./find-main.js";
import type { Project } from "./find-project.js";
import { parseScript } from "./parse-script.js";
import { renameImports } from "./pool-imports.js";

/** A vitest configuration for running tests and scripts with `cloudflare:` modules in Node. */
export interface NodeSuite {
  /** The file name, in the project's folder. */
  readonly name: string;
  readonly text: string;
  /** True if vitest finds it without `--config`. */
  readonly isDefault: boolean;
  /** The source of copied settings; `undefined` if there is none. */
  readonly from: string | undefined;
  /** The changed lines, if it is a copy of `from`. */
  readonly changes?: readonly string[] | undefined;
  /** The parts of `from` that were not understood, if it is no copy for this reason. */
  readonly left?: readonly string[] | undefined;
}

/** The setup for running `cloudflare:` modules in Node. */
interface NodePlan {
  /** The configuration to write; `undefined` if the project needs none. */
  readonly suite: NodeSuite | undefined;
  /** True if vitest, started without arguments, runs with the plugin for this Worker and environment. */
  readonly hasPlugin: boolean;
  /** A note about the existing vitest configuration; `undefined` if there is nothing to report. */
  readonly note: string | undefined;
}

/** The settings copied verbatim from an existing configuration. */
const settings = [
  /\bglobals:\s*true/,
  /\bsetupFiles:\s*(?:\[[^\]]*\]|"[^"]*"|'[^']*')/,
  /\binclude:\s*(?:\[[^\]]*\]|"[^"]*"|'[^']*')/,
  /\btestTimeout:\s*[\d_]+/,
];

/**
 * Plans the configuration with the plugin of `fakebucket/workers`.
 *
 * @param wrangler - the path of the wrangler configuration, relative to the project.
 */
export function planNode(project: Project, main: Main | undefined, wrangler: string, environment?: string): NodePlan {
  const own = readdirSync(project.folder).filter((name) =>
    /^vite(?:st)?\.(?:config|workspace)\.[cm]?[jt]s$/.test(name),
  );
  const from = own.find((name) => name.startsWith("vitest.")) ?? own[0];
  const written = from === undefined ? "" : readFileSync(join(project.folder, from), "utf8");
  const [call] = /\bworkers\([^)]*\)/.exec(written.includes("fakebucket/workers") ? written : "") ?? [];
  const suits = optionOf(call, "configPath", wrangler) === wrangler && optionOf(call, "environment") === environment;
  const chosen = environment ?? /\bwrangler:\s*\{[^}]*\benvironment:\s*["']([^"']*)/.exec(written)?.[1];
  const plugin = `workers(${JSON.stringify({ configPath: wrangler, environment: chosen })})`;
  if (project.runner !== "vitest") return { suite: undefined, hasPlugin: false, note: undefined };
  if (call !== undefined) {
    return { suite: undefined, hasPlugin: suits, note: `${from} already has the plugin of fakebucket/workers.` };
  }
  const importsPlatform = (main?.platform ?? []).length > 0;
  if (project.inWorkers || hasPlatformTests(project.folder) || (importsPlatform && from === undefined)) {
    const { text, ...rest } = from === undefined ? {} : copyOf(project.folder, from, written);
    const name = from?.replace(/^\w+\.\w+/, "vitest.node.config") ?? "";
    const own = text === undefined ? suiteOf(project, plugin, from, written) : { name, text, isDefault: false, from };
    return { suite: { ...own, ...rest }, hasPlugin: from === undefined, note: undefined };
  }
  const note = `For other tests of this Worker, add ${plugin} from fakebucket/workers to the plugins of ${from}.`;
  return { suite: undefined, hasPlugin: false, note: importsPlatform ? note : undefined };
}

/** Returns a copy of a pool's configuration that imports from `fakebucket/workers`, or what was not understood. */
function copyOf(
  folder: string,
  from: string,
  written: string,
): Pick<NodeSuite, "changes" | "left"> & { text?: string } {
  if (!/@cloudflare\/vitest-/.test(written)) return {};
  if (!from.includes(".config.")) return { left: ["it is a workspace, which vitest finds by its name alone."] };
  const parsed = parseScript(folder, from);
  if ("reason" in parsed) return { left: [`it could not be parsed: ${parsed.reason}`] };
  const { text, changes, left } = renameImports(written, parsed.tree);
  return text === undefined ? { left } : { text, changes };
}

function suiteOf({ usesTypescript }: Project, plugin: string, from: string | undefined, written: string): NodeSuite {
  const taken = settings.flatMap((setting) => setting.exec(written)?.[0] ?? []);
  const lines = [
    'import { workers } from "fakebucket/workers";',
    'import { defineConfig } from "vitest/config";',
    "",
    "// Runs the tests of the Workers pool in Node: see docs/guides/workers-in-node.md of fakebucket.",
    "export default defineConfig({",
    `  plugins: [${plugin}],`,
    ...(taken.length === 0 ? [] : [`  test: { ${taken.join(", ")} },`]),
    "});\n",
  ];
  const name = `${from === undefined ? "vitest.config" : "vitest.node.config"}.${usesTypescript ? "mts" : "mjs"}`;
  return { name, text: lines.join("\n"), isDefault: from === undefined, from };
}

/** The text value of an option in a call of the plugin. */
function optionOf(call: string | undefined, name: string, otherwise?: string): string | undefined {
  return new RegExp(`\\b${name}["']?:\\s*["']([^"']*)`).exec(call ?? "")?.[1] ?? otherwise;
}

function hasPlatformTests(folder: string): boolean {
  return ["test", "tests", "__tests__", "src"]
    .map((name) => join(folder, name))
    .filter((path) => existsSync(path))
    .flatMap((path) => readdirSync(path, { recursive: true, encoding: "utf8" }).map((name) => join(path, name)))
    .filter((path) => /\.(?:test|spec)\.[cm]?[jt]sx?$/.test(path))
    .some((path) =>
      /\b(?:from|import)\s*\(?\s*["']cloudflare:/.test(existsSync(path) ? readFileSync(path, "utf8") : ""),
    );
}
