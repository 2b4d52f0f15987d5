import { bytesToHex, hexToBytes } from "@noble/hashes/utils.js";
import type { StoreObjects } from "../../types/index.js";
import { digestHex } from "../base/bytes/digest.js";
import { decodeUtf8, encodeUtf8 } from "../base/bytes/utf8.js";
import { quoted } from "../base/messages/visible.js";
import type { ShownRecord } from "../bucket/binding/result-handler.js";
import { toListResult } from "../bucket/binding/results.js";
import type { ListRequest } from "../bucket/request/request.js";
import { failures } from "../bucket/service/failure.js";
import { sortKeyOf } from "../bucket/service/sort-key.js";
import type { Semantics } from "../semantics/semantics.js";
import { exchange, inParallel } from "./exchange.js";
import { type Element, noCharacter, readXml } from "./remote-answer.js";
import type { RemoteCore } from "./remote-core.js";
import { foreignAnswer, readRefusal, refuse, toRemoteError } from "./remote-error.js";
import { remoteHead } from "./remote-get.js";
import { makeRecord, readEtag, readSize, readTime } from "./to-record.js";

/** Lists a page. S3's pages lack metadata: `include` sends a request for each object. */
export async function remoteList(core: RemoteCore, request: ListRequest): Promise<StoreObjects> {
  const { semantics } = core.platform;
  const limit = request.limit ?? semantics.maxListEntries;
  if (limit < 1 || limit > semantics.maxListEntries) refuse(failures.listLimit, "list");
  const includes = request.includeHttpMetadata || request.includeCustomMetadata;
  const most = includes ? Math.min(limit, Math.max(semantics.maxListEntriesWithMetadata, 1)) : limit;

  const start = startOf(request, semantics);
  const answer = await exchange(core, {
    action: "list",
    method: "GET",
    query: {
      "list-type": "2",
      "encoding-type": "url",
      "max-keys": String(most),
      ...(request.prefix ? { prefix: request.prefix } : {}),
      ...(request.delimiter ? { delimiter: request.delimiter } : {}),
      ...start.query,
    },
    again: "lost",
  });
  if (answer.response.status >= 300) throw toRemoteError(await readRefusal(answer), "list", semantics);
  const page = readXml(await answer.text(), "ListBucketResult");
  if (page === undefined) throw foreignAnswer("list", "it has no ListBucketResult");

  const records = page.all("Contents").map((element) => listedRecord(element, semantics));
  const groups = page.all("CommonPrefixes").map((element) => decodeListed(element.text("Prefix")));
  const keys = records.map(({ key }) => key);
  checkPage(request, { keys, groups, most, start }, semantics);
  const cursor = cursorAfter(page, { keys, groups, start }, semantics);
  const dropsDelimiter = semantics.delimitedPrefixes === "withoutDelimiter";
  const dropped = dropsDelimiter ? sortKeyOf(request.delimiter ?? "", semantics).length : 0;
  const listed = {
    records: includes ? await withMetadata(core, records) : records,
    delimitedPrefixes: groups.map((group) => group.slice(0, group.length - dropped)),
    cursor,
  };
  return toListResult(listed, request, core.platform);
}

/** The start of a page. */
interface PageStart {
  readonly query: Readonly<Record<string, string>>;
  /** The page begins after this key, or after this group with all its keys; empty at the beginning. */
  readonly after: string;
  /** True if `after` is a group. */
  readonly isGroup: boolean;
}

/** Returns the start of the page: the later of the cursor and `startAfter`. */
// runtime §9 startAfter with cursor: the later of the two
function startOf(request: ListRequest, semantics: Semantics): PageStart {
  const { startAfter, cursor } = request;
  const given = { query: startAfter ? { "start-after": startAfter } : {}, after: startAfter ?? "", isGroup: false };
  if (!cursor) return given;
  const position = decodeRemoteCursor(cursor);
  if (position === undefined) {
    if (semantics.malformedCursor === "refused") refuse(failures.cursorMalformed, "list");
    return given;
  }
  const { last } = position;
  const isLater = startAfter !== undefined && sortKeyOf(startAfter, semantics) > sortKeyOf(last, semantics);
  // A `startAfter` inside the group does not reopen the group.
  if (isLater && !(position.type === "group" && startAfter.startsWith(last))) return given;
  return position.type === "object"
    ? { query: { "start-after": last }, after: last, isGroup: false }
    : { query: { "continuation-token": position.token }, after: last, isGroup: true };
}

/** The keys and groups of a page, and what was asked for. */
interface CheckedPage {
  readonly keys: readonly string[];
  readonly groups: readonly string[];
  readonly start: PageStart;
  /** The largest number of entries. */
  readonly most: number;
}

