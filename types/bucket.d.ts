import type { StoreMultipartUpload } from "./multipart.js";
import type { StoreObject, StoreObjectBody, StoreObjects } from "./object.js";
import type {
  StoreGetOptions,
  StoreListOptions,
  StoreMultipartOptions,
  StorePutOptions,
  StoreValue,
} from "./options.js";

/**
 * A bucket as its binding gives it to a script (spec §4).
 *
 * A key is a string of at most 1,024 bytes of UTF-8, else 10020. Once a write or a delete has resolved, every later read
 * sees it (spec §1).
 *
 * Methods that return a promise reject, they do not throw. A mistake of the caller is a `TypeError` or `RangeError`; a
 * refusal of the service is a plain `Error` with the message `ACTION: TEXT (CODE)`, named by its code below.
 */
export interface StoreBucket {
  /**
   * Returns the metadata of an object, without its value.
   *
   * @returns `null` if nothing is stored under the key.
   */
  head(key: string): Promise<StoreObject | null>;

  // The overload without options is not redundant: a signature with fewer parameters is assignable to all of the
  // platform's own, whatever their option types, and so makes a bucket assignable to `R2Bucket` under all settings.
  /**
   * An object and its value.
   *
   * @returns `null` if nothing is stored under the key.
   */
  get(key: string): Promise<StoreObjectBody | null>;
  /**
   * An object and its value, or a range of it.
   *
   * @returns `null` if nothing is stored under the key.
   * @throws 10039 when the range cannot be satisfied.
   */
  get(key: string, options?: StoreGetOptions & { onlyIf?: undefined }): Promise<StoreObjectBody | null>;
  /**
   * An object, and its value if the conditions of `onlyIf` hold. `"body" in object` tells which of the two it is.
   *
   * @returns `null` if nothing is stored under the key, whatever the conditions.
   * @throws 10039 when the conditions hold and the range cannot be satisfied.
   * @example
   * ```ts
   * const { etag } = await bucket.put("greeting", "hello");
   * const object = await bucket.get("greeting", { onlyIf: { etagDoesNotMatch: etag } });
   * if (object !== null && !("body" in object)) console.log("not modified"); // not modified
   * ```
   */
  get(key: string, options?: StoreGetOptions): Promise<StoreObjectBody | StoreObject | null>;

  /**
   * Stores a value under a key, in place of what was there.
   *
   * @param value At most 5 GiB − 5 MiB, else 100100; `null` stores an empty object.
   */
  put(key: string, value: StoreValue | null): Promise<StoreObject>;
  /**
   * Stores a value and its metadata under a key, in place of what was there.
   *
   * @param value At most 5 GiB − 5 MiB, else 100100; `null` stores an empty object.
   * @throws 10012 when the custom metadata is too large; 10037 when the value has not the hash that was given.
   */
  put(key: string, value: StoreValue | null, options?: StorePutOptions & { onlyIf?: undefined }): Promise<StoreObject>;
  /**
   * Stores a value and its metadata under a key, in place of what was there, if the conditions of `onlyIf` hold.
   *
   * @param value At most 5 GiB − 5 MiB, else 100100; `null` stores an empty object.
   * @returns `null` if a condition fails; nothing is stored then.
   * @throws 10012 when the custom metadata is too large; 10037 when the value has not the hash that was given; both also
   * when a condition fails.
   */
  put(key: string, value: StoreValue | null, options?: StorePutOptions): Promise<StoreObject | null>;

  /**
   * Deletes a key, or each key of an array. A key under which nothing is stored is fine.
   *
   * @param keys An array of 1 to 1,000 keys, else 10027; if one of them is refused, none is deleted.
   */
  delete(keys: string | readonly string[]): Promise<void>;

  /**
   * One page of the objects in the bucket, in the byte order of their keys. While `truncated` is `true`, the same options
   * with the returned `cursor` give the next page.
   *
   * @throws 10022 when the limit is not between 1 and 1,000.
   * @example
   * ```ts
   * for (const key of ["a", "b", "c"]) await bucket.put(key, null);
   * const keys: string[] = [];
   * let cursor: string | undefined;
   * do {
   *   const page = await bucket.list({ limit: 2, cursor });
   *   keys.push(...page.objects.map((object) => object.key));
   *   cursor = page.truncated ? page.cursor : undefined;
   * } while (cursor !== undefined);
   * console.log(keys.join(" ")); // a b c
   * ```
   */
  list(options?: StoreListOptions): Promise<StoreObjects>;

  /**
   * Starts a multipart upload, which can be used at once.
   *
   * @throws 10012 when the custom metadata is too large.
   * @example
   * ```ts
   * const upload = await bucket.createMultipartUpload("greeting");
   * const part = await upload.uploadPart(1, "hello");
   * const object = await upload.complete([part]);
   * console.log(object.size); // 5
   * ```
   */
  createMultipartUpload(key: string, options?: StoreMultipartOptions): Promise<StoreMultipartUpload>;

  /**
   * A handle of an upload that was started before. It is made at once and unchecked: whether the upload exists shows when
   * the handle is used.
   */
  resumeMultipartUpload(key: string, uploadId: string): StoreMultipartUpload;
}
