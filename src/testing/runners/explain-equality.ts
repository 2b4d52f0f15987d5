import { fakesEqual } from "../fakes-equal.js";
import { isFake } from "../require-port.js";
import { showDifference, showFake } from "../show-fake.js";

/** Explains the difference of a fake from the expected one; `undefined` if there is none, or one of both is not a fake. */
export function explainDifference(actual: unknown, expected: unknown): string | undefined {
  if (fakesEqual(actual, expected) !== false) return undefined;
  const [is, wanted] = [actual as object, expected as object];
  return [
    "Expected both to hold the same",
    ...differenceByKey(is, wanted),
    `Expected:\n${showFake(wanted)}\n`,
    `It holds:\n${showFake(is)}`,
  ].join("\n");
}

function differenceByKey(is: object, wanted: object): readonly string[] {
  const difference = showDifference(wanted, is);
  return difference === "" ? [] : [`(- missing, + not expected, ~ differs)\n${difference}\n`];
}

/** The deepest place that is looked into. */
const deepest = 8;

/**
 * Explains how the fakes inside of a value differ from the expected ones, which runners print alike: what is added to a failure.
 * `""` if none does.
 *
 * @param name - of the matcher: of a spy, its last call is compared.
 */
export function explainInside(name: string, actual: unknown, expected: readonly unknown[]): string {
  const { calls } = ((actual as { mock?: unknown } | undefined)?.mock ?? {}) as { readonly calls?: readonly unknown[] };
  const differences: string[] = [];
  const compare = (is: unknown, wanted: unknown, place: string, depth: number): void => {
    if (typeof is !== "object" || is === null || typeof wanted !== "object" || wanted === null) return;
    if (isFake(is)) {
      if (fakesEqual(is, wanted) !== false) return;
      differences.push([`\n\n${place} holds something else`, ...differenceByKey(is, wanted)].join(" ").trimEnd());
    } else if (depth < deepest) {
      for (const key of Object.keys(is)) {
        const step = Array.isArray(is) ? `[${key}]` : `.${key}`;
        compare(Reflect.get(is, key), Reflect.get(wanted, key), `${place}${step}`, depth + 1);
      }
    }
  };
  if (!callMatchers.includes(name)) compare(actual, expected[0], "it", 0);
  else compare(calls?.at(-1), name.includes("Nth") ? expected.slice(1) : expected, "the last call", 0);
  return differences.join("");
}

/** The matchers that compare wholes. */
export const equalities: readonly string[] = ["toEqual", "toStrictEqual"];

const callMatchers: readonly string[] = [
  ...["toHaveBeenCalledWith", "toBeCalledWith", "toHaveBeenLastCalledWith", "lastCalledWith"],
  ...["toHaveBeenNthCalledWith", "nthCalledWith", "toHaveBeenCalledExactlyOnceWith"],
];

/** The matchers that compare what may have fakes inside. */
export const comparisons: readonly string[] = [...equalities, ...callMatchers];
