import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { parseHeaderDate } from "../../src/request/parse-header-date.js";

describe("parseHeaderDate()", () => {
  it.each([
    ["Wed, 21 Oct 2015 07:28:00 GMT", "2015-10-21T07:28:00.000Z"],
    ["2015-10-21", "2015-10-21T00:00:00.000Z"],
    ["2015-10-21T07:28:00.123Z", "2015-10-21T07:28:00.123Z"],
    ["Sunday, 06-Nov-94 08:49:37 GMT", "1994-11-06T08:49:37.000Z"],
    ["Thu, 01 Jan 1970 00:00:00 GMT", "1970-01-01T00:00:00.000Z"],
    ["Mon, 01 Jan 1900 00:00:00 GMT", "1900-01-01T00:00:00.000Z"],
  ])("reads %j as Date.parse does [condition.header-dates]", (text, expected) => {
    expect(new Date(parseHeaderDate(text)).toISOString()).toBe(expected);
  });

  it.each(["", "garbage", "Wed, 21 Oct 2015 07:28:00 GMT, Wed, 21 Oct 2015 07:28:00 GMT"])(
    "takes %j for 1970-01-01 [condition.header-dates]",
    (text) => {
      expect(parseHeaderDate(text)).toBe(0);
    },
  );

  it.each([
    ["Fri, 01 Jan 2500 00:00:00 GMT", "1915-06-14T00:25:26.291Z"],
    ["Mon, 01 Jan 1500 00:00:00 GMT", "2084-07-20T23:34:33.709Z"],
    ["2262-04-11T23:47:16.854Z", "2262-04-11T23:47:16.854Z"],
    ["2262-04-11T23:47:16.855Z", "1677-09-21T00:12:43.146Z"],
    ["1677-09-21T00:12:43.146Z", "1677-09-21T00:12:43.146Z"],
    ["1677-09-21T00:12:43.145Z", "2262-04-11T23:47:16.854Z"],
  ])("wraps %j around to %s [condition.header-dates-wrap]", (text, expected) => {
    expect(new Date(parseHeaderDate(text)).toISOString()).toBe(expected);
  });

  it("keeps every date between 1678 and 2261, and gives a date for any text [condition.header-dates]", () => {
    const dates = fc.date({ min: new Date("1678-01-01"), max: new Date("2261-12-31"), noInvalidDate: true });
    fc.assert(
      fc.property(dates, (date) => {
        expect(parseHeaderDate(date.toISOString())).toBe(date.getTime());
      }),
    );
    fc.assert(
      fc.property(fc.string(), (text) => {
        expect(Number.isSafeInteger(parseHeaderDate(text))).toBe(true);
      }),
    );
  });
});
