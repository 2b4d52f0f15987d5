import { execFileSync } from "node:child_process";
import { existsSync, readFileSync } from "node:fs";
import { fileURLToPath } from "node:url";

/** Where the repository lies on this machine. */
export const root: string = fileURLToPath(new URL("../..", import.meta.url));

/** The files that git tracks, by their paths from the root, as far as they are still on the disk. */
export function trackedFiles(...patterns: readonly string[]): string[] {
  // A clone that belongs to somebody else (a container's, a build machine's) is read all the same.
  const list = ["-c", "safe.directory=*", "ls-files", "-z", "--", ...patterns];
  return execFileSync("git", list, { cwd: root, encoding: "utf8" })
    .split("\0")
    .filter((path) => path !== "" && existsSync(`${root}${path}`));
}

/** The text of a file, by its path from the root. */
export function textOf(path: string): string {
  return readFileSync(new URL(path, new URL("../../", import.meta.url)), "utf8");
}
