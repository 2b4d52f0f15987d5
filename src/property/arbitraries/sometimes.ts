import { type Arbitrary, nat, oneof, record } from "fast-check";
import { encodeUtf8 } from "../../base/bytes/utf8.js";
import type { Encoded, EncodedFields } from "../values/encoded.js";

/** Generates a value once in this many times, otherwise the usual value, and shrinks to the usual one. */
export function seldom<Usual, Value>(
  usual: Arbitrary<Usual>,
  arbitrary: Arbitrary<Value>,
  times = 10,
): Arbitrary<Usual | Value> {
  return oneof({ withCrossShrink: true }, { weight: times - 1, arbitrary: usual }, { weight: 1, arbitrary });
}

/** Generates one of the values. Each shrinks to all earlier ones; `constantFrom` shrinks only to the first. */
export function plainestFirst<const Value>(...values: readonly Value[]): Arbitrary<Value> {
  return nat(values.length - 1).map((index) => values[index] as Value);
}

const surrogates = { first: 0xd800, count: 0x800 };
const characters = 0x110000 - surrogates.count;
const plainest = 0x61;

/**
 * Generates any character of Unicode, shrinking towards `a`. Like the unit "binary" of fast-check, whose setup takes a
 * second.
 */
export function anyCharacter(): Arbitrary<string> {
  return nat(characters - 1).map((number) => {
    const point = (number + plainest) % characters;
    return String.fromCodePoint(point < surrogates.first ? point : point + surrogates.count);
  });
}

/** Returns the first characters of a text, up to this size in UTF-8. */
export function cutToBytes(text: string, maxBytes: number): string {
  let cut = "";
  let left = maxBytes;
  for (const character of text) {
    left -= encodeUtf8(character).length;
    if (left < 0) break;
    cut += character;
  }
  return cut;
}

/** Generates an encoded object, or encoded `Headers`, with some of the fields. It shrinks to no fields. */
export function someOf<Term = never>(
  is: "object" | "headers",
  fields: Readonly<Record<string, Arbitrary<Encoded | Term>>>,
): Arbitrary<EncodedFields> {
  return record(fields, { requiredKeys: [] }).map((given) => ({ is, entries: Object.entries(given) }) as never);
}