/** @throws Error for a page that does not answer the request. */
function checkPage(request: ListRequest, { keys, groups, most, start }: CheckedPage, semantics: Semantics): void {
  const { prefix = "", delimiter = "" } = request;
  const count = keys.length + groups.length;
  if (count > most) throw foreignAnswer("list", `it has ${count} entries, more than the requested ${most}`);
  const { after, isGroup } = start;
  const form = (text: string): string => sortKeyOf(text, semantics);
  // A store compares the given forms or, like R2, the normalised ones.
  const startsWith = (entry: string, start: string) => entry.startsWith(start) || form(entry).startsWith(form(start));
  const endsWith = (entry: string, end: string) => entry.endsWith(end) || form(entry).endsWith(form(end));
  const isBefore = (entry: string): boolean => form(entry) <= form(after) || (isGroup && startsWith(entry, after));
  const refuseEntry = (name: string, entry: string | undefined, reason: string): void => {
    if (entry !== undefined) throw foreignAnswer("list", `it has the ${name} ${quoted(entry)}, ${reason}`);
  };
  for (const [name, entries] of [
    ["key", keys],
    ["group", groups],
  ] as const) {
    const foreign = entries.find((entry) => !startsWith(entry, prefix));
    refuseEntry(name, foreign, `without the prefix ${quoted(prefix)}`);
  }
  const wrongGroup = groups.find((group) => delimiter === "" || !endsWith(group, delimiter));
  refuseEntry("group", wrongGroup, `without the delimiter ${quoted(delimiter)}`);
  if (after === "") return;
  refuseEntry("key", keys.find(isBefore), `which is not after ${quoted(after)}`);
  // A `startAfter` inside a group does not leave the group out.
  const oldGroup = groups.find((group) => isBefore(group) && (isGroup || !startsWith(after, group)));
  refuseEntry("group", oldGroup, `which is not after ${quoted(after)}`);
}

/**
 * Returns the cursor after a page. After an object its key suffices, and stays valid; after a group only the store's
 * token can continue.
 */
function cursorAfter(
  page: Element,
  { keys, groups, start }: Omit<CheckedPage, "most">,
  semantics: Semantics,
): string | undefined {
  const isTruncated = page.text("IsTruncated") ?? "false";
  if (isTruncated === "false") return undefined;
  if (isTruncated !== "true") throw foreignAnswer("list", `its IsTruncated is ${quoted(isTruncated)}`);
  const token = page.text("NextContinuationToken") ?? "";
  // Otherwise a list to the end would never end.
  if (token === "" || token === start.query["continuation-token"])
    throw foreignAnswer(
      "list",
      `it is truncated, but its continuation token is ${token === "" ? "missing" : "the old one"}`,
    );
  const key = keys.at(-1) ?? "";
  const group = groups.at(-1) ?? "";
  const isObject = sortKeyOf(key, semantics) > sortKeyOf(group, semantics);
  // The token may be corrupt, and continuing elsewhere would skip objects.
  if (!isObject && token.includes(noCharacter))
    throw new Error("list: The store's continuation token has characters that XML cannot represent.");
  const position: PagePosition = isObject ? { type: "object", last: key } : { type: "group", last: group, token };
  return encodeRemoteCursor(position);
}

function listedRecord(element: Element, semantics: Semantics): ShownRecord {
  const missing = ["Key", "Size", "LastModified", "ETag"].find((name) => element.text(name) === undefined);
  if (missing !== undefined) throw foreignAnswer("list", `an entry has no ${missing}`);
  const key = decodeListed(element.text("Key"));
  const place = (member: string): string => `the ${member} of ${quoted(key)}`;
  return makeRecord(
    {
      httpMetadata: {},
      customMetadata: [],
      checksum: undefined,
      key,
      size: readSize("list", place("Size"), element.text("Size")),
      etag: readEtag("list", place("ETag"), element.text("ETag")),
      uploaded: readTime("list", place("LastModified"), element.text("LastModified")),
      version: undefined,
      storageClass: element.text("StorageClass"),
      ssecKeyMd5: undefined,
    },
    semantics,
  );
}

/** Returns the listed objects with their metadata, except for objects deleted meanwhile. */
async function withMetadata(core: RemoteCore, listed: readonly ShownRecord[]): Promise<ShownRecord[]> {
  const records = await inParallel(listed, core.settings.maxParallelRequests, ({ key }) =>
    remoteHead(core, "list", key),
  );
  return records.filter((record) => record !== undefined);
}

/** Decodes a listed key. Keys are URL-encoded, and some stores write a space as `+`. */
function decodeListed(text: string | undefined): string {
  try {
    return decodeURIComponent((text ?? "").replaceAll("+", " "));
  } catch {
    throw foreignAnswer("list", "it has a key without URL encoding");
  }
}

/** The last entry of a page: an object, or a group with the store's token for the next page. */
type PagePosition =
  | { readonly type: "object"; readonly last: string }
  | { readonly type: "group"; readonly last: string; readonly token: string };

const checksumLength = 8;

/** Encodes the cursor after a position. */
function encodeRemoteCursor(position: PagePosition): string {
  const body = bytesToHex(encodeUtf8(JSON.stringify(position)));
  return body + checksum(body);
}

/** Decodes a cursor; `undefined` if it comes from no list. */
function decodeRemoteCursor(cursor: string): PagePosition | undefined {
  const body = cursor.slice(0, -checksumLength);
  if (cursor.slice(-checksumLength) !== checksum(body)) return undefined;
  return JSON.parse(decodeUtf8(hexToBytes(body))) as PagePosition;
}

/** Distinguishes this package's cursors from other strings. It is not a secret. */
function checksum(body: string): string {
  return digestHex("md5", [encodeUtf8(`remote cursor ${body}`)]).slice(0, checksumLength);
}
