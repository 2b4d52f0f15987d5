import { type Arbitrary, constantFrom, string } from "fast-check";
import { toCode } from "../code/to-code.js";
import { expectEqual } from "./expect.js";
import { type LooseBucket, loosely } from "./loose-bucket.js";
import type { Subject } from "./rule-check.js";

/** Which operation shows whether a condition holds. */
export type JudgedBy = "get" | "put";

/** A bucket with one object, and what conditions ask of it. */
export interface ConditionScene {
  readonly bucket: LooseBucket;
  readonly etag: string;
  readonly uploaded: number;
}

export function judgedBy(): Arbitrary<JudgedBy> {
  return constantFrom("get", "put");
}

/** A few characters, to be stored. */
export function storedText(): Arbitrary<string> {
  return string({ unit: constantFrom("a", "b", "c"), maxLength: 4 });
}

/** A bucket with one object, and what conditions ask of it. */
export async function withObject({ makeBucket }: Subject, text = "hello"): Promise<ConditionScene> {
  const bucket = loosely(await makeBucket());
  const { etag, uploaded } = await bucket.put("k", text);
  return { bucket, etag, uploaded: uploaded.getTime() };
}

/** Expects a condition to hold or not, as `get` shows it, or `put`. */
export async function expectHolds(
  bucket: LooseBucket,
  onlyIf: unknown,
  expected: boolean,
  told = "",
  by: JudgedBy = "get",
): Promise<void> {
  const what = `whether ${told || toCode(onlyIf)} holds, as ${by} shows`;
  if (by === "get") {
    const object = await bucket.get("k", { onlyIf });
    expectEqual(what, "body" in object, expected);
    return;
  }
  const object = await bucket.put("k", "new", { onlyIf });
  if (expected) expectEqual(what, Boolean(object), true);
  else expectEqual(what, object ?? null, null);
}
