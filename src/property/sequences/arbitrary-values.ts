import { bytesToHex } from "@noble/hashes/utils.js";
import fc, { type Arbitrary } from "fast-check";
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
  { weight: 1, arbitrary: fc.string({ unit: "binary", maxLength: 6 }) },
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
      from: fc.constantFrom("response" as const, "response", "blob", "locked", "used"),
      text: fc.string(),
    }),
  },
  { weight: 1, arbitrary: fc.constant<Template>({ is: "null" }) },
  { weight: 1, arbitrary: fc.constant<Template>({ is: "filled", size: 3000, byte: 7 }) },
);

function earlier(what: ResultPart, plus?: number): Arbitrary<Template> {
  return fc.nat({ max: 7 }).map((pick) => ({ is: "earlier", pick, what, ...(plus === undefined ? {} : { plus }) }));
}

/** References to what earlier steps gave. */
export const earlierPart: Arbitrary<Template> = earlier("part");
export const earlierCursor: Arbitrary<Template> = earlier("cursor");
export const earlierUploadId: Arbitrary<Template> = earlier("uploadId");
export const earlierBody: Arbitrary<Template> = earlier("body");

const etag: Arbitrary<Template> = fc.oneof(
  { weight: 5, arbitrary: earlier("etag") },
  { weight: 2, arbitrary: fc.constantFrom("*", "nope", "", '"quoted"', '"', 'W/"x"') },
);

// A time near that of an object would depend on how fast either side is: far before, far after, or the very time.
const time: Arbitrary<Template> = fc.oneof(
  earlier("uploaded", -1e7),
  earlier("uploaded", 1e7),
  fc.constantFrom<Template>(
    { is: "date", time: 0 },
    { is: "date", time: 4e12 },
    { is: "date", time: -1000 },
    1.5,
    { is: "number", text: "NaN" },
    { is: "date", time: 9.3e15 },
    { is: "date", time: -9.3e15 },
    { is: "date", time: 8.64e15 },
  ),
);

const etagList = fc
  .array(
    fc.constantFrom(
      '"a"',
      'W/"5d41402abc4b2a76b9719d911017c592"',
      '"5d41402abc4b2a76b9719d911017c592"',
      "*",
      ",",
      " ",
      "junk",
      "W/x",
      '"open',
    ),
    {
      minLength: 1,
      maxLength: 4,
    },
  )
  .map((parts) => parts.join(""));

const conditionHeaders: Arbitrary<Template> = fc
  .record(
    {
      "if-match": etagList,
      "if-none-match": etagList,
      "if-modified-since": fc.constantFrom("Wed, 21 Oct 2015 07:28:00 GMT", "Wed, 21 Oct 2065 07:28:00 GMT", "garbage"),
      "if-unmodified-since": fc.constantFrom("Wed, 21 Oct 2015 07:28:00 GMT", "Wed, 21 Oct 2065 07:28:00 GMT", ""),
      "if-range": fc.constantFrom('"x"', "garbage"),
    },
    { requiredKeys: [] },
  )
  .map((headers) => ({ is: "headers", entries: Object.entries(headers) }));

export const condition: Arbitrary<Template> = fc.oneof(
  { weight: 3, arbitrary: objectOf({ etagMatches: mostly(etag), etagDoesNotMatch: mostly(etag) }) },
  {
    weight: 2,
    arbitrary: objectOf({
      etagMatches: etag,
      etagDoesNotMatch: etag,
      uploadedBefore: mostly(time),
      uploadedAfter: mostly(time),
      secondsGranularity: fc.boolean(),
    }),
  },
  { weight: 2, arbitrary: conditionHeaders },
);

const rangeNumber: Arbitrary<Template> = mostly(
  fc.oneof(
    fc.integer({ min: 0, max: 7 }),
    fc.constantFrom<Template>(
      -1,
      1.5,
      "2",
      { is: "number", text: "-0" },
      { is: "number", text: "Infinity" },
      { is: "number", text: "1e21" },
      -1.5,
    ),
  ),
  8,
);

