import type { RuleCheck } from "../expect/rule-check.js";
import { printedAs } from "../values/printed-as.js";
import { toCode } from "../values/to-code.js";
import { type CallRow, Refusal } from "./call-row.js";
import { stepChecks } from "./steps.js";

/** A call with a value to convert in one place. */
type Place = readonly [method: CallRow[0], args: (value: unknown) => readonly unknown[]];

const stringPlaces: readonly Place[] = [
  ["get", (value) => [value]],
  ["head", (value) => [value]],
  ["put", (value) => [value, "v"]],
  ["delete", (value) => [value]],
  ["delete", (value) => [["k", value]]],
  ["put", (contentType) => ["k", "v", { httpMetadata: { contentType } }]],
  ["put", (name) => ["k", "v", { customMetadata: { name } }]],
  ["createMultipartUpload", (value) => [value]],
];

const numberPlaces: readonly Place[] = [
  ["list", (limit) => [{ limit }]],
  ["get", (offset) => ["k", { range: { offset } }]],
  ["get", (length) => ["k", { range: { length } }]],
  ["get", (suffix) => ["k", { range: { suffix } }]],
  ["uploadPart", (value) => [value, "v"]],
];

/** Returns calls with a value in each of these places, all of them refused. */
function refusedAt(places: readonly Place[], value: unknown, message: string): readonly CallRow[] {
  return places.map(([method, args]) => [method, args(value), new Refusal(message)]);
}

/** Returns a value whose conversion throws. */
function throwing(error: Error): object {
  const convert = () => {
    throw error;
  };
  const code = `{ throw ${toCode(error)}; }`;
  return printedAs({ toString: convert, valueOf: convert }, () => `{ toString() ${code}, valueOf() ${code} }`);
}

/** Returns calls of every method with a key, where the key is not a string. */
function stringRows(value: unknown, key: string): readonly CallRow[] {
  const before = [key];
  return [
    ["put", [value, key], key],
    ["head", [value], key, { before }],
    ["get", [value], key, { before }],
    ["delete", [[value]], [], { before }],
    ["createMultipartUpload", [value], key],
    ["resumeMultipartUpload", [value, value], key],
  ];
}

/** Returns calls with a date, and its conversion or the refusal. */
function dateRows(date: Date | number, taken: Date | string): readonly CallRow[] {
  const gives = typeof taken === "string" ? new Refusal(taken) : undefined;
  return [
    ["put", ["k", "v", { httpMetadata: { cacheExpiry: date } }], gives ?? taken, { look: "httpMetadata.cacheExpiry" }],
    ["get", ["k", { onlyIf: { uploadedBefore: date } }], gives ?? "k", { look: "key" }],
    ["get", ["k", { onlyIf: { uploadedAfter: date } }], gives ?? "k", { look: "key" }],
  ];
}

const tooLate = "This API doesn't support dates after 2189.";
const tooEarly = "This API doesn't support dates before 1687.";

const tooLarge = new Refusal("Value out of range. Must be between -2147483648 and 2147483647 (inclusive).");
const abc = { before: ["a", "b", "c"] };

/** The rules about conversions of arguments. */
export const conversionChecks: readonly RuleCheck[] = stepChecks({
  "arguments.symbol-and-bigint": [
    ...refusedAt(numberPlaces, 1n, "Cannot convert a BigInt value to a number"),
    ...refusedAt(numberPlaces, Symbol("s"), "Cannot convert a Symbol value to a number"),
    ...refusedAt(stringPlaces, Symbol("s"), "Cannot convert a Symbol value to a string"),
    ["put", [1n, "v"], "1"],
  ],
  "arguments.string": [
    ...stringRows(["a", "b"], "a,b"),
    ...stringRows(null, "null"),
    ...stringRows(undefined, "undefined"),
    ...stringRows(5, "5"),
    ...stringRows(-0.5, "-0.5"),
    ...stringRows(true, "true"),
    ...stringRows({}, "[object Object]"),
    ...stringRows(
      printedAs({ toString: () => "converted" }, () => '{ toString: () => "converted" }'),
      "converted",
    ),
  ],
  "arguments.integer": [
    ...[1.99, true, " 1 "].map((limit): CallRow => ["list", [{ limit }], ["a"], abc]),
    ...["2", "0x2", "2.9", [2], new Date(2)].map((limit): CallRow => ["list", [{ limit }], ["a", "b"], abc]),
    ...[2 ** 31, -(2 ** 31) - 1, 1e300].map((limit): CallRow => ["list", [{ limit }], tooLarge]),
    ["uploadPart", [1.9, "v"], 1],
    ["uploadPart", ["2", "v"], 2],
    ["uploadPart", [2 ** 31, "v"], tooLarge],
  ],
  "arguments.conversion-errors": [...stringPlaces, ...numberPlaces].map(([method, args]) => {
    const error = new RangeError("thrown by the caller");
    return [method, args(throwing(error)), new Refusal(error.message, error.name, error)];
  }),
  "arguments.date": [
    ...dateRows(new Date(5000), new Date(5000)),
    ...dateRows(5000, new Date(5000)),
    ...dateRows(5000.7, new Date(5000)),
    ...dateRows(-0.5, new Date(0)),
    ...dateRows(Date.UTC(2262, 3, 11, 23, 47, 16, 854), new Date("2262-04-11T23:47:16.854Z")),
    ...dateRows(Date.UTC(2262, 3, 11, 23, 47, 16, 855), tooLate),
    ...dateRows(Date.UTC(1677, 8, 21, 0, 12, 43, 146), new Date("1677-09-21T00:12:43.146Z")),
    ...dateRows(Date.UTC(1677, 8, 21, 0, 12, 43, 145), tooEarly),
    ...dateRows(new Date("2300-01-01"), tooLate),
    ...dateRows(new Date("1600-01-01"), tooEarly),
    ...dateRows(new Date(8.64e15), tooLate),
    ...dateRows(new Date(-8.64e15), tooEarly),
    ...[new Date(Number.NaN), Number.NaN, Number.POSITIVE_INFINITY, Number.NEGATIVE_INFINITY].flatMap((date) => {
      return dateRows(date, "The value cannot be converted because it is not a valid Date.");
    }),
  ],
});
