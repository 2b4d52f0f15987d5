import { AwsV4Signer } from "aws4fetch";
import { decodeUtf8 } from "../base/bytes/utf8.js";
import { writeHeaderText } from "./headers.js";
import { equalsInConstantTime } from "./s3-checksum.js";
import { S3Error } from "./s3-error.js";
import type { Target } from "./target.js";

/** A pair of keys for signing requests. */
export interface S3Credentials {
  readonly accessKeyId: string;
  readonly secretAccessKey: string;
}

/** The keys and region for checking the signatures of requests. */
export interface Authority {
  readonly secrets: ReadonlyMap<string, string>;
  readonly region: string;
  /** Milliseconds since 1970. */
  readonly now: () => number;
  /** True if checksums in the query of a presigned address are ignored. */
  readonly ignoresQueryChecksums: boolean;
  /** Keys derived from secrets, by scope. */
  readonly derivedKeys: Map<string, Map<string, ArrayBuffer>>;
}

/** The signed parts of a request other than its address. */
interface SignedRequest {
  /** Its headers, including the headers in the query of a presigned address. */
  readonly headers: Headers;
  readonly payload: SignedPayload;
}

/** The body as described by the signature of a request. */
export interface SignedPayload {
  /** `x-amz-content-sha256`: a digest in hex, or one of the words in capitals. */
  readonly contentSha256: string;
  /** The start of the chain of chunk signatures. */
  readonly seed: ChunkSeed;
}

/** The inputs of the signature of a body's first chunk. */
export interface ChunkSeed {
  readonly signature: string;
  readonly key: Uint8Array;
  readonly date: string;
  readonly scope: string;
}

/** The signature in the headers or the query of a request. */
interface GivenSignature {
  readonly credential: string;
  readonly signedHeaders: readonly string[];
  readonly signature: string;
  /** `20261122T141500Z`. */
  readonly date: string;
  /** The lifetime of a presigned address in seconds. */
  readonly expires: number | undefined;
}

const algorithm = "AWS4-HMAC-SHA256";
const service = "s3";
/** Amazon S3 API Reference, "Authenticating Requests": 15 minutes. */
const mostSkewMilliseconds = 15 * 60 * 1000;
/** Amazon S3 API Reference, "Authenticating Requests: Using Query Parameters": seven days. */
const mostSeconds = 7 * 24 * 60 * 60;
/** The largest number of cached derived keys: one for each secret, day and region. */
const mostDerivedKeys = 64;

/**
 * Checks the signature of a request: computes it again from the date, region and headers, and compares.
 *
 * @throws S3Error if the signature is missing, expired, not yet valid, made with an unknown key, or different from the
 * computed one.
 */
export async function authenticate(request: Request, target: Target, authority: Authority): Promise<SignedRequest> {
  const given = readSignature(request.headers, target);
  const [accessKeyId = "", day = "", region = "", ofService, end, ...more] = given.credential.split("/");
  checkScope(given, [day, region, ofService, end, ...more], authority);
  const secretAccessKey = authority.secrets.get(accessKeyId);
  if (secretAccessKey === undefined) throw new S3Error("InvalidAccessKeyId");
  if (request.headers.has("x-amz-security-token") || target.query.has("X-Amz-Security-Token")) {
    throw new S3Error("InvalidToken");
  }
  checkTime(given, authority.now());
  checkSignedHeaders(request.headers, given);
  // Before the signature, which no signer makes without this header.
  const contentSha256 = contentSha256Of(request.headers, given);

  const scope = `${day}/${region}/${service}/aws4_request`;
  const cache = derivedKeysFor(`${accessKeyId}/${scope}`, authority);
  const expected = await signAgain(request, given, { accessKeyId, secretAccessKey, region, cache });
  if (!expected.some((signature) => equalsInConstantTime(signature, given.signature))) {
    throw new S3Error("SignatureDoesNotMatch");
  }
  const [key] = cache.values();
  const seed = { signature: given.signature, key: new Uint8Array(key ?? new ArrayBuffer(0)), date: given.date, scope };
  const headers = given.expires === undefined ? request.headers : withQuery(request.headers, target, authority);
  return { headers, payload: { contentSha256, seed } };
}

/** Query parameters of the signature itself, without a header. */
const ownParameters = /^x-amz-(?:algorithm|credential|date|expires|signedheaders|signature|content-sha256)$/;
/** Parameters without effect on R2. Undocumented: `x-amz-checksum-mode` is one. */
const idleParameters = /^x-amz-(?:checksum-mode$|sdk-checksum-)/;
/** Checksums that SDKs compute before the body exists, over an empty one. Amazon S3 ignores them. */
const bodyParameters = /^x-amz-(?:checksum-|sdk-checksum-)/;

