import { type FileHandle, mkdir, open, readdir, readFile, rename, rm, writeFile } from "node:fs/promises";
import { join } from "node:path";
import type { ObjectRecord, PartRecord, UploadInProgress } from "../../../binding/bucket-port.js";
import { StoredBytes } from "../../../bytes/stored-bytes.js";
import { decodeUtf8, encodeUtf8 } from "../../../bytes/utf8.js";
import {
  bodiesName,
  type DumpedObject,
  type DumpIndex,
  fileNames,
  fromDumped,
  indexName,
  toDumped,
} from "../../../testing/dump-index.js";
import { readBody } from "../../../testing/load.js";
import { readIndex } from "../../../testing/read-index.js";
import {
  type BucketChange,
  fromKeptUpload,
  type KeptPart,
  partFileName,
  toKeptUpload,
  type UploadFiles,
} from "./bucket-changes.js";
import type { Touched, WatchedBucket } from "./watched-bucket.js";

/** Beside the index of a dump: what has changed since it was written, a JSON array a line. */
const changesName = "changes.jsonl";

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
  /** What the files hold, by sort key and by upload id. */
  readonly #objects = new Map<string, DumpedObject>();
  readonly #uploads = new Map<string, UploadFiles>();
  #changes: FileHandle | undefined;
  #changesLength = 0;
  #indexLength = 0;

  constructor(path: string, watched: WatchedBucket) {
    this.#path = path;
    this.#watched = watched;
  }

  /** Whether there are any, and this bucket has them. */
  get isOpen(): boolean {
    return this.#changes !== undefined;
  }

  /** Whether there is anything to save. */
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
    for (const change of await this.#readChanges()) this.#apply(change);

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
    await this.#compact();
  }

  /** Writes what was changed. When it is done, that is kept. */
  async save(): Promise<void> {
    if (!this.isOpen) await this.open();
    const touched = this.#watched.take();
    try {
      await this.#write(touched);
    } catch (error) {
      this.#watched.giveBack(touched);
      throw error;
    }
  }

  /** Puts the changes into the index, so that the directory is a dump, and lets go of the files. */
  async close(): Promise<void> {
    if (!this.isOpen) return;
    await this.#compact();
    await this.#changes?.close();
    this.#changes = undefined;
  }

  async #write(touched: Touched): Promise<void> {
    const changes: BucketChange[] = [];
    const bodies = new Map<string, StoredBytes>();
    // All is read before anything is awaited: it belongs together.
    for (const sortKey of touched.keys) {
      const before = this.#objects.get(sortKey);
      const record = this.#watched.objectAt(sortKey);
      if (record !== undefined) {
        const object = toDumped(record);
        changes.push({ object });
        // The name tells the key and the bytes.
        if (typeof object.body === "string" && object.body !== before?.body) bodies.set(object.body, record.bytes);
      } else if (before !== undefined) changes.push({ deleted: before.key });
    }
    for (const uploadId of touched.uploads) changes.push(...this.#changesOf(uploadId, bodies));
    if (changes.length === 0) return;

    for (const [name, bytes] of bodies) await writeFile(this.#pathOf(name), bytes.chunks);
    const line = encodeUtf8(`${JSON.stringify(changes)}\n`);
    // A line that was cut short is written over by the next one.
    await this.#changes?.write(line, 0, line.length, this.#changesLength);
    this.#changesLength += line.length;
    const obsolete = changes.flatMap((change) => this.#apply(change));
    for (const name of obsolete) await rm(this.#pathOf(name), { force: true });
    if (this.#changesLength > Math.max(mostChanges, this.#indexLength)) await this.#compact();
  }

  /** What has changed of an upload; its new bodies are added to the others. */
  #changesOf(uploadId: string, bodies: Map<string, StoredBytes>): BucketChange[] {
    const before = this.#uploads.get(uploadId);
    const upload = this.#watched.activeUpload(uploadId);
    if (upload === undefined) return before === undefined ? [] : [{ ended: uploadId }];
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

  async #readChanges(): Promise<BucketChange[]> {
    const path = join(this.#path, changesName);
    const bytes = await readFile(path).catch((error: NodeJS.ErrnoException) => {
      if (error.code === "ENOENT") return new Uint8Array();
      throw error;
    });
    // What follows the last line end was never answered.
    const lines = decodeUtf8(bytes).split("\n").slice(0, -1);
    return lines.flatMap((line, index) => {
      try {
        return JSON.parse(line) as BucketChange[];
      } catch (cause) {
        throw new Error(`${path} is damaged at line ${index + 1}.`, { cause });
      }
    });
  }

  async #readPart({ partNumber, etag, size, uploaded, body }: KeptPart): Promise<PartRecord> {
    const bytes = StoredBytes.of(new Uint8Array(await readFile(this.#pathOf(body))));
    if (bytes.size !== size || !body.endsWith(bytes.md5Hex())) throw new Error(`${this.#pathOf(body)} was changed.`);
    return { partNumber, etag, bytes, uploaded: Date.parse(uploaded) };
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
    for (const [name, data] of Object.entries(files)) await writeFile(join(this.#path, `${name}.part`), data);
    // A file that is open cannot be replaced everywhere.
    await this.#changes?.close();
    for (const name of Object.keys(files)) await rename(join(this.#path, `${name}.part`), join(this.#path, name));
    this.#changes = await open(join(this.#path, changesName), "r+");
    this.#changesLength = lines.length;
    this.#indexLength = text.length;

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
