import { nat, string, uniqueArray } from "fast-check";
import { compareUtf8, encodeUtf8 } from "../../base/bytes/utf8.js";
import { expectEqual } from "../expect/expect.js";
import type { LooseBucket } from "../expect/loose-bucket.js";
import { expectKeys, expectTextAt, keysOf } from "../expect/read-all.js";
import { bucketCheck, type RuleCheck, type Terms, where } from "../expect/rule-check.js";
import { toCode } from "../values/to-code.js";
import {
  get,
  gives,
  head,
  is,
  keys,
  missing,
  put,
  refused,
  remove,
  type Step,
  step,
  stepChecks,
  value,
} from "./steps.js";
import { refusedKeys, strangeKeys } from "./strange-keys.js";
import { create, handle, resume } from "./upload-steps.js";

/** The last text is shorter in NFC: the length of a key is measured before normalization. */
const units = ["a", "b", "\u00e9", "\u20ac", "\u{1f600}", "e\u0301"];

/** Every call with a key of the maximum length, and with a key one byte longer. */
function lengthRows(unit: string, { semantics, abilities }: Terms): readonly (readonly Step[])[] {
  const keyOf = (size: number) => {
    const width = encodeUtf8(unit).length;
    return unit.repeat(Math.trunc(size / width)) + "k".repeat(size % width);
  };
  const [key, long] = [keyOf(semantics.maxKeyBytes), keyOf(semantics.maxKeyBytes + 1)];
  const calls = (of: string) => [...[put(of, "v"), head(of), get(of)], ...where(abilities.multipart, [create(of)])];
  const deletes = (of: string) => [remove(of), remove(["a", of])];
  return [
    ...calls(key).map((call) => [put(key, "v"), call, gives("key", key, head(key))]),
    ...deletes(key).map((call) => [put(key, "v"), call, missing(key)]),
    ...[...calls(long), ...deletes(long)].map((call) => [refused(10020, call)]),
    // The length is not checked here.
    ...where(abilities.multipart, [[resume(long, "id"), handle("key", long)]]),
  ];
}

async function expectAnyCharacters(bucket: LooseBucket, keys: readonly string[]): Promise<void> {
  // A byte order mark at the beginning of a value is not always part of its text.
  for (const key of keys) await bucket.put(key, `v${key}`);
  await expectKeys("all keys, sorted", bucket, keys);
  for (const key of keys) await expectTextAt(`the value under ${toCode(key)}`, bucket, key, `v${key}`);
  for (const key of keys) expectEqual("the key in the result of head", (await bucket.head(key))?.key, key);
  const [first = ""] = keys;
  await bucket.delete(first);
  await expectKeys("the keys after a deletion", bucket, keys.slice(1));
}

/** Steps with two similar keys, possibly with the same NFC form. */
function alike(first: string, second: string, isNfc: boolean, { semantics }: Terms): readonly Step[] {
  const isSame = isNfc && semantics.keyEquivalence === "nfc";
  return [
    ...[put(first, "first"), gives("key", first, head(first)), gives("size", 5, get(first))],
    ...[gives("key", second, put(second, "second")), value(isSame ? "second" : "first", first)],
    gives("key", isSame ? second : first, head(first)),
    ...where(isSame, [
      is(
        [second],
        step("list", ({ bucket }) => keysOf(bucket, { prefix: first })),
      ),
    ]),
    ...[keys(...(isSame ? [second] : [first, second])), remove(second), keys(...(isSame ? [] : [first]))],
    ...[put(first, "first"), put("other", "other"), remove([second, "other"]), keys(...(isSame ? [] : [first]))],
    ...[isSame ? missing(first) : value("first", first), missing(second)],
  ];
}

/** Stored keys, and options of a list that shows their order. */
type OrderRow = readonly [keys: readonly string[], options?: { readonly limit?: number; readonly startAfter?: string }];

/** In order; UTF-16 order would put the last two before those from U+E000 on. */
const ordered = [
  ...["\u0001", "A", "a", "aa", "\u007f", "\u0080", "\u00e9", "\u07ff", "\u0800", "\ud7ff"],
  ...["\ue000", "\uff5e", "\uffff", "\u{10000}", "\u{1f600}"],
];

async function expectOrder(bucket: LooseBucket, [keys, options = {}]: OrderRow): Promise<void> {
  for (const key of keys) await bucket.put(key, "v");
  const { startAfter, limit } = options;
  const rest = keys.filter((key) => startAfter === undefined || compareUtf8(key, startAfter) > 0);
  const expected = rest.sort(compareUtf8).slice(0, limit);
  expectEqual(`the order of ${toCode(keys)} with ${toCode(options)}`, await keysOf(bucket, options, limit), expected);
}

/** Any character except lone surrogates. fast-check's own unit for this takes a second to build. */
const character = nat(0x10f7ff).map((point) => String.fromCodePoint(point < 0xd800 ? point : point + 0x800));
/** Excludes several forms of one key, and the empty key: both have rules of their own. */
const anyKeys = uniqueArray(string({ unit: character, minLength: 1, maxLength: 3 }), {
  minLength: 1,
  maxLength: 3,
  selector: (key) => key.normalize("NFC"),
});

/** The rules about keys. */
export const keyChecks: readonly RuleCheck[] = [
  ...stepChecks({
    "key.length": (terms) => units.flatMap((unit) => lengthRows(unit, terms)),
    "key.nfc": (terms) => [
      alike("caf\u00e9", "cafe\u0301", true, terms),
      alike("e\u0301", "\u00e9", true, terms),
      alike("\u00c5", "\u212b", true, terms),
      alike("\u00f1", "n\u0303", true, terms),
      alike("\uac00", "\u1100\u1161", true, terms),
      alike("\ufb01", "fi", false, terms),
      alike("\u00e9", "e\u0300", false, terms),
      alike("a", "A", false, terms),
    ],
    // With the `u` flag, surrogates in pairs do not match.
    "key.lone-surrogate": ({ semantics: { loneSurrogate } }) =>
      ["\uD800", "a\uDC00b", "\uDC00\uD800", "\u{1F600}\uDBFF"].map((key) => {
        const stored = key.replace(/\p{Surrogate}/gu, loneSurrogate);
        return [gives("key", stored, put(key, "v")), keys(stored), value("v", key), value("v", stored)];
      }),
    "key.empty": [
      [put("a", "a"), put("", "empty"), keys("", "a")],
      [put("a", "a"), missing("")],
      [put("a", "a"), gives("key", "", put("", "empty"))],
      [put("a", "a"), put("", "empty"), value("empty", "")],
      [put("a", "a"), put("", "empty"), gives("key", "", head(""))],
      [put("a", "a"), put("", "empty"), remove(""), keys("a")],
      [put("a", "a"), put("", "empty"), remove(["a", ""]), keys()],
    ],
  }),
  bucketCheck(
    { rule: "key.any-characters", cases: () => anyKeys },
    expectAnyCharacters,
    ({ semantics: { maxKeyBytes } }) => [
      ...strangeKeys,
      ...refusedKeys,
      // Long keys that differ at their end alone.
      ["", "a", "b"].map((end) => `${"k".repeat(maxKeyBytes - 1)}${end}`),
    ],
  ),
  bucketCheck<OrderRow>({ rule: "key.order", cases: () => anyKeys.map((keys) => [keys]) }, expectOrder, () => [
    [["\u{10000}", "\uffff"]],
    [ordered.toReversed()],
    [ordered.toReversed(), { limit: 14 }],
    [ordered.toReversed(), { startAfter: "\uffff" }],
  ]),
];
