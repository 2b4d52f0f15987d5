import type * as Operation from "../model/model-operation.js";

/**
 * An operation as an arbitrary gives it: what is known only when it is carried out (upload ids, etags of parts, cursors,
 * the time) is said by where it comes from.
 */
export type OperationPlan =
  | Operation.ModelHead
  | (Omit<Operation.ModelGet, "onlyIf"> & { readonly onlyIf?: PlannedCondition | undefined })
  | (Omit<Operation.ModelPut, "onlyIf"> & { readonly onlyIf?: PlannedCondition | undefined })
  | Operation.ModelDelete
  | PlannedList
  | Operation.ModelCreateMultipartUpload
  | (Planned<Operation.ModelUploadPart> & { readonly ssecKey: PlannedPartKey })
  | (Planned<Operation.ModelCompleteMultipartUpload> & { readonly parts: PlannedParts })
  | Planned<Operation.ModelAbortMultipartUpload>;

export interface PlannedList extends Omit<Operation.ModelList, "cursor"> {
  readonly cursor?: PlannedCursor | undefined;
}

type Planned<Asked> = Omit<Asked, "key" | "uploadId" | "ssecKey" | "parts"> & { readonly upload: PlannedUpload };

/** One of the uploads that were created, counted from the last one and round again, by its own key or another one. */
export interface PlannedUpload {
  /** Tells if ended uploads are counted; they are where there are no others. */
  readonly among: "active" | "all";
  readonly backwards: number;
  /** @defaultValue the key that the upload was created with */
  readonly key?: string | undefined;
}

/** Milliseconds before (negative) or after the time of the operation, or a time of its own. */
export type PlannedTime = { readonly sinceNow: number } | { readonly at: number };

export interface PlannedCondition extends Omit<Operation.ModelCondition, "uploadedBefore" | "uploadedAfter"> {
  readonly uploadedBefore?: PlannedTime | undefined;
  readonly uploadedAfter?: PlannedTime | undefined;
}

/** One of the cursors that lists gave, counted from the last one and round again, or a text of its own. */
export type PlannedCursor =
  | {
      readonly backwards: number;
      /** True if the list is the one that gave the cursor, whatever else is planned for it. */
      readonly sameList: boolean;
    }
  | { readonly text: string };

/** The key that the upload was created with, if any, or one of its own. */
export type PlannedPartKey = "upload" | Uint8Array | undefined;

/**
 * The latest part of each number, in the order of their first upload or in the reverse; or some of all that were ever
 * uploaded to any upload, counted round.
 */
export type PlannedParts = "all" | "reversed" | readonly PlannedPart[];

export interface PlannedPart {
  readonly index: number;
  /** @defaultValue the number that the part was uploaded under */
  readonly partNumber?: number | undefined;
}
