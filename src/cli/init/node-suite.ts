import { existsSync, readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import type { Project } from "./find-project.js";

/** A configuration of vitest that runs tests and scripts with `cloudflare:` modules in Node. */
export interface NodeSuite {
  /** The name of the file, in the folder of the project. */
  readonly name: string;
  readonly text: string;
  /** True if vitest takes it without being told. */
  readonly isDefault: boolean;
  /** The file whose settings were taken over; `undefined` if there is none. */
  readonly from: string | undefined;
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
 * @returns `undefined` where there is nothing of the Workers pool, and no import of `cloudflare:` modules.
 */
export function nodeSuite(
  project: Project,
  main: string | undefined,
  wrangler: string,
  environment?: string,
): NodeSuite | undefined {
  if (project.runner !== "vitest") return undefined;
  if (!project.inWorkers && !importsPlatform(main) && !hasPlatformTests(project.folder)) return undefined;
  const own = readdirSync(project.folder).filter((name) =>
    /^vite(?:st)?\.(?:config|workspace)\.[cm]?[jt]s$/.test(name),
  );
  const from = own.find((name) => name.startsWith("vitest.")) ?? own[0];
  const written = from === undefined ? "" : readFileSync(join(project.folder, from), "utf8");
  const taken = settings.flatMap((setting) => setting.exec(written)?.[0] ?? []);
  const chosen = environment ?? /\bwrangler:\s*\{[^}]*\benvironment:\s*["']([^"']*)/.exec(written)?.[1];
  const options = { configPath: wrangler, environment: chosen };
  const lines = [
    'import { workers } from "fakebucket/workers";',
    'import { defineConfig } from "vitest/config";',
    "",
    "// The tests of the Workers pool, in Node: docs/guides/workers-in-node.md of fakebucket.",
    "export default defineConfig({",
    `  plugins: [workers(${JSON.stringify(options)})],`,
    ...(taken.length === 0 ? [] : [`  test: { ${taken.join(", ")} },`]),
    "});\n",
  ];
  const extension = project.usesTypescript ? "mts" : "mjs";
  const isDefault = from === undefined;
  const name = `${isDefault ? "vitest.config" : "vitest.node.config"}.${extension}`;
  return { name, text: lines.join("\n"), isDefault, from };
}

function importsPlatform(path: string | undefined): boolean {
  return (
    path !== undefined && existsSync(path) && /["']cloudflare:(?:workers|test)["']/.test(readFileSync(path, "utf8"))
  );
}

function hasPlatformTests(folder: string): boolean {
  return ["test", "tests", "__tests__", "src"]
    .map((name) => join(folder, name))
    .filter((path) => existsSync(path))
    .flatMap((path) => readdirSync(path, { recursive: true, encoding: "utf8" }).map((name) => join(path, name)))
    .some((path) => /\.(?:test|spec)\.[cm]?[jt]sx?$/.test(path) && importsPlatform(path));
}
