import { readFileSync } from "node:fs";
import { join } from "node:path";
import { root } from "./tracked-files.js";

/** Returns the version of a package installed in the repository. */
export function versionOf(name: string): string {
  return versionIn(join(root, "node_modules", name));
}

/** Returns the version of the package in a folder, even if it does not export its package.json. */
export function versionIn(folder: string): string {
  return JSON.parse(readFileSync(join(folder, "package.json"), "utf8")).version;
}
