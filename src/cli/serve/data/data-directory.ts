import { mkdir, readdir, rm } from "node:fs/promises";
import { join } from "node:path";
import type { FakeBucket } from "../../../binding/fake-bucket.js";
import { BucketFiles } from "./bucket-files.js";
import { lockDirectory } from "./directory-lock.js";
import { WatchedBucket } from "./watched-bucket.js";

/** Makes an empty bucket. */
export type MakeBucket = (name: string) => FakeBucket;

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

  private constructor(path: string, makeEmpty: MakeBucket, unlock: () => Promise<void>) {
    this.#path = path;
    this.#makeEmpty = makeEmpty;
    this.#unlock = unlock;
  }

  /**
   * Opens a directory, which is made if it is not there.
   *
   * @param names - of the buckets that there are in any case.
   * @throws Error if another process has it, or if it is damaged.
   */
  static async open(path: string, names: readonly string[], makeEmpty: MakeBucket): Promise<DataDirectory> {
    await mkdir(path, { recursive: true });
    const directory = new DataDirectory(path, makeEmpty, await lockDirectory(path));
    try {
      const entries = await readdir(path, { withFileTypes: true });
      const kept = entries.filter((entry) => entry.isDirectory()).map((entry) => decodeURIComponent(entry.name));
      for (const name of new Set([...names, ...kept])) directory.buckets.set(name, directory.makeBucket(name));
      for (const { files } of directory.#files.values()) await files.open();
    } catch (error) {
      await directory.#release();
      throw error;
    }
    return directory;
  }

  /** Makes an empty bucket, which is kept once it is among {@link buckets}. */
  makeBucket(name: string): FakeBucket {
    const bucket = this.#makeEmpty(name);
    const files = new BucketFiles(join(this.#path, folderOf(name)), new WatchedBucket(bucket));
    this.#files.set(bucket, { name, files });
    return bucket;
  }

  /**
   * Keeps what has been done up to now. What is done meanwhile goes with the next save: many calls share one.
   *
   * @throws Error, by the promise, if it cannot be written. It is tried again with the next save.
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
    for (const [bucket, { name, files }] of this.#files) {
      if (this.buckets.get(name) === bucket && files.isTouched) await files.save();
    }
  }
}

/** A folder's name for any bucket's. */
function folderOf(name: string): string {
  return encodeURIComponent(name).replaceAll(".", "%2E");
}
