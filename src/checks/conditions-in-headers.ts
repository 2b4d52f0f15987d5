import { expectEqual } from "../property/cases/expect.js";
import type { LooseBucket } from "../property/cases/loose-bucket.js";
import { checked, type RuleCheck, ruled, type Subject, type Terms, tabled } from "../property/cases/rule-check.js";
import { type CallRow, Refused } from "./call-row.js";
import { type ConditionRow, expectHolds, filledIn } from "./conditions.js";
import { stepped } from "./steps.js";

/** A header's text, and whether it holds as `If-Match` and as `If-None-Match`. */
type ListRow = readonly [list: string, match: boolean, noneMatch: boolean];

async function expectList(subject: Subject, [list, match, noneMatch]: ListRow): Promise<void> {
  await expectHolds(subject, [new Headers({ "If-Match": list }), match]);
  await expectHolds(subject, [new Headers({ "If-None-Match": list }), noneMatch]);
}

async function expectIgnored(bucket: LooseBucket, ifRange: string): Promise<void> {
  const onlyIf = filledIn(new Headers({ "If-Range": ifRange }), await bucket.put("k", "hello"));
  const found = await bucket.get("k", { onlyIf, range: { offset: 1 } });
  expectEqual(`the value with If-Range: ${ifRange}`, "body" in found && (await found.text()), "ello");
}

/** A date so many days after the upload or any text, and whether it holds in `If-Unmodified-Since` and `If-Modified-Since`. */
type DateRow = readonly [
  date: readonly [form: keyof typeof forms, days: number] | string,
  ...holds: [boolean, boolean],
];

const forms = {
  "of HTTP": (time: Date) => time.toUTCString(),
  "of ISO 8601": (time: Date) => time.toISOString(),
  "of a day": (time: Date) => time.toISOString().slice(0, 10),
};

async function expectDate(bucket: LooseBucket, [date, ...holds]: DateRow): Promise<void> {
  const { uploaded } = await bucket.put("k", "hello");
  const textOf = (form: keyof typeof forms, days: number) =>
    forms[form](new Date(uploaded.getTime() + days * 86_400_000));
  const text = typeof date === "string" ? date : textOf(...date);
  for (const [index, name] of ["If-Unmodified-Since", "If-Modified-Since"].entries()) {
    const object = await bucket.get("k", { onlyIf: new Headers({ [name]: text }) });
    const what = typeof date === "string" ? `"${date}"` : `a date ${date[0]}, ${date[1]} days after the upload,`;
    expectEqual(`whether ${name} of ${what} holds`, "body" in object, holds[index]);
  }
}

/** An Expires header, and the expiry that is kept; then the one where 64 bits of nanoseconds hold it. */
type ExpiresRow = readonly [expires: string, kept: string, wrapped?: string];

function expiries(rows: readonly ExpiresRow[]) {
  return ({ semantics }: Terms): readonly CallRow[] =>
    rows.map(([expires, kept, wrapped = kept]) => {
      const cacheExpiry = new Date(semantics.distantHeaderDates === "kept" ? kept : wrapped);
      const httpMetadata = new Headers({ Expires: expires });
      return ["put", ["k", "v", { httpMetadata }], { cacheExpiry }, { look: "httpMetadata" }];
    });
}

/** Calls with a list that cannot be read, and the error; by default that of a list without any etag. */
function malformed(list: string, message?: string): readonly CallRow[] {
  return ["if-match", "if-none-match"].flatMap((name): CallRow[] => {
    const onlyIf = new Headers({ [name]: list });
    const refused = new Refused(message ?? `Invalid ETag in ${name} header`, "Error");
    return [
      ["get", ["k", { onlyIf }], refused],
      ["put", ["k", "v", { onlyIf }], refused],
    ];
  });
}

const unclosed = "Unclosed double quote for Etag";
const weak = "Weak etags must start with W/ and their value must be quoted";
const comma = "Comma was expected to separate etags. Encountered a";
const start = "This would otherwise indicate the start of a new";

