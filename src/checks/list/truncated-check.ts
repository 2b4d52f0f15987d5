import { constantFrom, integer, option, record, uniqueArray } from "fast-check";
import { expectEqual, expectThat } from "../../property/cases/expect.js";
import { fill } from "../../property/cases/read-all.js";
import { type RuleCheck, ruleCheck } from "../../property/cases/rule-check.js";

/** A part of a list of these keys. */
interface PageCase {
  readonly keys: readonly string[];
  readonly limit: number;
  readonly delimiter?: string | undefined;
}

/** Whether a page says that there is more. */
export const truncatedCheck: RuleCheck = ruleCheck<PageCase>({
  rule: "list.truncated",
  examples: () => [
    { keys: [], limit: 3 },
    { keys: ["a", "b/1", "b/2", "c"], limit: 3 },
    { keys: ["a", "b/1", "b/2", "c"], limit: 4 },
    { keys: ["a", "b/1", "b/2", "c"], limit: 2, delimiter: "/" },
    { keys: ["a", "b/1", "b/2", "c"], limit: 3, delimiter: "/" },
  ],
  cases: () =>
    record({
      keys: uniqueArray(constantFrom("a", "b/1", "b/2", "c", "d/1", "d/2"), { maxLength: 5 }),
      limit: integer({ min: 1, max: 5 }),
      delimiter: option(constantFrom("/"), { nil: undefined }),
    }),
  async check({ makeBucket }, { keys, limit, delimiter }) {
    const bucket = await makeBucket();
    await fill(bucket, keys);
    const groups = new Set(delimiter === undefined ? keys : keys.map((key) => key.split(delimiter)[0]));
    let left = groups.size;
    let cursor: string | undefined;
    let pages = 0;
    do {
      const options = { limit, ...(delimiter === undefined ? {} : { delimiter }) };
      const page = await bucket.list(cursor === undefined ? options : { ...options, cursor });
      left -= page.objects.length + page.delimitedPrefixes.length;
      expectEqual(`truncated with ${left} entries left of ${groups.size}`, page.truncated, left > 0);
      cursor = page.truncated ? page.cursor : undefined;
      pages += 1;
      // A page without entries would leave as many, without end.
      expectThat(pages <= 20, "the pages of a list end");
    } while (cursor !== undefined);
  },
});
