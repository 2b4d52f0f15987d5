import { type Arbitrary, integer, nat, option, record } from "fast-check";
import { show } from "./check-failure.js";
import { expectEqual, expectError, expectRefusal } from "./expect.js";
import { type LooseBucket, loosely } from "./loose-bucket.js";
import { type RuleCheck, ruleCheck, type Subject } from "./rule-check.js";

/** A range of an object of this text. */
interface RangeCase {
  readonly text: string;
  readonly range: { readonly offset?: number; readonly length?: number; readonly suffix?: number };
}

/** What a range of `hello` is to give. */
type RangeTable = readonly (readonly [range: unknown, text: string])[];

const length = integer({ min: 1, max: 9 });

/** Which bytes a range gives. */
export const rangeChecks: readonly RuleCheck[] = [
  ruleCheck<RangeCase>({
    rule: "range.offset",
    examples: () => [
      ...[0, 1, 4].map((offset) => ({ text: "hello", range: { offset } })),
      { text: "hello", range: { offset: 2, length: 2 } },
      ...[5, 6, 1000, 2 ** 40].map((offset) => ({ text: "hello", range: { offset } })),
    ],
    cases: () => record({ text: text(), range: record({ offset: nat(9) }) }),
    check: expectRange,
  }),
  ruleCheck<RangeCase>({
    rule: "range.length",
    examples: () => [
      ...[1, 4, 5, 6, 1000].map((length) => ({ text: "hello", range: { length } })),
      ...[
        { offset: 1, length: 1 },
        { offset: 4, length: 1 },
        { offset: 4, length: 10 },
        { offset: 0, length: 2 },
      ].map((range) => ({ text: "hello", range })),
    ],
    cases: () =>
      record({ text: text(), offset: option(nat(7), { nil: undefined }), length }).map(
        ({ text, offset, ...range }) => ({
          text,
          // What begins at the end is another rule.
          range: offset === undefined ? range : { offset: offset % text.length, ...range },
        }),
      ),
    check: expectRange,
  }),
  {
    rule: "range.suffix",
    async check(subject) {
      await expectTexts(await withHello(subject), [
        [{ suffix: 1 }, "o"],
        [{ suffix: 2 }, "lo"],
        [{ suffix: 5 }, "hello"],
        [{ suffix: 6 }, "hello"],
        [{ suffix: 1000 }, "hello"],
      ]);
    },
  },
  {
    rule: "range.unsatisfiable",
    async check(subject) {
      const bucket = await withHello(subject);
      for (const range of [{ length: 0 }, { suffix: 0 }, { offset: 2, length: 0 }, { offset: 5, length: 0 }]) {
        await expectUnsatisfiable(bucket, range);
      }
      await bucket.put("k", "");
      for (const range of [{}, null, { offset: 0 }, { suffix: 1 }, { length: 0 }]) {
        await expectUnsatisfiable(bucket, range);
      }
      expectEqual("an empty object without a range", await (await bucket.get("k")).text(), "");
      await bucket.put("k", "hello");
      await expectUnsatisfiable(bucket, { offset: 5, length: 1 });
    },
  },
  {
    rule: "range.conversion",
    async check(subject) {
      const bucket = await withHello(subject);
      await expectTexts(bucket, [
        [{ offset: "2" }, "llo"],
        [{ offset: true }, "ello"],
        [{ offset: "" }, "hello"],
        [{ offset: " 3 " }, "lo"],
        [{ length: "2" }, "he"],
        [{ length: Number.POSITIVE_INFINITY }, "hello"],
        [{ suffix: "2" }, "lo"],
        [{ suffix: { valueOf: () => 1 } }, "o"],
        [{ offset: -0 }, "hello"],
      ]);
      const { range } = await bucket.get("k", { range: { offset: -0 } });
      expectEqual("the range served for an offset of -0", range, { offset: 0, length: 5 });
      await expectUnsatisfiable(bucket, { offset: Number.POSITIVE_INFINITY });
    },
  },
  {
    rule: "range.negative",
    async check(subject) {
      const bucket = await withHello(subject);
      for (const [number, text] of [
        [-1, "-1"],
        [-2.5, "-2.5"],
        [Number.NaN, "nan"],
        ["x", "nan"],
        [Number.NEGATIVE_INFINITY, "-inf"],
      ] as const) {
        const limit = "must be greater than or equal to 0.";
        await expectRangeError(bucket, { offset: number }, `Invalid range. Starting offset (${text}) ${limit}`);
        await expectRangeError(bucket, { length: number }, `Invalid range. Length (${text}) ${limit}`);
        await expectRangeError(bucket, { suffix: number }, `Invalid suffix. Suffix (${text}) ${limit}`);
      }
    },
  },
  {
    rule: "range.fraction",
    async check(subject) {
      const bucket = await withHello(subject);
      for (const number of [1.5, 0.5]) {
        const reason = `(${number}) must be an integer, not floating point.`;
        await expectRangeError(bucket, { offset: number }, `Invalid range. Starting offset ${reason}`);
        await expectRangeError(bucket, { length: number }, `Invalid range. Length ${reason}`);
        await expectRangeError(bucket, { suffix: number }, `Invalid range. Suffix ${reason}`);
      }
    },
  },
  {
    rule: "range.suffix-alone",
    async check(subject) {
      const bucket = await withHello(subject);
      const table: readonly (readonly [object, string])[] = [
        [{ suffix: 1, offset: 0 }, "offset"],
        [{ suffix: 1, length: 1 }, "length"],
        [{ suffix: 1, offset: 0, length: 1 }, "offset"],
        [{ suffix: 1, offset: null }, "offset"],
        [{ suffix: -1, offset: 0 }, "offset"],
      ];
      for (const [range, other] of table) {
        const what = `get of ${show(range)}`;
        const call = () => bucket.get("k", { range });
        await expectError(what, call, "TypeError", `Suffix is incompatible with ${other}.`);
      }
      await expectTexts(bucket, [[{ suffix: 2, offset: undefined, length: undefined }, "lo"]]);
    },
  },
  {
    rule: "range.object",
    async check(subject) {
      const bucket = await withHello(subject);
      await expectTexts(bucket, [
        [{}, "hello"],
        [null, "hello"],
        [undefined, "hello"],
        [{ other: 1 }, "hello"],
        [new Date(0), "hello"],
        [[1, 2], "he"],
        [Object.create({ offset: 3 }), "lo"],
        [{ offset: undefined }, "hello"],
        [{ range: "bytes=0-1" }, "hello"],
      ]);
      await expectUnsatisfiable(bucket, []);
      for (const range of [5, "bytes=0-1", true]) {
        await expectError(`a range of ${show(range)}`, () => bucket.get("k", { range }), "TypeError");
      }
    },
  },
  {
    rule: "range.header",
    async check(subject) {
      const bucket = await withHello(subject);
      const served: readonly (readonly [string, string])[] = [
        ["bytes=0-1", "he"],
        ["BYTES=0-1", "he"],
        [" bytes = 1 - 2 ", "el"],
        ["bytes=00001-0002", "el"],
        ["bytes=1-", "ello"],
        ["bytes=4-4", "o"],
        ["bytes=-2", "lo"],
        ["bytes=1-99999999999999999999", "ello"],
        ["bytes=0-1,-0", "he"],
      ];
      for (const [header, text] of served) await expectHeader(bucket, header, text);
      const whole = ["bytes=5-", "bytes=5-5", "bytes=2-1", "bytes=-0", "bytes=-5", "bytes=-100", "bytes=", "bytes=-"];
      whole.push("bytes", "", "bytes=a-b", "bytes=0-1,2-3", "bytes=0-1,", "chars=0-1", "bytes=1.5-2", "0-1");
      for (const header of whole) await expectHeader(bucket, header, "hello");
      const beside = subject.semantics.unsatisfiableRange === "passedOver" ? "he" : "hello";
      await expectHeader(bucket, "bytes=0-1,9-9", beside);
      expectEqual("get with empty Headers", await read(bucket, new Headers()), "hello");
      const two = new Headers({ range: "bytes=0-1" });
      two.append("range", "bytes=2-3");
      expectEqual("get with two Range headers", await read(bucket, two), "hello");
    },
  },
];

