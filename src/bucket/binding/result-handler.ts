import type { StoreHTTPMetadata, StoreObject, StoreRange } from "../../../types/index.js";
import { DigestedBytes, type StoredBytes } from "../../base/bytes/stored-bytes.js";
import { isInWorkers } from "../../base/host/in-workers.js";
import { isObject } from "../request/coerce.js";
import type { CustomMetadataRecord, HttpMetadataRecord } from "../request/request.js";
import type { ServedRange } from "../service/resolve-range.js";
import { etagOf, type ObjectRecord } from "../service/state.js";
import type { ResultBody } from "./body.js";
import { construction, defineReadOnly } from "./guard.js";
import { Checksums, checksumHexes } from "./store-checksums.js";

/** An object without the fields needed only by its body. */
export type ShownRecord = Omit<ObjectRecord, "bytes"> & { readonly bytes: Pick<StoredBytes, "size" | "md5Hex"> };

/** The members of a result. */
interface ObjectView {
  readonly record: ShownRecord;
  readonly range: ServedRange | undefined;
  /** `undefined`: not listed. */
  readonly httpMetadata: HttpMetadataRecord | undefined;
  /** `undefined`: not listed. */
  readonly customMetadata: CustomMetadataRecord | undefined;
  /** True if nested records have all members, including unset ones. */
  readonly ownsUnsetMembers: boolean;
  /** True if `Symbol.toStringTag` names the class. */
  readonly hasClassTags: boolean;
}

/** The handler of the latest result checked for extensibility. */
let asked: ResultHandler | undefined;

/**
 * Returns the handler of a result; `undefined` for all other values, including proxies of results and objects that
 * inherit from one. Results are not keys of a weak map and have no private fields, since either costs more than the
 * rest of a call.
 */
export function handlerOf(value: unknown): ResultHandler | undefined {
  if (!isObject(value)) return undefined;
  try {
    // If the value is a result, its handler's trap sets `asked`.
    Reflect.isExtensible(value);
  } catch {
    // Another library's proxy may throw.
  }
  const handler = asked;
  asked = undefined;
  return handler?.result === value ? handler : undefined;
}

/**
 * Handles a result. A result is a proxy of an object without own properties: defining the twelve properties of the
 * platform costs more than the rest of a call, and few are ever read. Members are read from the record. An operation on
 * the object itself, or a change to it, first fills it with the real properties; from then on the object is used.
 *
 * Tools that show proxies can tell the difference: `util.types.isProxy()`, debuggers, the error of `structuredClone()`.
 */
export class ResultHandler {
  /** The result for scripts. */
  readonly result: object;
  /** Can be read once, as a stream or whole; `undefined` for metadata alone. */
  body: ResultBody | undefined;
  readonly #target: object;
  #view: ObjectView;
  /** The members with objects as values; the same objects at each access. */
  #objects: Record<string, object> | undefined;
  #replaceRange: ((range: object) => object) | undefined;
  #isFilled = false;
  /** Called at each access of a member by its name, until the target is filled. */
  onAccess: ((name: PropertyKey) => void) | undefined;

