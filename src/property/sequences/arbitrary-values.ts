import { bytesToHex } from "@noble/hashes/utils.js";
import fc, { type Arbitrary } from "fast-check";
import { anyCharacter } from "../arbitraries/any-character.js";
import type { Encoded, ResultPart } from "./sequence.js";

/** A value as it is before it is known which earlier steps it can refer to. */
export type Template =
  | Encoded
  | { readonly is: "familyKey"; readonly index: number }
  | { readonly is: "earlier"; readonly pick: number; readonly what: ResultPart; readonly plus?: number };

const undefinedValue: Template = { is: "undefined" };

/** An options object of some of the fields; a field's value may itself be a template. */
export function objectOf(fields: Readonly<Record<string, Arbitrary<unknown>>>): Arbitrary<Template> {
  return fc
    .record(fields as Record<string, Arbitrary<Template>>, { requiredKeys: [] })
    .map((object) => ({ is: "object", entries: Object.entries(object) }) as Encoded);
}

/** Keys that belong together. A sequence takes most of its keys from one family: few, so that calls meet. */
export const keyFamilies: readonly (readonly string[])[] = [
  ["a", "b", "a/b", "a/c", "a/b/c"],
  ["a", "a/b", "b/", "/a", "a//b", "..", "%2F"],
  // UTF-8 and UTF-16 order them differently.
  ["\uFF5E", "\u{1F600}", "\uE000", "\u{10FFFF}", "\uFFFF", "\u{1F600}/\uFF5E", "\u{1F600}/\u{1F601}"],
  ["é", "e\u0301", "e", "", "__proto__", "\0", "\t\n", "constructor"],
  ["\uD800", "a\uDC00b", "\uFFFD\uFFFD\uFFFD", "\uD83D\uDE00", "a"],
  ["k".repeat(1024), "k".repeat(1025), "é".repeat(512), "é".repeat(513), "\u{1F600}".repeat(256), "\uD800".repeat(342)],
];

/** A key of the sequence's family, or any. */
export const key: Arbitrary<Template> = fc.oneof(
  { weight: 20, arbitrary: fc.nat({ max: 6 }).map((index): Template => ({ is: "familyKey", index })) },
  { weight: 1, arbitrary: fc.string({ unit: anyCharacter(), maxLength: 6 }) },
);

/** Values of every type, for where a certain one is wanted. */
export const junk: Arbitrary<Template> = fc.constantFrom<Template>(
  undefinedValue,
  { is: "null" },
  { is: "symbol" },
  { is: "function" },
  { is: "map" },
  { is: "number", text: "NaN" },
  { is: "number", text: "-Infinity" },
  { is: "bigint", text: "5" },
  { is: "date", time: 0 },
  { is: "date", time: null },
  { is: "bytes", as: "Uint8Array", hex: "0102" },
  { is: "object", entries: [] },
  { is: "array", items: [] },
  { is: "array", items: ["x", "y"] },
  { is: "throws", message: "thrown by the caller" },
  { is: "converts", text: "a" },
  { is: "headers", entries: [] },
  { is: "blob", text: "x", type: "" },
  true,
  5,
  "x",
  "",
);

/** Mostly a value of the type that is wanted, now and then any other. */
export function mostly(wanted: Arbitrary<Template>, weight = 20): Arbitrary<Template> {
  return fc.oneof({ weight, arbitrary: wanted }, { weight: 1, arbitrary: junk });
}

const hexBytes = fc.uint8Array({ maxLength: 20 }).map((bytes) => bytesToHex(bytes));

const unknownStreams = [
  ...(["unknown", "unknown, tee", "unknown, response", "unknown, locked", "unknown, cancelled"] as const),
];

/** What is stored. */
export const value: Arbitrary<Template> = fc.oneof(
  { weight: 8, arbitrary: fc.constantFrom("hello", "", '{"a":1}', "\uFEFFabc", "héllo", "{bad", "\uD800") },
  {
    weight: 4,
    arbitrary: fc.record({
      is: fc.constant("bytes" as const),
      as: fc.constantFrom(
        "ArrayBuffer" as const,
        "SharedArrayBuffer",
        "Uint8Array",
        "Uint16Array",
        "Float64Array",
        "DataView",
        "window",
      ),
      hex: hexBytes,
    }),
  },
  {
    weight: 2,
    arbitrary: fc.record({ is: fc.constant("blob" as const), text: fc.string(), type: fc.constantFrom("", "a/b") }),
  },
  {
    weight: 3,
    arbitrary: fc.record({
      is: fc.constant("stream" as const),
      from: fc.oneof(
        { weight: 3, arbitrary: fc.constantFrom("response" as const, "clone", "tee", "blob", "locked", "used") },
        { weight: 1, arbitrary: fc.constantFrom(...unknownStreams) },
      ),
      text: fc.string(),
    }),
  },
  { weight: 1, arbitrary: fc.constant<Template>({ is: "null" }) },
  { weight: 1, arbitrary: fc.constant<Template>({ is: "filled", size: 3000, byte: 7 }) },
);

/** A reference to what an earlier step gave, and something added to it. */
export function earlier(what: ResultPart, plus?: number): Arbitrary<Template> {
  return fc.nat({ max: 7 }).map((pick) => ({ is: "earlier", pick, what, ...(plus === undefined ? {} : { plus }) }));
}

export const earlierPart: Arbitrary<Template> = earlier("part");
export const earlierCursor: Arbitrary<Template> = earlier("cursor");
export const earlierUploadId: Arbitrary<Template> = earlier("uploadId");
export const earlierBody: Arbitrary<Template> = earlier("body");

/** Mostly with options, at times without, now and then with any other value. */
export const optionally = (options: Arbitrary<Template>): Arbitrary<readonly Template[]> =>
  fc.oneof(
    { weight: 3, arbitrary: fc.constant([]) },
    { weight: 6, arbitrary: options.map((one) => [one]) },
    { weight: 1, arbitrary: junk.map((one) => [one]) },
  );
