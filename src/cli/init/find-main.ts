import { existsSync, readFileSync, statSync } from "node:fs";
import { dirname, extname, resolve } from "node:path";
import type { Configuration } from "../read-configuration.js";
import type { Project } from "./find-project.js";

/** The main script of a Worker, and the reason if a test cannot call it. */
export interface Main {
  readonly path: string;
  readonly typescript: boolean;
  /** True if its default export is a class. */
  readonly isClass: boolean;
  /** The platform modules imported by it, directly or through its other files, such as `cloudflare:workers`. */
  readonly platform: readonly string[];
  readonly obstacle: string | undefined;
}

/** Inspects the main script of a configuration; `undefined` if the configuration has none. */
export function findMain({ path: configuration, main }: Configuration, project: Project): Main | undefined {
  if (main === undefined) return undefined;
  const path = resolve(dirname(configuration), main);
  const typescript = /^\.[cm]?tsx?$/.test(extname(path));
  const text = existsSync(path) ? readFileSync(path, "utf8") : "";
  const isClass = exportsClass(text);
  // A default-exported class extends a platform class, perhaps through a package, where the search does not look.
  const platform = new Set([...platformImports(path), ...(isClass ? ["cloudflare:workers"] : [])]);
  const found = { path, typescript, isClass, platform: [...platform].sort() };
  return { ...found, obstacle: obstacleOf(found, text, project) };
}

function obstacleOf(
  { path, typescript, platform }: Omit<Main, "obstacle">,
  text: string,
  project: Project,
): string | undefined {
  if (!existsSync(path)) return "it does not exist yet";
  if (!typescript && !/^\.[cm]?jsx?$/.test(extname(path))) return "it is not JavaScript";
  // Only the text is searched: running the script is left to the test.
  if (!/\bexport\s+default\b|\bas\s+default\b/.test(text) || !/\bfetch\b|\bHono\b|Router\b/.test(text)) {
    return "it has no default export with a fetch handler";
  }
  if (project.runner !== "vitest" && platform.length > 0) {
    return "it imports modules of the Workers runtime (cloudflare:…)";
  }
  if (typescript && !project.readsTypescript) return `it is TypeScript, which ${project.runner} does not read here`;
  if (!typescript && !project.modules) return `it is an ES module, which ${project.runner} does not read here`;
  return undefined;
}

function exportsClass(text: string): boolean {
  if (/\bexport\s+default\s+class\b/.test(text)) return true;
  const [, first, second] = /\bexport\s+default\s+(\w+)\s*(?:;|$)|\b(\w+)\s+as\s+default\b/m.exec(text) ?? [];
  return new RegExp(`\\bclass\\s+${first ?? second ?? "^"}\\b`).test(text);
}

/** The platform modules imported by a script, directly or through other files. */
function platformImports(path: string, seen: Set<string> = new Set()): ReadonlySet<string> {
  if (seen.has(path) || !existsSync(path)) return new Set();
  seen.add(path);
  const imports = readFileSync(path, "utf8").matchAll(/\b(?:from|import)\s*\(?\s*["'](cloudflare:\w+|\.[^"']*)["']/g);
  const found = [...imports].flatMap(([, specifier = ""]) =>
    specifier.startsWith("cloudflare:")
      ? specifier
      : [...platformImports(fileOf(resolve(path, "..", specifier)), seen)],
  );
  return new Set(found);
}

/** Resolves a relative import to a file; returns the path itself if no file exists. */
function fileOf(path: string): string {
  const base = path.replace(/\.[cm]?js$/, "");
  const ends = ["", ".ts", ".tsx", ".mts", ".js", ".mjs", "/index.ts", "/index.js"];
  const isFile = (candidate: string) => statSync(candidate, { throwIfNoEntry: false })?.isFile() === true;
  return [path, ...ends.map((end) => base + end)].find(isFile) ?? path;
}
