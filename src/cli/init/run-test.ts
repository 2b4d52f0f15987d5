import { spawnSync } from "node:child_process";
import { readFileSync } from "node:fs";
import { createRequire } from "node:module";
import { dirname, join, relative } from "node:path";
import { CommandRefused } from "../command-outcome.js";
import { findUp, type Project, type Runner } from "./find-project.js";
import { portable } from "./shown-path.js";

/** The command of each runner in a package.json script. */
const commands: Readonly<Record<Runner, string>> = {
  vitest: "vitest run",
  jest: "jest",
  "node:test": "node --test",
  bun: "bun test",
};

// https://jestjs.io/docs/ecmascript-modules
const modulesFlag = "--experimental-vm-modules";

/** The command for all tests, as a package.json script. */
export function testScript({ folder, runner }: Project, isModule: boolean): string {
  if (runner !== "jest" || !isModule) return commands[runner];
  const script = "node_modules/jest/bin/jest.js";
  // A workspace keeps packages in a folder above. No variable sets the flag: cmd.exe has another syntax for variables.
  return `node ${modulesFlag} ${portable(relative(folder, join(findUp(folder, script) ?? folder, script)))}`;
}

/** The command for one test, as typed in a terminal. */
export function commandOf(project: Project, isModule: boolean, path: string): string {
  const command = testScript(project, isModule);
  return `${command === "jest" || command === "vitest run" ? "npx " : ""}${command} ${path}`;
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
