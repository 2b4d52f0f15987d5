import { getBucketLifecycle, putBucketLifecycle } from "./bucket-lifecycle.js";
import {
  createBucket,
  deleteBucket,
  deleteBucketCors,
  getBucketCors,
  getBucketEncryption,
  getBucketLocation,
  headBucket,
  listBuckets,
  putBucketCors,
} from "./bucket-operations.js";
import type { S3Operation } from "./call.js";
import { copyObject } from "./copy-object.js";
import { listObjects, listObjectsV2 } from "./list-objects.js";
import { listMultipartUploads, listParts } from "./multipart-lists.js";
import {
  abortMultipartUpload,
  completeMultipartUpload,
  createMultipartUpload,
  uploadPart,
  uploadPartCopy,
} from "./multipart-operations.js";
import { deleteObject, deleteObjects, getObject, headObject, putObject } from "./object-operations.js";
import { S3Error } from "./s3-error.js";
import type { Target } from "./target.js";

type Scope = "service" | "bucket" | "object";

/** One operation of S3 that the handler has. */
interface OperationRow {
  readonly name: string;
  /** The method, the thing that it is about, and a parameter of the query that it must have. */
  readonly on: `${string} ${Scope}` | `${string} ${Scope}?${string}`;
  readonly header?: string;
  /** True if it reads the body of the request. Of the others it must be what was signed. */
  readonly readsBody?: true;
  readonly run: S3Operation;
}

/** The operations, those that want more first. Each row of the tables in docs/s3.md is a test. */
// Amazon S3 API Reference, "Amazon S3 API operations", each under its name
export const operations: readonly OperationRow[] = [
  { name: "ListBuckets", on: "GET service", run: listBuckets },
  { name: "GetBucketLocation", on: "GET bucket?location", run: getBucketLocation },
  { name: "GetBucketCors", on: "GET bucket?cors", run: getBucketCors },
  { name: "PutBucketCors", on: "PUT bucket?cors", readsBody: true, run: putBucketCors },
  { name: "DeleteBucketCors", on: "DELETE bucket?cors", run: deleteBucketCors },
  { name: "GetBucketEncryption", on: "GET bucket?encryption", run: getBucketEncryption },
  { name: "GetBucketLifecycleConfiguration", on: "GET bucket?lifecycle", run: getBucketLifecycle },
  { name: "PutBucketLifecycleConfiguration", on: "PUT bucket?lifecycle", readsBody: true, run: putBucketLifecycle },
  { name: "ListMultipartUploads", on: "GET bucket?uploads", run: listMultipartUploads },
  { name: "ListObjectsV2", on: "GET bucket?list-type", run: listObjectsV2 },
  { name: "ListObjects", on: "GET bucket", run: listObjects },
  { name: "HeadBucket", on: "HEAD bucket", run: headBucket },
  { name: "CreateBucket", on: "PUT bucket", readsBody: true, run: createBucket },
  { name: "DeleteBucket", on: "DELETE bucket", run: deleteBucket },
  { name: "DeleteObjects", on: "POST bucket?delete", readsBody: true, run: deleteObjects },
  { name: "ListParts", on: "GET object?uploadId", run: listParts },
  { name: "GetObject", on: "GET object", run: getObject },
  { name: "HeadObject", on: "HEAD object", run: headObject },
  { name: "UploadPartCopy", on: "PUT object?uploadId", header: "x-amz-copy-source", run: uploadPartCopy },
  { name: "UploadPart", on: "PUT object?uploadId", readsBody: true, run: uploadPart },
  { name: "CopyObject", on: "PUT object", header: "x-amz-copy-source", run: copyObject },
  { name: "PutObject", on: "PUT object", readsBody: true, run: putObject },
  { name: "AbortMultipartUpload", on: "DELETE object?uploadId", run: abortMultipartUpload },
  { name: "DeleteObject", on: "DELETE object", run: deleteObject },
  { name: "CreateMultipartUpload", on: "POST object?uploads", run: createMultipartUpload },
  { name: "CompleteMultipartUpload", on: "POST object?uploadId", readsBody: true, run: completeMultipartUpload },
];

/** The parameters that name what operations are about which the handler does not have. */
const unknownSubresources = [
  ...["abac", "accelerate", "acl", "analytics", "annotations", "attributes"],
  ...["intelligent-tiering", "inventory", "legal-hold", "logging", "metadataConfiguration"],
  ...["metadataInventoryTable", "metadataJournalTable", "metadataTable", "metrics", "notification", "object-lock"],
  ...["ownershipControls", "policy", "policyStatus", "publicAccessBlock", "renameObject", "replication"],
  ...["requestPayment", "restore", "retention", "select", "session", "tagging", "torrent", "versionId", "versioning"],
  ...["versions", "website"],
];

/** Parameters that make another operation of one, so that an operation without them is not meant. */
const knownSubresources = ["cors", "encryption", "lifecycle", "location", "uploads", "delete", "uploadId"];

/**
 * Finds what a request asks.
 *
 * @throws S3Error for an operation that S3 has and the handler has not, and for one that S3 has not either.
 */
export function findOperation(method: string, target: Target, headers: Headers): OperationRow {
  const scope: Scope = target.bucket === undefined ? "service" : target.key === undefined ? "bucket" : "object";
  if (unknownSubresources.some((name) => target.query.has(name))) throw new S3Error("NotImplemented");
  const subresources = knownSubresources.filter((name) => target.query.has(name));
  const found = operations.find(({ on, header }) => {
    const [what, parameter] = on.split("?");
    return (
      what === `${method} ${scope}` &&
      (parameter === undefined || target.query.has(parameter)) &&
      (header === undefined || headers.has(header)) &&
      subresources.every((name) => name === parameter)
    );
  });
  if (found !== undefined) return found;
  // Uploads by HTML forms, which R2 has not either, and combinations of parameters that no operation has.
  const isOfS3 = (method === "POST" && scope === "bucket") || subresources.length > 0;
  throw new S3Error(isOfS3 ? "NotImplemented" : "MethodNotAllowed");
}
