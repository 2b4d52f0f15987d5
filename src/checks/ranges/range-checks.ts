import { constantFrom, integer, nat, oneof, option, record } from "fast-check";
import { expectEqual } from "../../property/cases/expect.js";
import { type RuleCheck, ruleCheck, type Subject } from "../../property/cases/rule-check.js";
import { expectPart, type NamedRange, partOf, rangedText, withText } from "./case-range.js";

/** A range of an object of this text. */
interface RangeCase {
  readonly text: string;
  readonly range: NamedRange;
}

/** A range without bytes, or no range at all. */
interface EmptyCase {
  readonly text: string;
  readonly range: NamedRange | null | undefined;
}

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
    cases: () => record({ text: rangedText(), range: record({ offset: nat(9) }) }),
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
      record({ text: rangedText(), offset: option(nat(7), { nil: undefined }), length }).map(
        ({ text, offset, ...range }) => ({
          text,
          // What begins at the end is another rule.
          range: offset === undefined ? range : { offset: offset % text.length, ...range },
        }),
      ),
    check: expectRange,
  }),
  ruleCheck<RangeCase>({
    rule: "range.suffix",
    examples: () => [1, 2, 5, 6, 1000].map((suffix) => ({ text: "hello", range: { suffix } })),
    cases: () => record({ text: rangedText(), range: record({ suffix: length }) }),
    check: expectRange,
  }),
  ruleCheck<EmptyCase>({
    rule: "range.unsatisfiable",
    examples: () => [
      ...[{ length: 0 }, { suffix: 0 }, { offset: 2, length: 0 }, { offset: 5, length: 0 }].map((range) => ({
        text: "hello",
        range,
      })),
      ...[{}, null, { offset: 0 }, { suffix: 1 }, { length: 0 }, undefined].map((range) => ({ text: "", range })),
      { text: "hello", range: { offset: 5, length: 1 } },
    ],
    cases: () =>
      oneof(
        { withCrossShrink: true },
        record({ text: rangedText(), range: constantFrom({ length: 0 }, { suffix: 0 }) }),
        record({ text: rangedText(), range: record({ offset: nat(9), length: constantFrom(0) }) }),
        record({ text: rangedText(), beyond: nat(3), length }).map(({ text, beyond, length }) => ({
          text,
          range: { offset: text.length + beyond, length },
        })),
        record({
          text: constantFrom(""),
          range: oneof(
            constantFrom(undefined, null),
            record({ suffix: nat(9) }),
            record({ offset: nat(9), length: nat(9) }, { requiredKeys: [] }),
          ),
        }),
      ),
    check: expectNothing,
  }),
];

async function expectRange(subject: Subject, { text, range }: RangeCase): Promise<void> {
  await expectPart(subject, text, range, partOf(text, range));
}

async function expectNothing(subject: Subject, { text, range }: EmptyCase): Promise<void> {
  if (range !== undefined) return void (await expectPart(subject, text, range, ""));
  const bucket = await withText(subject, text);
  expectEqual("an empty object without a range", await (await bucket.get("k")).text(), "");
}
