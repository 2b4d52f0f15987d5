import fc from "fast-check";
import { afterEach, describe, expect, it } from "vitest";
import { parseHeaderDate } from "../../src/request/parse-header-date.js";
import { semantics } from "../../src/semantics/presets.js";

const { documented, deployed } = semantics;
const zoneOfHost = process.env["TZ"];

/** The date of a header, in the form in which dates are compared here. */
function shownDate(text: string, answers = documented): string | undefined {
  const time = parseHeaderDate(text, answers);
  return time === undefined ? undefined : new Date(time).toISOString();
}

afterEach(() => {
  if (zoneOfHost === undefined) delete process.env["TZ"];
  else process.env["TZ"] = zoneOfHost;
});

/** What dates and other texts are made of. */
const pieces = fc.constantFrom(
  ...["Sun", "Sunday,", "Nov", "06", "6", "94", "1994", "2015", "08:49:37", "08:49", "8:49:37.123", "GMT", "UTC", "Z"],
  ...["EST", "+0200", "-07:00", "am", "pm", "T", "(x)", "((x) GMT)", "/", "06-Nov-94", "2015-10-21", "2015-10", "12"],
  ...["2015-10-21T07:28:00", "32", "x", ",", ".", "13:00"],
);
const anyText = fc
  .array(fc.tuple(pieces, fc.constantFrom(" ", " ", " ", "-")), { maxLength: 6 })
  .map((parts) => parts.flat().join("").slice(0, -1));

describe("parseHeaderDate()", () => {
  it.each([
    ["Wed, 21 Oct 2015 07:28:00 GMT", "2015-10-21T07:28:00.000Z"],
    ["2015-10-21", "2015-10-21T00:00:00.000Z"],
    ["2015-10-21T07:28:00.123Z", "2015-10-21T07:28:00.123Z"],
    ["Sunday, 06-Nov-94 08:49:37 GMT", "1994-11-06T08:49:37.000Z"],
    ["Thu, 01 Jan 1970 00:00:00 GMT", "1970-01-01T00:00:00.000Z"],
    ["Mon, 01 Jan 1900 00:00:00 GMT", "1900-01-01T00:00:00.000Z"],
  ])("reads %j as Date.parse does [condition.header-dates]", (text, expected) => {
    expect(shownDate(text)).toBe(expected);
  });

  it.each(["", "garbage", "Wed, 21 Oct 2015 07:28:00 GMT, Wed, 21 Oct 2015 07:28:00 GMT"])(
    "finds no date in %j [condition.header-dates]",
    (text) => {
      expect(parseHeaderDate(text, documented)).toBeUndefined();
      expect(parseHeaderDate(text, deployed)).toBeUndefined();
    },
  );

  it.each([
    ["Fri, 01 Jan 2500 00:00:00 GMT", "1915-06-14T00:25:26.291Z"],
    ["Mon, 01 Jan 1500 00:00:00 GMT", "2084-07-20T23:34:33.709Z"],
    ["2262-04-11T23:47:16.854Z", "2262-04-11T23:47:16.854Z"],
    ["2262-04-11T23:47:16.855Z", "1677-09-21T00:12:43.146Z"],
    ["1677-09-21T00:12:43.146Z", "1677-09-21T00:12:43.146Z"],
    ["1677-09-21T00:12:43.145Z", "2262-04-11T23:47:16.854Z"],
    ["0047", "1800-08-30T22:43:41.129Z"],
    ["0047-11", "1801-06-30T22:43:41.129Z"],
    ["+000047-11-17", "1801-07-16T22:43:41.129Z"],
  ])("keeps %j, which the runtime wraps around to %s [condition.header-dates-wrap]", (text, expected) => {
    expect(shownDate(text)).toBe(new Date(text).toISOString());
    expect(shownDate(text, deployed)).toBe(expected);
  });

  it("gives for any text what the platform does, whose zone is UTC, in every zone [condition.header-dates-zone]", () => {
    fc.assert(
      fc.property(fc.array(anyText, { minLength: 100, maxLength: 100 }), (texts) => {
        process.env["TZ"] = "UTC";
        const expected = texts.map((text) => Date.parse(text));
        for (const zone of ["UTC", "America/New_York", "Asia/Kathmandu"]) {
          process.env["TZ"] = zone;
          expect(texts.map((text) => parseHeaderDate(text, documented) ?? Number.NaN)).toEqual(expected);
        }
      }),
    );
  });

  it("keeps every date between 1678 and 2261, and whole milliseconds for any text [condition.header-dates]", () => {
    const dates = fc.date({ min: new Date("1678-01-01"), max: new Date("2261-12-31"), noInvalidDate: true });
    fc.assert(
      fc.property(dates, (date) => {
        expect(parseHeaderDate(date.toISOString(), documented)).toBe(date.getTime());
        expect(parseHeaderDate(date.toISOString(), deployed)).toBe(date.getTime());
      }),
    );
    fc.assert(
      fc.property(fc.string(), (text) => {
        expect(Number.isSafeInteger(parseHeaderDate(text, deployed) ?? 0)).toBe(true);
      }),
    );
  });
});
