/** A condition by the age of what it is about. */
interface AgeCondition {
  readonly type: "Age";
  /** In seconds: a whole number. */
  readonly maxAge: number;
}

/** A condition by the time. */
interface DateCondition {
  readonly type: "Date";
  /** ISO 8601: a day, or a time with its zone. */
  readonly date: string;
}

/** A lock of a bucket: what it holds can be neither overwritten nor deleted. In the form of the platform's API. */
// production, Bucket locks
export interface LockRule {
  /** Unique among the locks of the bucket. */
  readonly id: string;
  readonly enabled: boolean;
  /** Of the keys. @defaultValue all */
  readonly prefix?: string | undefined;
  /** The end of the lock: so many seconds after the upload, at a time, or never. */
  readonly condition:
    | { readonly type: "Age"; readonly maxAgeSeconds: number }
    | DateCondition
    | { readonly type: "Indefinite" };
}

/** A lifecycle rule of a bucket: what becomes of objects and uploads with time. In the form of the platform's API. */
// production, Lifecycle
export interface LifecycleRule {
  /** Unique among the rules of the bucket. */
  readonly id: string;
  readonly enabled: boolean;
  /** @defaultValue all keys */
  readonly conditions?: { readonly prefix?: string | undefined } | undefined;
  /** Objects are deleted. */
  readonly deleteObjectsTransition?: { readonly condition: AgeCondition | DateCondition } | undefined;
  /** Objects of `Standard` get another storage class. */
  readonly storageClassTransitions?:
    | readonly { readonly condition: AgeCondition | DateCondition; readonly storageClass: "InfrequentAccess" }[]
    | undefined;
  /** Uploads in progress end. */
  readonly abortMultipartUploadsTransition?: { readonly condition: AgeCondition } | undefined;
}

/** The time when a rule of a bucket is due for the keys that begin with a prefix: fixed, or so long after something. */
export interface DueRule {
  readonly prefix: string;
  /** `after`: milliseconds since the upload; `at`: milliseconds since 1970, `Infinity` for never. */
  readonly due: { readonly after: number } | { readonly at: number };
}

/** The rules of a bucket that are enabled, as plain data. */
export interface BucketRules {
  /** Until when objects are locked. */
  readonly locks: readonly DueRule[];
  /** The rules that delete objects. */
  readonly deletions: readonly DueRule[];
  /** The rules that give objects the storage class `InfrequentAccess`. */
  readonly transitions: readonly DueRule[];
  /** The rules that end uploads in progress. */
  readonly aborts: readonly DueRule[];
}

/** Those of a bucket without rules. */
export const noRules: BucketRules = { locks: [], deletions: [], transitions: [], aborts: [] };
