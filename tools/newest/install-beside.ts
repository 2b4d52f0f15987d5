import { existsSync, mkdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { root } from "../../test/repository/tracked-files.js";
import { run } from "../packed/packed-package.js";
import { Unavailable } from "./versions.js";

/**
 * Installs packages in a folder of their own, beside those that are pinned, unless that was done before.
 *
 * @param packages - what npm is to install, by name.
 * @returns The folder whose `node_modules` holds them.
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
    // No script: none is needed. A lock file would be one more thing to keep.
    const flags = ["--ignore-scripts", "--no-package-lock", "--no-audit", "--no-fund", "--loglevel=error"];
    run(folder, "npm", "install", "--prefix", folder, ...flags);
  } catch (error) {
    rmSync(manifest);
    throw new Unavailable(String(error));
  }
  return folder;
}
