import { digestHex } from "../../base/bytes/digest.js";
import { nameClass } from "../../base/copies/name-class.js";
import type { Semantics } from "../../semantics/semantics.js";
import { holdsForNothing, holdsForObject } from "./judge-condition.js";
import { cursorBehind, type GivenCursor, listEntries, shownPrefix, startOf } from "./list-entries.js";
import type * as Operation from "./model-operation.js";
import type { ModelOutcome } from "./model-outcome.js";
import { identityOf, isTooLong, notChosen, wellFormed } from "./model-text.js";
import { ModelUploads } from "./model-uploads.js";
import { refuse, refuseChecksum } from "./refuse.js";
import { servedRange } from "./served-range.js";
import {
  listedObject,
  type StoredObject,
  type StoredSettings,
  settingsRefusal,
  shownObject,
  ssecKeyMd5,
  storedSettings,
} from "./stored-object.js";

/** The answers by which a model bucket goes. */
export interface ModelBucketOptions {
  readonly semantics: Semantics;
  /** @defaultValue `"Standard"` */
  readonly defaultStorageClass?: string;
}

/**
 * A bucket that is obviously right and slow: everything is an array, searched from its start and sorted for each list.
 *
 * It is synchronous: one operation after the other. What a bucket may choose (names, the time, short pages) is given to it.
 */
export class ModelBucket {
  readonly #semantics: Semantics;
  readonly #defaultStorageClass: string;
  #objects: readonly StoredObject[] = [];
  readonly #uploads: ModelUploads;
  #cursors: readonly GivenCursor[] = [];

  constructor(options: ModelBucketOptions) {
    this.#semantics = options.semantics;
    this.#defaultStorageClass = options.defaultStorageClass ?? "Standard";
    this.#uploads = new ModelUploads(this.#semantics, this.#defaultStorageClass);
  }

