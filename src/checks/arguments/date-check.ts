import { boolean, constantFrom, integer, oneof, record } from "fast-check";
import { plainKey } from "../../property/cases/case-plain.js";
import { expectEqual, expectMessage } from "../../property/cases/expect.js";
import { expectMembers } from "../../property/cases/expect-members.js";
import { loosely } from "../../property/cases/loose-bucket.js";
import { type RuleCheck, ruleCheck } from "../../property/cases/rule-check.js";

/** A date of so many milliseconds, as a `Date` or a number, and where it is given. */
interface DateCase {
  readonly key: string;
  readonly place: "uploadedBefore" | "uploadedAfter" | "cacheExpiry";
  readonly time: number;
  readonly form: "number" | "Date";
}

// 64 bits of nanoseconds reach so far.
const latest = Date.UTC(2262, 3, 11, 23, 47, 16, 854);
const earliest = Date.UTC(1677, 8, 21, 0, 12, 43, 146);
/** The last millisecond that a `Date` can hold; its first one is as early. */
const endOfTime = 8.64e15;

const places = ["uploadedBefore", "uploadedAfter", "cacheExpiry"] as const;

/** What the arguments that are dates may be. */
export const dateCheck: RuleCheck = ruleCheck<DateCase>({
  rule: "arguments.date",
  examples: () => {
    const dates = [Number.NaN, Date.UTC(2300, 0), Date.UTC(1600, 0), 5000].map((time) => ({
      time,
      form: "Date" as const,
    }));
    const edges = [latest, latest + 1, earliest, earliest - 1];
    const numbers = [...edges, Number.NaN, Number.POSITIVE_INFINITY, 5000, 5000.7, -0.5].map((time) => ({
      time,
      form: "number" as const,
    }));
    return places.flatMap((place) => [...dates, ...numbers].map((date) => ({ key: "k", place, ...date })));
  },
  cases: () =>
    record({
      key: plainKey(),
      place: constantFrom(...places),
      time: oneof(
        integer({ min: 0, max: latest }),
        record({ whole: integer({ min: 0, max: 10 ** 12 }), tenths: integer({ min: 1, max: 9 }) }).map(
          ({ whole, tenths }) => whole + tenths / 10,
        ),
        integer({ min: latest + 1, max: endOfTime }),
        integer({ min: -endOfTime, max: earliest - 1 }),
        constantFrom(latest, latest + 1, earliest - 1, endOfTime, -endOfTime),
        constantFrom(Number.NaN, Number.POSITIVE_INFINITY, Number.NEGATIVE_INFINITY),
      ),
      isDate: boolean(),
    }).map(({ isDate, ...given }) => ({ ...given, form: isDate ? "Date" : "number" })),
  async check({ makeBucket }, { key, place, time, form }) {
    const bucket = loosely(await makeBucket());
    const date = form === "Date" ? new Date(time) : time;
    const what = `${place} of ${form === "Date" ? `the Date ${time}` : time}`;
    const put = () => bucket.put(key, "v", { httpMetadata: { cacheExpiry: date } });
    const get = () => bucket.get(key, { onlyIf: { [place]: date } });
    const wrong = mistakeOf(time);
    if (wrong !== undefined) return expectMessage(what, place === "cacheExpiry" ? put : get, wrong);
    if (place === "cacheExpiry") {
      return expectMembers(what, (await put()).httpMetadata, { cacheExpiry: new Date(Math.trunc(time)) });
    }
    await bucket.put(key, "v");
    expectEqual(`the key that get gives with ${what}`, (await get())?.key, key);
  },
});

function mistakeOf(time: number): string | undefined {
  if (!Number.isFinite(time)) return "The value cannot be converted because it is not a valid Date.";
  if (time > latest) return "This API doesn't support dates after 2189.";
  return time < earliest ? "This API doesn't support dates before 1687." : undefined;
}
