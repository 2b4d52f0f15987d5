import { closeSync, openSync, readFileSync, readSync } from "node:fs";
import { constants, type FileHandle, mkdir, open, rename, rm, rmdir } from "node:fs/promises";
import { join } from "node:path";
import { StoredBytes } from "../../../base/bytes/stored-bytes.js";
import { encodeUtf8 } from "../../../base/bytes/utf8.js";
import type { PartRecord } from "../../../bucket/binding/bucket-port.js";
import type { BucketState } from "../../../bucket/service/state.js";
import { bodiesName, type DumpIndex, indexName, logName, readIndex } from "../../../testing/contents/dump-index.js";
import { readBytes, readObject } from "../../../testing/contents/load.js";
import { type BucketChange, fromKeptUpload, type KeptPart } from "./bucket-changes.js";
import { appendLine, isWithoutRoom, readChanges } from "./change-log.js";
import { foreignFolder, markRemoved, removeMarked, writeAnew } from "./folders.js";
import { KeptContents } from "./kept-contents.js";
import { reverted, splitRemovals, type Touched, type WatchedBucket } from "./watched-bucket.js";

/** The log is merged into the index when it is larger than this size and than the index. In bytes. */
const mostChanges = 16 * 1024 * 1024;

/** Changes to save, and the state of the bucket after them. */
interface Unsaved {
  readonly touched: Touched;
  readonly state: BucketState;
}

/**
 * The files of a bucket: a dump, readable by `load` of `fakebucket/testing`, and a log of later changes. A line of the
 * log is written after the bodies named in it, and only whole lines count: if the process is killed at any time, the
 * files hold the state of one of the saves.
 */
export class BucketFiles {
  readonly #path: string;
  readonly #watched: WatchedBucket;
  readonly #makeRoom: () => Promise<void>;
  readonly #say: (line: string) => void;
  readonly #contents: KeptContents;
  /** The names of files that the index or the log named, and that may still exist. */
  readonly #obsolete = new Set<string>();
  #isOpen = false;
  #log: FileHandle | undefined;
  #logLength = 0;
  #mostChanges = mostChanges;
  /** The state of the bucket in the files. */
  #kept: BucketState;

  /**
   * @param makeRoom - frees the reserved space when the disk is full.
   * @param say - prints a line about a failure that loses nothing.
   */
  constructor(path: string, watched: WatchedBucket, makeRoom: () => Promise<void>, say: (line: string) => void) {
    this.#path = path;
    this.#makeRoom = makeRoom;
    this.#say = say;
    this.#watched = watched;
    this.#contents = new KeptContents((key) => watched.sortKeyOf(key));
    this.#kept = watched.port.engine.snapshot();
  }

  /** True if the files exist and belong to this bucket. */
  get isOpen(): boolean {
    return this.#isOpen;
  }

  /** True if there are changes to save. */
  get isTouched(): boolean {
    return !this.isOpen || this.#watched.isTouched;
  }

