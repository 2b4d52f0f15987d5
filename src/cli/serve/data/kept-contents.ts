import type { StoredBytes } from "../../../base/bytes/stored-bytes.js";
import type { BucketState } from "../../../bucket/service/state.js";
import { type DumpedObject, namesOf, toDumped } from "../../../testing/contents/dump-index.js";
import { type BucketChange, partFileName, toKeptUpload, type UploadFiles } from "./bucket-changes.js";
import type { Touched } from "./watched-bucket.js";

/** Changes to write, with the new bodies that they name, by file name. */
interface NamedChanges {
  readonly changes: readonly BucketChange[];
  readonly bodies: ReadonlyMap<string, StoredBytes>;
}

/** The contents of a bucket's files, without the bodies. */
export class KeptContents {
  readonly #sortKeyOf: (key: string) => string;
  readonly #objects = new Map<string, DumpedObject>();
  readonly #uploads = new Map<string, UploadFiles>();

  constructor(sortKeyOf: (key: string) => string) {
    this.#sortKeyOf = sortKeyOf;
  }

  objects(): Iterable<DumpedObject> {
    return this.#objects.values();
  }

  uploads(): Iterable<UploadFiles> {
    return this.#uploads.values();
  }

  /** Returns the objects in the order of their keys. */
  sorted(): readonly DumpedObject[] {
    return [...this.#objects].sort(([a], [b]) => (a < b ? -1 : 1)).map(([, object]) => object);
  }

  /** Returns the file names of all bodies. */
  names(): ReadonlySet<string> {
    return new Set([
      ...namesOf(this.#objects.values()),
      ...namesOf([...this.#uploads.values()].flatMap(({ parts }) => [...parts.values()])),
    ]);
  }

  /** Returns the changes that make all uploads, one array for each. */
  uploadChanges(): readonly (readonly BucketChange[])[] {
    return Array.from(this.#uploads.values(), ({ upload, parts }) => [
      { upload },
      ...Array.from(parts.values(), (part) => ({ part, uploadId: upload.uploadId })),
    ]);
  }

  /** Returns the changes that lead to a state. */
  changesOf(touched: Touched, state: BucketState): NamedChanges {
    const changes: BucketChange[] = [];
    const bodies = new Map<string, StoredBytes>();
    for (const sortKey of touched.keys) {
      const before = this.#objects.get(sortKey);
      const record = state.objects.get(sortKey);
      if (record !== undefined) {
        const object = toDumped(record);
        changes.push({ object });
        // The name identifies the key and the bytes.
        if (typeof object.body === "string" && object.body !== before?.body) bodies.set(object.body, record.bytes);
      } else if (before !== undefined) changes.push({ deleted: before.key });
    }
    for (const uploadId of touched.uploads) changes.push(...this.#changesOfUpload(uploadId, state, bodies));
    return { changes, bodies };
  }

  /** Returns the changes of an upload, and adds its new bodies to `bodies`. */
  #changesOfUpload(uploadId: string, state: BucketState, bodies: Map<string, StoredBytes>): BucketChange[] {
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

  /** Applies a change; returns the file names of bodies that are no longer referenced. */
  apply(change: BucketChange): string[] {
    if ("object" in change) {
      const { object } = change;
      const sortKey = this.#sortKeyOf(object.key);
      const before = this.#objects.get(sortKey);
      this.#objects.set(sortKey, object);
      return before === undefined || before.body === object.body ? [] : namesOf([before]);
    }
    if ("deleted" in change) {
      const sortKey = this.#sortKeyOf(change.deleted);
      const before = this.#objects.get(sortKey);
      this.#objects.delete(sortKey);
      return before === undefined ? [] : namesOf([before]);
    }
    if ("upload" in change) {
      this.#uploads.set(change.upload.uploadId, { upload: change.upload, parts: new Map() });
      return [];
    }
    if ("files" in change) return [...change.files];
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
}
