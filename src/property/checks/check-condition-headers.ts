import { expectHolds, withObject } from "./check-condition.js";
import { expectEqual, expectMessage, expectThat } from "./expect.js";
import { loosely } from "./loose-bucket.js";
import type { RuleCheck } from "./rule-check.js";

/** Which conditions of HTTP headers hold. */
export const conditionHeaderChecks: readonly RuleCheck[] = [
  {
    rule: "condition.headers",
    async check(subject) {
      const { bucket, etag, uploaded } = await withObject(subject);
      const http = (time: number) => new Date(time).toUTCString();
      const table: readonly (readonly [string, string, boolean])[] = [
        ["If-Match", `"${etag}"`, true],
        ["If-Match", '"other"', false],
        ["If-None-Match", `"${etag}"`, false],
        ["If-None-Match", '"other"', true],
        ["If-Modified-Since", http(uploaded - 2000), true],
        // In whole seconds: the object's own second is not after itself.
        ["If-Modified-Since", http(uploaded), false],
        ["If-Modified-Since", http(uploaded + 2000), false],
        ["If-Unmodified-Since", http(uploaded - 2000), false],
        ["If-Unmodified-Since", http(uploaded), false],
        ["If-Unmodified-Since", http(uploaded + 2000), true],
      ];
      for (const [index, [name, value, holds]] of table.entries()) {
        await expectHolds(bucket, new Headers({ [name]: value }), holds, `${name} of case ${index + 1}`);
      }
      const both = new Headers({ "If-Match": `"${etag}"`, "If-None-Match": `"${etag}"` });
      await expectHolds(bucket, both, false, "If-Match with an If-None-Match that fails");
      const put = await bucket.put("k", "v", { onlyIf: new Headers({ "If-None-Match": "*" }) });
      expectEqual("put with If-None-Match: *", put, null);
    },
  },
  {
    rule: "condition.if-range",
    async check(subject) {
      const { bucket, etag } = await withObject(subject);
      for (const value of ['"other"', `"${etag}"`, "junk", new Date(0).toUTCString()]) {
        const onlyIf = new Headers({ "If-Range": value });
        await expectHolds(bucket, onlyIf, true, `If-Range: ${value}`);
        const object = await bucket.get("k", { onlyIf, range: { offset: 1 } });
        expectEqual(`the value with If-Range: ${value}`, await object.text(), "ello");
      }
    },
  },
  {
    rule: "condition.etag-list",
    async check(subject) {
      const { bucket, etag } = await withObject(subject);
      const own = `"${etag}"`;
      const table: readonly (readonly [value: string, match: boolean, noneMatch: boolean])[] = [
        [own, true, false],
        [`"a", ${own}`, true, false],
        [`${own},"a"`, true, false],
        ['"a","b"', false, true],
        [`, ,${own} ,`, true, false],
        [`\t"a"\t,\t${own}`, true, false],
        ["*", true, false],
        ['"a", *', true, false],
        [`W/${own}`, false, false],
        [`"a", W/${own}`, false, false],
        ['W/"a"', false, true],
        [`"a" junk, ${own}`, false, true],
      ];
      for (const [value, match, noneMatch] of table) {
        await expectHolds(bucket, new Headers({ "If-Match": value }), match, `If-Match: ${value}`);
        await expectHolds(bucket, new Headers({ "If-None-Match": value }), noneMatch, `If-None-Match: ${value}`);
      }
    },
  },
  {
    rule: "condition.etag-list-malformed",
    async check({ makeBucket }) {
      const bucket = loosely(await makeBucket());
      await bucket.put("k", "v");
      const comma = "Comma was expected to separate etags. Encountered a";
      const start = "This would otherwise indicate the start of a new";
      const table: readonly (readonly [string, string?])[] = [
        [""],
        [","],
        ["junk"],
        ["unquoted, list"],
        ['w/"x"'],
        ['"open', "Unclosed double quote for Etag"],
        ['W/"open', "Unclosed double quote for Etag"],
        ["W/x", "Weak etags must start with W/ and their value must be quoted"],
        ["W", "Weak etags must start with W/ and their value must be quoted"],
        ['"a" "b"', `${comma} double quote character '"' instead. ${start} strong etag.`],
        ['"a" W/"b"', `${comma} weak quotation character 'W' instead. ${start} weak etag.`],
        ['"a" *', `${comma} wildcard character '*' instead.`],
      ];
      for (const name of ["if-match", "if-none-match"]) {
        for (const [value, text = `Invalid ETag in ${name} header`] of table) {
          const onlyIf = new Headers({ [name]: value });
          await expectMessage(`get with ${name}: ${value}`, () => bucket.get("k", { onlyIf }), text);
          await expectMessage(`put with ${name}: ${value}`, () => bucket.put("k", "v", { onlyIf }), text);
        }
      }
    },
  },
  {
    rule: "condition.header-dates",
    async check(subject) {
      const { bucket, uploaded } = await withObject(subject);
      const later = uploaded + 86_400_000;
      const forms = [
        new Date(later).toUTCString(),
        new Date(later).toISOString(),
        new Date(later).toISOString().slice(0, 10),
      ];
      for (const [index, value] of forms.entries()) {
        const since = new Headers({ "If-Unmodified-Since": value });
        // A date alone is its beginning, in UTC.
        await expectHolds(bucket, since, Date.parse(value) > uploaded, `a date in form ${index + 1}`);
      }
      for (const value of ["garbage", "", "yesterday"]) {
        const modified = new Headers({ "If-Modified-Since": value });
        await expectHolds(bucket, modified, true, `If-Modified-Since: ${value}`);
        const unmodified = new Headers({ "If-Unmodified-Since": value });
        await expectHolds(bucket, unmodified, false, `If-Unmodified-Since: ${value}`);
      }
    },
  },
  {
    rule: "condition.header-dates-wrap",
    async check({ makeBucket }) {
      const bucket = loosely(await makeBucket());
      // 64 bits of nanoseconds reach from 1677 to 2262; beyond, a date wraps around.
      const httpMetadata = new Headers({ Expires: "Fri, 11 Apr 2262 23:47:17 GMT" });
      const { cacheExpiry } = (await bucket.put("k", "v", { httpMetadata })).httpMetadata;
      expectThat(cacheExpiry.getTime() < Date.UTC(1700, 0), "an Expires of 2262-04-11T23:47:17Z wraps around to 1677");
      const fitting = new Headers({ Expires: "Fri, 11 Apr 2262 23:47:16 GMT" });
      const kept = (await bucket.put("k", "v", { httpMetadata: fitting })).httpMetadata.cacheExpiry;
      expectEqual("an Expires of 2262-04-11T23:47:16Z", kept, new Date(Date.UTC(2262, 3, 11, 23, 47, 16)));
    },
  },
];

