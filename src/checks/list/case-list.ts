import { type Arbitrary, constantFrom, nat, oneof, record, string, uniqueArray } from "fast-check";
import type { BucketLike } from "../../../types/index.js";
import { expectEqual, expectThat } from "../../property/cases/expect.js";

type Page = Awaited<ReturnType<BucketLike["list"]>>;

/** Different keys that have beginnings in common: a few of these characters each. */
export function listedKeys(characters: string, minLength = 0): Arbitrary<string[]> {
  return uniqueArray(keyText(characters, 1), { minLength, maxLength: 6 });
}

/** Different keys, some of them with an accent in one form or the other. */
export function accentedKeys(): Arbitrary<string[]> {
  const key = string({
    unit: constantFrom("a", "e", "/", "e\u0301", "\u00e9", "a\u0301", "z"),
    minLength: 1,
    maxLength: 4,
  });
  return uniqueArray(key, { maxLength: 6, selector: (text) => text.normalize("NFC") });
}

/** A text of a few of these characters. */
export function keyText(characters: string, minLength = 0): Arbitrary<string> {
  return string({ unit: constantFrom(...characters), minLength, maxLength: 4 });
}

/** What a list tells of keys: those that it lists one by one, and what the others have in common up to the delimiter. */
export interface Listing {
  readonly keys: readonly string[];
  readonly groups: readonly string[];
}

/** The keys that start with a prefix, grouped by what lies before the first delimiter after it; sorted. */
export function listingOf(keys: readonly string[], delimiter = "", prefix = ""): Listing {
  const groupOf = (key: string) => {
    const end = delimiter === "" ? -1 : key.indexOf(delimiter, prefix.length);
    return end === -1 ? undefined : key.slice(0, end);
  };
  const listed = keys.filter((key) => key.startsWith(prefix));
  const groups = listed.map(groupOf).filter((group) => group !== undefined);
  return { keys: listed.filter((key) => groupOf(key) === undefined).sort(), groups: [...new Set(groups)].sort() };
}

/** Groups in the form in which `delimitedPrefixes` show them, with the delimiter or without: that is one rule alone. */
export function inFormOf(seen: readonly string[], groups: readonly string[], delimiter: string): string[] {
  const ended = groups.map((group) => `${group}${delimiter}`).sort();
  return seen.length > 0 && seen.every((group) => ended.includes(group)) ? ended : [...groups].sort();
}

/** Where a list starts: after one of the keys, or any text. */
export type Start = { readonly index: number } | { readonly text: string };

export function anyStart(characters: string, minLength = 0): Arbitrary<Start> {
  return oneof({ withCrossShrink: true }, record({ index: nat(5) }), record({ text: keyText(characters, minLength) }));
}

/** The text of a start among these keys. */
export function startOf(start: Start, keys: readonly string[]): string {
  return "text" in start ? start.text : (keys[start.index % keys.length] ?? "");
}

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
  delimiter: string,
): void {
  expectEqual(`how many are ${what}`, delimitedPrefixes.length, groups.length);
  expectEqual(what, [...delimitedPrefixes].sort(), inFormOf(delimitedPrefixes, groups, delimiter));
}

/** The cursor after the first entries of a list that has more. */
export async function cursorBehind(bucket: BucketLike, limit: number): Promise<string> {
  const page = await bucket.list({ limit });
  expectThat(page.truncated, "a page with more to come is truncated");
  return page.truncated ? page.cursor : "";
}
