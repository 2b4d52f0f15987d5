import type {
  HostBlob,
  HostReadableStream,
  StoreChecksums,
  StoreHTTPMetadata,
  StoreObject,
  StoreObjectBody,
  StoreObjects,
  StoreRange,
} from "../../../types/index.js";
import { nameClass } from "../../base/copies/name-class.js";
import type { Platform } from "../../semantics/platform.js";
import { typeError } from "../request/argument-error.js";
import { emptyLike, setHeaders } from "../request/header-values.js";
import { isHeaders } from "../request/host-objects.js";
import { stringFields } from "../request/parse-metadata.js";
import type { HttpMetadataRecord, ListRequest } from "../request/request.js";
import type { Listed } from "../service/list.js";
import type { ServedRange } from "../service/resolve-range.js";
import type { ResultBody } from "./body.js";
import { settle } from "./call-method.js";
import { construction, illegalConstructor, illegalInvocation, makeMembersEnumerable } from "./guard.js";
import { handlerOf, ResultHandler, type ShownRecord } from "./result-handler.js";

/** The metadata of an object, as returned by `head`, `put`, `complete` and `list`. */
// runtime §4
export class HeadResult implements StoreObject {
  declare readonly ssecKeyMd5?: string;
  declare readonly storageClass: StoreObject["storageClass"];
  declare readonly range?: StoreRange;
  declare readonly customMetadata?: Record<string, string>;
  declare readonly httpMetadata?: StoreHTTPMetadata;
  declare readonly uploaded: Date;
  declare readonly checksums: StoreChecksums;
  declare readonly httpEtag: string;
  declare readonly etag: string;
  declare readonly size: number;
  declare readonly version: string;
  declare readonly key: string;
  /** The handler of the result. Scripts have its proxy; only inspectors see this object. */
  readonly #handler: ResultHandler;

  constructor(shown: typeof construction, handler: ResultHandler) {
    if (shown !== construction) throw illegalConstructor();
    this.#handler = handler;
  }

  /** Sets the stored HTTP metadata as headers; leaves all other headers unchanged. */
  // spec §2 StoreObject; runtime §7
  writeHttpMetadata(...args: readonly [headers?: unknown]): void {
    const result = handlerOf(this);
    if (result === undefined) throw illegalInvocation();
    const [headers] = args;
    if (!isHeaders(headers)) {
      throw typeError(
        "http-metadata.write-type",
        // GetResult inherits this method, and so its error text.
        "Failed to execute 'writeHttpMetadata' on 'HeadResult': parameter 1 is not of type 'Headers'.",
      );
    }
    const { httpMetadata, key } = result;
    if (httpMetadata === undefined) {
      throw typeError(
        "http-metadata.write-unlisted",
        `HTTP metadata unknown for key \`${key}\`. Did you forget to add 'httpMetadata' to \`include\` when listing?`,
      );
    }
    const written = toHeaders(httpMetadata);
    // Checked before any is set, so that a refused write changes no header.
    if (!written.every(([name, value]) => isWritable(headers, name, value))) {
      throw typeError("http-metadata.write-value", "Invalid header value.");
    }
    setHeaders(headers, written);
  }

  get [Symbol.toStringTag](): string | undefined {
    // Inspectors look through proxies, and read the tag before the properties.
    if (#handler in this) this.#handler.fill();
    const handler = #handler in this ? this.#handler : handlerOf(this);
    return handler?.hasClassTag === false ? undefined : "HeadResult";
  }
}

nameClass(HeadResult, "HeadResult");
makeMembersEnumerable(HeadResult.prototype);

/** The name of each text's header, as the platform spells it. */
const headerNames = stringFields.map(
  ([field, name]) => [field, name.replace(/\b[a-z]/g, (letter) => letter.toUpperCase())] as const,
);

/** True if headers accept a value. The platform's accept any text without line breaks, other hosts' only bytes. */
function isWritable(headers: Headers, name: string, value: string): boolean {
  if (/[\0\r\n]/.test(value)) return false;
  if (/^[\0-\xFF]*$/.test(value)) return true;
  try {
    emptyLike(headers).set(name, value);
    return true;
  } catch {
    return false;
  }
}

function toHeaders(metadata: HttpMetadataRecord): [name: string, value: string][] {
  const headers: [string, string][] = [];
  for (const [field, name] of headerNames) {
    const value = metadata[field];
    if (value !== undefined) headers.push([name, value]);
  }
  if (metadata.cacheExpiry !== undefined) headers.push(["Expires", new Date(metadata.cacheExpiry).toUTCString()]);
  return headers;
}

/** An object with its body, as returned by `get`. */
// spec §2 StoreObjectBody; runtime §3
class GetResult extends HeadResult implements StoreObjectBody {
  get body(): HostReadableStream {
    return bodyHandlerOf(this).body.stream as HostReadableStream;
  }

  get bodyUsed(): boolean {
    return bodyHandlerOf(this).body.used;
  }

  arrayBuffer(): Promise<ArrayBuffer> {
    return settle(bodyHandlerOf(this), takeBuffer);
  }

