import { constants, type FileHandle, mkdir, open, readdir, readFile, rename, rm, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { StoredBytes } from "../../../base/bytes/stored-bytes.js";
import { encodeUtf8 } from "../../../base/bytes/utf8.js";
import type { ObjectRecord, PartRecord, UploadInProgress } from "../../../bucket/binding/bucket-port.js";
import type { BucketState } from "../../../bucket/service/state.js";
import {
  bodiesName,
  type DumpedObject,
  type DumpIndex,
  fileNames,
  fromDumped,
  indexName,
  readIndex,
  toDumped,
} from "../../../testing/contents/dump-index.js";
import { readBody } from "../../../testing/contents/load.js";
import {
  type BucketChange,
  fromKeptUpload,
  type KeptPart,
  partFileName,
  toKeptUpload,
  type UploadFiles,
} from "./bucket-changes.js";
import { appendLine, isWithoutRoom, readChanges } from "./change-log.js";
import { reverted, splitRemovals, type Touched, type WatchedBucket } from "./watched-bucket.js";

/** Beside the index of a dump: what has changed since it was written, a JSON array a line. */
const changesName = "changes.jsonl";

/** The names in the folder of a bucket, of which it has at least one. */
export const ownNames: readonly string[] = [indexName, changesName, bodiesName];

/** The changes are put into the index when their file is larger than this, and than the index. In bytes. */
const mostChanges = 16 * 1024 * 1024;

/**
 * The files of a bucket: a dump, which `load` of the testing kit reads, and the changes since. A line of changes is written
 * when the bodies that it names are there, and whole lines count alone: whenever the process is killed, what is there is what
 * was there after one of the saves.
 */
export class BucketFiles {
  readonly #path: string;
  readonly #watched: WatchedBucket;
  readonly #makeRoom: () => Promise<void>;
  /** The contents of the files, by sort key and by upload id. */
  readonly #objects = new Map<string, DumpedObject>();
  readonly #uploads = new Map<string, UploadFiles>();
  #changes: FileHandle | undefined;
  #changesLength = 0;
  #mostChanges = mostChanges;
  /** The state of the bucket that the files hold. */
  #kept: BucketState;

  /** @param makeRoom - gives up what is reserved for the time when the disk is full. */
  constructor(path: string, watched: WatchedBucket, makeRoom: () => Promise<void>) {
    this.#path = path;
    this.#makeRoom = makeRoom;
    this.#watched = watched;
    this.#kept = watched.port.engine.snapshot();
  }

  /** True if there are any, and this bucket has them. */
  get isOpen(): boolean {
    return this.#changes !== undefined;
  }

  /** True if there is anything to save. */
  get isTouched(): boolean {
    return !this.isOpen || this.#watched.isTouched;
  }

  /**
   * Fills the bucket with what the files hold.
   *
   * @throws Error if they are damaged.
   */
  async open(): Promise<void> {
    await mkdir(join(this.#path, bodiesName), { recursive: true });
    const index = await readIndex("serve", this.#path);
    for (const object of index?.objects ?? []) this.#apply({ object });
    const { changes, length } = await readChanges(join(this.#path, changesName));
    for (const change of changes) this.#apply(change);
    this.#changesLength = length;

    const records: ObjectRecord[] = [];
    for (const object of this.#objects.values()) records.push(fromDumped(object, await readBody(this.#path, object)));
    this.#watched.port.store(records);
    const uploads: UploadInProgress[] = [];
    for (const { upload, parts } of this.#uploads.values()) {
      const read: PartRecord[] = [];
      for (const part of parts.values()) read.push(await this.#readPart(part));
      uploads.push(fromKeptUpload(upload, read));
    }
    this.#watched.port.resume(uploads);
    if (!(await this.#compactIfRoom())) {
      this.#changes = await open(join(this.#path, changesName), constants.O_RDWR | constants.O_CREAT);
      await this.#changes.truncate(this.#changesLength);
    }
    this.#kept = this.#watched.port.engine.snapshot();
  }

  /**
   * Writes what was changed. When it is done, that is kept.
   *
   * @throws Error if it cannot be written: the bucket is then again what the files hold. Where there is no room, what was
   * deleted is kept all the same, as it makes room.
   */
  async save(): Promise<void> {
    const kept = this.#kept;
    const touched = this.#watched.take();
    const state = this.#watched.port.engine.snapshot();
    try {
      if (!this.isOpen) await this.open();
      await this.#write(touched, state);
      this.#kept = state;
    } catch (error) {
      const refused = isWithoutRoom(error) ? await this.#saveRemovals(touched, state) : touched;
      this.#watched.revert(refused, state, kept);
      // What has come since is in neither of both, and goes with the next save.
      this.#kept = reverted(state, refused, kept);
      if (refused.keys.size + refused.uploads.size > 0) throw error;
    }
  }

  /** Puts the changes into the index, so that the directory is a dump, if there is room, and lets go of the files. */
  async close(): Promise<void> {
    if (!this.isOpen) return;
    await this.#compactIfRoom();
    await this.#changes?.close();
    this.#changes = undefined;
  }

  /** Keeps what was deleted, for which there is always room or nearly so; gives what was not kept. */
  async #saveRemovals(touched: Touched, state: BucketState): Promise<Touched> {
    const [removed, others] = splitRemovals(touched, state);
    if (!this.isOpen || removed.keys.size + removed.uploads.size === 0) return touched;
    await this.#makeRoom();
    try {
      await this.#write(removed, state).catch(async () => {
        // The log may be as large as a file can be.
        await this.#compact();
        await this.#write(removed, state);
      });
      return others;
    } catch {
      return touched;
    }
  }

  async #write(touched: Touched, state: BucketState): Promise<void> {
    const changes: BucketChange[] = [];
    const bodies = new Map<string, StoredBytes>();
    for (const sortKey of touched.keys) {
      const before = this.#objects.get(sortKey);
      const record = state.objects.get(sortKey);
      if (record !== undefined) {
        const object = toDumped(record);
        changes.push({ object });
        // The name tells the key and the bytes.
        if (typeof object.body === "string" && object.body !== before?.body) bodies.set(object.body, record.bytes);
      } else if (before !== undefined) changes.push({ deleted: before.key });
    }
    for (const uploadId of touched.uploads) changes.push(...this.#changesOf(uploadId, state, bodies));
    if (changes.length === 0) return;

    try {
      for (const [name, bytes] of bodies) await writeFile(this.#pathOf(name), bytes.chunks);
      const line = encodeUtf8(`${JSON.stringify(changes)}\n`);
      await appendLine(this.#changes as FileHandle, line, this.#changesLength);
      this.#changesLength += line.length;
    } catch (error) {
      for (const name of bodies.keys()) await rm(this.#pathOf(name), { force: true });
      throw error;
    }
    const obsolete = changes.flatMap((change) => this.#apply(change));
    // The changes are kept, whatever becomes of this.
    try {
      for (const name of obsolete) await rm(this.#pathOf(name), { force: true });
      if (this.#changesLength > this.#mostChanges) await this.#compactIfRoom();
    } catch {
      // The next compaction removes what is left.
    }
  }

  /** Returns the changes of an upload; its new bodies are added to the others. */
  #changesOf(uploadId: string, state: BucketState, bodies: Map<string, StoredBytes>): BucketChange[] {
    const before = this.#uploads.get(uploadId);
    const upload = state.uploads.get(uploadId);
    if (upload?.status !== "active") return before === undefined ? [] : [{ ended: uploadId }];
    const changes: BucketChange[] = before === undefined ? [{ upload: toKeptUpload(upload) }] : [];
    for (const { partNumber, etag, bytes, uploaded } of upload.parts.values()) {
      const body = partFileName(uploadId, partNumber, bytes);
      if (before?.parts.get(partNumber)?.body === body) continue;
      bodies.set(body, bytes);
      const part = { partNumber, etag, size: bytes.size, uploaded: new Date(uploaded).toISOString(), body };
      changes.push({ part, uploadId });
    }
    return changes;
  }

  /** Makes a change to what is known of the files; gives the names of the bodies that nothing names any more. */
  #apply(change: BucketChange): string[] {
    if ("object" in change) {
      const { object } = change;
      const sortKey = this.#watched.sortKeyOf(object.key);
      const before = this.#objects.get(sortKey);
      this.#objects.set(sortKey, object);
      return before === undefined || before.body === object.body ? [] : namesOf([before]);
    }
    if ("deleted" in change) {
      const sortKey = this.#watched.sortKeyOf(change.deleted);
      const before = this.#objects.get(sortKey);
      this.#objects.delete(sortKey);
      return before === undefined ? [] : namesOf([before]);
    }
    if ("upload" in change) {
      this.#uploads.set(change.upload.uploadId, { upload: change.upload, parts: new Map() });
      return [];
    }
    if ("ended" in change) {
      const before = this.#uploads.get(change.ended);
      this.#uploads.delete(change.ended);
      return before === undefined ? [] : namesOf(before.parts.values());
    }
    const { part, uploadId } = change;
    const parts = this.#uploads.get(uploadId)?.parts;
    const before = parts?.get(part.partNumber);
    parts?.set(part.partNumber, part);
    return before === undefined ? [] : namesOf([before]);
  }

  async #readPart({ partNumber, etag, size, uploaded, body }: KeptPart): Promise<PartRecord> {
    const bytes = StoredBytes.of(new Uint8Array(await readFile(this.#pathOf(body))));
    if (bytes.size !== size || !body.endsWith(bytes.md5Hex())) throw new Error(`${this.#pathOf(body)} was changed.`);
    return { partNumber, etag, bytes, uploaded: Date.parse(uploaded) };
  }

  /** Writes the index anew, where there is room for it beside the old one; `false` where there is none. */
  async #compactIfRoom(): Promise<boolean> {
    try {
      await this.#compact();
      return true;
    } catch (error) {
      if (!isWithoutRoom(error)) throw error;
      // Not with each save from now on.
      this.#mostChanges = 2 * this.#changesLength;
      return false;
    }
  }

  /** Writes the index anew. The changes left are the uploads, which an index has no place for. */
  async #compact(): Promise<void> {
    const sorted = [...this.#objects].sort(([a], [b]) => (a < b ? -1 : 1));
    const index: DumpIndex = { fakebucketDump: 1, objects: sorted.map(([, object]) => object) };
    const text = encodeUtf8(`${JSON.stringify(index, null, 2)}\n`);
    const changes = Array.from(this.#uploads.values(), ({ upload, parts }): BucketChange[] => [
      { upload },
      ...Array.from(parts.values(), (part) => ({ part, uploadId: upload.uploadId })),
    ]);
    const lines = encodeUtf8(changes.map((line) => `${JSON.stringify(line)}\n`).join(""));

    // What can fail for want of room comes first. Between the two changes the old lines stand beside the new index: they
    // say once more what it says.
    const files = { [indexName]: text, [changesName]: lines };
    try {
      for (const [name, data] of Object.entries(files)) await writeFile(join(this.#path, `${name}.part`), data);
    } catch (error) {
      for (const name of Object.keys(files)) await rm(join(this.#path, `${name}.part`), { force: true });
      throw error;
    }
    // A file that is open cannot be replaced everywhere.
    await this.#changes?.close();
    for (const name of Object.keys(files)) await rename(join(this.#path, `${name}.part`), join(this.#path, name));
    this.#changes = await open(join(this.#path, changesName), "r+");
    this.#changesLength = lines.length;
    this.#mostChanges = Math.max(mostChanges, text.length);

    const named = new Set([
      ...namesOf(this.#objects.values()),
      ...namesOf([...this.#uploads.values()].flatMap(({ parts }) => [...parts.values()])),
    ]);
    for (const name of await readdir(join(this.#path, bodiesName))) {
      if (!named.has(name) && fileNames.test(name)) await rm(this.#pathOf(name), { force: true });
    }
  }

  #pathOf(body: string): string {
    return join(this.#path, bodiesName, body);
  }
}

/** The names of bodies that are files. */
function namesOf(all: Iterable<{ readonly body: DumpedObject["body"] }>): string[] {
  return Array.from(all, ({ body }) => body).filter((body) => typeof body === "string");
}
