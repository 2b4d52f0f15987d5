import type { HistoryCondition } from "../conditions/history-condition.js";

/** A call on a bucket, as logged by {@link recordHistory}: plain data, which can be stored as JSON. */
export type HistoryCall = AskedCall & {
  /** The time of the call, in ticks of a counter that grows with every event. */
  readonly invoked: number;
  /** The time of the response, in the same ticks; absent until there is one. */
  readonly returned?: number;
  /** The result of the call; absent until there is a response. */
  readonly outcome?: HistoryOutcome;
};

/** The arguments, as far as the answer depends on them: without bytes and settings. */
export type AskedCall =
  | { readonly action: "head" | "createMultipartUpload"; readonly key: string }
  | { readonly action: "get"; readonly key: string; readonly onlyIf?: HistoryCondition }
  | {
      readonly action: "put";
      readonly key: string;
      /** Bytes of the value; absent where that cannot be known without reading it. */
      readonly size?: number;
      readonly onlyIf?: HistoryCondition;
    }
  /** One key, or an array of them: only an array is counted. */
  | { readonly action: "delete"; readonly keys: string | readonly string[] }
  | AskedList
  | {
      readonly action: "uploadPart" | "completeMultipartUpload" | "abortMultipartUpload";
      readonly key: string;
      readonly uploadId: string;
    };

/** The arguments of a list. */
export interface AskedList {
  readonly action: "list";
  readonly limit?: number | undefined;
  readonly prefix?: string | undefined;
  readonly cursor?: string | undefined;
  readonly delimiter?: string | undefined;
  readonly startAfter?: string | undefined;
}

/** An object in a result. */
export interface SeenObject {
  readonly version: string;
  readonly etag: string;
  /** Milliseconds since 1970. */
  readonly uploaded: number;
}

/** The result of a call. */
export type HistoryOutcome =
  | {
      readonly result: "object";
      readonly object: SeenObject;
      /** True if the result has a body, as a `get` with a true precondition does. */
      readonly body: boolean;
    }
  | { readonly result: "null" }
  | { readonly result: "undefined" }
  | SeenPage
  | { readonly result: "upload"; readonly uploadId: string }
  | { readonly result: "part"; readonly partNumber: number; readonly etag: string }
  /** Refused by the service or because of its arguments: the call had no effect. */
  | { readonly result: "refused"; readonly message: string }
  /** Rejected, and it is unknown whether the call had an effect. */
  | { readonly result: "unknown"; readonly message: string };

/** A page of a list. */
export interface SeenPage {
  readonly result: "page";
  readonly objects: readonly (SeenObject & { readonly key: string })[];
  readonly delimitedPrefixes: readonly string[];
  readonly truncated: boolean;
  readonly cursor?: string;
}
