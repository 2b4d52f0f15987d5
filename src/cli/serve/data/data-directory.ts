import { mkdir, readdir, rm, writeFile } from "node:fs/promises";
import { join } from "node:path";
import type { FakeBucket } from "../../../bucket/binding/fake-bucket.js";
import { BucketFiles, ownNames } from "./bucket-files.js";
import { isWithoutRoom } from "./change-log.js";
import { lockDirectory } from "./directory-lock.js";
import { WatchedBucket } from "./watched-bucket.js";

/** Makes an empty bucket. */
type MakeBucket = (name: string) => FakeBucket;

/** The size in bytes of a file that is given up when the disk is full, so that deletions can be written. */
const reserveBytes = 64 * 1024;

/** Buckets that a directory keeps between runs: a folder for each. Nothing else may write there. */
export class DataDirectory {
  /** By name. What is added has to come from {@link makeBucket}; what is removed is removed from the directory. */
  readonly buckets: Map<string, FakeBucket> = new Map();
  readonly #path: string;
  readonly #makeEmpty: MakeBucket;
  readonly #files = new Map<FakeBucket, { readonly name: string; readonly files: BucketFiles }>();
  readonly #unlock: () => Promise<void>;
  #saving: Promise<void> = Promise.resolve();
  #next: Promise<void> | undefined;
  #isSaving = false;
  #hasReserve = false;

  private constructor(path: string, makeEmpty: MakeBucket, unlock: () => Promise<void>) {
    this.#path = path;
    this.#makeEmpty = makeEmpty;
    this.#unlock = unlock;
  }

  /**
   * Opens a directory, which is made if it is not there.
   *
   * @param names - of the buckets that there are in any case.
   * @param say - is given a line about what is there and is left alone.
   * @throws Error if another process has it, or if it is damaged.
   */
  static async open(
    path: string,
    names: readonly string[],
    makeEmpty: MakeBucket,
    say: (line: string) => void = () => undefined,
  ): Promise<DataDirectory> {
    await mkdir(path, { recursive: true });
    const unlock = await lockDirectory(path).catch(async (error: unknown) => {
      if (!isWithoutRoom(error)) throw error;
      // A server that was killed has left it.
      await rm(join(path, reserveName), { force: true });
      return lockDirectory(path);
    });
    const directory = new DataDirectory(path, makeEmpty, unlock);
    try {
      const { kept, foreign } = await foldersIn(path);
      for (const [name, why] of foreign) {
        const line = `${join(path, name)} is ${why}`;
        if (names.some((bucket) => folderOf(bucket) === name)) throw new Error(`${line}, not the folder of a bucket.`);
        say(`${line}. It is left alone.`);
      }
      for (const name of new Set([...names, ...kept])) directory.buckets.set(name, directory.makeBucket(name));
      for (const { files } of directory.#files.values()) await files.open();
      await directory.#reserve();
    } catch (error) {
      await directory.#release();
      throw error;
    }
    return directory;
  }

  /** Makes an empty bucket, which is kept once it is among {@link buckets}. */
  makeBucket(name: string): FakeBucket {
    const bucket = this.#makeEmpty(name);
    const files = new BucketFiles(join(this.#path, folderOf(name)), new WatchedBucket(bucket), () =>
      this.#giveUpReserve(),
    );
    this.#files.set(bucket, { name, files });
    return bucket;
  }

  /**
   * Keeps what has been done up to now. What is done meanwhile goes with the next save: many calls share one.
   *
   * @throws Error, by the promise, if not all of it can be written. The buckets are then as they were before it.
   */
  save(): Promise<void> {
    if (this.#next !== undefined) return this.#next;
    if (!this.#isSaving && !this.#isTouched) return Promise.resolve();
    const next = this.#saving.then(async () => {
      this.#next = undefined;
      this.#isSaving = true;
      try {
        await this.#saveAll();
      } finally {
        this.#isSaving = false;
      }
    });
    this.#next = next;
    this.#saving = next.catch(() => undefined);
    return next;
  }

  /** Keeps everything, and lets go of the directory. */
  async close(): Promise<void> {
    await this.save();
    await this.#release();
  }

  async #release(): Promise<void> {
    await this.#giveUpReserve();
    for (const { files } of this.#files.values()) await files.close();
    await this.#unlock();
  }

  get #isTouched(): boolean {
    for (const [bucket, { name, files }] of this.#files) {
      if (this.buckets.get(name) === bucket ? files.isTouched : files.isOpen) return true;
    }
    return false;
  }

  async #saveAll(): Promise<void> {
    // Those that are gone come first: another one may have the name of one of them.
    for (const [bucket, { name, files }] of this.#files) {
      if (this.buckets.get(name) === bucket || !files.isOpen) continue;
      this.#files.delete(bucket);
      await files.close();
      await rm(join(this.#path, folderOf(name)), { recursive: true, force: true });
    }
    const errors: unknown[] = [];
    for (const [bucket, { name, files }] of this.#files) {
      if (this.buckets.get(name) !== bucket || !files.isTouched) continue;
      await files.save().catch((error: unknown) => {
        errors.push(error);
        if (!files.isOpen) this.buckets.delete(name);
      });
    }
    await this.#reserve();
    if (errors.length > 0) throw errors[0];
  }

  async #reserve(): Promise<void> {
    if (this.#hasReserve) return;
    const file = join(this.#path, reserveName);
    this.#hasReserve = await writeFile(file, new Uint8Array(reserveBytes)).then(
      () => true,
      () => false,
    );
    if (!this.#hasReserve) await rm(file, { force: true });
  }

  async #giveUpReserve(): Promise<void> {
    this.#hasReserve = false;
    await rm(join(this.#path, reserveName), { force: true });
  }
}

/** No bucket's folder begins with a dot. */
const reserveName = ".reserve";

/** The names of the buckets in a directory, and the names of what else is there as a folder, with what it is. */
async function foldersIn(path: string): Promise<{
  readonly kept: readonly string[];
  readonly foreign: ReadonlyMap<string, string>;
}> {
  const kept: string[] = [];
  const foreign = new Map<string, string>();
  for (const entry of await readdir(path, { withFileTypes: true })) {
    if (entry.isSymbolicLink()) foreign.set(entry.name, "a symbolic link");
    if (!entry.isDirectory()) continue;
    const inside = await readdir(join(path, entry.name), { withFileTypes: true });
    const name = nameOf(entry.name);
    const own = inside.filter((file) => ownNames.includes(file.name));
    const isBucket = name !== undefined && (inside.length === 0 || own.length > 0);
    if (own.some((file) => file.isSymbolicLink())) foreign.set(entry.name, "a folder with a symbolic link");
    else if (isBucket) kept.push(name);
    else foreign.set(entry.name, "a folder of something else");
  }
  return { kept, foreign };
}

/** The bucket of a folder; `undefined` if it is not one that {@link folderOf} names. */
function nameOf(folder: string): string | undefined {
  try {
    const name = decodeURIComponent(folder);
    return folderOf(name) === folder ? name : undefined;
  } catch {
    return undefined;
  }
}

/** A folder's name for any bucket's. */
function folderOf(name: string): string {
  return encodeURIComponent(name).replaceAll(".", "%2E");
}
