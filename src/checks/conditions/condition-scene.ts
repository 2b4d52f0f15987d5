import { expectEqual } from "../../property/cases/expect.js";
import { type LooseBucket, loosely } from "../../property/cases/loose-bucket.js";
import type { Subject } from "../../property/cases/rule-check.js";

/** A bucket with one object, and what conditions ask of it. */
export interface ConditionedObject {
  readonly bucket: LooseBucket;
  readonly key: string;
  readonly text: string;
  readonly etag: string;
  /** In milliseconds. */
  readonly uploaded: number;
}

/** Which operation shows whether a condition holds. */
export type JudgedBy = "get" | "put";

/** Makes a bucket with one object. */
export async function withObjectAt({ makeBucket }: Subject, key: string, text: string): Promise<ConditionedObject> {
  const bucket = loosely(await makeBucket());
  const { etag, uploaded } = await bucket.put(key, text);
  return { bucket, key, text, etag, uploaded: uploaded.getTime() };
}

/** Expects a condition to hold or not, as an operation on the object shows it. */
export async function expectConditionHolds(
  { bucket, key, text }: ConditionedObject,
  by: JudgedBy,
  onlyIf: unknown,
  expected: boolean,
  condition: string,
): Promise<void> {
  const what = `whether ${condition} holds, as ${by} shows it`;
  if (by === "get") {
    expectEqual(what, "body" in (await bucket.get(key, { onlyIf })), expected);
    return;
  }
  const object = await bucket.put(key, "new", { onlyIf });
  if (!expected) expectEqual(what, object, null);
  expectEqual(what, await (await bucket.get(key)).text(), expected ? "new" : text);
}

/** A time as headers have it: without its milliseconds. */
export function httpDate(time: number): string {
  return new Date(time).toUTCString();
}
