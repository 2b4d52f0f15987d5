import { r2, type Topic, thread } from "./topic.js";

/** Questions about `get`, `put` and other methods in a Worker. */
export const scriptTopics: Readonly<Record<string, Topic>> = {
  notModified: {
    title: "How do I answer 304 or 412 by an etag?",
    means: "`get` with a failed `onlyIf` gives the object without `body`; it does not say which condition failed.",
    instead:
      'Pass `onlyIf: request.headers` and set `etag: object.httpEtag`. Where `"body" in object` is false, answer 304 if the request has `If-None-Match` or `If-Modified-Since`, and 412 if it has `If-Match` or `If-Unmodified-Since`. An etag in these headers stands in double quotes.',
    words:
      "return 304 browser file; etag revalidation; client cached copy not changed; answer conditional request; 412 precondition if-modified-since response headers; download only if changed; conditional get headers; save bandwidth when browser has file already; which status when onlyIf fails; return 304 from a worker; send 304; handle If-None-Match; If-Modified-Since with the binding; body undefined after conditional request",
    messages: ["each ETag must be surrounded by double quotes"],
    statuses: [304],
    rules: ["result.precondition-failed", "condition.headers", "result.etag"],
    links: ["/guides/recipes#answer-304", `${r2}/api/workers/workers-api-reference/`],
  },
  cache: {
    title: "How do I cache objects?",
    means: "The binding always reads the bucket: neither the edge cache nor the browser's cache stands in between.",
    instead:
      "Where an old object is still served, purge it at the custom domain, or change the key with the content. To cache: set `cacheControl` in `httpMetadata`, write it with `writeHttpMetadata`, and put the Response into `caches.default` (without effect on `workers.dev` and in previews: the Worker needs a custom domain or a route, not the bucket); or connect a custom domain to the bucket, which caches files of up to 512 MB.",
    words:
      "cache objects edge; set cache-control; put with a cache-control header; speed reads cdn; cache api caches.default; worker answers cf-cache-status DYNAMIC; max-age browser custom domain; CDN before a worker; cache in the worker; every request goes to R2; avoid reading R2 for each request; cache api no effect workers.dev; set max-age of objects; cache hit ratio zero; reduce reads; cache api operations have no impact in dashboard editor, playground and workers.dev; does the cache api need a domain of the worker or of the bucket; worker authenticates the user and still answers from the cache; cache private files behind a login; must the bucket be public for the cache to work with authentication; cache responses of R2 with the Cache API; worker in front of R2 not cached by the CDN; does get go through the cdn cache; caches.default",
    rules: ["http-metadata.write", "consistency.strong"],
    links: ["https://developers.cloudflare.com/workers/examples/cache-api/", `${r2}/buckets/public-buckets/`],
  },
  createOnly: {
    title: "How do I put only if the key does not exist?",
    means: "A condition is judged together with the write, so no other write comes in between.",
    instead:
      '`put(key, value, { onlyIf: { etagDoesNotMatch: "*" } })`: it gives `null` if the object exists. `crypto.randomUUID()` in the key makes each upload another object.',
    words:
      "put absent; put only key free; not overwrite existing; fail file exists; create once; unique file name; prevent idempotent lock check insert; conditional put; upload only if file is not there yet; prevent replacing files; put should fail when key is taken; upload only if nobody created it yet; store only when nobody stored before; only when nobody wrote it before; first write wins; if-none-match * put; IfNoneMatch; insert only without update; avoid overwriting an existing file; unique filename check and upload; head then put race; generate a unique key for an upload; write once object; R2PutOptions conditional put",
    rules: ["condition.etag-does-not-match", "put.precondition-failed", "condition.missing-key"],
    links: [`${r2}/api/workers/workers-api-reference/`, thread("cloudflare/workers-sdk#6411")],
  },
  race: {
    title: "How do I avoid races between concurrent writes?",
    means: "Of concurrent writes to a key the last one wins, and an earlier one is lost without an error.",
    instead:
      "Read the etag, then `put` with `onlyIf` (`{ etagMatches: etag }`), and read again where it gives `null`. Or write a key from one Durable Object alone. Tests can show a race: `before` of `faults` makes one write come between, `scheduled` tries all orders of calls.",
    words:
      "concurrent write; lost update; save only unchanged read; optimistic locking; increment a counter; avoid overwriting changes; compare swap; read modify write; conflict transaction safeguard interleaving scheduler condition; two people edit same file; put only if not changed; if-match put over s3; simulate race; two users save same file at once; safe counter; only save when nobody changed file since I read it; write only if unchanged; prevent overwriting another one's change; one change is lost; locking an object; mutex semaphore; counter wrong under concurrency; lock; durable object to serialize writes to a key; one writer for a key; put with If-Match; write only if the etag matches; conditional put with an etag",
    rules: ["consistency.last-wins", "consistency.atomic", "put.precondition-failed"],
    links: [
      "/guides/recipes#a-race",
      "/testing#a-race",
      "/property-testing#races",
      thread("cloudflare/workers-types#267"),
    ],
  },
  listAll: {
    title: "How do I list more than 1,000 objects?",
    means:
      "A page of `list` has at most 1,000 entries, and fewer where `include` asks for metadata: R2 ends a page at 256 KiB of it, the local simulator after 100 entries.",
    instead:
      "Call `list({ cursor })` again while the page's `truncated` is true, with the same options; never compare the number of objects with `limit`. TypeScript knows `cursor` only where `truncated` is true.",
    words:
      "list returns only 1000; get all objects; pagination; next page; not all files listed; loop cursor; first 100 shown; list of all files beneath prefix more than thousand; listobjectsv2 continuation token less ignored respect count every incomplete; fewer objects bucket; second page list; paginate in my api; give cursor to browser; how do I use the cursor; only 1000 files; all pages; R2 only shows 100 files; rest of the files missing; get all keys in bucket; all file names; bucket has 50000 files; when do I stop paging; NextContinuationToken ContinuationToken list_objects_v2; iterate over all objects; infinite loop list same page again; startAfter instead of cursor; list loop never ends; list with include ignores limit; files missing because list stops; sitemap misses objects; typescript error of cursor and truncated",
    messages: ["Property 'cursor' does not exist on type"],
    rules: ["list.truncated", "list.limit", "list.cursor", "list.metadata-bytes"],
    links: [`${r2}/api/workers/workers-api-reference/`, thread("kotx/render#39")],
  },
  notFound: {
    title: "What do I get for a key that does not exist?",
    means:
      "`get` and `head` give `null` for a key that does not exist, and `delete` of one is fine: none of them throws. Over the S3 API both are 404: `head_object` of boto3 throws `ClientError`.",
    instead:
      "Compare the result with `null` and answer 404; there is no `exists`, so `head` the key. Keys are case-sensitive, and `/a` is not `a`; the path of a URL is percent-encoded (`%20`): take `decodeURIComponent` of it.",
    words:
      "get returns null; is a file in the bucket; see if an object is already in the bucket without fetching its content; find out if a picture is in the bucket without its bytes; delete a file that is not in the bucket, exception; assertion error expected null to be an instance of R2ObjectBody; get a file if it exists, else a default; file not exist; get throw key missing; folder with spaces %20 404; check key exists; 404 missing object; undefined nosuchkey not found; object not found; upper lower case letters different key null; know whether file exists before upload; know if key is there without loading file; key with other upper lower case is null; is there an exists function; worker returns 500 for a missing object; internal server error when the object is not in R2; handle missing objects of a download; fall back to another file when missing; get FOO.png is null but foo.png is there; what does get give if there is no such file; are keys case sensitive; exists method; test if a key exists; cheapest check whether a file is there; check if a file exists without downloading it; check with boto3 whether a file exists; double encoded key with %2520",
    messages: ["is possibly 'null'"],
    forms: [
      /Cannot read properties of null \(reading '(?:body|text|json|arrayBuffer|blob|bytes|size|etag|httpEtag|key|uploaded|checksums|customMetadata|httpMetadata|writeHttpMetadata)'\)/,
      /\(404\) when calling the HeadObject operation/,
    ],
    statuses: [404],
    rules: ["get.missing", "head.missing", "delete.one"],
    links: [`${r2}/api/workers/workers-api-reference/`],
  },
  contentType: {
    title: "Why is a file downloaded instead of shown?",
    means:
      'The object has no content type: `put` takes none from the key, a Blob or a request\'s headers by itself. In a page of `list` it is there with `include: ["httpMetadata"]` alone.',
    instead:
      "Give `httpMetadata: { contentType }` or `httpMetadata: request.headers` to `put`, and call `object.writeHttpMetadata(headers)` before you answer. A stored type cannot be changed alone: put the object again, or set `content-type` in the Worker.",
    words:
      "image downloads showing; get and put handle Content-Type header; octet-stream; html shown text; browser not display inline; serve pdf svg in browser; mime type from file extension automatically; set content type when uploading; wasm with the wrong mime type; images are downloaded when I open the link; default content type is application/octet-stream; pdf opens save dialog; content type lost when object is returned from worker; text file downloads because of stored content type; update content type of a stored object; change content type after upload; contentType undefined after put; served as octet-stream: set its mime type",
    forms: [/'(?:content|cache)[A-Z]\w+' does not exist in type 'R2\w+Options/],
    rules: ["http-metadata.object", "http-metadata.write", "value.blob-type"],
    links: [`${r2}/api/workers/workers-api-reference/`],
  },
  disposition: {
    title: "How do I set the file name of a download (content disposition)?",
    means:
      "The browser takes the name from the header `content-disposition`: R2 stores it with the object, and a Worker has to write it into the response.",
    instead:
      "`put(key, value, { httpMetadata: { contentDisposition: 'attachment; filename=\"report.pdf\"' } })`, then `object.writeHttpMetadata(headers)` before you answer. `inline` shows the file instead. To choose the name for each download, set the header in the Worker, or sign `response-content-disposition` in the presigned URL (`ResponseContentDisposition` of GetObjectCommand).",
    words:
      "download under another file name; force download; attachment; open download; original filename; save dialog inline; download a file with a nice name; save as name of an object; downloaded file has an ugly uuid name; link should download file instead of opening it in a tab; other name of the file on download only; nice name for a file named by a hash; change the file name of a download",
    rules: ["http-metadata.object", "http-metadata.write"],
    links: [`${r2}/api/workers/workers-api-reference/`],
  },
  storageClasses: {
    title: "Which storage classes are there, and how do I choose one?",
    means:
      "`Standard`, the default, and `InfrequentAccess`, which costs $0.01 instead of $0.015 per GB and month, but $0.01 per GB retrieved (a read), twice as much per operation, and at least 30 days of storage, also where the object is deleted or replaced before; objects may be as small as they like. The free tier does not count for it, and all is rounded up to a million operations and a GB: 1,000 writes are $9.",
    instead:
      '`put(key, value, { storageClass: "InfrequentAccess" })`, and the same for `createMultipartUpload`; `object.storageClass` tells it. Over S3 it is `x-amz-storage-class: STANDARD_IA`. `wrangler r2 bucket create NAME --storage-class InfrequentAccess` sets the default of a bucket. A lifecycle rule (`wrangler r2 bucket lifecycle add`, `--ia-transition-days 60`) moves old objects to `InfrequentAccess` later (a class A operation each), and none moves them back: `put` such an object again, or use `CopyObject` with `x-amz-storage-class: STANDARD`.',
    words:
      "infrequent access; does the free tier count for infrequent access; cheaper storage; cold archive; change storage class; default class bucket; tier ia; infrequent access price minimum duration; retrieval fee; deleted infrequent access object before 30 days; do lifecycle transitions cost; 1000 writes cost $9 infrequent access rounding; old files to the cheaper tier after 60 days; put old files in cheaper class; rarely read files; move things to cheap storage automatically; back to standard; from infrequent access to standard; minimum object size of storage classes; glacier like storage class; STANDARD_IA x-amz-storage-class r2",
    rules: ["storage-class.kept", "storage-class.unknown", "lifecycle.transition"],
    links: [`${r2}/buckets/storage-classes/`],
  },
  protect: {
    title: "How do I protect objects from being deleted or overwritten?",
    means:
      "A bucket lock holds all objects, or those of a prefix, for an age, until a date or for good: nobody can overwrite or delete them, and no lifecycle rule does.",
    instead:
      "`npx wrangler r2 bucket lock add`; whoever may change settings of the bucket can remove it (`lock remove`), so give programs tokens for objects alone. S3's Object Lock (`PutObjectRetention`) is not there. A locked key is refused with 10069, new keys are not. The option `locks` of a bucket has such rules in tests.",
    words:
      "prevent deletion; nobody delete year; write once; bucket lock; files immutable; retention legal worm compliance accidental; records even admins one; protect prefix until end of year date; object lock until date; protect backups from ransomware; make files read only for a year; nobody may delete these files; stop accidental deletion; read-only bucket; keep invoices ten years undeletable; object lock alternative; avoid accidental deletes; can an admin remove a lock rule; object lock PutObjectRetention compliance mode; wrangler r2 bucket lock list; when does a bucket lock rule begin; object lock; who can remove a bucket lock; remove a bucket lock rule",
    rules: ["lock.refused", "lock.retention"],
    links: ["/guides/options#bucket-locks", `${r2}/buckets/bucket-locks/`],
  },
  bigUpload: {
    title: "How do I upload a large file in parts (multipart)?",
    means:
      "One `put` takes up to 5 GiB − 5 MiB; larger objects, and bodies of unknown length, go up in up to 10,000 parts of 5 MiB to 5 GiB − 5 MiB, all of one size but the last, about 5 TiB in all.",
    instead:
      "`createMultipartUpload(key)`, `uploadPart(number, bytes)` from 1 on, in any order and at the same time, `complete(parts)`; `abort()` where something fails. Part requests can go to different Workers: `resumeMultipartUpload(key, uploadId)`; a part is `{ partNumber, etag }`, which JSON carries.",
    words:
      "minimum part size multipart upload; UploadedPart cannot be serialized for complete in another request; upload 10 GB; upload a 2 GB file; multipart upload from browser to worker; multipart in try catch; multipart example in javascript; need to call complete; resume interrupted upload; parallel parts; big parts; progress minimum maximum chunk resumable gigabyte stream video; part count limit; tus resumable uploads; how to split a file in parts; 20 GB file; file too large for one put; upload files bigger than 5 GB; split into chunks; send a 50 GB video; how to upload 100 GB; upload of a 6 GB object fails; resume an upload after failure; UploadedPart cannot be passed to complete in a subsequent request; serialize uploaded parts; createMultipartUpload uploadPart complete; do parts have to be uploaded sequentially; upload large files; multipart upload of chunks through a worker; multipart upload",
    rules: ["multipart.create", "multipart.parts-unequal", "multipart.part-too-small", "value.size"],
    links: ["/guides/recipes#upload-in-parts", `${r2}/api/workers/workers-multipart-usage/`],
  },
  sizeLimit: {
    title: "How do I limit the size of an upload?",
    means:
      "R2 has no limit of yours: `put` takes up to 5 GiB − 5 MiB, and Workers take bodies up to the limit of the plan.",
    instead:
      'Compare `Number(request.headers.get("content-length"))` with your limit before `put`, and answer 413; what has no length has to be counted while it is read. For presigned uploads sign `content-length` too.',
    words:
      "reject files over 10 MB; maximum size users; restrict cap quota validate large own; refuse uploads above 5 MB; reject too big files; refuse a request body that is too big; quota per user; users can upload unlimited size; content-length is missing for chunked upload; 413 when file is too big; abort upload that exceeds the limit; maximum object size of a bucket; storage quota; check file size before put; deny uploads bigger than 2 MB in a worker; maxSize option of put; bodyLimit; stop when a user sends a file over my limit",
    rules: ["value.size", "value.stream"],
    links: [`${r2}/platform/limits/`],
  },
  part: {
    title: "How do I read only a part of an object?",
    means: "`get` with `range` gives these bytes alone; `size` of the result is still the size of the whole object.",
    instead:
      "`get(key, { range: { offset: 0, length: 100 } })` gives the first 100 bytes, `{ offset: 100 }` the rest, `{ suffix: 100 }` the last 100; `range: request.headers` reads a Range header.",
    words:
      "read first bytes; only the first few bytes for the filetype; first kilobyte file; last bytes; read range; partial read; skip resume slice chunk beginning; read first 1KB object; header of a file first 512 bytes; beginning of big file; give a byte range to get; download a piece of a large file; only the last bytes; read the end of a file; tail of an object; read 1 MB from the middle of an object; skip the first bytes; get with offset and length; seek in a big file; only header of a file; random access reads; jump to a position in a file; get_object Range bytes=0-99",
    rules: ["range.offset", "range.length", "range.suffix", "result.range"],
    links: [`${r2}/api/workers/workers-api-reference/#ranged-reads`],
  },
  encryption: {
    title: "How do I encrypt objects with a key of my own?",
    means:
      "R2 encrypts all objects at rest (AES-256) by itself; with SSE-C it does so with your key, which it does not keep: without the key the object cannot be read any more.",
    instead:
      "Give `ssecKey`, 32 bytes or 64 hex digits, to `put` and `createMultipartUpload`, and the same to `uploadPart` and `get`; `head`, `list` and `delete` need none. Over S3: `SSECustomerAlgorithm` (`AES256`) and `SSECustomerKey`. `ssecKeyMd5` of `head` tells which key an object has; without it leave `ssecKey` out.",
    words:
      "encrypt files; objects encrypted rest; customer provided server side secret availability; lose data forget lost ssec key; client side encryption; customer managed keys; bring your own key; sse-c example; SSE-C with aws sdk; is data encrypted on disk; can cloudflare read my files; who holds the keys; which SSE-C key an object was stored with; object not encrypted but key given; SSE-C key for an object without encryption",
    rules: ["ssec.format", "ssec.get-without-key", "ssec.head-and-list"],
    links: [`${r2}/examples/ssec/`],
  },
  events: {
    title: "How do I react to uploads?",
    means:
      "R2 sends a message to a Queue for an object that is created (`PutObject`, `CopyObject`, `CompleteMultipartUpload`) or deleted (`DeleteObject`, `LifecycleDeletion`); the binding itself calls nothing.",
    instead:
      "`wrangler queues create QUEUE`, `wrangler r2 bucket notification create`, and a consumer with `queue()`, or a server of yours that pulls the queue over HTTP; no producer Worker is needed; local buckets of `wrangler dev` send none; tests make the same messages with `notifications(bucket)`.",
    words:
      "run code file uploaded; local event notifications in wrangler dev; test a queue consumer that reads a bucket; own server fetches messages about new objects without consumer worker; function new file; notify upload; webhook new object; event notification queue consumer; r2 and a queue; react deletion; process automatically trigger actions types; call my worker directly on upload without queue; trigger worker on upload; which events a bucket notification sends; sns sqs lambda trigger; worker told when upload over s3 api completes; which actions are there; start workflow on upload; notification to webhook or http endpoint; event notification setup; process file in background; trigger worker when a file arrives; do something after an upload; send email when a file is uploaded; hook on object creation; worker started when an object is created; run code after presigned upload completes; notified when an object is deleted; upload finished callback; need a producer worker for notifications; start a job after a file lands in the bucket; transcoding job after upload; remove database entries when an object is deleted; event notifications; run code after somebody uploads",
    links: ["/testing#event-notifications", `${r2}/buckets/event-notifications/`],
  },
  uploaded: {
    title: "How do I store an uploaded file, a form or JSON?",
    means:
      "`put` takes a string, bytes, a Blob or File, or a stream of known length, such as the body of a request; objects it does not take.",
    instead:
      "`put(key, request.body)`, or `put(key, (await fetch(url)).body)`, which streams; of a form, `put(key, file, { httpMetadata: { contentType: file.type } })` with `file` of `request.formData()` (in TypeScript `as File`), in Hono `(await c.req.parseBody()).file`; of an object, `JSON.stringify(value)`, which `(await bucket.get(key))?.json()` reads back; of base64, `Uint8Array.from(atob(text), (c) => c.charCodeAt(0))`. With curl send `--data-binary @FILE` or `-T FILE`: `--data` takes newlines out.",
    words:
      "save json; postman binary body; stored as [object Promise] or [object File]; save a base64 string as binary image; store js object read; save request body; save fetch response; store image url; buffer base64 formdata multipart/form-data proxy input; save answer another api; store remote image without loading memory; fetch url save bucket; copy file from another website; stream fetch response into bucket; r2 upload in hono; formData file to r2 in a worker; upload with multipart form; save the result of fetch; mirror a remote file; save what a user sends in a form; hand over request body to put; read whole file into ArrayBuffer before put or stream it; must I buffer an upload; [object Object] is saved in the file; put Buffer nodejs_compat; curl upload truncated; curl --data file shorter newlines missing; file uploaded with curl is damaged; save a generated pdf or screenshot; browser rendering pdf to bucket; put a file from a url; copy a file from a url without download; send a file to R2 with fetch;  save an array of objects; save a form file; put a JavaScript object as JSON",
    messages: ["FormDataEntryValue' is not assignable", "FormDataEntryValue | null' is not assignable"],
    rules: ["value.types", "value.wrong-type"],
    links: [`${r2}/api/workers/workers-api-usage/`],
  },
  headers: {
    title: "How do I set the headers of an answer from an object?",
    means:
      "The Worker sets them: `writeHttpMetadata` writes the stored ones (content type, language, disposition, encoding, cache control, expiry), and nothing sets the others.",
    instead:
      '`object.writeHttpMetadata(headers)`, `headers.set("etag", object.httpEtag)`, `headers.set("last-modified", object.uploaded.toUTCString())`.',
    words:
      "set response headers object; return object headers; missing; cache-control missing in response of worker; httpMetadata cacheControl ignored no Cache-Control header; stored content type not sent; send stored headers; worker response without etag header; custom headers for an object response; httpMetadata to response headers; custom metadata as x- headers; expose custom metadata in response headers; security headers; x-frame-options for files; response headers of an object",
    rules: ["http-metadata.write", "result.etag", "result.uploaded"],
    links: [`${r2}/api/workers/workers-api-reference/`],
  },
  overwrite: {
    title: "Does `put` overwrite an existing object?",
    means:
      "Yes: `put` replaces the value and all metadata under the key, without an error, and the old object is gone. One key takes about one write a second: more are refused with 429 (10058).",
    instead:
      'To keep what is there, `put` with `onlyIf: { etagDoesNotMatch: "*" }`, which gives `null` if the key exists; with the MD5 of the new bytes in hex instead of `*`, it stores only what changed.',
    words:
      "put same key twice; overwrite a file; overwrite one file ten times per second; put replace old file; upload again same name; silently overwritten created new existing; delete before uploading new version; replace image keeping the same url; duplicate key upload error; upsert; upload new file under same name; upload only if the file changed; delete the old avatar when a new one is uploaded; prevent duplicate upload of the same file",
    rules: ["put.replaces", "consistency.last-wins"],
    links: [`${r2}/api/workers/workers-api-reference/`],
  },
  winner: {
    title: "Which of two writes at the same time wins?",
    means: "The write that completes last wins; a reader sees one object or the other, never a mixture or a half.",
    instead:
      "Where a lost write matters, `put` with `onlyIf: { etagMatches: etag }` and read again where it gives `null`. No write covers several keys: keep what belongs together in one object, or write the object that names the others last.",
    words:
      "simultaneous uploads same key; reader see half written file; last write wins; torn partial atomic requests; two uploads to same key finish at once; result of concurrent puts mixed or corrupted; get returns partially uploaded object; delete and put at the same time; is put atomic; transaction over several keys; all-or-nothing put of two objects; write both values or none; multi-put; update two keys together",
    rules: ["consistency.last-wins", "consistency.strong", "consistency.atomic"],
    links: [`${r2}/reference/consistency/`],
  },
  limits: {
    title: "How large can an object be, and which limits does R2 have?",
    means:
      "One `put` or part takes up to 5 GiB − 5 MiB, an object in parts about 5 TiB in at most 10,000 parts; a key has up to 1,024 bytes, custom metadata 8,192. A bucket holds any number of objects: there is no limit on their number or on its size. An account has 100,000 buckets, and more for $0.10 each a month.",
    instead:
      "Upload what is larger in parts; list and delete 1,000 keys at once. One key takes about one write a second.",
    words:
      "many objects can bucket hold; maximum file size; bucket size limit; quota unlimited storage capacity; number objects allowed; biggest file; what limits does R2 have; number of objects; how long may keys and metadata be; largest single put; is there a maximum size; maximum number of objects before a bucket gets slow; maximum files in one folder; maximum length of object name; maximum custom metadata per object; longest file name; custom metadata size limit; how many files can I put in one bucket or folder; storage limit per account",
    rules: ["value.size", "multipart.object-size", "key.length", "custom-metadata.size"],
    links: [`${r2}/platform/limits/`],
  },
  awaited: {
    title: "Why is a `put` lost that was not awaited?",
    means: "When the answer is sent, the Worker may end, and with it all calls that are still on their way.",
    instead:
      "`await` the call, or give its promise to `ctx.waitUntil()`, which has 30 seconds after the answer (for longer work, a queue). Tests find it: `bucketTest` and `portability(bucket)` report `not-awaited`.",
    messages: [
      "Can't read from request stream after response has been sent",
      "waitUntil() tasks did not complete within the allowed time",
    ],
    words:
      "how long may waitUntil run; find a missing await, unawaited put; put background not saved; upload in background after response; waitUntil; fire forget; write lost after response; promise never finishes; put after the response was sent; put in scheduled handler not saved; cron put does not save; worker returns before upload finished; intermittently not stored after put; ctx.waitUntil env.BUCKET.put needed; works locally but in production file never appears and no error",
    rules: ["errors.reject"],
    links: ["https://developers.cloudflare.com/workers/runtime-apis/context/"],
  },
};
