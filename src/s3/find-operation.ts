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

/** One operation of S3 that the handler has. */
interface OperationRow {
  readonly name: string;
  readonly method: string;
  /** The thing that it is about. */
  readonly scope: "service" | "bucket" | "object";
  /** A parameter of the query that it must have. */
  readonly parameter?: string;
  /** A header that it must have. */
  readonly header?: string;
  /** True if it reads the body of the request. Of the others it must be what was signed. */
  readonly readsBody?: true;
  readonly run: S3Operation;
}

/** The operations, those that want more first. */
// Amazon S3 API Reference, "Amazon S3 API operations", each under its name
export const operations: readonly OperationRow[] = [
  { name: "ListBuckets", method: "GET", scope: "service", run: listBuckets },
  { name: "GetBucketLocation", method: "GET", scope: "bucket", parameter: "location", run: getBucketLocation },
  { name: "GetBucketCors", method: "GET", scope: "bucket", parameter: "cors", run: getBucketCors },
  { name: "PutBucketCors", method: "PUT", scope: "bucket", parameter: "cors", readsBody: true, run: putBucketCors },
  { name: "DeleteBucketCors", method: "DELETE", scope: "bucket", parameter: "cors", run: deleteBucketCors },
  {
    name: "GetBucketEncryption",
    ...{ method: "GET", scope: "bucket", parameter: "encryption", run: getBucketEncryption },
  },
  {
    name: "GetBucketLifecycleConfiguration",
    ...{ method: "GET", scope: "bucket", parameter: "lifecycle", run: getBucketLifecycle },
  },
  {
    name: "PutBucketLifecycleConfiguration",
    ...{ method: "PUT", scope: "bucket", parameter: "lifecycle", readsBody: true, run: putBucketLifecycle },
  },
  { name: "ListMultipartUploads", method: "GET", scope: "bucket", parameter: "uploads", run: listMultipartUploads },
  { name: "ListObjectsV2", method: "GET", scope: "bucket", parameter: "list-type", run: listObjectsV2 },
  { name: "ListObjects", method: "GET", scope: "bucket", run: listObjects },
  { name: "HeadBucket", method: "HEAD", scope: "bucket", run: headBucket },
  { name: "CreateBucket", method: "PUT", scope: "bucket", readsBody: true, run: createBucket },
  { name: "DeleteBucket", method: "DELETE", scope: "bucket", run: deleteBucket },
  { name: "DeleteObjects", method: "POST", scope: "bucket", parameter: "delete", readsBody: true, run: deleteObjects },
  { name: "ListParts", method: "GET", scope: "object", parameter: "uploadId", run: listParts },
  { name: "GetObject", method: "GET", scope: "object", run: getObject },
  { name: "HeadObject", method: "HEAD", scope: "object", run: headObject },
  {
    name: "UploadPartCopy",
    method: "PUT",
    scope: "object",
    parameter: "uploadId",
    header: "x-amz-copy-source",
    run: uploadPartCopy,
  },
  { name: "UploadPart", method: "PUT", scope: "object", parameter: "uploadId", readsBody: true, run: uploadPart },
  { name: "CopyObject", method: "PUT", scope: "object", header: "x-amz-copy-source", run: copyObject },
  { name: "PutObject", method: "PUT", scope: "object", readsBody: true, run: putObject },
  { name: "AbortMultipartUpload", method: "DELETE", scope: "object", parameter: "uploadId", run: abortMultipartUpload },
  { name: "DeleteObject", method: "DELETE", scope: "object", run: deleteObject },
  { name: "CreateMultipartUpload", method: "POST", scope: "object", parameter: "uploads", run: createMultipartUpload },
  {
    name: "CompleteMultipartUpload",
    method: "POST",
    scope: "object",
    parameter: "uploadId",
    readsBody: true,
    run: completeMultipartUpload,
  },
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
  const scope = target.bucket === undefined ? "service" : target.key === undefined ? "bucket" : "object";
  if (unknownSubresources.some((name) => target.query.has(name))) throw new S3Error("NotImplemented");
  const subresources = knownSubresources.filter((name) => target.query.has(name));
  const found = operations.find(
    (row) =>
      row.method === method &&
      row.scope === scope &&
      (row.parameter === undefined || target.query.has(row.parameter)) &&
      (row.header === undefined || headers.has(row.header)) &&
      subresources.every((name) => name === row.parameter),
  );
  if (found !== undefined) return found;
  // Uploads by HTML forms, which R2 has not either, and combinations of parameters that no operation has.
  const isOfS3 = (method === "POST" && scope === "bucket") || subresources.length > 0;
  throw new S3Error(isOfS3 ? "NotImplemented" : "MethodNotAllowed");
}
