import { copyArguments } from "../../../src/property/wrapping/copy-arguments.js";
import {
  type Anything,
  acting,
  answering,
  type BrokenBucket,
  failing,
  given,
  isObject,
  optioned,
  optionsAt,
  refusing,
} from "./broken-bucket.js";
import { judging } from "./broken-conditions.js";
import { handling } from "./broken-multipart.js";

/** The kinds of arguments that are read after the call, or only partly copied at it. */
const lateFields = {
  put: ["customMetadata", "httpMetadata", "onlyIf", "md5", "storageClass", "ssecKey"],
  get: ["range", "onlyIf", "ssecKey"],
  list: ["prefix", "startAfter", "delimiter", "limit", "include"],
  createMultipartUpload: ["customMetadata", "httpMetadata"],
} as const;

/** Fields whose values the caller may change. */
const mutable: ReadonlySet<string> = new Set("customMetadata httpMetadata onlyIf range include".split(" "));

/** Buckets that read one field of their options after the call, and all other arguments at the call. */
const readingLate: readonly BrokenBucket[] = Object.entries(lateFields).flatMap(([method, fields]) =>
  fields.flatMap((field) => {
    const at = optionsAt[method as keyof typeof lateFields];
    const late = (name: string, read: (options: Anything, before: Anything) => unknown) =>
      acting(name, "arguments.at-call", method, async (own, args) => {
        const options = args[at];
        if (!isObject(options) || options[field] === undefined) return own(...args);
        const before = options[field];
        const copies = copyArguments(args) as Anything[];
        await Promise.resolve();
        return own(...copies.with(at, { ...copies[at], [field]: read(options, before) }));
      });
    return [
      late(`reads ${field} of ${method} after the call`, (options) => options[field]),
      ...(mutable.has(field)
        ? [late(`reads the values in ${field} of ${method} after the call`, (_, before) => before)]
        : []),
    ];
  }),
);

/** Broken buckets, each for one rule about arguments. */
export const brokenArguments: readonly BrokenBucket[] = [
  refusing("refuses options that it does not know", "arguments.extra", "get", ([, options]) => {
    return isObject(options) && "unknown" in options;
  }),
  failing("throws its own error when a conversion throws", "arguments.conversion-errors", "get", (error) =>
    Object.hasOwn(error, "rule") ? error : new TypeError("The key cannot be converted"),
  ),
  optioned("takes a BigInt for a limit", "arguments.symbol-and-bigint", "list", ({ limit }) =>
    typeof limit === "bigint" ? { limit: Number(limit) } : undefined,
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
  optioned("copies the options that it is given", "arguments.options-object", "get", () => ({})),
  given("looks at the range first", "arguments.field-order", "get", (args) => {
    if (isObject(args[1])) void args[1].range;
    return args;
  }),
  optioned("converts a prefix", "arguments.field-type", "list", ({ prefix }) =>
    typeof prefix === "number" ? { prefix: String(prefix) } : undefined,
  ),
  answering("arguments.field-type", { typeNames: "JsReadableStream" }),
  answering("arguments.headers-type", { misplacedHeaders: "ignored" }),
  judging("reads conditional headers of a plain object", "arguments.headers-type", (condition) =>
    condition["if-none-match"] === undefined ? condition : new Headers(condition),
  ),
  optioned("takes a cursor of null for the start", "arguments.field-null", "list", ({ cursor }) =>
    cursor === null ? { cursor: undefined } : undefined,
  ),
  refusing("takes no expiry after 2189", "arguments.date", "put", ([, , options]) => {
    return options?.httpMetadata?.cacheExpiry > Date.UTC(2189, 0);
  }),
  given("looks at the key before the range", "arguments.order", "get", (args) =>
    typeof args[0] === "string" && args[0].length > 1024 ? [args[0]] : args,
  ),
  optioned("rounds limits", "arguments.integer", "list", ({ limit }) =>
    typeof limit === "number" ? { limit: Math.round(limit) } : undefined,
  ),
  ...readingLate,
  acting("reads keys after the call", "arguments.at-call", "delete", async (own, args) => {
    await Promise.resolve();
    return own(...args);
  }),
  handling("reads parts after the call", "arguments.at-call", {
    async complete(own, args) {
      await Promise.resolve();
      return own(...args);
    },
  }),
  handling("reads the values of parts after the call", "arguments.at-call", {
    async complete(own, [parts, ...others]) {
      const given = Array.isArray(parts) ? [...parts] : parts;
      await Promise.resolve();
      return own(given, ...others);
    },
  }),
];
