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

/** An object without what only its body needs. */
export type ShownRecord = Omit<ObjectRecord, "bytes"> & { readonly bytes: Pick<StoredBytes, "size" | "md5Hex"> };

/** The members of a result. */
interface ObjectView {
  readonly record: ShownRecord;
  readonly range: ServedRange | undefined;
  /** `undefined`: not listed. */
  readonly httpMetadata: HttpMetadataRecord | undefined;
  /** `undefined`: not listed. */
  readonly customMetadata: CustomMetadataRecord | undefined;
  /** True if the records inside have every member of theirs, also those that are not set. */
  readonly ownsUnsetMembers: boolean;
  /** True if `Symbol.toStringTag` names the class. */
  readonly hasClassTags: boolean;
}

/** The handler that was last asked whether its result is extensible. */
let asked: ResultHandler | undefined;

/**
 * The handler of a result, `undefined` for all other values: also for what inherits from a result, or is a proxy of one.
 * Results are not keys of a weak map and have no private fields, for either costs more than the rest of a call.
 */
export function handlerOf(value: unknown): ResultHandler | undefined {
  if (!isObject(value)) return undefined;
  try {
    // Asks the handler of a result, which then stands in `asked`.
    Reflect.isExtensible(value);
  } catch {
    // A proxy of somebody else.
  }
  const handler = asked;
  asked = undefined;
  return handler?.result === value ? handler : undefined;
}

/**
 * Answers for a result, which is a proxy of an object of its class without own properties: to define the twelve of the
 * platform costs more than the rest of a call, and few are ever looked at. Members are read from the record. Whatever
 * looks at the object itself, or changes it, first fills it with the real properties; from then on the object answers.
 *
 * What shows proxies can tell the two apart: `util.types.isProxy()`, debuggers, the error of `structuredClone()`.
 */
export class ResultHandler {
  /** The result that scripts have. */
  readonly result: object;
  /** Read once, as a stream or whole; `undefined` for metadata alone. */
  body: ResultBody | undefined;
  readonly #target: object;
  #view: ObjectView;
  /** The members that are objects: the same ones at each access. */
  #objects: Record<string, object> | undefined;
  #isFilled = false;

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

  get hasClassTag(): boolean {
    return this.#view.hasClassTags;
  }

  get httpMetadata(): HttpMetadataRecord | undefined {
    return this.#view.httpMetadata;
  }

  /** Gives the target the properties of the platform: own, enumerable, configurable, read-only, in its order. */
  // runtime §4
  fill(): void {
    if (this.#isFilled) return;
    for (const name of memberNames) defineReadOnly(this.#target, name, this.#read(name));
    this.#isFilled = true;
  }

  get(target: object, name: PropertyKey, receiver: unknown): unknown {
    return this.#isFilled || members[name as string] === undefined
      ? Reflect.get(target, name, receiver)
      : this.#read(name as string);
  }

  /** Puts another object in the place of the range, before anybody has looked at the result. */
  replaceRange(make: (range: object) => object): void {
    if (this.#view.range === undefined) return;
    this.#objects = { ...this.#objects, range: make(this.#read("range") as object) };
  }

  isExtensible(target: object): boolean {
    asked = this;
    return Reflect.isExtensible(target);
  }

  #read(name: string): unknown {
    const known = this.#objects?.[name];
    if (known !== undefined) return known;
    const value = members[name]?.(this.#view);
    if (digestMembers.has(name)) this.#forgetBytes();
    if (typeof value === "object" && value !== null) {
      this.#objects ??= Object.create(null) as Record<string, object>;
      this.#objects[name] = value;
    }
    return value;
  }

  /** Lets the bytes go, once their digest is known. */
  #forgetBytes(): void {
    const { record } = this.#view;
    if (record.bytes instanceof DigestedBytes) return;
    // An object that came in parts has no MD5: its etag is another one, and it has no checksum.
    const md5Hex = record.multipartEtag === undefined ? record.bytes.md5Hex() : "";
    this.#view = { ...this.#view, record: { ...record, bytes: new DigestedBytes(record.bytes.size, md5Hex) } };
  }
}

/** True for a result of `get` that has a body. */
export function hasBody(handler: ResultHandler): handler is ResultHandler & { body: ResultBody } {
  return handler.body !== undefined;
}

/** The operations on a proxy that look at the object itself, or change it. */
const fillingTraps = [
  ...["has", "set", "deleteProperty", "defineProperty", "getOwnPropertyDescriptor", "ownKeys", "preventExtensions"],
] as const;

// As getters that give no trap, so that the target answers next, with the texts of the engine's own errors.
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
// A member of `Object.prototype` is not a trap.
Object.setPrototypeOf(ResultHandler.prototype, null);

/** The places of members, by their names in the order of the platform. */
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

export function toCustomMetadata(metadata: CustomMetadataRecord): Record<string, string> {
  // Not by assignment: a name may be `__proto__`.
  return Object.fromEntries(metadata);
}

const stacks = Error as {
  readonly stackTraceLimit?: number;
  captureStackTrace?(target: object, above: unknown): void;
};

/**
 * The trap by which the platform's runtime, before it sends a proxy over RPC, asks for the prototype; `undefined` on other
 * hosts. It is where a result can say what to send in its place: the runtime itself only says that it sends no proxies.
 *
 * @param advice - what to send in place of a result.
 */
// Undocumented: that the runtime asks without a frame of its own, or from a method of its own of RPC; all else that asks has one
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

/** The frame that called a function, as text; `undefined` if there is none. */
function callerOf(called: unknown): string | undefined {
  const { stackTraceLimit } = stacks;
  const site: { stack?: unknown } = {};
  // Whatever a script has chosen.
  Reflect.set(Error, "stackTraceLimit", 1);
  stacks.captureStackTrace?.(site, called);
  Reflect.set(Error, "stackTraceLimit", stackTraceLimit);
  const { stack } = site;
  return typeof stack === "string" ? stack.split("\n")[1] : "unknown";
}
