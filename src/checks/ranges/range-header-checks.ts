import { type Arbitrary, array, constantFrom, nat, oneof, option, record } from "fast-check";
import { expectEqual, expectRefusal } from "../../property/cases/expect.js";
import { type RuleCheck, ruleCheck, type Subject } from "../../property/cases/rule-check.js";
import { toCode } from "../../property/code/to-code.js";
import { rangedText, withText } from "./case-range.js";

/** `first-last`, `first-`, or `-last`: the last bytes, as many as that. */
interface AskedRange {
  readonly first?: number | undefined;
  readonly last?: number | undefined;
}

/** A header, or several of the name, and what they ask for; nothing where they cannot be read. */
interface HeaderCase {
  readonly text: string;
  readonly headers: readonly string[];
  readonly asked: readonly AskedRange[];
}

/** How the same ranges may be written. */
interface Style {
  readonly unit: string;
  readonly blank: string;
  readonly zeros: string;
}

const plain: Style = { unit: "bytes", blank: "", zeros: "" };

/** More than any number of bytes, and than any integer. */
const huge = 1e20;

const malformed = [
  "bytes=",
  "bytes=-",
  "bytes",
  "",
  "bytes=a-b",
  "bytes=0-1,",
  "bytes=,0-1",
  "x bytes=0-1",
  "bytes=0-x",
  "bytes=1",
  "bytes=1.5-2",
  "bytes=+1-2",
  "bytes=0-1,a-b",
  "chars=0-1",
  "byte=0-1",
  "=0-1",
  "0-1",
];

/** What a Range header serves. */
export const rangeHeaderChecks: readonly RuleCheck[] = [
  ruleCheck<HeaderCase>({
    rule: "range.header",
    hostNeeds: ["Headers that keep Range"],
    examples: () => [
      ...[
        ask("bytes=0-1", { first: 0, last: 1 }),
        ask("BYTES=0-1", { first: 0, last: 1 }),
        ask(" bytes = 1 - 2 ", { first: 1, last: 2 }),
        ask("bytes=00001-0002", { first: 1, last: 2 }),
        ask("bytes=1-", { first: 1 }),
        ask("bytes=4-4", { first: 4, last: 4 }),
        ask("bytes=-2", { last: 2 }),
        ask("bytes=1-99999999999999999999", { first: 1, last: huge }),
        ask("bytes=0-1,-0", { first: 0, last: 1 }, { last: 0 }),
        ask("bytes=2-1", { first: 2, last: 1 }),
        ask("bytes=-5", { last: 5 }),
        ask("bytes=-100", { last: 100 }),
        ask("bytes=0-1,2-3", { first: 0, last: 1 }, { first: 2, last: 3 }),
        ask("bytes=0-1,9-9", { first: 0, last: 1 }, { first: 9, last: 9 }),
        ask("bytes=8-8,9-9", { first: 8, last: 8 }, { first: 9, last: 9 }),
        ask("bytes=-0,-0", { last: 0 }, { last: 0 }),
      ],
      ...malformed.map((header) => ask(header)),
      { text: "hello", headers: [], asked: [] },
      { text: "hello", headers: ["bytes=0-1", "bytes=2-3"], asked: [] },
      { text: "", headers: [], asked: [] },
      ...["bytes=", "bytes=0-0,1-1"].map((header) => ({ text: "", headers: [header], asked: [] })),
    ],
    cases: () =>
      oneof(
        { withCrossShrink: true },
        {
          weight: 4,
          arbitrary: record({
            text: rangedText(),
            style: style(),
            asked: array(askedRange(), { minLength: 1, maxLength: 3 }),
          })
            .map(({ text, style, asked }) => ({ text, headers: [written(asked, style)], asked }))
            .filter((given) => !isUnsatisfiable(given)),
        },
        {
          weight: 1,
          arbitrary: record({
            text: rangedText(),
            headers: oneof(
              constantFrom(...malformed).map((header) => [header]),
              array(askedRange(), { minLength: 2, maxLength: 3 }).map((all) => all.map((one) => written([one], plain))),
            ),
          }).map((given) => ({ ...given, asked: [] })),
        },
      ),
    check: (subject, given) => expectServed(subject, given, served(given, subject)),
  }),
  ruleCheck<HeaderCase>({
    rule: "range.header-unsatisfiable",
    hostNeeds: ["Headers that keep Range"],
    examples: () => [
      ask("bytes=5-", { first: 5 }),
      ask("bytes=5-5", { first: 5, last: 5 }),
      ask("BYTES = 7 - 99999999999999999999", { first: 7, last: huge }),
      ask("bytes=-0", { last: 0 }),
      ...["bytes=0-", "bytes=0-0", "bytes=-1", "bytes=-0"].map((header) => ({ ...ask(header), text: "" })),
    ],
    cases: () =>
      oneof(
        { withCrossShrink: true },
        record({ text: rangedText(), style: style(), beyond: nat(3), more: option(nat(9), { nil: undefined }) }).map(
          ({ text, style, beyond, more }): HeaderCase => {
            const first = text.length + beyond;
            const asked = [more === undefined ? { first } : { first, last: first + more }];
            return { text, headers: [written(asked, style)], asked };
          },
        ),
        record({ text: rangedText(), style: style(), asked: constantFrom([{ last: 0 }]) }).map(
          ({ text, style, asked }): HeaderCase => ({ text, headers: [written(asked, style)], asked }),
        ),
        record({ style: style(), asked: askedRange() })
          .filter(({ asked: { first = 0, last = first } }) => first <= last)
          .map(({ style, asked }): HeaderCase => ({ text: "", headers: [written([asked], style)], asked: [asked] })),
      ),
    check: (subject, given) =>
      expectServed(subject, given, subject.semantics.unsatisfiableRangeHeader === "refused" ? undefined : given.text),
  }),
];

