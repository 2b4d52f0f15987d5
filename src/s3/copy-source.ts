import type { StoreObjectBody, StoreRangeInput } from "../../types/index.js";
import { findBucket, type S3Call } from "./call.js";
import { readCondition, readSsecKey } from "./headers.js";
import { S3Error } from "./s3-error.js";
import { decode } from "./target.js";

/** The source of a copy, as it was at one moment. */
export interface CopySource {
  readonly bucketName: string;
  readonly object: StoreObjectBody;
}

/** Reads the source of a copy. */
export function readCopySource({ headers }: S3Call): { readonly bucketName: string; readonly key: string } {
  const [encoded = "", query] = (headers.get("x-amz-copy-source") ?? "").split("?");
  if (query !== undefined) throw new S3Error("NotImplemented");
  // Decoded before it is taken apart: clients encode the slashes too.
  const path = decode(encoded).replace(/^\//, "");
  const slash = path.indexOf("/");
  if (slash < 1 || slash === path.length - 1) {
    throw new S3Error("InvalidArgument", "Copy Source must mention the source bucket and key: sourcebucket/sourcekey");
  }
  return { bucketName: path.slice(0, slash), key: path.slice(slash + 1) };
}

/**
 * Gets what is copied.
 *
 * @throws S3Error if it is not there, or if a condition of the copy does not hold for it: 412 in each case.
 */
export async function getCopySource(call: S3Call, range?: StoreRangeInput): Promise<CopySource> {
  const { bucketName, key } = readCopySource(call);
  const onlyIf = readCondition(call.headers, "x-amz-copy-source-");
  const ssecKey = readSsecKey(call.headers, "x-amz-copy-source-server-side-encryption-customer-");
  const object = await findBucket(call.service, bucketName).get(key, { onlyIf, range, ssecKey: ssecKey?.hex });
  if (object === null) throw new S3Error("NoSuchKey");
  if (!("body" in object) || object.body === undefined) throw new S3Error("PreconditionFailed");
  return { bucketName, object };
}
