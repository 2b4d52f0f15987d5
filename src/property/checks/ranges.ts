import { encodeUtf8 } from "../../base/bytes/utf8.js";
import { readBlob } from "../../base/host/read-blob.js";
import { expectEqual, expectShown } from "../expect/expect.js";
import { hostHas } from "../expect/host-need.js";
import { type RuleCheck, where } from "../expect/rule-check.js";
import { readText } from "../expect/streams.js";
import { printedAs } from "../values/printed-as.js";
import { toCode } from "../values/to-code.js";
import { type CallRow, Refusal } from "./call-row.js";
import { type GetRow, getsAtOnce, getsInTurn } from "./gets-at-once.js";
import { kibibyte, mebibyte } from "./large-texts.js";
import { get, looksAt, put, type Step, stepChecks, value } from "./steps.js";

/** A range, the result of `get` with it, and the object's text; `null` for no object. */
type Row = readonly [range: unknown, gives: string | Refusal, text?: string | null];

/** Returns calls of `get` with ranges. */
function ranged(...rows: readonly Row[]): readonly CallRow[] {
  return rows.map(([range, gives, text = "hello"]) => [
    "get",
    ["k", { range }],
    gives,
    text === null ? { before: [] } : { text },
  ]);
}

/** Steps to read a range by each method, and from its stream. */
const eachWay = (range: { offset?: number; length?: number; suffix?: number }): readonly (readonly Step[])[] => {
  const { offset = 0, length, suffix } = range;
  const text =
    suffix === undefined
      ? "hello".slice(offset, length === undefined ? undefined : offset + length)
      : "hello".slice(-suffix);
  const ways = [...(["arrayBuffer", "bytes", "blob"] as const), ...where(hostHas("ReadableStream"), ["body" as const])];
  return ways.map((way) => [
    put("k", "hello"),
    looksAt(get("k", { range }), async (object, { bucket }) => {
      const what = `${way} of a range`;
      const again = `(await ${toCode(bucket)}.get("k", { range: ${toCode(range)} }))`;
      if (way === "body")
        return expectShown(what, await readText(object.body), text, () => `await new Response(${again}.body).text()`);
      // Objects without the method are covered by another rule.
      const read = await (object[way] ?? object.arrayBuffer).call(object);
      if (way !== "blob") return expectEqual(what, read, encodeUtf8(text));
      return expectShown(
        what,
        await readBlob(read),
        encodeUtf8(text),
        () => `new Uint8Array(await (await ${again}.blob()).arrayBuffer())`,
      );
    }),
  ]);
};

/** The whole, and ranges of which several begin or end at one place. */
const windows: readonly GetRow[] = [
  [{ range: { suffix: 2 } }, "lo"],
  [{}, "hello"],
  [{ range: { offset: 1, length: 2 } }, "el"],
  [{ range: { offset: 1 } }, "ello"],
  [{ range: { offset: 1, length: 1 } }, "e"],
  [{ range: { length: 4 } }, "hell"],
  [{ range: { suffix: 1 } }, "o"],
];

/** In 31 or 32 bits, these are negative, zero or small. */
const beyond32Bits = [2 ** 31 + 2, 2 ** 32, 2 ** 32 + 2];

const alphabet = "abcdefghijkl";

/** ASCII, so that characters are bytes; its period is no power of two. */
const large = "abc".repeat(400_000);

const empty = new Refusal(10039);

const negative = rowsOfNumbers(
  { offset: "range. Starting offset", length: "range. Length", suffix: "suffix. Suffix" },
  "greater than or equal to 0.",
);
const fraction = rowsOfNumbers(
  { offset: "range. Starting offset", length: "range. Length", suffix: "range. Suffix" },
  "an integer, not floating point.",
);

