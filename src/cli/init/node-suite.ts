import { existsSync, readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import type { Main } from "./find-main.js";
import type { Project } from "./find-project.js";

/** A configuration of vitest that runs tests and scripts with `cloudflare:` modules in Node. */
export interface NodeSuite {
  /** The name of the file, in the folder of the project. */
  readonly name: string;
  readonly text: string;
  /** True if vitest takes it without a setting. */
  readonly isDefault: boolean;
  /** The file whose settings were taken over; `undefined` if there is none. */
  readonly from: string | undefined;
}

/** The parts of a project that `cloudflare:` modules need to run in Node. */
interface NodePlan {
  /** The configuration to write; `undefined` if the project needs none. */
  readonly suite: NodeSuite | undefined;
  /** True if vitest, started without more words, runs with the plugin for this Worker and environment. */
  readonly hasPlugin: boolean;
  /** A line about the configuration of vitest that is there; `undefined` if there is nothing to say. */
  readonly note: string | undefined;
}

/** The settings of a suite that are taken over as they are written. */
const settings = [
  /\bglobals:\s*true/,
  /\bsetupFiles:\s*(?:\[[^\]]*\]|"[^"]*"|'[^']*')/,
  /\binclude:\s*(?:\[[^\]]*\]|"[^"]*"|'[^']*')/,
  /\btestTimeout:\s*[\d_]+/,
];

/**
 * Plans the configuration with the plugin of `fakebucket/workers`.
 *
 * @param wrangler - the path of the configuration of wrangler, from the project on.
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
    return { suite: undefined, hasPlugin: suits, note: `${from} has the plugin of fakebucket/workers already.` };
  }
  const importsPlatform = (main?.platform ?? []).length > 0;
  if (project.inWorkers || hasPlatformTests(project.folder) || (importsPlatform && from === undefined)) {
    return { suite: suiteOf(project, plugin, from, written), hasPlugin: from === undefined, note: undefined };
  }
  const note = `For other tests of this Worker, add to the plugins of ${from}: ${plugin}, of fakebucket/workers.`;
  return { suite: undefined, hasPlugin: false, note: importsPlatform ? note : undefined };
}

function suiteOf({ usesTypescript }: Project, plugin: string, from: string | undefined, written: string): NodeSuite {
  const taken = settings.flatMap((setting) => setting.exec(written)?.[0] ?? []);
  const lines = [
    'import { workers } from "fakebucket/workers";',
    'import { defineConfig } from "vitest/config";',
    "",
    "// The tests of the Workers pool, in Node: docs/guides/workers-in-node.md of fakebucket.",
    "export default defineConfig({",
    `  plugins: [${plugin}],`,
    ...(taken.length === 0 ? [] : [`  test: { ${taken.join(", ")} },`]),
    "});\n",
  ];
  const name = `${from === undefined ? "vitest.config" : "vitest.node.config"}.${usesTypescript ? "mts" : "mjs"}`;
  return { name, text: lines.join("\n"), isDefault: from === undefined, from };
}

/** The text that the plugin is given for an option. */
function optionOf(call: string | undefined, name: string, otherwise?: string): string | undefined {
  return new RegExp(`\\b${name}["']?:\\s*["']([^"']*)`).exec(call ?? "")?.[1] ?? otherwise;
}

function hasPlatformTests(folder: string): boolean {
  return ["test", "tests", "__tests__", "src"]
    .map((name) => join(folder, name))
    .filter((path) => existsSync(path))
    .flatMap((path) => readdirSync(path, { recursive: true, encoding: "utf8" }).map((name) => join(path, name)))
    .filter((path) => /\.(?:test|spec)\.[cm]?[jt]sx?$/.test(path))
    .some((path) => /\b(?:from|import)\s*\(?\s*["']cloudflare:/.test(readFileSync(path, "utf8")));
}
