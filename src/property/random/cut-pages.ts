import { FakeBucket } from "../../bucket/binding/fake-bucket.js";
import type { FakeBucketOptions } from "../../bucket/binding/fake-bucket-options.js";
import { noting } from "../adversarial/adversarial-condition.js";
import type { Anything } from "../expect/loose-bucket.js";
import type { Observation } from "../sequences/sequence.js";

/** A page of a list as observed. */
interface ShownPage {
  readonly members?: readonly (readonly [name: string, value: unknown])[];
}

/** The pages of the other bucket. */
export interface SeenPages {
  /** The observations of the bucket, one for each step. */
  readonly shown: readonly Observation[];
  /** False if its pages may have more entries than their limit. */
  readonly isLimited: boolean;
}

/**
 * Returns a FakeBucket that ends its pages where another bucket ended them, because any page may end early.
 *
 * @param results - the results of the FakeBucket so far; the last one belongs to the current step.
 */
// spec §4 list: "possibly fewer"
export function cuttingPages(
  options: FakeBucketOptions,
  { shown, isLimited }: SeenPages,
  results: readonly unknown[],
): FakeBucket {
  const counts = shown.map(({ result, pages = [] }) => [result, ...(pages as readonly unknown[])].map(sizeOf));
  class Model extends FakeBucket {
    override list(...args: Anything[]): Anything {
      const seen = counts[results.length - 1]?.shift();
      // Synchronous errors stay synchronous.
      if (seen === undefined) return super.list(...args);
      // Arguments may change after the call.
      const { handed, read } = noting(args[0]);
      const listed: Anything = super.list(...(args.length === 0 ? [] : [handed as Anything]));
      return listed.then((page: Anything) => {
        const entries = page.objects.length + page.delimitedPrefixes.length;
        const isOther = seen.count < entries ? seen.isTruncated : seen.count > entries && !isLimited;
        return isOther ? super.list({ ...read, limit: seen.count }) : page;
      });
    }
  }
  // As FakeBucket's own methods.
  Object.defineProperty(Model.prototype, "list", { enumerable: true });
  return new Model(options);
}

/** Returns the number of entries of a page; `undefined` for any other result, and for a page without entries. */
function sizeOf(page: unknown): { readonly count: number; readonly isTruncated: boolean } | undefined {
  const { members = [] } = (page ?? {}) as ShownPage;
  const { objects, delimitedPrefixes, truncated } = Object.fromEntries(members) as Readonly<Record<string, unknown>>;
  if (!Array.isArray(objects) || !Array.isArray(delimitedPrefixes)) return undefined;
  const count = objects.length + delimitedPrefixes.length;
  return count === 0 ? undefined : { count, isTruncated: truncated === true };
}
