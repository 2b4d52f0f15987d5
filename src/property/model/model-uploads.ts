import { hexToBytes } from "@noble/hashes/utils.js";
import { digestHex } from "../../base/bytes/digest.js";
import type { Semantics } from "../../semantics/semantics.js";
import { chosenParts } from "./chosen-parts.js";
import type * as Operation from "./model-operation.js";
import type { ModelOutcome, ModelRefusal } from "./model-outcome.js";
import { identityOf, isTooLong, notChosen, wellFormed } from "./model-text.js";
import { refuse } from "./refuse.js";
import {
  type StoredObject,
  type StoredSettings,
  settingsRefusal,
  ssecKeyMd5,
  storedSettings,
} from "./stored-object.js";

interface StoredPart extends Operation.ModelPart {
  readonly bytes: Uint8Array;
}

interface StoredUpload {
  readonly uploadId: string;
  readonly identity: string;
  readonly created: number;
  /** True if it was completed or aborted, or its time was over when an operation came. */
  readonly ended: boolean;
  readonly settings: StoredSettings;
  readonly parts: readonly StoredPart[];
}

/** The object that a completed upload becomes. */
type Completed = Pick<StoredObject, "bytes" | "etag"> & Pick<StoredUpload, "settings">;

type UploadOperation = Extract<Operation.ModelOperation, { readonly uploadId: string }>;

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

  create(create: Operation.ModelCreateMultipartUpload, choices: Operation.ModelChoices): ModelOutcome {
    const { action } = create;
    if (isTooLong(create.key, this.#semantics)) return refuse(action, 10020);
    const refused = settingsRefusal(action, create, this.#semantics);
    if (refused !== undefined) return refused;
    const uploadId = choices.uploadId ?? notChosen;
    const upload: StoredUpload = {
      uploadId,
      identity: identityOf(create.key, this.#semantics),
      created: choices.now,
      ended: false,
      settings: storedSettings(create, this.#defaultStorageClass, this.#semantics),
      parts: [],
    };
    this.#uploads = [...this.#uploads, upload];
    return { result: "upload", key: wellFormed(create.key, this.#semantics), uploadId };
  }

  uploadPart(part: Operation.ModelUploadPart, choices: Operation.ModelChoices): ModelOutcome {
    const { action, partNumber, bytes, ssecKey } = part;
    if (bytes.length > this.#semantics.maxPartBytes) return refuse(action, 100100);
    const upload = this.#findActive(part);
    if ("result" in upload) return upload;
    if (ssecKeyMd5(ssecKey, this.#semantics) !== upload.settings.ssecKeyMd5) {
      const text = "The multipart upload was created with another SSE-C key, or without one when the part has one.";
      return refuse(action, 10902, text);
    }
    const etag = this.#semantics.partEtag === "md5" ? digestHex("md5", [bytes]) : (choices.partEtag ?? notChosen);
    const others = upload.parts.filter((other) => other.partNumber !== partNumber);
    this.#replace({ ...upload, parts: [...others, { partNumber, etag, bytes: bytes.slice() }] });
    return { result: "part", partNumber, etag };
  }

  /** The object that is to be stored, or a refusal. */
  complete(complete: Operation.ModelCompleteMultipartUpload): Completed | ModelRefusal {
    const upload = this.#findActive(complete);
    if ("result" in upload) return upload;
    const completed = this.#completed(upload, complete);
    if (!("result" in completed)) this.#replace({ ...upload, ended: true });
    return completed;
  }

  /** An upload with the parts named: their bytes in the order of their numbers, and the etag made of theirs (runtime §8). */
  #completed(upload: StoredUpload, complete: Operation.ModelCompleteMultipartUpload): Completed | ModelRefusal {
    const { action } = complete;
    const { maxObjectBytes, unequalPartsText } = this.#semantics;
    const chosen = chosenParts(upload.parts, complete.parts, this.#semantics);
    if (chosen === 10048) return { result: "refused", action, code: chosen, text: unequalPartsText };
    if (typeof chosen === "number") return refuse(action, chosen);
    const bytes = concatenated(chosen.map((part) => part.bytes));
    if (bytes.length > maxObjectBytes) return refuse(action, 100100);
    const digests = concatenated(chosen.map((part) => hexToBytes(digestHex("md5", [part.bytes]))));
    const etag = `${digestHex("md5", [digests])}-${chosen.length}`;
    return { bytes, etag, settings: upload.settings };
  }

  abort(abort: Operation.ModelAbortMultipartUpload): ModelOutcome {
    const upload = this.#find(abort);
    if ("result" in upload) return upload;
    this.#replace({ ...upload, ended: true });
    return { result: "undefined" };
  }

  #find({ action, key, uploadId }: UploadOperation): StoredUpload | ModelRefusal {
    if (isTooLong(key, this.#semantics)) return refuse(action, 10020);
    const identity = identityOf(key, this.#semantics);
    const found = this.#uploads.find((upload) => upload.uploadId === uploadId && upload.identity === identity);
    // Where `complete` and `abort` tell an unknown upload from one that has ended, `uploadPart` does not (runtime §1).
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

function concatenated(pieces: readonly Uint8Array[]): Uint8Array {
  return Uint8Array.from(pieces.flatMap((piece) => Array.from(piece)));
}
