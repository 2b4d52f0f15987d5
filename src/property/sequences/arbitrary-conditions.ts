import fc, { type Arbitrary } from "fast-check";
import { encodedConditions } from "../arbitraries/condition.js";
import { rangeHeaders, rangeObjects } from "../arbitraries/range.js";
import { someOf } from "../arbitraries/sometimes.js";
import type { Encoded } from "../values/encoded.js";
import { earlier, mostly, objectOf, type Template, weighted } from "./arbitrary-values.js";

/** The etag of the most common text. */
const md5OfHello = "5d41402abc4b2a76b9719d911017c592";

const etag: Arbitrary<Template> = weighted(
  [5, earlier("etag")],
  [2, fc.constantFrom("*", "nope", "", '"quoted"', '"', 'W/"x"')],
  [1, fc.constantFrom(md5OfHello.toUpperCase(), `"${md5OfHello}"`)],
);

function near(what: "uploaded" | "second" | "httpDate", ...plus: readonly number[]): Arbitrary<Template> {
  return fc.constantFrom(...plus).map((each): Template => ({ is: "near", what, plus: each }));
}

// A time close to another object's upload would depend on the speed of either side. So times are far before, far after,
// or exact.
const time: Arbitrary<Template> = weighted(
  [3, near("uploaded", 0, 0, -1, 1)],
  [1, earlier("uploaded", -1e7)],
  [1, earlier("uploaded", 1e7)],
  [
    1,
    fc.constantFrom<Template>(
      { is: "date", time: 0 },
      { is: "date", time: 4e12 },
      { is: "date", time: -1000 },
      1.5,
      { is: "number", text: "NaN" },
      { is: "date", time: 9.3e15 },
      { is: "date", time: -9.3e15 },
      { is: "date", time: 8.64e15 },
    ),
  ],
);

const etagList = fc
  .array(fc.constantFrom('"a"', `W/"${md5OfHello}"`, `"${md5OfHello}"`, "*", ",", " ", "junk", "W/x", '"open'), {
    minLength: 1,
    maxLength: 4,
  })
  .map((parts) => parts.join(""));

const headerDate: Arbitrary<Template> = fc.oneof(
  fc.constantFrom(
    "Wed, 21 Oct 2015 07:28:00 GMT",
    "Wed, 21 Oct 2065 07:28:00 GMT",
    "Wed, 21 Oct 2365 07:28:00 GMT",
    "2065-10-21",
    "21 Oct 2015 07:28",
    "garbage",
    "",
  ),
  near("httpDate", 0, 0, 1000, -1000),
);

const forms = encodedConditions<Template>({
  etag: () => mostly(etag),
  tags: etagList,
  time: () => mostly(time),
  date: () => headerDate,
});

const conditionHeaders: Arbitrary<Template> = fc.oneof(
  forms.headers,
  fc
    .constantFrom("if-match", "if-none-match")
    .chain((name) => someOf("headers", { [name]: fc.constantFrom(`W/"${md5OfHello}"`, `"${md5OfHello}"`, "*") })),
  fc
    .constantFrom("if-modified-since", "if-unmodified-since")
    .chain((name) => someOf("headers", { [name]: headerDate })),
);

/** In whole seconds: the millisecond of the upload must not matter. */
const conditionInSeconds: Arbitrary<Template> = fc.oneof(
  near("second", 0, 999, 1000).map((time) => inSeconds("uploadedBefore", time)),
  near("second", 0, -1).map((time) => inSeconds("uploadedAfter", time)),
);

function inSeconds(field: string, time: Template): Template {
  return { is: "object", entries: [[field, time] as never, ["secondsGranularity", true]] };
}

/** A successful etag with a failing time, or the other way round. */
const disputed: Arbitrary<Template> = fc.oneof(
  objectOf({ etagMatches: earlier("etag"), uploadedBefore: fc.constant<Template>({ is: "date", time: 0 }) }),
  objectOf({ etagDoesNotMatch: fc.constant("nope"), uploadedAfter: fc.constant<Template>({ is: "date", time: 4e12 }) }),
  objectOf({ uploadedAfter: fc.constant<Template>({ is: "date", time: -1000 }) }),
);

/** Values similar to conditions. */
const misplaced: Arbitrary<Template> = fc.constantFrom<Template>(
  { is: "object", entries: [["if-none-match", `"${md5OfHello}"`]] },
  { is: "array", items: [] },
  { is: "object", entries: [] },
);

/** A millisecond before or after the upload may be in another second: it is compared in milliseconds. */
const conditionObject: Arbitrary<Template> = forms.object.map(({ is, entries }) => {
  const isClose = entries.some(([, member]) => {
    const time = member as Template;
    return typeof time === "object" && time.is === "near" && time.plus !== 0;
  });
  return { is, entries: isClose ? entries.filter(([name]) => name !== "secondsGranularity") : entries } as Template;
});

export const condition: Arbitrary<Template> = weighted(
  [3, objectOf({ etagMatches: mostly(etag), etagDoesNotMatch: mostly(etag) })],
  [2, conditionObject],
  [3, conditionHeaders],
  [1, conditionInSeconds],
  [1, disputed],
  [1, misplaced],
);

const rangeNumber: Arbitrary<Template> = mostly(
  fc.oneof(
    fc.integer({ min: 0, max: 7 }),
    fc.constantFrom<Template>(
      -1,
      1.5,
      "2",
      { is: "number", text: "-0" },
      { is: "number", text: "Infinity" },
      { is: "number", text: "1e21" },
      -1.5,
    ),
  ),
  8,
);

export const range: Arbitrary<Template> = weighted(
  [5, rangeObjects(5).map(encoded)],
  [3, rangeHeaders(5).map(({ text }) => rangeHeader(text))],
  [1, fc.constantFrom<Template>({ is: "array", items: [] }, { is: "object", entries: [["range", "bytes=0-1"]] })],
  [1, objectOf({ offset: rangeNumber, length: rangeNumber, suffix: rangeNumber })],
  [1, oddRanges().map(rangeHeader)],
);

function encoded(object: object): Template {
  const entries = Object.entries(object).map(([name, number]: [string, number]): [string, Encoded] => [
    name,
    Number.isFinite(number) ? number : { is: "number", text: String(number) },
  ]);
  return { is: "object", entries };
}

function rangeHeader(text: string): Template {
  return { is: "headers", entries: [["range", text]] };
}

/** Generates texts of the pieces of a `Range` header. */
function oddRanges(): Arbitrary<string> {
  const piece = fc.constantFrom("bytes", "=", "0", "1", "4", "-", ",", " ", "x", "\t", "+", "9007199254740993");
  const one = fc.constantFrom("0-1", "-0", "-2", "1-", "9-", "3-2", "90-", "");
  return fc.oneof(
    fc.constant("BYTES = 1 - 2 "),
    fc.array(piece, { maxLength: 8 }).map((parts) => parts.join("")),
    fc.array(one, { maxLength: 3 }).map((all) => `bytes=${all.join(",")}`),
  );
}
