import { execFile } from "node:child_process";
import { readFileSync } from "node:fs";
import { join } from "node:path";
import { promisify } from "node:util";
import { root } from "../../test/repository/tracked-files.js";

/** A package as the registry has it. */
interface Published {
  readonly name: string;
  readonly version: string;
  readonly dependencies: Readonly<Record<string, string>>;
}

/** The registry did not answer, or what is published cannot be installed: no fault of the command. */
export class Unavailable extends Error {}

/**
 * The entry of a package in the registry.
 *
 * @param wanted - its name, and after an `@` its version; without one, the newest.
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
  const summary = error?.summary ?? "npm gave no answer";
  if (error?.code === "E404") throw new RangeError(`"${wanted}" is not published: ${summary}`);
  throw new Unavailable(`the registry cannot be asked for ${wanted}: ${summary}`);
}

function parsed(answer: string): Partial<Published> & { error?: { readonly code: string; readonly summary: string } } {
  try {
    return JSON.parse(answer);
  } catch {
    return {};
  }
}

/** The part of a lock file that says what is installed. */
interface LockFile {
  readonly packages: Readonly<Record<string, { readonly name?: string; readonly version?: string }>>;
}

/** All versions of a package that the lock files of folders pin, from the oldest to the newest. */
export function pinnedVersions(name: string, folders: readonly string[]): string[] {
  return lockedVersions(
    name,
    folders.map((folder) => JSON.parse(readFileSync(join(root, folder, "package-lock.json"), "utf8"))),
  );
}

/** All versions of a package in lock files, under its own name or another; not those that another package brings. */
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

/** Orders versions from the oldest to the newest. */
export function inOrder(left: string, right: string): number {
  return left.localeCompare(right, "en", { numeric: true });
}
