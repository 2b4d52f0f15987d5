import { type Arbitrary, constantFrom } from "fast-check";
import { type ObjectCase, putObject } from "../../property/cases/case-object.js";
import { type Anything, type LooseBucket, loosely } from "../../property/cases/loose-bucket.js";
import type { Subject, Terms } from "../../property/cases/rule-check.js";

/** What gives an object; `failed` is a `get` whose precondition fails. */
export type Giver = "put" | "head" | "get" | "list" | "failed" | "complete";

/** All of these that there are. */
export function givers({ abilities }: Terms): readonly Giver[] {
  const plain: readonly Giver[] = ["put", "head", "get", "list", "failed"];
  return abilities.multipart ? [...plain, "complete"] : plain;
}

/** Any of these. */
export function giver(terms: Terms): Arbitrary<Giver> {
  return constantFrom(...givers(terms));
}

/** An object, and what gives it. */
export interface GivenCase {
  readonly giver: Giver;
  readonly object: ObjectCase;
}

/** Stores an object, and has it given. */
export async function give(
  { makeBucket }: Pick<Subject, "makeBucket">,
  { giver, object }: GivenCase,
): Promise<{ readonly bucket: LooseBucket; readonly given: Anything }> {
  const bucket = loosely(await makeBucket());
  if (giver === "complete") {
    const { key, options } = object;
    const upload = await bucket.createMultipartUpload(...(Object.keys(options).length === 0 ? [key] : [key, options]));
    return { bucket, given: await upload.complete([await upload.uploadPart(1, object.text)]) };
  }
  const put = await putObject(bucket, object);
  return { bucket, given: giver === "put" ? put : await giveAgain(bucket, giver, object.key) };
}

/** Has the only object in a bucket given once more. */
export async function giveAgain(
  bucket: LooseBucket,
  giver: "head" | "get" | "list" | "failed",
  key: string,
): Promise<Anything> {
  switch (giver) {
    case "list":
      return (await bucket.list()).objects[0];
    case "failed":
      return bucket.get(key, { onlyIf: { etagMatches: "other" } });
    default:
      return bucket[giver](key);
  }
}
