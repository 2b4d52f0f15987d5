import type { StoreChecksums, StoreHTTPMetadata, StoreObject, StoreRange } from "../../types/index.js";
import { nameClass } from "../package/name-class.js";
import { typeError } from "../request/argument-error.js";
import { isHeaders, isObject } from "../request/host-objects.js";
import type { CustomMetadataRecord, HttpMetadataRecord } from "../request/request.js";
import type { Platform } from "../semantics/platform.js";
import { digestsOf, etagOf, type ObjectDigests } from "../service/etag.js";
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
  /** Whether the records inside have every member of theirs, also those that are not set. */
  readonly ownsUnsetMembers: boolean;
}

/** The view of an object with all of its metadata. */
export function wholeView(record: ObjectRecord, range: ServedRange | undefined, platform: Platform): ObjectView {
  const { httpMetadata, customMetadata } = record;
  return { record, range, httpMetadata, customMetadata, ownsUnsetMembers: platform.ownsUnsetMembers };
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
  /** What is written to headers, and whose it is. Nothing else is kept: a result outlives what it tells of. */
  readonly #written: { readonly key: string; readonly httpMetadata: HttpMetadataRecord | undefined };

  constructor(shown: typeof construction, view: ObjectView) {
    checkConstruction(shown);
    const { record, range, ownsUnsetMembers } = view;
    const { bytes } = record;
    this.#written = { key: record.key, httpMetadata: view.httpMetadata };
    const digests = digestsOf(record);
    const digestIsCheap = record.multipartEtag !== undefined || bytes.hasMd5 || bytes.size <= digestedAtOnceBytes;
    const define = digestIsCheap ? defineAtOnce : defineLazily;
    defineReadOnly(this, "ssecKeyMd5", record.ssecKeyMd5);
    defineReadOnly(this, "storageClass", record.storageClass);
    defineReadOnly(this, "range", range && toRange(range, ownsUnsetMembers));
    defineReadOnly(this, "customMetadata", view.customMetadata && toCustomMetadata(view.customMetadata));
    defineReadOnly(this, "httpMetadata", view.httpMetadata && toHttpMetadata(view.httpMetadata, ownsUnsetMembers));
    defineReadOnly(this, "uploaded", new Date(record.uploaded));
    for (const [name, compute] of digestMembers(digests, ownsUnsetMembers)) define(this, name, compute);
    defineReadOnly(this, "size", bytes.size);
    defineReadOnly(this, "version", record.version);
    defineReadOnly(this, "key", record.key);
  }

  /** Sets the stored HTTP metadata as headers; leaves all other headers as they are. */
  // spec §2 StoreObject; runtime §7
  writeHttpMetadata(...args: readonly [headers?: unknown]): void {
    if (!(isObject(this) && #written in this)) throw illegalInvocation();
    const [headers] = args;
    if (!isHeaders(headers)) {
      throw typeError(
        "http-metadata.write-type",
        // A body's class inherits the method, and its name with it.
        "Failed to execute 'writeHttpMetadata' on 'HeadResult': parameter 1 is not of type 'Headers'.",
      );
    }
    const { httpMetadata, key } = this.#written;
    if (httpMetadata === undefined) {
      throw typeError(
        "http-metadata.write-unlisted",
        `HTTP metadata unknown for key \`${key}\`. Did you forget to add 'httpMetadata' to \`include\` when listing?`,
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

/** The members that need a digest, in their order. Apart from the constructor, so that what computes them holds no more. */
function digestMembers(digests: ObjectDigests, ownsUnsetMembers: boolean): readonly [string, () => unknown][] {
  return [
    ["checksums", () => new Checksums(construction, checksumHexes(digests), ownsUnsetMembers)],
    ["httpEtag", () => `"${etagOf(digests)}"`],
    ["etag", () => etagOf(digests)],
  ];
}

function defineAtOnce(target: object, name: string, compute: () => unknown): void {
  defineReadOnly(target, name, compute());
}

// runtime §4 Dated change of 2025-12-03, for this and the next function
function toRange({ offset, length }: ServedRange, ownsUnsetMembers: boolean): StoreRange {
  return ownsUnsetMembers ? { offset, length, suffix: undefined } : { offset, length };
}

function toHttpMetadata(metadata: HttpMetadataRecord, ownsUnsetMembers: boolean): StoreHTTPMetadata {
  const { cacheExpiry, ...texts } = metadata;
  const set = cacheExpiry === undefined ? texts : { ...texts, cacheExpiry: new Date(cacheExpiry) };
  // The declarations follow the platform's, which do not have `undefined` among the values of these members.
  return ownsUnsetMembers ? ({ ...unsetHttpMetadata, ...set } as StoreHTTPMetadata) : set;
}

/** Every member, in the platform's order. */
const unsetHttpMetadata = {
  contentType: undefined,
  contentLanguage: undefined,
  contentDisposition: undefined,
  contentEncoding: undefined,
  cacheControl: undefined,
  cacheExpiry: undefined,
};

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
