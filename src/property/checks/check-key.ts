import type { BucketLike } from "../../../types/index.js";
import { expectEqual, expectRefusal, expectThat } from "./expect.js";
import { expectMissing, fill, keysOf, textAt } from "./read-all.js";
import type { RuleCheck, Subject } from "./rule-check.js";

/** What a key may be, and when two keys are the same. */
export const keyChecks: readonly RuleCheck[] = [
  {
    rule: "key.length",
    async check({ makeBucket, semantics, abilities }) {
      const bucket = await makeBucket();
      const most = semantics.maxKeyBytes;
      const fitting = [
        "a".repeat(most),
        "é".repeat(most >> 1),
        "€".repeat(Math.trunc(most / 3)),
        "😀".repeat(most >> 2),
      ];
      for (const key of fitting) {
        await bucket.put(key, "v");
        expectEqual("head of a key of the greatest length", (await bucket.head(key))?.key, key);
      }
      // The last one would fit in its NFC form: a key is counted as given.
      const tooLong = [`${fitting[0]}a`, `${fitting[1]}a`, "€".repeat(Math.trunc(most / 3) + 1), `${fitting[3]}a`];
      for (const key of [...tooLong, "e\u0301".repeat(Math.trunc(most / 3) + 1)]) {
        await expectTooLong(bucket, key, abilities);
      }
      expectEqual("head of a missing key of the greatest length", await bucket.head("b".repeat(most)), null);
    },
  },
  {
    rule: "key.empty",
    async check({ makeBucket }) {
      const bucket = await makeBucket();
      await expectMissing("head of the empty key before it is stored", bucket, "");
      await bucket.put("", "empty");
      await bucket.put("a", "a");
      expectEqual("the value of the empty key", await textAt(bucket, ""), "empty");
      expectEqual("the keys", (await keysOf(bucket)).sort(), ["", "a"]);
      await bucket.delete("");
      expectEqual("the keys after delete of the empty key", await keysOf(bucket), ["a"]);
    },
  },
  {
    rule: "key.any-characters",
    async check({ makeBucket }) {
      const bucket = await makeBucket();
      const keys = [
        "..",
        ".",
        "/",
        "/a",
        "a//b",
        "a/",
        "__proto__",
        "constructor",
        "%",
        "%2F",
        "a b",
        " a",
        "a ",
        "\t",
      ];
      keys.push("\n", "\0", "a\0b", "*", "?", "'", '"', "\\", "\u{1F600}", "\uFFFF", "A", "a", "toString", "é");
      await fill(bucket, keys);
      for (const key of keys) {
        expectEqual(`the value under ${JSON.stringify(key)}`, await textAt(bucket, key), key);
        expectEqual(`the key of ${JSON.stringify(key)}`, (await bucket.head(key))?.key, key);
      }
      expectEqual("all keys, sorted", (await keysOf(bucket)).sort(), [...keys].sort());
      for (const key of keys) await bucket.delete(key);
      expectEqual("the keys after each was deleted", await keysOf(bucket), []);
    },
  },
  {
    rule: "key.nfc",
    async check({ makeBucket, semantics }) {
      const bucket = await makeBucket();
      const [composed, decomposed] = ["caf\u00e9", "cafe\u0301"];
      await bucket.put(composed, "first");
      await bucket.put(decomposed, "second");
      if (semantics.keyEquivalence === "exact") {
        expectEqual("the keys that differ in their form", await keysOf(bucket), [decomposed, composed]);
        expectEqual("the value of the composed key", await textAt(bucket, composed), "first");
        return;
      }
      expectEqual("the keys, as last uploaded", await keysOf(bucket), [decomposed]);
      for (const key of [composed, decomposed]) {
        expectEqual(`the value under ${codeUnits(key)}`, await textAt(bucket, key), "second");
        expectEqual(`the key of ${codeUnits(key)}`, (await bucket.head(key))?.key, decomposed);
      }
      expectEqual("the keys with a composed prefix", await keysOf(bucket, { prefix: composed }), [decomposed]);
      await bucket.delete(composed);
      await expectMissing("head after delete of the other form", bucket, decomposed);
    },
  },
  {
    rule: "key.lone-surrogate",
    async check({ makeBucket, semantics }) {
      const { loneSurrogate } = semantics;
      for (const [given, stored] of [
        ["\uD800", loneSurrogate],
        ["a\uDC00b", `a${loneSurrogate}b`],
        ["\uDC00\uD800", `${loneSurrogate}${loneSurrogate}`],
      ] as const) {
        const bucket = await makeBucket();
        await bucket.put(given, "v");
        expectEqual(`the key of ${codeUnits(given)}`, (await keysOf(bucket)).map(codeUnits), [codeUnits(stored)]);
        expectEqual(`the value under ${codeUnits(given)}`, await textAt(bucket, given), "v");
      }
    },
  },
  {
    rule: "key.order",
    async check({ makeBucket }) {
      const bucket = await makeBucket();
      // In the order of their UTF-8 bytes; UTF-16 would put the last two before those from U+E000 on.
      const ordered = ["", "\u0001", "A", "a", "aa", "\u007f", "\u0080", "é", "\u07ff", "\u0800", "\ud7ff"];
      ordered.push("\ue000", "\uff5e", "\uffff", "\u{10000}", "\u{1f600}");
      await fill(bucket, [...ordered].reverse());
      expectEqual("the keys", (await keysOf(bucket)).map(codeUnits), ordered.map(codeUnits));
      expectEqual(
        "the first keys",
        (await keysOf(bucket, { limit: 15 })).map(codeUnits),
        ordered.slice(0, 15).map(codeUnits),
      );
      const rest = await keysOf(bucket, { startAfter: "\uffff" });
      expectEqual("the keys after U+FFFF", rest.map(codeUnits), ["\u{10000}", "\u{1f600}"].map(codeUnits));
    },
  },
];

async function expectTooLong(bucket: BucketLike, key: string, abilities: Subject["abilities"]): Promise<void> {
  await expectRefusal("head of a key that is too long", () => bucket.head(key), "head", 10020);
  await expectRefusal("get of a key that is too long", () => bucket.get(key), "get", 10020);
  await expectRefusal("put of a key that is too long", () => bucket.put(key, "v"), "put", 10020);
  await expectRefusal("delete of a key that is too long", () => bucket.delete(key), "delete", 10020);
  await expectRefusal("delete of such keys", () => bucket.delete(["a", key]), "delete", 10020);
  if (!abilities.multipart) return;
  const create = () => bucket.createMultipartUpload(key);
  await expectRefusal("an upload of a key that is too long", create, "createMultipartUpload", 10020);
  const { key: kept } = bucket.resumeMultipartUpload(key, "id");
  expectThat(kept === key, "resumeMultipartUpload does not check the key");
}

/** A key as its code units, so that those that look alike can be told apart. */
function codeUnits(key: string): string {
  return key.replace(/[^ -~]/g, (unit) => `\\u${unit.charCodeAt(0).toString(16).padStart(4, "0")}`);
}
