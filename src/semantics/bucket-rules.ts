/** A condition by the age of what it is about. */
interface AgeCondition {
  readonly type: "Age";
  /** In seconds: a whole number. */
  readonly maxAge: number;
}

/** A condition by the time. */
export interface DateCondition {
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
  /** How long: so many seconds after the upload, until a time, or always. */
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

/** When a rule of a bucket is due for the keys that begin with a prefix: at a time, or so long after something. */
export interface DueRule {
  readonly prefix: string;
  /** `after`: milliseconds since the upload; `at`: milliseconds since 1970, `Infinity` for never. */
  readonly due: { readonly after: number } | { readonly at: number };
}

/** The rules of a bucket that are enabled, as plain data. */
export interface BucketRules {
  /** Until when objects are locked. */
  readonly locks: readonly DueRule[];
  /** When objects are deleted. */
  readonly deletions: readonly DueRule[];
  /** When objects get the storage class `InfrequentAccess`. */
  readonly transitions: readonly DueRule[];
  /** When uploads in progress end. */
  readonly aborts: readonly DueRule[];
}

/** Those of a bucket without rules. */
export const noRules: BucketRules = { locks: [], deletions: [], transitions: [], aborts: [] };
