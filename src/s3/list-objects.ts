import type { StoreObject } from "../../types/index.js";
import { compareUtf8 } from "../base/bytes/utf8.js";
import type { ListRequest } from "../bucket/request/request.js";
import { type S3Call, type S3Operation, xmlResponse } from "./call.js";
import { storageClassName } from "./headers.js";
import { S3Error } from "./s3-error.js";
import type { XmlValue } from "./xml.js";

/** Encodes the keys of a listing: unchanged, or percent-encoded. */
type EncodeKey = (key: string) => string;

/** Reads the requested encoding of keys. */
export function readEncoding(query: ReadonlyMap<string, string>): EncodeKey {
  const type = query.get("encoding-type");
  if (type === undefined) return (key) => key;
  if (type !== "url") throw new S3Error("InvalidArgument", "Invalid Encoding Method specified in Request");
  // Slashes stay, as in S3.
  return (key) => encodeURIComponent(key).replaceAll("%2F", "/");
}

/** Reads a number of entries, capped at the size of a page. */
export function readCount(query: ReadonlyMap<string, string>, name: string, most: number): number {
  const text = query.get(name);
  if (text === undefined || text === "") return most;
  if (!/^\d{1,10}$/.test(text) || Number(text) > 2147483647) {
    throw new S3Error("InvalidArgument", `Argument ${name} must be an integer between 0 and 2147483647.`);
  }
  return Math.min(Number(text), most);
}

/** Reads a parameter. S3 treats an empty one as absent. */
export function readText(query: ReadonlyMap<string, string>, name: string): string | undefined {
  return query.get(name) || undefined;
}

/** The error for a token from no page. */
export function wrongToken(): S3Error {
  return new S3Error("InvalidArgument", "The continuation token provided is incorrect");
}

/** The owner of all buckets and objects: there is only one account. */
export const owner = { ID: "fakebucket", DisplayName: "fakebucket" } as const;

/** The parameters common to both versions of the operation. */
interface PageRequest extends Pick<ListRequest, "prefix" | "delimiter" | "startAfter" | "cursor"> {
  readonly limit: number;
  /** The marker of the request. If it is a group, the previous page listed it. */
  readonly listedGroup: string | undefined;
}

interface Page {
  readonly objects: readonly StoreObject[];
  /** Including the delimiter, as in S3. */
  readonly groups: readonly string[];
  /** `undefined` after the last page. */
  readonly cursor: string | undefined;
}

export const listObjectsV2: S3Operation = async (call) => {
  const { query } = call;
  const { encode, ...common } = readCommon(call);
  const token = query.get("continuation-token");
  if (token === "") throw wrongToken();
  const startAfter = readText(query, "start-after");
  const page = await listPage(call, { ...common, startAfter, cursor: token, listedGroup: undefined });
  const fetchesOwner = query.get("fetch-owner") === "true";
  return xmlResponse("ListBucketResult", {
    ...echo(call, encode, common),
    KeyCount: page.objects.length + page.groups.length,
    ContinuationToken: token,
    NextContinuationToken: page.cursor,
    StartAfter: startAfter && encode(startAfter),
    IsTruncated: page.cursor !== undefined,
    ...entries(page, encode, fetchesOwner),
  });
};

export const listObjects: S3Operation = async (call) => {
  const { encode, ...common } = readCommon(call);
  const marker = readText(call.query, "marker");
  const page = await listPage(call, { ...common, startAfter: marker, cursor: undefined, listedGroup: marker });
  // Amazon S3 API Reference, ListObjects NextMarker: only with a delimiter.
  const next = page.cursor === undefined || common.delimiter === undefined ? undefined : lastOf(page, call);
  return xmlResponse("ListBucketResult", {
    ...echo(call, encode, common),
    Marker: marker === undefined ? "" : encode(marker),
    NextMarker: next && encode(next),
    IsTruncated: page.cursor !== undefined,
    ...entries(page, encode, true),
  });
};

/** Returns the last entry of a page, in the order of the bucket. */
function lastOf({ objects, groups }: Page, { port }: S3Call): string | undefined {
  const { keyEquivalence } = port.engine.state.semantics;
  const placed = (key: string) => (keyEquivalence === "nfc" ? key.normalize("NFC") : key);
  const last = [objects.at(-1)?.key, groups.at(-1)].filter((one) => one !== undefined);
  return last.toSorted((one, other) => compareUtf8(placed(one), placed(other))).at(-1);
}

function readCommon({ query, port }: S3Call) {
  return {
    encode: readEncoding(query),
    prefix: readText(query, "prefix"),
    delimiter: readText(query, "delimiter"),
    limit: readCount(query, "max-keys", port.engine.state.semantics.maxListEntries),
  };
}

function echo(
  { bucketName, query }: S3Call,
  encode: EncodeKey,
  { prefix = "", delimiter, limit }: Pick<PageRequest, "prefix" | "delimiter" | "limit">,
): { readonly [name: string]: XmlValue } {
  return {
    Name: bucketName,
    Prefix: encode(prefix),
    Delimiter: delimiter && encode(delimiter),
    MaxKeys: limit,
    EncodingType: query.get("encoding-type"),
  };
}

function entries(
  { objects, groups }: Page,
  encode: EncodeKey,
  withOwner: boolean,
): { readonly [name: string]: XmlValue } {
  return {
    Contents: objects.map((object) => ({
      Key: encode(object.key),
      LastModified: object.uploaded.toISOString(),
      ETag: object.httpEtag,
      Size: object.size,
      Owner: withOwner ? owner : undefined,
      StorageClass: storageClassName(object.storageClass),
    })),
    CommonPrefixes: groups.map((group) => ({ Prefix: encode(group) })),
  };
}

async function listPage(call: S3Call, request: PageRequest): Promise<Page> {
  // The default lies after the empty key, which S3 does not have.
  const { prefix, delimiter, startAfter = "", listedGroup } = request;
  // Amazon S3 returns an empty page as complete.
  if (request.limit === 0) return { objects: [], groups: [], cursor: undefined };
  const objects: StoreObject[] = [];
  const groups: string[] = [];
  const { limit } = request;
  let { cursor } = request;
  do {
    const page = await call.bucket.list({ prefix, delimiter, startAfter, cursor, limit });
    objects.push(...page.objects);
    groups.push(...page.delimitedPrefixes.map((group) => withDelimiter(group, delimiter, call)));
    cursor = page.truncated ? page.cursor : undefined;
    // The marker is the group itself. Keys of the group follow the marker, but the group was on an earlier page.
    const listed = listedGroup === undefined ? -1 : groups.indexOf(listedGroup);
    if (listed !== -1) groups.splice(listed, 1);
  } while (cursor !== undefined && objects.length + groups.length === 0);
  return { objects, groups, cursor };
}

function withDelimiter(group: string, delimiter = "", { port }: S3Call): string {
  const { delimitedPrefixes, keyEquivalence } = port.engine.state.semantics;
  if (delimitedPrefixes === "withDelimiter") return group;
  return group + (keyEquivalence === "nfc" ? delimiter.normalize("NFC") : delimiter);
}
