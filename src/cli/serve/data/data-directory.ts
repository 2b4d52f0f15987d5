import { mkdir, readdir, rm } from "node:fs/promises";
import { join } from "node:path";
import type { FakeBucket } from "../../../bucket/binding/fake-bucket.js";
import { BucketFiles } from "./bucket-files.js";
import { isWithoutRoom } from "./change-log.js";
import { lockDirectory } from "./directory-lock.js";
import { finishRemovals, foreignFolder, hasIndex, writeAnew } from "./folders.js";
import { WatchedBucket } from "./watched-bucket.js";

/** Creates an empty bucket. */
type MakeBucket = (name: string) => FakeBucket;

/** The size in bytes of a reserve file. It is deleted when the disk is full, to make room for deletions. */
const reserveBytes = 64 * 1024;

/** Buckets kept in a directory between runs, one folder each. No other program may write there. */
export class DataDirectory {
  /** The buckets by name. Only add buckets made by {@link makeBucket}; removing one deletes its folder. */
  readonly buckets: Map<string, FakeBucket> = new Map();
  readonly #path: string;
  readonly #makeEmpty: MakeBucket;
  readonly #files = new Map<FakeBucket, { readonly name: string; readonly files: BucketFiles }>();
  readonly #unlock: () => Promise<void>;
  readonly #say: (line: string) => void;
  #saving: Promise<void> = Promise.resolve();
  #next: Promise<void> | undefined;
  #isSaving = false;
  #hasReserve = false;

  private constructor(path: string, makeEmpty: MakeBucket, unlock: () => Promise<void>, say: (line: string) => void) {
    this.#path = path;
    this.#makeEmpty = makeEmpty;
    this.#unlock = unlock;
    this.#say = say;
  }

  /**
   * Opens a directory, and creates it if it does not exist. A folder belongs to a bucket only if it has an index; folders
   * of something else and damaged buckets are not changed.
   *
   * @param names - buckets to create if they are missing.
   * @param say - receives a line about each unchanged folder, and about failures without lost data.
   * @throws Error if it cannot be written to, if another process uses it, or if one of `names` has a folder without a bucket.
   */
  static async open(
    path: string,
    names: readonly string[],
    makeEmpty: MakeBucket,
    say: (line: string) => void = () => undefined,
  ): Promise<DataDirectory> {
    const unlock = await createLocked(path).catch((error: NodeJS.ErrnoException) => {
      throw error.code === undefined ? error : new Error(`Buckets cannot be kept in ${path} (${error.message}).`);
    });
    const directory = new DataDirectory(path, makeEmpty, unlock, say);
    try {
      await finishRemovals(path, say);
      const { kept, foreign } = await foldersIn(path);
      for (const [name, why] of foreign) {
        const line = `${join(path, name)} is ${why}`;
        if (names.some((bucket) => folderOf(bucket) === name))
          throw new Error(`${line}. The bucket ${nameOf(name)} of the configuration cannot be kept there.`);
        say(`${line}. It was not changed.`);
      }
      for (const name of new Set([...names, ...kept])) await directory.#load(name, kept.includes(name));
      await directory.#reserve();
    } catch (error) {
      await directory.#release();
      throw error;
    }
    return directory;
  }

