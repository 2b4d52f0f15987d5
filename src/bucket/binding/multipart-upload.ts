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
import { type Answering, answer, commit, type Method } from "./answer.js";
import { type Core, carryOut } from "./core.js";
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
import { toObject } from "./results.js";
import { valueMethod } from "./value-method.js";

/** The upload that a handle is of. */
export interface UploadAddress {
  readonly key: string;
  readonly uploadId: string;
}

/** The core of a bucket, as an upload has it. */
export type UploadCore<BucketCore extends Answering = Core> = BucketCore & { readonly address: UploadAddress };

/** The methods of a handle. */
export interface UploadMethods<BucketCore extends Answering> {
  readonly uploadPart: Method<UploadCore<BucketCore>, UploadPartArguments, StoreUploadedPart>;
  readonly abort: Method<UploadCore<BucketCore>, undefined, void>;
  readonly complete: Method<UploadCore<BucketCore>, CompleteMultipartUploadArguments, StoreObject>;
}

/** The handle of an upload in parts. */
// spec §2 StoreMultipartUpload; runtime §8
export class StoreMultipartUpload extends Uncloneable implements Contract {
  declare readonly uploadId: string;
  declare readonly key: string;
  readonly #core: UploadCore<Answering>;
  readonly #methods: UploadMethods<Answering>;

  constructor(shown: typeof construction, core: UploadCore<Answering>, methods: UploadMethods<Answering>) {
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
    return answer(this.#core, this.#methods.uploadPart, args);
  }

  abort(): Promise<void> {
    if (!(isObject(this) && #core in this)) throw illegalInvocation();
    return answer(this.#core, this.#methods.abort, []);
  }

  complete(...args: readonly unknown[]): Promise<StoreObject> {
    if (!(isObject(this) && #core in this)) throw illegalInvocation();
    return answer(this.#core, this.#methods.complete, args);
  }

  get [Symbol.toStringTag](): string | undefined {
    return isObject(this) && #core in this
      ? brandedTag(this.#core.platform, "MultipartUpload")
      : "StoreMultipartUpload";
  }
}

nameClass(StoreMultipartUpload, "StoreMultipartUpload");
makeMembersEnumerable(StoreMultipartUpload.prototype);

/** The same under the platform's own name, which its error texts and `constructor.name` show. */
class R2MultipartUpload extends StoreMultipartUpload {}

nameClass(R2MultipartUpload, "R2MultipartUpload");
takeMembers(R2MultipartUpload.prototype, StoreMultipartUpload.prototype);

const uploadPartMethod: Method<UploadCore, UploadPartArguments, StoreUploadedPart> = valueMethod({
  action: "uploadPart",
  coerce: coerceUploadPart,
  parse: (coerced, core: UploadCore) => parseUploadPart(coerced, core.platform, core.address),
  maxBytes: (semantics) => semantics.maxPartBytes,
  dispatch(core, request, bytes) {
    const idKind = core.platform.semantics.partEtag === "random" ? "part" : undefined;
    const outcome = carryOut(core, "uploadPart", uploadPart, { request, bytes }, idKind);
    return { partNumber: outcome.partNumber, etag: outcome.etag };
  },
});

const abortMethod: Method<UploadCore, undefined, void> = {
  action: "abortMultipartUpload",
  coerce: () => undefined,
  run: (_, core, intercept) =>
    commit(core, { action: "abortMultipartUpload", ...core.address } as const, dispatchAbort, intercept),
};

function dispatchAbort(core: UploadCore, request: AbortMultipartUploadRequest): void {
  carryOut(core, "abortMultipartUpload", abortMultipartUpload, request);
}

const completeMethod: Method<UploadCore, CompleteMultipartUploadArguments, StoreObject> = {
  action: "completeMultipartUpload",
  coerce: coerceCompleteMultipartUpload,
  run: (coerced, core, intercept) =>
    commit(core, parseCompleteMultipartUpload(coerced, core.platform, core.address), dispatchComplete, intercept),
};

function dispatchComplete(core: UploadCore, request: CompleteMultipartUploadRequest): StoreObject {
  const outcome = carryOut(core, request.action, completeMultipartUpload, request, "version");
  return toObject(outcome.record, undefined, core.platform);
}

const methods: UploadMethods<Core> = { uploadPart: uploadPartMethod, abort: abortMethod, complete: completeMethod };

/** Makes the handle of an upload, which nothing checks. */
export function makeMultipartUpload(core: Core, address: UploadAddress): StoreMultipartUpload {
  return makeUploadHandle(core, address, methods);
}

/** Makes a handle whose methods do as is said. */
export function makeUploadHandle<BucketCore extends Answering>(
  core: BucketCore,
  address: UploadAddress,
  methods: UploadMethods<BucketCore>,
): StoreMultipartUpload {
  const Handle = core.platform.semantics.brand === "R2" ? R2MultipartUpload : StoreMultipartUpload;
  // The methods are given no other core than this one.
  return new Handle(construction, { ...core, address }, methods as unknown as UploadMethods<Answering>);
}
