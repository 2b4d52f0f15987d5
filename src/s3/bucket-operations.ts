import { emptyResponse, findBucket, type S3Operation, xmlResponse } from "./call.js";
import { readCorsRules } from "./cors.js";
import { owner, readCount, readText, wrongToken } from "./list-objects.js";
import { smallLimit } from "./read-payload.js";
import { S3Error } from "./s3-error.js";
import { parseXml, textOf } from "./xml.js";

/** The largest number of buckets in a page. */
// Amazon S3 API Reference, ListBuckets
const mostBuckets = 10_000;

/** A token is this prefix and the name of the last listed bucket. */
const tokenPrefix = "after-";

export const listBuckets: S3Operation = ({ service, query, headers }) => {
  const parameters = withHeaders(query, headers);
  const prefix = readText(parameters, "prefix") ?? "";
  const counted = parameters.has("max-keys") ? "max-keys" : "max-buckets";
  const count = readCount(parameters, counted, mostBuckets);
  if (count === 0) throw new S3Error("InvalidArgument", `Argument ${counted} must be an integer between 1 and 10000.`);
  const after = [readToken(parameters), readText(parameters, "start-after") ?? ""].toSorted().at(-1) ?? "";
  const names = [...service.buckets.keys()].filter((name) => name.startsWith(prefix) && name > after).toSorted();
  const page = names.slice(0, count);
  const isTruncated = page.length < names.length;
  const token = isTruncated ? tokenPrefix + page.at(-1) : undefined;
  return xmlResponse(
    "ListAllMyBucketsResult",
    {
      Owner: owner,
      Buckets: {
        Bucket: page.map((name) => ({
          Name: name,
          CreationDate: new Date(service.bornAt(findBucket(service, name))).toISOString(),
        })),
      },
      // S3's name of the token, then R2's, which is the same as in a listing of objects.
      ContinuationToken: token,
      NextContinuationToken: token,
      IsTruncated: isTruncated,
      Prefix: prefix || undefined,
    },
    new Headers({
      "cf-is-truncated": String(isTruncated),
      ...(token === undefined ? {} : { "cf-next-continuation-token": token }),
    }),
  );
};

/** Merges the parameters of a listing with R2's headers for them: clients have no option for some parameters. */
// R2, "Extensions", ListBuckets: headers come first.
function withHeaders(query: ReadonlyMap<string, string>, headers: Headers): ReadonlyMap<string, string> {
  const merged = new Map(query);
  for (const name of ["prefix", "start-after", "continuation-token", "max-keys"]) {
    const value = headers.get(`cf-${name}`);
    if (value !== null) merged.set(name, value);
  }
  return merged;
}

/** The name of the bucket before a page; empty for the first page. */
function readToken(query: ReadonlyMap<string, string>): string {
  const token = readText(query, "continuation-token");
  if (token === undefined) return "";
  if (!token.startsWith(tokenPrefix)) throw wrongToken();
  return token.slice(tokenPrefix.length);
}

export const headBucket: S3Operation = ({ service, bucketName }) => {
  findBucket(service, bucketName);
  return emptyResponse(200, { "x-amz-bucket-region": service.region });
};

export const getBucketLocation: S3Operation = ({ service, bucketName }) => {
  findBucket(service, bucketName);
  // Amazon S3 API Reference, GetBucketLocation: the first region has an empty name here.
  return xmlResponse("LocationConstraint", service.region === "us-east-1" ? "" : service.region);
};

/** R2, "S3 API compatibility", Bucket region, and "Data location" for the hints. */
const locations = ["auto", "us-east-1", "", "wnam", "enam", "weur", "eeur", "apac", "oc"];

export const createBucket: S3Operation = async ({ service, bucketName, readPayload }) => {
  // R2, "Error codes", InvalidBucketName.
  if (!/^[a-z0-9][a-z0-9-]{1,61}[a-z0-9]$/.test(bucketName)) throw new S3Error("InvalidBucketName");
  const { bytes } = await readPayload(smallLimit);
  if (bytes.length > 0) {
    const location = textOf(parseXml(bytes, "CreateBucketConfiguration"), "LocationConstraint") ?? "";
    if (location !== service.region && !locations.includes(location.toLowerCase())) {
      throw new S3Error("InvalidLocationConstraint");
    }
  }
  if (service.buckets.has(bucketName)) throw new S3Error("BucketAlreadyOwnedByYou");
  const bucket = service.makeBucket(bucketName);
  service.bornAt(bucket);
  service.buckets.set(bucketName, bucket);
  return emptyResponse(200, { location: `/${bucketName}` });
};

export const deleteBucket: S3Operation = ({ service, bucketName, port }) => {
  // Undocumented: a bucket with uploads in progress can be deleted.
  if (port.engine.catchUp().objects.size > 0) throw new S3Error("BucketNotEmpty");
  service.buckets.delete(bucketName);
  return emptyResponse(204);
};

export const getBucketCors: S3Operation = ({ service, bucket }) => {
  const rules = service.corsOf(bucket);
  if (rules.length === 0) throw new S3Error("NoSuchCORSConfiguration");
  return xmlResponse("CORSConfiguration", {
    CORSRule: rules.map((rule) => ({
      AllowedOrigin: rule.allowedOrigins,
      AllowedMethod: rule.allowedMethods,
      AllowedHeader: rule.allowedHeaders,
      ExposeHeader: rule.exposeHeaders,
      MaxAgeSeconds: rule.maxAgeSeconds,
    })),
  });
};

export const putBucketCors: S3Operation = async ({ service, bucket, readPayload }) => {
  const { bytes } = await readPayload(smallLimit);
  service.setCors(bucket, readCorsRules(bytes));
  return emptyResponse(200);
};

export const deleteBucketCors: S3Operation = ({ service, bucket }) => {
  service.setCors(bucket, []);
  return emptyResponse(204);
};

// Amazon S3 API Reference, GetBucketEncryption; R2, "Data security": every object is encrypted with AES-256.
export const getBucketEncryption: S3Operation = ({ service, bucketName }) => {
  findBucket(service, bucketName);
  const rule = { ApplyServerSideEncryptionByDefault: { SSEAlgorithm: "AES256" }, BucketKeyEnabled: false };
  return xmlResponse("ServerSideEncryptionConfiguration", { Rule: rule });
};
