import { type Arbitrary, boolean, constantFrom, integer, nat, oneof, record } from "fast-check";
import { expectError } from "../../property/cases/expect.js";
import { loosely } from "../../property/cases/loose-bucket.js";
import { type RuleCheck, ruleCheck, type Subject } from "../../property/cases/rule-check.js";
import { toCode } from "../../property/code/to-code.js";
import { expectPart, type NamedRange, partOf, rangeFields, withText } from "./case-range.js";

type Field = keyof NamedRange;

/** A range of which one number is wrong. */
interface NumberCase {
  readonly field: Field;
  readonly value: unknown;
  /** The number as messages show it. */
  readonly shown: string;
  /** Whether there is an object. */
  readonly there: boolean;
}

/** A suffix, and what is given with it. */
interface SuffixCase {
  readonly range: Readonly<Partial<Record<Field, number | null | undefined>>>;
}

/** Which numbers a range may have, and which together. */
export const rangeNumberChecks: readonly RuleCheck[] = [
  ruleCheck<NumberCase>({
    rule: "range.negative",
    examples: () =>
      everywhere([
        [-1, "-1"],
        [-2.5, "-2.5"],
        [Number.NaN, "nan"],
        ["x", "nan"],
        [Number.NEGATIVE_INFINITY, "-inf"],
        [-0.0001, "-0.0001"],
        [-0.00001, "-1e-05"],
        [-1 / 3, "-0.33333333333333331"],
        [-(2 ** 53), "-9007199254740992"],
        [-1e14, "-100000000000000"],
        [-1e15, "-1e15"],
        [-1e21, "-1e21"],
        [-12345678901234560, "-12345678901234560"],
        [-0.1 - 0.2, "-0.30000000000000004"],
      ]),
    cases: () => {
      const negative = integer({ min: 1, max: 4000 }).map(
        (quarters) => [-quarters / 4, String(-quarters / 4)] as const,
      );
      const others: readonly (readonly [unknown, string])[] = [
        [Number.NaN, "nan"],
        ["x", "nan"],
        [{}, "nan"],
        [Number.NEGATIVE_INFINITY, "-inf"],
      ];
      return wrongNumber(oneof({ withCrossShrink: true }, negative, constantFrom(...others)));
    },
    check: (subject, given) =>
      expectNumberError(subject, given, {
        offset: `Invalid range. Starting offset (${given.shown}) must be greater than or equal to 0.`,
        length: `Invalid range. Length (${given.shown}) must be greater than or equal to 0.`,
        suffix: `Invalid suffix. Suffix (${given.shown}) must be greater than or equal to 0.`,
      }),
  }),
  ruleCheck<NumberCase>({
    rule: "range.fraction",
    examples: () =>
      everywhere([
        [1.5, "1.5"],
        [0.5, "0.5"],
        [1e-7, "1e-07"],
        [2.5e10 + 0.5, "25000000000.5"],
      ]),
    cases: () =>
      wrongNumber(
        record({ whole: nat(1000), part: constantFrom(0.5, 0.25, 0.75) }).map(
          ({ whole, part }) => [whole + part, String(whole + part)] as const,
        ),
      ),
    check: (subject, given) =>
      expectNumberError(subject, given, {
        offset: `Invalid range. Starting offset (${given.shown}) must be an integer, not floating point.`,
        length: `Invalid range. Length (${given.shown}) must be an integer, not floating point.`,
        suffix: `Invalid range. Suffix (${given.shown}) must be an integer, not floating point.`,
      }),
  }),
  ruleCheck<SuffixCase>({
    rule: "range.suffix-alone",
    examples: () =>
      [
        { suffix: 1, offset: 0 },
        { suffix: 1, length: 1 },
        { suffix: 1, offset: 0, length: 1 },
        { suffix: 1, offset: null },
        { suffix: -1, offset: 0 },
        { suffix: 2, offset: undefined, length: undefined },
      ].map((range) => ({ range })),
    cases: () => {
      const beside = oneof({ withCrossShrink: true }, nat(9), constantFrom(null));
      const absent = constantFrom(undefined);
      return oneof(
        { withCrossShrink: true },
        record(
          { suffix: integer({ min: -2, max: 9 }), offset: beside, length: beside },
          { requiredKeys: ["suffix", "offset"] },
        ),
        record(
          { suffix: integer({ min: -2, max: 9 }), offset: absent, length: beside },
          { requiredKeys: ["suffix", "length"] },
        ),
        record({ suffix: integer({ min: 1, max: 9 }), offset: absent, length: absent }, { requiredKeys: ["suffix"] }),
      ).map((range) => ({ range }));
    },
    async check(subject, { range }) {
      const other = (["offset", "length"] as const).find((name) => range[name] !== undefined);
      if (other === undefined)
        return void (await expectPart(subject, "hello", range, partOf("hello", { suffix: range.suffix ?? 0 })));
      const bucket = await withText(subject, "hello");
      const message = `Suffix is incompatible with ${other}.`;
      await expectError(`a range of ${toCode(range)}`, () => bucket.get("k", { range }), "TypeError", message);
    },
  }),
];

function wrongNumber(given: Arbitrary<readonly [value: unknown, shown: string]>): Arbitrary<NumberCase> {
  // Such a number is refused before anyone looks whether there is an object.
  return record({ field: constantFrom(...rangeFields), given, there: boolean() }).map(
    ({ given: [value, shown], ...rest }) => ({ value, shown, ...rest }),
  );
}

function everywhere(numbers: readonly (readonly [value: unknown, shown: string])[]): readonly NumberCase[] {
  return numbers.flatMap(([value, shown]) => rangeFields.map((field) => ({ field, value, shown, there: true })));
}

async function expectNumberError(
  { makeBucket }: Subject,
  { field, value, there }: NumberCase,
  messages: Readonly<Record<Field, string>>,
): Promise<void> {
  const bucket = loosely(await makeBucket());
  if (there) await bucket.put("k", "hello");
  const range = { [field]: value };
  await expectError(`a range of ${toCode(range)}`, () => bucket.get("k", { range }), "RangeError", messages[field]);
}
