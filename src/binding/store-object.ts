import type { StoreChecksums, StoreHTTPMetadata, StoreObject, StoreRange } from "../../types/index.js";
import { nameClass } from "../package/name-class.js";
import { typeError } from "../request/argument-error.js";
import { isHeaders } from "../request/host-objects.js";
import type { HttpMetadataRecord } from "../request/request.js";
import { checkConstruction, type construction, illegalInvocation, makeMembersEnumerable } from "./guard.js";
import { handlerOf, type ResultHandler } from "./result-handler.js";

/** The metadata of an object, as `head`, `put`, `complete` and `list` give it. */
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
  /** What answers for the object where scripts have it. The object itself is seen by inspectors alone. */
  readonly #handler: ResultHandler;

  constructor(shown: typeof construction, handler: ResultHandler) {
    checkConstruction(shown);
    this.#handler = handler;
  }

  /** Sets the stored HTTP metadata as headers; leaves all other headers as they are. */
  // spec §2 StoreObject; runtime §7
  writeHttpMetadata(...args: readonly [headers?: unknown]): void {
    const result = handlerOf(this);
    if (result === undefined) throw illegalInvocation();
    const [headers] = args;
    if (!isHeaders(headers)) {
      throw typeError(
        "http-metadata.write-type",
        // A body's class inherits the method, and its name with it.
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
    // Checked before any is set: a refused write leaves the headers as they were.
    if (!written.every(([name, value]) => isWritable(headers, name, value))) {
      throw typeError("http-metadata.write-value", "Invalid header value.");
    }
    for (const [name, value] of written) headers.set(name, value);
  }

  get [Symbol.toStringTag](): string | undefined {
    // Inspectors look through proxies. The tag is what they ask an object for before they look at its properties.
    if (#handler in this) this.#handler.fill();
    return classTag(#handler in this ? this.#handler : handlerOf(this), "HeadResult");
  }
}

/** The tag of a result, or of its class. */
export function classTag(handler: ResultHandler | undefined, name: string): string | undefined {
  return handler?.hasClassTag === false ? undefined : name;
}

nameClass(HeadResult, "HeadResult");
makeMembersEnumerable(HeadResult.prototype);

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
