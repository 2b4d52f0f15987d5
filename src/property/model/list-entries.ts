import { compareUtf8 } from "../../bytes/utf8.js";
import type { Semantics } from "../../semantics/semantics.js";
import type { ModelList } from "./model-operation.js";
import type { ListPosition, StoredObject } from "./model-state.js";
import { identityOf } from "./model-text.js";

/** One line of a listing: an object, or a group of keys that have a prefix in common. */
export type ListEntry =
  | { readonly kind: "object"; readonly object: StoredObject }
  | { readonly kind: "group"; readonly prefix: string; readonly last: string };

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

/** The position at which the list goes on after an entry. */
export function positionBehind(entry: ListEntry): ListPosition {
  return entry.kind === "object"
    ? { after: "key", text: entry.object.identity }
    : { after: "group", text: entry.prefix };
}

/** The text of a group in `delimitedPrefixes`. */
export function shownPrefix(group: string, delimiter: string, semantics: Semantics): string {
  return semantics.delimitedPrefixes === "withDelimiter"
    ? group
    : group.slice(0, group.length - identityOf(delimiter, semantics).length);
}
