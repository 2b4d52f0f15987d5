import type { ModelChecksumAlgorithm, ModelCustomMetadata, ModelHttpMetadata } from "./model-operation.js";

/** An object as the model keeps it. Records are never changed, only replaced. */
export interface StoredObject {
  /** As last uploaded. */
  readonly key: string;
  /** The form in which keys are compared, ordered and grouped. */
  readonly identity: string;
  readonly version: string;
  readonly uploaded: number;
  readonly bytes: Uint8Array;
  readonly etag: string;
  readonly checksums: Readonly<Partial<Record<ModelChecksumAlgorithm, string>>>;
  readonly settings: StoredSettings;
}

/** The settings of an object, as the model keeps them. */
export interface StoredSettings {
  readonly httpMetadata: ModelHttpMetadata;
  readonly customMetadata: ModelCustomMetadata;
  readonly storageClass: string;
  readonly ssecKeyMd5: string | undefined;
}

export interface StoredPart {
  readonly partNumber: number;
  readonly etag: string;
  readonly bytes: Uint8Array;
}

export interface StoredUpload {
  readonly uploadId: string;
  readonly key: string;
  readonly identity: string;
  readonly created: number;
  /** True if it was completed or aborted, or its time was over when an operation came. */
  readonly ended: boolean;
  readonly settings: StoredSettings;
  readonly parts: readonly StoredPart[];
}

/** A position at which a list goes on: after a key, or after all keys of a group. */
export interface ListPosition {
  readonly after: "key" | "group";
  readonly text: string;
}