/** The rules of conditions in headers, row by row, and of the dates there. */
export const headerConditionChecks: readonly RuleCheck[] = [
  ...tabled<ConditionRow>(expectHolds, {
    "condition.headers": () => [
      [new Headers({ "If-Match": '"<etag>"' }), true],
      [new Headers({ "If-Match": '"other"' }), false],
      [new Headers({ "If-None-Match": '"<etag>"' }), false],
      [new Headers({ "If-None-Match": '"other"' }), true],
      [new Headers({ "If-Match": '"<etag>"', "If-None-Match": '"<etag>"' }), false],
      [new Headers({ "If-None-Match": "*" }), false, "put"],
      [new Headers({ "If-Modified-Since": "<upload -2 s>" }), true],
      [new Headers({ "If-Modified-Since": "<upload +0 s>" }), false],
      [new Headers({ "If-Modified-Since": "<upload +2 s>" }), false],
      [new Headers({ "If-Unmodified-Since": "<upload -2 s>" }), false],
      [new Headers({ "If-Unmodified-Since": "<upload +2 s>" }), true],
    ],
    "condition.unmodified-since": ({ semantics }) =>
      (["get", "put"] as const).map((by) => [
        new Headers({ "If-Unmodified-Since": "<upload +0 s>" }),
        semantics.unmodifiedInSameSecond === "holds",
        by,
      ]),
  }),
  ruled("condition.if-range", expectIgnored, ['"other"', '"<etag>"', "junk", "Thu, 01 Jan 1970 00:00:00 GMT"]),
  checked<ListRow>("condition.etag-list", expectList, [
    ['"<etag>"', true, false],
    ['"a", "<etag>"', true, false],
    ['"<etag>","a"', true, false],
    ['"a","a"', false, true],
    [' , ,"<etag>" ,', true, false],
    ['"a"\t,\t"<etag>"', true, false],
    ["*", true, false],
    ['"a", *', true, false],
    ['W/"<etag>"', false, false],
    ['"a", W/"<etag>"', false, false],
    ['W/"a"', false, true],
    // After what is not an etag nothing counts.
    ['"a" junk "<etag>"', false, true],
  ]),
  ...stepped({
    "condition.etag-list-malformed": () => [
      ...malformed("junk"),
      ...malformed(""),
      ...malformed(","),
      ...malformed("unquoted, list"),
      ...malformed('w/"x"'),
      ...malformed('"open', unclosed),
      ...malformed('W/"open', unclosed),
      ...malformed('"a", "open', unclosed),
      ...malformed("W/x", weak),
      ...malformed("W", weak),
      ...malformed("W/", weak),
      ...malformed(',W/"a", W', weak),
      ...malformed('"a" "b"', `${comma} double quote character '"' instead. ${start} strong etag.`),
      ...malformed('"a" W/"b"', `${comma} weak quotation character 'W' instead. ${start} weak etag.`),
      ...malformed('"a" *', `${comma} wildcard character '*' instead.`),
    ],
  }),
  ruled<DateRow>("condition.header-dates", expectDate, ({ semantics }) => [
    [["of HTTP", 1], true, false],
    [["of HTTP", -1], false, true],
    [["of ISO 8601", 1], true, false],
    [["of ISO 8601", -1], false, true],
    [["of a day", 1], true, false],
    [["of a day", -1], false, true],
    // One that cannot be read and is not ignored counts as 1970.
    ...["garbage", "", "yesterday"].map((text): DateRow => {
      return [text, semantics.malformedConditionDate === "ignored", true];
    }),
  ]),
  ...stepped({
    // In winter and in summer, on both sides of the globe.
    "condition.header-dates-zone": expiries([
      ["Sun Nov  6 08:49:37 1994", "1994-11-06T08:49:37.000Z"],
      ["Sat Jul  4 08:53:20 2015", "2015-07-04T08:53:20.000Z"],
      ["Sun, 06 Nov 1994 08:49:37", "1994-11-06T08:49:37.000Z"],
      ["Sat, 04 Jul 2015 08:53:20", "2015-07-04T08:53:20.000Z"],
      ["1994-11-06T08:49:37.000", "1994-11-06T08:49:37.000Z"],
      ["2015-07-04T08:53:20.000", "2015-07-04T08:53:20.000Z"],
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
    ]),
    "condition.header-dates-wrap": expiries([
      ["Fri, 01 Jan 2500 00:00:00 GMT", "2500-01-01T00:00:00.000Z", "1915-06-14T00:25:26.291Z"],
      ["Mon, 01 Jan 1500 00:00:00 GMT", "1500-01-01T00:00:00.000Z", "2084-07-20T23:34:33.709Z"],
      ["Fri, 11 Apr 2262 23:47:17 GMT", "2262-04-11T23:47:17.000Z", "1677-09-21T00:12:43.291Z"],
      ["Fri, 31 Dec 9999 23:59:59 GMT", "9999-12-31T23:59:59.000Z", "1816-03-30T05:56:07.067Z"],
      ["2262-04-11T23:47:16.854Z", "2262-04-11T23:47:16.854Z"],
      ["2262-04-11T23:47:16.855Z", "2262-04-11T23:47:16.855Z", "1677-09-21T00:12:43.146Z"],
      ["1677-09-21T00:12:43.146Z", "1677-09-21T00:12:43.146Z"],
      ["1677-09-21T00:12:43.145Z", "1677-09-21T00:12:43.145Z", "2262-04-11T23:47:16.854Z"],
      // Alone it is the year 47, but 2047 beside a zone.
      ["0047", "0047-01-01T00:00:00.000Z", "1800-08-30T22:43:41.129Z"],
      ["0047-11", "0047-11-01T00:00:00.000Z", "1801-06-30T22:43:41.129Z"],
      ["+000047-11-17", "0047-11-17T00:00:00.000Z", "1801-07-16T22:43:41.129Z"],
    ]),
  }),
];
