import { chosenParts } from "../../src/property/arbitraries/chosen-parts.js";
import { servedRange } from "../../src/property/arbitraries/served-range.js";
import { holdsForNothing, holdsForObject } from "../../src/property/conditions/judge-condition.js";
import { type RefusalCode, refusalTexts } from "../../src/property/expect/refusal-texts.js";
import { identityOf, wellFormed } from "../../src/property/history/identity-of.js";
import type { Semantics } from "../../src/semantics/semantics.js";
import type * as Calls from "./call.js";
import { cursorAfter, listEntries, shownPrefix, startOf } from "./list-entries.js";
import { emptyState, type ModelState, type StoredObject, type StoredUpload } from "./model-state.js";
import type { Outcome, Refusal } from "./outcome.js";
import { deletionOf, isLocked, isMoved, type Rules, timesOf } from "./rules.js";
import { digest, foundObject, listedObject, settingsFailure, ssecKeyMd5, storedSettings } from "./stored-object.js";

/** The settings of a bucket. */
export interface ModelOptions extends Rules {
  readonly semantics: Semantics;
  /** @defaultValue `"Standard"` */
  readonly defaultStorageClass?: string;
}

type Stored = Pick<StoredObject, "bytes" | "etag" | "checksums"> & Pick<StoredUpload, "settings">;
type UploadCall = Calls.UploadPartCall | Calls.CompleteMultipartUploadCall | Calls.AbortMultipartUploadCall;

/**
 * A slow, obviously correct bucket: everything is an array, searched from its start and sorted for each list, and each
 * call evaluates every rule again. It shares no code with FakeBucket, whose behaviour is compared with it.
 *
 * Calls are synchronous and sequential. The caller provides the free choices of a bucket: names, the time, short pages.
 *
 * @example
 * ```ts
 * const model = new BucketModel({ semantics: semantics.documented });
 * model.apply({ action: "put", key: "a", bytes: new Uint8Array(2) }, { now: 0, version: "1" });
 * const { result } = model.apply({ action: "head", key: "a" }, { now: 1 }); // "object"
 * ```
 */
export class BucketModel {
  readonly #options: ModelOptions;
  readonly #semantics: Semantics;
  #state: ModelState;

  /** @param state - the initial state, taken from another model. */
  constructor(options: ModelOptions, state: ModelState = emptyState) {
    this.#options = options;
    this.#semantics = options.semantics;
    this.#state = state;
  }

  /** The current contents. Calls replace the state and never modify it. */
  get state(): ModelState {
    return this.#state;
  }

