import type { ListRequest } from "../../src/request/request.js";
import type { Semantics } from "../../src/semantics/semantics.js";
import type { Listed } from "../../src/service/list.js";

/** One line of a listing: the key of an object, or a group of keys, as they are compared. */
export interface ExpectedEntry {
  readonly type: "object" | "group";
  readonly name: string;
  /** As the page tells it. */
  readonly shown: string;
}

/**
 * All that a list should tell, as if its page had no end: sorted by the bytes of UTF-8, filtered, and grouped, one key
 * after another.
 */
export function expectedEntries(keys: Iterable<string>, request: ListRequest, semantics: Semantics): ExpectedEntry[] {
  const formOf = (text: string) => (semantics.keyEquivalence === "nfc" ? text.normalize("NFC") : text);
  const shownByForm = new Map([...keys].map((key) => [formOf(key), key]));
  const prefix = formOf(request.prefix ?? "");
  const delimiter = formOf(request.delimiter ?? "");
  const entries: ExpectedEntry[] = [];
  for (const name of [...shownByForm.keys()].sort(compareUtf8)) {
    if (!name.startsWith(prefix)) continue;
    if (request.startAfter !== undefined && compareUtf8(name, formOf(request.startAfter)) <= 0) continue;
    const parts = delimiter === "" ? [] : name.slice(prefix.length).split(delimiter);
    if (parts.length < 2) {
      entries.push({ type: "object", name, shown: shownByForm.get(name) as string });
      continue;
    }
    const short = prefix + parts[0];
    const group = short + delimiter;
    if (entries.some((entry) => entry.type === "group" && entry.name === group)) continue;
    entries.push({
      type: "group",
      name: group,
      shown: semantics.delimitedPrefixes === "withDelimiter" ? group : short,
    });
  }
  return entries;
}

/** Whether an entry stands behind another one, and is no later part of the same group. */
export function isBehind(entry: ExpectedEntry, last: ExpectedEntry): boolean {
  if (last.type === "group" && entry.name.startsWith(last.name)) return false;
  return compareUtf8(entry.name, last.name) > 0;
}

/** What a page of these entries tells. */
export function toldOf(entries: readonly ExpectedEntry[]) {
  const shownOf = (type: string) => entries.filter((entry) => entry.type === type).map(({ shown }) => shown);
  return { keys: shownOf("object"), groups: shownOf("group") };
}

/** What a page told. */
export function toldBy({ records, delimitedPrefixes }: Listed) {
  return { keys: records.map(({ key }) => key), groups: delimitedPrefixes };
}

function compareUtf8(a: string, b: string): number {
  return Buffer.compare(Buffer.from(a), Buffer.from(b));
}
