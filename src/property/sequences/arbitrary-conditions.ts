import fc, { type Arbitrary } from "fast-check";
import { earlier, mostly, objectOf, type Template } from "./arbitrary-values.js";

const etag: Arbitrary<Template> = fc.oneof(
  { weight: 5, arbitrary: earlier("etag") },
  { weight: 2, arbitrary: fc.constantFrom("*", "nope", "", '"quoted"', '"', 'W/"x"') },
);

// A time near that of an object would depend on how fast either side is: far before, far after, or the very time.
const time: Arbitrary<Template> = fc.oneof(
  earlier("uploaded", -1e7),
  earlier("uploaded", 1e7),
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
);

const etagList = fc
  .array(
    fc.constantFrom(
      '"a"',
      'W/"5d41402abc4b2a76b9719d911017c592"',
      '"5d41402abc4b2a76b9719d911017c592"',
      "*",
      ",",
      " ",
      "junk",
      "W/x",
      '"open',
    ),
    {
      minLength: 1,
      maxLength: 4,
    },
  )
  .map((parts) => parts.join(""));

const conditionHeaders: Arbitrary<Template> = fc
  .record(
    {
      "if-match": etagList,
      "if-none-match": etagList,
      "if-modified-since": fc.constantFrom("Wed, 21 Oct 2015 07:28:00 GMT", "Wed, 21 Oct 2065 07:28:00 GMT", "garbage"),
      "if-unmodified-since": fc.constantFrom("Wed, 21 Oct 2015 07:28:00 GMT", "Wed, 21 Oct 2065 07:28:00 GMT", ""),
      "if-range": fc.constantFrom('"x"', "garbage"),
    },
    { requiredKeys: [] },
  )
  .map((headers) => ({ is: "headers", entries: Object.entries(headers) }));

export const condition: Arbitrary<Template> = fc.oneof(
  { weight: 3, arbitrary: objectOf({ etagMatches: mostly(etag), etagDoesNotMatch: mostly(etag) }) },
  {
    weight: 2,
    arbitrary: objectOf({
      etagMatches: etag,
      etagDoesNotMatch: etag,
      uploadedBefore: mostly(time),
      uploadedAfter: mostly(time),
      secondsGranularity: fc.boolean(),
    }),
  },
  { weight: 2, arbitrary: conditionHeaders },
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

export const range: Arbitrary<Template> = fc.oneof(
  objectOf({ offset: rangeNumber }),
  objectOf({ offset: rangeNumber, length: rangeNumber }),
  objectOf({ suffix: rangeNumber }),
  objectOf({ offset: rangeNumber, length: rangeNumber, suffix: rangeNumber }),
  fc
    .oneof(
      fc.constantFrom(
        "bytes=0-1",
        "bytes=1-",
        "bytes=-2",
        "bytes=5-5",
        "bytes=2-1",
        "bytes=",
        "bytes=0-1,2-3",
        "BYTES = 1 - 2 ",
      ),
      fc
        .array(fc.constantFrom("bytes", "=", "0", "1", "4", "-", ",", " ", "x", "\t", "+", "9007199254740993"), {
          maxLength: 8,
        })
        .map((parts) => parts.join("")),
      fc
        .array(fc.constantFrom("0-1", "-0", "-2", "1-", "9-", "3-2", ""), { maxLength: 3 })
        .map((all) => `bytes=${all.join(",")}`),
    )
    .map((header): Template => ({ is: "headers", entries: [["range", header]] })),
);
