import fc from "fast-check";
import { afterEach, describe, expect, it } from "vitest";
import { parseHeaderDate } from "../../../src/bucket/request/parse-header-date.js";
import { semantics } from "../../../src/semantics/presets.js";

const { documented, deployed } = semantics;
const zoneOfHost = process.env["TZ"];

afterEach(() => {
  if (zoneOfHost === undefined) delete process.env["TZ"];
  else process.env["TZ"] = zoneOfHost;
});

/** The parts of dates and other texts. */
const pieces = fc.constantFrom(
  ...["Sun", "Sunday,", "Nov", "06", "6", "94", "1994", "2015", "08:49:37", "08:49", "8:49:37.123", "GMT", "UTC", "Z"],
  ...["EST", "+0200", "-07:00", "am", "pm", "T", "(x)", "((x) GMT)", "/", "06-Nov-94", "2015-10-21", "2015-10", "12"],
  ...["2015-10-21T07:28:00", "32", "x", ",", ".", "13:00"],
);
const anyText = fc
  .array(fc.tuple(pieces, fc.constantFrom(" ", " ", " ", "-")), { maxLength: 6 })
  .map((parts) => parts.flat().join("").slice(0, -1));

describe("parseHeaderDate()", () => {
  it("parses any text like the platform, in UTC, in every time zone [condition.header-dates-zone]", () => {
    fc.assert(
      fc.property(fc.array(anyText, { minLength: 100, maxLength: 100 }), (texts) => {
        process.env["TZ"] = "UTC";
        const expected = texts.map((text) => Date.parse(text));
        for (const zone of ["UTC", "America/New_York", "Asia/Kathmandu"]) {
          process.env["TZ"] = zone;
          expect(texts.map((text) => parseHeaderDate(text, documented) ?? Number.NaN)).toEqual(expected);
        }
      }),
      {
        examples: [
          // Colons after an ISO date start no time, but colons after a similar text do.
          [["2015-08:49-Nov", "2015:49-Nov", "1994-13:00-2015", "1994-13:00 +0200"]],
          [["E", "C", "M", "P"].flatMap((zone) => [`06 Nov 1994 08:49 ${zone}ST`, `06 Nov 1994 08:49 ${zone}DT`])],
        ],
      },
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
