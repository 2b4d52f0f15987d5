import type * as Operation from "../model/model-operation.js";
import type { HistoryCondition } from "../model/read-condition.js";

/** A call on a bucket as {@link recordHistory} logs it: plain data that can be kept as JSON. */
export type HistoryCall = AskedCall & {
  /** The time of the call, in ticks of one counter that grows by one per event. */
  readonly invoked: number;
  /** The time of the answer, in the same ticks; absent while there is none. */
  readonly returned?: number;
  /** Its outcome; absent while it was not answered. */
  readonly outcome?: HistoryOutcome;
};

/** The arguments, as far as the answer depends on it: the operations of the model, without bytes and settings. */
export type AskedCall =
  | Operation.ModelHead
  | (Pick<Operation.ModelGet, "action" | "key"> & { readonly onlyIf?: HistoryCondition })
  | (Pick<Operation.ModelPut, "action" | "key"> & {
      /** Bytes of the value; absent where that cannot be known without reading it. */
      readonly size?: number;
      readonly onlyIf?: HistoryCondition;
    })
  | Operation.ModelDelete
  | AskedList
  | Pick<Operation.ModelCreateMultipartUpload, "action" | "key">
  | Pick<Operation.ModelUploadPart, "action" | "key" | "uploadId">
  | Pick<Operation.ModelCompleteMultipartUpload, "action" | "key" | "uploadId">
  | Operation.ModelAbortMultipartUpload;

/** The arguments of a list. */
export type AskedList = Omit<Operation.ModelList, "include">;

/** An object, as an answer tells of it. */
export interface SeenObject {
  readonly version: string;
  readonly etag: string;
  /** Milliseconds since 1970. */
  readonly uploaded: number;
}

/** The outcome of a call. */
export type HistoryOutcome =
  | {
      readonly result: "object";
      readonly object: SeenObject;
      /** True if a body came with it: it does with a `get` whose precondition holds. */
      readonly body: boolean;
    }
  | { readonly result: "null" }
  | { readonly result: "undefined" }
  | SeenPage
  | { readonly result: "upload"; readonly uploadId: string }
  | { readonly result: "part"; readonly partNumber: number; readonly etag: string }
  /** Refused, by the service or for its arguments: it had no effect. */
  | { readonly result: "refused"; readonly message: string }
  /** Rejected in a way that does not tell whether it had an effect. */
  | { readonly result: "unknown"; readonly message: string };

/** A page of a list. */
export interface SeenPage {
  readonly result: "page";
  readonly objects: readonly (SeenObject & { readonly key: string })[];
  readonly delimitedPrefixes: readonly string[];
  readonly truncated: boolean;
  readonly cursor?: string;
}
