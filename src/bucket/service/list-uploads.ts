import type { Transition } from "../../engine/engine.js";
import { findUpload } from "./find-upload.js";
import { keyOf, type SortKey, sortKeyAfter, sortKeyAfterPrefix, sortKeyOf } from "./sort-key.js";
import { type ActiveUpload, type BucketState, uploadSortKey, uploadsEnd } from "./state.js";

// Only S3 has operations to list uploads in progress; the binding has none.

/** Lists the uploads in progress, the oldest first. */
export const allUploads: Transition<BucketState, undefined, readonly ActiveUpload[]> = (state) => ({
  state,
  outcome: Array.from(state.uploadsByAge.values()),
});

/** The position of an entry of a page. A group has no upload id, and neither has a position after all uploads of a key. */
export interface UploadPosition {
  readonly key: string;
  readonly uploadId: string | undefined;
}

export interface ListUploadsRequest {
  readonly prefix: string;
  /** Empty: keys are not grouped. */
  readonly delimiter: string;
  /** The page begins after this position; `undefined`: at the first upload. */
  readonly after: UploadPosition | undefined;
  readonly limit: number;
}

/** A page of the uploads in progress. */
export interface UploadsPage {
  readonly uploads: readonly ActiveUpload[];
  /** With their delimiter. */
  readonly groups: readonly string[];
  /** The last entry, if more entries follow. */
  readonly last: UploadPosition | undefined;
}

/** Lists the uploads in progress in the order of their keys, and those of one key by their age. */
// Amazon S3 API Reference, ListMultipartUploads
export const listUploads: Transition<BucketState, ListUploadsRequest, UploadsPage> = (state, request) => {
  const { semantics } = state;
  const [prefix, delimiter] = [sortKeyOf(request.prefix, semantics), sortKeyOf(request.delimiter, semantics)];
  const uploads: ActiveUpload[] = [];
  const groups: string[] = [];
  let last: UploadPosition | undefined;
  let from = laterOf(uploadSortKey(prefix), resolvePosition(request.after, prefix, delimiter, state));
  while (from !== undefined) {
    const [position, upload] = nextUpload(state, from, prefix) ?? [];
    if (position === undefined || upload === undefined) break;
    if (uploads.length + groups.length >= request.limit) return { state, outcome: { uploads, groups, last } };
    const group = groupOf(sortKeyOf(upload.key, semantics), prefix, delimiter);
    if (group === undefined) uploads.push(upload);
    else groups.push(keyOf(group));
    last = group === undefined ? upload : { key: keyOf(group), uploadId: undefined };
    from = group === undefined ? sortKeyAfter(position) : sortKeyAfterPrefix(uploadSortKey(group));
  }
  return { state, outcome: { uploads, groups, last: undefined } };
};

/** Returns the first place after a position, also when the upload there has ended. */
function resolvePosition(
  after: UploadPosition | undefined,
  prefix: SortKey,
  delimiter: SortKey,
  state: BucketState,
): string | undefined {
  if (after === undefined) return "";
  const sortKey = sortKeyOf(after.key, state.semantics);
  const ofKey = uploadSortKey(sortKey);
  // With the prefix `a/`, the key `a/` is not a group.
  if (groupOf(sortKey, prefix, delimiter) === sortKey) return sortKeyAfterPrefix(ofKey);
  if (after.uploadId === undefined) return uploadsEnd(sortKey);
  const upload = state.uploads.get(after.uploadId);
  // Undocumented: after an unknown upload the uploads of its key are repeated rather than lost.
  if (upload === undefined || sortKeyOf(upload.key, state.semantics) !== sortKey) return ofKey;
  return sortKeyAfter(uploadSortKey(sortKey, { created: upload.created, uploadId: after.uploadId }));
}

function laterOf(one: string, other: string | undefined): string | undefined {
  return other === undefined || other > one ? other : one;
}

function nextUpload(state: BucketState, from: string, prefix: SortKey): [string, ActiveUpload] | undefined {
  const [position, uploadId] = state.uploadsByKey.entriesFrom(from).next().value ?? [];
  if (position === undefined || !position.startsWith(uploadSortKey(prefix))) return undefined;
  const upload = state.uploads.get(uploadId);
  return upload?.status === "active" ? [position, upload] : undefined;
}

function groupOf(sortKey: SortKey, prefix: SortKey, delimiter: SortKey): SortKey | undefined {
  const end = delimiter === "" ? -1 : sortKey.indexOf(delimiter, prefix.length);
  return end === -1 ? undefined : sortKey.slice(0, end + delimiter.length);
}

/** Returns the upload in progress with a key and an id. */
export const readUpload: Transition<BucketState, Pick<ActiveUpload, "key" | "uploadId">, ActiveUpload | undefined> = (
  state,
  address,
) => {
  const upload = findUpload(state, { action: "uploadPart", ...address });
  return { state, outcome: upload.status === "active" ? upload : undefined };
};
