import { constant, constantFrom, integer, oneof, record, tuple } from "fast-check";
import { plainKey, plainText } from "../../property/cases/case-plain.js";
import { expectMembers } from "../../property/cases/expect-members.js";
import { loosely } from "../../property/cases/loose-bucket.js";
import { type RuleCheck, ruleCheck } from "../../property/cases/rule-check.js";
import { expectConditionHolds, httpDate, withObjectAt } from "./condition-scene.js";

/** A header's date, in one of its forms, so many milliseconds after the upload; or what is no date. */
interface DateHeaderCase {
  readonly key: string;
  readonly text: string;
  readonly by: "get" | "put";
  readonly name: "If-Modified-Since" | "If-Unmodified-Since";
  readonly date: { readonly form: keyof typeof forms; readonly after: number } | string;
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
          form: constantFrom("of HTTP" as const, "of ISO 8601" as const),
          after: oneof(integer({ min: -2000, max: 2000 }), integer({ min: -3 * day, max: 3 * day })),
        }),
        // Whole days, so that the hour of the upload does not matter.
        record({ form: constant("of a day" as const), after: integer({ min: -3, max: 3 }).map((days) => days * day) }),
        constantFrom(...noDates),
      ),
    }),
  async check(subject, { key, text, by, name, date }) {
    const scene = await withObjectAt(subject, key, text);
    const value = typeof date === "string" ? date : forms[date.form](scene.uploaded + date.after);
    const isIgnored = typeof date === "string" && subject.semantics.malformedConditionDate === "ignored";
    // What is no date and not ignored counts as 1970.
    const given = typeof date === "string" ? 0 : Math.floor(Date.parse(value) / 1000);
    const own = Math.floor(scene.uploaded / 1000);
    if (typeof date !== "string" && date.form !== "of a day" && Math.abs(date.after) < 1000) {
      // The second depends on the millisecond of the upload; what If-Unmodified-Since says of its own is another rule.
      if (date.after !== 0 || name === "If-Unmodified-Since") return;
    }
    const holds = isIgnored || (name === "If-Modified-Since" ? own > given : own < given);
    const what = typeof date === "string" ? `"${date}"` : `a date ${date.form} ${date.after} ms after the upload`;
    await expectConditionHolds(scene, by, new Headers({ [name]: value }), holds, `${name} of ${what}`);
  },
});

/** A date of a header, and what it says. */
interface ZoneCase {
  readonly key: string;
  readonly text: string;
  readonly time: number;
}

/** Texts of a time in whole seconds that name no zone. */
const zoneless: readonly ((time: Date) => string)[] = [
  // Sun Nov  6 08:49:37 1994
  (time) => {
    const [weekday = "", day = "", month = "", year = "", clock = ""] = time.toUTCString().split(" ");
    return `${weekday.slice(0, 3)} ${month} ${day.replace(/^0/, " ")} ${clock} ${year}`;
  },
  (time) => time.toUTCString().replace(" GMT", ""),
  (time) => time.toISOString().slice(0, -1),
];

function zonelessCase(key: string, seconds: number, textOf: (time: Date) => string): ZoneCase {
  const time = seconds * 1000;
  return { key, text: textOf(new Date(time)), time };
}

