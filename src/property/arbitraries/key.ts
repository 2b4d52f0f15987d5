import { type Arbitrary, integer, oneof, string, tuple, uniqueArray } from "fast-check";
import { encodeUtf8 } from "../../base/bytes/utf8.js";
import { arrayOf, checkOptions, type OptionKinds, whole } from "../../base/messages/check-options.js";
import { anyCharacter, cutToBytes, plainestFirst } from "./sometimes.js";

/**
 * A kind of key.
 *
 * - `few`: a handful, so that calls meet; some have a special meaning elsewhere (empty, `__proto__`, `..`, NUL).
 * - `hierarchical`: folders with few names.
 * - `delimiterRuns`: slashes and dashes at both ends and repeated.
 * - `encodings`: different texts with the same Unicode NFC form, or the same beginning of it.
 * - `order`: characters that UTF-8 and UTF-16 order differently.
 * - `any`: any well-formed string.
 * - `atLimit`: the maximum size, or a few bytes less.
 * - `beyondLimit`: a few bytes above the maximum size; refused.
 * - `loneSurrogates`: unpaired surrogates, treated differently by platforms.
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

/** The kinds of keys accepted by every bucket. */
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
  /** @defaultValue every kind except `beyondLimit` and `loneSurrogates` */
  readonly kinds?: readonly KeyKind[];
  /** The maximum size of a key in bytes of UTF-8. @defaultValue 1024 */
  readonly maxKeyBytes?: number;
}

/**
 * Generates keys that every bucket accepts, including known troublemakers. They shrink to short keys of plain letters.
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
  const given = checkOptions<KeyOptions>("key", options, optionKinds);
  return oneof({ withCrossShrink: true }, ...(given.kinds ?? keyKinds).map((kind) => keyOfKind(kind, given)));
}

const count = [(value: unknown) => whole[0](value) && (value as number) >= 0, whole[1]] as const;

const optionKinds: OptionKinds<KeyOptions> = {
  kinds: arrayOf(
    (kind) => [...keyKinds, "beyondLimit", "loneSurrogates"].some((one) => one === kind),
    "kinds of keys",
    1,
  ),
  maxKeyBytes: count,
};

/** Options of `keys`. */
export interface KeysOptions extends KeyOptions {
  /** @defaultValue 1 */
  readonly minLength?: number;
  /** @defaultValue 8 */
  readonly maxLength?: number;
}

/** Generates several different, related keys: all of one kind. Use them to fill a bucket, and as arguments. */
export function keys(options: KeysOptions = {}): Arbitrary<string[]> {
  const given = checkOptions<KeysOptions>("keys", options, { ...optionKinds, minLength: count, maxLength: count });
  const { kinds = keyKinds, minLength = 1, maxLength = 8 } = given;
  const sets = kinds.map((kind) => uniqueArray(keyOfKind(kind, given), { minLength, maxLength }));
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

/** Generates keys of this size, made of characters of one to four bytes. */
function keyOfBytes(bytes: Arbitrary<number>): Arbitrary<string> {
  const character = plainestFirst("k", "\u00e9", "\u20ac", "\u{1f600}", "e\u0301");
  return tuple(character, bytes).map(([each, length]) => {
    const size = encodeUtf8(each).length;
    return each.repeat(length / size) + "k".repeat(length % size);
  });
}

/** Families of related keys. A sequence of calls uses mostly the keys of one family: few keys, so that calls meet. */
export const keyFamilies: readonly (readonly string[])[] = [
  ["a", "b", "a/b", "a/c", "a/b/c"],
  ["a", "a/b", "b/", "/a", "a//b", "..", "%2F"],
  ["a", "b", "a--b--c", "a--b", "a//b", "a!", "a/"],
  ["o", "o/a", "o/b", "o*", "p", "*"],
  // Ordered differently in UTF-8 and UTF-16.
  ["\uFF5E", "\u{1F600}", "\uE000", "\u{10FFFF}", "\uFFFF", "\u{1F600}/\uFF5E", "\u{1F600}/\u{1F601}"],
  ["é", "e\u0301", "e", "e\u0301/y", "é/x", "", "__proto__", "\0", "\t\n", "constructor"],
  ["\uD800", "a\uDC00b", "\uFFFD\uFFFD\uFFFD", "\uD83D\uDE00", "a"],
  ["k".repeat(1024), "k".repeat(1025), "é".repeat(512), "é".repeat(513), "\u{1F600}".repeat(256), "\uD800".repeat(342)],
];