/** Returns the headers of a presigned request. Signers move S3's own headers into the query. */
// Seen at Amazon S3 by LocalStack: test_presigned_url_v4_x_amz_in_qs, and issue 12169 for checksums.
// Reported: R2 checks the checksums (Palmr#378, petdex#465, kilo-cloud#5226, Cloudflare.NET#43).
function withQuery(headers: Headers, { query }: Target, { ignoresQueryChecksums }: Authority): Headers {
  const ignored = ignoresQueryChecksums ? bodyParameters : idleParameters;
  const all = new Headers(headers);
  for (const [parameter, value] of query) {
    const name = parameter.toLowerCase();
    if (!name.startsWith("x-amz-") || ownParameters.test(name) || ignored.test(name)) continue;
    try {
      if (!all.has(name)) all.set(name, writeHeaderText(value));
    } catch {
      throw new S3Error("InvalidArgument", "A query parameter is not valid as a header.");
    }
  }
  return all;
}

function readSignature(headers: Headers, { query }: Target): GivenSignature {
  const authorization = headers.get("authorization");
  const isPresigned = query.has("X-Amz-Algorithm") || query.has("X-Amz-Signature");
  if (authorization !== null && isPresigned) {
    throw new S3Error("InvalidArgument", "Only one authentication mechanism is allowed.");
  }
  if (isPresigned) return readPresigned(query);
  // Version 2 signatures, which R2 does not support either.
  if ((authorization !== null && !authorization.startsWith("AWS4-")) || query.has("AWSAccessKeyId")) {
    throw new S3Error(
      "InvalidRequest",
      `The authorization mechanism that you have provided is not supported. Please use ${algorithm}.`,
    );
  }
  if (authorization === null) throw new S3Error("AccessDenied");
  return readAuthorization(authorization, headers);
}

function readAuthorization(authorization: string, headers: Headers): GivenSignature {
  const found = /^AWS4-HMAC-SHA256 +(.*)$/s.exec(authorization);
  const fields = new Map(
    (found?.[1] ?? "").split(",").map((field) => {
      const [name = "", ...value] = field.trim().split("=");
      return [name, value.join("=")] as const;
    }),
  );
  const [credential, signedHeaders, signature] = ["Credential", "SignedHeaders", "Signature"].map((name) =>
    fields.get(name),
  );
  if (credential === undefined || signedHeaders === undefined || signature === undefined) {
    throw new S3Error("AuthorizationHeaderMalformed");
  }
  const date = headers.get("x-amz-date");
  if (date === null || timeOf(date) === undefined) {
    throw new S3Error("AccessDenied", "AWS authentication requires a valid x-amz-date header.");
  }
  return { credential, signedHeaders: signedHeaders.split(";"), signature, date, expires: undefined };
}

function readPresigned(query: ReadonlyMap<string, string>): GivenSignature {
  const of = (name: string): string => {
    const value = query.get(name);
    if (value === undefined) {
      throw new S3Error("AuthorizationQueryParametersError", `The query parameter ${name} is missing.`);
    }
    return value;
  };
  if (of("X-Amz-Algorithm") !== algorithm) {
    throw new S3Error("AuthorizationQueryParametersError", `X-Amz-Algorithm only supports ${algorithm}.`);
  }
  const date = of("X-Amz-Date");
  if (timeOf(date) === undefined) {
    throw new S3Error("AuthorizationQueryParametersError", 'X-Amz-Date must be of the form "yyyyMMddTHHmmssZ".');
  }
  const expires = of("X-Amz-Expires");
  if (!/^\d{1,6}$/.test(expires) || Number(expires) < 1 || Number(expires) > mostSeconds) {
    throw new S3Error("AuthorizationQueryParametersError", `X-Amz-Expires must be from 1 to ${mostSeconds} seconds.`);
  }
  return {
    credential: of("X-Amz-Credential"),
    signedHeaders: of("X-Amz-SignedHeaders").split(";"),
    signature: of("X-Amz-Signature"),
    date,
    expires: Number(expires),
  };
}

/** A malformed signature, with the code for its place in the request. */
function malformed(given: GivenSignature, message: string): S3Error {
  const code = given.expires === undefined ? "AuthorizationHeaderMalformed" : "AuthorizationQueryParametersError";
  return new S3Error(code, message);
}

