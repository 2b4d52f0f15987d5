import type { AnyRuleId } from "../registry.js";

/** Askers' words for rules about the operations on objects and uploads. */
export const objectWords: Partial<Readonly<Record<AnyRuleId, string>>> = {
  "head.missing": "not found exists check downloading",
  "head.metadata":
    "difference between head get; see all metadata of an object; size downloading; size without reading; metadata reading body; get only metadata; know the mime type of an object; file size in MB; length of file without downloading; get content type of stored object; head returns customMetadata; does head cost less than get; get metadata of an object; get file size; read custom metadata of a file; info about a file; head object example",
  "get.missing":
    "returns null not found; what a get returns when there is no file; get missing key with onlyIf; get of unknown key",
  "get.order":
    "condition or range checked first; key missing and range invalid which error; range bad and etag condition fails; 412 or 416 first; range and if-match both bad",
  "get.override":
    "response-content-type; override content-type on get; change headers of object when reading; response headers override; force another content type for one download; different content type per request; set response-cache-control; response-cache-control parameter with binding",
  "put.stores":
    "put returns result R2Object; what does put give back; what does put return; save a file in bucket; return value of put; how to put a file from worker; write object; know if an upload was success or failure; check if an upload finished",
  "put.replaces":
    "metadata lost after overwrite; put keep old metadata; metadata merged when putting same key; keep old httpMetadata; second upload drops metadata of the first",
  "put.precondition-failed":
    "put returns null; onlyIf failed put; condition 412 internal server error; put tell whether it stored onlyIf; know if put stored file; put gives null; when does put resolve to null; result of put is null; conditional put stored or not; put returns null although the file is uploaded; null of put taken for a failed upload; does put throw when its condition fails; put gave null and saved nothing",
  "put.order":
    "checksum wrong and condition fails which error; key too long and metadata too big which error; which check comes first in put digest or onlyIf; wrong md5 and failing onlyIf error or null",
  "delete.one":
    "delete key not exist; deleting nonexistent object; delete fail missing; delete returns undefined, know that it worked; delete a file that does not exist; delete does not throw non existing key; complain nothing to delete; delete deleted something or not; delete return value; delete same key twice; did delete remove anything; count of deleted; tell if delete removed something; deleteObject always returns status 204",
  "delete.count":
    "delete many objects once; delete more 1000 keys; bulk delete batch all array; delete empty array rejected; delete [] refused by R2; delete many objects fast; delete 5000 files; delete 2000 keys in one call; limit of keys in bucket.delete with an array; does delete accept an array of keys; number of keys that may be deleted at a time; delete multiple objects; delete fails with 0 keys; if there are no keys to delete; nothing to delete empty list of keys; maximum number of keys in one bucket.delete; number of keys exceeds 1000",
  "delete.all-or-nothing":
    "delete fails halfway part deleted; one key in array fails are others deleted; partial failure of bulk delete; one key too long in array rest still deleted; delete array partly; batch delete partial success; array delete all or nothing; are some keys deleted when a delete of many throws; bulk delete with one invalid key",
  "consistency.strong":
    "strongly eventually consistent; read after write; list still shows deleted objects; put in another location; stale read; new object visible once; old file somewhere else in the world after overwrite; another region replication delay; see new version everywhere; does list show new objects at once; is list up to date after put; will a read right after put see new data; after put another region still sees old object; consistency model; copied object immediately readable; list does not return a new object",
  "consistency.atomic":
    "is conditional put atomic; when is onlyIf evaluated before or after upload of body; condition checked before or after body; check and write together",
  "consistency.last-wins": "slow upload finishes after fast one; last to finish wins; which upload stays",
  "consistency.not-throttled":
    "writes per second same key; rate limit one key; many concurrent requests same object; 429 throttle handle; per-key write rate",
  "consistency.separate-buckets": "two fake buckets share data; upload started in another bucket",
  "range.offset":
    "skip bytes; continue download resume; start reading from byte; read from offset to end; skip the first bytes; get from byte on; read everything after byte",
  "range.length":
    "first bytes; read only part partial slice chunk; range length longer than file; read first bytes; length past the end; more bytes than file has; length greater than size",
  "range.suffix":
    "last bytes object; end tail; negative offset end; read last bytes; suffix larger than object size; last N bytes; final bytes of object",
  "range.unsatisfiable":
    "range end; offset larger size; empty object past; range request on empty object; length 0 range; offset greater than file size; range of zero bytes; range start bigger than file size",
  "range.conversion": "range offset as string; range length Infinity; numeric string in range",
  "range.negative":
    "negative offset length; NaN in range; parseInt NaN range; negative offset range error; offset -1; minus offset",
  "range.fraction": "range offset 1.5; decimal offset; fractional range; range must be integer; range offset 10.7",
  "range.suffix-alone": "suffix together with offset; suffix and length both",
  "range.object":
    "range empty object; start end as range; wrong field names in range returns whole file; range as array; range option as string bytes; range bytes=0-99 as a string; range provided with no properties; range without offset, length and suffix; parameter names of R2Range; range: {} returns entire object",
  "range.header":
    "multiple ranges not supported entire file; range request.headers bytes=0; several ranges at once; support http range requests; malformed range header ignored; bytes=0-99,200-299 returns full file; multipart/byteranges; two ranges in header; Range: bytes= request; multiple byte ranges honoured; several byte ranges",
  "range.header-unsatisfiable":
    "range beyond end throws instead 416; bytes=500- past end of file; bytes=1000- beyond end; 416 for range header; Range header past end; player asks for bytes after the end",
  "condition.etag-matches":
    "wildcard star asterisk; R2Conditional etagMatches; update only if etag same; put only if unchanged",
  "condition.etag-does-not-match": "wildcard star asterisk; get only if changed etag; etagDoesNotMatch star",
  "condition.etag-quoted":
    "quotes etagMatches; etag quotes never matches; condition not quoted; httpEtag onlyIf; etagMatches with httpEtag; TypeError etag wrapped in quotes; should not be wrapped in quotes",
  "condition.uploaded-before":
    "uploadedBefore date older; put only if older than date; uploadedBefore inclusive or exclusive; uploadedBefore uploadedAfter example; get only if uploaded before date",
  "condition.uploaded-after":
    "uploadedAfter date newer modified; get only if changed since date; get only if uploaded after date; uploadedAfter equal timestamp; inclusive or exclusive after",
  "condition.seconds-granularity":
    "if-modified-since never matches because of milliseconds; compare dates ignoring milliseconds; whole seconds granularity",
  "condition.missing-key":
    "onlyIf missing key; key not exist object condition; etagMatches on key that does not exist; conditional put for missing key null; uploadedBefore on missing key; etagMatches on a new key; etagMatches but object absent; etagMatches when object does not exist",
  "condition.precedence":
    "several conditions at once and or; If-Match and If-Unmodified-Since both given; if-none-match with if-modified-since which wins; combine conditions; two conditions in onlyIf; etagMatches and uploadedBefore both must hold; all conditions must hold",
  "condition.none":
    "onlyIf empty object; headers without conditional headers; empty condition; get with onlyIf empty; onlyIf without fields",
  "condition.headers": "onlyIf request.headers conditional; which headers does onlyIf read",
  "condition.unmodified-since":
    "last-modified sent back as if-unmodified-since; If-Unmodified-Since equal to last-modified; if-unmodified-since 412",
  "condition.if-range": "if-range header no effect onlyIf; if-range ignored; video resume if-range; if-range etag",
  "condition.etag-list":
    "If-None-Match with multiple etags; weak etag in If-None-Match; weak etag never matches If-Match; W/ prefix; several etags in one header; get throws TypeError when the etag has W/; httpEtag contains W/ and onlyIf headers fail",
  "condition.etag-list-malformed": "Invalid ETag in header; If-None-Match without quotes; unquoted etag in header",
  "condition.header-dates":
    "invalid If-Modified-Since ignored; date formats in if-modified-since; wrong date header; garbage in If-Modified-Since",
  "condition.header-dates-zone":
    "If-Modified-Since without timezone; Expires local time or UTC; GMT missing in date header",
  "condition.header-dates-wrap": "If-Modified-Since year 3000; expires year 9999; date far in the future",
  "http-metadata.object":
    "set content type; contentDisposition contentLanguage contentEncoding; what is cacheExpiry; R2HTTPMetadata; which http headers can be stored; custom response header in httpMetadata; x-frame-options; other headers stored with object",
  "http-metadata.headers":
    "expires cache-control content-type request headers; Expires invalid date becomes 1970; expires 0 header; httpMetadata request.headers; which headers does httpMetadata take of a Headers object",
  "http-metadata.expiry-before-1970": "cacheExpiry negative timestamp",
  "http-metadata.write":
    "copy headers response; writeHttpMetadata does not set etag; writeHttpMetadata deletes other headers; copy content-type from object to response headers; keeps other headers; apply stored content type to response; which headers does writeHttpMetadata set",
  "http-metadata.write-type":
    "writeHttpMetadata plain object not Headers; writeHttpMetadata response instead of headers",
  "http-metadata.write-value":
    "japanese filename content disposition writeHttpMetadata error; newline in contentDisposition; Invalid header value; unicode file name header throws",
  "http-metadata.write-unlisted": "list then writeHttpMetadata; headers of listed objects",
  "custom-metadata.names":
    "set custom metadata; difference between httpMetadata and customMetadata; store user id object; attach own attributes; tags objects; number in customMetadata; customMetadata keys lowercase; x-amz-meta headers; metadata keys lower case; store a date with a file; custom metadata example; save author with file; keep the user id with a file; attach user id to an object; nested object in customMetadata; customMetadata as Map; array in customMetadata; number value turned into string; boolean value in customMetadata; metadata keys case sensitive",
  "custom-metadata.proto": "prototype pollution metadata; key constructor in metadata",
  "custom-metadata.size":
    "maximum metadata size; large limit exceeded error; bytes may metadata have; how much metadata can I store; emoji counts double; unicode metadata size; 2048 bytes metadata; how much user metadata may an object have; limit of metadata 8 KB; store large JSON in customMetadata; customMetadata limit; how much custom metadata can I store",
  "checksum.verified":
    "verify integrity upload; be sure bytes arrived intact; checksum mismatch; wrong digest refused by checksum verification; send md5 put; wrong crc digest bad; hash given is wrong; md5 checksum of put; sha256 given to put is wrong; sha256 md5 in put options",
  "checksum.hex":
    "checksum hex base64 string format; sha256 sha1 md5 hash; checksum wrong length; sha256 as hex string or ArrayBuffer; upper case hex md5; md5 base64 or hex; sha256 length; which format must md5 have; sha256 hex string must be 64 characters",
  "checksum.bytes":
    "ArrayBuffer bytes length wrong checksum; checksum as Uint8Array; digest ArrayBuffer crypto.subtle; md5 16 bytes; pass ArrayBuffer as sha256; digest result",
  "checksum.one":
    "md5 sha256 together; two checksums; several sha1 same time put; sha256 and md5 both; which checksums can I pass to put; checksum options of put; md5 plus sha1; more than one checksum in put; both md5 and sha256; cannot specify multiple hashing algorithms",
  "checksum.kept":
    "read md5 sha256 object; hash digest returned; sha-256 stored automatically; compare local file with stored; which checksums are stored; only md5 in checksums; md5 by default for non-multipart objects; md5 missing after multipart; why no sha256; compare sha1 with an object; does it remember the sha256 I gave; given sha256 returned later",
  "ssec.format": "ssecKey base64; ssecKey string or ArrayBuffer; key format 32 bytes hex",
  "ssec.key-md5":
    "does cloudflare keep my key; ssecKeyMd5 of object; is the encryption key stored; which SSE-C key was used; know whether an object was stored with SSE-C",
  "ssec.get-without-key":
    "SSE-C missing key read encrypted; object encrypted with SSE-C read without its key; get of an object needs ssecKey; reading an object without its key",
  "ssec.get-other-key":
    "SSE-C wrong key read encrypted; object encrypted with a different key; SSE-C key does not match; rotated encryption key",
  "ssec.get-needless-key":
    "ssecKey for unencrypted object; ssecKey on plain object; object not encrypted but key given; ssecKey for an object without encryption",
  "storage-class.kept": "class object; tier cold",
  "storage-class.unknown": "invalid name",
  "list.result":
    "list returns an empty array; list return of an empty bucket; cursor optional; members type; result.objects undefined; cursor property missing; list is not an array; iterate over list; for of list; can list return null; keys of R2Objects; R2Objects type; list returns promise; what does list return; fields of a listing",
  "list.truncated":
    "truncated; false more pages last true; truncated true but next page empty; is there an empty last page; more results after this page",
  "list.order": "alphabetical newest; files reverse order; sorted name; are keys sorted; order of files",
  "list.limit": "limit more 1000; page size MaxKeys; list limit 0; list limit 5000; limit above 1000",
  "list.limit-counts-both":
    "limit include delimitedPrefixes; limit with delimiter fewer objects; limit counts folders and files; prefixes count towards limit",
  "list.prefix":
    "keys beginning; list with prefix returns empty; filter search find glob regex; prefix need trailing slash; prefix matches part of a name; prefix case sensitive; list with a prefix and a leading slash returns nothing, is empty",
  "list.delimiter":
    "list folders only; subfolders hierarchy common prefixes; delimitedPrefixes contain trailing slash; folders missing in delimitedPrefixes; prefixes end with slash; delimited prefixes include delimiter; top level only; delimiter returns all objects",
  "list.delimiter.several-characters": "empty string delimiter; long delimiter; separator in list",
  "list.delimiter.group-once":
    "same folder on two pages; duplicate delimitedPrefixes across pages; folder again on next page; prefix repeated on next page; folder spread over page boundary; folder across pages",
  "list.start-after":
    "start listing after key; does list support startAfter; startAfter option of list as in S3; offset skip; resume listing after last key",
  "list.start-after-with-cursor": "startAfter ignored with cursor; list with cursor and startAfter",
  "list.cursor":
    "long cursor valid; reuse cursor; reuse a cursor in another request; expire options; cursor after deleting objects; pass prefix again with cursor same options; save cursor for tomorrow; cursor lifetime; store cursor in database; delete while listing skips objects",
  "list.cursor-malformed":
    "invalid cursor; made up cursor; cursor from other bucket; wrong cursor; cursor of another list; own cursor; bad cursor string; cursor not valid; continuation token is incorrect",
  "list.cursor-empty": "empty cursor on first page; cursor empty string",
  "list.include":
    "metadata missing list; custom metadata list; customMetadata is empty in list results; objects of list do not contain customMetadata; include option ignored; list returns only keys; list gives only keys need stored metadata; list with metadata; include customMetadata; content types in list; get metadata of all objects in list; httpMetadata and customMetadata blank in list response; list shows empty customMetadata although head has it",
  "list.include-values": "include string instead of array; include customMetadata as string; include checksums",
  "list.include-history":
    "include ignored old compatibility date; r2_list_honor_include; older compatibility date include behaves implicitly",
  "list.metadata-bytes": "fewer objects limit include; page short; limit not respected if include is set",
  "multipart.handle":
    "what is uploadId; properties of multipart upload object; uploadId of R2MultipartUpload; JSON of multipart upload; key and uploadId of handle",
  "multipart.create": "upload usable directly after create; what does create give",
  "multipart.resume":
    "resumeMultipartUpload wrong uploadId; resume check exists; invalid unknown returns object validates; resumeMultipartUpload not throw bogus upload id; check if upload id still exists; resume with wrong key no error",
  "multipart.part":
    "uploadPart return; parallel etag partNumber; etag of a part; where do I get etag of part; is etag of part md5; remember after each part",
  "multipart.part-number": "many parts; part number 0 1; maximum 10000 parts; part number 10001",
  "multipart.part-replaced":
    "upload same part again; same part uploaded twice by several writers, which counts; retry reupload overwrite; upload part 3 twice same number; send part again after network error; re-uploading a part",
  "multipart.invisible":
    "unfinished upload visible list; progress before complete; list shows uploads not finished; object visible before multipart complete; get null while multipart upload in progress; put to same key during multipart upload; delete key while multipart upload is running; old object during upload; what readers see while big upload is running",
  "multipart.independent":
    "two multipart uploads to same key; parts mixed between uploads; concurrent multipart uploads to one key",
  "multipart.complete-arguments":
    "pass complete; list; complete({parts}) error; uploadedParts is not iterable; partNumber as string in complete; uploadedParts array; complete wants array of parts",
  "multipart.complete":
    "order parts; parts sorted ascending; multipart complete with parts out of order; send order numbers; completing overwrites old object; skip part number; gaps in part numbers",
  "multipart.complete-empty": "complete parts; empty array",
  "multipart.etag":
    "etag dash; etag changed after copy or multipart; etag not md5; md5 sums not match multipart; checksum hash multi part mismatch; etag with -3 at the end; etag of a multipart upload contains -2; how is the etag of a completed multipart upload calculated; etag of an object uploaded in parts; compute etag of a multipart object; etag that complete() returns",
  "multipart.metadata":
    "metadata multipart upload; set content type; where to set content type multipart upload; complete takes no options; metadata when completing; metadata on createMultipartUpload or complete; set metadata at create or at complete",
  "multipart.complete-metadata":
    "complete returns no metadata; customMetadata empty after complete; upload httpMetadata contentType missing; multipart upload not return custom metadata; complete result has empty httpMetadata",
  "multipart.unknown-upload":
    "NoSuchUpload; wrong uploadId; not found exist; upload id belongs to a different key; uploadId of another key; uploadPart unknown upload id",
  "multipart.ended-upload":
    "uploadPart after complete; upload part after abort; complete called twice on same upload; upload already completed; upload part after completion",
  "multipart.abort":
    "cancel upload; how to abort a multipart upload with the API; abort twice; cancelled leftover parts free storage again; stop an upload and free the parts; abort after complete deletes object; abort finished upload; parts deleted after abort; cancel big upload free space",
  "multipart.repeated-part": "same part number twice in complete; duplicate part number",
  "multipart.unknown-part":
    "missing part; wrong part etag; not uploaded; complete invalid part etag; etag of part not accepted in complete",
  "multipart.part-too-small": "minimum part size; part smaller 5 MB chunk; chunk smaller than five megabytes",
  "multipart.parts-unequal":
    "all parts same size; uniform equal length chunk; part sizes differ; parts of mixed sizes fail; part sizes error; tusd s3fs minio client part size; last part bigger than others; variable chunk size of a resumable upload",
  "multipart.object-size":
    "maximum object size 5tb; large multipart; total size of multipart upload; largest multipart object",
  "multipart.complete-order":
    "too small part and unknown part which error wins; which error does complete report first",
  "multipart.complete-again":
    "complete called two times; retry complete idempotent after failure; complete failed is upload lost; fix parts and call complete again; retry after failed complete; completing failed try again; upload still usable after failed complete",
  "multipart.expiry":
    "unfinished forgotten multipart uploads; upload expire 7 days; incomplete uploads left over; long upload stay open; how long may upload take; do unfinished uploads cost money; when does an upload expire; pending multipart uploads storage cost; abandoned parts cost; how long can I resume an upload; how long is an uploadId valid; resume after a week; multipart upload or parts never completed",
  "lock.refused": "delete locked object; protected worm immutable",
  "lock.retention":
    "retention period days indefinite date; lock rules existing objects before the rule; bucket lock apply old objects; remove a bucket lock; two lock rules match same object",
  "lock.delete-array": "bulk delete with one locked object; array contains locked key",
  "lock.order": "locked object and failed precondition which error; locked and wrong checksum which error first",
  "lifecycle.deletion":
    "expired delay; lifecycle age objects really gone; lifecycle rule not deleted old objects; when lifecycle rule runs; apply to existing objects; add lifecycle rule wrangler command line; two lifecycle rules different days; several expiry rules which counts",
  "lifecycle.transition": "move infrequent access after days",
  "lifecycle.deletion-wins":
    "two lifecycle rules match same object; lifecycle rules conflict which wins; transition and expire on same day; transition shortly before deletion",
  "lifecycle.locked":
    "lock and lifecycle rule delete which wins; bucket lock on prefix against lifecycle; lock stops deletion by lifecycle rule; lock rule and expire rule",
  "lifecycle.uploads": "abort incomplete multipart; abort all old uploads",
};
