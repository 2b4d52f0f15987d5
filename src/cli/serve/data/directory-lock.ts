import { link, readdir, readFile, rename, rm, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { nanoid } from "nanoid";
import { decodeUtf8 } from "../../../base/bytes/utf8.js";

/** The ids that this process holds: another process may have had its number before. */
const held = new Set<string>();

const lockName = /^\.lock-(\d{10})$/;

interface Owner {
  readonly process: number;
  readonly id: string;
}

/**
 * Makes a directory this process's own: two that write to it would lose what the other wrote.
 *
 * Locks are numbered, and the highest one counts: it is made exclusively, as the next after one whose process has ended, and
 * is never removed, only freed. So a lock that is left behind has one successor, however many ask for it at once.
 *
 * @returns what lets go of it.
 * @throws Error if a process that runs has it.
 */
export async function lockDirectory(path: string): Promise<() => Promise<void>> {
  const id = nanoid();
  const draft = join(path, `.lock-${id}`);
  // Whoever reads a lock must find all of it, so it is written first and gets its name then.
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
      // A higher one was made meanwhile: this number had been removed before.
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
    // A full disk, or a directory that was removed: the lock is free all the same once this process has ended.
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
    // There is none yet, or a higher one was made meanwhile.
    if (error.code === "ENOENT") return "";
    throw error;
  });
  if (text === "") return;
  const { process: owner, id } = JSON.parse(text) as Owner;
  if (owner === process.pid ? held.has(id) : isRunning(owner)) {
    throw new Error(`${path} is in use by another server, process ${owner}. If it is not, remove ${file}.`);
  }
}

function isRunning(id: number): boolean {
  try {
    return process.kill(id, 0);
  } catch (error) {
    // It runs, and belongs to somebody else.
    return (error as NodeJS.ErrnoException).code === "EPERM";
  }
}
