import type { StoreObject } from "./object.js";
import type { StoreMultipartOptions, StoreValue } from "./options.js";

/**
 * A handle of a multipart upload, made by `createMultipartUpload` or, unchecked, by `resumeMultipartUpload`. Until it is
 * completed, the upload cannot be seen by `head`, `get` and `list`. Seven days after its creation it is aborted.
 * (spec §2 StoreMultipartUpload, spec §3)
 *
 * Every method rejects with 10020 if the key is too long.
 */
export interface StoreMultipartUpload {
  /** The key of the object to be. */
  readonly key: string;
  /** With the key, what `resumeMultipartUpload` needs to make this handle again. */
  readonly uploadId: string;
  /**
   * Uploads one part. Parts may come in any order; one uploaded again under its number replaces the first.
   *
   * @param partNumber 1 to 10,000, else a TypeError.
   * @param value At most 5 GiB − 5 MiB, else 100100. All parts but the last are of one size, of 5 MiB at least; that is
   * judged by `complete`.
   * @param options Only `ssecKey` is read: the key that the upload was created with.
   * @throws 10024 when the upload does not exist, or exists no longer.
   */
  uploadPart(partNumber: number, value: StoreValue, options?: StoreMultipartOptions): Promise<StoreUploadedPart>;
  /** Ends the upload and discards its parts; of one that has ended it does nothing (runtime §8). */
  abort(): Promise<void>;
  /**
   * Stores the parts, in the order of their numbers, as one object. After a refusal the upload goes on.
   *
   * @param uploadedParts What `uploadPart` gave, in any order; numbers may have gaps, and parts may be left out.
   * @throws 10024 when the upload does not exist, or exists no longer; 10001 when a part number is given twice; 10025 when
   * a part was not uploaded, or not with this etag; 10011 when a part other than the last is too small; 10048 when parts
   * other than the last differ in size; 100100 when the object is too large (service Errors, runtime §8).
   */
  complete(uploadedParts: readonly StoreUploadedPart[]): Promise<StoreObject>;
}

/** A part of a multipart upload; plain data, which can be kept as JSON (spec §2 StoreUploadedPart). */
export interface StoreUploadedPart {
  /** 1 to 10,000. */
  partNumber: number;
  /** The MD5 of the part in hex (service Limits). */
  etag: string;
}