export const range: Arbitrary<Template> = fc.oneof(
  objectOf({ offset: rangeNumber }),
  objectOf({ offset: rangeNumber, length: rangeNumber }),
  objectOf({ suffix: rangeNumber }),
  objectOf({ offset: rangeNumber, length: rangeNumber, suffix: rangeNumber }),
  fc
    .oneof(
      fc.constantFrom(
        "bytes=0-1",
        "bytes=1-",
        "bytes=-2",
        "bytes=5-5",
        "bytes=2-1",
        "bytes=",
        "bytes=0-1,2-3",
        "BYTES = 1 - 2 ",
      ),
      fc
        .array(fc.constantFrom("bytes", "=", "0", "1", "4", "-", ",", " ", "x", "\t", "+", "9007199254740993"), {
          maxLength: 8,
        })
        .map((parts) => parts.join("")),
      fc
        .array(fc.constantFrom("0-1", "-0", "-2", "1-", "9-", "3-2", ""), { maxLength: 3 })
        .map((all) => `bytes=${all.join(",")}`),
    )
    .map((header): Template => ({ is: "headers", entries: [["range", header]] })),
);

export const httpMetadata: Arbitrary<Template> = fc.oneof(
  objectOf({
    contentType: mostly(fc.constantFrom("text/plain", "Text/HTML", "é")),
    contentLanguage: mostly(fc.constantFrom("en", "")),
    contentDisposition: fc.constantFrom("inline", 'attachment; filename="x"'),
    contentEncoding: fc.constant("gzip"),
    cacheControl: fc.constant("no-store"),
    cacheExpiry: mostly(fc.constantFrom<Template>({ is: "date", time: 1e12 }, 5, { is: "date", time: 1e12 + 1 })),
  }),
  fc
    .record(
      {
        "content-type": fc.constantFrom("a/b", ""),
        "content-language": fc.constant("de"),
        "cache-control": fc.constant("max-age=1"),
        expires: fc.constantFrom("Wed, 21 Oct 2015 07:28:00 GMT", "garbage", "0"),
        "x-other": fc.constant("1"),
      },
      { requiredKeys: [] },
    )
    .map((headers): Template => ({ is: "headers", entries: Object.entries(headers) })),
);

export const customMetadata: Arbitrary<Template> = fc.oneof(
  {
    weight: 6,
    arbitrary: objectOf({
      a: fc.constantFrom("1", "é", "ü\u{1F600}"),
      B: mostly(fc.string(), 6),
      "1": fc.constant("x"),
    }),
  },
  {
    weight: 1,
    arbitrary: fc
      .constantFrom(2047, 2048, 1023, 1024)
      .chain((size) =>
        fc
          .constantFrom("x", "é", "\u0100")
          .map((unit): Template => ({ is: "object", entries: [["n", unit.repeat(size)]] })),
      ),
  },
);

const md5OfHello = "5d41402abc4b2a76b9719d911017c592";
const sha1OfHello = "aaf4c61ddcc5e8a2dabede0f3b482cd9aea9434d";
const checksum: Arbitrary<Template> = fc.oneof(
  fc.constantFrom(
    md5OfHello,
    md5OfHello.toUpperCase(),
    "00".repeat(16),
    "00",
    "zz".repeat(16),
    "é".repeat(16),
    sha1OfHello,
  ),
  fc.constantFrom(15, 16, 20).map((size): Template => ({ is: "bytes", as: "Uint8Array", hex: "00".repeat(size) })),
  fc.constant<Template>({ is: "bytes", as: "ArrayBuffer", hex: md5OfHello }),
  earlier("md5"),
);

const ssecKey: Arbitrary<Template> = fc.constantFrom<Template>(
  "ab".repeat(32),
  "AB".repeat(32),
  "ab",
  "",
  { is: "bytes", as: "Uint8Array", hex: "01".repeat(32) },
  { is: "bytes", as: "ArrayBuffer", hex: "01".repeat(31) },
);

const storageClass: Arbitrary<Template> = fc.constantFrom("Standard", "InfrequentAccess", "Other", "");

/** Options of all methods; the rare fields are rare. */
export const putOptions: Arbitrary<Template> = fc.oneof(
  { weight: 3, arbitrary: objectOf({ onlyIf: mostly(condition), httpMetadata: mostly(httpMetadata) }) },
  { weight: 3, arbitrary: objectOf({ customMetadata: mostly(customMetadata), httpMetadata: mostly(httpMetadata) }) },
  { weight: 2, arbitrary: objectOf({ md5: mostly(checksum), sha1: mostly(checksum), sha256: mostly(checksum) }) },
  {
    weight: 1,
    arbitrary: objectOf({
      onlyIf: mostly(condition, 5),
      md5: mostly(checksum, 5),
      storageClass: mostly(storageClass, 5),
      ssecKey: mostly(ssecKey, 5),
      customMetadata: mostly(customMetadata, 5),
    }),
  },
);

