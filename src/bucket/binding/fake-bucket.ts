import type {
  PutOptionsLike,
  StoreBucket,
  StoreGetOptions,
  StoreListOptions,
  StoreMultipartOptions,
  StoreMultipartUpload,
  StoreObject,
  StoreObjectBody,
  StoreObjects,
  StorePutOptions,
  StoreValue,
} from "../../../types/index.js";
import { nameClass } from "../../base/copies/name-class.js";
import { quoted } from "../../base/messages/visible.js";
import { offerPort } from "../../engine/port.js";
import { showFakeToInspectors } from "../../engine/show-fake-to-inspectors.js";
import type { Tap } from "../../engine/tap.js";
import { isObject } from "../request/coerce.js";
import { coerceCondition, parseCondition } from "../request/parse-condition.js";
import { coerceResumeMultipartUpload } from "../request/parse-resume-multipart-upload.js";
import { writeConditionHolds } from "../service/checks.js";
import { allUploads, listUploads, readUpload } from "../service/list-uploads.js";
import { sortKeyOf } from "../service/sort-key.js";
import type { BucketState, ObjectRecord } from "../service/state.js";
import { storeObjects, storeUploads } from "../service/store-objects.js";
import { contentsOf, showBucket } from "./bucket-contents.js";
import {
  createMultipartUploadMethod,
  deleteMethod,
  getMethod,
  headMethod,
  listMethod,
  putMethod,
} from "./bucket-methods.js";
import { parseBucketOptions } from "./bucket-options.js";
import type { BucketPort } from "./bucket-port.js";
import { callMethod } from "./call-method.js";
import { type Core, interceptCore, makeCore } from "./core.js";
import type { FakeBucketOptions } from "./fake-bucket-options.js";
import { brandedTag, illegalInvocation, makeMembersEnumerable, Uncloneable } from "./guard.js";
import { makeMultipartUpload } from "./multipart-upload.js";
import { type ParsedSeed, type Prepare, prepareStart } from "./seeds.js";

/**
 * An in-memory bucket that behaves like the binding of a script's configuration. To a script it is the binding and
 * nothing more; it needs no set-up and no clean-up.
 *
 * @example
 * ```ts
 * const bucket = new FakeBucket();
 * await bucket.put("greeting", "hello");
 * const object = await bucket.get("greeting");
 * console.log(await object?.text()); // hello
 * ```
 *
 * A class of your own may override any method, with one signature each. The types promise callers without `onlyIf` a
 * body from `get` and an object from `put`: an override that passes its arguments on needs a cast.
 *
 * @example
 * ```ts
 * import { FakeBucket } from "fakebucket";
 * import type { StoreObject } from "fakebucket/types";
 *
 * class FlakyBucket extends FakeBucket {
 *   failures = 1;
 *
 *   override async put(...args: Parameters<FakeBucket["put"]>): Promise<StoreObject> {
 *     if (this.failures-- > 0) throw new Error("put: We encountered an internal error. Please try again. (10001)");
 *     return super.put(...args) as Promise<StoreObject>;
 *   }
 * }
 *
 * const flaky = new FlakyBucket();
 * await flaky.put("greeting", "hello").catch((error) => console.log(error.message)); // put: We encountered an internal error. Please try again. (10001)
 * console.log((await flaky.put("greeting", "hello")).size); // 5
 * ```
 */
export class FakeBucket extends Uncloneable implements StoreBucket {
  #core: Core;

