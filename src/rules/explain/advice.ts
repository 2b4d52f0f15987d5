import type { AnyRuleId } from "./registry.js";

const cloudflare = "https://developers.cloudflare.com";

/** The thing to do about an error whose rule has no such words of its own. */
export const codeAdvice: Readonly<Record<number, string>> = {
  10001: "Try again, later each time: a write that failed may or may not have been stored.",
  10002: "Give the access key of an R2 API token that is still valid.",
  10003: "Give the API token the permission for this bucket and this operation.",
  10005: "Choose a name of 3 to 63 lower-case letters, digits and hyphens, such as `my-bucket`.",
  10006: "Create the bucket, or correct its name and the account.",
  10007: "Check the key. A binding gives `null` for it: compare with `null`, and answer 404.",
  10008: "List and delete all objects first, and abort the uploads in progress.",
  10009: "Delete a bucket, or put what has a bucket of its own under a prefix of one bucket.",
  10013: "Try again with the whole body: nothing was stored.",
  10014: "Send the checksum in base64 of its full length; a binding takes hex or bytes.",
  10018: "Make a new presigned URL, and check the clock of the machine that signs.",
  10031:
    "Read the object again and decide anew. A binding gives `null` from `put`, and an object without `body` from `get`.",
  10033: "Send `Content-Length`: give the client a buffer, or a stream whose length it knows.",
  10035:
    "Check the secret key, the region `auto` and the endpoint, and send just what was signed: the same method, key, query and headers, `Content-Type` too.",
  10042: "Add an R2 subscription to the account, in the dashboard.",
  10043: "Try again, later each time; the status page shows outages.",
  10054: "Nothing is wrong with the bucket: the client went away. Let it upload again, or in parts.",
  10073: "Use the bucket that exists, or choose another name.",
};

/** The rule of what a binding does instead, for codes that it never meets. */
export const codeRules: Readonly<Record<number, AnyRuleId>> = {
  10007: "get.missing",
  10014: "checksum.bytes",
  10031: "put.precondition-failed",
  10033: "value.stream",
};

/** The words that people use for a rule and that its own texts do not have. */
export const ruleWords: Partial<Readonly<Record<AnyRuleId, string>>> = {
  "checksum.verified": "sha256 sha1 md5 crc hash digest integrity bad digest verify wrong mismatch",
  "checksum.hex": "sha256 sha1 md5 hash base64 format string",
  "checksum.kept": "sha256 sha1 md5 hash digest stored returned",
  "consistency.strong": "strongly strong consistent consistency eventual eventually read after write stale immediately",
  "consistency.not-throttled": "rate limit 429 throttle concurrent requests per second how many handle same object key",
  "multipart.parts-unequal": "uniform same size equal length parts chunk",
  "multipart.part-too-small": "minimum part size 5mb chunk",
  "multipart.expiry": "expire expires upload 7 days seven incomplete unfinished abandoned lifetime how long",
  "multipart.part-number": "how many parts maximum 10000",
  "multipart.etag": "md5 sums do not match mismatch checksum hash multi part multipart",
  "condition.etag-matches": "wildcard star asterisk",
  "condition.etag-does-not-match": "wildcard star asterisk",
  "result.etag": "quotes wrapped quoted etag header md5 httpEtag vs difference",
  "result.rpc": "rpc service binding durable object worker entrypoint pass return",
  "list.include": "customMetadata httpMetadata missing empty undefined listed metadata",
  "list.result": "cursor optional undefined members type",
  "list.order": "sort sorted alphabetical newest order",
  "list.start-after": "offset skip from",
  "list.prefix": "filter search find starts with wildcard glob regex",
  "list.include-history": "r2_list_honor_include compatibility flag",
  "result.uploaded": "uploaded date time timezone utc created modified type last",
  "key.nfc": "unicode normalization normalize nfc nfd composed accent umlaut",
  "config.bucket-name.form": "bucket name rules length characters allowed valid invalid naming",
  "lock.refused": "bucket lock locked retention protected worm immutable",
  "delete.count": "delete more than 1000 keys many bulk batch all",
  "delete.one": "delete missing bulk batch return void success",
  "key.length": "too long maximum length name size limit",
  "key.any-characters": "special characters slash spaces emoji unicode encode url",
  "custom-metadata.size": "metadata limit maximum max large exceeded too big error",
  "custom-metadata.names": "case lowercase uppercase headers x-amz-meta tags",
  "value.size": "maximum object file size limit max 5gb",
  "multipart.object-size": "maximum object file size limit max 5tb",
  "value.stream": "unknown length content-length without transform pipe stream fixed",
  "value.stream-cancelled": "already been read partially read consumed disturbed stream",
  "body.one-shot": "read twice already used bodyUsed text json again",
  "put.replaces": "metadata lost gone after overwrite again",
  "result.precondition-failed": "object.body body undefined missing onlyIf",
  "put.precondition-failed": "put returns null onlyIf condition failed 412 internal server error",
  "storage-class.kept": "infrequent access standard tier cold",
  "http-metadata.headers": "expires cache-control content-type request headers",
  "condition.headers": "if-match if-none-match if-modified-since conditional request",
  "errors.illegal-invocation": "destructure this lost bind detached unbound method",
  "errors.service-form": "error code message instanceof class catch status R2Error",
};

/** The public pages on which a rule can be read, by how its id begins. */
export const rulePages: Readonly<Record<string, string>> = {
  config: `${cloudflare}/workers/wrangler/configuration/#r2-buckets`,
  consistency: `${cloudflare}/r2/reference/consistency/`,
  errors: `${cloudflare}/r2/api/error-codes/`,
  hostnames: `${cloudflare}/cloudflare-for-platforms/cloudflare-for-saas/`,
  lifecycle: `${cloudflare}/r2/buckets/object-lifecycles/`,
  lock: `${cloudflare}/r2/buckets/bucket-locks/`,
  multipart: `${cloudflare}/r2/objects/multipart-objects/`,
  ssec: `${cloudflare}/r2/examples/ssec/`,
};

/** The page of all codes. */
export const codesPage: string = `${cloudflare}/r2/api/error-codes/`;

/** The page of a rule about which {@link rulePages} says nothing. */
export const referencePage: string = `${cloudflare}/r2/api/workers/workers-api-reference/`;
