import type { AnyRuleId } from "../registry.js";

/** Askers' words for rules about the operations on objects and uploads. */
export const objectWords: Partial<Readonly<Record<AnyRuleId, string>>> = {
  "head.missing": "not found exists check downloading",
  "head.metadata":
    "difference between head get; size downloading; metadata reading body; get only metadata; file size; length of file without downloading; get content type of stored object",
  "get.missing": "returns null not found",
  "put.stores": "put returns result R2Object; what does put give back; what does put return; what does put do",
  "put.replaces": "metadata lost after overwrite; put keep old metadata",
  "put.precondition-failed":
    "put returns null; onlyIf failed put; condition 412 internal server error; put tell whether it stored onlyIf; know if put stored file; put gives null; when does put resolve to null",
  "delete.one":
    "delete key not exist; deleting nonexistent object; delete fail missing; delete return void success; delete a file that does not exist; delete does not throw non existing key; complain nothing to delete",
  "delete.count":
    "delete many objects once; delete more 1000 keys; bulk delete batch all array; delete empty array rejected; delete [] refused by R2; delete many objects fast; delete an array of keys; delete 5000 files",
  "delete.all-or-nothing": "delete fails halfway part deleted",
  "consistency.strong":
    "strongly eventually consistent; read after write; stale read; new object visible once; old file somewhere else in the world after overwrite; another region replication delay; see new version everywhere; does list show new objects at once; is list up to date after put; will a read right after put see new data",
  "consistency.not-throttled":
    "writes per second same key; rate limit one key; many concurrent requests same object; 429 throttle handle",
  "range.offset": "skip bytes; continue download resume",
  "range.length": "first bytes; read only part partial slice chunk",
  "range.suffix": "last bytes object; end tail; negative offset end",
  "range.unsatisfiable": "range end; offset larger size; empty object past",
  "range.negative": "negative offset length",
  "range.header": "range request.headers bytes=0; several ranges at once; support http range requests",
  "range.header-unsatisfiable": "range beyond end throws instead 416; bytes=500- past end of file; range header end",
  "condition.etag-matches": "wildcard star asterisk",
  "condition.etag-does-not-match": "wildcard star asterisk",
  "condition.etag-quoted": "quotes etagMatches; etag quotes never matches; condition not quoted; httpEtag onlyIf",
  "condition.uploaded-before": "uploadedBefore date older",
  "condition.uploaded-after": "uploadedAfter date newer modified; get only if changed since date",
  "condition.missing-key": "onlyIf missing key; key not exist object condition",
  "condition.headers": "onlyIf request.headers conditional",
  "condition.if-range": "if-range header no effect onlyIf; if-range ignored",
  "http-metadata.object": "set content type; contentDisposition contentLanguage contentEncoding cacheExpiry",
  "http-metadata.headers": "expires cache-control content-type request headers",
  "http-metadata.write": "copy headers response",
  "http-metadata.write-type": "writeHttpMetadata plain object not Headers",
  "custom-metadata.names":
    "set custom metadata; store user id object; attach own attributes; tags objects; number in customMetadata; customMetadata keys lowercase; x-amz-meta headers; metadata keys lower case; store a date with a file; custom metadata example; save author with file; keep the user id with a file; attach user id to an object",
  "custom-metadata.size":
    "maximum metadata size; metadata; large limit exceeded error; how much custom metadata; bytes may metadata have; how much metadata can I store",
  "checksum.verified":
    "verify integrity upload; be sure bytes arrived intact; checksum mismatch; send md5 put; wrong crc digest bad; hash given is wrong; sha256 md5 in put options; which checksums can I pass to put md5 sha1 sha256",
  "checksum.hex": "checksum hex base64 string format; sha256 sha1 md5 hash",
  "checksum.bytes": "ArrayBuffer bytes length wrong checksum",
  "checksum.one":
    "md5 sha256 together; two checksums; several sha1 same time put; sha256 and md5 both; which checksums can I pass to put; checksum options of put",
  "checksum.kept":
    "read md5 sha256 object; hash digest returned; sha-256 stored automatically; compare local file with stored; which checksums are stored",
  "ssec.get-without-key": "SSE-C missing key read encrypted",
  "ssec.get-other-key": "SSE-C wrong key read encrypted",
  "storage-class.kept": "class object; tier cold",
  "storage-class.unknown": "invalid name",
  "list.result": "list return; cursor optional; members type",
  "list.truncated": "truncated; false more pages last true",
  "list.order": "alphabetical newest; files reverse order; sorted name; are keys sorted; order of files",
  "list.limit": "limit more 1000; page size MaxKeys",
  "list.prefix": "keys beginning; filter search find glob regex",
  "list.delimiter":
    "list folders only; subfolders hierarchy common prefixes; delimitedPrefixes contain trailing slash; prefixes end with slash; delimited prefixes include delimiter",
  "list.start-after": "start listing after key; offset skip",
  "list.cursor":
    "long cursor valid; reuse cursor; expire options; cursor after deleting objects; pass prefix again with cursor same options",
  "list.cursor-malformed": "invalid cursor",
  "list.include":
    "metadata missing list; custom metadata list; list returns only keys; httpMetadata empty; labels of each object in list; list gives only keys need stored metadata; list with metadata; include customMetadata; content types in list",
  "list.metadata-bytes": "fewer objects limit include; page short",
  "multipart.resume":
    "resumeMultipartUpload wrong uploadId; resume check exists; invalid unknown returns object validates; resumeMultipartUpload not throw bogus upload id; check if upload id still exists",
  "multipart.part": "uploadPart return; parallel etag partNumber",
  "multipart.part-number": "many parts; part number 0 1; maximum 10000 parts",
  "multipart.part-replaced": "upload same part again; retry reupload overwrite; upload part 3 twice same number",
  "multipart.invisible": "unfinished upload visible list; progress before complete; list shows uploads not finished",
  "multipart.complete-arguments": "pass complete; list",
  "multipart.complete": "order parts; parts sorted ascending; send order numbers; completing overwrites old object",
  "multipart.complete-empty": "complete parts; empty array",
  "multipart.etag": "etag dash; etag not md5; md5 sums not match multipart; checksum hash multi part mismatch",
  "multipart.metadata":
    "metadata multipart upload; set content type; where to set content type multipart upload; complete takes no options; metadata when completing",
  "multipart.complete-metadata":
    "complete returns no metadata; customMetadata empty after complete; upload httpMetadata contentType missing; multipart upload not return custom metadata",
  "multipart.unknown-upload": "NoSuchUpload; wrong uploadId; not found exist",
  "multipart.abort":
    "cancel upload; abort twice; cancelled leftover parts free storage again; stop an upload and free the parts",
  "multipart.unknown-part": "missing part; wrong part etag; not uploaded",
  "multipart.part-too-small": "minimum part size; 5mb part; part smaller 5 MB chunk",
  "multipart.parts-unequal":
    "all parts same size; uniform equal length chunk; part sizes differ; parts of mixed sizes fail; part sizes error; tusd s3fs part size",
  "multipart.object-size": "maximum object size 5tb; large multipart",
  "multipart.complete-again": "complete twice; retry complete idempotent after failure",
  "multipart.expiry":
    "unfinished forgotten multipart uploads; upload expire 7 days; incomplete uploads left over; long upload stay open; how long may upload take; do unfinished uploads cost money; multipart upload was never completed; when does an upload expire",
  "lock.refused": "delete locked object; protected worm immutable",
  "lock.retention":
    "retention period days indefinite date; lock rules existing objects before the rule; bucket lock apply old objects; remove a bucket lock",
  "lifecycle.deletion":
    "expired delay; lifecycle age objects really gone; lifecycle rule not deleted old objects; when lifecycle rule runs; apply to existing objects; add lifecycle rule wrangler command line",
  "lifecycle.transition": "move infrequent access after days",
  "lifecycle.deletion-wins": "two lifecycle rules match same object; lifecycle rules conflict which wins",
  "lifecycle.locked":
    "lock and lifecycle rule delete which wins; bucket lock on prefix against lifecycle; lock stops deletion by lifecycle rule",
  "lifecycle.uploads": "abort incomplete multipart; abort all old uploads",
};
