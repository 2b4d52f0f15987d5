import type { StoreObject } from "../../../types/index.js";
import type {
  ModelAction,
  ModelChecksumAlgorithm,
  ModelCustomMetadata,
  ModelHttpMetadata,
  ModelPart,
} from "./model-operation.js";

/** The outcome of an operation, as plain data that can be printed and compared. */
export type ModelOutcome =
  | ModelFound
  | ModelNothing
  | ModelDone
  | ModelPage
  | ModelCreatedUpload
  | ModelUploadedPart
  | ModelRefusal;

/** The answer about an object. */
export interface ModelObject extends Readonly<Record<Exclude<keyof StoreObject, "writeHttpMetadata">, unknown>> {
  readonly key: string;
  readonly version: string;
  readonly size: number;
  readonly etag: string;
  readonly httpEtag: string;
  /** Milliseconds since 1970. */
  readonly uploaded: number;
  /** `undefined` where a list did not ask for it. */
  readonly httpMetadata: ModelHttpMetadata | undefined;
  /** `undefined` where a list did not ask for it. */
  readonly customMetadata: ModelCustomMetadata | undefined;
  readonly range: { readonly offset: number; readonly length: number } | undefined;
  /** Lower-case hex by algorithm. */
  readonly checksums: Readonly<Partial<Record<ModelChecksumAlgorithm, string>>>;
  readonly storageClass: string;
  readonly ssecKeyMd5: string | undefined;
}

/** An object; `body` is there for a `get` whose condition holds. */
export interface ModelFound {
  readonly result: "object";
  readonly object: ModelObject;
  readonly body?: Uint8Array;
}

/** `null`: no such key, or a put whose condition fails. */
export interface ModelNothing {
  readonly result: "null";
}

/** `undefined`: what `delete` and `abort` resolve to. */
export interface ModelDone {
  readonly result: "undefined";
}

export interface ModelPage {
  readonly result: "page";
  readonly objects: readonly ModelObject[];
  readonly delimitedPrefixes: readonly string[];
  readonly truncated: boolean;
  /** There exactly when the page is truncated. */
  readonly cursor?: string;
}

export interface ModelCreatedUpload {
  readonly result: "upload";
  readonly key: string;
  readonly uploadId: string;
}

export interface ModelUploadedPart extends ModelPart {
  readonly result: "part";
}

/** The service's refusal; its error message is `ACTION: TEXT (CODE)`. */
export interface ModelRefusal {
  readonly result: "refused";
  readonly action: ModelAction;
  readonly text: string;
  readonly code: number;
}
