import { identityOf } from "../../src/property/history/identity-of.js";
import type { Semantics } from "../../src/semantics/semantics.js";
import type { Choices, ListCall } from "./call.js";
import type { StoredObject } from "./model-state.js";

/** One entry of a list: an object, or a group of keys with a common prefix. */
type ListEntry =
  | { readonly kind: "object"; readonly object: StoredObject }
  | { readonly kind: "group"; readonly prefix: string; readonly last: string };

/** A position where a list continues: after a key, or after all keys of a group. */
interface ListPosition {
  readonly after: "key" | "group";
  readonly text: string;
}

/** A cursor returned by a list. The bucket chooses its text, unless the semantics define it. */
export interface GivenCursor {
  readonly cursor: string;
  readonly position: ListPosition;
}

/** Returns all entries after the given positions, without a page limit. */
export function listEntries(
  objects: readonly StoredObject[],
  list: ListCall,
  positions: readonly ListPosition[],
  semantics: Semantics,
): readonly ListEntry[] {
  const prefix = identityOf(list.prefix ?? "", semantics);
  const delimiter = identityOf(list.delimiter ?? "", semantics);

  const listed = objects
    .filter((object) => object.identity.startsWith(prefix))
    .filter((object) => positions.every((position) => isAfter(object.identity, position)))
    .toSorted((left, right) => compareBytes(left.identity, right.identity));

  const groupOf = ({ identity }: StoredObject) => {
    const cut = delimiter === "" ? -1 : identity.indexOf(delimiter, prefix.length);
    return cut === -1 ? undefined : identity.slice(0, cut + delimiter.length);
  };
  const entries: ListEntry[] = [];
  for (const object of listed) {
    const group = groupOf(object);
    if (group === undefined) {
      entries.push({ kind: "object", object });
    } else if (!entries.some((entry) => entry.kind === "group" && entry.prefix === group)) {
      const last = listed.findLast((other) => groupOf(other) === group) ?? object;
      entries.push({ kind: "group", prefix: group, last: last.identity });
    }
  }
  return entries;
}

function isAfter(identity: string, position: ListPosition): boolean {
  if (position.after === "group" && identity.startsWith(position.text)) return false;
  return compareBytes(identity, position.text) > 0;
}

function compareBytes(left: string, right: string): number {
  return Buffer.compare(Buffer.from(left), Buffer.from(right));
}

/** Returns the name of a group in `delimitedPrefixes`. */
export function shownPrefix(group: string, delimiter: string, semantics: Semantics): string {
  return semantics.delimitedPrefixes === "withDelimiter"
    ? group
    : group.slice(0, group.length - identityOf(delimiter, semantics).length);
}

/** Returns the cursor of a page with the given last entry. The next page begins after this entry. */
export function cursorAfter(entry: ListEntry, { cursor = "" }: Choices, semantics: Semantics): GivenCursor {
  const isObject = entry.kind === "object";
  const last = isObject ? entry.object.identity : entry.last;
  return {
    cursor: semantics.cursorForm === "lastKey" ? Buffer.from(last).toString("base64") : cursor,
    position: isObject ? { after: "key", text: last } : { after: "group", text: entry.prefix },
  };
}

/**
 * Returns the start positions of a list, which continues after all of them; `undefined` if its cursor is malformed.
 *
 * @param given - the cursors so far. If a cursor was returned several times, its last position counts.
 */
export function startOf(
  { cursor, startAfter }: ListCall,
  given: readonly GivenCursor[],
  semantics: Semantics,
): readonly ListPosition[] | undefined {
  const afterKey = (key: string): ListPosition => ({ after: "key", text: identityOf(key, semantics) });
  const start = startAfter === undefined ? [] : [afterKey(startAfter)];
  if (cursor === undefined) return start;
  if (semantics.cursorForm === "lastKey") {
    // Like the simulator, compares `startAfter` and cursor in another order than its keys (runtime §9).
    const both = [...start, afterKey(Buffer.from(cursor, "base64").toString())];
    return [both.reduce((first, second) => (second.text > first.text ? second : first))];
  }
  if (cursor === "") return start;
  const known = given.findLast((each) => each.cursor === cursor);
  if (known !== undefined) return [...start, known.position];
  return semantics.malformedCursor === "listsFromStart" ? start : undefined;
}
