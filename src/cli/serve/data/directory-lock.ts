import { link, readdir, readFile, rename, rm, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { nanoid } from "nanoid";
import { decodeUtf8 } from "../../../base/bytes/utf8.js";

/** The lock ids of this process: an earlier process may have had the same process id. */
const held = new Set<string>();

const lockName = /^\.lock-(\d{10})$/;

interface Owner {
  readonly process: number;
  readonly id: string;
}

/**
 * Locks a directory for this process: two writing processes would lose each other's changes.
 *
 * Locks are numbered, and the highest one counts: it is created exclusively, as the successor of one whose process has
 * ended, and is never removed, only freed. So an abandoned lock has one successor, however many processes compete for
 * it.
 *
 * @returns a function that frees the lock.
 * @throws Error if a running process holds it.
 */
export async function lockDirectory(path: string): Promise<() => Promise<void>> {
  const id = nanoid();
  const draft = join(path, `.lock-${id}`);
  // A lock must never be read half-written, so it is written under a draft name first.
  await writeFile(draft, JSON.stringify({ process: process.pid, id } satisfies Owner));
  held.add(id);
  try {
    for (;;) {
      const last = (await numbersIn(path)).at(-1) ?? 0;
      await requireEnded(path, last);
      const next = pathOf(path, last + 1);
      const isMade = await link(draft, next).then(
        () => true,
        (error: NodeJS.ErrnoException) => {
          if (error.code === "EEXIST") return false;
          throw error;
        },
      );
      if (!isMade) continue;
      const numbers = await numbersIn(path);
      if (numbers.at(-1) === last + 1) {
        for (const number of numbers.slice(0, -1)) await rm(pathOf(path, number), { force: true });
        return () => free(path, last + 1, id);
      }
      // A higher lock appeared meanwhile: this number had been removed already.
      await rm(next, { force: true });
    }
  } catch (error) {
    held.delete(id);
    throw error;
  } finally {
    await rm(draft, { force: true });
  }
}

async function free(path: string, number: number, id: string): Promise<void> {
  const freed = join(path, `.lock-${id}`);
  try {
    await writeFile(freed, "");
    await rename(freed, pathOf(path, number));
  } catch {
    // A full disk, or a removed directory: the lock counts as free once this process has ended.
  } finally {
    held.delete(id);
  }
}

async function numbersIn(path: string): Promise<number[]> {
  const names = await readdir(path);
  return names
    .flatMap((name) => lockName.exec(name)?.[1] ?? [])
    .map(Number)
    .sort((a, b) => a - b);
}

function pathOf(path: string, number: number): string {
  return join(path, `.lock-${String(number).padStart(10, "0")}`);
}

async function requireEnded(path: string, number: number): Promise<void> {
  const file = pathOf(path, number);
  const text = await readFile(file).then(decodeUtf8, (error: NodeJS.ErrnoException) => {
    // No lock exists yet, or a higher one appeared meanwhile.
    if (error.code === "ENOENT") return "";
    throw error;
  });
  if (text === "") return;
  const { process: owner, id } = ownerIn(text, file);
  if (owner === process.pid ? held.has(id) : isRunning(owner)) {
    throw new Error(`${path} is in use by another server, process ${owner}. If it is not, remove ${file}.`);
  }
}

function ownerIn(text: string, file: string): Owner {
  try {
    const owner = JSON.parse(text) as Partial<Owner> | null;
    if (typeof owner?.process === "number" && typeof owner.id === "string") return owner as Owner;
  } catch {
    // The file is not JSON.
  }
  throw new Error(`${file} is not the lock of a server. If no server uses the directory, remove that file.`);
}

function isRunning(id: number): boolean {
  try {
    return process.kill(id, 0);
  } catch (error) {
    // The process runs under another user.
    return (error as NodeJS.ErrnoException).code === "EPERM";
  }
}
