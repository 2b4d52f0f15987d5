import { decodeBase64, encodeBase64 } from "../../base/bytes/base64.js";
import { compareUtf8, decodeUtf8, encodeUtf8 } from "../../base/bytes/utf8.js";
import type { Semantics } from "../../semantics/semantics.js";
import type { ModelChoices, ModelList } from "./model-operation.js";
import { identityOf, notChosen } from "./model-text.js";
import type { StoredObject } from "./stored-object.js";

/** One line of a listing: an object, or a group of keys that have a prefix in common. */
type ListEntry =
  | { readonly kind: "object"; readonly object: StoredObject }
  | { readonly kind: "group"; readonly prefix: string; readonly last: string };

/** A position at which a list goes on: after a key, or after all keys of a group. */
interface ListPosition {
  readonly after: "key" | "group";
  readonly text: string;
}

/** A cursor that was given out. What it looks like is the bucket's choice, unless the semantics say. */
export interface GivenCursor {
  readonly cursor: string;
  readonly position: ListPosition;
}

/** All that a list tells after some positions, as if its page had no end. */
export function listEntries(
  objects: readonly StoredObject[],
  list: ModelList,
  positions: readonly ListPosition[],
  semantics: Semantics,
): readonly ListEntry[] {
  const prefix = identityOf(list.prefix ?? "", semantics);
  const delimiter = identityOf(list.delimiter ?? "", semantics);

  const listed = objects
    .filter((object) => object.identity.startsWith(prefix))
    .filter((object) => positions.every((position) => isBehind(object.identity, position)))
    .toSorted((left, right) => compareUtf8(left.identity, right.identity));

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

function isBehind(identity: string, position: ListPosition): boolean {
  if (position.after === "group" && identity.startsWith(position.text)) return false;
  return compareUtf8(identity, position.text) > 0;
}

/** The text of a group in `delimitedPrefixes`. */
export function shownPrefix(group: string, delimiter: string, semantics: Semantics): string {
  return semantics.delimitedPrefixes === "withDelimiter"
    ? group
    : group.slice(0, group.length - identityOf(delimiter, semantics).length);
}

/** The cursor of a page that ends with an entry, which stands for the place after it. */
export function cursorBehind(entry: ListEntry, choices: ModelChoices, semantics: Semantics): GivenCursor {
  const isObject = entry.kind === "object";
  const last = isObject ? entry.object.identity : entry.last;
  return {
    cursor: semantics.cursorForm === "lastKey" ? encodeBase64(encodeUtf8(last)) : (choices.cursor ?? notChosen),
    position: isObject ? { after: "key", text: last } : { after: "group", text: entry.prefix },
  };
}

/**
 * The places after which a list goes on, all of them; `undefined` if its cursor is malformed.
 *
 * @param given - the cursors so far: one that was given out again stands for its last place.
 */
export function startOf(
  { cursor, startAfter }: ModelList,
  given: readonly GivenCursor[],
  semantics: Semantics,
): readonly ListPosition[] | undefined {
  const afterKey = (key: string): ListPosition => ({ after: "key", text: identityOf(key, semantics) });
  const start = startAfter === undefined ? [] : [afterKey(startAfter)];
  if (cursor === undefined) return start;
  if (semantics.cursorForm === "lastKey") {
    // As the simulator compares `startAfter` and cursor, against the order of its keys (runtime §9).
    const both = [...start, afterKey(decodeUtf8(decodeBase64(cursor)))];
    return [both.reduce((first, second) => (second.text > first.text ? second : first))];
  }
  if (cursor === "") return start;
  const known = given.findLast((each) => each.cursor === cursor);
  if (known !== undefined) return [...start, known.position];
  return semantics.malformedCursor === "listsFromStart" ? start : undefined;
}
