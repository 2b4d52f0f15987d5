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
} from "../../types/index.js";
import type { HostSignal } from "../../types/web.js";
import { nameClass } from "../base/copies/name-class.js";
import { knowLength } from "../base/host/stream-lengths.js";
import { answer } from "../bucket/binding/answer.js";
import { brandedTag, illegalInvocation, makeMembersEnumerable, Uncloneable } from "../bucket/binding/guard.js";
import { isObject } from "../bucket/request/coerce.js";
import { coerceResumeMultipartUpload } from "../bucket/request/parse-resume-multipart-upload.js";
import type { RemoteBucketOptions } from "./remote-bucket-options.js";
import { makeRemoteCore, parseRemoteOptions, type RemoteCore } from "./remote-core.js";
import {
  createMultipartUploadMethod,
  deleteMethod,
  getMethod,
  headMethod,
  listMethod,
  putMethod,
} from "./remote-methods.js";
import { makeRemoteUpload } from "./remote-upload.js";

/** A core that a bucket is made of instead of options: no caller has one. */
class GivenCore {
  readonly core: RemoteCore;

  constructor(core: RemoteCore) {
    this.core = core;
  }
}

/** Replaces the signal of a bucket. */
let underSignal: (bucket: RemoteBucket, signal: AbortSignal) => RemoteBucket;

/**
 * The binding over a bucket of any S3-compatible store. Arguments are checked as FakeBucket checks them, results and errors
 * have the same shapes; values stream both ways. `docs/remote.md` lists what such a store cannot give.
 *
 * @example
 * ```ts
 * import { FakeBucket } from "fakebucket";
 * import { RemoteBucket } from "fakebucket/remote";
 * import { s3Handler } from "fakebucket/s3";
 *
 * const credentials = { accessKeyId: "id", secretAccessKey: "secret" };
 * // A store in this process. Without `fetch`, it is the one at the endpoint.
 * const fetch = s3Handler({ buckets: { files: new FakeBucket() }, credentials, region: "auto" });
 * const bucket = new RemoteBucket({ endpoint: "http://localhost", bucket: "files", credentials, fetch });
 * await bucket.put("greeting", "hello");
 * console.log(await (await bucket.get("greeting"))?.text()); // hello
 * ```
 */
export class RemoteBucket extends Uncloneable implements StoreBucket {
  readonly #core: RemoteCore;

  static {
    underSignal = (bucket, signal) => {
      const { settings } = bucket.#core;
      const both = settings.signal === undefined ? signal : AbortSignal.any([settings.signal, signal]);
      return new RemoteBucket(new GivenCore({ ...bucket.#core, settings: { ...settings, signal: both } }) as never);
    };
  }

  /** @throws TypeError for an option of a wrong type or value, or one that does not exist. */
  constructor(options: RemoteBucketOptions) {
    super();
    const given: unknown = options;
    this.#core = given instanceof GivenCore ? given.core : makeRemoteCore(parseRemoteOptions(given));
  }

  /** The metadata of an object, `null` if there is none of this key (spec §4 head). */
  head(key: string): Promise<StoreObject | null>;
  head(...args: readonly unknown[]): Promise<StoreObject | null> {
    if (!(isObject(this) && #core in this)) throw illegalInvocation();
    return answer(this.#core, headMethod, args);
  }

  /**
   * An object with its body, `null` if there is none of this key, or its metadata alone if its precondition fails
   * (spec §4 get). Cancel a body that you do not read: it holds a connection.
   */
  get(key: string): Promise<StoreObjectBody | null>;
  get(key: string, options?: StoreGetOptions & { onlyIf?: undefined }): Promise<StoreObjectBody | null>;
  get(key: string, options?: StoreGetOptions): Promise<StoreObjectBody | StoreObject | null>;
  get(...args: readonly unknown[]): Promise<StoreObjectBody | null> {
    if (!(isObject(this) && #core in this)) throw illegalInvocation();
    return answer(this.#core, getMethod, args) as Promise<StoreObjectBody | null>;
  }

  /** Stores an object; gives `null` and stores nothing if its precondition fails (spec §4 put). */
  put(key: string, value: StoreValue | null): Promise<StoreObject>;
  put(key: string, value: StoreValue | null, options?: StorePutOptions & { onlyIf?: undefined }): Promise<StoreObject>;
  put(key: string, value: StoreValue | null, options?: PutOptionsLike): Promise<StoreObject | null>;
  put(...args: readonly unknown[]): Promise<StoreObject> {
    if (!(isObject(this) && #core in this)) throw illegalInvocation();
    return answer(this.#core, putMethod, args) as Promise<StoreObject>;
  }

  /** Starts an upload in parts (spec §4 createMultipartUpload). */
  createMultipartUpload(key: string, options?: StoreMultipartOptions): Promise<StoreMultipartUpload>;
  createMultipartUpload(...args: readonly unknown[]): Promise<StoreMultipartUpload> {
    if (!(isObject(this) && #core in this)) throw illegalInvocation();
    return answer(this.#core, createMultipartUploadMethod, args);
  }

  /** Gives the handle of an upload at once, without checking that the upload exists (spec §4 resumeMultipartUpload). */
  resumeMultipartUpload(key: string, uploadId: string): StoreMultipartUpload;
  resumeMultipartUpload(...args: readonly unknown[]): StoreMultipartUpload {
    if (!(isObject(this) && #core in this)) throw illegalInvocation();
    return makeRemoteUpload(this.#core, coerceResumeMultipartUpload(args, this.#core.platform));
  }

  /** Deletes a key, or up to 1000 at once (spec §4 delete). */
  delete(keys: string | readonly string[]): Promise<void>;
  delete(...args: readonly unknown[]): Promise<void> {
    if (!(isObject(this) && #core in this)) throw illegalInvocation();
    return answer(this.#core, deleteMethod, args);
  }

  /** A page of objects, and of groups of them, in the byte order of their keys (spec §4 list). */
  list(options?: StoreListOptions): Promise<StoreObjects>;
  list(...args: readonly unknown[]): Promise<StoreObjects> {
    if (!(isObject(this) && #core in this)) throw illegalInvocation();
    return answer(this.#core, listMethod, args);
  }

  /** The name that error texts give the binding: `StoreBucket`, or `R2Bucket` under `deployed` semantics. */
  get [Symbol.toStringTag](): string | undefined {
    return isObject(this) && #core in this ? brandedTag(this.#core.platform, "Bucket") : "StoreBucket";
  }
}

nameClass(RemoteBucket, "RemoteBucket");
makeMembersEnumerable(RemoteBucket.prototype);

/**
 * The same bucket, whose calls end when a signal says so: with the reason of the signal.
 *
 * @throws TypeError if it is not a RemoteBucket.
 */
export function withSignal(bucket: RemoteBucket, signal: HostSignal): RemoteBucket {
  return underSignal(bucket, signal);
}

/**
 * Says how many bytes a stream will give, so that a {@link RemoteBucket} can send it as it comes: S3 wants to know first.
 * The bodies that `get` gives, and the readable side of a `FixedLengthStream`, need it not.
 *
 * @returns the same stream.
 * @throws TypeError if the length is not a whole number that is not negative.
 */
export function withLength<Stream extends object>(stream: Stream, length: number): Stream {
  if (!Number.isSafeInteger(length) || length < 0) {
    throw new TypeError(`withLength: the length must be a whole number of bytes, not ${length}.`);
  }
  knowLength(stream, length);
  return stream;
}