  /**
   * Loads the files into the bucket. A folder that is new or empty gets an index before anything else.
   *
   * @throws Error if they are damaged, or if the folder has unrelated files.
   */
  async open(): Promise<void> {
    const why = foreignFolder(this.#path);
    if (why !== undefined) throw new Error(`${this.#path} is ${why}.`);
    const index = await readIndex("serve", this.#path);
    const { changes, length } = readChanges(join(this.#path, logName));
    for (const object of index?.objects ?? []) this.#contents.apply({ object });
    for (const change of [{ files: index?.pending ?? [] }, ...changes]) {
      for (const name of this.#contents.apply(change)) this.#obsolete.add(name);
    }
    this.#logLength = length;

    const files = { closeSync, openSync, readFileSync, readSync };
    const objects = Array.from(this.#contents.objects(), (object) =>
      readObject(this.#watched.port, this.#path, object, files, () => `${this.#path}: object`),
    );
    const uploads = Array.from(this.#contents.uploads(), ({ upload, parts }) =>
      fromKeptUpload(
        upload,
        Array.from(parts.values(), (part) => this.#readPart(part)),
      ),
    );
    if (index === undefined) await this.#create();
    this.#watched.port.store(objects);
    this.#watched.port.resume(uploads);
    this.#isOpen = true;
    if (changes.length > 0 || this.#obsolete.size > 0) await this.#tryCompact();
    this.#kept = this.#watched.port.engine.snapshot();
  }

  /** Makes the folder of a new bucket; one that cannot be completed is removed again. */
  async #create(): Promise<void> {
    const made = await mkdir(this.#path, { recursive: true });
    try {
      await this.#compact();
      await mkdir(join(this.#path, bodiesName), { recursive: true });
    } catch (error) {
      for (const name of [indexName, logName]) await rm(join(this.#path, name), { force: true });
      if (made !== undefined) await rmdir(this.#path).catch(() => undefined);
      throw error;
    }
  }

  /** Takes the changes so far. Later changes belong to the next save. */
  take(): Unsaved {
    return { touched: this.#watched.take(), state: this.#watched.port.engine.snapshot() };
  }

  /**
   * Writes changes. They are durable once it resolves.
   *
   * @throws Error if they cannot be written: the bucket then returns to the state of the files. If the disk is full,
   * deletions are kept nevertheless, as they free space.
   */
  async save({ touched, state }: Unsaved): Promise<void> {
    const kept = this.#kept;
    if (!this.isOpen) await this.open();
    try {
      await this.#write(touched, state);
      this.#kept = state;
    } catch (error) {
      const refused = isWithoutRoom(error) ? await this.#saveRemovals(touched, state) : touched;
      this.#watched.revert(refused, state, kept);
      // Changes made meanwhile are in neither state, and belong to the next save.
      this.#kept = reverted(state, refused, kept);
      if (refused.keys.size + refused.uploads.size > 0) throw error;
    }
  }

  /** Merges the log into the index if possible, to leave a plain dump, and closes the files. */
  async close(): Promise<void> {
    if (!this.isOpen) return;
    await this.#tryCompact();
    await this.#closeLog();
    this.#isOpen = false;
  }

  /**
   * Removes the files, all at once: the folder is renamed before the first of them goes.
   *
   * @throws Error if the folder cannot be renamed: nothing is removed then.
   */
  async remove(): Promise<void> {
    if (!this.isOpen) return;
    await this.#closeLog();
    const removed = await markRemoved(this.#path);
    this.#isOpen = false;
    await removeMarked(removed, this.#path, this.#say);
  }

  /** Saves deletions, as they nearly always fit on the disk; returns the other changes. */
  async #saveRemovals(touched: Touched, state: BucketState): Promise<Touched> {
    const [removed, others] = splitRemovals(touched, state);
    if (!this.isOpen || removed.keys.size + removed.uploads.size === 0) return touched;
    try {
      await this.#makeRoom();
      await this.#write(removed, state).catch(async () => {
        // The log may have reached the largest size of a file.
        await this.#compact();
        await this.#write(removed, state);
      });
      return others;
    } catch {
      return touched;
    }
  }

  async #write(touched: Touched, state: BucketState): Promise<void> {
    const { changes, bodies } = this.#contents.changesOf(touched, state);
    if (changes.length === 0) return;

    // The log names new files before they exist, so that the files of a killed process can be told from others.
    if (bodies.size > 0) await this.#append([{ files: [...bodies.keys()] }]);
    try {
      for (const [name, bytes] of bodies) await writeAnew(this.#pathOf(name), bytes.chunks);
      await this.#append(changes);
    } catch (error) {
      await this.#removeFiles(bodies.keys());
      throw error;
    }
    // The changes are durable, even if the cleanup fails.
    await this.#removeFiles(changes.flatMap((change) => this.#contents.apply(change)));
    if (this.#logLength > this.#mostChanges) await this.#tryCompact();
  }

  async #append(changes: readonly BucketChange[]): Promise<void> {
    const line = encodeUtf8(`${JSON.stringify(changes)}\n`);
    await appendLine(await this.#openLog(), line, this.#logLength);
    this.#logLength += line.length;
  }

  /** Removes files that nothing refers to any more; the next compaction tries again where that fails. */
  async #removeFiles(names: Iterable<string>): Promise<void> {
    for (const name of names) {
      await rm(this.#pathOf(name), { force: true }).then(
        () => this.#obsolete.delete(name),
        () => this.#obsolete.add(name),
      );
    }
  }

  #readPart({ partNumber, etag, size, uploaded, body }: KeptPart): PartRecord {
    const bytes = StoredBytes.of(readBytes(this.#pathOf(body), readFileSync));
    if (bytes.size !== size || !body.endsWith(bytes.md5Hex())) throw new Error(`${this.#pathOf(body)} was changed.`);
    return { partNumber, etag, bytes, uploaded: Date.parse(uploaded) };
  }

  /** Rewrites the index. If that fails, the index and the log stay as they are, and a line says so. */
  async #tryCompact(): Promise<void> {
    try {
      await this.#compact();
    } catch (error) {
      // Avoids another attempt with every later save.
      this.#mostChanges = 2 * this.#logLength;
      const { message } = error as Error;
      if (!isWithoutRoom(error))
        this.#say(`${this.#path}: the log stays, as the index cannot be rewritten (${message}).`);
    }
  }

  /** Rewrites the index. Uploads remain in the log, as an index cannot hold them. */
  async #compact(): Promise<void> {
    for (const name of this.#contents.names()) this.#obsolete.delete(name);
    const index: DumpIndex = { fakebucketDump: 1, objects: this.#contents.sorted() };
    const text = encodeUtf8(`${JSON.stringify(index, null, 2)}\n`);
    const obsolete: BucketChange[][] = this.#obsolete.size === 0 ? [] : [[{ files: [...this.#obsolete] }]];
    const changes = [...obsolete, ...this.#contents.uploadChanges()];
    const lines = encodeUtf8(changes.map((line) => `${JSON.stringify(line)}\n`).join(""));

    // Steps that can fail on a full disk come first. Between the two renames, the old log stands next to the new index
    // and repeats its contents.
    const files = { [indexName]: text, [logName]: lines };
    try {
      for (const [name, data] of Object.entries(files)) await writeAnew(join(this.#path, `${name}.part`), data);
      // Some systems cannot replace an open file.
      await this.#closeLog();
      for (const name of Object.keys(files)) await rename(join(this.#path, `${name}.part`), join(this.#path, name));
    } catch (error) {
      for (const name of Object.keys(files)) await rm(join(this.#path, `${name}.part`), { force: true });
      throw error;
    }
    this.#logLength = lines.length;
    this.#mostChanges = Math.max(mostChanges, text.length);
    await this.#removeFiles([...this.#obsolete]);
  }

  /** Opens the log. Text after its last whole line has no end, so a new line may replace only its beginning. */
  async #openLog(): Promise<FileHandle> {
    this.#log ??= await open(join(this.#path, logName), constants.O_RDWR | constants.O_CREAT);
    return this.#log;
  }

  async #closeLog(): Promise<void> {
    const log = this.#log;
    this.#log = undefined;
    await log?.close();
  }

  #pathOf(body: string): string {
    return join(this.#path, bodiesName, body);
  }
}