  /** A second bucket that holds the same, and goes its own way from here. */
  copy(): ModelBucket {
    const copy = new ModelBucket({ semantics: this.#semantics, defaultStorageClass: this.#defaultStorageClass });
    copy.#uploads.take(this.#uploads);
    copy.#objects = this.#objects;
    copy.#cursors = this.#cursors;
    return copy;
  }

  /** The keys in the bucket, as last uploaded, in no particular order. */
  get keys(): readonly string[] {
    return this.#objects.map((object) => object.key);
  }

  /** True if there is an upload that was neither completed nor aborted; its time may be over since the last operation. */
  get hasActiveUpload(): boolean {
    return this.#uploads.hasActive;
  }

  /** Carries out one operation. */
  apply(operation: Operation.ModelOperation, choices: Operation.ModelChoices): ModelOutcome {
    this.#uploads.passTo(choices.now);
    switch (operation.action) {
      case "head":
        return this.#head(operation);
      case "get":
        return this.#get(operation);
      case "put":
        return this.#put(operation, choices);
      case "delete":
        return this.#delete(operation);
      case "list":
        return this.#list(operation, choices);
      case "createMultipartUpload":
        return this.#uploads.create(operation, choices);
      case "uploadPart":
        return this.#uploads.uploadPart(operation, choices);
      case "completeMultipartUpload":
        return this.#completeMultipartUpload(operation, choices);
      case "abortMultipartUpload":
        return this.#uploads.abort(operation);
    }
  }

  #head({ action, key }: Operation.ModelHead): ModelOutcome {
    if (isTooLong(key, this.#semantics)) return refuse(action, 10020);
    const object = this.#find(key);
    return object === undefined
      ? { result: "null" }
      : { result: "object", object: shownObject(object, wholeOf(object)) };
  }

  #get({ action, key, onlyIf, range, ssecKey }: Operation.ModelGet): ModelOutcome {
    if (isTooLong(key, this.#semantics)) return refuse(action, 10020);
    const object = this.#find(key);
    if (object === undefined) return { result: "null" };
    const givenKey = ssecKeyMd5(ssecKey, this.#semantics);
    const storedKey = object.ssecKeyMd5;
    if (givenKey === undefined && storedKey !== undefined) return refuse(action, 10901);
    if (givenKey !== undefined && storedKey === undefined) return refuse(action, 10903);
    if (givenKey !== storedKey) return refuse(action, 10902);
    if (onlyIf !== undefined && !holdsForObject(onlyIf, object, this.#semantics)) {
      return { result: "object", object: shownObject(object, wholeOf(object)) };
    }
    const served = range === undefined ? wholeOf(object) : servedRange(range, object.size);
    if (served === undefined) return refuse(action, 10039);
    const body = object.bytes.slice(served.offset, served.offset + served.length);
    return { result: "object", object: shownObject(object, served), body };
  }

  #put(put: Operation.ModelPut, choices: Operation.ModelChoices): ModelOutcome {
    const { action, key, bytes, onlyIf, checksum } = put;
    if (bytes.length > this.#semantics.maxUploadBytes) return refuse(action, 100100);
    if (isTooLong(key, this.#semantics)) return refuse(action, 10020);
    const refused = settingsRefusal(action, put, this.#semantics);
    if (refused !== undefined) return refused;
    if (checksum !== undefined) {
      const actual = digestHex(checksum.algorithm, [bytes]);
      if (actual !== checksum.hex) return refuseChecksum(checksum.algorithm, checksum.hex, actual);
    }
    if (onlyIf !== undefined) {
      const existing = this.#find(key);
      const holds =
        existing === undefined ? holdsForNothing(onlyIf) : holdsForObject(onlyIf, existing, this.#semantics);
      if (!holds) return { result: "null" };
    }
    const etag = digestHex("md5", [bytes]);
    const given = checksum === undefined ? {} : { [checksum.algorithm]: checksum.hex };
    const settings = storedSettings(put, this.#defaultStorageClass, this.#semantics);
    return this.#store(key, { bytes: bytes.slice(), etag, settings, checksums: { md5: etag, ...given } }, choices);
  }

  #delete({ action, keys }: Operation.ModelDelete): ModelOutcome {
    const { minDeleteKeys, maxDeleteKeys } = this.#semantics;
    if (typeof keys !== "string" && (keys.length < minDeleteKeys || keys.length > maxDeleteKeys)) {
      return refuse(action, 10027);
    }
    const named = typeof keys === "string" ? [keys] : keys;
    if (named.some((key) => isTooLong(key, this.#semantics))) return refuse(action, 10020);
    const identities = named.map((key) => identityOf(key, this.#semantics));
    this.#objects = this.#objects.filter((object) => !identities.includes(object.identity));
    return { result: "undefined" };
  }

  #list(list: Operation.ModelList, choices: Operation.ModelChoices): ModelOutcome {
    const { maxListEntries, maxListEntriesWithMetadata } = this.#semantics;
    const limit = list.limit ?? maxListEntries;
    if (limit < 1 || limit > maxListEntries) return refuse(list.action, 10022);
    const positions = startOf(list, this.#cursors, this.#semantics);
    if (positions === undefined) return refuse(list.action, 10905);

    const include = list.include ?? [];
    const entries = listEntries(this.#objects, list, positions, this.#semantics);
    const most = include.length === 0 ? limit : Math.min(limit, maxListEntriesWithMetadata);
    const page = entries.slice(0, Math.min(most, Math.max(1, choices.entries ?? most)));
    const last = page.length < entries.length ? page.at(-1) : undefined;
    const given = last && cursorBehind(last, choices, this.#semantics);
    if (given !== undefined) this.#cursors = [...this.#cursors, given];
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

  #completeMultipartUpload(
    complete: Operation.ModelCompleteMultipartUpload,
    choices: Operation.ModelChoices,
  ): ModelOutcome {
    const completed = this.#uploads.complete(complete);
    // Under the key of the handle that completes the upload: of two encodings of the key, the last one used.
    return "result" in completed ? completed : this.#store(complete.key, { ...completed, checksums: {} }, choices);
  }

  #store(
    key: string,
    { settings, ...stored }: Pick<StoredObject, "bytes" | "etag" | "checksums"> & { readonly settings: StoredSettings },
    choices: Operation.ModelChoices,
  ): ModelOutcome {
    const object: StoredObject = {
      ...stored,
      ...settings,
      key: wellFormed(key, this.#semantics),
      identity: identityOf(key, this.#semantics),
      version: choices.version ?? notChosen,
      size: stored.bytes.length,
      httpEtag: `"${stored.etag}"`,
      uploaded: choices.now,
    };
    this.#objects = [...this.#objects.filter((other) => other.identity !== object.identity), object];
    return { result: "object", object: shownObject(object) };
  }

  #find(key: string): StoredObject | undefined {
    const identity = identityOf(key, this.#semantics);
    return this.#objects.find((object) => object.identity === identity);
  }
}

nameClass(ModelBucket, "ModelBucket");

function wholeOf({ size }: StoredObject): { readonly offset: number; readonly length: number } {
  return { offset: 0, length: size };
}
