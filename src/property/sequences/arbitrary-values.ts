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

/** A value as it is before it is known which earlier steps it can refer to. */
export type Template =
  | Encoded
  | { readonly is: "familyKey"; readonly index: number }
  | Earlier
  /** So many of the parts that were given of the upload that the call is on, in the order of their steps or the other way. */
  | { readonly is: "partsOfUpload"; readonly count: number; readonly isReversed: boolean }
  /** Of the time at which what the key of the call holds was uploaded: nothing where that is not known. */
  | { readonly is: "near"; readonly what: "uploaded" | "second" | "httpDate"; readonly plus: number };

interface Earlier {
  readonly is: "earlier";
  readonly pick: number;
  readonly what: ResultPart;
  readonly plus?: number;
}

/** One of several, each so often. */
export function weighted<Value>(...rows: readonly (readonly [weight: number, Arbitrary<Value>])[]): Arbitrary<Value> {
  return fc.oneof(...rows.map(([weight, arbitrary]) => ({ weight, arbitrary })));
}

/** An options object of some of the fields; a field's value may itself be a template. */
export function objectOf(fields: Readonly<Record<string, Arbitrary<Template>>>): Arbitrary<Template> {
  return someOf<Template>("object", fields);
}

/** An array of so many items. */
export function arrayOf(
  items: Arbitrary<Template>,
  constraints: { readonly minLength?: number; readonly maxLength: number },
  ...last: readonly Template[]
): Arbitrary<Template> {
  return fc.array(items, constraints).map((all) => ({ is: "array", items: [...all, ...last] }) as Encoded);
}

/** A key of the sequence's family, or any. */
export const key: Arbitrary<Template> = weighted(
  [20, keyOfFamily()],
  [1, fc.string({ unit: anyCharacter(), maxLength: 6 })],
);

/** Of a family of keys the first ones most of the time: few, so that calls meet. */
export function keyOfFamily(): Arbitrary<Template> {
  const index = weighted([3, fc.nat({ max: 2 })], [2, fc.nat({ max: 6 })]);
  return index.map((index): Template => ({ is: "familyKey", index }));
}

/** Values of every type, for where a certain one is wanted. */
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

/** Mostly a value of the type that is wanted, now and then any other. */
export function mostly(wanted: Arbitrary<Template>, weight = 20): Arbitrary<Template> {
  return weighted([weight, wanted], [1, junk]);
}

/** Objects of which a field is now and then any other value. */
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

/** Texts, of which some have equal lengths: as parts of an upload, and for ranges. */
const texts = ["hello", "", '{"a":1}', "world", "\uFEFFabc", "héllo", "{bad", "\uD800"] as const;

const hexBytes = fc.uint8Array({ maxLength: 20 }).map((bytes) => bytesToHex(bytes));

/**
 * Values that are stored.
 *
 * @param own - also streams that a script makes.
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

/** A reference to what an earlier step gave, and something added to it. */
export function earlier(what: ResultPart, plus?: number): Arbitrary<Template> {
  return fc.nat({ max: 7 }).map((pick) => ({ is: "earlier", pick, what, ...(plus === undefined ? {} : { plus }) }));
}

/** Mostly with options, at times without, now and then with any other value. */
export const optionally = (options: Arbitrary<Template>, weight = 6): Arbitrary<readonly Template[]> =>
  weighted(
    [3, fc.constant<readonly Template[]>([])],
    [weight, options.map((one) => [one])],
    [1, junk.map((one) => [one])],
  );
