import { errorCodes } from "../semantics/error-codes.js";

/**
 * The status and text of each refusal of S3, by its code.
 *
 * Sources: Amazon S3 API Reference, "Error responses"; where R2's "Error codes" give a code of the store another status or
 * name, R2's. Messages are S3's.
 */
const errorRows = {
  AccessDenied: { status: 403, message: "Access Denied" },
  AuthorizationHeaderMalformed: { status: 400, message: "The authorization header that you provided is not valid." },
  AuthorizationQueryParametersError: {
    status: 400,
    message: "The authorization query parameters that you provided are not valid.",
  },
  BadDigest: {
    status: 400,
    message: "The Content-MD5 or checksum value that you specified did not match what the server received.",
  },
  BucketAlreadyOwnedByYou: {
    status: 409,
    message: "The bucket that you tried to create already exists, and you own it.",
  },
  BucketNotEmpty: { status: 409, message: "The bucket that you tried to delete is not empty." },
  ClientDisconnect: { status: 400, message: "The client disconnected before the request was complete." },
  EntityTooLarge: { status: 400, message: "Your proposed upload exceeds the maximum allowed object size." },
  EntityTooSmall: {
    status: 400,
    message: "Your proposed upload is smaller than the minimum allowed object size.",
  },
  ExpiredRequest: { status: 403, message: "Request has expired" },
  IncompleteBody: {
    status: 400,
    message: "You did not provide the number of bytes specified by the Content-Length HTTP header.",
  },
  // Undocumented: S3 and R2 have no code for a full disk; this is the name of status 507 in RFC 4918.
  InsufficientStorage: { status: 507, message: "There is not enough room left to store this." },
  InternalError: { status: 500, message: "We encountered an internal error. Please try again." },
  InvalidAccessKeyId: {
    status: 403,
    message: "The AWS access key ID that you provided does not exist in our records.",
  },
  InvalidArgument: { status: 400, message: "Invalid Argument" },
  InvalidBucketName: { status: 400, message: "The specified bucket is not valid." },
  InvalidDigest: {
    status: 400,
    message: "The Content-MD5 or checksum value that you specified is not valid.",
  },
  InvalidLocationConstraint: { status: 400, message: "The specified location constraint is not valid." },
  InvalidObjectName: { status: 400, message: "The specified object name is not valid." },
  InvalidPart: {
    status: 400,
    message:
      "One or more of the specified parts could not be found. The part might not have been uploaded, or the specified entity tag might not have matched the part's entity tag.",
  },
  InvalidPartOrder: { status: 400, message: "The list of parts was not in ascending order." },
  InvalidRange: { status: 416, message: "The requested range is not satisfiable" },
  InvalidRequest: { status: 400, message: "Invalid Request" },
  InvalidStorageClass: { status: 400, message: "The storage class that you specified is not valid." },
  InvalidToken: { status: 400, message: "The provided token is malformed or otherwise not valid." },
  InvalidURI: { status: 400, message: "The specified URI couldn't be parsed." },
  MalformedTrailerError: {
    status: 400,
    message: "The request contained trailing data that was not well-formed or did not conform to our published schema.",
  },
  MalformedXML: {
    status: 400,
    message: "The XML that you provided was not well formed or did not validate against our published schema.",
  },
  MaxMessageLengthExceeded: { status: 400, message: "Your request was too large." },
  MetadataTooLarge: { status: 400, message: "Your metadata headers exceed the maximum allowed metadata size." },
  MethodNotAllowed: { status: 405, message: "The specified method is not allowed against this resource." },
  MissingContentLength: { status: 411, message: "You must provide the Content-Length HTTP header." },
  NoSuchCORSConfiguration: { status: 404, message: "The CORS configuration does not exist" },
  NoSuchLifecycleConfiguration: { status: 404, message: "The lifecycle configuration does not exist" },
  NoSuchBucket: { status: 404, message: "The specified bucket does not exist." },
  NoSuchKey: { status: 404, message: "The specified key does not exist." },
  NoSuchUpload: {
    status: 404,
    message:
      "The specified multipart upload does not exist. The upload ID might not be valid, or the multipart upload might have been aborted or completed.",
  },
  NotEntitled: { status: 403, message: "The account has no subscription to R2." },
  NotImplemented: {
    status: 501,
    message: "A header or query that you provided implies functionality that is not implemented.",
  },
  ObjectLockedByBucketPolicy: { status: 403, message: "The object is locked by a bucket lock rule." },
  PreconditionFailed: { status: 412, message: "At least one of the preconditions that you specified did not hold." },
  RequestTimeTooSkewed: {
    status: 403,
    message: "The difference between the request time and the server's time is too large.",
  },
  ServiceUnavailable: { status: 503, message: "Service is unable to handle request." },
  SignatureDoesNotMatch: {
    status: 403,
    message:
      "The request signature that we calculated does not match the signature that you provided. Check your secret access key and signing method.",
  },
  TooManyRequests: { status: 429, message: "Reduce your concurrent request rate for the same object." },
  XAmzContentSHA256Mismatch: {
    status: 400,
    message: "The provided x-amz-content-sha256 header does not match what was computed.",
  },
} as const;

/** The code of a refusal, as S3 names it. */
export type S3ErrorCode = keyof typeof errorRows;

/** A request that is refused. Nothing has been changed by it. */
export class S3Error extends Error {
  readonly code: S3ErrorCode;
  /** Headers that the answer has besides. */
  readonly headers: Readonly<Record<string, string>>;

  constructor(
    code: S3ErrorCode,
    message: string = errorRows[code].message,
    headers: Readonly<Record<string, string>> = {},
  ) {
    super(message);
    this.code = code;
    this.headers = headers;
  }

  get status(): number {
    return errorRows[this.code].status;
  }
}

/** Returns the answer of S3 to an error of a bucket. */
export function toS3Error(error: unknown): S3Error {
  if (error instanceof S3Error) return error;
  const { message, code, rule, action } = error as {
    readonly message?: string;
    readonly code?: unknown;
    readonly rule?: unknown;
    readonly action?: unknown;
  };
  // Two parts of one number: the store has no code of its own for them.
  if (rule === "multipart.repeated-part") return new S3Error("InvalidPartOrder");
  if (typeof code === "number") {
    const prefix = `${String(action)}: `;
    const text = message?.startsWith(prefix) ? message.slice(prefix.length, -` (${code})`.length) : undefined;
    return new S3Error(s3CodeOf(code), text);
  }
  // What a bucket refuses of its arguments names its rule.
  return typeof rule === "string" ? new S3Error("InvalidArgument", message) : new S3Error("InternalError");
}

/** The code of the store as S3 has it. */
// production, Error codes
function s3CodeOf(code: number): S3ErrorCode {
  const s3Code = errorCodes.get(code)?.s3Code;
  return s3Code !== undefined && Object.hasOwn(errorRows, s3Code) ? (s3Code as S3ErrorCode) : "InternalError";
}
