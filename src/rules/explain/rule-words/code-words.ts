/** The words of those who ask about a code, which its own texts do not contain; separated by semicolons. */
export const codeWords: Readonly<Record<number, string>> = {
  10013:
    "body shorter than its Content-Length; content length longer than the body; upload aborted with an incomplete body; Content-Length does not match the body",
  10035:
    "signature rejected by R2 of a DELETE request; R2 rejects the signature; signature of a delete or upload refused; signature mismatch behind a proxy; signed request with wrong signature; request with another content-type than was signed; S3 signature exception",
  10001: "internal error on put",
  10002:
    "401 Unauthorized with the keys of a token; what does 401 from r2 mean; unauthorized when listing buckets; laravel 401 unauthorized; unauthorized in ListBuckets with the keys of R2",
  10003: "read only token cannot upload; access denied to an operation",
  10005:
    "bucket name too short; must bucket names be lowercase; can a bucket name be upper case; underscore in bucket name; wrangler r2 bucket create fails with a name in capitals; bucket name with capital letters; dots in bucket name",
  10006:
    "bucket does not exist although it does; NoSuchBucket for a bucket of another jurisdiction or account; boto3 says that the specified bucket does not exist; 404 not found when calling the HeadBucket operation",
  10008:
    "cannot delete a bucket that is not empty; bucket is empty or shows 0 objects but says not empty; force delete a bucket; bucket deletion error; destroy a bucket with terraform; delete bucket in the dashboard fails",
  10009:
    "maximum of buckets reached; bucket limit exceeded; more buckets than allowed; create bucket fails too many buckets; account bucket limit reached",
  10011: "multipart upload with 2 MB parts fails",
  10014: "header format of Content-MD5; md5 in base64; x-amz-checksum-sha256 invalid value",
  10018:
    "presigned url expired; expired presigned url behavior; error code of an expired presigned url; signature expired; clock skew",
  10020: "KeyTooLongError",
  10025:
    "parts could not be found on complete; etag does not match on complete; part uploaded again before complete; etag quotes in parts",
  10031: "conditional put over the S3 API fails; If-Match of an S3 put fails 412; x-amz-copy-source-if-match failed",
  10033:
    "upload stream without content length over the S3 API; chunked PUT to a presigned url 411; fetch with a stream body to a presigned url; curl from stdin missing content length; io.Reader put 411",
  10043: "is R2 down right now; R2 outage; cloudflare R2 down; 503 service unavailable",
  10054:
    "client closed the connection while uploading; user closes the tab; mobile users lose the connection; client disconnect in logs a problem; upload aborted by the user",
  10058:
    "SlowDown; rate limit for the same object; object updated often fails with too many requests; 429 on put of one key; backup to R2 failed with 429; list fails with error 429; back off on 429; rate limits for put with the same key; 429 too many requests of R2 in a worker",
  10073: "bucket already exists; wrangler r2 bucket create already exists; create bucket 409; bucket name taken",
};
