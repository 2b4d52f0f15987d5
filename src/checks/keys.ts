import { nat, string, uniqueArray } from "fast-check";
import { compareUtf8, encodeUtf8 } from "../bytes/utf8.js";
import { expectEqual, expectRefusal } from "../property/cases/expect.js";
import type { LooseBucket } from "../property/cases/loose-bucket.js";
import { expectKeys, fill, keysOf, textAt } from "../property/cases/read-all.js";
import { checked, type RuleCheck, ruled, type Subject, type Terms } from "../property/cases/rule-check.js";
import { toCode } from "../property/code/to-code.js";
import { gives, head, keys, missing, put, remove, stepped, value } from "./steps.js";

/** A call with a key of the most bytes allowed and so many more, which repeats a text. */
type LengthRow = readonly [use: (typeof uses)[number], unit: string, over: number];

const uses = ["put", "head", "get", "delete", "delete of an array", "createMultipartUpload"] as const;
/** The last one would be shorter in its NFC form: a key is counted as given. */
const units = ["a", "b", "\u00e9", "\u20ac", "\u{1f600}", "e\u0301"];

async function expectLength(bucket: LooseBucket, [use, unit, over]: LengthRow, { semantics }: Subject): Promise<void> {
  const size = semantics.maxKeyBytes + over;
  const width = encodeUtf8(unit).length;
  const key = unit.repeat(Math.trunc(size / width)) + "k".repeat(size % width);
  const what = `${use} of a key of ${size} bytes`;
  const calls = {
    head: () => bucket.head(key),
    get: () => bucket.get(key),
    put: () => bucket.put(key, "v"),
    delete: () => bucket.delete(key),
    "delete of an array": () => bucket.delete(["a", key]),
    createMultipartUpload: () => bucket.createMultipartUpload(key),
  };
  if (over > 0) {
    await expectRefusal(what, calls[use], use === "delete of an array" ? "delete" : use, 10020);
    // It is not checked here.
    if (use === "createMultipartUpload") expectEqual(what, bucket.resumeMultipartUpload(key, "id").key, key);
    return;
  }
  await bucket.put(key, "v");
  await calls[use]();
  expectEqual(`whether it is there after ${what}`, Boolean(await bucket.head(key)), !use.startsWith("delete"));
}

async function expectAnyCharacters(bucket: LooseBucket, keys: readonly string[]): Promise<void> {
  await fill(bucket, keys);
  await expectKeys("all keys, sorted", bucket, keys);
  for (const key of keys) expectEqual(`the value under ${toCode(key)}`, await textAt(bucket, key), key);
  const [first = ""] = keys;
  expectEqual("the key that head gives", (await bucket.head(first))?.key, first);
  await bucket.delete(first);
  await expectKeys("the keys after one was deleted", bucket, keys.slice(1));
}

/** Two keys that look alike, and whether they have the same NFC form. */
type AlikeRow = readonly [first: string, second: string, isNfc: boolean];

async function expectAlike({ makeBucket, semantics }: Subject, [first, second, isNfc]: AlikeRow): Promise<void> {
  const isSame = isNfc && semantics.keyEquivalence === "nfc";
  const what = `${toCode(first)}, then ${toCode(second)}`;
  const bucket = await makeBucket();
  await bucket.put(first, "first");
  expectEqual(`the key that put gives of ${what}`, (await bucket.put(second, "second")).key, second);
  expectEqual(`the value of the first key, of ${what}`, await textAt(bucket, first), isSame ? "second" : "first");
  const shown = (await bucket.head(first))?.key;
  expectEqual(`the key that head of the first gives, of ${what}`, shown, isSame ? second : first);
  if (isSame)
    expectEqual(`the keys under the first as prefix, of ${what}`, await keysOf(bucket, { prefix: first }), [second]);
  await expectKeys(`the keys of ${what}`, bucket, isSame ? [second] : [first, second]);
  await bucket.delete(second);
  await expectKeys(`the keys of ${what}, when the second is deleted`, bucket, isSame ? [] : [first]);
}

