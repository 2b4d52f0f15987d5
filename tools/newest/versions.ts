import { execFile } from "node:child_process";
import { readFileSync } from "node:fs";
import { join } from "node:path";
import { promisify } from "node:util";
import { root } from "../../test/repository/tracked-files.js";

/** The registry's entry of a package. */
interface Published {
  readonly name: string;
  readonly version: string;
  readonly dependencies: Readonly<Record<string, string>>;
}

/** The registry did not answer, or a published version cannot be installed: not a fault of the command. */
export class Unavailable extends Error {}

/**
 * Returns the entry of a package in the registry.
 *
 * @param wanted - the name, optionally with `@` and a version; the newest version by default.
 * @throws Unavailable (as a rejection)
 */
export async function publishedOf(wanted: string): Promise<Published> {
  const given = ["view", wanted, "name", "version", "dependencies", "--json", "--fetch-retries=1"];
  const { stdout } = await promisify(execFile)("npm", given, { cwd: root }).catch(
    (error) => error as { stdout?: string },
  );
  const { error, ...published } = parsed(stdout ?? "");
  if (error === undefined && published.version !== undefined) {
    return { name: wanted, version: published.version, dependencies: published.dependencies ?? {} };
  }
  const summary = error?.summary ?? "npm returned no answer";
  if (error?.code === "E404") throw new RangeError(`"${wanted}" is not published: ${summary}`);
  throw new Unavailable(`the registry did not answer for ${wanted}: ${summary}`);
}

function parsed(answer: string): Partial<Published> & { error?: { readonly code: string; readonly summary: string } } {
  try {
    return JSON.parse(answer);
  } catch {
    return {};
  }
}

/** The installed packages in a lock file. */
interface LockFile {
  readonly packages: Readonly<Record<string, { readonly name?: string; readonly version?: string }>>;
}

/** Returns all versions of a package pinned by the lock files of folders, from the oldest to the newest. */
export function pinnedVersions(name: string, folders: readonly string[]): string[] {
  return lockedVersions(
    name,
    folders.map((folder) => JSON.parse(readFileSync(join(root, folder, "package-lock.json"), "utf8"))),
  );
}

/** Returns all versions of a package in lock files, aliases included, but no dependencies of other packages. */
export function lockedVersions(name: string, locks: readonly LockFile[]): string[] {
  const versions = locks.flatMap(({ packages }) =>
    Object.entries(packages).flatMap(([path, entry]) =>
      (entry.name ?? path.replace(/^node_modules\//, "")) === name && !/.node_modules\//.test(path)
        ? (entry.version ?? [])
        : [],
    ),
  );
  return [...new Set(versions)].sort(inOrder);
}

/** Compares versions, for sorting from the oldest to the newest. */
export function inOrder(left: string, right: string): number {
  return left.localeCompare(right, "en", { numeric: true });
}