/** What the arguments that are dates may be. */
export const dateChecks: readonly RuleCheck[] = [
  {
    rule: "arguments.date",
    async check(subject) {
      const { bucket } = await withObject(subject);
      const invalid = "The value cannot be converted because it is not a valid Date.";
      const late = "This API doesn't support dates after 2189.";
      const early = "This API doesn't support dates before 1687.";
      const table: readonly (readonly [string, unknown, string])[] = [
        ["an invalid Date", new Date(Number.NaN), invalid],
        ["NaN", Number.NaN, invalid],
        ["Infinity", Number.POSITIVE_INFINITY, invalid],
        ["a Date of 2300", new Date(Date.UTC(2300, 0)), late],
        ["the first millisecond too late", Date.UTC(2262, 3, 11, 23, 47, 16, 855), late],
        ["a Date of 1600", new Date(Date.UTC(1600, 0)), early],
      ];
      for (const field of ["uploadedBefore", "uploadedAfter"]) {
        for (const [what, value, text] of table) {
          await expectMessage(`${field} of ${what}`, () => bucket.get("k", { onlyIf: { [field]: value } }), text);
        }
      }
      for (const [what, value, text] of table) {
        const options = { httpMetadata: { cacheExpiry: value } };
        await expectMessage(`cacheExpiry of ${what}`, () => bucket.put("k", "v", options), text);
      }
      for (const cacheExpiry of [new Date(5000), 5000, 5000.7, Date.UTC(2262, 3, 11, 23, 47, 16, 854)]) {
        const { httpMetadata } = await bucket.put("k", "v", { httpMetadata: { cacheExpiry } });
        const expected = new Date(Math.trunc(Number(cacheExpiry)));
        expectEqual(`cacheExpiry of ${Number(cacheExpiry)}`, httpMetadata.cacheExpiry, expected);
      }
    },
  },
];
