import { FakeBucket } from "../../../src/binding/fake-bucket.js";
import {
  answering,
  type BrokenBucket,
  failing,
  given,
  giving,
  isObject,
  made,
  optioned,
  refusing,
  replaced,
  withMethod,
} from "./broken-bucket.js";
import { judging } from "./broken-conditions.js";

/** Buckets that break rules of arguments, one rule each. */
export const brokenArguments: readonly BrokenBucket[] = [
  refusing("refuses options that it does not know", "arguments.extra", "get", ([, options]) => {
    return isObject(options) && "unknown" in options;
  }),
  failing("throws its own error when a conversion throws", "arguments.conversion-errors", "get", (error) =>
    Object.hasOwn(error, "rule") ? error : new TypeError("The key cannot be converted"),
  ),
  optioned("takes a BigInt for a limit", "arguments.symbol-and-bigint", "list", (options) =>
    typeof options.limit === "bigint" ? { ...options, limit: Number(options.limit) } : undefined,
  ),
  given("joins the items of a key by slashes", "arguments.string", "put", (args) =>
    Array.isArray(args[0]) ? args.with(0, args[0].join("/")) : args,
  ),
  answering("arguments.missing", { brand: "R2" }),
  given("deletes each key of a set", "arguments.delete", "delete", (args) =>
    args[0] instanceof Set ? [[...args[0]]] : args,
  ),
  refusing("refuses null as options", "arguments.options-absent", "list", ([options]) => options === null),
  given("looks for fields in a string, and finds none", "arguments.options-type", "get", (args) =>
    typeof args[1] === "string" ? [args[0]] : args,
  ),
  optioned("copies the options that it is given", "arguments.options-object", "get", (options) => ({ ...options })),
  given("looks at the range first", "arguments.field-order", "get", (args) => {
    if (isObject(args[1])) void args[1].range;
    return args;
  }),
  optioned("converts a prefix", "arguments.field-type", "list", (options) =>
    typeof options.prefix === "number" ? { ...options, prefix: String(options.prefix) } : undefined,
  ),
  answering("arguments.field-type", { typeNames: "JsReadableStream" }),
  answering("arguments.headers-type", { misplacedHeaders: "ignored" }),
  judging("reads conditional headers of a plain object", "arguments.headers-type", (condition) =>
    condition["if-none-match"] === undefined ? condition : new Headers(condition),
  ),
  optioned("takes a cursor of null for the start", "arguments.field-null", "list", (options) =>
    options.cursor === null ? { ...options, cursor: undefined } : undefined,
  ),
  refusing("takes no expiry after 2189", "arguments.date", "put", ([, , options]) => {
    return options?.httpMetadata?.cacheExpiry > Date.UTC(2189, 0);
  }),
  given("looks at the key before the range", "arguments.order", "get", (args) =>
    typeof args[0] === "string" && args[0].length > 1024 ? [args[0]] : args,
  ),
  optioned("rounds limits", "arguments.integer", "list", (options) =>
    typeof options.limit === "number" ? { ...options, limit: Math.round(options.limit) } : undefined,
  ),
];

/** Buckets that break rules of errors, and of how a bucket is made, one rule each. */
export const brokenErrors: readonly BrokenBucket[] = [
  replaced("throws before it returns a promise", "errors.reject", {
    head(own, args) {
      if (args.length > 0) return own(...args);
      throw new TypeError("Failed to execute 'head' on 'StoreBucket': parameter 1 is not of type 'string'.");
    },
  }),
  replaced("rejects at any date", "errors.throw-before-2022-10-31", { get: async (own, args) => own(...args) }),
  replaced("rejects instead of throwing", "errors.resume-throws", {
    resumeMultipartUpload(own, args) {
      try {
        return own(...args);
      } catch (error) {
        return Promise.reject(error);
      }
    },
  }),
  giving("writes no metadata onto what is not Headers", "errors.write-http-metadata-throws", "get", (object) => {
    const own = object.writeHttpMetadata.bind(object);
    return withMethod(object, "writeHttpMetadata", (headers) => headers instanceof Headers && own(headers));
  }),
  replaced("rejects when it is called on nothing", "errors.illegal-invocation", {
    list(own, args) {
      return this instanceof FakeBucket ? own(...args) : Promise.reject(new TypeError("Illegal invocation"));
    },
  }),
  failing("refuses with a class of its own", "errors.service-form", "head", (error) =>
    /\(10020\)$/.test(error.message) ? new (class StoreError extends Error {})(error.message) : error,
  ),
  replaced("deletes the keys before one that is refused", "errors.change-nothing", {
    delete: (own, args) =>
      own(...args).catch(async (error: Error) => {
        if (/\(10020\)$/.test(error.message) && Array.isArray(args[0])) await own(args[0][0]).catch(() => undefined);
        throw error;
      }),
  }),
  {
    name: "has another tag",
    rule: "errors.brand",
    make: (options) => Object.defineProperty(new FakeBucket(options), Symbol.toStringTag, { value: "Bucket" }),
  },
  made("knows no flags", "construction.compatibility-flags", ({ compatibilityFlags: _, ...options }) => options),
  made("takes one flag for another", "construction.compatibility-flags", ({ compatibilityFlags = [], ...options }) => {
    const others = { disable_fast_jsg_struct: "do_not_capture_async_api_throws" };
    const flags = compatibilityFlags.map((flag) => Reflect.get(others, flag) ?? flag);
    return { ...options, compatibilityFlags: [...new Set(flags)] };
  }),
];

/** Buckets that break rules of keys, one rule each. */
export const brokenKeys: readonly BrokenBucket[] = [
  answering("key.length", { maxKeyBytes: 1025 }),
  giving("does not list the empty key", "key.empty", "list", ({ objects, ...page }) => ({
    ...page,
    objects: objects.length < 10 ? objects.filter(({ key }: { readonly key: string }) => key !== "") : objects,
  })),
  given("joins slashes", "key.any-characters", "put", (args) =>
    typeof args[0] === "string" ? args.with(0, args[0].replace(/\/\/+/, "/")) : args,
  ),
  answering("key.nfc", { keyEquivalence: "exact" }),
  answering("key.lone-surrogate", { loneSurrogate: "\uFFFD\uFFFD\uFFFD" }),
  giving("orders by UTF-16 units", "key.order", "list", (page) => {
    page.objects.sort((a: { key: string }, b: { key: string }) => (a.key < b.key ? -1 : 1));
    return page;
  }),
];
