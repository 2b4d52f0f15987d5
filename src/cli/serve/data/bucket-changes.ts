import type { StoredBytes } from "../../../base/bytes/stored-bytes.js";
import type { PartRecord, UploadInProgress } from "../../../bucket/binding/bucket-port.js";
import {
  type DumpedObject,
  type DumpedSettings,
  fromDumpedSettings,
  toDumpedSettings,
} from "../../../testing/contents/dump-index.js";

/** A change of a bucket, as JSON. A change holds the state after it, so replaying it twice has no further effect. */
export type BucketChange =
  | { readonly object: DumpedObject }
  | { readonly deleted: string }
  | { readonly upload: KeptUpload }
  | { readonly part: KeptPart; readonly uploadId: string }
  /** A completed, aborted or expired upload. */
  | { readonly ended: string }
  /** Files in the folder of bodies that may exist although nothing refers to them. */
  | { readonly files: readonly string[] };

/** An upload without its parts. */
export interface KeptUpload extends DumpedSettings {
  readonly uploadId: string;
  readonly key: string;
  /** In ISO 8601. */
  readonly created: string;
}

export interface KeptPart {
  readonly partNumber: number;
  readonly etag: string;
  readonly size: number;
  /** In ISO 8601. */
  readonly uploaded: string;
  /** The name of its file in the folder of bodies. */
  readonly body: string;
}

/** An upload with its parts, by number. */
export interface UploadFiles {
  readonly upload: KeptUpload;
  readonly parts: Map<number, KeptPart>;
}

/** Converts an upload to its form in changes. */
export function toKeptUpload(upload: Omit<UploadInProgress, "parts">): KeptUpload {
  const { uploadId, key, created } = upload;
  return { uploadId, key, created: new Date(created).toISOString(), ...toDumpedSettings(upload) };
}

/** Converts an upload back from its form in changes. */
export function fromKeptUpload(
  { uploadId, key, created, ...settings }: KeptUpload,
  parts: readonly PartRecord[],
): UploadInProgress {
  return { uploadId, key, created: Date.parse(created), ...fromDumpedSettings(settings), parts };
}

/** The file name of a part. No other part has the same name, even with equal bytes. */
export function partFileName(uploadId: string, partNumber: number, bytes: StoredBytes): string {
  return `part-${uploadId.replace(/[^A-Za-z0-9]/g, "")}-${partNumber}-${bytes.md5Hex()}`;
}
