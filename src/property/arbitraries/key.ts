import { type Arbitrary, integer, oneof, string, tuple, uniqueArray } from "fast-check";
import { encodeUtf8 } from "../../base/bytes/utf8.js";
import { anyCharacter, cutToBytes, plainestFirst } from "./sometimes.js";

/**
 * A kind of keys.
 *
 * - `few`: a handful, so that calls meet; some are special elsewhere (empty, `__proto__`, `..`, NUL).
 * - `hierarchical`: folders of few names.
 * - `delimiterRuns`: slashes and dashes at both ends and many in a row.
 * - `encodings`: texts that are equal or begin alike in Unicode NFC, and differ as given.
 * - `order`: characters that UTF-8 and UTF-16 order differently.
 * - `any`: any well-formed string.
 * - `atLimit`: as many bytes as a key may have, or hardly fewer.
 * - `beyondLimit`: hardly more bytes than a key may have; refused.
 * - `loneSurrogates`: halves of characters; what becomes of them is not the same everywhere.
 */
export type KeyKind =
  | "few"
  | "hierarchical"
  | "delimiterRuns"
  | "encodings"
  | "order"
  | "any"
  | "atLimit"
  | "beyondLimit"
  | "loneSurrogates";

/** The kinds of keys that every bucket takes. */
export const keyKinds: readonly KeyKind[] = [
  "few",
  "hierarchical",
  "delimiterRuns",
  "encodings",
  "order",
  "any",
  "atLimit",
];

/** Options of `key`. */
export interface KeyOptions {
  /** @defaultValue every kind but `beyondLimit` and `loneSurrogates` */
  readonly kinds?: readonly KeyKind[];
  /** Bytes of UTF-8 that a key may have. @defaultValue 1024 */
  readonly maxKeyBytes?: number;
}

/**
 * Keys that every bucket takes, and that are known to be troublesome. They shrink to short ones of plain letters.
 *
 * @example
 * ```ts
 * import { FakeBucket } from "fakebucket";
 * import { key } from "fakebucket/property";
 * import fc from "fast-check";
 *
 * await fc.assert(
 *   fc.asyncProperty(key(), async (name) => {
 *     const bucket = new FakeBucket();
 *     await bucket.put(name, "v");
 *     return (await bucket.head(name)) !== null;
 *   }),
 * );
 * ```
 */
export function key(options: KeyOptions = {}): Arbitrary<string> {
  const { kinds = keyKinds } = options;
  return oneof({ withCrossShrink: true }, ...kinds.map((kind) => keyOfKind(kind, options)));
}

/** Options of `keys`. */
export interface KeysOptions extends KeyOptions {
  /** @defaultValue 1 */
  readonly minLength?: number;
  /** @defaultValue 8 */
  readonly maxLength?: number;
}

/**
 * Several different keys that have to do with each other: all of one kind. To fill a bucket with, and to draw from.
 */
export function keys(options: KeysOptions = {}): Arbitrary<string[]> {
  const { kinds = keyKinds, minLength = 1, maxLength = 8 } = options;
  const sets = kinds.map((kind) => uniqueArray(keyOfKind(kind, options), { minLength, maxLength }));
  return oneof({ withCrossShrink: true }, ...sets);
}

const units: Readonly<Record<"hierarchical" | "delimiterRuns" | "encodings" | "order" | "loneSurrogates", string[]>> = {
  hierarchical: ["a", "b", "/", "/", "c"],
  delimiterRuns: ["a", "/", "-", "//", "--", "!"],
  encodings: ["a", "e", "\u0301", "\u00e9", "e\u0301", "/", "\u212b", "A\u030a", "\u00c5"],
  order: ["a", "\uff5e", "\u{1f600}", "\ue000", "\u{10ffff}", "\uffff", "/"],
  loneSurrogates: ["a", "\ud800", "\udc00", "\ud83d", "\ufffd"],
};

const few = ["a", "b", "a/b", "a/b/c", "a/", "", "__proto__", "constructor", "..", "%2F", "\u0000", "a\nb"];

function keyOfKind(kind: KeyKind, { maxKeyBytes = 1024 }: KeyOptions): Arbitrary<string> {
  const within = (text: string) => cutToBytes(text, maxKeyBytes);
  switch (kind) {
    case "few":
      return plainestFirst(...few.filter((each) => encodeUtf8(each).length <= maxKeyBytes));
    case "any":
      return string({ unit: anyCharacter() }).map(within);
    case "atLimit":
      return keyOfBytes(integer({ min: Math.max(0, maxKeyBytes - 3), max: maxKeyBytes }));
    case "beyondLimit":
      return keyOfBytes(integer({ min: maxKeyBytes + 1, max: maxKeyBytes + 4 }));
    default:
      return string({ unit: plainestFirst(...units[kind]), maxLength: 6 }).map(within);
  }
}

/** A key of so many bytes, made of characters of one to four bytes. */
function keyOfBytes(bytes: Arbitrary<number>): Arbitrary<string> {
  const character = plainestFirst("k", "\u00e9", "\u20ac", "\u{1f600}", "e\u0301");
  return tuple(character, bytes).map(([each, length]) => {
    const size = encodeUtf8(each).length;
    return each.repeat(length / size) + "k".repeat(length % size);
  });
}

/** Keys that belong together. A sequence of calls takes most of its keys from one family: few, so that calls meet. */
export const keyFamilies: readonly (readonly string[])[] = [
  ["a", "b", "a/b", "a/c", "a/b/c"],
  ["a", "a/b", "b/", "/a", "a//b", "..", "%2F"],
  ["a", "b", "a--b--c", "a--b", "a//b", "a!", "a/"],
  ["o", "o/a", "o/b", "o*", "p", "*"],
  // UTF-8 and UTF-16 order them differently.
  ["\uFF5E", "\u{1F600}", "\uE000", "\u{10FFFF}", "\uFFFF", "\u{1F600}/\uFF5E", "\u{1F600}/\u{1F601}"],
  ["é", "e\u0301", "e", "e\u0301/y", "é/x", "", "__proto__", "\0", "\t\n", "constructor"],
  ["\uD800", "a\uDC00b", "\uFFFD\uFFFD\uFFFD", "\uD83D\uDE00", "a"],
  ["k".repeat(1024), "k".repeat(1025), "é".repeat(512), "é".repeat(513), "\u{1F600}".repeat(256), "\uD800".repeat(342)],
];