export const getOptions: Arbitrary<Template> = fc.oneof(
  { weight: 3, arbitrary: objectOf({ onlyIf: mostly(condition) }) },
  { weight: 4, arbitrary: objectOf({ range: mostly(range) }) },
  {
    weight: 2,
    arbitrary: objectOf({ onlyIf: mostly(condition, 6), range: mostly(range, 6), ssecKey: mostly(ssecKey, 6) }),
  },
);

export const createOptions: Arbitrary<Template> = objectOf({
  httpMetadata: mostly(httpMetadata),
  customMetadata: mostly(customMetadata),
  storageClass: mostly(storageClass),
  ssecKey: mostly(ssecKey),
});

export const partOptions: Arbitrary<Template> = objectOf({ ssecKey: mostly(ssecKey) });

const listText: Arbitrary<Template> = fc.oneof(
  { weight: 1, arbitrary: key },
  { weight: 2, arbitrary: fc.constantFrom("", "a", "a/", "b", "/", "a/b", "é", "\uFF5E", "\u{1F600}", "\uD800") },
);

/** Pages of groups, one after another. */
const groupedPage: Arbitrary<Template> = fc
  .record({ limit: fc.integer({ min: 1, max: 3 }), delimiter: fc.constantFrom("/", "b"), cursor: earlierCursor })
  .map((fields) => ({ is: "object", entries: Object.entries(fields) }) as Encoded);

export const listOptions: Arbitrary<Template> = fc.oneof(
  { weight: 1, arbitrary: groupedPage },
  { weight: 3, arbitrary: anyListOptions() },
);

function anyListOptions(): Arbitrary<Template> {
  return objectOf({
    limit: mostly(
      fc.oneof(
        { weight: 6, arbitrary: fc.integer({ min: 1, max: 4 }) },
        {
          weight: 1,
          arbitrary: fc.constantFrom<Template>(0, -1, -2, 1000, 1001, 1.9, 3e9, "2", {
            is: "number",
            text: "Infinity",
          }),
        },
      ),
    ),
    prefix: mostly(listText),
    cursor: mostly(
      fc.oneof(
        { weight: 4, arbitrary: earlierCursor },
        { weight: 1, arbitrary: fc.constantFrom("YQ==", "garbage", "", "!!") },
      ),
    ),
    delimiter: mostly(fc.constantFrom("/", "b", "", "//", "a/", "\u{1F600}")),
    startAfter: mostly(listText),
    include: mostly(
      fc
        .array(mostly(fc.constantFrom("httpMetadata", "customMetadata", "other"), 8), { maxLength: 2 })
        .map((items) => ({ is: "array", items }) as Encoded),
    ),
  });
}

const partNumber: Arbitrary<Template> = mostly(
  fc.oneof(
    { weight: 8, arbitrary: fc.integer({ min: 1, max: 3 }) },
    { weight: 1, arbitrary: fc.constantFrom<Template>(0, -1, 10000, 10001, 1.9, "2", 3e9) },
  ),
);

/** Parts of a few bytes, and now and then one that reaches the minimum. */
export const partArguments: Arbitrary<readonly Template[]> = fc.tuple(
  partNumber,
  fc.oneof({ weight: 6, arbitrary: mostly(value) }, { weight: 2, arbitrary: bigPart() }),
);

function bigPart(): Arbitrary<Template> {
  const minimum = 5 * 1024 * 1024;
  return fc.constantFrom(minimum, minimum, minimum + 1).map((size): Template => ({ is: "filled", size, byte: 1 }));
}

export const completedParts: Arbitrary<Template> = mostly(
  fc
    .array(
      fc.oneof(
        { weight: 10, arbitrary: earlierPart },
        {
          weight: 1,
          arbitrary: objectOf({ partNumber, etag: mostly(fc.constant("nope")) }) as Arbitrary<Template>,
        },
        { weight: 1, arbitrary: junk },
      ),
      { maxLength: 3 },
    )
    .map((items) => ({ is: "array", items }) as Encoded),
);

export const optionally = (options: Arbitrary<Template>): Arbitrary<readonly Template[]> =>
  fc.oneof(
    { weight: 3, arbitrary: fc.constant([]) },
    { weight: 6, arbitrary: options.map((one) => [one]) },
    { weight: 1, arbitrary: junk.map((one) => [one]) },
  );
