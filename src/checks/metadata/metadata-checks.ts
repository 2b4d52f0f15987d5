import { array, constantFrom, date, nat, oneof, option, record, tuple } from "fast-check";
import { allFields, headerNames, headerText, textFields } from "../../property/cases/case-metadata.js";
import { anyText } from "../../property/cases/case-upload.js";
import { show } from "../../property/cases/check-failure.js";
import { expectMembers } from "../../property/cases/expect-members.js";
import { loosely } from "../../property/cases/loose-bucket.js";
import { type RuleCheck, ruleCheck, type Subject } from "../../property/cases/rule-check.js";

interface ObjectCase {
  readonly httpMetadata: unknown;
  readonly look: "put" | "head";
}

interface HeadersCase {
  readonly headers: readonly (readonly [name: string, value: string])[];
}

const expiries: readonly (readonly [header: string, time: number])[] = [
  ["garbage", 0],
  ["", 0],
  ["2030-01-02T03:04:05.678Z", Date.UTC(2030, 0, 2, 3, 4, 5, 678)],
  ["Sunday, 06-Nov-94 08:49:37 GMT", Date.UTC(1994, 10, 6, 8, 49, 37)],
  ["Wed, 02 Jan 2030 03:04:05 GMT", allFields.cacheExpiry.getTime()],
];

/** How metadata is read, kept and written. */
export const metadataChecks: readonly RuleCheck[] = [
  ruleCheck<ObjectCase>({
    rule: "http-metadata.object",
    examples: () =>
      [
        allFields,
        {},
        { contentType: "" },
        { contentType: 5, cacheControl: {} },
        { contentDisposition: "é 😀" },
        { contentType: "a/b", unknown: "x", expires: "x" },
        { contentType: undefined, contentLanguage: "en" },
        [],
        new Date(0),
        { contentType: "x".repeat(10_000) },
      ].flatMap((httpMetadata) => (["put", "head"] as const).map((look) => ({ httpMetadata, look }))),
    cases: () => {
      const value = oneof({ withCrossShrink: true }, anyText(), constantFrom<unknown>("", 5, true, {}, undefined));
      const texts = Object.fromEntries(textFields.map((field) => [field, value]));
      // What names headers and no field is another rule.
      const others = { unknown: value, Other: value };
      const cacheExpiry = date({ min: new Date(0), max: new Date(Date.UTC(2200, 0)), noInvalidDate: true });
      return record({
        httpMetadata: record({ ...texts, ...others, cacheExpiry }, { requiredKeys: [], noNullPrototype: true }),
        look: constantFrom("put", "head"),
      });
    },
    async check(subject, { httpMetadata, look }) {
      const given = Object.entries(httpMetadata as object).filter(([, value]) => value !== undefined);
      const kept = given.flatMap(([name, value]): [string, unknown][] => {
        if (name === "cacheExpiry") return [[name, value]];
        return textFields.some((field) => field === name) ? [[name, String(value)]] : [];
      });
      await expectHttpMetadata(subject, httpMetadata, Object.fromEntries(kept), look);
    },
  }),
  ruleCheck<HeadersCase>({
    rule: "http-metadata.headers",
    examples: () => [
      {
        headers: [
          ["content-type", "text/html"],
          ["content-language", "en"],
          ["content-disposition", "inline"],
          ["content-encoding", "gzip"],
          ["cache-control", "no-store"],
          ["expires", "Wed, 02 Jan 2030 03:04:05 GMT"],
          ["x-other", "x"],
          ["etag", '"x"'],
        ],
      },
      { headers: [["Content-Type", "a/b"]] },
      { headers: [["x-other", "x"]] },
      {
        headers: [
          ["Cache-Control", "no-cache"],
          ["Cache-Control", "no-store"],
        ],
      },
      ...expiries.map(([header]) => ({ headers: [["Expires", header]] as const })),
    ],
    cases: () => {
      const names = headerNames.map(([, header]) => header).filter((header) => header !== "expires");
      const written = names.flatMap((name) => [name, name.toUpperCase()]);
      const name = constantFrom(...written, "x-other", "etag", "last-modified", "content-length");
      const dates = nat(4_000_000_000).map((seconds) => new Date(seconds * 1000).toUTCString());
      const expires = oneof(constantFrom(...expiries.map(([header]) => header)), dates);
      return record({
        headers: tuple(array(tuple(name, headerText()), { maxLength: 4 }), option(expires)).map(
          ([headers, expiry]): [string, string][] => (expiry === null ? headers : [...headers, ["Expires", expiry]]),
        ),
      });
    },
    async check(subject, { headers }) {
      const kept = headerNames.flatMap(([field, header]): [string, unknown][] => {
        const values = headers.filter(([name]) => name.toLowerCase() === header).map(([, value]) => value);
        if (values.length === 0) return [];
        return [[field, field === "cacheExpiry" ? expiryOf(values.join(", ")) : values.join(", ")]];
      });
      const given = new Headers(headers.map(([name, value]): [string, string] => [name, value]));
      await expectHttpMetadata(subject, given, Object.fromEntries(kept), "head");
    },
  }),
];

function expiryOf(header: string): Date {
  const known = expiries.find(([text]) => text === header);
  return new Date(known === undefined ? Date.parse(header) : known[1]);
}

async function expectHttpMetadata(
  { makeBucket }: Subject,
  httpMetadata: unknown,
  expected: object,
  look: "put" | "head",
): Promise<void> {
  const bucket = loosely(await makeBucket());
  const put = await bucket.put("k", "v", { httpMetadata });
  const object = look === "put" ? put : await bucket.head("k");
  expectMembers(`HTTP metadata that ${look} gives after ${show(httpMetadata)}`, object.httpMetadata, expected);
}
