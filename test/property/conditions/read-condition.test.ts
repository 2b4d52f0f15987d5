import { expect, it } from "vitest";
import { readCondition } from "../../../src/property/conditions/read-condition.js";

const day = "Wed, 21 Oct 2015 07:28:00 GMT";
const headers = (given: Record<string, string>) => ({ onlyIf: new Headers(given) });
/** Of another realm. */
const foreignHeaders = {
  [Symbol.toStringTag]: "Headers",
  get: (name: string) => (name === "if-match" ? '"a"' : null),
};
const fromHeaders = { secondsGranularity: true, fromHeaders: true };

it.each<readonly [options: unknown, read: unknown]>([
  ...[undefined, null, 5, {}, { onlyIf: undefined }, { onlyIf: null }, { onlyIf: "x" }, { onlyIf: {} }].map(
    (options) => [options, undefined] as const,
  ),
  [{ onlyIf: { secondsGranularity: true } }, undefined],
  [headers({ range: "bytes=0-1" }), undefined],
  [{ onlyIf: { etagMatches: "a", other: 1 } }, { etagMatches: ["a"] }],
  [{ onlyIf: { etagDoesNotMatch: "*", secondsGranularity: 0 } }, { etagDoesNotMatch: ["*"] }],
  [{ onlyIf: { etagMatches: 5, etagDoesNotMatch: 6 } }, { etagMatches: ["5"], etagDoesNotMatch: ["6"] }],
  [{ onlyIf: { etagMatches: "a", secondsGranularity: 1 } }, { etagMatches: ["a"], secondsGranularity: true }],
  [{ onlyIf: { etagMatches: null, uploadedAfter: null } }, undefined],
  [{ onlyIf: { etagMatches: "", uploadedBefore: 0 } }, { etagMatches: [""], uploadedBefore: 0 }],
  [
    { onlyIf: { uploadedBefore: new Date(5), uploadedAfter: 4.9, secondsGranularity: true } },
    { uploadedBefore: 5, uploadedAfter: 4, secondsGranularity: true },
  ],
  [{ onlyIf: { uploadedBefore: -4.9 } }, { uploadedBefore: -4 }],
  [{ onlyIf: { uploadedBefore: new Date(Number.NaN) } }, { unclear: true }],
  [{ onlyIf: { uploadedAfter: Number.POSITIVE_INFINITY } }, { unclear: true }],
  [{ onlyIf: { etagMatches: Object.create(null) } }, { unclear: true }],
  [headers({ "if-match": '"a", W/"b" ,, "*", "c"' }), { etagMatches: ["a", "c"], ...fromHeaders }],
  [headers({ "if-none-match": '"a", W/"b"' }), { etagDoesNotMatch: ["a", "b"], ...fromHeaders }],
  [headers({ "if-match": '"a", *' }), { etagMatches: ["*"], ...fromHeaders }],
  [{ onlyIf: foreignHeaders }, { etagMatches: ["a"], ...fromHeaders }],
  [headers({ "if-none-match": '""' }), { etagDoesNotMatch: [""], ...fromHeaders }],
  [headers({ "if-match": "junk" }), { unclear: true }],
  [headers({ "if-match": "" }), { unclear: true }],
  [headers({ "if-match": '"a" junk "b"' }), { etagMatches: ["a"], ...fromHeaders }],
  [
    headers({ "if-unmodified-since": day, "if-modified-since": day }),
    { uploadedBefore: Date.parse(day), uploadedAfter: Date.parse(day), ...fromHeaders },
  ],
  ...["2015-10-21", `x${day}`, `${day}x`, "Wed, 1 Oct 2015 07:28:00 GMT", day.replace("GMT", "EST")].map(
    (date) => [headers({ "if-modified-since": date }), { unclear: true }] as const,
  ),
])("readCondition() of %o", (options, read) => {
  expect(readCondition(options)).toEqual(read);
});
