import { compareUtf8 } from "../../bytes/utf8.js";
import type { Semantics } from "../../semantics/semantics.js";
import { identityOf } from "../model/model-text.js";
import type { AskedList, HistoryCall, SeenPage } from "./history-call.js";

/** A page that a list gave. */
export interface ListedPage {
  readonly asked: AskedList;
  readonly page: SeenPage;
}

/** Says of a key whether a page that does not list it says thereby that it is not there. Keys are given as identities. */
export type Coverage = (identity: string) => boolean;

/** Where a page ended: after an entry, and which groups it had. */
interface PageEnd {
  readonly asked: Pick<AskedList, "prefix" | "delimiter">;
  readonly last: string;
  readonly groups: readonly string[];
}

/** The ends of pages by the cursor that continues after them; `undefined` where that is not known. */
export type PageEnds = ReadonlyMap<string, PageEnd | undefined>;

/** Where the pages of a history ended. A cursor that was given for two ends tells of none. */
export function pageEnds(history: readonly HistoryCall[], semantics: Semantics): PageEnds {
  const ends = new Map<string, PageEnd | undefined>();
  for (const call of history) {
    if (call.action !== "list" || call.outcome?.result !== "page" || call.outcome.cursor === undefined) continue;
    const { cursor } = call.outcome;
    const end = pageEnd({ asked: call, page: call.outcome }, semantics);
    const same = !ends.has(cursor) || JSON.stringify(ends.get(cursor)) === JSON.stringify(end);
    ends.set(cursor, same ? end : undefined);
  }
  return ends;
}

function pageEnd(listed: ListedPage, semantics: Semantics): PageEnd | undefined {
  const { prefix, delimiter } = listed.asked;
  const { keys, groups, groupPlaces } = entriesOf(listed, semantics);
  const last = [...keys, ...groupPlaces].sort(compareUtf8).at(-1);
  const asked = { ...(prefix && { prefix }), ...(delimiter && { delimiter }) };
  return last === undefined ? undefined : { asked, last, groups };
}

function entriesOf({ asked, page }: ListedPage, semantics: Semantics) {
  const delimiter = identityOf(asked.delimiter ?? "", semantics);
  const groups = page.delimitedPrefixes.map((group) => identityOf(group, semantics));
  return {
    keys: page.objects.map(({ key }) => identityOf(key, semantics)),
    groups,
    // Prefixes are given with the delimiter or without it: with it they are never too early in the order.
    groupPlaces: groups.map((group) => group + delimiter),
  };
}

/**
 * What a page says of the keys that it does not list. Only what is sure: keys with its prefix, from where it started to
 * where it ended, that are in none of its groups. Where it started is not known for a cursor that no other page of the
 * history gave with the same prefix and delimiter: then it is from the first entry on.
 */
export function coverageOf(listed: ListedPage, ends: PageEnds, semantics: Semantics): Coverage {
  const { asked, page } = listed;
  const prefix = identityOf(asked.prefix ?? "", semantics);
  const after = identityOf(asked.startAfter ?? "", semantics);
  const { keys, groups, groupPlaces } = entriesOf(listed, semantics);

  let start: string | undefined = "";
  const grouped = new Set(groups);
  if (asked.cursor !== undefined && asked.cursor !== "") {
    const before = ends.get(asked.cursor);
    const goesOn =
      before !== undefined &&
      (before.asked.prefix ?? "") === (asked.prefix ?? "") &&
      (before.asked.delimiter ?? "") === (asked.delimiter ?? "");
    start = goesOn ? before.last : [...keys, ...groupPlaces].sort(compareUtf8)[0];
    if (start === undefined) return () => false;
    // A group is on one page only: the last one of a page is passed over on the next.
    if (goesOn) for (const group of before.groups) grouped.add(group);
  }
  const end = page.truncated ? [...keys, ...groups].sort(compareUtf8).at(-1) : undefined;
  if (page.truncated && end === undefined) return () => false;

  const isGrouped = (identity: string) => groupsOf(identity, asked, semantics).some((group) => grouped.has(group));
  return (identity) =>
    identity.startsWith(prefix) &&
    !keys.includes(identity) &&
    compareUtf8(identity, after) > 0 &&
    compareUtf8(identity, start) > 0 &&
    (end === undefined || compareUtf8(identity, end) <= 0) &&
    !isGrouped(identity);
}

/** The group of a key in both of the forms in which prefixes are given, with the delimiter and without it. */
export function groupsOf(identity: string, asked: AskedList, semantics: Semantics): readonly string[] {
  const prefix = identityOf(asked.prefix ?? "", semantics);
  const delimiter = identityOf(asked.delimiter ?? "", semantics);
  const cut = identity.indexOf(delimiter, prefix.length);
  return cut === -1 ? [] : [identity.slice(0, cut), identity.slice(0, cut + delimiter.length)];
}
