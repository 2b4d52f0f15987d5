import { readFile, rm, writeFile } from "node:fs/promises";
import { join } from "node:path";

/**
 * Makes a directory this process's own: two that write to it would lose what the other wrote.
 *
 * @returns what lets go of it.
 * @throws Error if a process that runs has it.
 */
export async function lockDirectory(path: string): Promise<() => Promise<void>> {
  const file = join(path, "lock");
  const owner = Number(String(await readFile(file).catch(() => "")));
  if (owner !== process.pid && isRunning(owner)) {
    throw new Error(`${path} is in use by another server, process ${owner}. If it is not, remove ${file}.`);
  }
  // What a killed process left.
  await rm(file, { force: true });
  await writeFile(file, String(process.pid), { flag: "wx" });
  return () => rm(file, { force: true });
}

function isRunning(id: number): boolean {
  if (!Number.isSafeInteger(id) || id <= 0) return false;
  try {
    return process.kill(id, 0);
  } catch (error) {
    // It runs, and belongs to somebody else.
    return (error as NodeJS.ErrnoException).code === "EPERM";
  }
}
