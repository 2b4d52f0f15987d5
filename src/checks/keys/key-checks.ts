import { type Arbitrary, array, constantFrom, integer, nat, oneof, record, string, uniqueArray } from "fast-check";
import { compareUtf8, encodeUtf8 } from "../../bytes/utf8.js";
import { plainKeys, plainText } from "../../property/cases/case-plain.js";
import { expectEqual, expectRefusal } from "../../property/cases/expect.js";
import { loosely } from "../../property/cases/loose-bucket.js";
import { expectKeys, expectMissing, fill, keysOf, textAt } from "../../property/cases/read-all.js";
import { type RuleCheck, ruleCheck, type Subject, type Terms } from "../../property/cases/rule-check.js";

/** A key of so many bytes more than are allowed, of a repeated text. */
interface LengthCase {
  readonly unit: string;
  readonly over: number;
  readonly use: KeyUse;
}

type KeyUse = "head" | "get" | "put" | "delete" | "delete of an array" | "createMultipartUpload";

/** What is done with the empty key. */
interface EmptyCase {
  readonly others: readonly string[];
  readonly text: string;
  readonly act: "put" | "get" | "head" | "list" | "delete" | "nothing";
}

/** How the order of these keys is looked at. */
interface OrderCase {
  readonly keys: readonly string[];
  /** The list's options. */
  readonly limit?: number | undefined;
  readonly startAfter?: string | undefined;
}

/** What a key may be, and when two keys are the same. */
export const keyChecks: readonly RuleCheck[] = [
  ruleCheck<LengthCase>({
    rule: "key.length",
    examples: (terms) => [
      ...units.map((unit) => ({ unit, over: 0, use: "put" as const })),
      ...usesOf(terms).flatMap((use) => units.map((unit) => ({ unit, over: 1, use }))),
      { unit: "b", over: 0, use: "head" },
      { unit: "k", over: terms.semantics.maxKeyBytes, use: "put" },
    ],
    cases: (terms) =>
      record({
        unit: constantFrom(...units),
        over: oneof(integer({ min: -3, max: 3 }), integer({ min: 1, max: 2000 })),
        use: constantFrom(...usesOf(terms)),
      }),
    check: expectLength,
  }),
  ruleCheck<EmptyCase>({
    rule: "key.empty",
    examples: () => [
      { others: ["a"], text: "empty", act: "nothing" },
      ...(["put", "get", "head", "list", "delete"] as const).map((act) => ({ others: ["a"], text: "empty", act })),
    ],
    cases: () =>
      record({
        others: plainKeys(0, 3),
        text: plainText(),
        act: constantFrom(...(["put", "get", "head", "list", "delete", "nothing"] as const)),
      }),
    async check({ makeBucket }, { others, text, act }) {
      const bucket = await makeBucket();
      await fill(bucket, others);
      if (act === "nothing") return expectMissing("head of the empty key before it is stored", bucket, "");
      const { key } = await bucket.put("", text);
      if (act === "put") expectEqual("the key that put gives", key, "");
      else if (act === "get") expectEqual("the value of the empty key", await textAt(bucket, ""), text);
      else if (act === "head") expectEqual("the key that head gives", (await bucket.head(""))?.key, "");
      if (act === "delete") await bucket.delete("");
      else if (act !== "list") return;
      const expected = act === "delete" ? others : ["", ...others];
      await expectKeys(`the keys after ${act} of the empty key`, bucket, expected);
    },
  }),
  ruleCheck<readonly string[]>({
    rule: "key.any-characters",
    examples: () => [
      ["..", ".", "/", "/a", "a//b", "a/"],
      ["__proto__", "constructor", "toString", "%", "%2F", "a b", " a", "a "],
      ["\t", "\n", "\0", "a\0b", "*", "?", "'", '"', "\\"],
      ["\u{1F600}", "\uFFFF", "A", "a", "\u00e9"],
    ],
    cases: () =>
      uniqueArray(
        oneof(
          string({
            unit: constantFrom("a", "/", ".", "%", "\0", "\n", "*", "\\", "A", '"'),
            minLength: 1,
            maxLength: 4,
          }),
          constantFrom("__proto__", "constructor", "toString", "hasOwnProperty", "%2F", "..", "null"),
          string({ unit: character(), minLength: 1, maxLength: 3 }),
        ),
        // Two forms of one key are another rule, and so is the empty one.
        { minLength: 1, maxLength: 2, selector: (key) => key.normalize("NFC") },
      ),
    async check({ makeBucket }, keys) {
      const bucket = await makeBucket();
      await fill(bucket, keys);
      await expectKeys("all keys, sorted", bucket, keys);
      for (const key of keys) expectEqual(`the value under "${codeUnits(key)}"`, await textAt(bucket, key), key);
      const [first = ""] = keys;
      expectEqual("the key that head gives", (await bucket.head(first))?.key, first);
      await bucket.delete(first);
      await expectKeys("the keys after one was deleted", bucket, keys.slice(1));
    },
  }),
  ruleCheck<string>({
    rule: "key.lone-surrogate",
    examples: () => ["\uD800", "a\uDC00b", "\uDC00\uD800"],
    cases: () =>
      array(constantFrom("\uD800", "\uDC00", "\uDBFF", "\uDFFF", "a", "\u{1F600}"), { minLength: 1, maxLength: 4 }).map(
        (all) => all.join(""),
      ),
    async check({ makeBucket, semantics }, key) {
      const bucket = await makeBucket();
      // With the flag, the halves of a pair do not match.
      const stored = key.replace(/\p{Surrogate}/gu, semantics.loneSurrogate);
      const { key: given } = await bucket.put(key, "v");
      expectEqual(`the key that put of ${codeUnits(key)} gives, ${codeUnits(stored)}`, given, stored);
      expectEqual(`the key listed of ${codeUnits(key)}, ${codeUnits(stored)}`, await keysOf(bucket), [stored]);
      expectEqual(`the value under ${codeUnits(key)}`, await textAt(bucket, key), "v");
      expectEqual(`the value under ${codeUnits(stored)}`, await textAt(bucket, stored), "v");
    },
  }),
  ruleCheck<OrderCase>({
    rule: "key.order",
    examples: () => {
      const ordered = ["", "\u0001", "A", "a", "aa", "\u007f", "\u0080", "\u00e9", "\u07ff", "\u0800", "\ud7ff"];
      // UTF-16 would put the last two before those from U+E000 on.
      ordered.push("\ue000", "\uff5e", "\uffff", "\u{10000}", "\u{1f600}");
      const keys = ordered.toReversed();
      return [{ keys }, { keys, limit: 15 }, { keys, startAfter: "\uffff" }];
    },
    cases: () => {
      const characters = ["a", "b", "\uffff", "\u{10000}", "A", "\u0001", "\u007f", "\u00e9", "\u07ff", "\u0800"];
      characters.push("/", "\ue000", "\uff5e", "\u{1f600}", "\u{10ffff}");
      const keys = uniqueArray(string({ unit: constantFrom(...characters), minLength: 1, maxLength: 3 }), {
        minLength: 1,
        maxLength: 5,
      });
      return oneof(
        { withCrossShrink: true },
        record({ keys }),
        record({ keys, limit: integer({ min: 1, max: 5 }) }),
        record({ keys, index: nat(3), more: constantFrom("", "\u0001", "\u{10000}") }).map(
          ({ keys: all, index, more }) => {
            const ordered = [...all].sort(compareUtf8);
            const startAfter = `${ordered[index] ?? ""}${more}`;
            // What lists nothing is another rule.
            const rest = ordered.some((key) => compareUtf8(key, startAfter) > 0);
            return rest ? { keys: all, startAfter } : { keys: all };
          },
        ),
      );
    },
    async check({ makeBucket }, { keys, limit, startAfter }) {
      const bucket = loosely(await makeBucket());
      for (const key of keys) await bucket.put(key, "v");
      const given = { limit, startAfter };
      const options = Object.fromEntries(Object.entries(given).filter(([, value]) => value !== undefined));
      const { objects } = await bucket.list(options);
      const expected = [...keys]
        .sort(compareUtf8)
        .filter((key) => startAfter === undefined || compareUtf8(key, startAfter) > 0)
        .slice(0, limit);
      const seen = objects.map(({ key }: { readonly key: string }) => key);
      expectEqual(`the order of ${expected.map(codeUnits).join(", ")}`, seen, expected);
    },
  }),
];