function checkScope(given: GivenSignature, scope: readonly (string | undefined)[], authority: Authority): void {
  const [day, region, ofService, end] = scope;
  if (scope.length !== 4 || ofService !== service || end !== "aws4_request") {
    throw malformed(given, "The credential must be of the form KEY/yyyyMMdd/REGION/s3/aws4_request.");
  }
  if (day !== given.date.slice(0, 8))
    throw malformed(given, "The date of the credential differs from the date of the request.");
  // R2, "S3 API compatibility", Bucket region: `us-east-1` is an alias of `auto`. Clients do not sign for an empty
  // region.
  const aliases = ["auto", "us-east-1"];
  if (region !== authority.region && !aliases.includes(region as string)) {
    throw malformed(given, `The region '${region}' is wrong; expecting '${authority.region}'.`);
  }
}

function checkTime({ date, expires }: GivenSignature, now: number): void {
  const signed = timeOf(date) as number;
  if (expires === undefined) {
    if (Math.abs(now - signed) > mostSkewMilliseconds) throw new S3Error("RequestTimeTooSkewed");
    return;
  }
  if (now > signed + expires * 1000) throw new S3Error("ExpiredRequest");
  if (signed > now + mostSkewMilliseconds) throw new S3Error("AccessDenied", "Request is not valid yet");
}

/** Returns the milliseconds of a date such as `20261122T141500Z`. */
function timeOf(date: string): number | undefined {
  const parts = /^(\d{4})(\d\d)(\d\d)T(\d\d)(\d\d)(\d\d)Z$/.exec(date);
  if (parts === null) return undefined;
  const [, year, month, day, hour, minute, second] = parts;
  const time = Date.parse(`${year}-${month}-${day}T${hour}:${minute}:${second}Z`);
  return Number.isNaN(time) ? undefined : time;
}

/** The host and all S3 headers must be signed: anybody could have added an unsigned one. */
function checkSignedHeaders(headers: Headers, given: GivenSignature): void {
  if (!given.signedHeaders.includes("host")) throw malformed(given, "The header host must be signed.");
  const unsigned = [...headers.keys()].filter(
    (name) => name.startsWith("x-amz-") && !given.signedHeaders.includes(name),
  );
  if (unsigned.length === 0) return;
  throw new S3Error(
    "AccessDenied",
    `There were headers present in the request which were not signed: ${unsigned.join(", ")}`,
  );
}

interface SigningKey extends S3Credentials {
  readonly region: string;
  readonly cache: Map<string, ArrayBuffer>;
}

/**
 * Returns the valid signatures of a request. Headers with non-ASCII bytes have two: some signers sign the bytes as
 * sent, others the UTF-8 encoding of each byte's Latin-1 character.
 */
async function signAgain(request: Request, given: GivenSignature, key: SigningKey): Promise<readonly string[]> {
  const url = new URL(request.url);
  url.searchParams.delete("X-Amz-Signature");
  const headers = new Headers();
  for (const name of given.signedHeaders) {
    const value = isHeaderName(name) ? request.headers.get(name) : null;
    if (value !== null) headers.set(name, value);
  }
  const signer = new AwsV4Signer({
    ...key,
    method: request.method,
    url: url.href,
    headers,
    service,
    datetime: given.date,
    signQuery: given.expires !== undefined,
    allHeaders: true,
  });
  // The signer signs the existing headers. A missing header, or a name in another place, means another request.
  if (signer.signedHeaders !== given.signedHeaders.join(";")) throw new S3Error("SignatureDoesNotMatch");
  const signatures = [await signer.signature()];
  const asSent = decodeUtf8(Uint8Array.from(signer.canonicalHeaders, (character) => character.charCodeAt(0)));
  if (asSent !== signer.canonicalHeaders) {
    signer.canonicalHeaders = asSent;
    signatures.push(await signer.signature());
  }
  return signatures;
}

function isHeaderName(name: string): boolean {
  return /^[!#$%&'*+.^_`|~0-9a-z-]+$/.test(name);
}

function contentSha256Of(headers: Headers, given: GivenSignature): string {
  const value = headers.get("x-amz-content-sha256");
  if (value !== null) return value;
  if (given.expires !== undefined) return "UNSIGNED-PAYLOAD";
  throw new S3Error("InvalidRequest", "Missing required header for this request: x-amz-content-sha256");
}

function derivedKeysFor(scope: string, { derivedKeys }: Authority): Map<string, ArrayBuffer> {
  const known = derivedKeys.get(scope);
  if (known !== undefined) return known;
  if (derivedKeys.size >= mostDerivedKeys) derivedKeys.clear();
  const fresh = new Map<string, ArrayBuffer>();
  derivedKeys.set(scope, fresh);
  return fresh;
}
