import type { StoredBytes } from "../../../base/bytes/stored-bytes.js";
import type { PartRecord, UploadInProgress } from "../../../bucket/binding/bucket-port.js";
import {
  type DumpedObject,
  type DumpedSettings,
  fromDumpedSettings,
  toDumpedSettings,
} from "../../../testing/contents/dump-index.js";

/** A change of a bucket, as JSON. A change says what is there after it: to make it twice is to make it once. */
export type BucketChange =
  | { readonly object: DumpedObject }
  | { readonly deleted: string }
  | { readonly upload: KeptUpload }
  | { readonly part: KeptPart; readonly uploadId: string }
  /** An upload that was completed, was aborted, or expired. */
  | { readonly ended: string };

/** An upload without its parts. */
interface KeptUpload extends DumpedSettings {
  readonly uploadId: string;
  readonly key: string;
  /** As ISO 8601. */
  readonly created: string;
}

export interface KeptPart {
  readonly partNumber: number;
  readonly etag: string;
  readonly size: number;
  /** As ISO 8601. */
  readonly uploaded: string;
  /** The name of its file among the bodies. */
  readonly body: string;
}

/** An upload with its parts, by number. */
export interface UploadFiles {
  readonly upload: KeptUpload;
  readonly parts: Map<number, KeptPart>;
}

/** An upload as a change has it. */
export function toKeptUpload(upload: Omit<UploadInProgress, "parts">): KeptUpload {
  const { uploadId, key, created } = upload;
  return { uploadId, key, created: new Date(created).toISOString(), ...toDumpedSettings(upload) };
}

/** The upload that changes have. */
export function fromKeptUpload(
  { uploadId, key, created, ...settings }: KeptUpload,
  parts: readonly PartRecord[],
): UploadInProgress {
  return { uploadId, key, created: Date.parse(created), ...fromDumpedSettings(settings), parts };
}

/** The name of the file of a part. No other part has it, whatever its bytes are. */
export function partFileName(uploadId: string, partNumber: number, bytes: StoredBytes): string {
  return `part-${uploadId.replace(/[^A-Za-z0-9]/g, "")}-${partNumber}-${bytes.md5Hex()}`;
}
