import { hexToBytes } from "@noble/hashes/utils.js";
import { digestHex } from "../bytes/digest.js";
import { parseBase64 } from "./checksum.js";
import { equalsInConstantTime } from "./constant-time.js";
import { S3Error } from "./s3-error.js";

/** A key of the customer, as the binding takes it: in hex. */
export interface SsecKey {
  readonly hex: string;
  readonly md5: string;
}

/**
 * Reads the key with which an object is encrypted.
 *
 * @param prefix - of the headers; that of a copy's source is another.
 * @throws S3Error if one of the three headers is missing, or if the key has another MD5 than is given.
 */
// Amazon S3 User Guide, "Using server-side encryption with customer-provided keys"
export function readSsecKey(headers: Headers, prefix = "x-amz-server-side-encryption-customer-"): SsecKey | undefined {
  const [algorithm, key, md5] = ["algorithm", "key", "key-md5"].map((name) => headers.get(prefix + name));
  if (algorithm === null && key === null && md5 === null) return undefined;
  if (algorithm !== "AES256") {
    throw new S3Error("InvalidArgument", "The encryption algorithm must be AES256.");
  }
  const hex = parseBase64(key ?? "", 32);
  if (hex === undefined)
    throw new S3Error("InvalidArgument", "The secret key was invalid for the specified algorithm.");
  const md5Hex = parseBase64(md5 ?? "", 16);
  const actual = digestHex("md5", [hexToBytes(hex)]);
  if (md5Hex === undefined || !equalsInConstantTime(actual, md5Hex)) {
    throw new S3Error(
      "InvalidArgument",
      "The calculated MD5 hash of the key did not match the hash that was provided.",
    );
  }
  return { hex, md5: actual };
}
