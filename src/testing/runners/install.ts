import { describeValue } from "../../base/messages/describe-value.js";
import type { BucketContents } from "../../bucket/binding/bucket-contents.js";
import { isFake, requirePort } from "../check-arguments.js";
import { isDifference, showDifference, showFake } from "../contents/contents.js";
import { fakesEqual } from "../contents/fakes-equal.js";
import { withoutChosen } from "../contents/without-chosen.js";
import { Journal } from "../journal/journal.js";
import { mistake } from "../place-of.js";
import { matchers } from "./matchers.js";
import type { MatcherContext, Verdict } from "./received.js";

/** The `expect` of vitest, jest, or another runner with compatible matchers. */
export interface ExtensibleExpect {
  extend(matchers: never): unknown;
  /** Not supported by all runners. */
  addEqualityTesters?(testers: never): unknown;
  /** Not supported by all runners. */
  addSnapshotSerializer?(serializer: never): unknown;
}

/**
 * Adds the matchers to an `expect`, and makes its `toEqual` distinguish buckets by contents: for an `expect` that is
 * not global, such as that of `@jest/globals`.
 *
 * @throws TypeError if it does not accept matchers.
 */
export function install(expect: ExtensibleExpect): void {
  if (typeof expect?.extend !== "function")
    throw mistake(
      `install: the argument must be the expect of a test runner, with extend(), not ${describeValue(expect)}.`,
    );
  expect.extend(matchers as never);
  expect.addEqualityTesters?.([fakesEqual] as never);
  expect.addSnapshotSerializer?.(snapshotSerializer as never);
  expect.extend(explainingMatchers() as never);
}

const ownOfJest = Symbol.for("$$jest-internal-matcher");

type Equality = (this: MatcherContext, actual: unknown, ...expected: unknown[]) => Verdict;

/**
 * Wraps jest's matchers that compare whole values, to add the difference of fakes by key: jest itself would print two
 * equal texts.
 */
function explainingMatchers(): Readonly<Record<string, Equality>> {
  const { matchers: own = {} } = (Reflect.get(globalThis, Symbol.for("$$jest-matchers-object")) ?? {}) as {
    readonly matchers?: Readonly<Record<string, Equality | undefined>>;
  };
  const explaining = comparisons.flatMap((name): [string, Equality][] => {
    const original = own[name];
    // Other runners have other matchers there, and ours if they were installed before.
    if (original === undefined || Reflect.get(original, ownOfJest) !== true) return [];
    const equality: Equality = function (actual, ...expected) {
      const difference = equalities.includes(name) ? explainDifference(actual, expected[0]) : undefined;
      if (difference !== undefined) return { pass: false, message: () => difference };
      const verdict = original.call(this, actual, ...expected);
      if (verdict.pass) return verdict;
      return { ...verdict, message: () => `${verdict.message()}${explainInside(name, actual, expected)}` };
    };
    return [[name, equality]];
  });
  return Object.fromEntries(explaining);
}

/** Prints a value like the runner, at a depth. */
type Printer = (value: unknown, config: unknown, indentation: string, depth: number, refs: unknown) => string;

/**
 * Serializes the contents of a fake, differences, and the calls of a journal for snapshots: without versions, ids and
 * times, which vary between runs.
 */
const snapshotSerializer = {
  test: (value: unknown): boolean => value instanceof Journal || isDifference(value) || isFake(value),
  serialize(
    value: object,
    config: unknown,
    indentation: string,
    depth: number,
    refs: unknown,
    printer: Printer,
  ): string {
    const [name, held] =
      value instanceof Journal
        ? ["Journal", value.linesWithoutTimes()]
        : isDifference(value)
          ? ["Difference", withoutChosen(value)]
          : [value.constructor.name, heldBy(value)];
    return `${name} ${printer(held, config, indentation, depth, refs)}`;
  },
};

function heldBy(fake: object): unknown {
  const held = requirePort("toMatchSnapshot", fake).contents();
  if (!("uploads" in held)) return withoutChosen(held);
  const { objects, uploads } = held as BucketContents;
  return withoutChosen({ objects, uploads: uploads.map(({ key, parts }) => ({ key, parts })) });
}

/**
 * Explains the difference of a fake from the expected one; `undefined` if there is none, or one of the values is not a
 * fake.
 */
export function explainDifference(actual: unknown, expected: unknown): string | undefined {
  if (fakesEqual(actual, expected) !== false) return undefined;
  const [is, wanted] = [actual as object, expected as object];
  return [
    "Expected equal contents",
    ...differenceByKey(is, wanted),
    `Expected:\n${showFake(wanted)}\n`,
    `It holds:\n${showFake(is)}`,
  ].join("\n");
}

function differenceByKey(is: object, wanted: object): readonly string[] {
  const difference = showDifference(wanted, is);
  return difference === "" ? [] : [`(- missing, + not expected, ~ differs)\n${difference}\n`];
}

/** The largest depth searched. */
const deepest = 8;

/**
 * Explains the differences of fakes inside a value from the expected ones, as runners print them alike. Returns a text
 * to add to the failure; `""` if there are none.
 *
 * @param name - the name of the matcher: for a spy, its last call is compared.
 */
export function explainInside(name: string, actual: unknown, expected: readonly unknown[]): string {
  const { calls } = ((actual as { mock?: unknown } | undefined)?.mock ?? {}) as { readonly calls?: readonly unknown[] };
  const differences: string[] = [];
  const compare = (is: unknown, wanted: unknown, place: string, depth: number): void => {
    if (typeof is !== "object" || is === null || typeof wanted !== "object" || wanted === null) return;
    if (isFake(is)) {
      if (fakesEqual(is, wanted) !== false) return;
      differences.push([`\n\n${place} has other contents`, ...differenceByKey(is, wanted)].join(" ").trimEnd());
    } else if (depth < deepest) {
      for (const key of Object.keys(is)) {
        const step = Array.isArray(is) ? `[${key}]` : `.${key}`;
        compare(Reflect.get(is, key), Reflect.get(wanted, key), `${place}${step}`, depth + 1);
      }
    }
  };
  const [first, ...others] = expected;
  if (!callMatchers.includes(name)) compare(actual, first, "it", 0);
  else if (/nth/i.test(name)) compare(calls?.[Number(first) - 1], others, `call ${String(first)}`, 0);
  else compare(calls?.at(-1), expected, "the last call", 0);
  return differences.join("");
}

/** The matchers that compare whole values. */
export const equalities: readonly string[] = ["toEqual", "toStrictEqual"];

const callMatchers: readonly string[] = [
  ...["toHaveBeenCalledWith", "toBeCalledWith", "toHaveBeenLastCalledWith", "lastCalledWith"],
  ...["toHaveBeenNthCalledWith", "nthCalledWith", "toHaveBeenCalledExactlyOnceWith"],
];

/** The matchers that compare values with fakes inside. */
export const comparisons: readonly string[] = [...equalities, ...callMatchers];
