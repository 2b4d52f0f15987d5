/** A condition on the age of an object or upload. */
interface AgeCondition {
  readonly type: "Age";
  /** A whole number of seconds. */
  readonly maxAge: number;
}

/** A condition on the current time. */
interface DateCondition {
  readonly type: "Date";
  /** ISO 8601: a day, or a time with its zone. */
  readonly date: string;
}

/** A lock of a bucket: a locked object can be neither overwritten nor deleted. In the form of the platform's API. */
// production, Bucket locks
export interface LockRule {
  /** Unique among the locks of the bucket. */
  readonly id: string;
  readonly enabled: boolean;
  /** The prefix of the keys. @defaultValue all keys */
  readonly prefix?: string | undefined;
  /** The end of the lock: a number of seconds after the upload, a time, or never. */
  readonly condition:
    | { readonly type: "Age"; readonly maxAgeSeconds: number }
    | DateCondition
    | { readonly type: "Indefinite" };
}

/** A lifecycle rule of a bucket: it changes objects and uploads with time. In the form of the platform's API. */
// production, Lifecycle
export interface LifecycleRule {
  /** Unique among the rules of the bucket. */
  readonly id: string;
  readonly enabled: boolean;
  /** @defaultValue all keys */
  readonly conditions?: { readonly prefix?: string | undefined } | undefined;
  /** Deletes objects. */
  readonly deleteObjectsTransition?: { readonly condition: AgeCondition | DateCondition } | undefined;
  /** Moves objects of `Standard` to another storage class. */
  readonly storageClassTransitions?:
    | readonly { readonly condition: AgeCondition | DateCondition; readonly storageClass: "InfrequentAccess" }[]
    | undefined;
  /** Aborts uploads in progress. */
  readonly abortMultipartUploadsTransition?: { readonly condition: AgeCondition } | undefined;
}

/** The time at which a rule applies to keys with a prefix: fixed, or a duration after the upload. */
export interface DueRule {
  readonly prefix: string;
  /** `after`: milliseconds since the upload; `at`: milliseconds since 1970, `Infinity` for never. */
  readonly due: { readonly after: number } | { readonly at: number };
}

/** The enabled rules of a bucket, as plain data. */
export interface BucketRules {
  /** The rules that lock objects, with the end of each lock. */
  readonly locks: readonly DueRule[];
  /** The rules that delete objects. */
  readonly deletions: readonly DueRule[];
  /** The rules that move objects to the storage class `InfrequentAccess`. */
  readonly transitions: readonly DueRule[];
  /** The rules that abort uploads in progress. */
  readonly aborts: readonly DueRule[];
}

/** The rules of a bucket without any. */
export const noRules: BucketRules = { locks: [], deletions: [], transitions: [], aborts: [] };
