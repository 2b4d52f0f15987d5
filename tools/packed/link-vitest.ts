import { cpSync, mkdirSync, symlinkSync } from "node:fs";
import { join } from "node:path";
import { fileURLToPath } from "node:url";

/** The project with the first release of each minor version of vitest, each as a package with a name of its own. */
export const vitestVersions: string = fileURLToPath(new URL("vitest-versions", import.meta.url));

/**
 * Gives a folder a version of vitest, and the package of a project.
 *
 * @returns the folder of vitest.
 */
export function linkVitest(folder: string, project: string, name: string): string {
  const vitest = join(vitestVersions, "node_modules", name);
  const modules = join(folder, "node_modules");
  mkdirSync(modules, { recursive: true });
  // A copy, because the real path of a link would find another vitest, or none.
  cpSync(join(project, "node_modules/fakebucket"), join(modules, "fakebucket"), { recursive: true });
  symlinkSync(vitest, join(modules, "vitest"));
  return vitest;
}
