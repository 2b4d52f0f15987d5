import { execFileSync } from "node:child_process";
import { existsSync, readFileSync } from "node:fs";
import { fileURLToPath } from "node:url";

/** The root of the repository. */
export const root: string = fileURLToPath(new URL("../..", import.meta.url));

/** Returns the tracked files that exist on the disk, relative to the root. */
export function trackedFiles(...patterns: readonly string[]): string[] {
  // Also works in a clone owned by another user, such as in a container.
  const list = ["-c", "safe.directory=*", "ls-files", "-z", "--", ...patterns];
  return execFileSync("git", list, { cwd: root, encoding: "utf8" })
    .split("\0")
    .filter((path) => path !== "" && existsSync(`${root}${path}`));
}

/** Reads a file by its path relative to the root. */
export function textOf(path: string): string {
  return readFileSync(new URL(path, new URL("../../", import.meta.url)), "utf8");
}
