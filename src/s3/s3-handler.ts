import type { HostRequestInit, HostRequestInput, HostResponse } from "../../types/web.js";
import { describeValue } from "../base/messages/describe-value.js";
import { hostClock } from "../bucket/binding/bucket-options.js";
import { FakeBucket } from "../bucket/binding/fake-bucket.js";
import { type Authority, authenticate } from "./authenticate.js";
import { errorResponse, makeCall, type S3Service } from "./call.js";
import { allowOrigin, answerPreflight, isAllowedOrigin, type S3CorsRule } from "./cors.js";
import { findOperation, refusePostedForm, refuseUnknownParameters } from "./find-operation.js";
import { isBucket, parseHandlerOptions, type S3HandlerOptions } from "./handler-options.js";
import { refuseHeaders } from "./headers.js";
import { getObject, headObject } from "./object-operations.js";
import { type PayloadLimit, readPayload, smallLimit } from "./read-payload.js";
import { onlyOnR2, S3Error, toS3Error } from "./s3-error.js";
import { readTarget, type Target } from "./target.js";

/**
 * Makes a handler of S3 requests for the buckets used by your scripts. It has the signature of `fetch`: pass it wherever a
 * `fetch` is expected, or run it in any server with `Request` and `Response`.
 *
 * @throws TypeError for an unknown or missing option, and an option of a wrong type or value. The handler itself never
 * rejects: invalid requests get error responses.
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
  const { answers, buckets, secrets, region, clock, hosts, cors, makeBucket, publicEndpoint, guard } =
    parseHandlerOptions(options);
  const isLenient = answers === "lenient";
  const authority: Authority = {
    secrets,
    region,
    now: () => clock.now(),
    ignoresQueryChecksums: isLenient,
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
    makeBucket: (name) => {
      const bucket = makeBucket === undefined ? new FakeBucket({ name, clock }) : makeBucket(name);
      if (isBucket(bucket)) return bucket;
      throw new TypeError(`s3Handler: makeBucket must return a FakeBucket, not ${describeValue(bucket)}.`);
    },
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
    guard?.(request, isAllowedOrigin(request, allowed));
    if (isPublic) return readPublicly(request, target, service);
    // Forms carry their signature in the body.
    if (!request.headers.has("authorization")) refusePostedForm(request.method, target);
    const { headers, payload } = await authenticate(request, target, authority);
    const operation = findOperation(request.method, target, headers);
    const isSecure = request.url.startsWith("https:");
    refuseHeaders({ headers, operation: operation.name, answers, isSecure });
    if (!isLenient) refuseUnknownParameters(operation, target);
    const readBody = (limit: PayloadLimit) => readPayload(request.body, headers, payload, limit);
    // The operation ignores its body, but the signature must match.
    if (operation.readsBody !== true) await readBody(smallLimit);
    const { bucket: bucketName = "", key = "", query } = target;
    return operation.run(makeCall({ service, headers, query, bucketName, key, readPayload: readBody }));
  };

  /** Returns the time of a response; the host's if the given clock fails. */
  const dateOf = (): string => {
    try {
      return new Date(clock.now()).toUTCString();
    } catch {
      return new Date(hostClock.now()).toUTCString();
    }
  };

  return async (input, init) => {
    requests += 1;
    const requestId = requests.toString(16).toUpperCase().padStart(16, "0");
    let request: Request | undefined;
    let response: Response;
    let allowed = cors;
    try {
      request = toRequest(input, init);
      const url = new URL(request.url);
      const publicTarget = publicEndpoint ? readPublicTarget(request, url) : undefined;
      const target = publicTarget ?? readTarget(url, hosts);
      const bucket = buckets.get(target.bucket ?? "");
      if (bucket !== undefined) allowed = service.corsOf(bucket);
      response = await answer(request, target, allowed, publicTarget !== undefined);
    } catch (error) {
      const { method, url } = request ?? { method: "GET", url: "http://localhost/" };
      const { pathname, search } = new URL(url);
      const refusal = toS3Error(error);
      // A wrong, malformed or second checksum in a presigned URL.
      const isOfChecksum = /BadDigest|InvalidRequest/.test(refusal.code) && refusal.message.includes("checksum");
      const isOnlyOnR2 = !isLenient && isOfChecksum && /[?&]x-amz-checksum-(?:crc|sha)/i.test(search);
      response = errorResponse(isOnlyOnR2 ? onlyOnR2(refusal) : refusal, method, pathname, requestId);
    }
    response.headers.set("x-amz-request-id", requestId);
    response.headers.set("date", dateOf());
    if (request !== undefined) allowOrigin(request, allowed, response.headers);
    return response;
  };
}

/**
 * Returns the request of a call.
 *
 * @throws S3Error for a value that describes no request.
 */
function toRequest(input: HostRequestInput, init: HostRequestInit | object | undefined): Request {
  try {
    // Servers pass an environment in the place of `init`: it does not describe the request.
    const given = changes(init) ? init : undefined;
    return input instanceof Request && given === undefined ? input : new Request(input, given);
  } catch (error) {
    throw new S3Error("InvalidRequest", error instanceof Error ? error.message : undefined);
  }
}

/** True if a second argument is an `init` of `fetch`: servers and the platform pass other objects to their handlers. */
function changes(init: unknown): boolean {
  return (
    typeof init === "object" &&
    init !== null &&
    ["body", "headers", "method", "signal"].some((member) => member in init)
  );
}

/** The path for reading objects without a key, as in wrangler. The bucket's name and the key follow. */
// workers-sdk, pull request 14119: GET and HEAD, ranges, conditions and the stored HTTP metadata, without lists
const publicPath = "/cdn-cgi/local/r2/public/";

const readHeaders = ["range", "if-match", "if-none-match", "if-modified-since", "if-unmodified-since"];

/** Returns the object of a public address; `undefined` for other addresses and methods. */
function readPublicTarget({ method }: Request, url: URL): Target | undefined {
  if ((method !== "GET" && method !== "HEAD") || !url.pathname.startsWith(publicPath)) return undefined;
  return readTarget(new URL(url.pathname.slice(publicPath.length - 1), url.origin), []);
}

/** Answers a read without a key. */
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
