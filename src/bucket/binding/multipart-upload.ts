import type { StoreMultipartUpload as Contract, StoreObject, StoreUploadedPart } from "../../../types/index.js";
import { nameClass } from "../../base/copies/name-class.js";
import { isObject } from "../request/coerce.js";
import {
  type CompleteMultipartUploadArguments,
  coerceCompleteMultipartUpload,
  parseCompleteMultipartUpload,
} from "../request/parse-complete-multipart-upload.js";
import { coerceUploadPart, parseUploadPart, type UploadPartArguments } from "../request/parse-upload-part.js";
import type { AbortMultipartUploadRequest, CompleteMultipartUploadRequest } from "../request/request.js";
import { abortMultipartUpload } from "../service/abort-multipart-upload.js";
import { completeMultipartUpload } from "../service/complete-multipart-upload.js";
import { uploadPart } from "../service/upload-part.js";
import { atCommitPoint, callMethod, type Method, type MethodCore } from "./call-method.js";
import { type Core, commit } from "./core.js";
import {
  brandedTag,
  construction,
  defineReadOnly,
  illegalConstructor,
  illegalInvocation,
  makeMembersEnumerable,
  takeMembers,
  Uncloneable,
} from "./guard.js";
import { toCompletedObject } from "./results.js";
import { valueMethod } from "./value-method.js";

/** The key and id of an upload. */
export interface UploadAddress {
  readonly key: string;
  readonly uploadId: string;
}

/** The core of a bucket, with the address of an upload. */
export type UploadCore<BucketCore extends MethodCore = Core> = BucketCore & { readonly address: UploadAddress };

/** The methods of a handle. */
export interface UploadMethods<BucketCore extends MethodCore> {
  readonly uploadPart: Method<UploadCore<BucketCore>, UploadPartArguments, StoreUploadedPart>;
  readonly abort: Method<UploadCore<BucketCore>, undefined, void>;
  readonly complete: Method<UploadCore<BucketCore>, CompleteMultipartUploadArguments, StoreObject>;
}

/** The handle of an upload in parts. */
// spec §2 StoreMultipartUpload; runtime §8
export class StoreMultipartUpload extends Uncloneable implements Contract {
  declare readonly uploadId: string;
  declare readonly key: string;
  readonly #core: UploadCore<MethodCore>;
  readonly #methods: UploadMethods<MethodCore>;

  constructor(shown: typeof construction, core: UploadCore<MethodCore>, methods: UploadMethods<MethodCore>) {
    super();
    if (shown !== construction) throw illegalConstructor();
    this.#core = core;
    this.#methods = methods;
    const { address } = core;
    defineReadOnly(this, "uploadId", address.uploadId);
    defineReadOnly(this, "key", address.key);
  }

  uploadPart(...args: readonly unknown[]): Promise<StoreUploadedPart> {
    if (!(isObject(this) && #core in this)) throw illegalInvocation();
    return callMethod(this.#core, this.#methods.uploadPart, args);
  }

  abort(): Promise<void> {
    if (!(isObject(this) && #core in this)) throw illegalInvocation();
    return callMethod(this.#core, this.#methods.abort, []);
  }

  complete(...args: readonly unknown[]): Promise<StoreObject> {
    if (!(isObject(this) && #core in this)) throw illegalInvocation();
    return callMethod(this.#core, this.#methods.complete, args);
  }

  get [Symbol.toStringTag](): string | undefined {
    return isObject(this) && #core in this
      ? brandedTag(this.#core.platform, "MultipartUpload")
      : "StoreMultipartUpload";
  }
}

nameClass(StoreMultipartUpload, "StoreMultipartUpload");
makeMembersEnumerable(StoreMultipartUpload.prototype);

/** The same class under the platform's name, for error texts and `constructor.name`. */
class R2MultipartUpload extends StoreMultipartUpload {}

nameClass(R2MultipartUpload, "R2MultipartUpload");
takeMembers(R2MultipartUpload.prototype, StoreMultipartUpload.prototype);

const uploadPartMethod: Method<UploadCore, UploadPartArguments, StoreUploadedPart> = valueMethod({
  action: "uploadPart",
  coerce: coerceUploadPart,
  parse: (coerced, core: UploadCore) => parseUploadPart(coerced, core.platform, core.address),
  maxBytes: (semantics) => semantics.maxPartBytes,
  commit(core, request, bytes) {
    const idKind = core.platform.semantics.partEtag === "random" ? "part" : undefined;
    const outcome = commit(core, "uploadPart", uploadPart, { request, bytes }, idKind);
    return { partNumber: outcome.partNumber, etag: outcome.etag };
  },
});

const abortMethod: Method<UploadCore, undefined, void> = {
  action: "abortMultipartUpload",
  coerce: () => undefined,
  run: (_, core, intercept) =>
    atCommitPoint(core, { action: "abortMultipartUpload", ...core.address } as const, commitAbort, intercept),
};

function commitAbort(core: UploadCore, request: AbortMultipartUploadRequest): void {
  commit(core, "abortMultipartUpload", abortMultipartUpload, request);
}

const completeMethod: Method<UploadCore, CompleteMultipartUploadArguments, StoreObject> = {
  action: "completeMultipartUpload",
  coerce: coerceCompleteMultipartUpload,
  run: (coerced, core, intercept) =>
    atCommitPoint(core, parseCompleteMultipartUpload(coerced, core.platform, core.address), commitComplete, intercept),
};

function commitComplete(core: UploadCore, request: CompleteMultipartUploadRequest): StoreObject {
  const outcome = commit(core, request.action, completeMultipartUpload, request, "version");
  return toCompletedObject(outcome.record, core.platform);
}

const methods: UploadMethods<Core> = { uploadPart: uploadPartMethod, abort: abortMethod, complete: completeMethod };

/** Creates the handle of an upload without checking that the upload exists. */
export function makeMultipartUpload(core: Core, address: UploadAddress): StoreMultipartUpload {
  return makeUploadHandle(core, address, methods);
}

/** Creates a handle with the given methods. */
export function makeUploadHandle<BucketCore extends MethodCore>(
  core: BucketCore,
  address: UploadAddress,
  methods: UploadMethods<BucketCore>,
): StoreMultipartUpload {
  const Handle = core.platform.semantics.brand === "R2" ? R2MultipartUpload : StoreMultipartUpload;
  // The methods only ever receive this core.
  return new Handle(construction, { ...core, address }, methods as unknown as UploadMethods<MethodCore>);
}
