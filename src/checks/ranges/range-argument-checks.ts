import { type Arbitrary, boolean, constantFrom, dictionary, integer, nat, oneof, record } from "fast-check";
import { expectEqual, expectError } from "../../property/cases/expect.js";
import type { Anything } from "../../property/cases/loose-bucket.js";
import { type RuleCheck, ruleCheck, type Subject } from "../../property/cases/rule-check.js";
import { printedAs } from "../../property/code/printed-as.js";
import { toCode } from "../../property/code/to-code.js";
import { expectPart, type NamedRange, partOf, rangedText, rangeFields, withText } from "./case-range.js";

/** A range that names the same bytes as another that needs no conversion. */
interface MeaningCase {
  readonly text: string;
  readonly range: unknown;
  readonly means: NamedRange;
}

/** How a number may be given. */
const numberForms: readonly ((number: number) => unknown)[] = [
  (number) => String(number),
  (number) => ` ${number} `,
  (number) => [number],
  (number) => printedAs({ valueOf: () => number }, () => `{ valueOf: () => ${number} }`),
  (number) => printedAs({ toString: () => `${number}` }, () => `{ toString: () => "${number}" }`),
];

/** What else is converted to a number. */
const otherNumbers: readonly (readonly [value: unknown, number: number])[] = [
  [true, 1],
  [Number.POSITIVE_INFINITY, Number.POSITIVE_INFINITY],
  ["Infinity", Number.POSITIVE_INFINITY],
  [-0, 0],
  [false, 0],
  ["", 0],
  [null, 0],
];

/** What any object is as a range. */
const objectForms: readonly ((number: number) => readonly [range: unknown, means: NamedRange])[] = [
  () => [{}, {}],
  () => [null, {}],
  () => [undefined, {}],
  () => [{ offset: undefined, length: undefined, suffix: undefined }, {}],
  () => [{ ranges: "bytes=0-1" }, {}],
  (time) => [new Date(time), {}],
  (offset) => [new Set([offset]), {}],
  (length) => [Array.from({ length }, () => 1), { length }],
  (length) => [new Uint8Array(length), { length }],
  () => [[], { length: 0 }],
  () => [() => undefined, { length: 0 }],
  (offset) => [printedAs(Object.create({ offset }), () => `Object.create({ offset: ${offset} })`), { offset }],
];

/** What the numbers of a range may be, and which objects are ranges. */
export const rangeArgumentChecks: readonly RuleCheck[] = [
  ruleCheck<MeaningCase>({
    rule: "range.conversion",
    examples: () =>
      [
        { range: { offset: "2" }, means: { offset: 2 } },
        { range: { offset: true }, means: { offset: 1 } },
        { range: { offset: "" }, means: { offset: 0 } },
        { range: { offset: " 3 " }, means: { offset: 3 } },
        { range: { length: "2" }, means: { length: 2 } },
        { range: { length: Number.POSITIVE_INFINITY }, means: {} },
        { range: { suffix: "2" }, means: { suffix: 2 } },
        { range: { suffix: numberForms[3]?.(1) }, means: { suffix: 1 } },
        { range: { offset: -0 }, means: { offset: 0 } },
        { range: { offset: Number.POSITIVE_INFINITY }, means: { offset: Number.POSITIVE_INFINITY } },
      ].map((given) => ({ text: "hello", ...given })),
    cases: () => {
      const number = integer({ min: 1, max: 9 });
      const given = record({ number, form: constantFrom(...numberForms) }).map(
        ({ number, form }) => [form(number), number] as const,
      );
      return record({
        text: rangedText(),
        field: constantFrom(...rangeFields),
        given: oneof({ withCrossShrink: true }, given, constantFrom(...otherNumbers)),
      }).map(({ text, field, given: [value, number] }) => ({
        text,
        range: { [field]: value },
        means: { [field]: number },
      }));
    },
    async check(subject, given) {
      const object = await expectMeaning(subject, given);
      // Only here can it be seen that -0 was converted.
      if (Object.is(Reflect.get(given.range as object, "offset"), -0)) {
        expectEqual("the offset served for an offset of -0", object.range.offset, 0);
      }
    },
  }),
  ruleCheck<MeaningCase | { readonly refused: unknown }>({
    rule: "range.object",
    examples: () => [
      ...objectForms.map((form) => meaning("hello", form(2))),
      meaning("hello", [{ other: 1 }, {}]),
      ...[5, "bytes=0-1", true].map((refused) => ({ refused })),
    ],
    cases: () =>
      oneof(
        { withCrossShrink: true },
        {
          weight: 3,
          arbitrary: record({
            text: rangedText(),
            form: constantFrom(...objectForms),
            number: integer({ min: 1, max: 9 }),
          }).map(({ text, form, number }) => meaning(text, form(number))),
        },
        {
          weight: 1,
          arbitrary: record({ text: rangedText(), range: dictionary(otherName(), nat(9)) }).map(({ text, range }) =>
            meaning(text, [range, {}]),
          ),
        },
        {
          weight: 1,
          arbitrary: record({ refused: oneof(nat(), boolean(), constantFrom("", "0", "bytes=0-1", "{}")) }),
        },
      ),
    async check(subject, given) {
      if (!("refused" in given)) return void (await expectMeaning(subject, given));
      const bucket = await withText(subject, "hello");
      const what = `a range of ${toCode(given.refused)}`;
      await expectError(what, () => bucket.get("k", { range: given.refused }), "TypeError");
    },
  }),
];

function otherName(): Arbitrary<string> {
  return constantFrom("other", "Offset", "ranges", "start", "end", "0", "first", "bytes");
}

function meaning(text: string, [range, means]: readonly [range: unknown, means: NamedRange]): MeaningCase {
  return { text, range, means };
}

function expectMeaning(subject: Subject, { text, range, means }: MeaningCase): Promise<Anything> {
  return expectPart(subject, text, range, partOf(text, means));
}
