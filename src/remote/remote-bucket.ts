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
import { wrongOption } from "../base/messages/check-options.js";
import { callMethod } from "../bucket/binding/call-method.js";
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

/** Wraps a core as the constructor's argument, out of reach of callers. */
class GivenCore {
  readonly core: RemoteCore;

  constructor(core: RemoteCore) {
    this.core = core;
  }
}

/** Returns the bucket with another signal. */
let underSignal: (bucket: RemoteBucket, signal: AbortSignal) => RemoteBucket;

/**
 * The binding over a bucket of any S3-compatible store. It checks arguments like FakeBucket, and its results and errors
 * have the same shapes; values stream both ways. `docs/remote.md` lists the limits of such a store.
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
      if (!(isObject(bucket) && #core in bucket)) throw wrongOption("withSignal", "bucket", "a RemoteBucket", bucket);
      const { settings } = bucket.#core;
      const both = settings.signal === undefined ? signal : AbortSignal.any([settings.signal, signal]);
      return new RemoteBucket(new GivenCore({ ...bucket.#core, settings: { ...settings, signal: both } }) as never);
    };
  }

  /** @throws TypeError for an unknown option, or an invalid type or value. */
  constructor(options: RemoteBucketOptions) {
    super();
    const given: unknown = options;
    this.#core = given instanceof GivenCore ? given.core : makeRemoteCore(parseRemoteOptions(given));
  }

  /** Returns the metadata of an object; `null` if the key does not exist (spec §4 head). */
  head(key: string): Promise<StoreObject | null>;
  head(...args: readonly unknown[]): Promise<StoreObject | null> {
    if (!(isObject(this) && #core in this)) throw illegalInvocation();
    return callMethod(this.#core, headMethod, args);
  }

  /**
   * Returns an object with its body; `null` if the key does not exist; only metadata if the precondition fails (spec §4
   * get). Cancel an unread body: it holds a connection.
   */
  get(key: string): Promise<StoreObjectBody | null>;
  get(key: string, options?: StoreGetOptions & { onlyIf?: undefined }): Promise<StoreObjectBody | null>;
  get(key: string, options?: StoreGetOptions): Promise<StoreObjectBody | StoreObject | null>;
  get(...args: readonly unknown[]): Promise<StoreObjectBody | null> {
    if (!(isObject(this) && #core in this)) throw illegalInvocation();
    return callMethod(this.#core, getMethod, args) as Promise<StoreObjectBody | null>;
  }

  /** Stores an object; returns `null` and stores nothing if the precondition fails (spec §4 put). */
  put(key: string, value: StoreValue | null): Promise<StoreObject>;
  put(key: string, value: StoreValue | null, options?: StorePutOptions & { onlyIf?: undefined }): Promise<StoreObject>;
  put(key: string, value: StoreValue | null, options?: PutOptionsLike): Promise<StoreObject | null>;
  put(...args: readonly unknown[]): Promise<StoreObject> {
    if (!(isObject(this) && #core in this)) throw illegalInvocation();
    return callMethod(this.#core, putMethod, args) as Promise<StoreObject>;
  }

  /** Starts a multipart upload (spec §4 createMultipartUpload). */
  createMultipartUpload(key: string, options?: StoreMultipartOptions): Promise<StoreMultipartUpload>;
  createMultipartUpload(...args: readonly unknown[]): Promise<StoreMultipartUpload> {
    if (!(isObject(this) && #core in this)) throw illegalInvocation();
    return callMethod(this.#core, createMultipartUploadMethod, args);
  }

  /**
   * Returns the handle of an upload immediately, without checking that the upload exists (spec §4
   * resumeMultipartUpload).
   */
  resumeMultipartUpload(key: string, uploadId: string): StoreMultipartUpload;
  resumeMultipartUpload(...args: readonly unknown[]): StoreMultipartUpload {
    if (!(isObject(this) && #core in this)) throw illegalInvocation();
    return makeRemoteUpload(this.#core, coerceResumeMultipartUpload(args, this.#core.platform));
  }

  /** Deletes one key, or up to 1000 keys (spec §4 delete). */
  delete(keys: string | readonly string[]): Promise<void>;
  delete(...args: readonly unknown[]): Promise<void> {
    if (!(isObject(this) && #core in this)) throw illegalInvocation();
    return callMethod(this.#core, deleteMethod, args);
  }

  /** Returns a page of objects and groups, in the byte order of their keys (spec §4 list). */
  list(options?: StoreListOptions): Promise<StoreObjects>;
  list(...args: readonly unknown[]): Promise<StoreObjects> {
    if (!(isObject(this) && #core in this)) throw illegalInvocation();
    return callMethod(this.#core, listMethod, args);
  }

  /** The name of the binding in error texts: `StoreBucket`, or `R2Bucket` under `deployed` semantics. */
  get [Symbol.toStringTag](): string | undefined {
    return isObject(this) && #core in this ? brandedTag(this.#core.platform, "Bucket") : "StoreBucket";
  }
}

nameClass(RemoteBucket, "RemoteBucket");
makeMembersEnumerable(RemoteBucket.prototype);

/**
 * Returns the same bucket with calls that end when a signal is aborted, with its reason.
 *
 * @throws TypeError if the bucket is not a RemoteBucket, or the signal not an AbortSignal.
 */
export function withSignal(bucket: RemoteBucket, signal: HostSignal): RemoteBucket {
  const isSignal = isObject(signal) && typeof Reflect.get(signal, "throwIfAborted") === "function";
  if (!isSignal) throw wrongOption("withSignal", "signal", "an AbortSignal", signal);
  return underSignal(bucket, signal);
}

/**
 * Declares the length of a stream, so a {@link RemoteBucket} can send it while reading: S3 requires the length in
 * advance. Bodies of `get`, and the readable side of a `FixedLengthStream`, do not need it.
 *
 * @returns the same stream.
 * @throws TypeError if the stream is not an object, or the length not a non-negative integer.
 */
export function withLength<Stream extends object>(stream: Stream, length: number): Stream {
  if (!isObject(stream)) throw wrongOption("withLength", "the stream", "a ReadableStream", stream);
  if (!Number.isSafeInteger(length) || length < 0) {
    throw wrongOption("withLength", "the length", "a whole number of bytes", length);
  }
  knowLength(stream, length);
  return stream;
}
