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
 * A bucket over the same objects that does what any bucket may do by its specification, and tests seldom see: pages of
 * lists that are short, and shorter still with metadata; bodies that arrive late and in odd pieces; writes of the same
 * time. A script that survives it relies on nothing that it was not promised.
 *
 * Nothing of it is random: the same calls see the same again, and other calls with another `seed`. Pages are the
 * bucket's own, asked for twice, the second time with a lower limit; every page but an empty list holds an entry. What is
 * read as a whole, with `text()` and the like, takes some turns of the event loop.
 *
 * The platform's own bucket takes streams of a known length only: for scripts that hand a body on to its `put`, switch
 * `oddChunks` and `slowBodies` off.
 *
 * @throws TypeError for a value that is not a bucket, and for an option of a wrong type or value, or one that does not exist.
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
    /** The arguments with options at this index that are judged by the times that are shown. */
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

/** Lists a page, in the bucket's own way. */
type List = (options: unknown) => Promise<ObjectsLike>;

/**
 * A page with fewer entries than the bucket would give, but at least one. It is the bucket's own, asked for again with a
 * lower limit: so its cursor is right, whatever is written meanwhile, and a group is never cut in two.
 */
// spec §2 StoreListOptions include; spec §4 list: "possibly fewer"
function adversarialPage(
  list: List,
  options: unknown,
  settings: AdversarialSettings,
  choose: Choose,
): Promise<ObjectsLike> {
  const { handed, read } = noting(options);
  // Not in an async function: what the bucket throws at once is thrown at once.
  return list(handed).then((page) => {
    const { objects, delimitedPrefixes } = guarded(page);
    const entries = objects.length + delimitedPrefixes.length;
    const carriesMetadata = Array.isArray(read["include"]) && read["include"].length > 0;
    const most = carriesMetadata && settings.shortMetadataPages ? Math.ceil(entries / 3) : entries;
    const isCut = settings.shortPages || (carriesMetadata && settings.shortMetadataPages);
    if (!isCut || entries < 2) return page;
    // Now and then a page is full: the opposite must not become a habit either.
    const limit = most === entries && choose(4) === 0 ? entries : 1 + choose(Math.min(most, entries - 1));
    return limit === entries ? page : list({ ...read, limit });
  });
}
