import type { AnyRuleId } from "../registry.js";

/** Askers' words for rules about errors, arguments, keys, values, bodies and results. */
export const callWords: Partial<Readonly<Record<AnyRuleId, string>>> = {
  "errors.illegal-invocation": "illegal invocation; destructured method loses; destructure lost bind detached unbound",
  "errors.service-form": "errors look; catch error; get code error; instanceof class message status R2Error",
  "errors.no-outages": "random flaky",
  "arguments.extra": "typo option ignored; parameter head second",
  "arguments.delete": "delete array set iterable keys",
  "arguments.field-type": "incorrect type field options; customMetadata not object; date string uploadedAfter",
  "key.length": "longest key; object name size limit; long filename",
  "key.any-characters":
    "spaces keys; slashes key; case sensitive keys; special emoji unicode object name; question mark percent hash in key; leading slash; characters to avoid in file names; slash at start of key matter; key case sensitive; which characters are allowed in file names; path traversal ../ dots in keys",
  "key.nfc": "normalization normalize nfd composed accent",
  "key.order": "lexicographic utf-8 bytes",
  "value.types": "ArrayBuffer Uint8Array; types of values; what can I put in a bucket",
  "value.null": "store 0 byte empty file; write an empty file",
  "value.wrong-type": "number array put plain",
  "value.copied": "mutate after put",
  "value.stream":
    "unknown length content-length; transform pipe fixed; put fails stream fetch; put a ReadableStream; unknown length stream; why does put refuse my stream; ReadableStream not valid for put; put body of an R2ObjectBody; put the body of get",
  "value.stream-length": "locally fails deployed; TransformStream pipeThrough accepted refused simulator",
  "value.foreign": "jsdom happy-dom node-fetch undici class",
  "value.stream-cancelled": "partly read stream; consumed disturbed",
  "value.stream-fails":
    "client disconnects upload; stream errors abort half; half finished upload user closes tab; upload stops in the middle what is left in bucket",
  "value.blob-type": "blob file type content automatically; write a blob",
  "value.size": "maximum upload size; file over 5gb; object size limit",
  "body.methods":
    "read object text; object ArrayBuffer; convert Uint8Array blob bytes string; read json file from bucket; convert stream to string; convert to base64; get json from bucket; how to read a file; get the text of an object",
  "body.one-shot": "bodyUsed again",
  "body.stream": "object.body stream; readablestream reader pipe; get a file as stream",
  "body.forwarded":
    "return object.body Response; stream object client; put body another bucket; new Response(object.body pass copy another; stream big file to browser; return image from worker; send a file to the browser; serve object from worker; return a file from R2 in my worker; send object as response",
  "body.json-error": "json fails; Unexpected end JSON input object; invalid json",
  "body.text": "text garbled; encoding utf-8 binary replacement characters",
  "body.snapshot": "object overwritten reading; changed old content",
  "result.properties": "fields R2Object; etag size version uploaded",
  "result.json": "JSON.stringify R2Object; serialize log object",
  "result.unset-members":
    "suffix in range undefined; content-range bytes NaN; compatibility date raised 2025-12-03 range; suffix object.range undefined enable_fast_jsg_struct",
  "result.structured-clone": "clone R2Object; postMessage structuredClone R2ObjectBody not cloneable",
  "result.rpc": "return object over RPC; HeadResult serializable serialize service binding durable entrypoint pass",
  "result.size":
    "size object; file length bytes content-length; size of result with range; length of piece or whole object",
  "result.range": "object.range hold; contain offset length result",
  "result.precondition-failed":
    "get body; object.body undefined onlyIf; condition failed get missing; get with onlyIf return null or throw",
  "result.version": "version id unique upload",
  "result.uploaded":
    "upload time single object; upload date object; last modified time; creation date; timezone utc created modified type; when was a file uploaded; date of an object; when was a file uploaded; know when an object was written",
  "result.etag":
    "etag header needs wrapped quotes; etag md5; etag vs httpEtag; quotes etag; weak W strong; etag or httpEtag; difference etag httpEtag; etag comparison fails",
  "result.metadata": "read custom metadata; undefined empty",
  "result.checksums": "read checksums object; md5 ArrayBuffer hex; toJSON convert string",
};
