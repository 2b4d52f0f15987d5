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
import { onlyOnR2, S3Error } from "./s3-error.js";
import type { Target } from "./target.js";

type Scope = "service" | "bucket" | "object";

/** A supported operation of S3. */
interface OperationRow {
  readonly name: string;
  /** The method, the scope, and a required query parameter. */
  readonly on: `${string} ${Scope}` | `${string} ${Scope}?${string}`;
  readonly header?: string;
  /** True if the operation reads the request body. The body of any other operation must match its signature too. */
  readonly readsBody?: true;
  /** The query parameters of a list on R2; `undefined` for operations that ignore others. */
  readonly parameters?: readonly string[];
  readonly run: S3Operation;
}

// R2, "S3 API compatibility", Query Parameters
const ofPages = ["prefix", "delimiter", "encoding-type"] as const;
const ofListObjectsV2 = [
  "list-type",
  "max-keys",
  "start-after",
  "continuation-token",
  "fetch-owner",
  ...ofPages,
] as const;
const ofListUploads = ["uploads", "key-marker", "max-uploads", "upload-id-marker", ...ofPages] as const;

/** The operations, most specific first. Each row of the tables in docs/s3.md is a test. */
// Amazon S3 API Reference, "Amazon S3 API operations", each under its name
export const operations: readonly OperationRow[] = [
  // R2, "Extensions", ListBuckets. Reported: it does not know S3's `max-buckets`, nor `bucket-region`.
  { name: "ListBuckets", on: "GET service", parameters: ofListObjectsV2, run: listBuckets },
  { name: "GetBucketLocation", on: "GET bucket?location", run: getBucketLocation },
  { name: "GetBucketCors", on: "GET bucket?cors", run: getBucketCors },
  { name: "PutBucketCors", on: "PUT bucket?cors", readsBody: true, run: putBucketCors },
  { name: "DeleteBucketCors", on: "DELETE bucket?cors", run: deleteBucketCors },
  { name: "GetBucketEncryption", on: "GET bucket?encryption", run: getBucketEncryption },
  { name: "GetBucketLifecycleConfiguration", on: "GET bucket?lifecycle", run: getBucketLifecycle },
  { name: "PutBucketLifecycleConfiguration", on: "PUT bucket?lifecycle", readsBody: true, run: putBucketLifecycle },
  { name: "ListMultipartUploads", on: "GET bucket?uploads", parameters: ofListUploads, run: listMultipartUploads },
  { name: "ListObjectsV2", on: "GET bucket?list-type", parameters: ofListObjectsV2, run: listObjectsV2 },
  { name: "ListObjects", on: "GET bucket", parameters: ["marker", "max-keys", ...ofPages], run: listObjects },
  { name: "HeadBucket", on: "HEAD bucket", run: headBucket },
  { name: "CreateBucket", on: "PUT bucket", readsBody: true, run: createBucket },
  { name: "DeleteBucket", on: "DELETE bucket", run: deleteBucket },
  { name: "DeleteObjects", on: "POST bucket?delete", readsBody: true, run: deleteObjects },
  {
    name: "ListParts",
    on: "GET object?uploadId",
    parameters: ["uploadId", "max-parts", "part-number-marker"],
    run: listParts,
  },
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

/**
 * The names of unsupported operations without their verb, by query parameter: of buckets, and of objects. A name with a
 * verb is complete.
 */
// Amazon S3 API Reference, "Amazon S3 API operations"; R2, "S3 API compatibility", unimplemented operations
const lacking: Readonly<Record<string, readonly [ofBucket: string, ofObject?: string]>> = {
  abac: ["BucketAbac"],
  accelerate: ["BucketAccelerateConfiguration"],
  acl: ["BucketAcl", "ObjectAcl"],
  analytics: ["BucketAnalyticsConfiguration"],
  attributes: ["ObjectAttributes"],
  encryption: ["BucketEncryption", "UpdateObjectEncryption"],
  "intelligent-tiering": ["BucketIntelligentTieringConfiguration"],
  inventory: ["BucketInventoryConfiguration"],
  "legal-hold": ["ObjectLegalHold"],
  lifecycle: ["BucketLifecycle"],
  logging: ["BucketLogging"],
  metadataConfiguration: ["BucketMetadataConfiguration"],
  metadataInventoryTable: ["UpdateBucketMetadataInventoryTableConfiguration"],
  metadataJournalTable: ["UpdateBucketMetadataJournalTableConfiguration"],
  metadataTable: ["BucketMetadataTableConfiguration"],
  metrics: ["BucketMetricsConfiguration"],
  notification: ["BucketNotificationConfiguration"],
  "object-lock": ["ObjectLockConfiguration"],
  ownershipControls: ["BucketOwnershipControls"],
  policy: ["BucketPolicy"],
  policyStatus: ["BucketPolicyStatus"],
  publicAccessBlock: ["PublicAccessBlock"],
  renameObject: ["RenameObject"],
  replication: ["BucketReplication"],
  requestPayment: ["BucketRequestPayment"],
  restore: ["RestoreObject"],
  retention: ["ObjectRetention"],
  select: ["SelectObjectContent"],
  session: ["CreateSession"],
  tagging: ["BucketTagging", "ObjectTagging"],
  torrent: ["ObjectTorrent"],
  versioning: ["BucketVersioning"],
  versions: ["ListObjectVersions"],
  website: ["BucketWebsite"],
};

const verbs: Readonly<Record<string, string>> = {
  GET: "Get",
  HEAD: "Get",
  PUT: "Put",
  DELETE: "Delete",
  POST: "Create",
};

/** Returns the name of an unsupported operation; `undefined` for a request without its query parameter. */
function lackingOperation(method: string, { key, query }: Target): string | undefined {
  const parameter = Object.keys(lacking).find((name) => query.has(name));
  const [ofBucket, ofObject = ofBucket] = lacking[parameter ?? ""] ?? [];
  const name = key === undefined ? ofBucket : ofObject;
  if (name === undefined || /^(?:Create|List|Rename|Restore|Select|Update)/.test(name)) return name;
  const listed = ["analytics", "intelligent-tiering", "inventory", "metrics"];
  const isList = method === "GET" && listed.includes(parameter ?? "") && !query.has("id");
  return isList ? `List${name}s` : (verbs[method] ?? "") + name;
}

/** Parameters that select another operation, so a row without them does not match. */
const subresourceNames = ["cors", "location", "uploads", "delete", "uploadId", "annotations", ...Object.keys(lacking)];

/**
 * Finds the operation of a request.
 *
 * @throws S3Error for an unsupported operation of S3, and for a request that is no operation of S3.
 */
export function findOperation(method: string, target: Target, headers: Headers): OperationRow {
  const scope: Scope = target.bucket === undefined ? "service" : target.key === undefined ? "bucket" : "object";
  const subresources = subresourceNames.filter((name) => target.query.has(name));
  const found = operations.find(({ on, header }) => {
    const [what, parameter] = on.split("?");
    return (
      what === `${method} ${scope}` &&
      (parameter === undefined || target.query.has(parameter)) &&
      (header === undefined || headers.has(header)) &&
      subresources.every((name) => name === parameter)
    );
  });
  const name = found?.name ?? lackingOperation(method, target);
  // Reported: wp-amazon-s3-and-cloudfront-tweaks#27.
  if (found === undefined && name !== undefined) throw new S3Error("NotImplemented", `${name} not implemented`);
  refusePostedForm(method, target);
  if (found === undefined) throw new S3Error(subresources.length > 0 ? "NotImplemented" : "MethodNotAllowed");
  // Reported: versitygw#1226, versitygw#1237, of Amazon S3. Undocumented: the same on R2. A part must not replace an object.
  if (method === "PUT" && target.query.has("partNumber") && !target.query.has("uploadId"))
    throw new S3Error("InvalidArgument", "This operation does not accept partNumber without uploadId");
  // Undocumented: the text, which is the one for parameters of lists.
  if (target.query.has("versionId")) throw unknownParameter(found.name, "versionId");
  return found;
}

/** Refuses an upload by an HTML form. */
// Reported: opslane#194, files-sdk#49, paaster#941.
export function refusePostedForm(method: string, { bucket, key, query }: Target): void {
  if (method === "POST" && bucket !== undefined && key === undefined && query.size === 0)
    throw new S3Error("NotImplemented", "Presigned post requests are not yet implemented");
}

/** Refuses a list with a query parameter that R2 does not know. */
// Reported: k3s#8924, kopsrox#17, minio-dart#97. Current SDKs send `x-id`.
export function refuseUnknownParameters({ name, parameters }: OperationRow, { query }: Target): void {
  const unknown = [...query.keys()].find((one) => !/^x-(?:id$|amz-)/i.test(one) && parameters?.includes(one) === false);
  if (unknown !== undefined) throw onlyOnR2(unknownParameter(name, unknown));
}

function unknownParameter(operation: string, name: string): S3Error {
  return new S3Error("NotImplemented", `${operation} search parameter ${name} not implemented`);
}
