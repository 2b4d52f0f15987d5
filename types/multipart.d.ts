import type { StoreObject } from "./object.js";
import type { StoreMultipartOptions, StoreValue } from "./options.js";

/**
 * A handle of a multipart upload, from `createMultipartUpload` or, unchecked, from `resumeMultipartUpload`. `head`,
 * `get` and `list` do not see the upload until it is completed. It is aborted seven days after its creation. (spec §2
 * StoreMultipartUpload, spec §3)
 *
 * Every method rejects with 10020 if the key is too long.
 */
export interface StoreMultipartUpload {
  /** The key of the future object. */
  readonly key: string;
  /** The id of the upload. `resumeMultipartUpload` needs it, with the key, to return this handle again. */
  readonly uploadId: string;
  /**
   * Uploads one part, in any order. A part with the number of an earlier one replaces it.
   *
   * @param partNumber 1 to 10,000, else a TypeError.
   * @param value At most 5 GiB − 5 MiB, else 100100. All parts but the last must have the same size, at least 5 MiB;
   * `complete` checks this.
   * @param options Only `ssecKey` is read: the key given at the creation of the upload.
   * @throws 10024 when the upload does not exist, or no longer exists.
   */
  uploadPart(partNumber: number, value: StoreValue, options?: StoreMultipartOptions): Promise<StoreUploadedPart>;
  /** Ends the upload and discards its parts; does nothing to an upload already ended (runtime §8). */
  abort(): Promise<void>;
  /**
   * Stores the parts, in the order of their numbers, as one object. After a refusal the upload remains active.
   *
   * @param uploadedParts Results of `uploadPart`, in any order; numbers may have gaps, and parts may be left out.
   * @throws 10024 when the upload does not exist, or no longer exists; 10001 when a part number is given twice; 10025
   * when a part was not uploaded, or not with this etag; 10011 when a part other than the last is too small; 10048 when
   * parts other than the last differ in size; 100100 when the object is too large (service Errors, runtime §8).
   */
  complete(uploadedParts: readonly StoreUploadedPart[]): Promise<StoreObject>;
}

/** A part of a multipart upload; plain data, suitable for JSON (spec §2 StoreUploadedPart). */
export interface StoreUploadedPart {
  /** 1 to 10,000. */
  partNumber: number;
  /** The MD5 of the part in hex (service Limits). */
  etag: string;
}
