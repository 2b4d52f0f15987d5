import { bytesToHex } from "@noble/hashes/utils.js";
import fc, { type Arbitrary } from "fast-check";
import { anyCharacter, someOf } from "../arbitraries/sometimes.js";
import {
  bytesForms,
  type Encoded,
  type EncodedFields,
  knownStreams,
  ownStreams,
  type ResultPart,
  unknownStreams,
} from "../values/encoded.js";

/** A value before its references to earlier steps are resolved. */
export type Template =
  | Encoded
  | { readonly is: "familyKey"; readonly index: number }
  | Earlier
  /** This number of uploaded parts of the call's upload, in the order of their steps or reversed. */
  | { readonly is: "partsOfUpload"; readonly count: number; readonly isReversed: boolean }
  /** The upload time of the key's current object, plus some time; dropped if the object is unknown. */
  | { readonly is: "near"; readonly what: "uploaded" | "second" | "httpDate"; readonly plus: number };

interface Earlier {
  readonly is: "earlier";
  readonly pick: number;
  readonly what: ResultPart;
  readonly plus?: number;
}

/** Generates one of several values, with these weights. */
export function weighted<Value>(...rows: readonly (readonly [weight: number, Arbitrary<Value>])[]): Arbitrary<Value> {
  return fc.oneof(...rows.map(([weight, arbitrary]) => ({ weight, arbitrary })));
}

/** Generates an options object with some of the fields; values may be templates. */
export function objectOf(fields: Readonly<Record<string, Arbitrary<Template>>>): Arbitrary<Template> {
  return someOf<Template>("object", fields);
}

/** Generates an array, followed by fixed last items. */
export function arrayOf(
  items: Arbitrary<Template>,
  constraints: { readonly minLength?: number; readonly maxLength: number },
  ...last: readonly Template[]
): Arbitrary<Template> {
  return fc.array(items, constraints).map((all) => ({ is: "array", items: [...all, ...last] }) as Encoded);
}

/** A key of the sequence's family, or any key. */
export const key: Arbitrary<Template> = weighted(
  [20, keyOfFamily()],
  [1, fc.string({ unit: anyCharacter(), maxLength: 6 })],
);

/** Generates mostly the first keys of a family: few keys, so that calls meet. */
export function keyOfFamily(): Arbitrary<Template> {
  const index = weighted([3, fc.nat({ max: 2 })], [2, fc.nat({ max: 6 })]);
  return index.map((index): Template => ({ is: "familyKey", index }));
}

/** Values of every type, to replace a value of the right type. */
export const junk: Arbitrary<Template> = fc.constantFrom<Template>(
  { is: "undefined" },
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
  { is: "array", items: ["a", "b"] },
  { is: "set", items: ["a"] },
  { is: "throws", message: "thrown by the caller" },
  { is: "converts", text: "a" },
  { is: "headers", entries: [] },
  { is: "blob", text: "x", type: "" },
  true,
  5,
  "x",
  "",
);

/** Generates mostly a value of the right type, and sometimes any other. */
export function mostly(wanted: Arbitrary<Template>, weight = 20): Arbitrary<Template> {
  return weighted([weight, wanted], [1, junk]);
}

/** Generates objects, sometimes with a field replaced by any other value. */
export function oddly(objects: Arbitrary<EncodedFields>): Arbitrary<Template> {
  return fc
    .tuple(objects, weighted([9, fc.constant(undefined)], [1, fc.tuple(fc.nat(5), junk)]))
    .map(([object, odd]) => {
      if (odd === undefined || object.is === "headers" || object.entries.length === 0) return object;
      const [at, value] = odd;
      const entries = object.entries.map((entry, index) =>
        index === at % object.entries.length ? ([entry[0], value] as const) : entry,
      );
      return { is: object.is, entries } as Encoded;
    });
}

/** Texts, some of equal length: for parts of an upload, and for ranges. */
const texts = ["hello", "", '{"a":1}', "world", "\uFEFFabc", "héllo", "{bad", "\uD800"] as const;

const hexBytes = fc.uint8Array({ maxLength: 20 }).map((bytes) => bytesToHex(bytes));

/**
 * Generates values to store.
 *
 * @param own - includes streams made by a script.
 */
export function value(own: boolean): Arbitrary<Template> {
  const forms = [...knownStreams, ...(own ? ownStreams : [])] as const;
  return weighted(
    [8, fc.constantFrom(...texts)],
    [4, fc.record({ is: fc.constant("bytes" as const), as: fc.constantFrom(...bytesForms), hex: hexBytes })],
    [2, fc.record({ is: fc.constant("blob" as const), text: fc.string(), type: fc.constantFrom("", "a/b") })],
    [
      3,
      fc.record({
        is: fc.constant("stream" as const),
        from: weighted([3, fc.constantFrom(...forms)], [1, fc.constantFrom(...unknownStreams)]),
        text: fc.string(),
      }),
    ],
    [1, fc.constant<Template>({ is: "null" })],
    [1, fc.constant<Template>({ is: "filled", size: 3000, byte: 7 })],
  );
}

/** Characters of two, three and four bytes: nine bytes, which no size of a buffer is a multiple of. */
const wide = "é€\u{1F600}";

/** Generates texts of about 64 KiB, 1 MiB or 5 MiB. */
export const largeText: Arbitrary<Template> = weighted(
  [8, fc.constant(64 * 1024)],
  [2, fc.constant(1024 ** 2)],
  [1, fc.constant(5 * 1024 ** 2)],
).map((bytes) => ({ is: "repeated", text: wide, times: Math.ceil(bytes / 9) }));

/** Generates a reference to the result of an earlier step, plus an offset. */
export function earlier(what: ResultPart, plus?: number): Arbitrary<Template> {
  return fc.nat({ max: 7 }).map((pick) => ({ is: "earlier", pick, what, ...(plus === undefined ? {} : { plus }) }));
}

/** Generates options usually, no options often, and any other value sometimes. */
export const optionally = (options: Arbitrary<Template>, weight = 6): Arbitrary<readonly Template[]> =>
  weighted(
    [3, fc.constant<readonly Template[]>([])],
    [weight, options.map((one) => [one])],
    [1, junk.map((one) => [one])],
  );
