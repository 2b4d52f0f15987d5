import { nat, record } from "fast-check";
import { plainKey } from "../../property/cases/case-plain.js";
import { expectMembers } from "../../property/cases/expect-members.js";
import { headOf } from "../../property/cases/read-all.js";
import { type RuleCheck, ruleCheck } from "../../property/cases/rule-check.js";

/** Expiry dates before 1970. */
export const earlyExpiryCheck: RuleCheck = ruleCheck<{ readonly key: string; readonly time: number }>({
  rule: "http-metadata.expiry-before-1970",
  examples: () => [{ key: "k", time: -1000 }],
  cases: () => record({ key: plainKey(), time: nat(-Date.UTC(1700, 0) - 1000).map((more) => -1000 - more) }),
  async check({ makeBucket }, { key, time }) {
    const bucket = await makeBucket();
    const cacheExpiry = new Date(time);
    const put = bucket.put(key, "v", { httpMetadata: { cacheExpiry } });
    await put.catch(() => {
      // Whatever it is refused with: the runtime's internal errors carry a reference that is never the same.
      throw new Error("an expiry before 1970 was refused");
    });
    expectMembers("an expiry before 1970", (await headOf(bucket, key)).httpMetadata, { cacheExpiry });
  },
});
