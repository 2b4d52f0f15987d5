import type { StoreMultipartUpload as Contract, StoreObject, StoreUploadedPart } from "../../types/index.js";
import { nameClass } from "../package/name-class.js";
import { isObject } from "../request/host-objects.js";
import {
  coerceCompleteMultipartUpload,
  parseCompleteMultipartUpload,
} from "../request/parse-complete-multipart-upload.js";
import { coerceUploadPart, parseUploadPart } from "../request/parse-upload-part.js";
import { abortMultipartUpload } from "../service/abort-multipart-upload.js";
import { completeMultipartUpload } from "../service/complete-multipart-upload.js";
import { uploadPart } from "../service/upload-part.js";
import { answer } from "./answer.js";
import type { Core } from "./core.js";
import { checkConstruction, construction, defineReadOnly, illegalInvocation, makeMembersEnumerable } from "./guard.js";
import { cancelValue, withBytes } from "./read-value.js";
import { toObject } from "./to-result.js";
import { toStoreError } from "./to-store-error.js";

/** The handle of an upload in parts. */
// spec §2 StoreMultipartUpload; runtime §8
export class StoreMultipartUpload implements Contract {
  declare readonly uploadId: string;
  declare readonly key: string;
  readonly #core: Core;
  readonly #address: { readonly key: string; readonly uploadId: string };

  constructor(shown: typeof construction, core: Core, address: { readonly key: string; readonly uploadId: string }) {
    checkConstruction(shown);
    this.#core = core;
    this.#address = address;
    defineReadOnly(this, "uploadId", address.uploadId);
    defineReadOnly(this, "key", address.key);
  }

  uploadPart(...args: readonly unknown[]): Promise<StoreUploadedPart> {
    if (!(isObject(this) && #core in this)) throw illegalInvocation();
    const { platform, engine, invoke } = this.#core;
    const { semantics } = platform;
    return answer(
      platform,
      () => cancelling(args[1], () => coerceUploadPart(args, platform)),
      (coerced) => {
        const { request, value } = cancelling(args[1], () => parseUploadPart(coerced, platform, this.#address));
        const commitPoint = invoke(request);
        return withBytes(value, semantics.maxPartBytes, (bytes) =>
          commitPoint(() => {
            const idKind = semantics.partEtag === "random" ? "part" : undefined;
            const outcome = engine.dispatch(uploadPart, { request, bytes }, idKind);
            if (outcome.type === "refused") throw toStoreError(outcome.failure, "uploadPart");
            return { partNumber: outcome.partNumber, etag: outcome.etag };
          }),
        );
      },
    );
  }

  abort(): Promise<void> {
    if (!(isObject(this) && #core in this)) throw illegalInvocation();
    const { platform, engine, invoke } = this.#core;
    return answer(
      platform,
      () => undefined,
      () => {
        const request = { action: "abortMultipartUpload", ...this.#address } as const;
        return invoke(request)(() => {
          const outcome = engine.dispatch(abortMultipartUpload, request);
          if (outcome.type === "refused") throw toStoreError(outcome.failure, "abortMultipartUpload");
        });
      },
    );
  }

  complete(...args: readonly unknown[]): Promise<StoreObject> {
    if (!(isObject(this) && #core in this)) throw illegalInvocation();
    const { platform, engine, invoke } = this.#core;
    return answer(
      platform,
      () => coerceCompleteMultipartUpload(args, platform),
      (coerced) => {
        const request = parseCompleteMultipartUpload(coerced, platform, this.#address);
        return invoke(request)(() => {
          const outcome = engine.dispatch(completeMultipartUpload, request, "version");
          if (outcome.type === "refused") throw toStoreError(outcome.failure, request.action);
          return toObject(outcome.record, platform);
        });
      },
    );
  }

  get [Symbol.toStringTag](): string {
    return isObject(this) && #core in this
      ? `${this.#core.platform.semantics.brand}MultipartUpload`
      : "StoreMultipartUpload";
  }
}

nameClass(StoreMultipartUpload, "StoreMultipartUpload");
makeMembersEnumerable(StoreMultipartUpload.prototype);

/** The same under the platform's own name, which its error texts and `constructor.name` show. */
class R2MultipartUpload extends StoreMultipartUpload {}

nameClass(R2MultipartUpload, "R2MultipartUpload");

/** Makes the handle of an upload, which nothing checks. */
export function makeMultipartUpload(
  core: Core,
  address: { readonly key: string; readonly uploadId: string },
): StoreMultipartUpload {
  const Handle = core.platform.semantics.brand === "R2" ? R2MultipartUpload : StoreMultipartUpload;
  return new Handle(construction, core, address);
}

/** Understands a call; if it is refused, its value is cancelled. */
export function cancelling<Result>(value: unknown, understand: () => Result): Result {
  try {
    return understand();
  } catch (error) {
    cancelValue(value, error);
    throw error;
  }
}
