import { existsSync, mkdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { root } from "../../test/repository/tracked-files.js";
import { run } from "../packed/packed-package.js";
import { Unavailable } from "./versions.js";

/**
 * Installs packages in a separate folder, next to the pinned ones, unless they are installed already.
 *
 * @param packages - the versions for npm, by package name.
 * @returns The folder with the `node_modules`.
 * @throws Unavailable
 */
export function installBeside(name: string, packages: Readonly<Record<string, string>>): string {
  const folder = join(root, "node_modules", ".cache", "newest", name);
  const manifest = join(folder, "package.json");
  const wanted = JSON.stringify({ private: true, dependencies: packages }, null, 2);
  if (existsSync(manifest) && readFileSync(manifest, "utf8") === wanted) return folder;
  rmSync(folder, { recursive: true, force: true });
  mkdirSync(folder, { recursive: true });
  writeFileSync(manifest, wanted);
  try {
    // No scripts are needed, and a lock file would have to be maintained.
    const flags = ["--ignore-scripts", "--no-package-lock", "--no-audit", "--no-fund", "--loglevel=error"];
    run(folder, "npm", "install", "--prefix", folder, ...flags);
  } catch (error) {
    rmSync(manifest);
    throw new Unavailable(String(error));
  }
  return folder;
}
