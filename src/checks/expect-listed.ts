import type { BucketLike } from "../../types/index.js";
import { expectEqual } from "../property/cases/expect.js";

type Page = Awaited<ReturnType<BucketLike["list"]>>;

/** Expects a page to list these keys, in whatever order: that is another rule. */
export function expectListed(what: string, { objects }: Pick<Page, "objects">, keys: readonly string[]): void {
  expectEqual(`how many are ${what}`, objects.length, keys.length);
  expectEqual(what, objects.map(({ key }) => key).sort(), [...keys].sort());
}

/** Expects a page to show these groups, in whatever order, with the delimiter or without: those are other rules. */
export function expectGroups(
  what: string,
  { delimitedPrefixes }: Pick<Page, "delimitedPrefixes">,
  groups: readonly string[],
  delimiter = "",
): void {
  expectEqual(`how many are ${what}`, delimitedPrefixes.length, groups.length);
  const ended = groups.map((group) => `${group}${delimiter}`).sort();
  const isEnded = delimitedPrefixes.every((group) => ended.includes(group));
  expectEqual(what, [...delimitedPrefixes].sort(), isEnded ? ended : [...groups].sort());
}