/** Expects what a header serves of a text; a refusal, where that is `undefined`. */
async function expectServed(subject: Subject, { text, headers }: HeaderCase, expected: string | undefined) {
  const bucket = await withText(subject, text);
  const range = new Headers(headers.map((value): [string, string] => ["Range", value]));
  const what = `get of ${toCode(text)} with Range: ${headers.join(", ")}`;
  if (expected === undefined) return expectRefusal(what, () => bucket.get("k", { range }), "get", 10039);
  expectEqual(what, await (await bucket.get("k", { range })).text(), expected);
}

/** Whether a single range is asked for that no byte satisfies. */
function isUnsatisfiable({ text, asked }: HeaderCase): boolean {
  const [only, another] = asked;
  if (only === undefined || another !== undefined) return false;
  const isBackwards = only.first !== undefined && only.last !== undefined && only.first > only.last;
  return !isBackwards && partAsked(text, only) === "";
}

/** What `hello` is asked for; nothing where the header cannot be read. */
function ask(header: string, ...asked: readonly AskedRange[]): HeaderCase {
  return { text: "hello", headers: [header], asked };
}

/** The only range that can be served, or all of it. */
function served({ text, asked }: HeaderCase, { semantics }: Subject): string {
  if (asked.some(({ first, last }) => first !== undefined && last !== undefined && first > last)) return text;
  // Zero bytes from the end are as if not asked for.
  const parts = asked.filter(({ first, last }) => first !== undefined || last !== 0).map((one) => partAsked(text, one));
  const some = parts.filter((part) => part !== "");
  const counted = semantics.unsatisfiableRange === "passedOver" ? some : parts;
  return counted.length === 1 && some[0] !== undefined ? some[0] : text;
}

function partAsked(text: string, { first, last }: AskedRange): string {
  if (first === undefined) return text.slice(Math.max(0, text.length - (last ?? 0)));
  return text.slice(first, last === undefined ? undefined : last + 1);
}

function askedRange(): Arbitrary<AskedRange> {
  const number = nat(9);
  return oneof(
    { withCrossShrink: true },
    record({
      first: number,
      last: oneof({ weight: 9, arbitrary: number }, { weight: 1, arbitrary: constantFrom(huge) }),
    }),
    record({ first: number }),
    record({ last: number }),
  );
}

function style(): Arbitrary<Style> {
  return record({
    unit: constantFrom("bytes", "Bytes", "BYTES"),
    blank: constantFrom("", " ", "  "),
    zeros: constantFrom("", "0", "000"),
  });
}

function written(asked: readonly AskedRange[], { unit, blank, zeros }: Style): string {
  const number = (value: number | undefined) => (value === undefined ? "" : `${blank}${zeros}${value}${blank}`);
  const ranges = asked.map(({ first, last }) => `${number(first)}-${number(last)}`);
  return `${unit}${blank}=${ranges.join(",")}`;
}
