import { isObject, type Mutant, replaced, withOptions } from "../broken-bucket.js";

/** Buckets that misread what they are given. */
export const argumentMutants: readonly Mutant[] = [
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
  replaced("deletes each key of a set", "arguments.delete", {
    delete: (own, args) => own(...(args[0] instanceof Set ? [[...args[0]]] : args)),
  }),
  replaced("rounds limits", "arguments.integer", {
    list: (own, args) =>
      own(
        ...withOptions(args, 0, (options) =>
          typeof options.limit === "number" ? { ...options, limit: Math.round(options.limit) } : options,
        ),
      ),
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
  replaced("takes a cursor of null for the start", "arguments.field-null", {
    list: (own, args) =>
      own(
        ...withOptions(args, 0, (options) => (options.cursor === null ? { ...options, cursor: undefined } : options)),
      ),
  }),
  replaced("looks at the key before the range", "arguments.order", {
    get: (own, args) => own(...(typeof args[0] === "string" && args[0].length > 1024 ? [args[0]] : args)),
  }),
  replaced("takes no expiry after 2189", "arguments.date", {
    put: async (own, args) => {
      if (args[2]?.httpMetadata?.cacheExpiry > Date.UTC(2189, 0)) {
        throw new TypeError("This API doesn't support dates after 2189.");
      }
      return own(...args);
    },
  }),
  replaced("does not list the empty key", "key.empty", {
    list: async (own, args) => {
      const page = await own(...args);
      return page.objects.length < 10 ? { ...page, objects: page.objects.filter(keyed) } : page;
    },
  }),
  replaced("joins slashes", "key.any-characters", {
    put: (own, args) =>
      own(...(typeof args[0] === "string" ? [args[0].replace(/\/\/+/, "/"), ...args.slice(1)] : args)),
  }),
];

function keyed({ key }: { readonly key: string }): boolean {
  return key !== "";
}
