import { hostHas } from "../expect/host-need.js";
import { type RuleCheck, type Terms, tableChecks, where } from "../expect/rule-check.js";
import { type CallRow, Refusal } from "./call-row.js";
import { type ConditionRow, expectHolds } from "./conditions.js";
import { stepChecks } from "./steps.js";

/** A list of etags, and the results as `If-Match` and as `If-None-Match`. */
const etags = (list: string, match: boolean, noneMatch: boolean): readonly ConditionRow[] => [
  [new Headers({ "If-Match": list }), match],
  [new Headers({ "If-None-Match": list }), noneMatch],
];

/** A date, and the results as `If-Unmodified-Since` and as `If-Modified-Since`. */
const dates = (date: string, unmodified: boolean, modified: boolean): readonly ConditionRow[] => [
  [new Headers({ "If-Unmodified-Since": date }), unmodified],
  [new Headers({ "If-Modified-Since": date }), modified],
];

/** A call of `get` with `If-Range`, to be ignored. */
function ifRange(text: string): CallRow {
  const options = { onlyIf: new Headers({ "If-Range": text }), range: { offset: 1 } };
  return ["get", ["k", options], "ello", { text: "hello" }];
}

/** An Expires header, the kept expiry, and the expiry in 64 bits of nanoseconds if it differs. */
type ExpiresRow = readonly [expires: string, kept: string, wrapped?: string];

function expiries(rows: readonly ExpiresRow[]) {
  return ({ semantics }: Terms): readonly CallRow[] =>
    rows.map(([expires, kept, wrapped = kept]) => {
      const cacheExpiry = new Date(semantics.distantHeaderDates === "kept" ? kept : wrapped);
      const httpMetadata = new Headers({ Expires: expires });
      return ["put", ["k", "v", { httpMetadata }], { cacheExpiry }, { look: "httpMetadata" }];
    });
}

/** Calls with an invalid list, and the error; by default the error for a list without any etag. */
function malformed(list: string, message?: string): readonly CallRow[] {
  return ["if-match", "if-none-match"].flatMap((name): CallRow[] => {
    const onlyIf = new Headers({ [name]: list });
    const refused = new Refusal(message ?? `Invalid ETag in ${name} header`, "Error");
    return [
      ["get", ["k", { onlyIf }], refused],
      ["put", ["k", "v", { onlyIf }], refused],
    ];
  });
}

const weak = "Weak etags must start with W/ and their value must be quoted";
const comma = "Comma was expected to separate etags. Encountered a";
const start = "This would otherwise indicate the start of a new";

/** The rules about conditions in headers, and their dates. */
export const headerConditionChecks: readonly RuleCheck[] = [
  ...tableChecks<ConditionRow>(expectHolds, {
    "condition.headers": () => [
      [new Headers({ "If-Match": '"<etag>"' }), true],
      [new Headers({ "If-Match": '"other"' }), false],
      [new Headers({ "If-None-Match": '"<etag>"' }), false],
      [new Headers({ "If-None-Match": '"other"' }), true],
      [new Headers({ "If-Match": '"<etag>"', "If-None-Match": '"<etag>"' }), false],
      ...(["put", ...where(hostHas("Response"), ["put of a stream" as const])] as const).flatMap(
        (by): ConditionRow[] => [
          [new Headers({ "If-None-Match": "*" }), false, by],
          [new Headers({ "If-Match": '"<etag>"' }), true, by],
        ],
      ),
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
    "condition.etag-list": () => [
      ...['"<etag>"', '"a", "<etag>"', '"<etag>","a"', ' , ,"<etag>" ,'].flatMap((list) => etags(list, true, false)),
      ...['"a"\t,\t"<etag>"', "*", '"a", *'].flatMap((list) => etags(list, true, false)),
      ...['W/"<etag>"', '"a", W/"<etag>"'].flatMap((list) => etags(list, false, false)),
      ...['"a","a"', 'W/"a"'].flatMap((list) => etags(list, false, true)),
      [new Headers({ "If-Match": '"a", "<etag>"' }), true, "put"],
      [new Headers({ "If-None-Match": '"a", "<etag>"' }), false, "put"],
      // Everything after an invalid etag is ignored.
      ...etags('"a" junk "<etag>"', false, true),
    ],
    "condition.header-dates": ({ semantics: { malformedConditionDate } }) => [
      ...["", ", as of ISO 8601", ", as of a day"].flatMap((form) => [
        ...dates(`<upload +86400 s${form}>`, true, false),
        ...dates(`<upload -86400 s${form}>`, false, true),
      ]),
      // An invalid date counts as 1970 unless it is ignored.
      ...["garbage", "", "yesterday"].flatMap((date) => dates(date, malformedConditionDate === "ignored", true)),
    ],
  }),
  ...stepChecks({
    // The second row has the etag of the object.
    "condition.if-range": () => [
      ifRange('"other"'),
      ifRange('"5d41402abc4b2a76b9719d911017c592"'),
      ifRange("junk"),
      ifRange("Thu, 01 Jan 1970 00:00:00 GMT"),
    ],
    "condition.etag-list-malformed": () => [
      ...["junk", "", ",", "unquoted, list", 'w/"x"'].flatMap((list) => malformed(list)),
      ...['"open', 'W/"open', '"a", "open'].flatMap((list) => malformed(list, "Unclosed double quote for Etag")),
      ...["W/x", "W", "W/", ',W/"a", W'].flatMap((list) => malformed(list, weak)),
      ...malformed('"a" "b"', `${comma} double quote character '"' instead. ${start} strong etag.`),
      ...malformed('"a" W/"b"', `${comma} weak quotation character 'W' instead. ${start} weak etag.`),
      ...malformed('"a" *', `${comma} wildcard character '*' instead.`),
    ],
    // In winter and in summer, in both hemispheres.
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
      // Alone it is the year 47; with a zone it is 2047.
      ["0047", "0047-01-01T00:00:00.000Z", "1800-08-30T22:43:41.129Z"],
      ["0047-11", "0047-11-01T00:00:00.000Z", "1801-06-30T22:43:41.129Z"],
      ["+000047-11-17", "0047-11-17T00:00:00.000Z", "1801-07-16T22:43:41.129Z"],
    ]),
  }),
];
