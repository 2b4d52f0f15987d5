import { constantFrom, integer, oneof, record } from "fast-check";
import { plainKey, plainText } from "./case-plain.js";
import { expectConditionHolds, httpDate, withObjectAt } from "./condition-scene.js";
import { expectMembers } from "./expect-members.js";
import { loosely } from "./loose-bucket.js";
import { type RuleCheck, ruleCheck } from "./rule-check.js";

/** A header's date, in one of its forms, so many milliseconds after the upload; or what is no date. */
interface DateHeaderCase {
  readonly key: string;
  readonly text: string;
  readonly by: "get" | "put";
  readonly name: "If-Modified-Since" | "If-Unmodified-Since";
  readonly date: { readonly form: keyof typeof forms; readonly after: number } | string;
}

/** An `Expires` of so many seconds since 1970. */
interface ExpiresCase {
  readonly key: string;
  readonly seconds: number;
}

const forms = {
  "of HTTP": httpDate,
  "of ISO 8601": (time: number) => new Date(time).toISOString(),
  // Its beginning, in UTC.
  "of a day": (time: number) => new Date(time).toISOString().slice(0, 10),
};

const names = ["If-Modified-Since", "If-Unmodified-Since"] as const;
const noDates = ["", "garbage", "yesterday", "not a date"] as const;
const day = 86_400_000;

/** What is a date in a header. */
export const headerDatesCheck: RuleCheck = ruleCheck<DateHeaderCase>({
  rule: "condition.header-dates",
  examples: () => {
    const dates = (["of HTTP", "of ISO 8601", "of a day"] as const).map((form) => ({ form, after: day }));
    return names.flatMap((name) =>
      [...dates, "garbage", "", "yesterday"].map((date) => ({
        key: "k",
        text: "hello",
        by: "get" as const,
        name,
        date,
      })),
    );
  },
  cases: () =>
    record({
      key: plainKey(),
      text: plainText(),
      by: constantFrom("get" as const, "put" as const),
      name: constantFrom(...names),
      date: oneof(
        record({
          form: constantFrom("of HTTP" as const, "of ISO 8601" as const, "of a day" as const),
          after: oneof(integer({ min: -2000, max: 2000 }), integer({ min: -3 * day, max: 3 * day })),
        }),
        constantFrom(...noDates),
      ),
    }),
  async check(subject, { key, text, by, name, date }) {
    const scene = await withObjectAt(subject, key, text);
    const value = typeof date === "string" ? date : forms[date.form](scene.uploaded + date.after);
    // What is no date counts as 1970.
    const given = typeof date === "string" ? 0 : Math.floor(Date.parse(value) / 1000);
    const own = Math.floor(scene.uploaded / 1000);
    const holds = name === "If-Modified-Since" ? own > given : own < given;
    const what = typeof date === "string" ? `"${date}"` : `a date ${date.form} ${date.after} ms after the upload`;
    await expectConditionHolds(scene, by, new Headers({ [name]: value }), holds, `${name} of ${what}`);
  },
});

/** The last second of which 64 bits of nanoseconds hold the beginning. */
const lastSecond = Date.UTC(2262, 3, 11, 23, 47, 16) / 1000;

/** What becomes of dates that are too late. */
export const wrappingDatesCheck: RuleCheck = ruleCheck<ExpiresCase>({
  rule: "condition.header-dates-wrap",
  examples: () => [lastSecond, lastSecond + 1].map((seconds) => ({ key: "k", seconds })),
  cases: () =>
    record({
      key: plainKey(),
      seconds: oneof(
        integer({ min: lastSecond - 1000, max: lastSecond + 1000 }),
        integer({ min: 0, max: lastSecond }),
        integer({ min: lastSecond + 1, max: Date.UTC(9999, 11) / 1000 }),
      ),
    }),
  async check({ makeBucket }, { key, seconds }) {
    const bucket = loosely(await makeBucket());
    const httpMetadata = new Headers({ Expires: httpDate(seconds * 1000) });
    const object = await bucket.put(key, "v", { httpMetadata });
    const nanoseconds = BigInt.asIntN(64, BigInt(seconds) * 1_000_000_000n);
    const cacheExpiry = new Date(Number(nanoseconds / 1_000_000n));
    expectMembers(`Expires: ${httpDate(seconds * 1000)}`, object.httpMetadata, { cacheExpiry });
  },
});
