import type { StoreObjects } from "../../types/index.js";
import type { ListRequest } from "../request/request.js";
import type { Platform } from "../semantics/platform.js";
import type { Listed } from "../service/list.js";
import type { ObjectRecord } from "../service/state.js";
import { construction } from "./guard.js";
import { HeadResult, wholeView } from "./store-object.js";

/** A page as the platform gives it: a plain object. */
// spec §2 StoreObjects ("Present only when truncated is true"); runtime §9, §4 Dated change of 2025-12-03
export function toListResult(listed: Listed, request: ListRequest, platform: Platform): StoreObjects {
  const objects = listed.records.map((record) => toListedObject(record, request, platform));
  const delimitedPrefixes = [...listed.delimitedPrefixes];
  if (listed.cursor !== undefined) return { objects, truncated: true, cursor: listed.cursor, delimitedPrefixes };
  const ownsCursor = platform.ownsUnsetMembers && platform.semantics.cursorOfLastPage === "unsetMember";
  const unset = ownsCursor ? { cursor: undefined } : {};
  return { objects, truncated: false, ...unset, delimitedPrefixes };
}

// spec §2 StoreListOptions include
function toListedObject(record: ObjectRecord, request: ListRequest, platform: Platform): HeadResult {
  const empty = platform.semantics.metadataNotListed === "empty";
  return new HeadResult(construction, {
    record,
    range: undefined,
    httpMetadata: request.includeHttpMetadata ? record.httpMetadata : empty ? {} : undefined,
    customMetadata: request.includeCustomMetadata ? record.customMetadata : empty ? [] : undefined,
    ownsUnsetMembers: platform.ownsUnsetMembers,
  });
}

/** An object as `put`, `complete` and `head` give it. */
export function toObject(record: ObjectRecord, platform: Platform): HeadResult {
  return new HeadResult(construction, wholeView(record, undefined, platform));
}
