import type { AnyRuleId } from "../registry.js";

/** Askers' words for rules about errors, arguments, keys, values, bodies and results. */
export const callWords: Partial<Readonly<Record<AnyRuleId, string>>> = {
  "errors.reject":
    "throw synchronously or rejected promise; sync or async error; catch without await; try catch not catching put error; .catch or try catch; error not caught without await; when to use catch for errors; uncaught exception despite try catch",
  "errors.throw-before-2022-10-31":
    "throws directly instead of rejecting; old compatibility date throws TypeError; started rejecting instead of throwing",
  "errors.resume-throws": "await resumeMultipartUpload; resumeMultipartUpload sync or promise; catch is not a function",
  "errors.write-http-metadata-throws": "writeHttpMetadata async or sync; await writeHttpMetadata",
  "errors.illegal-invocation":
    "illegal invocation; destructured method loses; destructure lost bind detached unbound; pass method as callback; map over put; proxy around bucket; incorrect this reference; const put = env.BUCKET.put; method stored in a variable",
  "errors.service-form":
    "errors look; catch error; get code error; instanceof class message status R2Error; class of the exception; which class has the error thrown by R2",
  "errors.stack": "stack trace does not show my function; which line of my code failed; call site of error",
  "errors.change-nothing":
    "failed put keeps old object; put failed halfway; old file still there after failed upload; partial object after error; put rejected but stored something; is existing file safe when upload fails; half written object; failing put corrupts previous object; is old object damaged by failed put",
  "errors.no-outages": "random flaky",
  "errors.not-for-bindings": "auth errors with binding; signature or credential errors of a binding",
  "arguments.extra":
    "typo option ignored; parameter head second; unknown option ignored; misspelt option no error; contentType in put options ignored; passing contentType in put options does nothing; wrong option name does nothing; option has no effect; cacheControl option of put ignored; acl option",
  "arguments.conversion-errors": "toString throws; getter throws; own error while key is converted",
  "arguments.symbol-and-bigint":
    "bigint id as key; Cannot convert a BigInt value to a number; Cannot convert a Symbol value to a string",
  "arguments.at-call": "change options object after call; mutate metadata object after put",
  "arguments.string":
    "key is a number; numeric key; key undefined string; get of undefined; file saved under the name undefined; key object Object; URL object as key; key null string; URL as key; object appears as null in bucket",
  "arguments.missing":
    "call without key; put without value; no arguments; get with no key; put key without a body; method called without argument",
  "arguments.delete":
    "delete array set iterable keys; Set of keys; delete undefined; delete iterable; delete null key; pass list of keys to delete",
  "arguments.options-absent":
    "null as options; undefined options; option field undefined; onlyIf undefined; contentType undefined",
  "arguments.options-type":
    "string as third argument; content type as third argument instead of options; parameter 3 not of type; pass string instead of options",
  "arguments.options-object": "class instance as options; getters in options; inherited option fields",
  "arguments.field-order": "two options of wrong type which error first; which option error is reported",
  "arguments.field-type": "incorrect type field options; customMetadata not object; date string uploadedAfter",
  "arguments.headers-type":
    "plain object of headers as onlyIf; record instead of Headers; Object.fromEntries headers; Map of headers; range request.headers or range object with Range",
  "arguments.field-null":
    "onlyIf null; customMetadata null; range null; cursor null; null option value; httpMetadata null",
  "arguments.date":
    "date string uploadedBefore; ISO string date refused; timestamp number instead of Date; Invalid Date; unix timestamp seconds; cacheExpiry string",
  "arguments.order":
    "several arguments invalid which error; which error wins; which error first when several things are wrong",
  "arguments.integer":
    "limit as string; limit from query parameter; fractional limit; limit 10.5; limit Infinity; part number as string; NaN limit; limit from searchParams; list limit as text",
  "key.length": "longest key; object name size limit; long filename",
  "key.empty": "put empty key; blank key; empty string a legal key; file name is blank",
  "key.any-characters":
    "name of an object can have spaces; slashes key; special emoji unicode object name; question mark percent hash in key; leading slash; characters to avoid in file names; slash at start of key matter; which characters are allowed in file names; path traversal ../ dots in keys; double slashes in a key; key a//b; name contain colon question mark hash spaces; colon in key; spaces or plus sign in a file name 404; case sensitive file names uppercase lowercase; arabic or chinese file names",
  "key.nfc":
    "normalization normalize nfd composed accent; umlaut file names from mac; macOS file names accents; é not found; two names look the same overwrite each other; unicode key not found; special character filename get returns null; é in key get returns null",
  "key.lone-surrogate": "emoji cut in half; invalid utf-16; replacement character in key; broken unicode key",
  "key.order":
    "lexicographic utf-8 bytes; numbers sort 10 before 2; file10 before file2; natural numeric sort order; uppercase before lowercase; sorted alphabetically or by date; pad numbers with zeros; list returns 1 10 11 2; order of numbered files",
  "value.types":
    "ArrayBuffer Uint8Array; upload a string; types of values; what can I put in a bucket; what can I pass to put as value; body types put accepts; put Uint8Array Blob string stream; input types of put; node Buffer in put; data types for put; can put take a Buffer",
  "value.null":
    "store 0 byte empty file; put an empty file; write an empty file; put null; put undefined body; zero byte object after put; file is empty after put request.body; empty body stored; uploadPart null; empty file when body is missing; put undefined; value is undefined in put; put(key, null); undefined as content",
  "value.wrong-type":
    "number array put plain; put plain object; store a number as value; put a number 42; put(key, request) stores [object Request]; FormData object as value; URLSearchParams as value; put Response instead of body; put json object fails; put Date or boolean; put JSON object without stringify; store javascript object directly; put a boolean",
  "value.null-before-2022-06-01": "old compatibility date put of object stores empty file",
  "value.copied":
    "mutate after put; reuse buffer after put; buffer changed before put finished; modify array after put; same Uint8Array for next put; change array while put is running",
  "value.stream":
    "ReadableStream.from an async iterator; pipe a Node Readable to put; Readable.toWeb; unknown length content-length; transform pipe fixed; put fails stream fetch; put a ReadableStream; unknown length stream; known length of a fetch response stream is lost; why does put refuse my stream; ReadableStream not valid for put; put body of an R2ObjectBody; put the body of get throws in miniflare; does multipart uploadPart accept a ReadableStream; branches of tee() of request.body inherit no known length; put a ReadableStream without content-length; store a ReadableStream fails; chunked body; stream without knowing the size; TransformStream readable; size unknown stream upload; CompressionStream output; gzip stream known length; response of an API streamed into put; save the stream of an AI model",
  "value.stream-length":
    "locally fails deployed; TransformStream pipeThrough accepted refused simulator; stream without length and other error which first",
  "value.foreign":
    "jsdom happy-dom node-fetch undici class; jsdom Blob not accepted; polyfill ReadableStream; web-streams-polyfill; node-fetch body; happy-dom Headers not recognized; Blob from another realm; test environment jsdom Blob type error; ArrayBuffer of jsdom is not instanceof",
  "value.stream-locked":
    "put locked stream; stream has a reader; body read before put; put request.body after request.text",
  "value.stream-cancelled": "partly read stream; consumed disturbed; cancelled stream put",
  "value.stream-fails":
    "client disconnects upload; stream errors abort half; half finished upload user closes tab; upload stops in the middle what is left in bucket; client disconnects is partial file stored; stream errors halfway during put; source aborted half object in bucket; upload stream breaks which error; network drop while streaming; connection lost during put what remains",
  "value.stream-cancelled-on-error":
    "stream after refused put; is my stream cancelled when options are wrong; stream left open after error; bad options leak the stream",
  "value.stream-chunks":
    "put a stream of strings; enqueue strings; stream chunks not bytes; TextEncoderStream; received an object of non-ArrayBuffer type; object stream; text chunks instead of Uint8Array",
  "value.blob-type":
    "blob file type content automatically; write a blob; file.type lost; content type of a Blob; mime type of blob not stored; File with image/png but no content type",
  "value.size": "maximum upload size; file over 5gb; object size limit",
  "body.methods":
    "read object text; object ArrayBuffer; convert Uint8Array blob bytes string; read json file from bucket; convert stream to string; convert to base64; get json from bucket; how to read a file; get the text of an object; read the contents as text; get bytes of file; convert to Buffer; text or arrayBuffer; string out of R2ObjectBody; content of object as string",
  "body.one-shot": "bodyUsed again; call text twice; read body two times; second json fails; read object body again",
  "body.used":
    "body was consumed; bodyUsed false after getReader; see that body was already read; body already read or not",
  "body.stream":
    "object.body stream; readablestream reader pipe; get a file as stream; body null for empty object; BYOB reader byte stream; type of body; is body a ReadableStream",
  "body.locked":
    "text after getReader; releaseLock then read again; body is locked to a reader; took a reader from body",
  "body.forwarded":
    "pipe an object body to another api; stream a large file to the client without memory; return object.body Response; stream object client; put body another bucket; new Response(object.body pass copy another; stream big file to browser; return image from worker; send a file to the browser; serve object from worker; return a file from R2 in my worker; send object as response; tee the body of an object; new Response(object.body) streaming",
  "body.json-error": "json fails; Unexpected end JSON input object; invalid json",
  "body.text":
    "text garbled; encoding utf-8 binary replacement characters; strange characters latin1; text removes BOM; uFEFF at beginning of text; windows-1252 csv; wrong encoding umlauts broken; shift-jis iso-8859-1",
  "body.blob-type": "blob type empty string; type of object.blob",
  "body.snapshot":
    "object overwritten reading; changed old content; object overwritten while someone is downloading; deleted during download; reader gets the rest; replaced while it is read; object deleted while I stream it; overwritten while reading stream old or new content",
  "body.copies":
    "modify array buffer from get changes stored object; mutate returned bytes; edit bytes in place; internal buffer mutation",
  "body.no-streams": "host without ReadableStream; runtime without web streams; ReadableStream is undefined",
  "result.properties":
    "fields R2Object; etag size version uploaded; Object.keys of object; cannot assign to read only property; attributes of an R2Object",
  "result.members":
    "spread operator loses body and methods; spread object loses writeHttpMetadata; Object.assign copy missing text; copy of object has no body; copy of object misses body; methods missing after spread; toEqual or toMatchObject of an R2Object; compare R2Object in jest; toEqual of two R2Objects",
  "result.nested":
    "modify object.customMetadata in place; change httpMetadata after get does not save; edit metadata of returned object; assign customMetadata not persisted; change to result not saved",
  "result.own": "two gets share the same metadata object; edit objects returned by list",
  "result.classes":
    "construct R2Object; instanceof R2Object fails; instanceof HeadResult; Illegal constructor R2ObjectBody; new R2Object; create one myself",
  "result.json":
    "JSON.stringify R2Object; serialize log object; what does JSON of an object look like; log object as json; uploaded is a string and no Date after JSON; return Response.json(object)",
  "result.tags-before-2024-09-26":
    "console.log prints object Object; Object.prototype.toString of bucket; class name printed; prints as [object Object]",
  "result.unset-members":
    "suffix in range undefined; content-range bytes NaN; compatibility date raised 2025-12-03 range; suffix object.range undefined enable_fast_jsg_struct; toEqual fails range undefined; object.range has offset length suffix undefined",
  "result.structured-clone":
    "clone R2Object; postMessage structuredClone R2ObjectBody not cloneable; store R2Object in KV; send R2Object through a queue; keep object in state.storage; put object into cache or storage",
  "result.rpc":
    "return object over RPC; HeadResult serializable serialize service binding durable entrypoint pass; return R2ObjectBody from WorkerEntrypoint; object through service binding; bucket object from durable object method",
  "result.bucket-shape":
    "console.log bucket shows empty object; Object.keys of bucket is empty; JSON.stringify env bucket; methods of a bucket binding",
  "result.size":
    "size object; file length bytes content-length; size of result with range; length of piece or whole object; object.size with range full size; file size in bytes; content-length wrong for range; object.size when range requested",
  "result.range":
    "object.range hold; contain offset length result; what is object.range without range; object.range undefined after put; head has range; range property of result; object.range.end is undefined; content-range from object.range",
  "result.precondition-failed":
    "get body; object.body undefined onlyIf; what does get give back when onlyIf or a condition is not met; condition failed get missing; get with onlyIf return null or throw; what does get return when etag does not match; conditional get returns an object with no body",
  "result.version":
    "version id unique upload; what is object.version; version same as etag; version string of object; version changes with each put; version field good for; purpose of version",
  "result.uploaded":
    "creation date; timezone utc created modified type; date of an object; know when an object was written; object.uploaded Date or string; uploaded changes when overwritten; uploaded field type; last modified date of an object; upload time single object; last modified time",
  "result.etag":
    "etag header needs wrapped quotes; etag md5; etag vs httpEtag; quotes etag; weak W strong; difference etag httpEtag; etag comparison fails; check if two files are the same; how to get the etag; which hash is the etag",
  "result.metadata":
    "read metadata in a worker; undefined empty; customMetadata empty object when none; httpMetadata empty object; default metadata",
  "result.checksums":
    "read checksums object; md5 ArrayBuffer hex; toJSON convert string; checksums.md5 to hex; checksums.sha256 undefined; checksums empty object in list; checksums toJSON returns",
};