  constructor(
    Result: new (shown: typeof construction, handler: ResultHandler) => object,
    view: ObjectView,
    body: ResultBody | undefined,
  ) {
    this.body = body;
    this.#view = view;
    this.#target = new Result(construction, this);
    this.result = new Proxy(this.#target, this as ProxyHandler<object>);
  }

  get key(): string {
    return this.#view.record.key;
  }

  get size(): number {
    return this.#view.record.bytes.size;
  }

  get storageClass(): string {
    return this.#view.record.storageClass;
  }

  get range(): ServedRange | undefined {
    return this.#view.range;
  }

  get hasClassTag(): boolean {
    return this.#view.hasClassTags;
  }

  get httpMetadata(): HttpMetadataRecord | undefined {
    return this.#view.httpMetadata;
  }

  /** Defines the platform's properties on the target: own, enumerable, configurable, read-only, in its order. */
  // runtime §4
  fill(): void {
    if (this.#isFilled) return;
    for (const name of memberNames) defineReadOnly(this.#target, name, this.#read(name));
    this.#isFilled = true;
  }

  get(target: object, name: PropertyKey, receiver: unknown): unknown {
    if (!this.#isFilled) this.onAccess?.(name);
    return this.#isFilled || members[name as string] === undefined
      ? Reflect.get(target, name, receiver)
      : this.#read(name as string);
  }

  /** Replaces the range at its first access. */
  replaceRange(make: (range: object) => object): void {
    const inner = this.#replaceRange;
    this.#replaceRange = inner === undefined ? make : (range) => make(inner(range));
  }

  isExtensible(target: object): boolean {
    asked = this;
    return Reflect.isExtensible(target);
  }

  #read(name: string): unknown {
    const known = this.#objects?.[name];
    if (known !== undefined) return known;
    let value = members[name]?.(this.#view);
    if (name === "range" && this.#replaceRange !== undefined && value !== undefined)
      value = this.#replaceRange(value as object);
    if (digestMembers.has(name)) this.#forgetBytes();
    if (typeof value === "object" && value !== null) {
      this.#objects ??= Object.create(null) as Record<string, object>;
      this.#objects[name] = value;
    }
    return value;
  }

  /** Releases the bytes once their digest is known. */
  #forgetBytes(): void {
    const { record } = this.#view;
    if (record.bytes instanceof DigestedBytes) return;
    // A multipart object has another etag and no MD5 checksum.
    const md5Hex = record.multipartEtag === undefined ? record.bytes.md5Hex() : "";
    this.#view = { ...this.#view, record: { ...record, bytes: new DigestedBytes(record.bytes.size, md5Hex) } };
  }
}

/** True for a result of `get` with a body. */
export function hasBody(handler: ResultHandler): handler is ResultHandler & { body: ResultBody } {
  return handler.body !== undefined;
}

/** The proxy operations that read or change the object itself. */
const fillingTraps = [
  ...["has", "set", "deleteProperty", "defineProperty", "getOwnPropertyDescriptor", "ownKeys", "preventExtensions"],
] as const;

// A getter that returns no trap: the engine then uses the target, with its own error texts.
for (const trap of fillingTraps) {
  Object.defineProperty(ResultHandler.prototype, trap, {
    get(this: ResultHandler): undefined {
      this.fill();
      return undefined;
    },
  });
}
const getPrototypeOf = trapOfRpc(({ body }: ResultHandler) => {
  const [name, ofBody] = body === undefined ? ["HeadResult", ""] : ["GetResult", ", body: object.body"];
  const plain = `{ ...object, checksums: object.checksums.toJSON()${ofBody} }`;
  return `A ${name} of FakeBucket cannot be sent over RPC. Send a plain object: ${plain}`;
});
if (getPrototypeOf !== undefined) Object.assign(ResultHandler.prototype, { getPrototypeOf });
// Members of `Object.prototype` must not count as traps.
Object.setPrototypeOf(ResultHandler.prototype, null);

/** Returns the value of each member, by its name, in the platform's order. */
// runtime §4: twelve own properties in this order; all nested values are the caller's own
const members: Readonly<Record<string, (view: ObjectView) => unknown>> = Object.assign(Object.create(null), {
  ssecKeyMd5: ({ record }: ObjectView) => record.ssecKeyMd5,
  storageClass: ({ record }: ObjectView) => record.storageClass,
  range: ({ range, ownsUnsetMembers }: ObjectView) => range && toRange(range, ownsUnsetMembers),
  customMetadata: ({ customMetadata }: ObjectView) => customMetadata && toCustomMetadata(customMetadata),
  httpMetadata: ({ httpMetadata, ownsUnsetMembers }: ObjectView) =>
    httpMetadata && toHttpMetadata(httpMetadata, ownsUnsetMembers),
  uploaded: ({ record }: ObjectView) => new Date(record.uploaded),
  checksums: ({ record, ownsUnsetMembers, hasClassTags }: ObjectView) =>
    new Checksums(construction, checksumHexes(record), { ownsUnsetMembers, hasClassTags }),
  httpEtag: ({ record }: ObjectView) => `"${etagOf(record)}"`,
  etag: ({ record }: ObjectView) => etagOf(record),
  size: ({ record }: ObjectView) => record.bytes.size,
  version: ({ record }: ObjectView) => record.version,
  key: ({ record }: ObjectView) => record.key,
} satisfies Record<Exclude<keyof StoreObject, "writeHttpMetadata">, unknown>);

const memberNames: readonly string[] = Object.keys(members);
const digestMembers: ReadonlySet<string> = new Set(["checksums", "httpEtag", "etag"]);

// runtime §4 Dated change of 2025-12-03, for this and the next function
function toRange({ offset, length }: ServedRange, ownsUnsetMembers: boolean): StoreRange {
  return ownsUnsetMembers ? { offset, length, suffix: undefined } : { offset, length };
}

export function toHttpMetadata(metadata: HttpMetadataRecord, ownsUnsetMembers: boolean): StoreHTTPMetadata {
  const { cacheExpiry, ...texts } = metadata;
  const set = cacheExpiry === undefined ? texts : { ...texts, cacheExpiry: new Date(cacheExpiry) };
  // Like the platform's, the declared types of these members do not include `undefined`.
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

export function toCustomMetadata(metadata: CustomMetadataRecord): Record<string, string> {
  // Not by assignment: a name may be `__proto__`.
  return Object.fromEntries(metadata);
}

const stacks = Error as {
  readonly stackTraceLimit?: number;
  captureStackTrace?(target: object, above: unknown): void;
};

/**
 * Returns the trap for the prototype. The platform's runtime reads the prototype before it sends a proxy over RPC;
 * there the result can explain what to send instead, since the runtime itself only says that it sends no proxies.
 * `undefined` on other hosts.
 *
 * @param advice - the explanation.
 */
// Undocumented: the runtime reads it without a frame of its own, or from a method of its own RPC classes; all other
// readers have a frame
function trapOfRpc<Handler>(
  advice: (handler: Handler) => string,
): ((this: Handler, target: object) => object | null) | undefined {
  if (!isInWorkers) return undefined;
  return function getPrototypeOf(this: Handler, target) {
    const frame = callerOf(getPrototypeOf);
    if (frame === undefined || /^\s*at (?:async |Rpc|JsRpc)/.test(frame)) {
      throw new DOMException(advice(this), "DataCloneError");
    }
    return Reflect.getPrototypeOf(target);
  };
}

/** Returns the frame of a function's caller as text; `undefined` if there is none. */
function callerOf(called: unknown): string | undefined {
  const { stackTraceLimit } = stacks;
  const site: { stack?: unknown } = {};
  // Works even if a script has changed it.
  Reflect.set(Error, "stackTraceLimit", 1);
  stacks.captureStackTrace?.(site, called);
  Reflect.set(Error, "stackTraceLimit", stackTraceLimit);
  const { stack } = site;
  return typeof stack === "string" ? stack.split("\n")[1] : "unknown";
}