/** An object's text: of at least one character, each of one byte and no two alike. */
function text(): Arbitrary<string> {
  return integer({ min: 1, max: 8 }).map((size) => "abcdefgh".slice(0, size));
}

/** Expects the characters that a range names, or a refusal where it names none. */
async function expectRange({ makeBucket }: Subject, { text, range }: RangeCase): Promise<void> {
  const bucket = loosely(await makeBucket());
  await bucket.put("k", text);
  const { suffix, offset = suffix === undefined ? 0 : Math.max(0, text.length - suffix), length } = range;
  const expected = text.slice(offset, length === undefined ? undefined : offset + length);
  if (expected === "") await expectUnsatisfiable(bucket, range);
  else expectEqual(`${show(range)} of "${text}"`, await read(bucket, range), expected);
}

async function withHello({ makeBucket }: Subject): Promise<LooseBucket> {
  const bucket = loosely(await makeBucket());
  await bucket.put("k", "hello");
  return bucket;
}

async function read(bucket: LooseBucket, range: unknown): Promise<string> {
  return (await bucket.get("k", { range })).text();
}

async function expectTexts(bucket: LooseBucket, table: RangeTable): Promise<void> {
  for (const [range, text] of table) expectEqual(`${show(range)} of "hello"`, await read(bucket, range), text);
}

async function expectHeader(bucket: LooseBucket, header: string, text: string): Promise<void> {
  expectEqual(`Range: ${header}`, await read(bucket, new Headers({ Range: header })), text);
}

async function expectUnsatisfiable(bucket: LooseBucket, range: unknown): Promise<void> {
  await expectRefusal(`get of ${show(range)}`, () => bucket.get("k", { range }), "get", 10039);
}

async function expectRangeError(bucket: LooseBucket, range: unknown, message: string): Promise<void> {
  await expectError(`get of ${show(range)}`, () => bucket.get("k", { range }), "RangeError", message);
}
