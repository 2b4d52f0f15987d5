import type { StoreObjects } from "../../types/index.js";
import type { ListRequest } from "../request/request.js";
import type { Semantics } from "../semantics/semantics.js";
import type { Listed } from "../service/list.js";
import type { ObjectRecord } from "../service/state.js";
import { construction } from "./guard.js";
import { HeadResult, wholeView } from "./store-object.js";

/** A page as the platform gives it: a plain object, `cursor` absent where nothing is left. */
// spec §2 StoreObjects; runtime §9
export function toListResult(listed: Listed, request: ListRequest, semantics: Semantics): StoreObjects {
  const objects = listed.records.map((record) => toListedObject(record, request, semantics));
  const delimitedPrefixes = [...listed.delimitedPrefixes];
  return listed.cursor === undefined
    ? { objects, truncated: false, delimitedPrefixes }
    : { objects, truncated: true, cursor: listed.cursor, delimitedPrefixes };
}

// spec §2 StoreListOptions include
function toListedObject(record: ObjectRecord, request: ListRequest, semantics: Semantics): HeadResult {
  const empty = semantics.metadataNotListed === "empty";
  return new HeadResult(construction, {
    record,
    range: undefined,
    httpMetadata: request.includeHttpMetadata ? record.httpMetadata : empty ? {} : undefined,
    customMetadata: request.includeCustomMetadata ? record.customMetadata : empty ? [] : undefined,
  });
}

/** An object as `put`, `complete` and `head` give it. */
export function toObject(record: ObjectRecord): HeadResult {
  return new HeadResult(construction, wholeView(record, undefined));
}
