import type {
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
import { offerInterception } from "../engine/intercept.js";
import { nameClass } from "../package/name-class.js";
import { isObject } from "../request/host-objects.js";
import { coerceCreateMultipartUpload, parseCreateMultipartUpload } from "../request/parse-create-multipart-upload.js";
import { coerceDelete, parseDelete } from "../request/parse-delete.js";
import { coerceGet, parseGet } from "../request/parse-get.js";
import { coerceHead, parseHead } from "../request/parse-head.js";
import { coerceList, parseList } from "../request/parse-list.js";
import { coercePut, parsePut } from "../request/parse-put.js";
import { coerceResumeMultipartUpload } from "../request/parse-resume-multipart-upload.js";
import { createMultipartUpload } from "../service/create-multipart-upload.js";
import { deleteKeys } from "../service/delete-keys.js";
import { get } from "../service/get.js";
import { head } from "../service/head.js";
import { list } from "../service/list.js";
import { put } from "../service/put.js";
import { answer } from "./answer.js";
import { Body } from "./body.js";
import { parseBucketOptions } from "./bucket-options.js";
import { type Core, interceptCore, makeCore } from "./core.js";
import type { FakeBucketOptions } from "./fake-bucket-options.js";
import { construction, illegalInvocation, makeMembersEnumerable } from "./guard.js";
import { cancelling, makeMultipartUpload } from "./multipart-upload.js";
import { withBytes } from "./read-value.js";
import { HeadResult, wholeView } from "./store-object.js";
import { GetResult } from "./store-object-body.js";
import { toListResult, toObject } from "./to-result.js";
import { toStoreError } from "./to-store-error.js";

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
 */
export class FakeBucket implements StoreBucket {
  #core: Core;

  static {
    offerInterception<FakeBucket>(FakeBucket.prototype, (bucket, interceptor) => {
      if (!(#core in bucket && isUnchanged(bucket))) return undefined;
      const other: FakeBucket = Object.setPrototypeOf(new FakeBucket(), Object.getPrototypeOf(bucket));
      other.#replaceCore(interceptCore(bucket.#core, interceptor));
      return other;
    });
  }

  /** @throws TypeError for an option of a wrong type or value, or one that does not exist. */
  constructor(options?: FakeBucketOptions) {
    this.#core = makeCore(parseBucketOptions(options));
  }

  /** The metadata of an object, `null` if there is none of this key (spec §4 head). */
  head(key: string): Promise<StoreObject | null>;
  head(...args: readonly unknown[]): Promise<StoreObject | null> {
    if (!(isObject(this) && #core in this)) throw illegalInvocation();
    const { platform, engine, invoke } = this.#core;
    return answer(
      platform,
      () => coerceHead(args, platform),
      (coerced) => {
        const request = parseHead(coerced, platform);
        return invoke(request)(() => {
          const outcome = engine.dispatch(head, request);
          if (outcome.type === "refused") throw toStoreError(outcome.failure, "head");
          return outcome.type === "missing"
            ? null
            : new HeadResult(construction, wholeView(outcome.record, outcome.range, platform));
        });
      },
    );
  }

  /**
   * An object with its body, `null` if there is none of this key, or its metadata alone if its precondition fails
   * (spec §4 get).
   */
  get(key: string): Promise<StoreObjectBody | null>;
  get(key: string, options?: StoreGetOptions & { onlyIf?: undefined }): Promise<StoreObjectBody | null>;
  get(key: string, options?: StoreGetOptions): Promise<StoreObjectBody | StoreObject | null>;
  get(...args: readonly unknown[]): Promise<StoreObjectBody | null> {
    if (!(isObject(this) && #core in this)) throw illegalInvocation();
    const { platform, engine, invoke, findStreams } = this.#core;
    return answer(
      platform,
      () => coerceGet(args, platform),
      (coerced) => {
        const request = parseGet(coerced, platform);
        return invoke(request)<HeadResult | null>(() => {
          const outcome = engine.dispatch(get, request);
          switch (outcome.type) {
            case "refused":
              throw toStoreError(outcome.failure, "get");
            case "missing":
              return null;
            case "preconditionFailed": {
              const whole = { offset: 0, length: outcome.record.bytes.size };
              return new HeadResult(construction, wholeView(outcome.record, whole, platform));
            }
            case "found": {
              const body = new Body(outcome.record.bytes, outcome.range, findStreams);
              const view = wholeView(outcome.record, outcome.range, platform);
              return new GetResult(construction, view, body, platform.stripsByteOrderMark);
            }
          }
        });
      },
    ) as Promise<StoreObjectBody | null>;
  }

  /** Stores an object; gives `null` and stores nothing if its precondition fails (spec §4 put). */
  put(key: string, value: StoreValue | null): Promise<StoreObject>;
  put(key: string, value: StoreValue | null, options?: StorePutOptions & { onlyIf?: undefined }): Promise<StoreObject>;
  put(key: string, value: StoreValue | null, options?: StorePutOptions): Promise<StoreObject | null>;
  put(...args: readonly unknown[]): Promise<StoreObject> {
    if (!(isObject(this) && #core in this)) throw illegalInvocation();
    const { platform, engine, invoke } = this.#core;
    return answer(
      platform,
      () => cancelling(args[1], () => coercePut(args, platform)),
      (coerced) => {
        const { request, value } = cancelling(args[1], () => parsePut(coerced, platform));
        const commitPoint = invoke(request);
        return withBytes(value, platform.semantics.maxUploadBytes, (bytes) =>
          commitPoint(() => {
            const outcome = engine.dispatch(put, { request, bytes }, "version");
            if (outcome.type === "refused") throw toStoreError(outcome.failure, "put");
            return outcome.type === "notStored" ? null : toObject(outcome.record, platform);
          }),
        );
      },
    ) as Promise<StoreObject>;
  }

  /** Starts an upload in parts (spec §4 createMultipartUpload). */
  createMultipartUpload(key: string, options?: StoreMultipartOptions): Promise<StoreMultipartUpload>;
  createMultipartUpload(...args: readonly unknown[]): Promise<StoreMultipartUpload> {
    if (!(isObject(this) && #core in this)) throw illegalInvocation();
    const core = this.#core;
    return answer(
      core.platform,
      () => coerceCreateMultipartUpload(args, core.platform),
      (coerced) => {
        const request = parseCreateMultipartUpload(coerced, core.platform);
        return core.invoke(request)(() => {
          const outcome = core.engine.dispatch(createMultipartUpload, request, "upload");
          if (outcome.type === "refused") throw toStoreError(outcome.failure, "createMultipartUpload");
          return makeMultipartUpload(core, { key: outcome.key, uploadId: outcome.uploadId });
        });
      },
    );
  }

  /** The handle of an upload, unchecked and at once (spec §4 resumeMultipartUpload). */
  resumeMultipartUpload(key: string, uploadId: string): StoreMultipartUpload;
  resumeMultipartUpload(...args: readonly unknown[]): StoreMultipartUpload {
    if (!(isObject(this) && #core in this)) throw illegalInvocation();
    return makeMultipartUpload(this.#core, coerceResumeMultipartUpload(args, this.#core.platform));
  }

  /** Deletes a key, or up to 1000 at once (spec §4 delete). */
  delete(keys: string | readonly string[]): Promise<void>;
  delete(...args: readonly unknown[]): Promise<void> {
    if (!(isObject(this) && #core in this)) throw illegalInvocation();
    const { platform, engine, invoke } = this.#core;
    return answer(
      platform,
      () => coerceDelete(args, platform),
      (coerced) => {
        const request = parseDelete(coerced, platform);
        return invoke(request)(() => {
          const outcome = engine.dispatch(deleteKeys, request);
          if (outcome.type === "refused") throw toStoreError(outcome.failure, "delete");
        });
      },
    );
  }

  /** A page of objects, and of groups of them, in the byte order of their keys (spec §4 list). */
  list(options?: StoreListOptions): Promise<StoreObjects>;
  list(...args: readonly unknown[]): Promise<StoreObjects> {
    if (!(isObject(this) && #core in this)) throw illegalInvocation();
    const { platform, engine, invoke } = this.#core;
    return answer(
      platform,
      () => coerceList(args, platform),
      (coerced) => {
        const request = parseList(coerced, platform);
        return invoke(request)(() => {
          const outcome = engine.dispatch(list, request);
          if (outcome.type === "refused") throw toStoreError(outcome.failure, "list");
          return toListResult(outcome, request, platform);
        });
      },
    );
  }

  #replaceCore(core: Core): void {
    this.#core = core;
  }

  /** The name that error texts give the binding: `StoreBucket`, or `R2Bucket` under `deployed` semantics. */
  get [Symbol.toStringTag](): string {
    return isObject(this) && #core in this ? `${this.#core.platform.semantics.brand}Bucket` : "StoreBucket";
  }
}

nameClass(FakeBucket, "FakeBucket");
makeMembersEnumerable(FakeBucket.prototype);

/** Whether a bucket's methods are all FakeBucket's: those of a subclass or a spy would be lost on another bucket. */
function isUnchanged(bucket: FakeBucket): boolean {
  return Object.keys(FakeBucket.prototype).every(
    (name) => Reflect.get(bucket, name) === Reflect.get(FakeBucket.prototype, name),
  );
}