/** The last one would be shorter in its NFC form: a key is counted as given. */
const units = ["a", "b", "\u00e9", "\u20ac", "\u{1f600}", "e\u0301"];

async function expectLength({ makeBucket, semantics }: Subject, { unit, over, use }: LengthCase): Promise<void> {
  const bucket = await makeBucket();
  const size = semantics.maxKeyBytes + over;
  const unitSize = encodeUtf8(unit).length;
  const key = unit.repeat(Math.trunc(size / unitSize)) + "k".repeat(size % unitSize);
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
  if (use === "createMultipartUpload") return expectEqual(what, (await bucket.createMultipartUpload(key)).key, key);
  if (use === "head" || use === "get") return expectEqual(`${what} that is missing`, await calls[use](), null);
  await bucket.put(key, "v");
  if (use === "put") return expectEqual(what, (await bucket.head(key))?.key, key);
  await calls[use]();
  expectEqual(what, (await bucket.head(key)) ?? null, null);
}

/** Any character but halves of pairs. fast-check's own unit for this takes a second to make. */
function character(): Arbitrary<string> {
  const surrogates = 0x800;
  return nat(0x10ffff - surrogates).map((point) => String.fromCodePoint(point < 0xd800 ? point : point + surrogates));
}

function usesOf({ abilities }: Terms): readonly KeyUse[] {
  const uses = ["put", "head", "get", "delete", "delete of an array"] as const;
  return abilities.multipart ? [...uses, "createMultipartUpload"] : uses;
}

/** A key as its code units, so that those that look alike can be told apart. */
function codeUnits(key: string): string {
  return key.replace(/[^ -~]/g, (unit) => `\\u${unit.charCodeAt(0).toString(16).padStart(4, "0")}`);
}
