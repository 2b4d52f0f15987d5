import type { StoreObjects } from "../../types/index.js";
import type { ListRequest } from "../request/request.js";
import type { Platform } from "../semantics/platform.js";
import type { Listed } from "../service/list.js";
import type { ServedRange } from "../service/resolve-range.js";
import type { ResultBody } from "./body.js";
import { type ObjectView, ResultHandler, type ShownRecord } from "./result-handler.js";
import { HeadResult } from "./store-object.js";
import { GetResult } from "./store-object-body.js";

/** What a page tells of. */
export interface ListedRecords extends Pick<Listed, "delimitedPrefixes" | "cursor"> {
  readonly records: readonly ShownRecord[];
}

/** A page as the platform gives it: a plain object. */
// spec §2 StoreObjects ("Present only when truncated is true"); runtime §9, §4 Dated change of 2025-12-03
export function toListResult(listed: ListedRecords, request: ListRequest, platform: Platform): StoreObjects {
  const objects = listed.records.map((record) => toListedObject(record, request, platform));
  const delimitedPrefixes = [...listed.delimitedPrefixes];
  if (listed.cursor !== undefined) return { objects, truncated: true, cursor: listed.cursor, delimitedPrefixes };
  const ownsCursor = platform.ownsUnsetMembers && platform.semantics.cursorOfLastPage === "unsetMember";
  const unset = ownsCursor ? { cursor: undefined } : {};
  return { objects, truncated: false, ...unset, delimitedPrefixes };
}

// spec §2 StoreListOptions include
function toListedObject(record: ShownRecord, request: ListRequest, platform: Platform): HeadResult {
  const empty = platform.semantics.metadataNotListed === "empty";
  const view = {
    record,
    range: undefined,
    httpMetadata: request.includeHttpMetadata ? record.httpMetadata : empty ? {} : undefined,
    customMetadata: request.includeCustomMetadata ? record.customMetadata : empty ? [] : undefined,
    ownsUnsetMembers: platform.ownsUnsetMembers,
    hasClassTags: platform.hasClassTags,
  };
  return new ResultHandler(HeadResult, view, undefined).result as HeadResult;
}

/** An object as `put`, `complete` and `head` give it. */
export function toObject(record: ShownRecord, range: ServedRange | undefined, platform: Platform): HeadResult {
  return new ResultHandler(HeadResult, wholeView(record, range, platform), undefined).result as HeadResult;
}

/** An object with its body. */
export function toObjectWithBody(
  record: ShownRecord,
  range: ServedRange,
  platform: Platform,
  body: ResultBody,
): GetResult {
  return new ResultHandler(GetResult, wholeView(record, range, platform), body).result as GetResult;
}

/** The view of an object with all of its metadata. */
function wholeView(record: ShownRecord, range: ServedRange | undefined, platform: Platform): ObjectView {
  const { httpMetadata, customMetadata } = record;
  const { ownsUnsetMembers, hasClassTags } = platform;
  return { record, range, httpMetadata, customMetadata, ownsUnsetMembers, hasClassTags };
}
