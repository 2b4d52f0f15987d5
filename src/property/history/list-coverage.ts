import { compareUtf8 } from "../../base/bytes/utf8.js";
import type { Semantics } from "../../semantics/semantics.js";
import { identityOf } from "../model/model-text.js";
import type { AskedList, HistoryCall, SeenPage } from "./history-call.js";

type Page = ReturnType<typeof readPage>;

/** True for a key, given as identity, that is surely not there. */
export type Covers = (identity: string) => boolean;

/**
 * Returns what the pages of a history say of keys that they do not list, by the index of the call. Only what is sure: keys
 * with the prefix of a page, from where it started to where it ended, that are in none of its groups. Where it started is
 * not known for a cursor that no other page of the history gave with the same prefix and delimiter, or that was given for
 * two ends: then it is from the first entry on.
 */
export function coverageIn(history: readonly HistoryCall[], semantics: Semantics): ReadonlyMap<number, Covers> {
  const pages = new Map<number, Page>();
  /** The pages by the cursor that continues after them; `undefined` where two that ended elsewhere gave it. */
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
  // Prefixes are given with the delimiter or without it: with it they are never too early in the order.
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
  // A group is on one page only: the last one of a page is passed over on the next.
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
