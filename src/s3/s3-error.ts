import { errorCodes } from "../semantics/error-codes.js";

/**
 * The text of each S3 error, by status and code.
 *
 * Sources: Amazon S3 API Reference, "Error responses"; R2's "Error codes" override the status or name for codes of the
 * store. The messages are S3's.
 */
const textsByStatus = {
  400: {
    AuthorizationHeaderMalformed: "The authorization header that you provided is not valid.",
    AuthorizationQueryParametersError: "The authorization query parameters that you provided are not valid.",
    BadDigest: "The Content-MD5 or checksum value that you specified did not match what the server received.",
    ClientDisconnect: "The client disconnected before the request was complete.",
    EntityTooLarge: "Your proposed upload exceeds the maximum allowed object size.",
    EntityTooSmall: "Your proposed upload is smaller than the minimum allowed object size.",
    IncompleteBody: "You did not provide the number of bytes specified by the Content-Length HTTP header.",
    InvalidArgument: "Invalid Argument",
    InvalidBucketName: "The specified bucket is not valid.",
    InvalidDigest: "The Content-MD5 or checksum value that you specified is not valid.",
    InvalidLocationConstraint: "The specified location constraint is not valid.",
    InvalidObjectName: "The specified object name is not valid.",
    InvalidPart:
      "One or more of the specified parts could not be found. The part might not have been uploaded, or the specified entity tag might not have matched the part's entity tag.",
    InvalidPartOrder: "The list of parts was not in ascending order.",
    InvalidRequest: "Invalid Request",
    InvalidStorageClass: "The storage class that you specified is not valid.",
    InvalidToken: "The provided token is malformed or otherwise not valid.",
    InvalidURI: "The specified URI couldn't be parsed.",
    MalformedTrailerError:
      "The request contained trailing data that was not well-formed or did not conform to our published schema.",
    MalformedXML: "The XML that you provided was not well formed or did not validate against our published schema.",
    MaxMessageLengthExceeded: "Your request was too large.",
    MetadataTooLarge: "Your metadata headers exceed the maximum allowed metadata size.",
    XAmzContentSHA256Mismatch: "The provided x-amz-content-sha256 header does not match what was computed.",
  },
  403: {
    AccessDenied: "Access Denied",
    ExpiredRequest: "Request has expired",
    InvalidAccessKeyId: "The AWS access key ID that you provided does not exist in our records.",
    NotEntitled: "The account has no subscription to R2.",
    ObjectLockedByBucketPolicy: "The object is locked by a bucket lock rule.",
    RequestTimeTooSkewed: "The difference between the request time and the server's time is too large.",
    SignatureDoesNotMatch:
      "The request signature that we calculated does not match the signature that you provided. Check your secret access key and signing method.",
  },
  404: {
    NoSuchCORSConfiguration: "The CORS configuration does not exist",
    NoSuchLifecycleConfiguration: "The lifecycle configuration does not exist",
    NoSuchBucket: "The specified bucket does not exist.",
    NoSuchKey: "The specified key does not exist.",
    NoSuchUpload:
      "The specified multipart upload does not exist. The upload ID might not be valid, or the multipart upload might have been aborted or completed.",
  },
  405: { MethodNotAllowed: "The specified method is not allowed against this resource." },
  409: {
    BucketAlreadyOwnedByYou: "The bucket that you tried to create already exists, and you own it.",
    BucketNotEmpty: "The bucket that you tried to delete is not empty.",
  },
  411: { MissingContentLength: "You must provide the Content-Length HTTP header." },
  412: { PreconditionFailed: "At least one of the preconditions that you specified did not hold." },
  416: {
    InvalidPartNumber: "The requested partnumber is not satisfiable",
    InvalidRange: "The requested range is not satisfiable",
  },
  429: { TooManyRequests: "Reduce your concurrent request rate for the same object." },
  500: { InternalError: "We encountered an internal error. Please try again." },
  501: { NotImplemented: "A header or query that you provided implies functionality that is not implemented." },
  503: { ServiceUnavailable: "Service is unable to handle request." },
  507: {
    // Undocumented: S3 and R2 have no code for a full disk; this is the name of status 507 in RFC 4918.
    InsufficientStorage: "There is not enough room to store this.",
  },
} as const;

/** The code of an S3 error. */
export type S3ErrorCode = { [Status in keyof TextsByStatus]: keyof TextsByStatus[Status] }[keyof TextsByStatus];

type TextsByStatus = typeof textsByStatus;

const errorRows = Object.fromEntries(
  Object.entries(textsByStatus).flatMap(([status, texts]) =>
    Object.entries(texts).map(([code, message]) => [code, { status: Number(status), message }]),
  ),
) as Readonly<Record<S3ErrorCode, { readonly status: number; readonly message: string }>>;

/** A refused request. It has changed nothing. */
export class S3Error extends Error {
  readonly code: S3ErrorCode;
  /** Additional headers of the response. */
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

/** Adds the header that names the option to accept such a request, because R2 refuses it but Amazon S3 does not. */
export function onlyOnR2(error: S3Error): S3Error {
  const hint = 'R2 refuses this request. To accept it: s3Handler({ answers: "lenient" }), fakebucket serve --lenient';
  return new S3Error(error.code, error.message, { ...error.headers, "x-fakebucket-hint": hint });
}

/** Converts an error of a bucket to an error of S3. */
export function toS3Error(error: unknown): S3Error {
  if (error instanceof S3Error) return error;
  const { message, code, rule, action } = (error ?? {}) as {
    readonly message?: string;
    readonly code?: unknown;
    readonly rule?: unknown;
    readonly action?: unknown;
  };
  // Two parts with the same number: the store has no code for this error.
  if (rule === "multipart.repeated-part") return new S3Error("InvalidPartOrder");
  if (typeof code === "number") {
    const prefix = `${String(action)}: `;
    const text = message?.startsWith(prefix) ? message.slice(prefix.length, -` (${code})`.length) : undefined;
    return new S3Error(s3CodeOf(code), text);
  }
  // Errors about arguments carry the rule that they violate.
  return typeof rule === "string" ? new S3Error("InvalidArgument", message) : new S3Error("InternalError");
}

/** Returns S3's code for a code of the store. */
// production, Error codes
function s3CodeOf(code: number): S3ErrorCode {
  const s3Code = errorCodes.get(code)?.s3Code;
  return s3Code !== undefined && Object.hasOwn(errorRows, s3Code) ? (s3Code as S3ErrorCode) : "InternalError";
}
