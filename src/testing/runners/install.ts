import { shown } from "../../package/shown.js";
import { fakesEqual } from "../fakes-equal.js";
import { mistake } from "../place-of.js";
import { comparisons, equalities, explainDifference, explainInside } from "./explain-equality.js";
import { matchers } from "./matchers.js";
import { snapshotSerializer } from "./snapshot.js";
import type { MatcherContext, Verdict } from "./verdict.js";

/** The `expect` of vitest, of jest, or of a runner that takes matchers as they do. */
export interface ExtensibleExpect {
  extend(matchers: never): unknown;
  /** Not all runners have it. */
  addEqualityTesters?(testers: never): unknown;
  /** Nor this. */
  addSnapshotSerializer?(serializer: never): unknown;
}

/**
 * Gives an `expect` the matchers, and lets its `toEqual` tell apart buckets of different contents: for one that is not
 * global, such as that of `@jest/globals`.
 *
 * @throws TypeError if it takes no matchers.
 */
export function install(expect: ExtensibleExpect): void {
  if (typeof expect?.extend !== "function")
    throw mistake(`install: it takes the expect of a test runner, with extend(), not ${shown(expect)}.`);
  expect.extend(matchers as never);
  expect.addEqualityTesters?.([fakesEqual] as never);
  expect.addSnapshotSerializer?.(snapshotSerializer as never);
  expect.extend(explainingMatchers() as never);
}

const ownOfJest = Symbol.for("$$jest-internal-matcher");

type Equality = (this: MatcherContext, actual: unknown, ...expected: unknown[]) => Verdict;

/** Those matchers of jest that compare wholes, with the difference of fakes by key: jest itself would find two alike texts. */
function explainingMatchers(): Readonly<Record<string, Equality>> {
  const { matchers: own = {} } = (Reflect.get(globalThis, Symbol.for("$$jest-matchers-object")) ?? {}) as {
    readonly matchers?: Readonly<Record<string, Equality | undefined>>;
  };
  const explaining = comparisons.flatMap((name): [string, Equality][] => {
    const original = own[name];
    // Other runners have others there, and those of here are there if they were installed before.
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