  static {
    offerPort<FakeBucket, BucketState>(FakeBucket.prototype, (bucket): BucketPort | undefined => {
      if (!(#core in bucket)) return undefined;
      const core = bucket.#core;
      return {
        type: "bucket",
        engine: core.engine,
        first: core.first,
        taps: core.taps,
        contents: (state = core.engine.catchUp()) => contentsOf(state),
        shown: () => showBucket(`${bucket.constructor.name} ${quoted(core.name)}`, core.engine.catchUp()),
        prepare: prepareIn(core),
        store: (records) => core.engine.commit(storeObjects, records),
        resume: (uploads) => core.engine.commit(storeUploads, uploads),
        find: (key) => findObject(key, core),
        // Without an interceptor, these calls commit at once.
        get: (key) => getMethod.run(getMethod.coerce([key], core.platform), core, undefined) as StoreObjectBody | null,
        list: (options) => listMethod.run(listMethod.coerce([options], core.platform), core, undefined) as StoreObjects,
        meetsCondition(key, onlyIf) {
          const condition = parseCondition(coerceCondition(onlyIf, "PutOptions", core.platform));
          return (
            condition === undefined || writeConditionHolds(condition, findObject(key, core), core.platform.semantics)
          );
        },
        uploads: () => core.engine.commit(allUploads, undefined),
        listUploads: (request) => core.engine.commit(listUploads, request),
        upload: (key, uploadId) => core.engine.commit(readUpload, { key, uploadId }),
        over(engine, interceptor, taps = engine === core.engine ? core.taps : new Set<Tap>()) {
          if (!isUnchanged(bucket)) return undefined;
          const other: FakeBucket = Object.setPrototypeOf(new FakeBucket(), Object.getPrototypeOf(bucket));
          const same = { ...core, engine, taps };
          other.#replaceCore(interceptor === undefined ? same : interceptCore(same, interceptor));
          return other;
        },
      };
    });
  }

  /** @throws TypeError for an unknown option, or an option of a wrong type or value. */
  constructor(options?: FakeBucketOptions) {
    super();
    const settings = parseBucketOptions(options);
    this.#core = beginWith(makeCore(settings), settings.objects);
  }

  /** Returns the metadata of an object, `null` if the key does not exist (spec §4 head). */
  head(key: string): Promise<StoreObject | null>;
  head(...args: readonly unknown[]): Promise<StoreObject | null> {
    if (!(isObject(this) && #core in this)) throw illegalInvocation();
    return callMethod(this.#core, headMethod, args);
  }

  /**
   * Returns an object with its body, `null` if the key does not exist, or only the metadata if the precondition fails
   * (spec §4 get).
   */
  get(key: string): Promise<StoreObjectBody | null>;
  get(key: string, options?: StoreGetOptions & { onlyIf?: undefined }): Promise<StoreObjectBody | null>;
  get(key: string, options?: StoreGetOptions): Promise<StoreObjectBody | StoreObject | null>;
  get(...args: readonly unknown[]): Promise<StoreObjectBody | null> {
    if (!(isObject(this) && #core in this)) throw illegalInvocation();
    return callMethod(this.#core, getMethod, args) as Promise<StoreObjectBody | null>;
  }

  /** Stores an object. If the precondition fails, stores nothing and returns `null` (spec §4 put). */
  put(key: string, value: StoreValue | null): Promise<StoreObject>;
  put(key: string, value: StoreValue | null, options?: StorePutOptions & { onlyIf?: undefined }): Promise<StoreObject>;
  // Accepts any string as storage class, like the platform's type: an override with one signature then implements
  // that type too.
  put(key: string, value: StoreValue | null, options?: PutOptionsLike): Promise<StoreObject | null>;
  put(...args: readonly unknown[]): Promise<StoreObject> {
    if (!(isObject(this) && #core in this)) throw illegalInvocation();
    return callMethod(this.#core, putMethod, args) as Promise<StoreObject>;
  }

  /** Starts an upload in parts (spec §4 createMultipartUpload). */
  createMultipartUpload(key: string, options?: StoreMultipartOptions): Promise<StoreMultipartUpload>;
  createMultipartUpload(...args: readonly unknown[]): Promise<StoreMultipartUpload> {
    if (!(isObject(this) && #core in this)) throw illegalInvocation();
    return callMethod(this.#core, createMultipartUploadMethod, args);
  }

  /** Returns the handle of an upload without checking that the upload exists (spec §4 resumeMultipartUpload). */
  resumeMultipartUpload(key: string, uploadId: string): StoreMultipartUpload;
  resumeMultipartUpload(...args: readonly unknown[]): StoreMultipartUpload {
    if (!(isObject(this) && #core in this)) throw illegalInvocation();
    return makeMultipartUpload(this.#core, coerceResumeMultipartUpload(args, this.#core.platform));
  }

  /** Deletes a key, or up to 1000 at once (spec §4 delete). */
  delete(keys: string | readonly string[]): Promise<void>;
  delete(...args: readonly unknown[]): Promise<void> {
    if (!(isObject(this) && #core in this)) throw illegalInvocation();
    return callMethod(this.#core, deleteMethod, args);
  }

  /** Returns a page of objects and groups of objects, in the byte order of their keys (spec §4 list). */
  list(options?: StoreListOptions): Promise<StoreObjects>;
  list(...args: readonly unknown[]): Promise<StoreObjects> {
    if (!(isObject(this) && #core in this)) throw illegalInvocation();
    return callMethod(this.#core, listMethod, args);
  }

  #replaceCore(core: Core): void {
    this.#core = core;
  }

  /** The name of the binding in error texts: `StoreBucket`, or `R2Bucket` under `deployed` semantics. */
  get [Symbol.toStringTag](): string | undefined {
    return isObject(this) && #core in this ? brandedTag(this.#core.platform, "Bucket") : "StoreBucket";
  }
}

nameClass(FakeBucket, "FakeBucket");
makeMembersEnumerable(FakeBucket.prototype);
showFakeToInspectors(FakeBucket.prototype);

function findObject(key: string, { engine, platform }: Core): ObjectRecord | undefined {
  return engine.catchUp().objects.get(sortKeyOf(key, platform.semantics));
}

/** True if all methods are FakeBucket's own. Methods of a subclass or a spy would be lost on another bucket. */
function isUnchanged(bucket: FakeBucket): boolean {
  return Object.keys(FakeBucket.prototype).every(
    (name) => Reflect.get(bucket, name) === Reflect.get(FakeBucket.prototype, name),
  );
}

/** Returns a function that creates the object of a put, in an empty bucket of its own with the same clock and ids. */
function prepareIn(core: Core): Prepare {
  // These values do not come from a script, so streams may have any length.
  const semantics = { ...core.platform.semantics, streamLength: "any" as const };
  const platform = { ...core.platform, semantics };
  return (key, value, options) => {
    const engine = core.engine.fork();
    engine.restore(core.makeEmpty());
    const own: Core = { ...core, platform, engine };
    const stored = putMethod.run(putMethod.coerce([key, value, options], platform), own, undefined);
    const record = (): ObjectRecord => engine.state.objects.first() as ObjectRecord;
    return stored instanceof Promise ? stored.then(record) : record();
  };
}

/** Returns the core of a new bucket with the given objects. */
function beginWith(core: Core, seeds: readonly ParsedSeed[]): Core {
  if (seeds.length === 0) return core;
  core.engine.commit(storeObjects, prepareStart(seeds, prepareIn(core), core.platform.semantics));
  return { ...core, first: core.engine.snapshot() };
}
