import type { S3Call } from "./call.js";
import { getObject, headObject } from "./object-operations.js";
import { S3Error } from "./s3-error.js";
import { readTarget, type Target } from "./target.js";

/** The path under which objects are read without a key, as under wrangler: this, the name of the bucket, and the key. */
// workers-sdk, pull request 14119: GET and HEAD, ranges, conditions and the stored HTTP metadata, without lists
const publicPath = "/cdn-cgi/local/r2/public/";

const readHeaders = ["range", "if-match", "if-none-match", "if-modified-since", "if-unmodified-since"];

/** The object that an address names publicly; `undefined` for another address, and for what is not a read. */
export function readPublicTarget({ method }: Request, url: URL): Target | undefined {
  if ((method !== "GET" && method !== "HEAD") || !url.pathname.startsWith(publicPath)) return undefined;
  return readTarget(new URL(url.pathname.slice(publicPath.length - 1), url.origin), []);
}

/** Answers with an object that is read without a key. */
export function readPublicly(
  request: Request,
  { bucket = "", key }: Target,
  service: S3Call["service"],
): Response | Promise<Response> {
  if (key === undefined) throw new S3Error("NoSuchKey");
  const headers = new Headers();
  for (const name of readHeaders) {
    const value = request.headers.get(name);
    if (value !== null) headers.set(name, value);
  }
  const { method } = request;
  const call = { service, method, headers, query: new Map(), bucketName: bucket, key, readPayload: neverRead };
  return method === "HEAD" ? headObject(call) : getObject(call);
}

function neverRead(): never {
  throw new S3Error("InternalError");
}
