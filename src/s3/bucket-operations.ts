import { bucketPortOf, findBucket, type S3Operation } from "./call.js";
import { owner, readText } from "./listing.js";
import { emptyResponse, xmlResponse } from "./respond.js";
import { S3Error } from "./s3-error.js";
import { parseXml, textOf } from "./xml.js";

export const listBuckets: S3Operation = ({ service, query }) => {
  const prefix = readText(query, "prefix") ?? "";
  const names = [...service.buckets.keys()].filter((name) => name.startsWith(prefix)).toSorted();
  return xmlResponse("ListAllMyBucketsResult", {
    Owner: owner,
    Buckets: {
      Bucket: names.map((name) => ({
        Name: name,
        CreationDate: new Date(service.bornAt(findBucket(service, name))).toISOString(),
      })),
    },
    Prefix: prefix || undefined,
  });
};

export const headBucket: S3Operation = ({ service, bucketName }) => {
  findBucket(service, bucketName);
  return emptyResponse(200, { "x-amz-bucket-region": service.region });
};

export const getBucketLocation: S3Operation = ({ service, bucketName }) => {
  findBucket(service, bucketName);
  // Amazon S3 API Reference, GetBucketLocation: the first region has no name here.
  return xmlResponse("LocationConstraint", service.region === "us-east-1" ? "" : service.region);
};

/** R2, "S3 API compatibility", Bucket region, and "Data location" for the hints. */
const locations = ["auto", "us-east-1", "", "wnam", "enam", "weur", "eeur", "apac", "oc"];

export const createBucket: S3Operation = async ({ service, bucketName, readPayload }) => {
  // R2, "Error codes", InvalidBucketName.
  if (!/^[a-z0-9][a-z0-9-]{1,61}[a-z0-9]$/.test(bucketName)) throw new S3Error("InvalidBucketName");
  const { bytes } = await readPayload({ mostBytes: 64 * 1024, code: "MaxMessageLengthExceeded" });
  if (bytes.length > 0) {
    const location = textOf(parseXml(bytes, "CreateBucketConfiguration"), "LocationConstraint") ?? "";
    if (location !== service.region && !locations.includes(location.toLowerCase())) {
      throw new S3Error("InvalidLocationConstraint");
    }
  }
  if (service.buckets.has(bucketName)) throw new S3Error("BucketAlreadyOwnedByYou");
  service.buckets.set(bucketName, service.makeBucket(bucketName));
  return emptyResponse(200, { location: `/${bucketName}` });
};

export const deleteBucket: S3Operation = ({ service, bucketName }) => {
  const bucket = findBucket(service, bucketName);
  // Undocumented: uploads in progress do not keep a bucket.
  if (bucketPortOf(bucket).engine.state.objects.size > 0) throw new S3Error("BucketNotEmpty");
  service.buckets.delete(bucketName);
  return emptyResponse(204);
};
