import { digestHex } from "../../bytes/digest.js";
import type { Semantics } from "../../semantics/semantics.js";
import { completedParts } from "./completed-parts.js";
import { type ModelChoices, notChosen } from "./model-choices.js";
import type * as Operation from "./model-operation.js";
import type { ModelOutcome, ModelRefusal } from "./model-outcome.js";
import { refuse, refusePartKey } from "./model-refusals.js";
import type { StoredObject, StoredUpload } from "./model-state.js";
import { identityOf, keyBytes, wellFormed } from "./model-text.js";
import { refusedSettings, ssecKeyMd5, storedSettings } from "./stored-settings.js";

/** The uploads in parts of a model bucket. */
export class ModelUploads {
  readonly #semantics: Semantics;
  readonly #defaultStorageClass: string;
  #uploads: readonly StoredUpload[] = [];

  constructor(semantics: Semantics, defaultStorageClass: string) {
    this.#semantics = semantics;
    this.#defaultStorageClass = defaultStorageClass;
  }

  /** Takes the uploads of another bucket in the place of its own. */
  take(other: ModelUploads): void {
    this.#uploads = other.#uploads;
  }

  /** Ends what has outlived its time, for good. */
  passTo(now: number): void {
    const isOver = ({ created }: StoredUpload) => now >= created + this.#semantics.uploadLifetimeMilliseconds;
    this.#uploads = this.#uploads.map((upload) => (isOver(upload) ? { ...upload, ended: true } : upload));
  }

  get hasActive(): boolean {
    return this.#uploads.some((upload) => !upload.ended);
  }

  create(create: Operation.ModelCreateMultipartUpload, choices: ModelChoices): ModelOutcome {
    const { action } = create;
    if (keyBytes(create.key, this.#semantics) > this.#semantics.maxKeyBytes) return refuse(action, 10020);
    const refused = refusedSettings(action, create, this.#semantics);
    if (refused !== undefined) return refused;
    const key = wellFormed(create.key, this.#semantics);
    const uploadId = choices.uploadId ?? notChosen;
    const upload: StoredUpload = {
      uploadId,
      key,
      identity: identityOf(key, this.#semantics),
      created: choices.now,
      ended: false,
      settings: storedSettings(create, this.#defaultStorageClass, this.#semantics),
      parts: [],
    };
    this.#uploads = [...this.#uploads, upload];
    return { result: "upload", key, uploadId };
  }

  uploadPart(part: Operation.ModelUploadPart, choices: ModelChoices): ModelOutcome {
    const { action, partNumber, bytes, ssecKey } = part;
    if (bytes.length > this.#semantics.maxPartBytes) return refuse(action, 100100);
    const upload = this.#findActive(part);
    if ("result" in upload) return upload;
    if (ssecKeyMd5(ssecKey, this.#semantics) !== upload.settings.ssecKeyMd5) return refusePartKey();
    const etag = this.#semantics.partEtag === "md5" ? digestHex("md5", [bytes]) : (choices.partEtag ?? notChosen);
    const others = upload.parts.filter((other) => other.partNumber !== partNumber);
    this.#replace({ ...upload, parts: [...others, { partNumber, etag, bytes: bytes.slice() }] });
    return { result: "part", partNumber, etag };
  }

  /** The object that is to be stored, or a refusal. */
  complete(complete: Operation.ModelCompleteMultipartUpload, choices: ModelChoices): StoredObject | ModelRefusal {
    const upload = this.#findActive(complete);
    if ("result" in upload) return upload;
    const completed = completedParts(upload, complete, this.#semantics);
    if ("result" in completed) return completed;
    this.#replace({ ...upload, ended: true });
    return {
      ...completed,
      // As the handle has it that completes the upload: of two encodings of the key, the last one used.
      key: wellFormed(complete.key, this.#semantics),
      identity: upload.identity,
      version: choices.version ?? notChosen,
      uploaded: choices.now,
      checksums: {},
      settings: upload.settings,
    };
  }

  abort(abort: Operation.ModelAbortMultipartUpload): ModelOutcome {
    const upload = this.#find(abort);
    if ("result" in upload) return upload;
    this.#replace({ ...upload, ended: true });
    return { result: "undefined" };
  }

  #find(operation: UploadOperation): StoredUpload | ModelRefusal {
    const { action, key, uploadId } = operation;
    if (keyBytes(key, this.#semantics) > this.#semantics.maxKeyBytes) return refuse(action, 10020);
    const identity = identityOf(key, this.#semantics);
    const found = this.#uploads.find((upload) => upload.uploadId === uploadId && upload.identity === identity);
    // Where `complete` and `abort` tell an unknown upload from one that has ended, `uploadPart` does not (facts §1).
    return found ?? refuse(action, action === "uploadPart" ? 10024 : this.#semantics.unknownUpload);
  }

  #findActive(operation: UploadOperation): StoredUpload | ModelRefusal {
    const upload = this.#find(operation);
    if ("result" in upload) return upload;
    return upload.ended ? refuse(operation.action, 10024) : upload;
  }

  #replace(upload: StoredUpload): void {
    this.#uploads = [...this.#uploads.filter((other) => other.uploadId !== upload.uploadId), upload];
  }
}

type UploadOperation =
  | Operation.ModelUploadPart
  | Operation.ModelCompleteMultipartUpload
  | Operation.ModelAbortMultipartUpload;
