import { readdirSync, statSync } from "node:fs";
import { join, sep } from "node:path";

const infinite = Number.POSITIVE_INFINITY;
const roomy = {
  folder: "",
  size: infinite,
  piece: infinite,
  failsAt: infinite,
  failsOnce: infinite,
  largestFile: infinite,
  error: "",
  renameError: "",
  isSlow: false,
};
type Meanwhile = (() => Promise<void>) | undefined;

/**
 * A limited disk under a folder. Each write accepts at most `piece` bytes; after a given number of changes, every
 * further change fails. One change may fail alone. On a slow disk, each change takes longer than a few reads, a removal
 * longer than another change, and the end of a file longer than several changes.
 */
export const disk = {
  ...roomy,
  roomy,
  changes: 0,
  running: 0,
  mostRunning: 0,
  handles: 0,
  beforeLink: undefined as Meanwhile,
  beforeChange: undefined as Meanwhile,
};

/** The calls of the host, on that disk. */
export function limitDisk(files: typeof import("node:fs/promises")) {
  const full = () => Object.assign(new Error("ENOSPC: no space left on device"), { code: "ENOSPC" });
  const used = () =>
    readdirSync(disk.folder, { recursive: true, withFileTypes: true })
      .filter((entry) => entry.isFile())
      .reduce((sum, entry) => sum + statSync(join(entry.parentPath, entry.name)).size, 0);
  const room = () => (disk.size === Number.POSITIVE_INFINITY ? disk.size : Math.max(0, disk.size - used()));
  const slowly = async () => {
    for (let reads = disk.isSlow ? 10 : 0; reads > 0; reads--) await files.stat(".");
  };
  const changing =
    <Args extends unknown[], Result>(call: (...args: Args) => Promise<Result>) =>
    async (...args: Args): Promise<Result> => {
      disk.changes += 1;
      disk.running += 1;
      disk.mostRunning = Math.max(disk.mostRunning, disk.running);
      try {
        const { beforeChange } = disk;
        disk.beforeChange = undefined;
        await beforeChange?.();
        await slowly();
        if (disk.changes >= disk.failsAt) throw new Error("interrupted");
        if (disk.changes === disk.failsOnce) throw Object.assign(new Error("EIO"), { code: "EIO" });
        if (disk.error !== "") throw Object.assign(new Error(disk.error), { code: disk.error });
        return await call(...args);
      } finally {
        disk.running -= 1;
      }
    };
  const inUse = new Set<string>();
  return {
    ...files,
    link: async (from: string, to: string) => {
      const { beforeLink } = disk;
      disk.beforeLink = undefined;
      await beforeLink?.();
      await files.link(from, to);
    },
    mkdir: changing(files.mkdir),
    rmdir: changing(files.rmdir),
    rename: changing(async (from: string, to: string) => {
      // As on Windows.
      const isOpen = [...inUse].some((path) => path === to || path.startsWith(`${from}${sep}`));
      const error = isOpen ? "EBUSY" : disk.renameError;
      if (error !== "") throw Object.assign(new Error(error), { code: error });
      await files.rename(from, to);
    }),
    rm: changing(async (path: string, options?: object) => {
      await slowly();
      await files.rm(path, options);
    }),
    writeFile: changing(async (path: string, data: string | Uint8Array | Uint8Array[], options?: object) => {
      const bytes = Buffer.concat([data].flat().map((piece) => Buffer.from(piece)));
      await files.writeFile(path, "", options);
      const fits = Math.min(bytes.length, room());
      await files.writeFile(path, bytes.subarray(0, fits));
      if (fits < bytes.length) throw full();
    }),
    open: async (path: string, flags: string) => {
      const file = await files.open(path, flags);
      const write = changing(async (bytes: Uint8Array, offset: number, length: number, position: number) => {
        const fits = Math.min(length, room(), disk.piece);
        if (fits === 0) throw full();
        if (position + fits > disk.largestFile) throw Object.assign(new Error("EFBIG"), { code: "EFBIG" });
        return file.write(bytes, offset, fits, position);
      });
      disk.handles += 1;
      inUse.add(path);
      const close = async () => {
        for (let times = 0; times < 10; times++) await slowly();
        await file.close();
        disk.handles -= 1;
        inUse.delete(path);
      };
      return { write, truncate: changing((size: number) => file.truncate(size)), close };
    },
  };
}
