import type { Transition } from "../../engine/engine.js";
import type { OrderedMap } from "../../engine/ordered-map.js";
import type { Semantics } from "../../semantics/semantics.js";
import type { ListRequest } from "../request/request.js";
import { customMetadataBytes, httpMetadataBytes } from "./checks.js";
import { decodeCursor, encodeCursor, type ListPosition, startAfterPosition } from "./cursor.js";
import { type Failure, failures, type Refused, refused } from "./failure.js";
import { keyOf, type SortKey, sortKeyAfter, sortKeyAfterPrefix, sortKeyOf } from "./sort-key.js";
import type { BucketState, ObjectRecord } from "./state.js";

/** One page of a listing. */
export interface Listed {
  readonly type: "listed";
  readonly records: readonly ObjectRecord[];
  readonly delimitedPrefixes: readonly string[];
  /** Continues after this page; `undefined` when nothing is left. */
  readonly cursor: string | undefined;
}

/** The checked settings of a page. */
interface PageRequest {
  readonly from: SortKey | undefined;
  readonly prefix: SortKey;
  /** Empty: no groups. */
  readonly delimiter: SortKey;
  readonly maxEntries: number;
  readonly maxMetadataBytes: number;
  readonly metadataBytes: (record: ObjectRecord) => number;
}

interface Page {
  readonly records: ObjectRecord[];
  readonly groups: SortKey[];
  /** The last entry, if others follow it. */
  readonly truncatedAfter: ListPosition | undefined;
}

/** Lists objects and groups of objects in the order of their keys. */
// spec §4 list; runtime §9
export const list: Transition<BucketState, ListRequest, Refused | Listed> = (state, request) => {
  const { semantics } = state;
  // 1. The limit.
  const limit = request.limit ?? semantics.maxListEntries;
  if (limit < 1 || limit > semantics.maxListEntries) return { state, outcome: refused(failures.listLimit) };
  // 2. The cursor.
  const from = resolveStart(request, semantics);
  if (typeof from === "object") return { state, outcome: refused(from) };

  const delimiter = sortKeyOf(request.delimiter ?? "", semantics);
  const carriesMetadata = request.includeHttpMetadata || request.includeCustomMetadata;
  const page = takePage(state.objects, {
    from,
    prefix: sortKeyOf(request.prefix ?? "", semantics),
    delimiter,
    // A page can always hold one entry.
    maxEntries: Math.min(
      limit,
      request.pageSize ?? limit,
      carriesMetadata ? Math.max(semantics.maxListEntriesWithMetadata, 1) : limit,
    ),
    maxMetadataBytes: semantics.listMetadataBytes,
    metadataBytes: (record) =>
      (request.includeHttpMetadata ? httpMetadataBytes(record.httpMetadata) : 0) +
      (request.includeCustomMetadata ? customMetadataBytes(record.customMetadata) : 0),
  });
  const dropped = semantics.delimitedPrefixes === "withoutDelimiter" ? delimiter.length : 0;
  return {
    state,
    outcome: {
      type: "listed",
      records: page.records,
      delimitedPrefixes: page.groups.map((group) => keyOf(group.slice(0, group.length - dropped))),
      cursor: page.truncatedAfter && encodeCursor(page.truncatedAfter, semantics, (group) => lastOf(group, state)),
    },
  };
};

/** Returns the first sort key that the page may contain; `undefined` if there can be none. */
// runtime §9 startAfter with cursor: the later of the two
function resolveStart(request: ListRequest, semantics: Semantics): SortKey | undefined | Failure {
  const { startAfter } = request;
  const prefix = sortKeyOf(request.prefix ?? "", semantics);
  const start = startAfter === undefined ? prefix : laterOf(prefix, sortKeyAfter(sortKeyOf(startAfter, semantics)));
  if (request.cursor === undefined || isEmptyCursor(request.cursor, semantics)) return start;
  const position = decodeCursor(request.cursor, semantics);
  if (position === undefined) return semantics.malformedCursor === "refused" ? failures.cursorMalformed : start;
  const after = startAfterPosition(position);
  if (semantics.cursorForm === "lastKey" && startAfter !== undefined) {
    // The simulator compares the keys themselves by UTF-16 units.
    const later = keyOf(position.sortKey) > keyOf(sortKeyOf(startAfter, semantics));
    return later ? after && laterOf(after, prefix) : start;
  }
  return after && laterOf(after, start);
}

function laterOf(a: SortKey, b: SortKey): SortKey {
  return a > b ? a : b;
}

/** True if a cursor starts at the first key. */
// Undocumented: an empty cursor counts as absent. Scripts pass it for the first page. As a last key it is the empty
// key.
function isEmptyCursor(cursor: string, semantics: Semantics): boolean {
  return cursor === "" && semantics.cursorForm !== "lastKey";
}

/** Returns the sort key of the last object of a group; the group must not be empty. */
function lastOf(group: SortKey, state: BucketState): SortKey {
  return state.objects.lastKeyBefore(sortKeyAfterPrefix(group)) ?? group;
}

/** Takes entries until the page is full. Jumps over each group without walking its keys. */
function takePage(objects: OrderedMap<ObjectRecord>, request: PageRequest): Page {
  const { prefix, delimiter } = request;
  const records: ObjectRecord[] = [];
  const groups: SortKey[] = [];
  let metadataBytes = 0;
  let last: ListPosition | undefined;
  let from = request.from;

  seek: while (from !== undefined) {
    for (const [sortKey, record] of objects.entriesFrom(from)) {
      if (!sortKey.startsWith(prefix)) break seek;
      const full = records.length + groups.length >= request.maxEntries;
      if (full) return { records, groups, truncatedAfter: last };
      const end = delimiter === "" ? -1 : sortKey.indexOf(delimiter, prefix.length);
      if (end !== -1) {
        const group = sortKey.slice(0, end + delimiter.length);
        groups.push(group);
        last = { type: "group", sortKey: group };
        from = sortKeyAfterPrefix(group);
        continue seek;
      }
      metadataBytes += request.metadataBytes(record);
      // service Limits (list response): a page can always hold one entry.
      if (metadataBytes > request.maxMetadataBytes && last !== undefined) {
        return { records, groups, truncatedAfter: last };
      }
      records.push(record);
      last = { type: "object", sortKey };
    }
    break;
  }
  return { records, groups, truncatedAfter: undefined };
}
