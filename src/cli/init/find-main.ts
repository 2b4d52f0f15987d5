import { existsSync, readFileSync } from "node:fs";
import { dirname, extname, resolve } from "node:path";
import type { Configuration } from "../read-configuration.js";
import type { Project } from "./find-project.js";

/** The main script of a Worker, and why a test cannot call it where it cannot. */
export interface Main {
  readonly path: string;
  readonly typescript: boolean;
  readonly obstacle: string | undefined;
}

/** Looks at the main script that a configuration names; `undefined` if it names none. */
export function findMain({ path: configuration, main }: Configuration, project: Project): Main | undefined {
  if (main === undefined) return undefined;
  const path = resolve(dirname(configuration), main);
  const typescript = /^\.[cm]?tsx?$/.test(extname(path));
  return { path, typescript, obstacle: obstacleOf(path, typescript, project) };
}

function obstacleOf(path: string, typescript: boolean, project: Project): string | undefined {
  if (!existsSync(path)) return "it does not exist yet";
  if (!typescript && !/^\.[cm]?jsx?$/.test(extname(path))) return "it is not JavaScript";
  const text = readFileSync(path, "utf8");
  // By its words: to run it is the business of the test.
  if (!/\bexport\s+default\b|\bas\s+default\b/.test(text) || !/\bfetch\b|\bHono\b|Router\b/.test(text)) {
    return "it has no default export with a fetch handler";
  }
  if (project.runner !== "vitest" && /["']cloudflare:/.test(text)) {
    return "it imports modules of the Workers runtime (cloudflare:…)";
  }
  if (typescript && !project.readsTypescript) return `it is TypeScript, which ${project.runner} does not read here`;
  if (!typescript && !project.modules) return `it is an ES module, which ${project.runner} does not read here`;
  return undefined;
}