/** The rules about ranges. */
export const rangeChecks: readonly RuleCheck[] = stepChecks({
  "range.offset": () => [
    // Beside a condition that holds.
    ...[{ etagDoesNotMatch: "other" }, { uploadedAfter: new Date(1000) }, new Headers({ "if-match": "*" })].map(
      (onlyIf) => [put("k", "hello"), value("el", "k", { range: { offset: 1, length: 2 }, onlyIf })],
    ),
    [put("k", "hello"), getsAtOnce(...windows)],
    [put("k", "hello"), ...getsInTurn(...windows)],
    ...ranged(
      [{ offset: 0 }, "hello"],
      [{ offset: 1 }, "ello"],
      [{ offset: 4 }, "o"],
      [{ offset: 2, length: 2 }, "ll"],
      [{ offset: 5 }, empty],
      [{ offset: 6 }, empty],
      [{ offset: 2 ** 40 }, empty],
      ...[64 * kibibyte + 1, mebibyte, large.length - 1].map((offset): Row => [{ offset }, large.slice(offset), large]),
      [{ offset: 64 * kibibyte - 1, length: 4 }, large.slice(64 * kibibyte - 1, 64 * kibibyte + 3), large],
    ),
  ],
  "range.length": () => [
    ...ranged(
      [{ length: 1 }, "h"],
      [{ length: 4 }, "hell"],
      [{ length: 5 }, "hello"],
      [{ length: 6 }, "hello"],
      [{ length: 1000 }, "hello"],
      ...beyond32Bits.map((length): Row => [{ offset: 1, length }, "ello"]),
      // Up to the end, and a byte less or more.
      ...[0, 1, 2, 3, 4].flatMap((offset) =>
        [1, 2, 3, 4, 5, 6].map((length): Row => [{ offset, length }, "hello".slice(offset, offset + length)]),
      ),
      [{ offset: 4, length: 10 }, "o"],
      ...[64 * kibibyte + 1, mebibyte + 1].map((length): Row => [{ length }, large.slice(0, length), large]),
      [{ offset: 5, length: mebibyte }, large.slice(5, mebibyte + 5), large],
    ),
    ...[{ offset: 1, length: 2 }, { length: 4 }].flatMap(eachWay),
  ],
  "range.suffix": () => [
    ...ranged(
      [{ suffix: 1 }, "o"],
      [{ suffix: 2 }, "lo"],
      [{ suffix: 5 }, "hello"],
      [{ suffix: 6 }, "hello"],
      [{ suffix: 1000 }, "hello"],
      ...beyond32Bits.map((suffix): Row => [{ suffix }, "hello"]),
      ...[64 * kibibyte + 1, mebibyte + 1].map((suffix): Row => [{ suffix }, large.slice(-suffix), large]),
    ),
    ...eachWay({ suffix: 2 }),
  ],
  "range.unsatisfiable": ranged(
    [{ length: 0 }, empty],
    [{ suffix: 0 }, empty],
    [{ offset: 2, length: 0 }, empty],
    [{ offset: 5, length: 0 }, empty],
    [{ offset: 5, length: 1 }, empty],
    [undefined, "", ""],
    ...[{}, null, { offset: 0 }, { suffix: 1 }, { length: 0 }].map((range): Row => [range, empty, ""]),
  ),
  "range.conversion": [
    ["get", ["k", { range: { offset: -0 } }], 0, { text: "hello", look: "range.offset" }],
    ...ranged(
      [{ offset: "2" }, "llo"],
      [{ offset: " 3 " }, "lo"],
      [{ offset: [3] }, "lo"],
      [{ offset: true }, "ello"],
      [{ offset: false }, "hello"],
      [{ offset: "" }, "hello"],
      [{ offset: null }, "hello"],
      [{ offset: -0 }, "hello"],
      [{ offset: Number.POSITIVE_INFINITY }, empty],
      [{ length: "2" }, "he"],
      [{ length: Number.POSITIVE_INFINITY }, "hello"],
      [{ suffix: "2" }, "lo"],
      [{ suffix: "Infinity" }, "hello"],
      [{ suffix: printedAs({ valueOf: () => 1 }, () => "{ valueOf: () => 1 }") }, "o"],
      [{ length: printedAs({ toString: () => "1" }, () => '{ toString: () => "1" }') }, "h"],
    ),
  ],
  "range.negative": ranged(
    ...negative(-1, "-1"),
    ...negative(-1, "-1", null),
    ...negative(-2.5, "-2.5"),
    ...negative(Number.NaN, "nan"),
    ...negative("x", "nan"),
    ...negative({}, "nan"),
    ...negative(Number.NEGATIVE_INFINITY, "-inf"),
    ...negative(-0.0001, "-0.0001"),
    ...negative(-0.00001, "-1e-05"),
    ...negative(-1 / 3, "-0.33333333333333331"),
    ...negative(-(2 ** 53), "-9007199254740992"),
    ...negative(-1e14, "-100000000000000"),
    ...negative(-1e15, "-1e15"),
    ...negative(-1e21, "-1e21"),
    ...negative(-12345678901234560, "-12345678901234560"),
    ...negative(-0.1 - 0.2, "-0.30000000000000004"),
  ),
  "range.fraction": ranged(
    ...fraction(1.5, "1.5"),
    ...fraction(1.5, "1.5", null),
    ...fraction(0.5, "0.5"),
    ...fraction(1e-7, "1e-07"),
    ...fraction(2.5e10 + 0.5, "25000000000.5"),
  ),
  "range.suffix-alone": ranged(
    [{ suffix: 1, offset: 0 }, new Refusal("Suffix is incompatible with offset.")],
    [{ suffix: 1, offset: 0, length: 1 }, new Refusal("Suffix is incompatible with offset.")],
    [{ suffix: 1, offset: null }, new Refusal("Suffix is incompatible with offset.")],
    [{ suffix: -1, offset: 0 }, new Refusal("Suffix is incompatible with offset.")],
    [{ suffix: 1, length: 1 }, new Refusal("Suffix is incompatible with length.")],
    [{ suffix: 2, offset: undefined, length: undefined }, "lo"],
  ),
  "range.object": ranged(
    [{}, "hello"],
    [null, "hello"],
    [undefined, "hello"],
    [{ offset: undefined, length: undefined, suffix: undefined }, "hello"],
    [{ other: 1 }, "hello"],
    [{ ranges: "bytes=0-1" }, "hello"],
    [new Date(2), "hello"],
    [new Set([2]), "hello"],
    [[1, 1], "he"],
    [new Uint8Array(2), "he"],
    [[], empty],
    [() => undefined, empty],
    [printedAs(Object.create({ offset: 2 }), () => "Object.create({ offset: 2 })"), "llo"],
    [5, new Refusal()],
    ["bytes=0-1", new Refusal()],
    [true, new Refusal()],
  ),
  "range.header": {
    hostNeeds: ["Headers that keep Range"],
    examples: ({ semantics }) =>
      ranged(
        header("bytes=0-1", "he"),
        header("BYTES=0-1", "he"),
        header(" bytes = 1 - 2 ", "el"),
        header("bytes=00001-0002", "el"),
        header("bytes=1-", "ello"),
        header("bytes=4-4", "o"),
        header("bytes=0-4", "hello"),
        header("bytes=1-4", "ello"),
        header("bytes=1-3", "ell"),
        header("bytes=0-0", "h"),
        header("bytes=0-", "hello"),
        header("bytes=-1", "o"),
        header("bytes=-2", "lo"),
        header("bytes=-5", "hello"),
        header("bytes=-100", "hello"),
        header("bytes=1-99999999999999999999", "ello"),
        header("bytes=1-4294967297", "ello"),
        // Compared as numbers.
        header("bytes=9-10", "jk", alphabet),
        header("bytes=10-11", "kl", alphabet),
        header("bytes=-10", "cdefghijkl", alphabet),
        header("bytes=0-1,-0", "he"),
        header("bytes=0-1,9-9", semantics.unsatisfiableRange === "passedOver" ? "he" : "hello"),
        ...["bytes=2-1", "bytes=0-1,2-3", "bytes=8-8,9-9", "bytes=-0,-0"].map((line) => header(line, "hello")),
        ...malformed.map((line) => header(line, "hello")),
        [new Headers(), "hello"],
        [new Headers(["bytes=0-1", "bytes=2-3"].map((line): [string, string] => ["Range", line])), "hello"],
        [new Headers(), "", ""],
        header("bytes=", "", ""),
        header("bytes=0-0,1-1", "", ""),
      ),
  },
  "range.header-unsatisfiable": {
    hostNeeds: ["Headers that keep Range"],
    examples: ({ semantics: { unsatisfiableRangeHeader } }) => {
      const given = (text: string) => (unsatisfiableRangeHeader === "refused" ? empty : text);
      return ranged(
        header("bytes=5-", given("hello")),
        header("bytes=5-5", given("hello")),
        header("BYTES = 7 - 99999999999999999999", given("hello")),
        header("bytes=-0", given("hello")),
        ...["bytes=0-", "bytes=0-0", "bytes=-1", "bytes=-0"].map((line) => header(line, given(""), "")),
      );
    },
  },
});

/** Headers without a valid list of ranges. */
const malformed =
  "bytes=|bytes=-|bytes||bytes=a-b|bytes=0-1,|bytes=,0-1|x bytes=0-1|bytes=0-x|bytes=1|bytes=1.5-2|bytes=+1-2|bytes=0-1,a-b|chars=0-1|byte=0-1|=0-1|0-1".split(
    "|",
  );

function header(line: string, gives: Row[1], text = "hello"): Row {
  return [new Headers([["Range", line]]), gives, text];
}

/** Returns a function for the rows of a wrong number, one for each field. */
function rowsOfNumbers(subjects: Readonly<Record<string, string>>, wanted: string) {
  return (value: unknown, shown: string, text: string | null = "hello"): readonly Row[] =>
    Object.entries(subjects).map(([field, subject]) => [
      { [field]: value },
      new Refusal(`Invalid ${subject} (${shown}) must be ${wanted}`, "RangeError"),
      text,
    ]);
}
