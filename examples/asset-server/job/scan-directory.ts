import { lstat, readdir } from "node:fs/promises";
import { join } from "node:path";
import { type DiskFile, isDiskError } from "./job.js";

const maxKeyBytes = 1024;

/**
 * Finds the files of a directory, in a fixed order. Files that a bucket cannot represent are skipped, with a note.
 *
 * @param skips Returns true for a path, relative to the directory, that is to be skipped without a note.
 */
export async function scanDirectory(
  directory: string,
  skips: (path: string) => boolean,
  notes: string[],
): Promise<DiskFile[]> {
  const files: DiskFile[] = [];
  const keyOfForm = new Map<string, string>();

  async function scan(folder: string): Promise<void> {
    const entries = await readdir(join(directory, folder), { withFileTypes: true });
    for (const entry of entries.sort((one, other) => (one.name < other.name ? -1 : 1))) {
      const key = folder + entry.name;
      if (skips(key)) continue;
      const path = join(directory, key);
      try {
        if (entry.isDirectory()) await scan(`${key}/`);
        else if (entry.isSymbolicLink()) notes.push(`${key}: skipped, a symbolic link`);
        else if (!entry.isFile()) notes.push(`${key}: skipped, not a regular file`);
        else if (isStorable(key)) files.push({ path, key, size: (await lstat(path)).size });
      } catch (error) {
        if (!isDiskError(error)) throw error;
        notes.push(`${key}: skipped, ${error.message}`);
      }
    }
  }

  function isStorable(key: string): boolean {
    if (Buffer.byteLength(key) > maxKeyBytes) {
      notes.push(`${key.slice(0, 40)}…: skipped, a key has at most ${maxKeyBytes} bytes`);
      return false;
    }
    // Names that differ only in Unicode normalization are two files on many disks, but one key in a bucket.
    const form = key.normalize("NFC");
    const other = keyOfForm.get(form);
    if (other !== undefined) {
      notes.push(`${key}: skipped, the same key as ${other} (Unicode NFC)`);
      return false;
    }
    keyOfForm.set(form, key);
    return true;
  }

  await scan("");
  return files;
}
