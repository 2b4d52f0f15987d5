import type { AnyRuleId } from "./registry.js";

const cloudflare = "https://developers.cloudflare.com";

/** The advice for an error whose rule has none. */
export const codeAdvice: Readonly<Record<number, string>> = {
  10001: "Try again, later each time: a write that failed may or may not have been stored.",
  10002: "Give the access key of an R2 API token that is still valid.",
  10003: "Give the API token the permission for this bucket and this operation.",
  10005: "Choose a name of 3 to 63 lower-case letters, digits and hyphens, such as `my-bucket`.",
  10006:
    "Create the bucket, or correct its name and the account. A bucket of a jurisdiction is at its own endpoint alone, such as `ACCOUNT.eu.r2.cloudflarestorage.com`.",
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
    "Check the secret key, the region `auto` and the endpoint, and send just what was signed: the same method, key (with `! ' ( ) *` percent-encoded), query and headers, `Content-Type` too. A presigned URL is for `ACCOUNT.r2.cloudflarestorage.com` alone, not for a custom domain.",
  10042: "Add an R2 subscription to the account, in the dashboard.",
  10043: "Try again, later each time; the status page shows outages.",
  10054: "Nothing is wrong with the bucket: the client went away. Let it upload again, or in parts.",
  10073: "Use the bucket that exists, or choose another name.",
};

/** The rule for codes that a binding never returns. */
export const codeRules: Readonly<Record<number, AnyRuleId>> = {
  10007: "get.missing",
  10014: "checksum.bytes",
  10031: "put.precondition-failed",
  10033: "value.stream",
};

