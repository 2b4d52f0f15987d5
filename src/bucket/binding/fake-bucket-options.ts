import type { StoreStorageClass } from "../../../types/index.js";
import type { Clock, Ids } from "../../engine/ports.js";
import type { LifecycleRule, LockRule } from "../../semantics/bucket-rules.js";
import type { SemanticsName } from "../../semantics/presets.js";
import type { Limits, Semantics } from "../../semantics/semantics.js";
import type { Seeds, StartValue } from "./seeds.js";

/** Options of {@link FakeBucket}. Each may be left out. */
export interface FakeBucketOptions {
  /** The name of the bucket, to tell several buckets apart. @defaultValue `"bucket"` */
  readonly name?: string | undefined;
  /**
   * The answers to the questions that have more than one: a preset's name, or a record of them all.
   * Use `"deployed"` to test scripts that run on the real platform.
   * @defaultValue `"documented"`
   */
  readonly semantics?: SemanticsName | Semantics | undefined;
  /** The script's compatibility date, `YYYY-MM-DD`. @defaultValue the newest: every dated change applies */
  readonly compatibilityDate?: string | undefined;
  /**
   * The script's compatibility flags. Flags of the dated changes switch these changes on or off, whatever the date;
   * they must not be repeated or contradict each other. All other flags have no effect.
   * @defaultValue none
   */
  readonly compatibilityFlags?: readonly string[] | undefined;
  /** The storage class of objects that are stored without one. @defaultValue `"Standard"` */
  readonly defaultStorageClass?: StoreStorageClass | undefined;
  /** The time, in milliseconds since 1970. @defaultValue `Date.now()`, read at each commit */
  readonly clock?: Clock | undefined;
  /**
   * The source of ids; each must be new. The kinds are `"version"` (of an object), `"upload"` and `"part"`.
   * @defaultValue random ids in the platform's forms
   */
  readonly ids?: Ids | undefined;
  /** The constructor of the streams that `body` gives. @defaultValue the host's, when a body is asked for */
  readonly ReadableStream?: (new (...args: never[]) => object) | undefined;
  /** Limits that differ from those of the semantics. @defaultValue none */
  readonly limits?: Partial<{ readonly [Name in keyof Limits]: number | undefined }> | undefined;
  /**
   * Most entries of a page of `list`, at least 1, whatever `limit` asks for: the rest comes with the cursor. On the platform, too, any page
   * may be short. @defaultValue none: pages are as long as the platform's usually are
   */
  readonly pageSize?: number | undefined;
  /**
   * The objects that the bucket begins with, and that `reset` goes back to: text, bytes or what `huge` gave, or `{ body, ...options }`
   * as for `seed`. Streams and Blobs have to be read: `seed` takes them. @defaultValue none
   */
  readonly objects?: Seeds<StartValue> | undefined;
  /**
   * Locks, in the form of the platform's API, at most 1,000: what they hold can be neither overwritten nor deleted (10069).
   * Time is that of the `clock`. @defaultValue none
   */
  readonly locks?: readonly LockRule[] | undefined;
  /**
   * Lifecycle rules, in the form of the platform's API, at most 1,000: objects that vanish or change their storage class with
   * time, and uploads that end sooner. They act at their very time, on the `clock`. @defaultValue none
   */
  readonly lifecycle?: readonly LifecycleRule[] | undefined;
}
