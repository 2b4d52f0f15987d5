import { constantFrom, nat, record } from "fast-check";
import { plainKey, plainText } from "../../property/cases/case-plain.js";
import { expectEqual } from "../../property/cases/expect.js";
import { headOf, keysOf } from "../../property/cases/read-all.js";
import { type RuleCheck, ruleCheck } from "../../property/cases/rule-check.js";

/** What needs no SSE-C key. */
export const keylessCheck: RuleCheck = ruleCheck<{
  readonly key: string;
  readonly text: string;
  readonly byte: number;
  readonly look: string;
}>({
  rule: "ssec.head-and-list",
  needs: ["ssec"],
  examples: () => ["head", "list", "delete"].map((look) => ({ key: "k", text: "hello", byte: 1, look })),
  cases: () =>
    record({ key: plainKey(), text: plainText(), byte: nat(255), look: constantFrom("head", "list", "delete") }),
  async check({ makeBucket }, { key, text, byte, look }) {
    const bucket = await makeBucket();
    await bucket.put(key, text, { ssecKey: new Uint8Array(32).fill(byte).buffer });
    if (look === "head") {
      expectEqual("size of head without the key", (await headOf(bucket, key)).size, text.length);
    } else if (look === "list") {
      expectEqual("keys listed without the key", await keysOf(bucket), [key]);
    } else {
      await bucket.delete(key);
      expectEqual("what was deleted without the key", (await bucket.head(key)) ?? null, null);
    }
  },
});