/** Common words for a rule that its own texts do not contain. */
export const ruleWords: Partial<Readonly<Record<AnyRuleId, string>>> = {
  "checksum.verified":
    "verify integrity upload; be sure bytes arrived intact; checksum mismatch; send md5 put; wrong crc digest bad; hash given is wrong; sha256 md5 in put options; which checksums can I pass to put md5 sha1 sha256",
  "checksum.hex": "checksum hex base64 string format; sha256 sha1 md5 hash",
  "checksum.kept":
    "read md5 sha256 object; hash digest returned; sha-256 stored automatically; compare local file with stored; which checksums are stored",
  "consistency.strong":
    "strongly eventually consistent; read after write; stale read; new object visible once; old file somewhere else in the world after overwrite; another region replication delay; see new version everywhere; does list show new objects at once; is list up to date after put; will a read right after put see new data",
  "consistency.not-throttled":
    "writes per second same key; rate limit one key; many concurrent requests same object; 429 throttle handle",
  "multipart.parts-unequal":
    "all parts same size; uniform equal length chunk; part sizes differ; parts of mixed sizes fail; part sizes error; tusd s3fs part size",
  "multipart.part-too-small": "minimum part size; 5mb part; part smaller 5 MB chunk",
  "multipart.expiry":
    "unfinished forgotten multipart uploads; upload expire 7 days; incomplete uploads left over; long upload stay open; how long may upload take; do unfinished uploads cost money; multipart upload was never completed; when does an upload expire",
  "multipart.complete-metadata":
    "complete returns no metadata; customMetadata empty after complete; upload httpMetadata contentType missing; multipart upload not return custom metadata",
  "multipart.complete": "order parts; parts sorted ascending; send order numbers; completing overwrites old object",
  "multipart.part-number": "many parts; part number 0 1; maximum 10000 parts",
  "multipart.etag": "etag dash; etag not md5; md5 sums not match multipart; checksum hash multi part mismatch",
  "condition.etag-matches": "wildcard star asterisk",
  "condition.etag-does-not-match": "wildcard star asterisk",
  "result.etag":
    "etag header needs wrapped quotes; etag md5; etag vs httpEtag; quotes etag; weak W strong; etag or httpEtag; difference etag httpEtag; etag comparison fails",
  "result.rpc": "return object over RPC; HeadResult serializable serialize service binding durable entrypoint pass",
  "list.include":
    "metadata missing list; custom metadata list; list returns only keys; httpMetadata empty; labels of each object in list; list gives only keys need stored metadata; list with metadata; include customMetadata; content types in list",
  "list.result": "list return; cursor optional; members type",
  "list.order": "alphabetical newest; files reverse order; sorted name; are keys sorted; order of files",
  "list.start-after": "start listing after key; offset skip",
  "list.prefix": "keys beginning; filter search find glob regex",
  "result.range": "object.range hold; contain offset length result",
  "config.binding.identifier":
    "valid binding names; dash hyphen binding; character identifier variable my-bucket invalid",
  "checksum.one":
    "md5 sha256 together; two checksums; several sha1 same time put; sha256 and md5 both; which checksums can I pass to put; checksum options of put",
  "result.uploaded":
    "upload time single object; upload date object; last modified time; creation date; timezone utc created modified type; when was a file uploaded; date of an object; when was a file uploaded; know when an object was written",
  "key.nfc": "normalization normalize nfd composed accent",
  "config.bucket-name.form":
    "allowed bucket names; bucket name rules; uppercase underscore bucket name; length characters naming valid invalid; allowed characters in a bucket name; rules for bucket names; which names may a bucket have",
  "lock.refused": "delete locked object; protected worm immutable",
  "delete.count":
    "delete many objects once; delete more 1000 keys; bulk delete batch all array; delete empty array rejected; delete [] refused by R2; delete many objects fast; delete an array of keys; delete 5000 files",
  "delete.one":
    "delete key not exist; deleting nonexistent object; delete fail missing; delete return void success; delete a file that does not exist; delete does not throw non existing key; complain nothing to delete",
  "key.length": "longest key; object name size limit; long filename",
  "key.any-characters":
    "spaces keys; slashes key; case sensitive keys; special emoji unicode object name; question mark percent hash in key; leading slash; characters to avoid in file names; slash at start of key matter; key case sensitive; which characters are allowed in file names; path traversal ../ dots in keys",
  "custom-metadata.size":
    "maximum metadata size; metadata; large limit exceeded error; how much custom metadata; bytes may metadata have; how much metadata can I store",
  "custom-metadata.names":
    "set custom metadata; store user id object; attach own attributes; tags objects; number in customMetadata; customMetadata keys lowercase; x-amz-meta headers; metadata keys lower case; store a date with a file; custom metadata example; save author with file; keep the user id with a file; attach user id to an object",
  "value.size": "maximum upload size; file over 5gb; object size limit",
  "multipart.object-size": "maximum object size 5tb; large multipart",
  "value.stream":
    "unknown length content-length; transform pipe fixed; put fails stream fetch; put a ReadableStream; unknown length stream; why does put refuse my stream; ReadableStream not valid for put; put body of an R2ObjectBody; put the body of get",
  "value.stream-cancelled": "partly read stream; consumed disturbed",
  "body.one-shot": "bodyUsed again",
  "put.replaces": "metadata lost after overwrite; put keep old metadata",
  "result.precondition-failed":
    "get body; object.body undefined onlyIf; condition failed get missing; get with onlyIf return null or throw",
  "put.precondition-failed":
    "put returns null; onlyIf failed put; condition 412 internal server error; put tell whether it stored onlyIf; know if put stored file; put gives null; when does put resolve to null",
  "storage-class.kept": "class object; tier cold",
  "http-metadata.headers": "expires cache-control content-type request headers",
  "condition.headers": "onlyIf request.headers conditional",
  "errors.illegal-invocation": "illegal invocation; destructured method loses; destructure lost bind detached unbound",
  "errors.service-form": "errors look; catch error; get code error; instanceof class message status R2Error",
  "multipart.abort":
    "cancel upload; abort twice; cancelled leftover parts free storage again; stop an upload and free the parts",
  "multipart.resume":
    "resumeMultipartUpload wrong uploadId; resume check exists; invalid unknown returns object validates; resumeMultipartUpload not throw bogus upload id; check if upload id still exists",
  "multipart.part": "uploadPart return; parallel etag partNumber",
  "multipart.part-replaced": "upload same part again; retry reupload overwrite; upload part 3 twice same number",
  "multipart.complete-arguments": "pass complete; list",
  "multipart.invisible": "unfinished upload visible list; progress before complete; list shows uploads not finished",
  "multipart.unknown-upload": "NoSuchUpload; wrong uploadId; not found exist",
  "multipart.unknown-part": "missing part; wrong part etag; not uploaded",
  "multipart.metadata":
    "metadata multipart upload; set content type; where to set content type multipart upload; complete takes no options; metadata when completing",
  "multipart.complete-empty": "complete parts; empty array",
  "multipart.complete-again": "complete twice; retry complete idempotent after failure",
  "range.length": "first bytes; read only part partial slice chunk",
  "range.suffix": "last bytes object; end tail; negative offset end",
  "range.offset": "skip bytes; continue download resume",
  "range.unsatisfiable": "range end; offset larger size; empty object past",
  "range.negative": "negative offset length",
  "range.header": "range request.headers bytes=0; several ranges at once; support http range requests",
  "body.methods":
    "read object text; object ArrayBuffer; convert Uint8Array blob bytes string; read json file from bucket; convert stream to string; convert to base64; get json from bucket; how to read a file; get the text of an object",
  "body.stream": "object.body stream; readablestream reader pipe; get a file as stream",
  "body.forwarded":
    "return object.body Response; stream object client; put body another bucket; new Response(object.body pass copy another; stream big file to browser; return image from worker; send a file to the browser; serve object from worker; return a file from R2 in my worker; send object as response",
  "body.json-error": "json fails; Unexpected end JSON input object; invalid json",
  "body.text": "text garbled; encoding utf-8 binary replacement characters",
  "body.snapshot": "object overwritten reading; changed old content",
  "result.checksums": "read checksums object; md5 ArrayBuffer hex; toJSON convert string",
  "result.version": "version id unique upload",
  "result.size":
    "size object; file length bytes content-length; size of result with range; length of piece or whole object",
  "result.json": "JSON.stringify R2Object; serialize log object",
  "result.metadata": "read custom metadata; undefined empty",
  "result.properties": "fields R2Object; etag size version uploaded",
  "head.missing": "not found exists check downloading",
  "head.metadata":
    "difference between head get; size downloading; metadata reading body; get only metadata; file size; length of file without downloading; get content type of stored object",
  "get.missing": "returns null not found",
  "put.stores": "put returns result R2Object; what does put give back; what does put return; what does put do",
  "value.types": "ArrayBuffer Uint8Array; types of values; what can I put in a bucket",
  "value.wrong-type": "number array put plain",
  "value.blob-type": "blob file type content automatically; write a blob",
  "value.copied": "mutate after put",
  "value.stream-length": "locally fails deployed; TransformStream pipeThrough accepted refused simulator",
  "value.stream-fails":
    "client disconnects upload; stream errors abort half; half finished upload user closes tab; upload stops in the middle what is left in bucket",
  "value.foreign": "jsdom happy-dom node-fetch undici class",
  "key.order": "lexicographic utf-8 bytes",
  "list.limit": "limit more 1000; page size MaxKeys",
  "list.truncated": "truncated; false more pages last true",
  "list.cursor":
    "long cursor valid; reuse cursor; expire options; cursor after deleting objects; pass prefix again with cursor same options",
  "list.cursor-malformed": "invalid cursor",
  "list.delimiter":
    "list folders only; subfolders hierarchy common prefixes; delimitedPrefixes contain trailing slash; prefixes end with slash; delimited prefixes include delimiter",
  "list.metadata-bytes": "fewer objects limit include; page short",
  "condition.missing-key": "onlyIf missing key; key not exist object condition",
  "condition.etag-quoted": "quotes etagMatches; etag quotes never matches; condition not quoted; httpEtag onlyIf",
  "condition.uploaded-before": "uploadedBefore date older",
  "condition.uploaded-after": "uploadedAfter date newer modified; get only if changed since date",
  "checksum.bytes": "ArrayBuffer bytes length wrong checksum",
  "storage-class.unknown": "invalid name",
  "lifecycle.deletion":
    "expired delay; lifecycle age objects really gone; lifecycle rule not deleted old objects; when lifecycle rule runs; apply to existing objects; add lifecycle rule wrangler command line",
  "lifecycle.transition": "move infrequent access after days",
  "lifecycle.uploads": "abort incomplete multipart; abort all old uploads",
  "lock.retention":
    "retention period days indefinite date; lock rules existing objects before the rule; bucket lock apply old objects; remove a bucket lock",
  "ssec.get-without-key": "SSE-C missing key read encrypted",
  "ssec.get-other-key": "SSE-C wrong key read encrypted",
  "http-metadata.object": "set content type; contentDisposition contentLanguage contentEncoding cacheExpiry",
  "http-metadata.write": "copy headers response",
  "http-metadata.write-type": "writeHttpMetadata plain object not Headers",
  "arguments.delete": "delete array set iterable keys",
  "arguments.extra": "typo option ignored; parameter head second",
  "errors.no-outages": "random flaky",
  "config.environment.buckets":
    "different bucket per environment; staging production bucket; r2_buckets not inherited; env environments inherit; deploy to staging with another bucket",
  "config.buckets.list": "bucket wrangler.toml; r2_buckets wrangler.jsonc; declare binding bucket; write name bucket",
  "config.buckets.entry": "preview_bucket_name jurisdiction remote fields",
  "hostnames.status.moved": "customer moved; dns changed status; customer changed dns away; customer removed cname",
  "hostnames.rate.limit": "many hostnames per minute; rate limit create many 15; custom hostname rate limit",
  "hostnames.status.blocked": "blocked; zone hold; held",
  "hostnames.status.cname": "target proxied apex",
  "hostnames.delete.answer": "delete custom hostname; remove; customer leaves offboarding",
  "hostnames.list.pages": "custom hostname list pagination; export all hostnames; per_page page hostnames",
  "hostnames.list.search": "find search hostname name",
  "hostnames.name.invalid": "invalid hostname 1407 not valid; api returns 1407",
  "hostnames.fallback-origin.lifecycle": "change put",
  "hostnames.credentials.wrong": "authentication error api key 6003",
  "hostnames.branding.required": "longer common 70; max hostname length",
  "hostnames.status.verification-errors": "held zone; hold associated; release hold",
  "result.unset-members":
    "suffix in range undefined; content-range bytes NaN; compatibility date raised 2025-12-03 range; suffix object.range undefined enable_fast_jsg_struct",
  "range.header-unsatisfiable": "range beyond end throws instead 416; bytes=500- past end of file; range header end",
  "condition.if-range": "if-range header no effect onlyIf; if-range ignored",
  "hostnames.status.caa-error":
    "CAA record blocks certificate; which CAA records customer must set google lets encrypt; caa records needed",
  "hostnames.route.wildcard":
    "wildcard custom hostname; all subdomains one custom hostname; * star customer.com; wildcard for customer subdomains; certificate for wildcard",
  "hostnames.certificate.validity": "expired certificate customer domain; certificate renewal fails; how long valid",
  "hostnames.schedule.waits":
    "number of tries validate pending hostname; how long is hostname checked seven days; backoff schedule; hostname validation retries",
  "arguments.field-type": "incorrect type field options; customMetadata not object; date string uploadedAfter",
  "lifecycle.deletion-wins": "two lifecycle rules match same object; lifecycle rules conflict which wins",
  "lifecycle.locked":
    "lock and lifecycle rule delete which wins; bucket lock on prefix against lifecycle; lock stops deletion by lifecycle rule",
  "value.null": "store 0 byte empty file; write an empty file",
  "delete.all-or-nothing": "delete fails halfway part deleted",
  "hostnames.name.ascii": "hostname umlauts punycode idn; internationalized hostname",
  "result.structured-clone": "clone R2Object; postMessage structuredClone R2ObjectBody not cloneable",
};

/** The public pages about rules, by the beginning of their ids. */
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

/** The page for rules without an entry in {@link rulePages}. */
export const referencePage: string = `${cloudflare}/r2/api/workers/workers-api-reference/`;
