import { answering, type BrokenBucket, isObject, replaced, withOptions } from "./broken-bucket.js";
import { judging } from "./broken-conditions.js";

/** Buckets that break rules of this topic, one rule each. */
export const brokenArguments: readonly BrokenBucket[] = [
  replaced("refuses options that it does not know", "arguments.extra", {
    get: async (own, args) => {
      if (isObject(args[1]) && "unknown" in args[1]) throw new TypeError("unknown option");
      return own(...args);
    },
  }),
  replaced("throws its own error when a conversion throws", "arguments.conversion-errors", {
    get: (own, args) =>
      own(...args).catch((error: object) => {
        throw Object.hasOwn(error, "rule") ? error : new TypeError("The key cannot be converted");
      }),
  }),
  replaced("takes a BigInt for a limit", "arguments.symbol-and-bigint", {
    list: (own, args) =>
      own(
        ...withOptions(args, 0, (options) =>
          typeof options.limit === "bigint" ? { ...options, limit: Number(options.limit) } : options,
        ),
      ),
  }),
  replaced("joins the items of a key by slashes", "arguments.string", {
    put: (own, args) => own(...(Array.isArray(args[0]) ? args.with(0, args[0].join("/")) : args)),
  }),
  answering("arguments.missing", { brand: "R2" }),
  replaced("deletes each key of a set", "arguments.delete", {
    delete: (own, args) => own(...(args[0] instanceof Set ? [[...args[0]]] : args)),
  }),
  replaced("refuses null as options", "arguments.options-absent", {
    list: async (own, args) => {
      if (args[0] === null) throw new TypeError("Options must be an object");
      return own(...args);
    },
  }),
  replaced("looks for fields in a string, and finds none", "arguments.options-type", {
    get: (own, args) => own(...(typeof args[1] === "string" ? [args[0]] : args)),
  }),
  replaced("copies the options that it is given", "arguments.options-object", {
    get: (own, args) => own(...withOptions(args, 1, (options) => ({ ...options }))),
  }),
  replaced("looks at the range first", "arguments.field-order", {
    get: (own, args) => {
      if (isObject(args[1])) void args[1].range;
      return own(...args);
    },
  }),
  replaced("converts a prefix", "arguments.field-type", {
    list: (own, args) =>
      own(
        ...withOptions(args, 0, (options) =>
          typeof options.prefix === "number" ? { ...options, prefix: String(options.prefix) } : options,
        ),
      ),
  }),
  answering("arguments.field-type", { typeNames: "JsReadableStream" }),
  answering("arguments.headers-type", { misplacedHeaders: "ignored" }),
  judging("reads conditional headers of a plain object", "arguments.headers-type", (condition) =>
    condition["if-none-match"] === undefined ? condition : new Headers(condition),
  ),
  replaced("takes a cursor of null for the start", "arguments.field-null", {
    list: (own, args) =>
      own(
        ...withOptions(args, 0, (options) => (options.cursor === null ? { ...options, cursor: undefined } : options)),
      ),
  }),
  replaced("takes no expiry after 2189", "arguments.date", {
    put: async (own, args) => {
      if (args[2]?.httpMetadata?.cacheExpiry > Date.UTC(2189, 0)) {
        throw new TypeError("This API doesn't support dates after 2189.");
      }
      return own(...args);
    },
  }),
  replaced("looks at the key before the range", "arguments.order", {
    get: (own, args) => own(...(typeof args[0] === "string" && args[0].length > 1024 ? [args[0]] : args)),
  }),
  replaced("rounds limits", "arguments.integer", {
    list: (own, args) =>
      own(
        ...withOptions(args, 0, (options) =>
          typeof options.limit === "number" ? { ...options, limit: Math.round(options.limit) } : options,
        ),
      ),
  }),
];
