import type { HostRequestInit, HostRequestInput, HostResponse } from "../../types/web.js";
import { hostClock } from "../bucket/binding/bucket-options.js";
import { FakeBucket } from "../bucket/binding/fake-bucket.js";
import { portOf } from "../engine/port.js";
import type { Clock } from "../engine/ports.js";
import { type Authority, authenticate, type S3Credentials } from "./authenticate.js";
import { errorResponse, makeCall, type S3Service } from "./call.js";
import { allowOrigin, answerPreflight, isAllowedOrigin, type S3CorsRule } from "./cors.js";
import { findOperation } from "./find-operation.js";
import { refuseUnknownHeaders } from "./headers.js";
import { getObject, headObject } from "./object-operations.js";
import { type PayloadLimit, readPayload, smallLimit } from "./read-payload.js";
import { S3Error, toS3Error } from "./s3-error.js";
import { readTarget, type Target } from "./target.js";

/** Options of {@link s3Handler}. */
export interface S3HandlerOptions {
  /** By name. A Map is live: CreateBucket and DeleteBucket change it. A plain object is copied into a Map. */
  readonly buckets: Map<string, FakeBucket> | Readonly<Record<string, FakeBucket>>;
  /** With what requests are signed: one pair of keys, or several. */
  readonly credentials: S3Credentials | readonly S3Credentials[];
  /** The region that requests are signed for; `auto` and `us-east-1` are always taken too. @defaultValue `"auto"` */
  readonly region?: string | undefined;
  /** The time, for signatures. @defaultValue `Date.now()` */
  readonly clock?: Clock | undefined;
  /** Makes the buckets of CreateBucket. @defaultValue `new FakeBucket({ name, clock })` */
  readonly makeBucket?: ((name: string) => FakeBucket) | undefined;
  /**
   * Domains under which each bucket has its own host: with `["localhost"]`, `http://photos.localhost/key` is the bucket
   * `photos`. Those of R2, `photos.ACCOUNT.r2.cloudflarestorage.com`, are always known. @defaultValue none
   */
  readonly hosts?: readonly string[] | undefined;
  /** The pages of other origins that may use the buckets, until PutBucketCors says it for one. @defaultValue none */
  readonly cors?: readonly S3CorsRule[] | undefined;
  /**
   * Lets everybody read objects, without a key, at `/cdn-cgi/local/r2/public/BUCKET/KEY`, as wrangler does locally.
   *
   * @defaultValue false
   */
  readonly publicEndpoint?: boolean | undefined;
  /**
   * Refuses a request for where it comes from, by throwing an S3Error; preflights are not asked about.
   *
   * @internal
   */
  readonly guard?: ((request: Request, isAllowedOrigin: boolean) => void) | undefined;
}

/**
 * Answers requests of S3 over the very buckets that scripts use. It takes what `fetch` takes, so that it can be given where
 * a `fetch` is wanted, and be run by any server that knows `Request` and `Response`.
 *
 * @throws TypeError if an option is missing or of a wrong type. A request that is wrong is answered, not thrown.
 *
 * @example
 * ```ts
 * import { FakeBucket } from "fakebucket";
 * import { s3Handler } from "fakebucket/s3";
 * import { AwsClient } from "aws4fetch";
 *
 * const bucket = new FakeBucket();
 * const credentials = { accessKeyId: "key", secretAccessKey: "secret" };
 * const s3 = s3Handler({ buckets: { photos: bucket }, credentials });
 *
 * const client = new AwsClient({ ...credentials, service: "s3", region: "auto" });
 * await s3(await client.sign("http://localhost/photos/cat.txt", { method: "PUT", body: "meow" }));
 * console.log(await (await bucket.get("cat.txt"))?.text()); // meow
 * ```
 */
