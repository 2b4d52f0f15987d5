import { array, constantFrom, record } from "fast-check";
import { expectEqual } from "../../property/cases/expect.js";
import { expectKeys, keysOf, textAt } from "../../property/cases/read-all.js";
import { type RuleCheck, ruleCheck } from "../../property/cases/rule-check.js";

/** Two keys that look alike, stored one after the other, and how it shows whether they are the same. */
interface AlikeCase {
  readonly first: string;
  readonly second: string;
  readonly look: "put" | "get" | "head" | "list" | "prefix" | "delete";
}

const looks = ["put", "get", "head", "list", "prefix", "delete"] as const;

/** Texts that are alike, each row in several forms; those of the last rows have different NFC forms. */
const alike: readonly (readonly [string, string])[] = [
  ["\u00e9", "e\u0301"],
  ["\u00c5", "\u212b"],
  ["\u00f1", "n\u0303"],
  ["\uac00", "\u1100\u1161"],
  ["a", "a"],
  ["\ufb01", "fi"],
  ["\u00e9", "e\u0300"],
  ["a", "A"],
];

/** Two keys are the same, or not. */
export const sameKeyCheck: RuleCheck = ruleCheck<AlikeCase>({
  rule: "key.nfc",
  examples: () => looks.map((look) => ({ first: "caf\u00e9", second: "cafe\u0301", look })),
  cases: () =>
    record({
      parts: array(record({ pair: constantFrom(...alike), swapped: constantFrom(0, 1) }), {
        minLength: 1,
        maxLength: 3,
      }),
      look: constantFrom(...looks),
    }).map(({ parts, look }) => ({
      first: parts.map(({ pair, swapped }) => pair[swapped]).join(""),
      second: parts.map(({ pair, swapped }) => pair[1 - swapped]).join(""),
      look,
    })),
  async check({ makeBucket, semantics }, { first, second, look }) {
    const bucket = await makeBucket();
    const same =
      first === second || (semantics.keyEquivalence === "nfc" && first.normalize("NFC") === second.normalize("NFC"));
    const what = `${look} of keys that are ${same ? "" : "not "}the same: ${shown(first)}, then ${shown(second)}`;
    await bucket.put(first, "first");
    if (look === "put") return expectEqual(what, (await bucket.put(second, "second")).key, second);
    if (look === "delete") {
      await bucket.delete(second);
      if (same) return expectEqual(what, (await bucket.head(first)) ?? null, null);
      return expectEqual(what, await textAt(bucket, first), "first");
    }
    await bucket.put(second, "second");
    if (look === "get") {
      expectEqual(what, await textAt(bucket, first), same ? "second" : "first");
    } else if (look === "head") {
      expectEqual(what, (await bucket.head(first))?.key, same ? second : first);
    } else if (look === "prefix" && same) {
      // What is the start of the other one in one form and not in the other is left alone.
      expectEqual(what, await keysOf(bucket, { prefix: first }), [second]);
    } else {
      await expectKeys(what, bucket, same ? [second] : [first, second]);
    }
  },
});

function shown(key: string): string {
  return key.replace(/[^ -~]/g, (unit) => `\\u${unit.charCodeAt(0).toString(16).padStart(4, "0")}`);
}
