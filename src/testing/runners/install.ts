import { shown } from "../../package/shown.js";
import { fakesEqual } from "../fakes-equal.js";
import { matchers } from "./matchers.js";

/** The `expect` of vitest, of jest, or of a runner that takes matchers as they do. */
export interface ExtensibleExpect {
  extend(matchers: never): unknown;
  /** Not all runners have it. */
  addEqualityTesters?(testers: never): unknown;
}

/**
 * Gives an `expect` the matchers, and lets its `toEqual` tell apart buckets of different contents: for one that is not
 * global, such as that of `@jest/globals`.
 *
 * @throws TypeError if it takes no matchers.
 */
export function install(expect: ExtensibleExpect): void {
  if (typeof expect?.extend !== "function")
    throw new TypeError(`install: it takes the expect of a test runner, with extend(), not ${shown(expect)}.`);
  expect.extend(matchers as never);
  expect.addEqualityTesters?.([fakesEqual] as never);
}
