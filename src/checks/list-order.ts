import { type Arbitrary, constantFrom, nat, oneof, option, record, string, uniqueArray } from "fast-check";
import { expectEqual } from "../property/cases/expect.js";
import { fill } from "../property/cases/read-all.js";
import { type RuleCheck, ruleCheck } from "../property/cases/rule-check.js";

/** Keys as they are stored, the one that is stored once more, and a delimiter. */
interface OrderCase {
  readonly keys: readonly string[];
  readonly again?: number | undefined;
  readonly delimiter?: string | undefined;
}

/** The rule of the order of entries. */
export const listOrderCheck: RuleCheck = ruleCheck<OrderCase>({
  rule: "list.order",
  examples: () => {
    const keys = ["b", "a/2", "c/1", "B", "a", "10", "9", "a/1", "c", "~", "!"];
    const accented = ["e\u0301/1", "ez", "f", "\u00e9/2", "\u212b", "\u00c4", "A\u030a/x"];
    return [
      { keys: ["b", "a"] },
      { keys },
      { keys, again: 0 },
      { keys, delimiter: "/" },
      { keys: accented },
      { keys: accented, delimiter: "/" },
    ];
  },
  cases: () =>
    record({
      keys: oneof(
        differentKeys("a", "b", "/", "!", "0", "A", "~"),
        differentKeys("a", "e", "/", "e\u0301", "\u00e9", "a\u0301", "z"),
      ),
      again: option(nat(5), { nil: undefined }),
      delimiter: option(constantFrom("/", "a"), { nil: undefined }),
    }),
  async check({ makeBucket, semantics }, { keys, again, delimiter }) {
    const bucket = await makeBucket();
    await fill(bucket, keys);
    const key = again === undefined ? undefined : keys[again];
    if (key !== undefined) {
      await bucket.delete(key);
      await bucket.put(key, "stored last");
    }
    const page = await bucket.list(delimiter === undefined ? {} : { delimiter });
    const seen = page.objects.map(({ key }) => key);
    // Which of them are grouped, and how groups are named, are other rules.
    const form = (text: string) => (semantics.keyEquivalence === "nfc" ? text.normalize("NFC") : text);
    const inOrder = (a: string, b: string) => (form(a) < form(b) ? -1 : 1);
    expectEqual("the keys of one page", seen, [...(delimiter === undefined ? keys : seen)].sort(inOrder));
    const ordered = [...page.delimitedPrefixes].sort((a, b) => (`${a}${delimiter}` < `${b}${delimiter}` ? -1 : 1));
    expectEqual("the prefixes of one page", page.delimitedPrefixes, ordered);
    expectEqual("the form of the prefixes of one page", page.delimitedPrefixes, page.delimitedPrefixes.map(form));
  },
});

/** A few keys of these units, no two of which are the same key. */
function differentKeys(...units: readonly string[]): Arbitrary<string[]> {
  const key = string({ unit: constantFrom(...units), minLength: 1, maxLength: 4 });
  return uniqueArray(key, { maxLength: 6, selector: (text) => text.normalize("NFC") });
}
