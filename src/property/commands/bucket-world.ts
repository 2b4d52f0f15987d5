import type { BucketLike, ObjectLike } from "../../../types/index.js";
import { nameClass } from "../../package/name-class.js";
import type { ModelChoices } from "../model/model-choices.js";
import type { ModelList, ModelOperation, ModelPart } from "../model/model-operation.js";
import type { ObservedOutcome } from "./observed-outcome.js";

/** A clock that a test moves by hand. */
export interface MovableClock {
  now(): number;
  advance(milliseconds: number): void;
}

/** An upload that was created, and what is needed to go on with it. */
export interface KnownUpload {
  readonly key: string;
  readonly uploadId: string;
  readonly ssecKey: Uint8Array | undefined;
}

export interface KnownPart extends ModelPart {
  readonly uploadId: string;
}

/** A cursor, and the list that gave it. */
export interface KnownCursor {
  readonly cursor: string;
  readonly list: ModelList;
}

/** Options of a world. */
export interface BucketWorldOptions {
  readonly bucket: BucketLike;
  /** The clock of the bucket. @defaultValue none: the bucket goes by its own time, which no command can move */
  readonly clock?: MovableClock | undefined;
  /** The SSE-C keys that operations use, to read back what they store. @defaultValue those of `bucketCommands` */
  readonly ssecKeys?: readonly Uint8Array[];
  /** True if the bucket may end a page of a list early. @defaultValue false: only at the limit */
  readonly shortPages?: boolean;
}

/** The SSE-C keys of `bucketCommands`: two, of 32 bytes each. */
export const plannedSsecKeys: readonly Uint8Array[] = [new Uint8Array(32), new Uint8Array(32).fill(171)];

/** A real bucket in a test, its clock, and the names that it has given out so far. */
export class BucketWorld {
  readonly bucket: BucketLike;
  readonly clock: MovableClock | undefined;
  readonly ssecKeys: readonly Uint8Array[];
  readonly shortPages: boolean;
  readonly #uploads: KnownUpload[] = [];
  readonly #ended = new Set<string>();
  readonly #parts: KnownPart[] = [];
  readonly #cursors: KnownCursor[] = [];
  readonly #versions = new Set<string>();

  constructor(options: BucketWorldOptions) {
    this.bucket = options.bucket;
    this.clock = options.clock;
    this.ssecKeys = options.ssecKeys ?? plannedSsecKeys;
    this.shortPages = options.shortPages ?? false;
  }

  /** The time of the bucket, in milliseconds since 1970; without a clock, that of the host. */
  now(): number {
    return this.clock?.now() ?? Date.now();
  }

  /**
   * The choices of the bucket, for the model: the time, and the version of what it stored.
   *
   * @param stored - what `put`, `complete` or a later `head` told of it.
   */
  choices(stored?: Pick<ObjectLike, "version" | "uploaded"> | null): ModelChoices {
    if (stored === undefined || stored === null) return { now: this.now() };
    return { now: this.clock?.now() ?? stored.uploaded.getTime(), version: stored.version };
  }

  /** In the order in which they were created. */
  get uploads(): readonly KnownUpload[] {
    return this.#uploads;
  }

  /** Those of {@link uploads} that were neither completed nor aborted; they may have expired. */
  get activeUploads(): readonly KnownUpload[] {
    return this.#uploads.filter(({ uploadId }) => !this.#ended.has(uploadId));
  }

  /** All that were ever uploaded, in this order. */
  get parts(): readonly KnownPart[] {
    return this.#parts;
  }

  /** In the order in which they were given out. */
  get cursors(): readonly KnownCursor[] {
    return this.#cursors;
  }

  /**
   * Remembers the names that an outcome gives.
   *
   * @throws Error if one of them must be new, and was given out before.
   */
  remember(operation: ModelOperation, outcome: ObservedOutcome): void {
    if (outcome.result === "upload" && operation.action === "createMultipartUpload") {
      const { key, uploadId } = outcome;
      if (this.#uploads.some((upload) => upload.uploadId === uploadId)) throw new Error(`Upload id ${uploadId} twice`);
      this.#uploads.push({ key, uploadId, ssecKey: operation.ssecKey });
    } else if (outcome.result === "part" && operation.action === "uploadPart") {
      this.#parts.push({ uploadId: operation.uploadId, partNumber: outcome.partNumber, etag: outcome.etag });
    } else if (outcome.result === "page" && operation.action === "list" && outcome.cursor !== undefined) {
      this.#cursors.push({ cursor: outcome.cursor, list: operation });
    } else if (outcome.result === "undefined" && operation.action === "abortMultipartUpload") {
      this.#ended.add(operation.uploadId);
    } else if (outcome.result === "object" && isWrite(operation)) {
      if (operation.action === "completeMultipartUpload") this.#ended.add(operation.uploadId);
      const { version } = outcome.object;
      if (this.#versions.has(version)) throw new Error(`Version ${version} twice`);
      this.#versions.add(version);
    }
  }
}

nameClass(BucketWorld, "BucketWorld");

function isWrite({ action }: ModelOperation): boolean {
  return action === "put" || action === "completeMultipartUpload";
}
