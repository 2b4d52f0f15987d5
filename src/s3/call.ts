import type { BucketPort } from "../bucket/binding/bucket-port.js";
import type { FakeBucket } from "../bucket/binding/fake-bucket.js";
import { portOf } from "../engine/port.js";
import type { LifecycleRule } from "../semantics/bucket-rules.js";
import type { S3CorsRule } from "./cors.js";
import type { Payload, PayloadLimit } from "./read-payload.js";
import { S3Error } from "./s3-error.js";
import { writeXml, type XmlValue } from "./xml.js";

/** The buckets and settings of a handler. */
export interface S3Service {
  readonly buckets: Map<string, FakeBucket>;
  readonly region: string;
  readonly makeBucket: (name: string) => FakeBucket;
  readonly corsOf: (bucket: FakeBucket) => readonly S3CorsRule[];
  readonly setCors: (bucket: FakeBucket, rules: readonly S3CorsRule[]) => void;
  /** The lifecycles set over S3, by the rules of the bucket's state: a test may restore another state. */
  readonly lifecycles: WeakMap<object, readonly LifecycleRule[]>;
  /** Returns the time when a bucket was first seen, as its creation time is unknown. */
  readonly bornAt: (bucket: FakeBucket) => number;
}

/** An authenticated request and the means to carry it out. */
export interface S3Call {
  readonly service: S3Service;
  readonly headers: Headers;
  readonly query: ReadonlyMap<string, string>;
  /** Empty for operations on the service. */
  readonly bucketName: string;
  /** The bucket of this name. The getter throws an S3Error if there is none. */
  readonly bucket: FakeBucket;
  /** The port of the bucket, for state outside its binding. */
  readonly port: BucketPort;
  /** Empty for operations on a bucket or the service. */
  readonly key: string;
  /** Reads and checks the body. */
  readonly readPayload: (limit: PayloadLimit) => Promise<Payload>;
}

/** Answers a request. */
export type S3Operation = (call: S3Call) => Response | Promise<Response>;

/** Makes a call. The bucket is looked up on first use. */
export function makeCall(request: Omit<S3Call, "bucket" | "port">): S3Call {
  return {
    ...request,
    get bucket() {
      return findBucket(request.service, request.bucketName);
    },
    get port() {
      return bucketPortOf(this.bucket);
    },
  };
}

export function findBucket(service: S3Service, name: string): FakeBucket {
  const bucket = service.buckets.get(name);
  if (bucket === undefined) throw new S3Error("NoSuchBucket");
  return bucket;
}

/** Returns the port of a bucket, for state outside its binding. */
export function bucketPortOf(bucket: FakeBucket): BucketPort {
  return portOf(bucket) as unknown as BucketPort;
}

/** A response with an XML body. */
export function xmlResponse(root: string, value: XmlValue, headers: HeadersInit = {}, status = 200): Response {
  const response = new Response(writeXml(root, value), { status, headers });
  response.headers.set("content-type", "application/xml");
  return response;
}

/** A response without a body. */
export function emptyResponse(status: number, headers: HeadersInit = {}): Response {
  return new Response(null, { status, headers });
}

/** The response to a refused request. For `HEAD` it has no body. */
export function errorResponse(error: S3Error, method: string, resource: string, requestId: string): Response {
  if (method === "HEAD") return emptyResponse(error.status, error.headers);
  const { code, message, status, headers } = error;
  return xmlResponse(
    "Error",
    { Code: code, Message: message, Resource: resource, RequestId: requestId },
    headers,
    status,
  );
}
