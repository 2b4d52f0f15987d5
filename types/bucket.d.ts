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
 * A bucket, as a script receives it from its binding (spec §4).
 *
 * A key is a string of at most 1,024 bytes of UTF-8, else 10020. Once a write or a delete has resolved, every later
 * read sees it (spec §1).
 *
 * Methods with a promise as result reject instead of throwing. An error of the caller is a `TypeError` or `RangeError`;
 * a refusal by the service is a plain `Error` with the message `ACTION: TEXT (CODE)`, identified by its code below.
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
   * Returns an object and its value.
   *
   * @returns `null` if nothing is stored under the key.
   */
  get(key: string): Promise<StoreObjectBody | null>;
  /**
   * Returns an object and its value, or a range of it.
   *
   * @returns `null` if nothing is stored under the key.
   * @throws 10039 when the range cannot be satisfied.
   */
  get(key: string, options?: StoreGetOptions & { onlyIf?: undefined }): Promise<StoreObjectBody | null>;
  /**
   * Returns an object, with its value if the conditions of `onlyIf` hold. Use `"body" in object` to distinguish the
   * two.
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
   * Stores a value under a key, replacing any existing object.
   *
   * @param value At most 5 GiB − 5 MiB, else 100100; `null` stores an empty object.
   */
  put(key: string, value: StoreValue | null): Promise<StoreObject>;
  /**
   * Stores a value and its metadata under a key, replacing any existing object.
   *
   * @param value At most 5 GiB − 5 MiB, else 100100; `null` stores an empty object.
   * @throws 10012 when the custom metadata is too large; 10037 when the value does not have the given hash.
   */
  put(key: string, value: StoreValue | null, options?: StorePutOptions & { onlyIf?: undefined }): Promise<StoreObject>;
  /**
   * Stores a value and its metadata under a key, replacing any existing object, if the conditions of `onlyIf` hold.
   *
   * @param value At most 5 GiB − 5 MiB, else 100100; `null` stores an empty object.
   * @returns `null` if a condition fails; nothing is stored then.
   * @throws 10012 when the custom metadata is too large; 10037 when the value does not have the given hash; both also
   * when a condition fails.
   */
  put(key: string, value: StoreValue | null, options?: StorePutOptions): Promise<StoreObject | null>;

  /**
   * Deletes a key, or each key of an array. Keys without an object are ignored.
   *
   * @param keys An array of 1 to 1,000 keys, else 10027; if one of them is refused, none is deleted.
   */
  delete(keys: string | readonly string[]): Promise<void>;

  /**
   * Returns one page of the objects in the bucket, in the byte order of their keys. While `truncated` is `true`, the
   * same options with the returned `cursor` return the next page.
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
   * Starts a multipart upload; its handle can be used at once.
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
   * Returns a handle of an existing upload, synchronously and without a check: if the upload does not exist, the
   * methods of the handle reject.
   */
  resumeMultipartUpload(key: string, uploadId: string): StoreMultipartUpload;
}