  bytes(): Promise<Uint8Array<ArrayBuffer>> {
    return settle(bodyHandlerOf(this), takeBytes);
  }

  text(): Promise<string> {
    return settle(bodyHandlerOf(this), takeText);
  }

  json<Value>(): Promise<Value> {
    return settle(bodyHandlerOf(this), takeJson) as Promise<Value>;
  }

  blob(): Promise<HostBlob> {
    return settle(bodyHandlerOf(this), takeBlob) as Promise<HostBlob>;
  }

  override get [Symbol.toStringTag](): string | undefined {
    // An own getter, as on the base class, for inspectors too.
    return super[Symbol.toStringTag] && "GetResult";
  }
}

nameClass(GetResult, "GetResult");
makeMembersEnumerable(GetResult.prototype);

/** The handler of a result with a body. */
type BodyHandler = ResultHandler & { readonly body: ResultBody };

function bodyHandlerOf(value: unknown): BodyHandler {
  const handler = handlerOf(value);
  if (handler?.body === undefined) throw illegalInvocation();
  return handler as BodyHandler;
}

const takeBuffer = ({ body }: BodyHandler) => body.takeBuffer();
const takeBytes = ({ body }: BodyHandler) => body.takeBytes();
const takeText = ({ body }: BodyHandler) => body.takeText();
const takeJson = ({ body }: BodyHandler) => body.takeJson();
const takeBlob = ({ body, httpMetadata }: BodyHandler) => body.takeBlob(httpMetadata?.contentType ?? "");

/** The records of a page. */
interface ListedRecords extends Pick<Listed, "delimitedPrefixes" | "cursor"> {
  readonly records: readonly ShownRecord[];
}

/** Returns a page of `list`: a plain object, as on the platform. */
// spec §2 StoreObjects ("Present only when truncated is true"); runtime §9, §4 Dated change of 2025-12-03
export function toListResult(listed: ListedRecords, request: ListRequest, platform: Platform): StoreObjects {
  const objects = listed.records.map((record) => toListedObject(record, request, platform));
  const delimitedPrefixes = [...listed.delimitedPrefixes];
  if (listed.cursor !== undefined) return { objects, truncated: true, cursor: listed.cursor, delimitedPrefixes };
  const ownsCursor = platform.ownsUnsetMembers && platform.semantics.cursorOfLastPage === "unsetMember";
  const unset = ownsCursor ? { cursor: undefined } : {};
  return { objects, truncated: false, ...unset, delimitedPrefixes };
}

// spec §2 StoreListOptions include
function toListedObject(record: ShownRecord, request: ListRequest, platform: Platform): HeadResult {
  const empty = platform.semantics.metadataNotListed === "empty";
  const view = {
    record,
    range: undefined,
    httpMetadata: request.includeHttpMetadata ? record.httpMetadata : empty ? {} : undefined,
    customMetadata: request.includeCustomMetadata ? record.customMetadata : empty ? [] : undefined,
    ownsUnsetMembers: platform.ownsUnsetMembers,
    hasClassTags: platform.hasClassTags,
  };
  return new ResultHandler(HeadResult, view, undefined).result as HeadResult;
}

/** Returns an object as `put`, `complete` and `head` do or, with a body, as `get` does. */
export function toObject(record: ShownRecord, range: ServedRange | undefined, platform: Platform): HeadResult;
export function toObject(record: ShownRecord, range: ServedRange, platform: Platform, body: ResultBody): GetResult;
export function toObject(
  record: ShownRecord,
  range: ServedRange | undefined,
  platform: Platform,
  body?: ResultBody,
): HeadResult {
  const { httpMetadata, customMetadata } = record;
  const { ownsUnsetMembers, hasClassTags } = platform;
  const view = { record, range, httpMetadata, customMetadata, ownsUnsetMembers, hasClassTags };
  return new ResultHandler(body === undefined ? HeadResult : GetResult, view, body).result as HeadResult;
}

/** Returns an object as `complete` does. */
// Reported: without metadata (workers-sdk#5936, nuxt-hub/core#71). Undocumented: all other members are as in `head`.
export function toCompletedObject(record: ShownRecord, platform: Platform): HeadResult {
  const isEmpty = platform.semantics.completeMetadata === "empty";
  return toObject(isEmpty ? { ...record, httpMetadata: {}, customMetadata: [] } : record, undefined, platform);
}

/** An object found by `get`. */
export interface FoundObject {
  readonly type: "found";
  readonly record: ShownRecord;
  readonly range: ServedRange;
}

/** The outcome of a `get`. */
export type GetOutcome<Found extends FoundObject> =
  | { readonly type: "missing" }
  | { readonly type: "preconditionFailed"; readonly record: ShownRecord }
  | Found;

/** Converts the outcome of a `get` into its result. */
export function toGetResult<Found extends FoundObject>(
  got: GetOutcome<Found>,
  platform: Platform,
  bodyOf: (found: Found) => ResultBody,
): HeadResult | null {
  if (got.type === "missing") return null;
  if (got.type === "found") return toObject(got.record, got.range, platform, bodyOf(got));
  return toObject(got.record, { offset: 0, length: got.record.bytes.size }, platform);
}
