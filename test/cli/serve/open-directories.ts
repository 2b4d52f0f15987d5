import { cpSync, readdirSync, readFileSync, rmSync, statSync } from "node:fs";
import { join } from "node:path";
import { FakeBucket } from "fakebucket";
import { afterEach, expect } from "vitest";
import { DataDirectory } from "../../../src/cli/serve/data/data-directory.js";
import { temporaryDirectory } from "../../testing/temporary-directory.js";

/**
 * Opens data directories whose buckets take small parts. After each test, closes them and those in `opened`.
 *
 * @param disk - has no limit from the end of a test, and then no open file.
 */
export function openDirectories(disk: { handles: number; readonly roomy?: object } = { handles: 0 }): {
  readonly folderOf: ReturnType<typeof temporaryDirectory>;
  readonly opened: DataDirectory[];
  readonly open: (path: string, names?: readonly string[], said?: string[]) => Promise<DataDirectory>;
  /** Makes a copy of a directory without its locks. */
  readonly folderCopy: (path: string) => string;
  /** Opens a copy of a directory, as another process finds it after the first was killed. */
  readonly openLeft: (path: string) => Promise<DataDirectory>;
} {
  const folderOf = temporaryDirectory();
  const opened: DataDirectory[] = [];
  afterEach(async () => {
    Object.assign(disk, disk.roomy);
    for (const data of opened.splice(0)) await data.close().catch(() => undefined);
    const { handles } = disk;
    disk.handles = 0;
    expect(handles).toBe(0);
  });
  const open = async (path: string, names: readonly string[] = [], said: string[] = []): Promise<DataDirectory> => {
    const make = () => new FakeBucket({ limits: { minPartBytes: 1 } });
    const data = await DataDirectory.open(path, names, make, (line) => said.push(line));
    opened.push(data);
    return data;
  };
  const folderCopy = (path: string): string => {
    const copy = folderOf({});
    cpSync(path, copy, { recursive: true, verbatimSymlinks: true });
    for (const name of readdirSync(copy)) if (name.startsWith(".lock-")) rmSync(join(copy, name));
    return copy;
  };
  return { folderOf, opened, open, folderCopy, openLeft: async (path) => open(folderCopy(path)) };
}

/** The bucket of a name, which must exist. */
export function bucketOf({ buckets }: DataDirectory, name = "files"): FakeBucket {
  const bucket = buckets.get(name);
  if (bucket === undefined) throw new Error(`There is no bucket ${name}.`);
  return bucket;
}

/** The files under a directory, with their contents. */
export function filesUnder(path: string): [string, string][] {
  return readdirSync(path, { recursive: true, encoding: "utf8" })
    .filter((name) => statSync(join(path, name)).isFile())
    .toSorted()
    .map((name) => [name, readFileSync(join(path, name), "utf8")]);
}
