import { existsSync, statSync } from "node:fs";
import { isAbsolute, join, relative, resolve } from "node:path";
import { CommandRefused } from "../command-outcome.js";
import { askRunner } from "./ask-runner.js";
import type { Project } from "./find-project.js";
import { missingPackages } from "./run-test.js";
import { portable, shownPath } from "./shown-path.js";

/** The place of a first test. */
interface Place {
  /** The path of the test, relative to the project, with slashes. */
  readonly path: string;
  /** False if it is unknown whether the runner finds a test there. */
  readonly isSure: boolean;
  /** A note about a runner that does not say where it looks; `undefined` if there is nothing to report. */
  readonly note: string | undefined;
}

/** The wishes for a place. */
export interface Wishes {
  /** The file name, without `.test.ts` or the like. */
  readonly name: string;
  /** The possible extensions, the best first. */
  readonly extensions: readonly string[];
  /** The folders of the Worker, relative to the project. */
  readonly near: readonly string[];
  /** The folder chosen by the user, relative to the project; `undefined` for the best one. */
  readonly chosen: string | undefined;
}

/**
 * Finds the place for a test, where the runner looks for tests.
 *
 * @throws CommandRefused if the runner does not look for tests at any of the possible places.
 */
export function findPlace(project: Project, { name, extensions, near, chosen }: Wishes): Place {
  const folders =
    chosen === undefined
      ? [usualIn(project, "") ?? "test", ...near.flatMap((each) => [usualIn(project, each) ?? each, each]), ""]
      : [chosen];
  const usual = extensions.flatMap((extension) => [`${name}.test.${extension}`, `${name}.spec.${extension}`]);
  const paths = pathsOf(folders, usual);
  const [path = ""] = paths;
  const { runner, folder } = project;
  // `node --test` runs every file that it is given.
  if (runner !== "vitest" && runner !== "jest") return { path, isSure: runner === "node:test", note: undefined };
  if (missingPackages(project).includes(runner)) return { path, isSure: false, note: undefined };
  let answer = askRunner(folder, runner, paths);
  if ("patterns" in answer && answer.found.length === 0) {
    const { patterns } = answer;
    const more = chosen === undefined ? patterns.flatMap((pattern) => folderOf(pattern) ?? []) : [];
    const named = extensions.flatMap((each) => patterns.flatMap((pattern) => nameOf(pattern, name, each) ?? []));
    answer = askRunner(folder, runner, [...pathsOf(more, usual), ...pathsOf([...folders, ...more], named)]);
  }
  if ("reason" in answer) {
    const note = `${runner} did not say where it looks for tests (${answer.reason}), so the test is at the usual place.`;
    return { path, isSure: false, note };
  }
  const [found] = answer.found;
  if (found !== undefined) return { path: found, isSure: true, note: undefined };
  const except = answer.except.length === 0 ? "" : `, without ${answer.except.join(", ")}`;
  throw new CommandRefused(
    `No test was written: ${runner} looks for none in ${chosen === undefined ? "the usual folders" : chosen || "this folder"}. It looks at ${answer.patterns.join(", ") || "no files"}${except}. Choose a folder there with --to FOLDER, or change the configuration of ${runner}.`,
  );
}

/**
 * Resolves the folder chosen by the user, and returns it relative to the project.
 *
 * @throws CommandRefused if it is outside of the project, or not a folder.
 */
export function chosenFolder(project: Project, folder: string, to: string): string {
  const path = resolve(folder, to);
  const inProject = relative(project.folder, path);
  if (inProject.startsWith("..") || isAbsolute(inProject)) {
    throw new CommandRefused(`--to ${to} is outside of the project ${shownPath(folder, project.folder)}.`);
  }
  if (existsSync(path) ? !statSync(path).isDirectory() : /\.[cm]?[jt]sx?$/.test(path)) {
    throw new CommandRefused(`--to ${to} is not a folder.`);
  }
  return portable(inProject);
}

function pathsOf(folders: readonly string[], names: readonly string[]): string[] {
  return [...new Set(folders.flatMap((folder) => names.map((name) => portable(join(folder, name)))))];
}

/** The folder of tests in a folder of a project; `undefined` if it has none with a usual name. */
function usualIn(project: Project, folder: string): string | undefined {
  const usual = ["test", "tests", "__tests__"].map((name) => join(folder, name));
  return usual.find((path) => existsSync(join(project.folder, path)));
}

/** The folder of a pattern's simplest match; `undefined` if it has no simple one. */
function folderOf(pattern: string): string | undefined {
  const folders = pattern.split("/").slice(0, -1);
  const simple = folders.filter((folder) => folder !== "**").join("/");
  return /[*?{[(!]/.test(simple) ? undefined : simple;
}

/** The file name of a pattern's simplest match, with an extension; `undefined` if it has no simple one. */
function nameOf(pattern: string, name: string, extension: string): string | undefined {
  const simple = (pattern.split("/").at(-1) ?? "")
    .replace(/\?\(\*\.?\)|\*+(?!\()/, (any) => name + (any.endsWith(".)") ? "." : ""))
    .replace(
      /\{([^}]*)\}/g,
      (_, either: string) => either.split(",").find((each) => each === extension) ?? either.split(",")[0] ?? "",
    )
    .replace(/[+@]\(([^|)]*)[^)]*\)/g, "$1")
    .replace(/[?*]\([^)]*\)/g, "")
    .replace(/\[jt\]|\[tj\]/, extension.slice(0, 1));
  return simple.startsWith(name) && simple.endsWith(`.${extension}`) ? simple : undefined;
}