  /** Loads a bucket, or leaves it unchanged if its files are damaged. */
  async #load(name: string, exists: boolean): Promise<void> {
    const bucket = this.makeBucket(name);
    const files = this.#files.get(bucket)?.files;
    try {
      await files?.open();
      this.buckets.set(name, bucket);
    } catch (error) {
      this.#files.delete(bucket);
      if (!exists) throw error;
      const folder = join(this.#path, folderOf(name));
      this.#say(
        `${folder} is damaged. It was not changed, and is not served. The other buckets are served. ${(error as Error).message}`,
      );
    }
  }

  /** Creates an empty bucket. It is saved once it is added to {@link buckets}. */
  makeBucket(name: string): FakeBucket {
    const bucket = this.#makeEmpty(name);
    const path = join(this.#path, folderOf(name));
    const files = new BucketFiles(path, new WatchedBucket(bucket), () => this.#giveUpReserve(), this.#say);
    this.#files.set(bucket, { name, files });
    return bucket;
  }

  /**
   * Saves all changes so far. Many calls share one save, and changes made meanwhile belong to the next one.
   *
   * @throws Error, as a rejection, if some changes cannot be written. The buckets then return to their state before
   * those changes.
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

  /**
   * Saves everything, and releases the directory.
   *
   * @throws Error if some changes cannot be written; the directory is released nevertheless.
   */
  async close(): Promise<void> {
    try {
      await this.save();
    } finally {
      await this.#release();
    }
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
    const errors: unknown[] = [];
    // All at once, before the first write: what changes meanwhile gets the outcome of the next save.
    const all = Array.from(this.#files, ([bucket, { name, files }]) => {
      return { bucket, name, files, isServed: this.buckets.get(name) === bucket };
    });
    const removed = all.filter(({ files, isServed }) => !isServed && files.isOpen);
    const unsaved = all
      .filter(({ files, isServed }) => isServed && files.isTouched)
      .map((one) => ({ ...one, changes: one.files.take() }));
    // Removed buckets come first: a new bucket may have the same name.
    for (const { bucket, name, files } of removed) {
      await files.remove().then(
        () => this.#files.delete(bucket),
        (error: unknown) => {
          errors.push(error);
          this.buckets.set(name, bucket);
        },
      );
    }
    for (const { bucket, name, files, changes } of unsaved) {
      // A new bucket that was removed meanwhile, or whose folder still belongs to a removed one.
      if (!files.isOpen && this.buckets.get(name) !== bucket) continue;
      await files.save(changes).catch((error: unknown) => {
        errors.push(error);
        if (files.isOpen) return;
        this.buckets.delete(name);
        this.#files.delete(bucket);
      });
    }
    await this.#reserve();
    if (errors.length > 0) throw errors[0];
  }

  async #reserve(): Promise<void> {
    if (this.#hasReserve) return;
    const file = join(this.#path, reserveName);
    this.#hasReserve = await writeAnew(file, new Uint8Array(reserveBytes)).then(
      () => true,
      () => false,
    );
    if (!this.#hasReserve) await rm(file, { force: true });
  }

  async #giveUpReserve(): Promise<void> {
    if (!this.#hasReserve) return;
    this.#hasReserve = false;
    await rm(join(this.#path, reserveName), { force: true });
  }
}

/** Creates a directory if it does not exist, and locks it. */
async function createLocked(path: string): Promise<() => Promise<void>> {
  await mkdir(path, { recursive: true });
  return lockDirectory(path).catch(async (error: unknown) => {
    if (!isWithoutRoom(error)) throw error;
    // A killed server leaves its reserve file.
    await rm(join(path, reserveName), { force: true });
    return lockDirectory(path);
  });
}

/** No folder of a bucket begins with a dot. */
const reserveName = ".fakebucket-reserve";

/** Returns the names of the buckets in a directory, and the other folders in it, each with its description. */
async function foldersIn(path: string): Promise<{
  readonly kept: readonly string[];
  readonly foreign: ReadonlyMap<string, string>;
}> {
  const kept: string[] = [];
  const foreign = new Map<string, string>();
  for (const entry of await readdir(path, { withFileTypes: true })) {
    if (entry.isSymbolicLink()) foreign.set(entry.name, "a symbolic link");
    if (!entry.isDirectory()) continue;
    const name = nameOf(entry.name);
    const why = foreignFolder(join(path, entry.name));
    if (why !== undefined) foreign.set(entry.name, why);
    else if (name !== undefined && hasIndex(join(path, entry.name))) kept.push(name);
  }
  return { kept, foreign };
}

/** Returns the bucket of a folder; `undefined` if {@link folderOf} gives no bucket this folder. */
function nameOf(folder: string): string | undefined {
  try {
    const name = decodeURIComponent(folder);
    return folderOf(name) === folder ? name : undefined;
  } catch {
    return undefined;
  }
}

/** The folder name of a bucket, for any bucket name. */
function folderOf(name: string): string {
  return encodeURIComponent(name).replaceAll(".", "%2E");
}
