import type { RuleId } from "../../../src/rules/statements/all-rules.js";
import {
  type Anything,
  acting,
  answering,
  type BrokenBucket,
  failing,
  given,
  isObject,
  optioned,
} from "./broken-bucket.js";

/** Broken buckets, each for one rule about ranges. */
export const brokenRanges: readonly BrokenBucket[] = [
  ranging("counts `offset` from 1", "range.offset", (range) =>
    Number.isInteger(range.offset) && range.offset > 0 && Object.keys(range).length === 1
      ? { offset: range.offset - 1 }
      : range,
  ),
  optioned("gives a byte less than `length`", "range.length", "get", ({ range }) => ({
    range: range?.length > 1 && range.offset === undefined ? { length: range.length - 1 } : range,
  })),
  ranging("loses the last byte of a range to the end", "range.length", ({ offset, length, ...range }) => {
    return { ...range, offset, length: length > 1 && offset + length === 5 ? length - 1 : length };
  }),
  ranging("takes `suffix` for `offset`", "range.suffix", ({ suffix, ...range }) =>
    Number.isInteger(suffix) && suffix > 0 && Object.keys(range).length === 0
      ? { offset: suffix }
      : { suffix, ...range },
  ),
  acting("gives nothing for a range without bytes", "range.unsatisfiable", "get", (own, args) =>
    own(...args).catch(async (error: Error) => {
      const { length, suffix }: Anything = args[1]?.range ?? {};
      const object = await own(args[0]);
      if (!error.message.endsWith("(10039)") || (length !== 0 && suffix !== 0)) throw error;
      return Object.defineProperty(object, "text", { value: async () => "" });
    }),
  ),
  ranging("does not convert numbers in strings", "range.conversion", ({ ...range }) => {
    for (const name of ["offset", "length", "suffix"]) {
      if (typeof range[name] === "string" && Number(range[name]) >= 0) range[name] = undefined;
    }
    return range;
  }),
  failing("makes a TypeError of each RangeError", "range.negative", "get", (error) =>
    error instanceof RangeError ? new TypeError(error.message) : error,
  ),
  ranging("rounds fractions", "range.fraction", ({ ...range }) => {
    for (const [name, value] of Object.entries(range)) if (Number(value) > 0) range[name] = Math.floor(Number(value));
    return range;
  }),
  ranging("prefers `suffix` to `length`", "range.suffix-alone", ({ offset, length, suffix }) =>
    suffix === undefined || offset !== undefined ? { offset, length, suffix } : { suffix },
  ),
  optioned("takes arrays for no range", "range.object", "get", ({ range }) =>
    Array.isArray(range) ? { range: {} } : undefined,
  ),
  answering("range.header", { unsatisfiableRange: "servesWhole" }),
  optioned("serves the first of several ranges", "range.header", "get", (options) => {
    const [first, ...others] = rangeHeader(options).split(",");
    return others.length === 0 ? undefined : { range: new Headers({ range: first as string }) };
  }),
  given("refuses several ranges without bytes", "range.header", "get", (args) =>
    /^bytes=[89]-\d*,[89]-\d*$/.test(rangeHeader(args[1])) ? [args[0], { range: { offset: 8 } }] : args,
  ),
  acting("serves all for a header that cannot be satisfied", "range.header-unsatisfiable", "get", (own, args) =>
    own(...args).catch((error: Error) => {
      if (!(error.message.endsWith("(10039)") && args[1].range instanceof Headers)) throw error;
      return own(args[0]);
    }),
  ),
];

function rangeHeader(options: Anything): string {
  return (options?.range instanceof Headers ? options.range.get("range") : null) ?? "";
}

/** Changes a range of `get` given as an object. */
function ranging(name: string, rule: RuleId, change: (range: Anything) => unknown): BrokenBucket {
  return optioned(name, rule, "get", ({ range }) =>
    isObject(range) && Object.getPrototypeOf(range) === Object.prototype ? { range: change(range) } : undefined,
  );
}
