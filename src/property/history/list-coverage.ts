import { compareUtf8 } from "../../bytes/utf8.js";
import type { Semantics } from "../../semantics/semantics.js";
import { identityOf } from "../model/model-text.js";
import type { AskedList, HistoryCall, SeenPage } from "./history-call.js";

/** A page that a list gave. */
export interface ListedPage {
  readonly asked: AskedList;
  readonly page: SeenPage;
}

/** The end of a page: an entry, and the groups that the page had. */
interface PageEnd {
  readonly prefix: string;
  readonly delimiter: string;
  readonly last: string;
  readonly groups: readonly string[];
}

/** The ends of pages by the cursor that continues after them; `undefined` where that is not known. */
export type PageEnds = ReadonlyMap<string, PageEnd | undefined>;

/** Returns where the pages of a history ended. A cursor that was given for two ends stands for neither. */
export function pageEnds(history: readonly HistoryCall[], semantics: Semantics): PageEnds {
  const ends = new Map<string, PageEnd | undefined>();
  for (const call of history) {
    if (call.action !== "list" || call.outcome?.result !== "page" || call.outcome.cursor === undefined) continue;
    const { cursor } = call.outcome;
    const { prefix, delimiter, groups, places } = readPage({ asked: call, page: call.outcome }, semantics);
    const last = places.at(-1);
    const end = last === undefined ? undefined : { prefix, delimiter, last, groups };
    const isSame = !ends.has(cursor) || JSON.stringify(ends.get(cursor)) === JSON.stringify(end);
    ends.set(cursor, isSame ? end : undefined);
  }
  return ends;
}

function readPage({ asked, page }: ListedPage, semantics: Semantics) {
  const identity = (text = "") => identityOf(text, semantics);
  const [prefix, delimiter, after] = [asked.prefix, asked.delimiter, asked.startAfter].map(identity) as [
    string,
    string,
    string,
  ];
  const keys = page.objects.map(({ key }) => identity(key));
  const groups = page.delimitedPrefixes.map(identity);
  // Prefixes are given with the delimiter or without it: with it they are never too early in the order.
  const places = [...keys, ...groups.map((group) => group + delimiter)].sort(compareUtf8);
  return { prefix, delimiter, after, keys, groups, places };
}

/**
 * Returns what a page says of a key that it does not list, given as identity: true if the key is not there. Only what is
 * sure: keys with its prefix, from where it started to where it ended, that are in none of its groups. Where it started is
 * not known for a cursor that no other page of the history gave with the same prefix and delimiter: then it is from the
 * first entry on.
 */
export function coverageOf(listed: ListedPage, ends: PageEnds, semantics: Semantics): (identity: string) => boolean {
  const { cursor = "" } = listed.asked;
  const { prefix, delimiter, after, keys, groups, places } = readPage(listed, semantics);
  const before = ends.get(cursor);
  const goesOn = cursor !== "" && before?.prefix === prefix && before.delimiter === delimiter;
  const start = goesOn ? before.last : cursor === "" ? "" : places[0];
  const end = listed.page.truncated ? [...keys, ...groups].sort(compareUtf8).at(-1) : undefined;
  if (start === undefined || (listed.page.truncated && end === undefined)) return () => false;
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
