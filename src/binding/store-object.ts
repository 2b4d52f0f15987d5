import type { StoreChecksums, StoreHTTPMetadata, StoreObject, StoreRange } from "../../types/index.js";
import { nameClass } from "../engine/name-class.js";
import { typeError } from "../request/argument-error.js";
import { isHeaders, isObject } from "../request/host-objects.js";
import type { CustomMetadataRecord, HttpMetadataRecord } from "../request/request.js";
import { etagOf } from "../service/etag.js";
import type { ServedRange } from "../service/resolve-range.js";
import type { ObjectRecord } from "../service/state.js";
import { Checksums, checksumHexes } from "./checksums.js";
import {
  checkConstruction,
  construction,
  defineLazily,
  defineReadOnly,
  illegalInvocation,
  makeMembersEnumerable,
} from "./guard.js";

/** Up to how many bytes are digested at once: for those, looking later costs more than digesting now. */
const digestedAtOnceBytes = 1024;

/** What a result tells of an object. */
export interface ObjectView {
  readonly record: ObjectRecord;
  readonly range: ServedRange | undefined;
  /** `undefined`: not listed. */
  readonly httpMetadata: HttpMetadataRecord | undefined;
  /** `undefined`: not listed. */
  readonly customMetadata: CustomMetadataRecord | undefined;
}

/** The view of an object with all of its metadata. */
export function wholeView(record: ObjectRecord, range: ServedRange | undefined): ObjectView {
  return { record, range, httpMetadata: record.httpMetadata, customMetadata: record.customMetadata };
}

/** The metadata of an object, as `head`, `put`, `complete` and `list` give it. */
// runtime §4: twelve own properties in this order; all nested values are the caller's own
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
  readonly #view: ObjectView;

  constructor(shown: typeof construction, view: ObjectView) {
    checkConstruction(shown);
    this.#view = view;
    const { record, range } = view;
    const { bytes } = record;
    const digestIsCheap = record.multipartEtag !== undefined || bytes.hasMd5 || bytes.size <= digestedAtOnceBytes;
    const define = digestIsCheap ? defineAtOnce : defineLazily;
    defineReadOnly(this, "ssecKeyMd5", record.ssecKeyMd5);
    defineReadOnly(this, "storageClass", record.storageClass);
    defineReadOnly(this, "range", range && { offset: range.offset, length: range.length });
    defineReadOnly(this, "customMetadata", view.customMetadata && toCustomMetadata(view.customMetadata));
    defineReadOnly(this, "httpMetadata", view.httpMetadata && toHttpMetadata(view.httpMetadata));
    defineReadOnly(this, "uploaded", new Date(record.uploaded));
    define(this, "checksums", () => new Checksums(construction, checksumHexes(record)));
    define(this, "httpEtag", () => `"${etagOf(record)}"`);
    define(this, "etag", () => etagOf(record));
    defineReadOnly(this, "size", bytes.size);
    defineReadOnly(this, "version", record.version);
    defineReadOnly(this, "key", record.key);
  }

  /** Sets the stored HTTP metadata as headers; leaves all other headers as they are. */
  // spec §2 StoreObject; runtime §7
  writeHttpMetadata(...args: readonly [headers?: unknown]): void {
    if (!(isObject(this) && #view in this)) throw illegalInvocation();
    const [headers] = args;
    if (!isHeaders(headers)) {
      throw typeError(
        "http-metadata.write-type",
        // A body's class inherits the method, and its name with it.
        "Failed to execute 'writeHttpMetadata' on 'HeadResult': parameter 1 is not of type 'Headers'.",
      );
    }
    const { httpMetadata, record } = this.#view;
    if (httpMetadata === undefined) {
      throw typeError(
        "http-metadata.write-unlisted",
        `HTTP metadata unknown for key \`${record.key}\`. Did you forget to add 'httpMetadata' to \`include\` when listing?`,
      );
    }
    const written = toHeaders(httpMetadata);
    // Checked before any is set: a refused write leaves the headers as they were.
    if (!written.every(([name, value]) => isWritable(headers, name, value))) {
      throw typeError("http-metadata.write-value", "Invalid header value.");
    }
    for (const [name, value] of written) headers.set(name, value);
  }

  get [Symbol.toStringTag](): string {
    return "HeadResult";
  }
}

nameClass(HeadResult, "HeadResult");
makeMembersEnumerable(HeadResult.prototype);

function defineAtOnce(target: object, name: string, compute: () => unknown): void {
  defineReadOnly(target, name, compute());
}

function toHttpMetadata(metadata: HttpMetadataRecord): StoreHTTPMetadata {
  const { cacheExpiry, ...texts } = metadata;
  return cacheExpiry === undefined ? texts : { ...texts, cacheExpiry: new Date(cacheExpiry) };
}

function toCustomMetadata(metadata: CustomMetadataRecord): Record<string, string> {
  // Not by assignment: a name may be `__proto__`.
  return Object.fromEntries(metadata);
}

const headerNames = [
  ["contentType", "Content-Type"],
  ["contentLanguage", "Content-Language"],
  ["contentDisposition", "Content-Disposition"],
  ["contentEncoding", "Content-Encoding"],
  ["cacheControl", "Cache-Control"],
] as const;

/** Whether headers can have a value. The platform's take any text but line breaks, those of other hosts bytes only. */
function isWritable(headers: Headers, name: string, value: string): boolean {
  if (/[\0\r\n]/.test(value)) return false;
  if (/^[\0-\xFF]*$/.test(value)) return true;
  try {
    new (headers.constructor as typeof Headers)().set(name, value);
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
