import { r2, type Topic, thread } from "./topic.js";

/** Log messages missing from R2's own table of errors. */
export const seenTopics: Readonly<Record<string, Topic>> = {
  lost: {
    title: "Why was the connection lost?",
    means:
      "The connection between the Worker and the service broke; a write that failed so may or may not have been stored.",
    instead:
      'Retry with growing pauses where a second write does no harm, and `head` the key first where it would. `faults(bucket).on("put").loseAnswer()` tests it. Of a remote bucket: restart `wrangler dev`; in several files of the Workers pool: update the pool.',
    words:
      "network connection lost; socket hang ECONNRESET; connection timed; disconnected aborted fetch broken; connection lost while putting; intermittent connection lost when reading; connection closed while writing",
    messages: ["Network connection lost"],
    rules: ["errors.no-outages"],
    links: [
      "/testing#what-can-go-wrong",
      thread("cloudflare/workers-sdk#8087"),
      thread("cloudflare/workers-sdk#13306"),
    ],
  },
  unspecified: {
    title: "What is `Unspecified error (0)`?",
    means:
      "The service answered with a status but without its own error, so the runtime has no text. With a remote binding in `wrangler dev` the session has gone stale; with the local simulator, a `get` had a range that cannot be satisfied.",
    instead:
      "With a remote binding restart `wrangler dev`. For a `get` with `range`, compare the range with the object's size.",
    words: "; error (0) with a range request",
    messages: ["Unspecified error (0)", "R2 error response does not contain the CF-R2-Error header"],
    rules: ["range.unsatisfiable"],
    links: [thread("cloudflare/workers-sdk#9716")],
  },
  unbound: {
    title: "Why is `env.BUCKET` undefined?",
    means:
      "There is no bucket of this name in `env`: the code and the configuration name the `binding` differently, or the environment has no buckets of its own. `wrangler deploy` removes bindings which were added in the dashboard and are not in the configuration. A bucket is no global: of a name alone, `BUCKET is not defined`, write `env.BUCKET`.",
    instead:
      "Give `r2_buckets` an entry whose `binding` is the name after `env.`, in each environment too; in a test, make `env` with `loadBindings` or `{ BUCKET: new R2Bucket() }`.",
    words:
      "binding not found; bucket undefined pages functions; platform.env undefined; binding missing after deploy; wrangler deploy removes a binding; keep_vars and bindings; null event.platform context.env c.env locals.runtime.env getCloudflareContext sveltekit nuxt astro hono dev dashboard settings defined; bucket binding not configured; bucket not defined in worker; env has no bucket; cannot find bucket in env; where does env come from; binding undefined in production but works in dev; env is an empty object; binding added in the dashboard but undefined; code expects another binding name than the template; binding named BUCKET but MEDIA_BUCKET expected; fresh install media upload says storage not configured",
    messages: [
      ...["put", "get", "head", "list", "delete", "createMultipartUpload", "resumeMultipartUpload"].map(
        (method) => `Cannot read properties of undefined (reading '${method}')`,
      ),
      "undefined is not an object (evaluating 'env.…')",
      "bindings should have a string 'binding' field",
      "bindings should be objects, but got",
    ],
    forms: [
      /\bavailable bindings: |\bR2\)? (?:bucket )?(?:binding )?(?:is )?not conn?i?f\w*igured|\berror\b[^\n]*\bconfigure (?:the |an? )?R2\b/i,
      /Cannot read properties of undefined \(reading '[A-Z0-9_]*(?:BUCKET|R2|MEDIA|FILES|BLOB|STORAGE)[A-Z0-9_]*'\)/,
      /ReferenceError: [A-Z][A-Z0-9_]+ is not defined/,
      /Cannot read property '(?:put|get|head|list|delete)' of undefined/,
    ],
    rules: ["config.buckets.entry", "config.environment.buckets"],
    links: ["/guides/configuration", `${r2}/api/workers/workers-api-usage/`],
  },
  noBucket: {
    title: "Why does wrangler not find my bucket?",
    means:
      "The account has no bucket of this name, or wrangler is logged in to another account or looks in another jurisdiction. A deployment of a newer wrangler makes a new, empty bucket where the `bucket_name` is not given or not there.",
    instead:
      'Create it with `npx wrangler r2 bucket create NAME`, or correct `bucket_name`; `npx wrangler r2 bucket list` shows them. Of a bucket in the EU give the entry `jurisdiction: "eu"`, and wrangler `--jurisdiction eu`. `wrangler deploy --no-x-provision` makes none.',
    words:
      "bucket not found deploy; deploy made a new empty bucket; automatic provisioning; bucket not exist 10085; bucket name wrong at deploy; wrangler r2 bucket list shows nothing; bucket exists in dashboard and is missing for wrangler; deploy fails because bucket does not exist; automatic resource provisioning of wrangler deploy; wrangler bucket not found",
    messages: [
      "R2 bucket '…' not found",
      "The R2 bucket […] doesn't exist",
      ...["The specified bucket does not exist. [code: 10006]", "bindings need to be provisioned"],
    ],
    codes: [10085],
    rules: ["config.buckets.entry"],
    links: [thread("cloudflare/workers-sdk#11253"), thread("cloudflare/cloudflare-docs#32978")],
  },
  notEnabled: {
    title: "Why does wrangler say that R2 is not enabled?",
    means:
      "The account has no R2 subscription, or its permission has not arrived yet: this comes from the deployment, not from a call.",
    instead:
      "Enable R2 for the account in the Cloudflare dashboard, which asks for a payment method, also for the free tier, and no paid Workers plan; then deploy again.",
    words:
      "enable; subscription; credit card needed for the free tier; billing 10136 10042 deploy dashboard; how do I activate or sign up for R2; start with R2 account; is the workers paid plan needed for r2; account not subscribed to R2; purchase R2; card declined; paypal; purchase plan; payment method required for free usage; cannot create bucket from the web interface; cannot create a bucket from the web interface, neither in the dashboard",
    messages: ["Please enable R2 through the Cloudflare Dashboard"],
    codes: [10136],
    links: [thread("cloudflare/workers-sdk#15610")],
  },
  api: {
    title: "Why does a deployment fail with a code that R2 has too?",
    means:
      "This is an error of Cloudflare's API, which wrangler asked: its codes are not those of R2, though some have the same number.",
    instead:
      "Read the line under it. For an internal error try again later; else check the login, the account and the configuration.",
    words: "wrangler deploy fails; publish api internal_server; api codes are the same as codes of R2",
    messages: [
      "A request to the Cloudflare API (…) failed",
      "api.error.internal_server",
      "This Worker does not exist on your account",
      "script_not_found",
    ],
    forms: [
      /\bcode\W{0,3}\d[\s\S]{0,80}\/workers\/(?:domains|scripts|services)\b/,
      /\b(?:wrangler|deployment|deploy)\b.{0,60}\b(?:code|error)\W{0,3}100(?:01|02|07|13|14)\b/i,
      /\b100(?:01|02|07|13|14)\b.{0,40}\b(?:wrangler (?:publish|deploy)|deploying|publishing)\b/i,
    ],
    links: [thread("cloudflare/workers-sdk#2454")],
  },
  popped: {
    title: "Why does the Workers pool fail to pop isolated storage?",
    means:
      "Something of a test still used the bucket when it ended: often a body of `get` that was not read, or a call that was not awaited. It looks before `afterEach` runs.",
    instead:
      "Await each call, read or cancel each body (`await object.body?.cancel()`), and clean up within the test itself. FakeBucket has no such stack: `reset(bucket)` starts clean.",
    words:
      "isolated storage; isolatedStorage stack frame pop; vitest consume isolation; consume R2 body or tests fail; must read bodies in vitest pool; isolated storage error message of vitest-pool-workers; tests flaky because of isolated storage; storage check of the pool runs before afterEach hooks",
    messages: [
      "Failed to pop isolated storage stack frame",
      "Isolated storage failed",
      "unable to pop R2 storage",
      "ensurePoppedActiveTryStorage",
      "Expected .sqlite, got",
    ],
    rules: ["body.one-shot"],
    links: ["/guides/migrating#from-the-workers-test-pool", thread("cloudflare/workers-sdk#5524")],
  },
  devalue: {
    title: "Why can Miniflare not stringify my Headers?",
    means:
      "The bucket is a proxy to another process, and your Headers, or the bytes of a `put`, are of another copy of the class than Miniflare's own. Frameworks report the same of an `R2Object` that a page returns: it is no plain object.",
    instead:
      "Update wrangler, or set the headers from `object.httpMetadata` yourself; return the fields that are needed instead of the object. A Buffer that is refused (`false == true`) goes as `new Uint8Array(buffer)`. FakeBucket runs in the process of the test and takes Headers of any make.",
    words:
      "stringify headers; non-pojo; return R2Object load function; writeHttpMetadata getPlatformProxy devalue serialize R2ObjectBody next.js sveltekit astro; put with Headers non-POJO; cannot return an R2Object from a loader; miniflare does not accept a Buffer; AssertionError in devalue.ts ArrayBufferView; pass Buffer through getPlatformProxy",
    messages: ["Cannot stringify arbitrary non-POJOs", "DevalueError"],
    forms: [/AssertionError[\s\S]{0,400}\bdevalue\.(?:ts|js)\b/],
    rules: ["value.foreign", "http-metadata.write-type"],
    links: ["/guides/migrating", thread("cloudflare/workers-sdk#6047")],
  },
  checksumHeader: {
    title: "Why does R2 not implement a header of my SDK?",
    means:
      "The request has a header that R2's S3 API does not take: `x-amz-checksum-crc32`, which newer AWS SDKs send unasked, `x-amz-acl` (R2 has no ACLs), `x-amz-tagging` (no tags), `x-amz-bucket-object-lock-enabled` (bucket locks do that), `x-amz-expected-bucket-owner`, `x-amz-server-side-encryption` (R2 encrypts by itself), or a storage class other than `STANDARD` and `STANDARD_IA`.",
    instead:
      'Make the client with `requestChecksumCalculation: "WHEN_REQUIRED"` and `responseChecksumValidation: "WHEN_REQUIRED"`, or leave the option out that sends the header; a `File` whose `getReader` fails can go up as `await file.arrayBuffer()`; copy with `--copy-props none` in the AWS CLI. Velero: `checksumAlgorithm: ""`; Gitea: `MINIO_CHECKSUM_ALGORITHM = md5`.',
    words:
      "checksum header not implemented; crc32 aws sdk; x-amz-acl public-read x-amz-storage-class; sdk update broke uploads; S3 upload broken since client-s3 3.729; boto3 1.36; active storage s3_compatible images not uploaded; ActiveStorage IntegrityError; newer aws-sdk-go-v2 never finishes; default acl not accepted which value; object tag on every upload is refused; app sets object tags; storage class GLACIER or INTELLIGENT_TIERING; readableStream.getReader is not a function browser upload File body; velero backup to r2 checksumAlgorithm trailer; gitea MINIO_CHECKSUM_ALGORITHM; InvalidArgument PutObject since boto3 1.36; x-amz-tagging-directive; which versions of the aws sdk work; data read has a different checksum than expected; disable checksums that break uploads; unsupported x-amz-sdk-checksum-algorithm; boto3 upgrade: header not implemented",
    messages: [
      ...["readableStream.getReader is not a function", "FlexibleChecksumError"],
      "Header '…' with value '…' not implemented",
      "Header '…' with value … not implemented",
      "Unsupported header '…' received for this API call",
    ],
    s3Codes: ["AccessControlListNotSupported"],
    forms: [
      /^(?=[\s\S]*\b(?:r2|cloudflare))[\s\S]*\bboto(?:3|core)[ =v~<>≥]{1,4}1\.(?:3[6-9]|4\d)/i,
      /^(?=[\s\S]*\b(?:r2|cloudflare))[\s\S]*\bx-amz-(?:acl|tagging|grant|expected-bucket-owner|request-payer|object-lock|bucket-object-lock|server-side-encryption(?!-customer))/i,
      /\b(?:un(?:known|supported)|not ?implemented)\b.{0,20}\b(?:header\b|x-amz-)/i,
      /\bobject[- ]tag(?:s|ging)? (?:is |are )?(?:not (?:supported|implemented)|unsupported)/i,
    ],
    links: [
      "/s3#differences-from-the-real-services",
      `${r2}/examples/aws/`,
      thread("f2face/cloudflare-r2#12"),
      thread("velero-io/velero#7940"),
    ],
  },
  credentials: {
    title: "Why are my S3 credentials refused?",
    means:
      "The S3 API does not know the access key, the signature is not of version 4, or the request not of this time.",
    instead:
      "Use the access key id and secret of an R2 API token, the account's own endpoint, region `auto` (the id has 32 characters, the secret 64: they may be swapped; 40 are the token's own value, whose SHA-256 is the secret), signatures of version 4 (`s3v4`), and the machine's clock. Send `x-amz-content-sha256` (`UNSIGNED-PAYLOAD` is enough) as it was signed; `aws4fetch` signs a URL with `signQuery: true`. Such a token has no session token: unset `AWS_SESSION_TOKEN`, which some hosts set for themselves (temporary credentials need theirs). Without keys (`AWS_ACCESS_KEY_ID` and `AWS_SECRET_ACCESS_KEY`; an unset secret in CI) nothing is signed. To test them, list one key. R2 has no STS: a program that checks its keys there, such as the add-on of Splunk for AWS, refuses them.",
    words:
      "access key invalid; AWS_SESSION_TOKEN in lambda; credentials wrong; skew login; x-amz-content-sha256 UNSIGNED-PAYLOAD; 401 unauthorized from r2 s3; signature version; R2 requires SigV4 v4 auth; which access key does an sdk need; program validates keys with sts; splunk add-on for aws r2 rejected; access key id and secret swapped; test whether r2 credentials are right; wrong key r2; env variables for r2; works on my machine but not in github actions please use aws4-hmac-sha256; r2 token expired",
    messages: [
      "Please use AWS4-HMAC-SHA256",
      "Credential access key has length …, should be 32",
      "The AWS Access Key Id you provided does not exist",
      "SigV2 authorization is not supported",
      "Could not load credentials from any providers",
      "Unable to load credentials from any of the providers",
      "no valid providers in chain",
      "Unable to locate credentials",
      "Credential is missing",
      "Missing x-amz-content-sha256",
      "the server's time is too large",
    ],
    forms: [/X-Amz-Security-Token/i, /\b(?:signature|sig|s3)[ _-]?v(?:ersion)?[ -]?2\b/i],
    s3Codes: [
      ...["InvalidAccessKeyId", "InvalidToken", "InvalidClientTokenId", "RequestTimeTooSkewed"],
      ...["AuthorizationHeaderMalformed", "UnrecognizedClientException"],
    ],
    links: [`${r2}/api/tokens/`],
  },
  tooLarge: {
    title: "Why is a large upload refused with 413?",
    means:
      "The request to the Worker is larger than the plan allows, 100 MB on Free and Pro, 200 MB on Business, 500 MB on Enterprise: the Worker was not even started.",
    instead: "Upload in parts, one request each (`resumeMultipartUpload`), or straight to R2 with a presigned URL.",
    words:
      "413 upload; request body large; upload limit 100mb; 300mb file through a worker fails; entity payload content gigabyte memory; more arrive; max upload size through worker; largest request body of a worker; 200 MB fails; upload limit of workers; how big can upload through a worker be; request body limit of the free plan; large POST blocked with 413",
    messages: ["Request Entity Too Large", "Payload Too Large"],
    forms: [
      /\b413\b.{0,60}\bbefore (?:my|the) worker\b|\bcloudflare (?:answers|returns|gives|responds with|throws) (?:an? )?413\b/i,
    ],
    statuses: [413],
    rules: ["value.size", "multipart.part-too-small"],
    links: ["https://developers.cloudflare.com/workers/platform/limits/", thread("cloudflare/cloudflare-docs#5011")],
  },
  local: {
    title: "Why are objects of `wrangler dev` not in my bucket?",
    means:
      "`wrangler dev` and `wrangler r2 object` work on a local copy under `.wrangler/state`, with any bucket's name, not on the bucket of your account: none has to exist, and it costs nothing.",
    instead:
      "Set `remote: true` for the bucket in the configuration, or give `--remote`; for tests use buckets of their own. `preview_bucket_name` counts only where `wrangler dev` works remotely. `/cdn-cgi/local/r2/public/BUCKET/KEY` of a new `wrangler dev` shows local objects, for GET and HEAD alone; else serve them by a route of the Worker.",
    words:
      "file not dashboard; R2 in local mode; uploaded locally bucket empty; real bucket dev; wrangler dev remote bucket; local objects not production; upload wrangler not visible; connect dev deployed bucket; simulator succeeds persist see exist; preview_bucket_name no effect; writes not show bucket; none; R2 binding preview_bucket_name not work; object missing in real bucket after local upload; wrangler r2 object put and get see other objects than worker binding; wrangler object get not find what worker stored; wrangler dev uses local storage by default; serve local objects at public url; r2.dev url in local development; image url on localhost in dev; is the bucket of wrangler dev local; create a bucket before wrangler dev; wrangler dev gives 404 for an object; does wrangler dev cost money; is production data safe in wrangler dev; why does wrangler say local next to my bucket; wrangler dev in github actions without token; put file with wrangler but worker gets null; wrangler r2 object get local not found although it is in my bucket; open a local object by url in browser; miniflare is not the real bucket; emulate public access while developing locally with wrangler; url of a file uploaded in dev mode; where can the frontend load a local upload from; upload responds success but no files in the bucket; no error but the file is not in the bucket; upload completed but cannot be seen in the R2 bucket; objects uploaded via wrangler are invisible to the worker; unable to write to R2 locally; wrangler r2 object put --local into a bucket that does not exist",
    forms: [/\/cdn-cgi\/local\/r2\//],
    links: ["https://developers.cloudflare.com/workers/development-testing/", thread("cloudflare/workers-sdk#3679")],
  },
  rangeResponse: {
    title: "How do I answer a range request?",
    means: "`get` with `range: request.headers` reads the range, but the Worker has to set status and headers itself.",
    instead:
      "Where the request has `Range` and `object.range` is less than the object, answer 206 with `content-range: bytes FIRST-LAST/SIZE` and `accept-ranges: bytes`; catch 10039 and answer 416.",
    words:
      "send content-range header range requests; answer a range with 206 from a worker; get with range status 206; safari not play; 206 partial content; 200 206; accept-ranges content-range; scrub resume download stream player; resume downloads; iphone does not play mp4 from the worker; range member without a range header; object.range is always set; object.range to content-range; content-range from offset and length of object.range; range option as Headers; range: request.headers; range header response",
    statuses: [206],
    rules: ["range.header", "range.header-unsatisfiable", "result.range"],
    links: [`${r2}/api/workers/workers-api-reference/`, thread("cloudflare/cloudflare-docs#5087")],
  },
  internal: {
    title: "What is `internal error; reference = …`?",
    means:
      "The runtime or the service failed for a reason of its own, and has no words for it. One cause is yours: a `cacheExpiry` before 1970.",
    instead:
      "Try again, later each time: a write that failed may or may not have been stored. If it stays, give the reference to the platform's support; with a remote binding, restart a `wrangler dev` that ran for long, and update wrangler.",
    words: "random 500; 502 504 520 bad gateway sometimes occasionally server",
    messages: ["internal error; reference = …"],
    forms: [/^(?:Uncaught )?(?:\(in promise\) )?(?:Error: )?internal error\W*$/i],
    rules: ["errors.no-outages", "http-metadata.expiry-before-1970"],
    links: [thread("cloudflare/workers-sdk#9751")],
  },
  usedStream: {
    title: "Why is a body or stream locked, disturbed or already read?",
    means: "A stream gives its bytes once: something read it, cancelled it, or holds a reader on it.",
    instead:
      "Give a fresh stream, one branch of `tee()`, or read the bytes first with `arrayBuffer()` and use those as often as you like. An SDK can send a stream once only, and sends a buffer again when a request fails.",
    words:
      "stream read; read body twice; locked disturbed; zero stored 0 empty; unusable consumed tee clone reader; body is locked; read a body two times; put fails because stream was used; read body then put; body of get is an empty string; put returns size 0; no clone() function of R2 object body; hash the body before put: already used; put one stream into two buckets",
    messages: [
      "request stream is not seekable",
      "Response body object should not be disturbed or locked",
      "ReadableStream has already been read",
      "ReadableStream is locked",
      "This ReadableStream is disturbed",
      "Body is unusable",
      "An error was encountered in a non-retryable streaming request",
    ],
    rules: ["value.stream-cancelled", "value.stream-locked", "body.one-shot"],
    links: [thread("cloudflare/workerd#892")],
  },
  types: {
    title: "Why does TypeScript not know `body` or `text` of an R2 object?",
    means:
      "With `onlyIf`, `get` may give the object without a body, so its type is `R2ObjectBody | R2Object | null`; without it, `null` is left, for a key that does not exist. `head`, `put` and `list` never give a body.",
    instead:
      'Ask first: `if (object === null || !("body" in object))` answers for both; `await object.json<T>()` names the type of its value. A copy of an object (`{ ...object }`, JSON) has no methods.',
    words:
      "R2ObjectBody.json generic type; typescript object possibly null; R2Object R2ObjectBody type narrow; get returned object body; object from head has no arrayBuffer, text or json; object.body null undefined; difference between R2Object and R2ObjectBody; union",
    messages: [
      "Property '…' does not exist on type 'R2Object",
      "object.… is not a function",
      "'R2ObjectBody | null'",
      "'R2Object | null'",
      "missing the following properties from type 'R2ObjectBody'",
    ],
    forms: [
      /\b(?!re[sq]|response|request|file)\w+\??\.(?:text|json|arrayBuffer|blob|bytes) is not a function/,
      /\.(?:text|json|arrayBuffer|blob|bytes) is not a function[\s\S]{0,300}\.(?:head|put|list)\(/,
      /^\W*R2Object(?:Body)?\W.{0,12}\bR2Object(?:Body)?\W*$/i,
      /of undefined \(reading '(?:getReader|pipeTo|pipeThrough|tee)'\)/,
    ],
    rules: ["result.precondition-failed", "head.metadata"],
    links: ["/guides/types"],
  },
  workerLimits: {
    title: "Why does a Worker exceed its limits?",
    means:
      "The limit is of the Worker, not of R2: each call of a bucket is a subrequest (50 in one invocation on the free plan, 10,000 on the paid one), and what is read whole lies in its memory of 128 MB. CPU time is 10 ms on the free plan, else 30 seconds unless `limits.cpu_ms` says more (300,000 at most); waiting for R2 does not count. The start, all code outside of handlers, has one second (10021).",
    instead:
      "Do less in one invocation: pages of `list`, `delete` of 1,000 keys at once, a queue for the rest; pass streams on instead of reading them (`tee()` keeps all that its slower branch has not read), hash with `crypto.DigestStream`, and raise `limits: { cpu_ms: 300000 }` in the wrangler configuration. Move work of the start into a handler, and load large modules there by `import()`.",
    words:
      "memory; exceeded memory; many subrequests; cpu time exceeded; 1102; large file arrayBuffer crash quota; out of memory with large file; cpu limit hashing; too much cpu time; worker dies when reading 300 MB object; how many calls of R2 can one request make; subrequest limit free paid; how many R2 operations per request on the free plan 50; out of memory arrayBuffer 200 MB",
    messages: [
      ...["Too many subrequests", "exceeded CPU time limit", "exceeded memory limit", "exceeded resource limits"],
      ...["Too many API requests by single worker invocation", "Script startup exceeded CPU time limit"],
      ...["Memory limit would be exceeded before EOF", "tee() buffer limit exceeded"],
    ],
    links: ["https://developers.cloudflare.com/workers/platform/limits/"],
  },
};
