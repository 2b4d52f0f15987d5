import { type Anything, answering, type BrokenBucket, isObject, replaced, withOptions } from "./broken-bucket.js";

/** Buckets that break rules of this topic, one rule each. */
export const brokenRanges: readonly BrokenBucket[] = [
  ranging("counts `offset` from 1", "range.offset", (range) =>
    Number.isInteger(range.offset) && range.offset > 0 && Object.keys(range).length === 1
      ? { offset: range.offset - 1 }
      : range,
  ),
  replaced("gives a byte less than `length`", "range.length", {
    get: (own, args) =>
      own(
        ...withOptions(args, 1, ({ range, ...options }) => ({
          ...options,
          range: range?.length > 1 && range.offset === undefined ? { length: range.length - 1 } : range,
        })),
      ),
  }),
  ranging("takes `suffix` for `offset`", "range.suffix", ({ suffix, ...range }) =>
    Number.isInteger(suffix) && suffix > 0 && Object.keys(range).length === 0
      ? { offset: suffix }
      : { suffix, ...range },
  ),
  replaced("gives nothing for a range without bytes", "range.unsatisfiable", {
    get: (own, args) =>
      own(...args).catch(async (error: Error) => {
        const { length, suffix }: Anything = args[1]?.range ?? {};
        const object = await own(args[0]);
        if (!error.message.endsWith("(10039)") || (length !== 0 && suffix !== 0)) throw error;
        return Object.defineProperty(object, "text", { value: async () => "" });
      }),
  }),
  ranging("does not convert numbers in strings", "range.conversion", ({ ...range }) => {
    for (const name of ["offset", "length", "suffix"]) {
      if (typeof range[name] === "string" && Number(range[name]) >= 0) range[name] = undefined;
    }
    return range;
  }),
  replaced("makes a TypeError of each RangeError", "range.negative", {
    get: (own, args) =>
      own(...args).catch((error: unknown) => {
        throw error instanceof RangeError ? new TypeError(error.message) : error;
      }),
  }),
  ranging("rounds fractions", "range.fraction", ({ ...range }) => {
    for (const [name, value] of Object.entries(range)) if (Number(value) > 0) range[name] = Math.floor(Number(value));
    return range;
  }),
  ranging("prefers `suffix` to `length`", "range.suffix-alone", ({ offset, length, suffix }) =>
    suffix === undefined || offset !== undefined ? { offset, length, suffix } : { suffix },
  ),
  replaced("takes arrays for no range", "range.object", {
    get: (own, args) =>
      own(...withOptions(args, 1, (options) => (Array.isArray(options.range) ? { ...options, range: {} } : options))),
  }),
  answering("range.header", { unsatisfiableRange: "servesWhole" }),
  replaced("serves the first of several ranges", "range.header", {
    get: (own, args) =>
      own(
        ...withOptions(args, 1, (options) => {
          if (!(options.range instanceof Headers)) return options;
          const first = options.range.get("range")?.split(",")[0];
          return { ...options, range: first === undefined ? undefined : new Headers({ range: first }) };
        }),
      ),
  }),
  replaced("refuses several ranges without bytes", "range.header", {
    get: (own, args) => {
      const header = args[1]?.range instanceof Headers ? args[1].range.get("range") : undefined;
      const isRefused = /^bytes=[89]-\d*,[89]-\d*$/.test(header ?? "");
      return own(...(isRefused ? [args[0], { range: { offset: 8 } }] : args));
    },
  }),
  replaced("serves all for a header that cannot be satisfied", "range.header-unsatisfiable", {
    get: (own, args) =>
      own(...args).catch((error: Error) => {
        if (!(error.message.endsWith("(10039)") && args[1].range instanceof Headers)) throw error;
        return own(args[0]);
      }),
  }),
];

/** A bucket whose `get` takes another range than the one that it is given as an object. */
function ranging(name: string, rule: BrokenBucket["rule"], change: (range: Anything) => unknown): BrokenBucket {
  const isPlain = (range: unknown) => isObject(range) && Object.getPrototypeOf(range) === Object.prototype;
  return replaced(name, rule, {
    get: (own, args) =>
      own(
        ...withOptions(args, 1, (options) =>
          isPlain(options.range) ? { ...options, range: change(options.range) } : options,
        ),
      ),
  });
}
