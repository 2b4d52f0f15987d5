import { type Dirent, readdirSync, readFileSync } from "node:fs";
import { readdir, rename, rm, rmdir, writeFile } from "node:fs/promises";
import { dirname, join } from "node:path";
import { nanoid } from "nanoid";
import { decodeUtf8 } from "../../../base/bytes/utf8.js";
import {
  bodiesName,
  gitAttributes,
  indexName,
  logName,
  namesOf,
  readIndex,
} from "../../../testing/contents/dump-index.js";
import { filesOf, readChanges } from "./change-log.js";

const ownNames: readonly string[] = [indexName, logName, bodiesName];

/** The names of the folders of removed buckets begin with this. No bucket's folder begins with a dot. */
const removedPrefix = ".removed-";
const removedName = /^\.removed-[\w-]{21}$/;

/**
 * Returns why the folder of a bucket has unrelated files; `undefined` if it has an index, or does not exist, or is
 * empty. Only an index makes a folder a bucket's: nothing in any other folder is changed.
 */
export function foreignFolder(path: string): string | undefined {
  let inside: readonly Dirent[];
  try {
    inside = entriesOf(path);
  } catch (error) {
    return `a folder that cannot be read (${(error as Error).message})`;
  }
  if (inside.some((entry) => ownNames.includes(entry.name) && entry.isSymbolicLink()))
    return "a folder with a symbolic link";
  const names = inside.map(({ name }) => name).filter((name) => name !== `${indexName}.part`);
  if (names.length === 0 || names.includes(indexName)) return undefined;
  return names.includes(bodiesName) || names.includes(logName)
    ? `the folder of a bucket without its ${indexName}: restore that file, or move the folder away`
    : "a folder without a bucket";
}

/** True if a folder has an index, whether it is valid or not. */
export function hasIndex(path: string): boolean {
  return entriesOf(path).some(({ name }) => name === indexName);
}

function entriesOf(path: string): readonly Dirent[] {
  try {
    return readdirSync(path, { withFileTypes: true });
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === "ENOENT") return [];
    throw error;
  }
}

/** Writes a file. If a symbolic link has its name, the link is replaced, as it may lead to a file of somebody else. */
export async function writeAnew(path: string, data: Uint8Array | readonly Uint8Array[]): Promise<void> {
  const write = () => writeFile(path, data, { flag: "wx" });
  await write().catch(async (error: NodeJS.ErrnoException) => {
    if (error.code !== "EEXIST") throw error;
    await rm(path);
    await write();
  });
}

/** Renames the folder of a bucket, which then is no bucket's, and returns its new path. */
export async function markRemoved(path: string): Promise<string> {
  const removed = join(dirname(path), `${removedPrefix}${nanoid()}`);
  await rename(path, removed);
  return removed;
}

/** Finishes the removals that a killed server began. */
export async function finishRemovals(directory: string, say: (line: string) => void): Promise<void> {
  for (const name of await readdir(directory)) {
    if (removedName.test(name)) await removeMarked(join(directory, name), undefined, say);
  }
}

/**
 * Removes the files that the index and the log of a removed bucket name, then both, then the folder if nothing else is in it.
 *
 * @param back - the path that a folder with other files gets back.
 */
export async function removeMarked(
  removed: string,
  back: string | undefined,
  say: (line: string) => void,
): Promise<void> {
  try {
    if (foreignFolder(removed) !== undefined) throw new Error("it has unrelated files");
    const index = await readIndex("serve", removed);
    const { changes } = readChanges(join(removed, logName));
    const names = [...namesOf(index?.objects ?? []), ...(index?.pending ?? []), ...changes.flatMap(filesOf)];
    const bodies = join(removed, bodiesName);
    for (const name of names) await rm(join(bodies, name), { force: true });
    if (isOwnAttributes(join(bodies, ".gitattributes"))) await rm(join(bodies, ".gitattributes"));
    await removeEmpty(bodies);
    // The index goes last: it names what is left.
    for (const name of [`${logName}.part`, `${indexName}.part`, logName, indexName])
      await rm(join(removed, name), { force: true });
    await removeEmpty(removed);
    if (entriesOf(removed).length === 0) return;
    throw new Error("it has unrelated files");
  } catch (error) {
    const path =
      back !== undefined &&
      (await rename(removed, back).then(
        () => true,
        () => false,
      ))
        ? back
        : removed;
    say(`${path} remains of a removed bucket: ${(error as Error).message}.`);
  }
}

async function removeEmpty(path: string): Promise<void> {
  await rmdir(path).catch((error: NodeJS.ErrnoException) => {
    if (error.code !== "ENOTEMPTY" && error.code !== "ENOENT" && error.code !== "EEXIST") throw error;
  });
}

/** True if a file of attributes is the one that `dump` writes. */
function isOwnAttributes(path: string): boolean {
  try {
    return decodeUtf8(readFileSync(path)) === gitAttributes;
  } catch {
    return false;
  }
}
