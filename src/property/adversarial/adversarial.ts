import type { BucketLike, ObjectLike, ObjectsLike } from "../../../types/index.js";
import { randomBits } from "../../base/random-bits.js";
import { aroundCalls } from "../wrapping/around-calls.js";
import { guarded, requireBucket } from "../wrapping/guarded.js";
import { noting, withGrain } from "./adversarial-condition.js";
import { adversarialObject } from "./adversarial-object.js";
import {
  type AdversarialOptions,
  type AdversarialSettings,
  type Choose,
  parseAdversarialOptions,
} from "./adversarial-options.js";

/**
 * Returns a bucket over the same objects that shows all behaviour allowed by the specification, but rarely seen in
 * tests: short list pages, even shorter with metadata; bodies that arrive late and in odd pieces; writes with the same
 * time. A script that passes with it relies only on promised behaviour.
 *
 * Nothing is random: the same calls with the same `seed` always have the same results. Pages come from the bucket
 * itself, listed twice, the second time with a lower limit; every page except for an empty list has an entry. Methods
 * that read a whole body, such as `text()`, take several turns of the event loop.
 *
 * The platform's own bucket accepts only streams of known length: switch off `oddChunks` and `slowBodies` for scripts
 * that pass a body on to its `put`.
 *
 * @throws TypeError for a value that is not a bucket, for unknown options, and for options of a wrong type or value.
 * @example
 * ```ts
 * import { FakeBucket } from "fakebucket";
 * import { adversarial } from "fakebucket/property";
 *
 * const bucket = adversarial(new FakeBucket());
 * for (const key of ["a", "b", "c"]) await bucket.put(key, null);
 * const page = await bucket.list({ limit: 3 });
 * console.log(page.objects.length < 3, page.truncated); // true true
 * ```
 */
export function adversarial<Bucket extends BucketLike>(bucket: Bucket, options?: AdversarialOptions): Bucket {
  requireBucket("adversarial", bucket);
  const settings = parseAdversarialOptions(options);
  const bits = randomBits(settings.seed);
  const choose: Choose = (count) => bits() % count;
  const show = <Shown extends ObjectLike | null>(object: Shown): Shown => adversarialObject(object, settings, choose);
  return aroundCalls(bucket, ({ action, args }, run) => {
    /** Returns the arguments, with the options at this index adapted to the shown times. */
    const judged = (index: number) =>
      settings.equalTimes && index < args.length ? args.with(index, withGrain(args[index])) : args;
    switch (action) {
      case "head":
      case "completeMultipartUpload":
        return run(args).then(show);
      case "get":
        return run(judged(1)).then(show);
      case "put":
        return run(judged(2)).then(show);
      case "list":
        return adversarialPage((asked) => run([asked]), args[0], settings, choose).then((page) => ({
          ...page,
          objects: page.objects.map(show),
        }));
      default:
        return run(args);
    }
  });
}

/** Lists a page with the bucket's own method. */
type List = (options: unknown) => Promise<ObjectsLike>;

/**
 * Lists a page with fewer entries than the bucket would return, but at least one. The page comes from the bucket,
 * listed again with a lower limit: its cursor is valid despite concurrent writes, and groups are never split.
 */
// spec §2 StoreListOptions include; spec §4 list: "possibly fewer"
function adversarialPage(
  list: List,
  options: unknown,
  settings: AdversarialSettings,
  choose: Choose,
): Promise<ObjectsLike> {
  const { handed, read } = noting(options);
  // Not an async function: synchronous errors of the bucket stay synchronous.
  return list(handed).then((page) => {
    const { objects, delimitedPrefixes } = guarded(page);
    const entries = objects.length + delimitedPrefixes.length;
    const carriesMetadata = Array.isArray(read["include"]) && read["include"].length > 0;
    const most = carriesMetadata && settings.shortMetadataPages ? Math.ceil(entries / 3) : entries;
    const isCut = settings.shortPages || (carriesMetadata && settings.shortMetadataPages);
    if (!isCut || entries < 2) return page;
    // Sometimes a page is full, so that scripts cannot rely on short pages either.
    const limit = most === entries && choose(4) === 0 ? entries : 1 + choose(Math.min(most, entries - 1));
    return limit === entries ? page : list({ ...read, limit });
  });
}
