import type { BucketLike, MultipartUploadLike, ObjectLike, ObjectsLike } from "../../../types/index.js";
import { requireBucket } from "../wrapping/guarded.js";
import { isHandle, promiseOf } from "../wrapping/heard.js";
import { withMembers } from "../wrapping/with-members.js";
import { withGrain } from "./adversarial-condition.js";
import { adversarialObject } from "./adversarial-object.js";
import { type AdversarialOptions, choices, parseAdversarialOptions } from "./adversarial-options.js";
import { adversarialPage } from "./adversarial-page.js";

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
  const choose = choices(settings.seed);
  const show = <Shown extends ObjectLike | null>(object: Shown): Shown => adversarialObject(object, settings, choose);
  const showUpload = (upload: MultipartUploadLike): MultipartUploadLike => {
    if (!isHandle(upload)) return upload;
    return withMembers(upload, {
      complete: (...args: unknown[]) => apply<ObjectLike>(upload, "complete", args).then(show),
    });
  };
  /** The arguments of a call whose options are at this index. */
  const judged = (args: readonly unknown[], index: number): readonly unknown[] =>
    settings.equalTimes && index < args.length ? args.with(index, withGrain(args[index])) : args;

  return withMembers(bucket, {
    head: (...args: unknown[]) => apply<ObjectLike | null>(bucket, "head", args).then(show),
    get: (...args: unknown[]) => apply<ObjectLike | null>(bucket, "get", judged(args, 1)).then(show),
    put: (...args: unknown[]) => apply<ObjectLike | null>(bucket, "put", judged(args, 2)).then(show),
    list: (...args: unknown[]) =>
      adversarialPage((asked) => apply<ObjectsLike>(bucket, "list", [asked]), args[0], settings, choose).then(
        (page) => ({
          ...page,
          objects: page.objects.map(show),
        }),
      ),
    createMultipartUpload: (...args: unknown[]) =>
      apply<MultipartUploadLike>(bucket, "createMultipartUpload", args).then(showUpload),
    resumeMultipartUpload: (...args: unknown[]) =>
      showUpload(Reflect.apply(bucket.resumeMultipartUpload, bucket, args as [string, string])),
  });
}

/** Calls a method that is to answer with a promise. What it throws at once is thrown at once. */
function apply<Result>(target: object, method: string, args: readonly unknown[]): Promise<Result> {
  const call = Reflect.get(target, method) as (...args: readonly unknown[]) => Promise<Result>;
  return promiseOf(Reflect.apply(call, target, args)) as Promise<Result>;
}
