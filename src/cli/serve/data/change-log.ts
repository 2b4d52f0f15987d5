import { type FileHandle, readFile } from "node:fs/promises";
import { decodeUtf8 } from "../../../base/bytes/utf8.js";
import type { BucketChange } from "./bucket-changes.js";

/**
 * The changes in a file, of which a line has those of a save, and the length of its whole lines in bytes.
 *
 * @throws Error if a line is damaged.
 */
export async function readChanges(
  path: string,
): Promise<{ readonly changes: readonly BucketChange[]; readonly length: number }> {
  const bytes = await readFile(path).catch((error: NodeJS.ErrnoException) => {
    if (error.code === "ENOENT") return new Uint8Array();
    throw error;
  });
  // What follows the last line end was never answered.
  const lines = decodeUtf8(bytes).split("\n").slice(0, -1);
  const changes = lines.flatMap((line, index) => {
    try {
      return JSON.parse(line) as BucketChange[];
    } catch (cause) {
      throw new Error(`${path} is damaged at line ${index + 1}.`, { cause });
    }
  });
  return { changes, length: bytes.lastIndexOf(10) + 1 };
}

/** Adds a line to a file of such a length: all of it, or nothing. */
export async function appendLine(file: FileHandle, line: Uint8Array, length: number): Promise<void> {
  try {
    // A write may take less than it is given.
    for (let done = 0; done < line.length; ) {
      const { bytesWritten } = await file.write(line, done, line.length - done, length + done);
      done += bytesWritten;
    }
  } catch (error) {
    await file.truncate(length);
    throw error;
  }
}

/** The codes of errors of a file that cannot grow: a full disk, a quota, the largest size of a file. */
const codes: ReadonlySet<unknown> = new Set(["ENOSPC", "EDQUOT", "EFBIG"]);

/** True if something was not written for want of room. */
export function isWithoutRoom(error: unknown): boolean {
  return codes.has((error as { readonly code?: unknown } | null)?.code);
}
