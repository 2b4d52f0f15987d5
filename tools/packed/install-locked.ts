import { execFile } from "node:child_process";
import { copyFileSync, existsSync, mkdirSync, readFileSync, rmSync, statSync } from "node:fs";
import { join } from "node:path";
import { setTimeout } from "node:timers/promises";
import { promisify } from "node:util";
import { root } from "../../test/repository/tracked-files.js";

/** Installs the packages in a folder's lock file, unless they are installed or there is no lock file. */
export async function installLocked(folder: string): Promise<void> {
  const lockFile = join(folder, "package-lock.json");
  const installed = join(folder, "node_modules", ".installed.json");
  const isInstalled = () => existsSync(installed) && readFileSync(installed, "utf8") === readFileSync(lockFile, "utf8");
  if (!existsSync(lockFile) || isInstalled()) return;
  // Several processes of a test runner may call this at the same time; the first one installs.
  const leave = await enter();
  try {
    if (isInstalled()) return;
    console.log(`Installing the packages of ${folder} …`);
    // No scripts are needed. `engines` of packages is about the Node that runs them, not the one that installs them.
    const flags = ["--ignore-scripts", "--no-audit", "--no-fund", "--loglevel=error"];
    await promisify(execFile)("npm", ["ci", ...flags], { cwd: folder });
    copyFileSync(lockFile, installed);
  } finally {
    leave();
  }
}

const minutes = 60_000;

/** Waits until no other process is installing. */
async function enter(): Promise<() => void> {
  const place = join(root, "node_modules", ".installing");
  for (;;) {
    try {
      mkdirSync(place);
      return () => rmSync(place, { recursive: true, force: true });
    } catch {
      // A lock left behind by an ended process expires.
      const since = statSync(place, { throwIfNoEntry: false })?.mtimeMs ?? Date.now();
      if (Date.now() - since > 10 * minutes) rmSync(place, { recursive: true, force: true });
      await setTimeout(200);
    }
  }
}