async function expectWellFormed(bucket: LooseBucket, key: string, { semantics }: Subject): Promise<void> {
  // With the flag, the halves of a pair do not match.
  const stored = key.replace(/\p{Surrogate}/gu, semantics.loneSurrogate);
  expectEqual(`the key that put of ${toCode(key)} gives`, (await bucket.put(key, "v")).key, stored);
  expectEqual(`the key listed of ${toCode(key)}`, await keysOf(bucket), [stored]);
  for (const each of [key, stored]) expectEqual(`the value under ${toCode(each)}`, await textAt(bucket, each), "v");
}

/** Keys that are stored, and the options of a list that shows their order. */
type OrderRow = readonly [keys: readonly string[], options?: { readonly limit?: number; readonly startAfter?: string }];

/** In order; UTF-16 would put the last two before those from U+E000 on. */
const ordered = [
  ...["\u0001", "A", "a", "aa", "\u007f", "\u0080", "\u00e9", "\u07ff", "\u0800", "\ud7ff"],
  ...["\ue000", "\uff5e", "\uffff", "\u{10000}", "\u{1f600}"],
];

async function expectOrder(bucket: LooseBucket, [keys, options = {}]: OrderRow): Promise<void> {
  for (const key of keys) await bucket.put(key, "v");
  const { startAfter, limit } = options;
  const rest = keys.filter((key) => startAfter === undefined || compareUtf8(key, startAfter) > 0);
  const expected = rest.sort(compareUtf8).slice(0, limit);
  expectEqual(`the order of ${toCode(keys)} with ${toCode(options)}`, await keysOf(bucket, options), expected);
}

/** Any character but halves of pairs. fast-check's own unit for this takes a second to make. */
const character = nat(0x10f7ff).map((point) => String.fromCodePoint(point < 0xd800 ? point : point + 0x800));
/** Two forms of one key are another rule, and so is the empty one. */
const anyKeys = uniqueArray(string({ unit: character, minLength: 1, maxLength: 3 }), {
  minLength: 1,
  maxLength: 3,
  selector: (key) => key.normalize("NFC"),
});

/** The rules of keys, row by row. */
export const keyChecks: readonly RuleCheck[] = [
  ruled<LengthRow>("key.length", expectLength, ({ abilities }: Terms) =>
    uses
      .filter((use) => use !== "createMultipartUpload" || abilities.multipart)
      .flatMap((use) => units.flatMap((unit) => [0, 1].map((over) => [use, unit, over] as const))),
  ),
  ...stepped({
    "key.empty": [
      [put("a", "a"), put("", "empty"), keys("", "a")],
      [put("a", "a"), missing("")],
      [put("a", "a"), gives("key", "", put("", "empty"))],
      [put("a", "a"), put("", "empty"), value("empty", "")],
      [put("a", "a"), put("", "empty"), gives("key", "", head(""))],
      [put("a", "a"), put("", "empty"), remove(""), keys("a")],
    ],
  }),
  ruled({ rule: "key.any-characters", cases: () => anyKeys }, expectAnyCharacters, () => [
    ["a//b"],
    ["..", ".", "/", "/a", "a/"],
    ["__proto__", "constructor", "toString", "%", "%2F", "a b", " a", "a "],
    ["\t", "\n", "\0", "a\0b", "*", "?", "'", '"', "\\"],
    ["\u{1F600}", "\uFFFF", "A", "a", "\u00e9"],
  ]),
  checked<AlikeRow>("key.nfc", expectAlike, [
    ["caf\u00e9", "cafe\u0301", true],
    ["e\u0301", "\u00e9", true],
    ["\u00c5", "\u212b", true],
    ["\u00f1", "n\u0303", true],
    ["\uac00", "\u1100\u1161", true],
    ["\ufb01", "fi", false],
    ["\u00e9", "e\u0300", false],
    ["a", "A", false],
  ]),
  ruled("key.lone-surrogate", expectWellFormed, ["\uD800", "a\uDC00b", "\uDC00\uD800", "\u{1F600}\uDBFF"]),
  ruled<OrderRow>({ rule: "key.order", cases: () => anyKeys.map((keys) => [keys]) }, expectOrder, () => [
    [["\u{10000}", "\uffff"]],
    [ordered.toReversed()],
    [ordered.toReversed(), { limit: 14 }],
    [ordered.toReversed(), { startAfter: "\uffff" }],
  ]),
];