  /** Returns an independent model with the same state. */
  copy(): BucketModel {
    return new BucketModel(this.#options, this.#state);
  }

  /** Runs one call. */
  apply(call: Calls.Call, choices: Calls.Choices): Outcome {
    this.pass(choices.now);
    switch (call.action) {
      case "head":
        return this.#head(call);
      case "get":
        return this.#get(call);
      case "put":
        return this.#put(call, choices);
      case "delete":
        return this.#delete(call, choices);
      case "list":
        return this.#list(call, choices);
      case "createMultipartUpload":
        return this.#createMultipartUpload(call, choices);
      case "uploadPart":
        return this.#uploadPart(call, choices);
      case "completeMultipartUpload":
        return this.#completeMultipartUpload(call, choices);
      case "abortMultipartUpload":
        return this.#abortMultipartUpload(call);
    }
  }

  /** Advances the time: uploads end, and lifecycle rules move and delete objects permanently. */
  pass(now: number): void {
    const { uploads, objects, transitions } = this.#state;
    const ended = uploads.map((upload) => {
      const { created, identity } = upload;
      const ends = timesOf(this.#options, { identity, uploaded: created }, "abortMultipartUploadsTransition");
      const end = Math.min(created + this.#semantics.uploadLifetimeMilliseconds, ...ends);
      return end <= now ? { ...upload, ended: true } : upload;
    });
    const movedNow = (object: StoredObject) =>
      object.storageClass === "Standard" && isMoved(this.#options, object, now);
    this.#change({
      uploads: ended,
      objects: objects
        .map((object) => (movedNow(object) ? { ...object, storageClass: "InfrequentAccess" } : object))
        .filter((object) => now < deletionOf(this.#options, object)),
      transitions: transitions + objects.filter(movedNow).length,
    });
  }

  #head({ action, key }: Calls.HeadCall): Outcome {
    if (this.#isTooLong(key)) return refuse(action, 10020);
    const object = this.#find(key);
    return object === undefined
      ? { result: "null" }
      : { result: "object", object: foundObject(object, wholeOf(object)) };
  }

  #get({ action, key, onlyIf, range, ssecKey }: Calls.GetCall): Outcome {
    if (this.#isTooLong(key)) return refuse(action, 10020);
    const object = this.#find(key);
    if (object === undefined) return { result: "null" };
    const givenKey = ssecKeyMd5(ssecKey, this.#semantics);
    const storedKey = object.ssecKeyMd5;
    if (givenKey === undefined && storedKey !== undefined) return refuse(action, 10901);
    if (givenKey !== undefined && storedKey === undefined) return refuse(action, 10903);
    if (givenKey !== storedKey) return refuse(action, 10902);
    if (onlyIf !== undefined && !holdsForObject(onlyIf, object, this.#semantics)) {
      return { result: "object", object: foundObject(object, wholeOf(object)) };
    }
    const served = range === undefined ? wholeOf(object) : servedRange(range, object.size);
    if (served === undefined) return refuse(action, 10039);
    const body = object.bytes.slice(served.offset, served.offset + served.length);
    return { result: "object", object: foundObject(object, served), body };
  }

  #put(put: Calls.PutCall, choices: Calls.Choices): Outcome {
    const { action, key, bytes, onlyIf, checksum } = put;
    if (bytes.length > this.#semantics.maxUploadBytes) return refuse(action, 100100);
    if (this.#isTooLong(key)) return refuse(action, 10020);
    const failure = settingsFailure(action, put, this.#semantics);
    if (failure !== undefined) return refuse(action, failure);
    if (checksum !== undefined) {
      const actual = digest(checksum.algorithm, bytes);
      if (actual !== checksum.hex) return refuseChecksum(checksum.algorithm, checksum.hex, actual);
    }
    const existing = this.#find(key);
    if (onlyIf !== undefined) {
      const holds =
        existing === undefined ? holdsForNothing(onlyIf) : holdsForObject(onlyIf, existing, this.#semantics);
      if (!holds) return { result: "null" };
    }
    if (existing !== undefined && isLocked(this.#options, existing, choices.now)) return refuse(action, 10069);
    const etag = digest("md5", bytes);
    const given = checksum === undefined ? {} : { [checksum.algorithm]: checksum.hex };
    const settings = this.#settings(put);
    return this.#store(key, { bytes: bytes.slice(), etag, settings, checksums: { md5: etag, ...given } }, choices);
  }

  #delete({ action, keys }: Calls.DeleteCall, { now }: Calls.Choices): Outcome {
    const { minDeleteKeys, maxDeleteKeys } = this.#semantics;
    if (typeof keys !== "string" && (keys.length < minDeleteKeys || keys.length > maxDeleteKeys)) {
      return refuse(action, 10027);
    }
    const named = [keys].flat();
    if (named.some((key) => this.#isTooLong(key))) return refuse(action, 10020);
    const found = named.map((key) => this.#find(key));
    if (found.some((object) => object !== undefined && isLocked(this.#options, object, now)))
      return refuse(action, 10069);
    this.#change({ objects: this.#state.objects.filter((object) => !found.includes(object)) });
    return { result: "undefined" };
  }

  #list(list: Calls.ListCall, choices: Calls.Choices): Outcome {
    const { maxListEntries, maxListEntriesWithMetadata } = this.#semantics;
    const limit = list.limit ?? maxListEntries;
    if (limit < 1 || limit > maxListEntries) return refuse(list.action, 10022);
    const positions = startOf(list, this.#state.cursors, this.#semantics);
    if (positions === undefined) return refuse(list.action, 10905);

    const include = list.include ?? [];
    const entries = listEntries(this.#state.objects, list, positions, this.#semantics);
    const most = include.length === 0 ? limit : Math.min(limit, maxListEntriesWithMetadata);
    const page = entries.slice(0, Math.min(most, Math.max(1, choices.entries ?? most)));
    const last = page.length < entries.length ? page.at(-1) : undefined;
    const given = last && cursorAfter(last, choices, this.#semantics);
    if (given !== undefined) this.#change({ cursors: [...this.#state.cursors, given] });
    return {
      result: "page",
      objects: page.flatMap((entry) =>
        entry.kind === "object" ? [listedObject(entry.object, include, this.#semantics)] : [],
      ),
      delimitedPrefixes: page.flatMap((entry) =>
        entry.kind === "group" ? [shownPrefix(entry.prefix, list.delimiter ?? "", this.#semantics)] : [],
      ),
      truncated: given !== undefined,
      ...(given === undefined ? {} : { cursor: given.cursor }),
    };
  }

  #createMultipartUpload(create: Calls.CreateMultipartUploadCall, choices: Calls.Choices): Outcome {
    const { action, key } = create;
    if (this.#isTooLong(key)) return refuse(action, 10020);
    const failure = settingsFailure(action, create, this.#semantics);
    if (failure !== undefined) return refuse(action, failure);
    const { uploadId = "", now } = choices;
    const identity = identityOf(key, this.#semantics);
    const settings = this.#settings(create);
    const upload: StoredUpload = { uploadId, identity, created: now, ended: false, settings, parts: [] };
    this.#change({ uploads: [...this.#state.uploads, upload] });
    return { result: "upload", key: wellFormed(key, this.#semantics), uploadId };
  }

  #uploadPart(part: Calls.UploadPartCall, choices: Calls.Choices): Outcome {
    const { action, partNumber, bytes, ssecKey } = part;
    if (bytes.length > this.#semantics.maxPartBytes) return refuse(action, 100100);
    const upload = this.#findActive(part);
    if ("result" in upload) return upload;
    if (ssecKeyMd5(ssecKey, this.#semantics) !== upload.settings.ssecKeyMd5) {
      const text = "The multipart upload was created with another SSE-C key, or without one when the part has one.";
      return refuse(action, 10902, text);
    }
    const etag = this.#semantics.partEtag === "md5" ? digest("md5", bytes) : (choices.partEtag ?? "");
    const others = upload.parts.filter((other) => other.partNumber !== partNumber);
    this.#replace({ ...upload, parts: [...others, { partNumber, etag, bytes: bytes.slice() }] });
    return { result: "part", partNumber, etag };
  }

  /** Joins the named parts in the order of their numbers, and computes the etag from their digests (runtime §8). */
  #completeMultipartUpload(complete: Calls.CompleteMultipartUploadCall, choices: Calls.Choices): Outcome {
    const { action, key } = complete;
    const upload = this.#findActive(complete);
    if ("result" in upload) return upload;
    const parts = chosenParts(upload.parts, complete.parts, this.#semantics);
    if (parts === 10048) return refuse(action, 10048, this.#semantics.unequalPartsText);
    if (typeof parts === "number") return refuse(action, parts);
    const bytes = Uint8Array.from(parts.flatMap((part) => [...part.bytes]));
    if (bytes.length > this.#semantics.maxObjectBytes) return refuse(action, 100100);
    const existing = this.#find(key);
    if (existing !== undefined && isLocked(this.#options, existing, choices.now)) return refuse(action, 10069);
    this.#replace({ ...upload, ended: true });
    const digests = parts.map((part) => digest("md5", part.bytes)).join("");
    const etag = `${digest("md5", Buffer.from(digests, "hex"))}-${parts.length}`;
    // The object gets the key of the handle that completes the upload. This matters if the upload was created with
    // another encoding of the key.
    const stored = this.#store(key, { bytes, etag, settings: upload.settings, checksums: {} }, choices);
    if (stored.result !== "object" || this.#semantics.completeMetadata === "given") return stored;
    return { ...stored, object: { ...stored.object, httpMetadata: {}, customMetadata: [] } };
  }

  #abortMultipartUpload(abort: Calls.AbortMultipartUploadCall): Outcome {
    const upload = this.#findUpload(abort);
    if ("result" in upload) return upload;
    this.#replace({ ...upload, ended: true });
    return { result: "undefined" };
  }

  #store(key: string, { settings, ...stored }: Stored, { version = "", now }: Calls.Choices): Outcome {
    const object: StoredObject = {
      ...stored,
      ...settings,
      key: wellFormed(key, this.#semantics),
      identity: identityOf(key, this.#semantics),
      version,
      size: stored.bytes.length,
      httpEtag: `"${stored.etag}"`,
      uploaded: now,
    };
    const others = this.#state.objects.filter((other) => other.identity !== object.identity);
    this.#change({ objects: [...others, object] });
    return { result: "object", object: foundObject(object) };
  }

  #settings(settings: Calls.Settings) {
    return storedSettings(settings, this.#options.defaultStorageClass ?? "Standard", this.#semantics);
  }

  #find(key: string): StoredObject | undefined {
    const identity = identityOf(key, this.#semantics);
    return this.#state.objects.find((object) => object.identity === identity);
  }

  #findUpload({ action, key, uploadId }: UploadCall): StoredUpload | Refusal {
    if (this.#isTooLong(key)) return refuse(action, 10020);
    const identity = identityOf(key, this.#semantics);
    const found = this.#state.uploads.find((upload) => upload.uploadId === uploadId && upload.identity === identity);
    // `complete` and `abort` may distinguish unknown uploads from ended ones, depending on the semantics; `uploadPart`
    // never does (runtime §1).
    return found ?? refuse(action, action === "uploadPart" ? 10024 : this.#semantics.unknownUpload);
  }

  #findActive(call: UploadCall): StoredUpload | Refusal {
    const upload = this.#findUpload(call);
    if ("result" in upload) return upload;
    return upload.ended ? refuse(call.action, 10024) : upload;
  }

  #replace(upload: StoredUpload): void {
    const others = this.#state.uploads.filter((other) => other.uploadId !== upload.uploadId);
    this.#change({ uploads: [...others, upload] });
  }

  #change(change: Partial<ModelState>): void {
    this.#state = { ...this.#state, ...change };
  }

  /** True if a key has too many bytes in UTF-8, before any normalization. */
  #isTooLong(key: string): boolean {
    return Buffer.byteLength(wellFormed(key, this.#semantics)) > this.#semantics.maxKeyBytes;
  }
}

function wholeOf({ size }: StoredObject): { readonly offset: number; readonly length: number } {
  return { offset: 0, length: size };
}

function refuse(action: Calls.Action, code: RefusalCode): Refusal;
function refuse(action: Calls.Action, code: number, text: string): Refusal;
function refuse(action: Calls.Action, code: number, text: string = refusalTexts[code as RefusalCode]): Refusal {
  return { result: "refused", action, code, text };
}

/** Refuses a value whose digest differs from the given one. */
function refuseChecksum(algorithm: Calls.ChecksumAlgorithm, given: string, actual: string): Refusal {
  const label = algorithm.toUpperCase().replace("SHA", "SHA-");
  const text = [
    `The ${label} checksum you specified did not match what we received.`,
    `You provided a ${label} checksum with value: ${given}`,
    `Actual ${label} was: ${actual}`,
  ].join("\n");
  return refuse("put", 10037, text);
}
