import { existsSync, readFileSync } from "node:fs";
import { dirname, join } from "node:path";
import { CommandRefused } from "../command-outcome.js";

/** The test runners supported by `init`. */
export type Runner = "vitest" | "jest" | "node:test" | "bun";

/** The project of a Worker. */
export interface Project {
  /** The folder of its package.json, or of the configuration if there is none. */
  readonly folder: string;
  readonly runner: Runner;
  /** True if the tests run inside the Workers runtime, without a file system. */
  readonly inWorkers: boolean;
  /** True if it has a tsconfig.json. */
  readonly usesTypescript: boolean;
  /** True if the runner reads TypeScript. */
  readonly readsTypescript: boolean;
  /** True if the runner treats its JavaScript as ES modules. */
  readonly modules: boolean;
  /** True if `npm test` runs tests. */
  readonly hasTestScript: boolean;
  /** The command for installing packages, such as `npm install --save-dev`. */
  readonly add: string;
}

interface Manifest {
  readonly type?: unknown;
  readonly scripts?: { readonly test?: unknown };
  readonly dependencies?: object;
  readonly devDependencies?: object;
}

/** The packages for running vitest inside the Workers runtime, under their newer and older names. */
const pools = ["@cloudflare/vitest-plugin", "@cloudflare/vitest-pool-workers"];

/** The packages for TypeScript in jest. */
const jestTransforms = ["ts-jest", "@swc/jest", "@babel/preset-typescript", "esbuild-jest"];

/** Inspects a project. Falls back to vitest if it has no runner. */
export function findProject(folder: string): Project {
  const root = findUp(folder, "package.json") ?? folder;
  const manifest = readManifest(join(root, "package.json"));
  const packages = { ...manifest.dependencies, ...manifest.devDependencies };
  const has = (...names: string[]) => names.some((name) => Object.hasOwn(packages, name));
  const script = String(manifest.scripts?.test ?? "");
  const runner = runnerOf(script, has, existsSync(join(root, "bun.lock")) || existsSync(join(root, "bun.lockb")));
  const readsTypescript = {
    vitest: true,
    bun: true,
    jest: has(...jestTransforms),
    "node:test": Boolean((process.features as { readonly typescript?: unknown }).typescript),
  };
  return {
    folder: root,
    runner,
    inWorkers: runner === "vitest" && has(...pools),
    usesTypescript: existsSync(join(root, "tsconfig.json")),
    readsTypescript: readsTypescript[runner],
    modules: runner !== "jest" || manifest.type === "module",
    // The script written by `npm init` only fails.
    hasTestScript: !/^$|no test specified/.test(script),
    add: adding(root),
  };
}

/**
 * True if the types of a folder may lack `import.meta.url`: its tsconfig.json chooses libraries, or leaves that to another
 * file, and does not name a library that declares it.
 */
export function mayLackImportMeta(folder: string): boolean {
  const home = findUp(folder, "tsconfig.json");
  const text = home === undefined ? "" : readFileSync(join(home, "tsconfig.json"), "utf8");
  const withoutComments = text.replace(/("(?:\\.|[^"\\])*")|\/\/.*|\/\*[\s\S]*?\*\//g, "$1");
  return /"(?:lib|extends|references)"/.test(withoutComments) && !/"(?:dom|webworker)"/i.test(withoutComments);
}

/** Returns the runner of the test script, or else an installed one. */
function runnerOf(script: string, has: (...names: string[]) => boolean, usesBun: boolean): Runner {
  if (/\bvitest\b/.test(script)) return "vitest";
  if (/\bjest\b/.test(script)) return "jest";
  if (/\bbun test\b/.test(script)) return "bun";
  if (/\bnode\b.*--test\b/.test(script)) return "node:test";
  if (has("vitest", ...pools)) return "vitest";
  if (has("jest")) return "jest";
  return usesBun || has("@types/bun", "bun-types") ? "bun" : "vitest";
}

function adding(root: string): string {
  const lockFiles = {
    "pnpm-lock.yaml": "pnpm add --save-dev",
    "yarn.lock": "yarn add --dev",
    "bun.lock": "bun add --dev",
    "bun.lockb": "bun add --dev",
  };
  for (const [name, command] of Object.entries(lockFiles)) if (findUp(root, name) !== undefined) return command;
  return "npm install --save-dev";
}

/** Returns the nearest folder with a file, from this one upwards. */
export function findUp(folder: string, name: string): string | undefined {
  if (existsSync(join(folder, name))) return folder;
  const above = dirname(folder);
  return above === folder ? undefined : findUp(above, name);
}

function readManifest(path: string): Manifest {
  if (!existsSync(path)) return {};
  try {
    return JSON.parse(readFileSync(path, "utf8"));
  } catch (error) {
    throw new CommandRefused(`${path}: ${(error as Error).message}`);
  }
}
