import { bytesToHex, hexToBytes } from "@noble/hashes/utils.js";
import type { StoreObjects } from "../../types/index.js";
import { digestHex } from "../base/bytes/digest.js";
import { decodeUtf8, encodeUtf8 } from "../base/bytes/utf8.js";
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
import { bareEtag, makeRecord, seconds } from "./to-record.js";

/** Lists a page. S3's pages have no metadata: with `include` each object is asked for by itself. */
export async function remoteList(core: RemoteCore, request: ListRequest): Promise<StoreObjects> {
  const { semantics } = core.platform;
  const limit = request.limit ?? semantics.maxListEntries;
  if (limit < 1 || limit > semantics.maxListEntries) refuse(failures.listLimit, "list");
  const includes = request.includeHttpMetadata || request.includeCustomMetadata;
  const most = includes ? Math.min(limit, Math.max(semantics.maxListEntriesWithMetadata, 1)) : limit;

  const answer = await exchange(core, {
    action: "list",
    method: "GET",
    query: {
      "list-type": "2",
      "encoding-type": "url",
      "max-keys": String(most),
      ...(request.prefix ? { prefix: request.prefix } : {}),
      ...(request.delimiter ? { delimiter: request.delimiter } : {}),
      ...startOf(request, semantics),
    },
    again: "lost",
  });
  if (answer.response.status >= 300) throw toRemoteError(await readRefusal(answer), "list", semantics);
  const page = readXml(await answer.text(), "ListBucketResult");
  if (page === undefined) throw foreignAnswer("list", "it has no ListBucketResult");

  const records = page.all("Contents").map((element) => listedRecord(element, semantics));
  const groups = page.all("CommonPrefixes").map((element) => decodeListed(element.text("Prefix")));
  const dropped = semantics.delimitedPrefixes === "withoutDelimiter" ? (request.delimiter ?? "").length : 0;
  const listed = {
    records: includes ? await withMetadata(core, records) : records,
    delimitedPrefixes: groups.map((group) => group.slice(0, group.length - dropped)),
    cursor: cursorAfter(page, records, groups, semantics),
  };
  return toListResult(listed, request, core.platform);
}

/** Returns the start of the page: the later of the cursor and `startAfter`. */
// runtime §9 startAfter with cursor: the later of the two
function startOf(request: ListRequest, semantics: Semantics): Record<string, string> {
  const { startAfter, cursor } = request;
  const start: Record<string, string> = startAfter ? { "start-after": startAfter } : {};
  if (!cursor) return start;
  const position = decodeRemoteCursor(cursor);
  if (position === undefined) {
    if (semantics.malformedCursor === "refused") refuse(failures.cursorMalformed, "list");
    return start;
  }
  const after = sortKeyOf(position.last, semantics);
  const isLater = startAfter !== undefined && sortKeyOf(startAfter, semantics) > after;
  // Within a group, the group is over all the same.
  if (isLater && !(position.type === "group" && startAfter.startsWith(position.last))) return start;
  return position.type === "object" ? { "start-after": position.last } : { "continuation-token": position.token };
}

/** After an object its key is enough, and lasts; after a group only the store knows how to go on. */
function cursorAfter(
  page: Element,
  records: readonly ShownRecord[],
  groups: readonly string[],
  semantics: Semantics,
): string | undefined {
  if (page.text("IsTruncated") !== "true") return undefined;
  const key = records.at(-1)?.key ?? "";
  const group = groups.at(-1) ?? "";
  const isObject = sortKeyOf(key, semantics) > sortKeyOf(group, semantics);
  const token = page.text("NextContinuationToken") ?? "";
  // It may be wrong, and to go on elsewhere would lose what lies between.
  if (!isObject && token.includes(noCharacter)) throw new Error("list: XML cannot hold where the store would go on.");
  const position: PagePosition = isObject ? { type: "object", last: key } : { type: "group", last: group, token };
  return encodeRemoteCursor(position);
}

function listedRecord(element: Element, semantics: Semantics): ShownRecord {
  const missing = ["Key", "Size", "LastModified", "ETag"].find((name) => element.text(name) === undefined);
  if (missing !== undefined) throw foreignAnswer("list", `an entry has no ${missing}`);
  return makeRecord(
    {
      httpMetadata: {},
      customMetadata: [],
      checksum: undefined,
      key: decodeListed(element.text("Key")),
      size: Number(element.text("Size")),
      etag: bareEtag(element.text("ETag")),
      uploaded: seconds(Date.parse(element.text("LastModified") ?? "")),
      version: undefined,
      storageClass: element.text("StorageClass"),
      ssecKeyMd5: undefined,
    },
    semantics,
  );
}

/** Returns the listed objects with their metadata, without those that are gone meanwhile. */
async function withMetadata(core: RemoteCore, listed: readonly ShownRecord[]): Promise<ShownRecord[]> {
  const records = await inParallel(listed, core.settings.maxParallelRequests, ({ key }) =>
    remoteHead(core, "list", key),
  );
  return records.filter((record) => record !== undefined);
}

/** Keys are listed as in a URL, of which some stores write a space as `+`. */
function decodeListed(text: string | undefined): string {
  try {
    return decodeURIComponent((text ?? "").replaceAll("+", " "));
  } catch {
    throw foreignAnswer("list", "it has a key that is not encoded as a URL's");
  }
}

/** The last entry of a page: an object, or a group of objects with what the store calls the place after it. */
type PagePosition =
  | { readonly type: "object"; readonly last: string }
  | { readonly type: "group"; readonly last: string; readonly token: string };

const checksumLength = 8;

/** A cursor that continues after a position. */
function encodeRemoteCursor(position: PagePosition): string {
  const body = bytesToHex(encodeUtf8(JSON.stringify(position)));
  return body + checksum(body);
}

/** Returns the key from which a cursor continues; `undefined` if no list gave it out. */
function decodeRemoteCursor(cursor: string): PagePosition | undefined {
  const body = cursor.slice(0, -checksumLength);
  if (cursor.slice(-checksumLength) !== checksum(body)) return undefined;
  return JSON.parse(decodeUtf8(hexToBytes(body))) as PagePosition;
}

/** Tells our cursors from other strings; it is not a secret. */
function checksum(body: string): string {
  return digestHex("md5", [encodeUtf8(`remote cursor ${body}`)]).slice(0, checksumLength);
}