export function s3Handler(
  options: S3HandlerOptions,
): (input: HostRequestInput, init?: HostRequestInit | object) => Promise<HostResponse> {
  const { region = "auto", clock = hostClock, hosts = [], cors = [] } = options;
  const buckets = toMap(options.buckets);
  const authority: Authority = {
    secrets: toSecrets(options.credentials),
    region,
    now: () => clock.now(),
    derivedKeys: new Map(),
  };
  const rules = new WeakMap<FakeBucket, readonly S3CorsRule[]>();
  const born = new WeakMap<FakeBucket, number>();
  const service: S3Service = {
    buckets,
    region,
    corsOf: (bucket) => rules.get(bucket) ?? cors,
    setCors: (bucket, of) => void rules.set(bucket, of),
    lifecycles: new WeakMap(),
    makeBucket: options.makeBucket ?? ((name) => new FakeBucket({ name, clock })),
    bornAt(bucket) {
      const time = born.get(bucket) ?? clock.now();
      born.set(bucket, time);
      return time;
    },
  };
  for (const bucket of buckets.values()) service.bornAt(bucket);
  let requests = 0;

  const answer = async (
    request: Request,
    target: Target,
    allowed: readonly S3CorsRule[],
    isPublic: boolean,
  ): Promise<Response> => {
    if (request.method === "OPTIONS") return answerPreflight(request.headers, allowed);
    options.guard?.(request, isAllowedOrigin(request, allowed));
    if (isPublic) return readPublicly(request, target, service);
    const { headers, payload } = await authenticate(request, target, authority);
    const operation = findOperation(request.method, target, headers);
    refuseUnknownHeaders(headers, operation.name);
    const readBody = (limit: PayloadLimit) => readPayload(request.body, headers, payload, limit);
    // A body that nothing is done with.
    if (operation.readsBody !== true) await readBody(smallLimit);
    const { bucket: bucketName = "", key = "", query } = target;
    return operation.run(makeCall({ service, headers, query, bucketName, key, readPayload: readBody }));
  };

  return async (input, init) => {
    // Servers give an environment in the place of `init`, which says nothing of the request.
    const request = input instanceof Request && !changes(init) ? input : new Request(input, init);
    const url = new URL(request.url);
    requests += 1;
    const requestId = requests.toString(16).toUpperCase().padStart(16, "0");
    let response: Response;
    let allowed = cors;
    try {
      const publicTarget = options.publicEndpoint === true ? readPublicTarget(request, url) : undefined;
      const target = publicTarget ?? readTarget(url, hosts);
      const bucket = buckets.get(target.bucket ?? "");
      if (bucket !== undefined) allowed = service.corsOf(bucket);
      response = await answer(request, target, allowed, publicTarget !== undefined);
    } catch (error) {
      response = errorResponse(toS3Error(error), request.method, url.pathname, requestId);
    }
    response.headers.set("x-amz-request-id", requestId);
    response.headers.set("date", new Date(clock.now()).toUTCString());
    if (allowed.length > 0 && request.method !== "OPTIONS") allowOrigin(request, allowed, response.headers);
    return response;
  };
}

/** True if a second argument is that of `fetch`: servers and the platform give their own handlers other things there. */
function changes(init: object | undefined): boolean {
  return init !== undefined && ["body", "headers", "method", "signal"].some((member) => member in init);
}

function toMap(buckets: unknown): Map<string, FakeBucket> {
  if (typeof buckets !== "object" || buckets === null) {
    throw new TypeError("s3Handler: buckets must be a Map or an object of FakeBuckets by their names.");
  }
  const map = buckets instanceof Map ? (buckets as Map<string, FakeBucket>) : new Map(Object.entries(buckets));
  for (const [name, bucket] of map) {
    const isBucket = typeof bucket === "object" && bucket !== null && portOf(bucket)?.type === "bucket";
    if (!isBucket) throw new TypeError(`s3Handler: the bucket "${name}" must be a FakeBucket.`);
  }
  return map;
}

function toSecrets(credentials: unknown): ReadonlyMap<string, string> {
  const all = (Array.isArray(credentials) ? credentials : [credentials]) as readonly (Partial<S3Credentials> | null)[];
  const secrets = new Map<string, string>();
  for (const one of all.length === 0 ? [null] : all) {
    const { accessKeyId, secretAccessKey } = one ?? {};
    if (typeof accessKeyId !== "string" || typeof secretAccessKey !== "string" || accessKeyId === "") {
      throw new TypeError("s3Handler: credentials must have an accessKeyId and a secretAccessKey, both strings.");
    }
    secrets.set(accessKeyId, secretAccessKey);
  }
  return secrets;
}

/** The path under which objects are read without a key, as under wrangler: this, the name of the bucket, and the key. */
// workers-sdk, pull request 14119: GET and HEAD, ranges, conditions and the stored HTTP metadata, without lists
const publicPath = "/cdn-cgi/local/r2/public/";

const readHeaders = ["range", "if-match", "if-none-match", "if-modified-since", "if-unmodified-since"];

/** The object that an address names publicly; `undefined` for another address, and for what is not a read. */
function readPublicTarget({ method }: Request, url: URL): Target | undefined {
  if ((method !== "GET" && method !== "HEAD") || !url.pathname.startsWith(publicPath)) return undefined;
  return readTarget(new URL(url.pathname.slice(publicPath.length - 1), url.origin), []);
}

/** Answers with an object that is read without a key. */
function readPublicly(
  request: Request,
  { bucket: bucketName = "", key }: Target,
  service: S3Service,
): Response | Promise<Response> {
  if (key === undefined) throw new S3Error("NoSuchKey");
  const headers = new Headers();
  for (const name of readHeaders) {
    const value = request.headers.get(name);
    if (value !== null) headers.set(name, value);
  }
  const readPayload = () => Promise.reject(new S3Error("InternalError"));
  const call = makeCall({ service, headers, query: new Map(), bucketName, key, readPayload });
  return request.method === "HEAD" ? headObject(call) : getObject(call);
}
