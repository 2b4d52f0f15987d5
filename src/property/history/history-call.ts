/** A call on a bucket as {@link recordHistory} logs it: plain data that can be kept as JSON. */
export type HistoryCall = AskedCall & {
  /** When it was made, in ticks of one counter that grows by one per event. */
  readonly invoked: number;
  /** When it was answered, in the same ticks; absent while it was not. */
  readonly returned?: number;
  /** What it came to; absent while it was not answered. */
  readonly outcome?: HistoryOutcome;
};

/** What was asked. The names of the actions are those of the service's errors. */
export type AskedCall =
  | { readonly action: "head"; readonly key: string }
  | { readonly action: "get"; readonly key: string; readonly onlyIf?: HistoryCondition }
  | {
      readonly action: "put";
      readonly key: string;
      /** Bytes of the value; absent where that cannot be told without reading it. */
      readonly size?: number;
      readonly onlyIf?: HistoryCondition;
    }
  | { readonly action: "delete"; readonly keys: string | readonly string[] }
  | AskedList
  | { readonly action: "createMultipartUpload"; readonly key: string }
  | { readonly action: "uploadPart"; readonly key: string; readonly uploadId: string }
  | { readonly action: "completeMultipartUpload"; readonly key: string; readonly uploadId: string }
  | { readonly action: "abortMultipartUpload"; readonly key: string; readonly uploadId: string };

/** What a list asked. */
export interface AskedList {
  readonly action: "list";
  readonly limit?: number;
  readonly prefix?: string;
  readonly cursor?: string;
  readonly delimiter?: string;
  readonly startAfter?: string;
}

/** A precondition; from `Headers` too. */
export interface HistoryCondition {
  /** Etags without quotes, of which one must be the object's; `*` is any object's. */
  readonly etagMatches?: readonly string[];
  /** Etags without quotes, of which none may be the object's; `*` is any object's. */
  readonly etagDoesNotMatch?: readonly string[];
  /** Milliseconds since 1970. */
  readonly uploadedBefore?: number;
  /** Milliseconds since 1970. */
  readonly uploadedAfter?: number;
  readonly secondsGranularity?: boolean;
  /** Present where it was given as `Headers`. */
  readonly fromHeaders?: true;
  /** Present where the condition could not be read: it may then hold or fail. */
  readonly unclear?: true;
}

/** An object, as an answer tells of it. */
export interface SeenObject {
  readonly version: string;
  readonly etag: string;
  /** Milliseconds since 1970. */
  readonly uploaded: number;
}

/** What a call came to. */
export type HistoryOutcome =
  | {
      readonly result: "object";
      readonly object: SeenObject;
      /** Whether a body came with it: it does with a `get` whose precondition holds. */
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