/** Other texts, of which some name a zone. */
const zoneExamples: readonly (readonly [text: string, iso: string])[] = [
  ["Sunday, 06-Nov-94 08:49:37 GMT", "1994-11-06T08:49:37.000Z"],
  ["Sunday, 06-Nov-94 08:49:37", "1994-11-06T08:49:37.000Z"],
  ["08:49:37 06-Nov-94", "1994-11-06T08:49:37.000Z"],
  ["1994-11-06", "1994-11-06T00:00:00.000Z"],
  ["1994-11", "1994-11-01T00:00:00.000Z"],
  ["1994", "1994-01-01T00:00:00.000Z"],
  ["+001994-11-06", "1994-11-06T00:00:00.000Z"],
  ["+001994-11-06T08:49", "1994-11-06T08:49:00.000Z"],
  ["1994-11T08:49:37", "1994-11-01T08:49:37.000Z"],
  ["1994T08:49", "1994-01-01T08:49:00.000Z"],
  ["Sun, 06 Nov 1994 08:49:37 UT", "1994-11-06T08:49:37.000Z"],
  ["1994-11-06T08:49:37.5", "1994-11-06T08:49:37.500Z"],
  ["1994-11-06 08:49:37", "1994-11-06T08:49:37.000Z"],
  ["1994-11-06T08:49:37+02:00", "1994-11-06T06:49:37.000Z"],
  ["Sun, 06 Nov 1994 08:49:37 GMT-0700 (of a zone)", "1994-11-06T15:49:37.000Z"],
  ["Sun, 06 Nov 1994 08:49:37 (not GMT-0700)", "1994-11-06T08:49:37.000Z"],
  ["Sun, 06 Nov 1994 08:49:37 (not GMT-0700", "1994-11-06T08:49:37.000Z"],
  ["Sun, 06 Nov 1994(at)08:49:37", "1994-11-06T08:49:37.000Z"],
  ["Nov 6 1994 8:49 pm -0100", "1994-11-06T21:49:00.000Z"],
  ["Nov 6 1994 EST", "1994-11-06T05:00:00.000Z"],
];

/** What is the time of a date, above all of one that names no zone. */
export const zonelessDatesCheck: RuleCheck = ruleCheck<ZoneCase>({
  rule: "condition.header-dates-zone",
  examples: () => [
    // In winter and in summer, on both sides of the globe.
    ...zoneless.flatMap((textOf) => [784_111_777, 1_436_000_000].map((seconds) => zonelessCase("k", seconds, textOf))),
    ...zoneExamples.map(([text, iso]) => ({ key: "k", text, time: Date.parse(iso) })),
  ],
  cases: () =>
    tuple(plainKey(), integer({ min: 0, max: Date.UTC(2200, 0) / 1000 }), constantFrom(...zoneless)).map((given) =>
      zonelessCase(...given),
    ),
  async check({ makeBucket }, { key, text, time }) {
    const bucket = loosely(await makeBucket());
    const object = await bucket.put(key, "v", { httpMetadata: new Headers({ Expires: text }) });
    expectMembers(`Expires: ${text}`, object.httpMetadata, { cacheExpiry: new Date(time) });
  },
});

/** The last second of which 64 bits of nanoseconds hold the beginning. */
const lastSecond = Date.UTC(2262, 3, 11, 23, 47, 16) / 1000;

/** Dates about and beyond what 64 bits of nanoseconds hold. `0047` alone is the year 47, but 2047 beside a zone. */
const distantDates = [
  ...["2262-04-11T23:47:16.854Z", "2262-04-11T23:47:16.855Z", "1677-09-21T00:12:43.146Z", "1677-09-21T00:12:43.145Z"],
  ...["Fri, 01 Jan 2500 00:00:00 GMT", "Mon, 01 Jan 1500 00:00:00 GMT", "0047", "0047-11", "+000047-11-17"],
] as const;

/** What becomes of dates that are too late, or too early. */
export const wrappingDatesCheck: RuleCheck = ruleCheck<ZoneCase>({
  rule: "condition.header-dates-wrap",
  examples: () => distantDates.map((text) => ({ key: "k", text, time: Date.parse(text) })),
  cases: () =>
    tuple(
      plainKey(),
      oneof(
        integer({ min: lastSecond - 1000, max: lastSecond + 1000 }),
        integer({ min: 0, max: lastSecond }),
        integer({ min: lastSecond + 1, max: Date.UTC(9999, 11) / 1000 }),
      ),
    ).map(([key, seconds]) => ({ key, text: httpDate(seconds * 1000), time: seconds * 1000 })),
  async check({ makeBucket, semantics }, { key, text, time }) {
    const bucket = loosely(await makeBucket());
    const object = await bucket.put(key, "v", { httpMetadata: new Headers({ Expires: text }) });
    const nanoseconds = BigInt(time) * 1_000_000n;
    const kept = semantics.distantHeaderDates === "kept" ? nanoseconds : BigInt.asIntN(64, nanoseconds);
    expectMembers(`Expires: ${text}`, object.httpMetadata, { cacheExpiry: new Date(Number(kept / 1_000_000n)) });
  },
});
