import type { StoreObject } from "fakebucket/types";
import type { Action, ChecksumAlgorithm, CustomMetadata, HttpMetadata, Part } from "./call.js";

/** The outcome of a call, as printable and comparable data. */
export type Outcome =
  /** An object. Only a `get` with a true condition has a `body`. */
  | { readonly result: "object"; readonly object: FoundObject; readonly body?: Uint8Array }
  /** No such key, or a put with a failed condition. */
  | { readonly result: "null" }
  /** The result of `delete` and `abort`. */
  | { readonly result: "undefined" }
  | Page
  | { readonly result: "upload"; readonly key: string; readonly uploadId: string }
  | ({ readonly result: "part" } & Part)
  | Refusal;

/** The members of an object's result. */
export interface FoundObject extends Readonly<Record<Exclude<keyof StoreObject, "writeHttpMetadata">, unknown>> {
  readonly key: string;
  readonly version: string;
  readonly size: number;
  readonly etag: string;
  readonly httpEtag: string;
  /** Milliseconds since 1970. */
  readonly uploaded: number;
  /** `undefined` where a list did not ask for it. */
  readonly httpMetadata: HttpMetadata | undefined;
  /** `undefined` where a list did not ask for it. */
  readonly customMetadata: CustomMetadata | undefined;
  readonly range: { readonly offset: number; readonly length: number } | undefined;
  /** Lower-case hex by algorithm. */
  readonly checksums: Readonly<Partial<Record<ChecksumAlgorithm, string>>>;
  readonly storageClass: string;
  readonly ssecKeyMd5: string | undefined;
}

export interface Page {
  readonly result: "page";
  readonly objects: readonly FoundObject[];
  readonly delimitedPrefixes: readonly string[];
  readonly truncated: boolean;
  /** Present if and only if the page is truncated. */
  readonly cursor?: string;
}

/** The service's refusal; its error message is `ACTION: TEXT (CODE)`. */
export interface Refusal {
  readonly result: "refused";
  readonly action: Action;
  readonly text: string;
  readonly code: number;
}
