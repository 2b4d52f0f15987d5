import type { BucketLike, ObjectLike } from "../../../types/index.js";
import { nameClass } from "../../base/copies/name-class.js";
import type { ModelChoices } from "../model/model-operation.js";
import type { ObservedOutcome } from "./observe-call.js";

/** A clock that a test moves by hand. */
export interface MovableClock {
  now(): number;
  advance(milliseconds: number): void;
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

/** The SSE-C keys of `bucketCommands`, of 32 bytes each. */
export const drawnSsecKeys: readonly Uint8Array[] = [0xab, 0xcd, 0x01].map((byte) => new Uint8Array(32).fill(byte));

/** A real bucket in a test, its clock, and what it has given so far. */
export class BucketWorld {
  readonly bucket: BucketLike;
  readonly clock: MovableClock | undefined;
  readonly ssecKeys: readonly Uint8Array[];
  readonly shortPages: boolean;
  /** The results of the steps, to which later ones refer. */
  readonly results: unknown[] = [];
  readonly #names = new Set<string>();

  constructor(options: BucketWorldOptions) {
    this.bucket = options.bucket;
    this.clock = options.clock;
    this.ssecKeys = options.ssecKeys ?? drawnSsecKeys;
    this.shortPages = options.shortPages ?? false;
  }

  /** The time of the bucket, in milliseconds since 1970; without a clock, that of the host. */
  now(): number {
    return this.clock?.now() ?? Date.now();
  }

  /**
   * The choices of the bucket, for the model: the time, and the version of what it stored.
   *
   * @param stored - what `put`, `complete` or a later `head` showed of it.
   */
  choices(stored?: Pick<ObjectLike, "version" | "uploaded"> | null): ModelChoices {
    if (stored === undefined || stored === null) return { now: this.now() };
    return { now: this.clock?.now() ?? stored.uploaded.getTime(), version: stored.version };
  }

  /** @throws Error if a write gave a version, or a new upload an id, that was given before. */
  checkNew(action: string, outcome: ObservedOutcome): void {
    const isWrite = action === "put" || action === "completeMultipartUpload";
    const name =
      outcome.result === "upload"
        ? `Upload id ${outcome.uploadId}`
        : isWrite && outcome.result === "object"
          ? `Version ${outcome.object.version}`
          : undefined;
    if (name === undefined) return;
    if (this.#names.has(name)) throw new Error(`${name} twice`);
    this.#names.add(name);
  }
}

nameClass(BucketWorld, "BucketWorld");
