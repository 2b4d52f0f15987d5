import type { StoreStorageClass } from "../../../types/index.js";
import type { Clock, Ids } from "../../engine/clock.js";
import type { LifecycleRule, LockRule } from "../../semantics/bucket-rules.js";
import type { SemanticsName } from "../../semantics/presets.js";
import type { Limits, Semantics } from "../../semantics/semantics.js";
import type { Seeds, StartValue } from "./seeds.js";

/** Options of {@link FakeBucket}, all optional. */
export interface FakeBucketOptions {
  /** The name of the bucket, to distinguish several buckets. @defaultValue `"bucket"` */
  readonly name?: string | undefined;
  /**
   * The behaviour where the documentation leaves more than one answer: the name of a preset, or a record of all
   * answers.
   * Use `"deployed"` to test scripts for the real platform.
   * @defaultValue `"documented"`
   */
  readonly semantics?: SemanticsName | Semantics | undefined;
  /** The script's compatibility date, `YYYY-MM-DD`. @defaultValue the newest: every dated change applies */
  readonly compatibilityDate?: string | undefined;
  /**
   * The script's compatibility flags. A flag of a dated change switches the change on or off, whatever the date; flags
   * must not be repeated or contradict each other. All other flags have no effect.
   * @defaultValue none
   */
  readonly compatibilityFlags?: readonly string[] | undefined;
  /** The storage class of objects stored without one. @defaultValue `"Standard"` */
  readonly defaultStorageClass?: StoreStorageClass | undefined;
  /** The time, in milliseconds since 1970. @defaultValue `Date.now()`, read at each commit */
  readonly clock?: Clock | undefined;
  /**
   * The source of ids; each must be new. The kinds are `"version"` (of an object), `"upload"` and `"part"`.
   * @defaultValue random ids in the platform's forms
   */
  readonly ids?: Ids | undefined;
  /** The constructor of `body` streams. @defaultValue the host's, found at the first access to `body` */
  readonly ReadableStream?: (new (...args: never[]) => object) | undefined;
  /** Limits that differ from the limits of the semantics. @defaultValue none */
  readonly limits?: Partial<{ readonly [Name in keyof Limits]: number | undefined }> | undefined;
  /**
   * Most entries of a page of `list`, at least 1, whatever its `limit`; the cursor leads to the rest. On the platform,
   * too, any page may be short. @defaultValue none: pages are as long as the platform's usually are
   */
  readonly pageSize?: number | undefined;
  /**
   * The objects in the bucket at its start and after `reset`: text, bytes or the result of `huge`, or `{ body,
   * ...options }` as for `seed`. For streams and Blobs, use `seed`: they must be read first. @defaultValue none
   */
  readonly objects?: Seeds<StartValue> | undefined;
  /**
   * Locks in the form of the platform's API, at most 1,000. A locked object can be neither overwritten nor deleted
   * (10069). The time is the `clock`'s. @defaultValue none
   */
  readonly locks?: readonly LockRule[] | undefined;
  /**
   * Lifecycle rules in the form of the platform's API, at most 1,000. They delete objects, change their storage class
   * or abort uploads after a time, exactly when they are due on the `clock`. @defaultValue none
   */
  readonly lifecycle?: readonly LifecycleRule[] | undefined;
}
