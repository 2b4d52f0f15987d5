import { readFileSync } from "node:fs";
import { join } from "node:path";
import { root } from "./tracked-files.js";

/** The version of a package that is installed for the repository. */
export function versionOf(name: string): string {
  return versionIn(join(root, "node_modules", name));
}

/** The version of the package in a folder, whether or not it lets its package.json be imported. */
export function versionIn(folder: string): string {
  return JSON.parse(readFileSync(join(folder, "package.json"), "utf8")).version;
}
