import { type Arbitrary, integer } from "fast-check";
import { expectEqual, expectRefusal } from "../../property/cases/expect.js";
import { type Anything, type LooseBucket, loosely } from "../../property/cases/loose-bucket.js";
import type { Subject } from "../../property/cases/rule-check.js";
import { toCode } from "../../property/code/to-code.js";

/** What a range names, as numbers that need no conversion. */
export interface NamedRange {
  readonly offset?: number;
  readonly length?: number;
  readonly suffix?: number;
}

export const rangeFields: readonly (keyof NamedRange)[] = ["offset", "length", "suffix"];

/** An object's text: each character of one byte and no two alike, so that a part of it tells where it is from. */
export function rangedText(): Arbitrary<string> {
  return integer({ min: 1, max: 8 }).map((size) => "abcdefgh".slice(0, size));
}

/** The part of a text that a range names. */
export function partOf(text: string, { suffix, offset = 0, length }: NamedRange): string {
  if (suffix !== undefined) return text.slice(Math.max(0, text.length - suffix));
  return text.slice(offset, length === undefined ? undefined : offset + length);
}

/** A bucket with an object of this text. */
export async function withText({ makeBucket }: Subject, text: string): Promise<LooseBucket> {
  const bucket = loosely(await makeBucket());
  await bucket.put("k", text);
  return bucket;
}

/** Expects the part of the object's text that a range names, or a refusal where that is empty; gives what `get` gave. */
export async function expectPart(subject: Subject, text: string, range: unknown, part: string): Promise<Anything> {
  const bucket = await withText(subject, text);
  const what = `get of ${toCode(text)} with range ${toCode(range)}`;
  if (part === "") return expectRefusal(what, () => bucket.get("k", { range }), "get", 10039);
  const object = await bucket.get("k", { range });
  expectEqual(what, await object.text(), part);
  return object;
}
