import { compareUtf8 } from "../../base/bytes/utf8.js";
import type { Semantics } from "../../semantics/semantics.js";
import type { AskedList, HistoryCall, SeenPage } from "./history-call.js";
import { identityOf } from "./identity-of.js";

type Page = ReturnType<typeof readPage>;

/** True for a key, given as identity, that is certainly absent. */
export type Covers = (identity: string) => boolean;

/**
 * Returns the absent keys that each page of a history proves, by the index of the call. Only certain cases count: keys
 * with the page's prefix, between its start and its end, and in none of its groups. The start is unknown for a cursor
 * that no other page returned with the same prefix and delimiter, or that pages with different ends returned: the range
 * then begins at the first entry.
 */
export function coverageIn(history: readonly HistoryCall[], semantics: Semantics): ReadonlyMap<number, Covers> {
  const pages = new Map<number, Page>();
  /** The pages by the cursor to continue them; `undefined` if pages with different ends returned it. */
  const before = new Map<string, Page | undefined>();
  for (const [index, call] of history.entries()) {
    if (call.action !== "list" || call.outcome?.result !== "page") continue;
    const page = readPage(call, call.outcome, semantics);
    pages.set(index, page);
    const { next } = page;
    if (next === undefined) continue;
    const isSame = !before.has(next) || nameOfEnd(before.get(next)) === nameOfEnd(page);
    before.set(next, isSame ? page : undefined);
  }
  return new Map(Array.from(pages, ([index, page]) => [index, coverageOf(page, before.get(page.cursor))]));
}

function readPage(asked: AskedList, page: SeenPage, semantics: Semantics) {
  const identity = (text = "") => identityOf(text, semantics);
  const { cursor = "", startAfter } = asked;
  const [prefix, delimiter, after] = [identity(asked.prefix), identity(asked.delimiter), identity(startAfter)];
  const keys = page.objects.map(({ key }) => identity(key));
  const groups = page.delimitedPrefixes.map(identity);
  // Prefixes may or may not end with the delimiter; with it, they never sort too early.
  const places = [...keys, ...groups.map((group) => group + delimiter)].sort(compareUtf8);
  const end = page.truncated ? ([...keys, ...groups].sort(compareUtf8).at(-1) ?? "") : undefined;
  return { cursor, next: page.cursor, prefix, delimiter, after, keys, groups, places, end };
}

function nameOfEnd(page: Page | undefined): string {
  return JSON.stringify([page?.prefix, page?.delimiter, page?.groups, page?.places.at(-1)]);
}

function coverageOf({ cursor, prefix, delimiter, after, keys, groups, places, end }: Page, before?: Page): Covers {
  const goesOn = cursor !== "" && before?.prefix === prefix && before.delimiter === delimiter;
  const last = goesOn ? before.places.at(-1) : undefined;
  const start = last ?? (cursor === "" ? "" : places[0]);
  if (start === undefined) return () => false;
  // A group is on one page only: the next page skips the last group of this one.
  const grouped = new Set([...groups, ...(goesOn ? before.groups : [])]);
  const known = new Set(keys);
  return (identity) => {
    const cut = identity.indexOf(delimiter, prefix.length);
    const forms = cut === -1 ? [] : [identity.slice(0, cut), identity.slice(0, cut + delimiter.length)];
    return (
      identity.startsWith(prefix) &&
      !known.has(identity) &&
      [after, start].every((first) => compareUtf8(identity, first) > 0) &&
      (end === undefined || compareUtf8(identity, end) <= 0) &&
      !forms.some((group) => grouped.has(group))
    );
  };
}
