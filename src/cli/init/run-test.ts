import { spawnSync } from "node:child_process";
import { readFileSync } from "node:fs";
import { createRequire } from "node:module";
import { dirname, join } from "node:path";
import { CommandRefused } from "../command-outcome.js";
import type { Project, Runner } from "./find-project.js";

/** The command of each runner in a package.json script. */
const commands: Readonly<Record<Runner, string>> = {
  vitest: "vitest run",
  jest: "jest",
  "node:test": "node --test",
  bun: "bun test",
};

/** The command for all tests, as a package.json script. */
export function testScript({ runner }: Project, isModule: boolean): string {
  return prefixOf(runner, isModule) + commands[runner];
}

/** The command for one test, as typed in a terminal. */
export function commandOf({ runner }: Project, isModule: boolean, path: string): string {
  return `${prefixOf(runner, isModule)}${runner === "vitest" || runner === "jest" ? "npx " : ""}${commands[runner]} ${path}`;
}

// https://jestjs.io/docs/ecmascript-modules
const modulesFlag = "--experimental-vm-modules";

function prefixOf(runner: Runner, isModule: boolean): string {
  return runner === "jest" && isModule ? `NODE_OPTIONS=${modulesFlag} ` : "";
}

/** The required packages missing from the project. */
export function missingPackages({ folder, runner }: Project): string[] {
  const needed = ["fakebucket", ...(runner === "vitest" || runner === "jest" ? [runner] : [])];
  return needed.filter((name) => findManifest(folder, name) === undefined);
}

/**
 * Runs a test and returns its exit code. The runner writes to the terminal itself.
 *
 * @throws CommandRefused if the runner cannot be started.
 */
export function runTest({ folder, runner }: Project, isModule: boolean, path: string): number {
  const [program, ...args] = programOf(folder, runner, isModule);
  const { status, error } = spawnSync(program, [...args, path], { cwd: folder, stdio: "inherit" });
  if (error !== undefined) throw new CommandRefused(`${program} cannot be started: ${error.message}`);
  return status ?? 1;
}

function programOf(folder: string, runner: Runner, isModule: boolean): readonly [string, ...string[]] {
  const [name = "", ...args] = commands[runner].split(" ");
  if (name === "bun") return [name, ...args];
  if (name === "node") return [process.execPath, ...args];
  return [process.execPath, ...(runner === "jest" && isModule ? [modulesFlag] : []), binOf(folder, name), ...args];
}

/** The executable of a package. */
function binOf(folder: string, name: string): string {
  const path = findManifest(folder, name) ?? "";
  const { bin } = JSON.parse(readFileSync(path, "utf8")) as { readonly bin: string | Readonly<Record<string, string>> };
  return join(dirname(path), typeof bin === "string" ? bin : (bin[name] ?? ""));
}

function findManifest(folder: string, name: string): string | undefined {
  try {
    return createRequire(join(folder, "package.json")).resolve(`${name}/package.json`);
  } catch {
    return undefined;
  }
}
