import { r2, type Topic, thread } from "./topic.js";

const errorsOfWorkers = "https://developers.cloudflare.com/workers/observability/errors/";

/** Errors of a Worker around its bucket: modules, types, methods and promises. */
export const workerTopics: Readonly<Record<string, Topic>> = {
  modules: {
    title: "Why is `cloudflare:workers` not found?",
    means:
      "`cloudflare:workers`, `cloudflare:test` and the like are modules of the Workers runtime: Node and bundlers have none of them.",
    instead:
      "In a test, put `plugins: [workers()]` of `fakebucket/workers` into `vitest.config.ts`: its `env` has a fake for each bucket of your configuration, and a class that extends `WorkerEntrypoint` is called by `exports.default.fetch`. For another `env` in one call there is `withEnv(env, () => …)`. A build of an app leaves the import alone (`external: ['cloudflare:workers']` of Rollup or Vite), or the framework has a way of its own: `getCloudflareContext` in Next.js.",
    words:
      "import WorkerEntrypoint test; SELF; vitest cannot find cloudflare:workers; mock cloudflare:workers env in unit tests; import cloudflare:workers in jest or vitest; UnhandledSchemeError cloudflare:workers next build; rollup external cloudflare:workers",
    messages: [
      "withEnv",
      "ERR_UNSUPPORTED_ESM_URL_SCHEME",
      "Only URLs with a scheme in: file, data, and node are supported",
    ],
    forms: [
      /^\W*cloudflare:\w+\W*$/,
      /(?:find|resolv|load|external|unsupported|unknown|no such|not found|error)[\s\S]{0,120}\bcloudflare:[a-z]+/i,
      /\bcloudflare:[a-z]+(?![\s\S]*\b(?:compilerOptions|tsconfig)\b)[\s\S]{0,120}(?:find|resolv|external|unsupported|unknown|no such|not (?:found|exist)|error)/i,
    ],
    links: ["/guides/workers-in-node", "/guides/frameworks/durable-objects"],
  },
  globals: {
    title: "Why is a global of Workers not defined in Node?",
    means:
      "`caches`, `FixedLengthStream`, `HTMLRewriter` and `WebSocketPair` are of the Workers runtime: Node has none. jsdom lacks `crypto.subtle` and streams, Node before 20 `crypto`.",
    instead:
      "In a test, `plugins: [workers()]` of `fakebucket/workers` installs what Node lacks; without it, import `FixedLengthStream` from `fakebucket/testing`. In jest take `testEnvironment: 'node'`.",
    words:
      "caches not defined node; global missing node; caches.default undefined in tests; mock caches.default; polyfill workers runtime apis in node",
    forms: [
      /\b(?:caches|FixedLengthStream|IdentityTransformStream|HTMLRewriter|WebSocketPair|DigestStream) is not (?:defined|a constructor)/,
      /\bcrypto is not defined\b[\s\S]{0,300}\b(?:jest|jsdom|vitest|workers?)\b/i,
    ],
    links: ["/guides/workers-in-node"],
  },
  duplex: {
    title: "Why does a request need `duplex`?",
    means:
      'Node takes a stream as the body of `fetch` or `new Request` with `duplex: "half"` alone; Workers need none.',
    instead:
      '`new Request(url, { method: "PUT", body: stream, duplex: "half" })`, or give a string or bytes. If `wrangler r2 object put` says so, update wrangler.',
    words: "duplex half request stream body node; stream as request body in node undici",
    messages: ["duplex option is required when sending a body"],
    links: ["https://fetch.spec.whatwg.org/#dom-requestinit-duplex", thread("cloudflare/workers-sdk#2784")],
  },
  moduleTypes: {
    title: "Why does TypeScript not know `cloudflare:test` or `exports.default`?",
    means:
      "Types of `cloudflare:workers` for your own Worker come from `wrangler types`, and those of `cloudflare:test` with the Workers pool.",
    instead:
      "Run `npx wrangler types`, and add `@cloudflare/vitest-pool-workers/types` to `types` in `tsconfig.json` (older versions: without `/types`). In Node neither is needed: import `env`, `exports` and `reset` from `fakebucket/workers`, and write `exports.default as { fetch: typeof fetch }`.",
    words:
      "types cloudflare:test; typescript declaration module; cloudflare:test ts(2307); exports.default.fetch typescript; vitest-pool-workers tsconfig types; ProvidedEnv; declare module cloudflare:test; cloudflare:test not resolved with compilerOptions.types; TS2307 cloudflare:workers",
    messages: [
      "Cannot find module 'cloudflare:…' or its corresponding type declarations",
      "Property 'default' does not exist on type 'Exports'",
    ],
    links: ["/guides/workers-in-node", "/guides/types"],
  },
  noMethod: {
    title: "Why is a method of a bucket not a function?",
    means:
      "A bucket has `head`, `get`, `put`, `delete`, `list`, `createMultipartUpload` and `resumeMultipartUpload`, and no other method. Or it is not a bucket: another binding of `env` (a service answers `Fetch API cannot load: KEY`), or a promise.",
    instead:
      "Compare the spelling with these seven. `head` says if a key exists, `delete` removes, `get` and `put` copy; only what `get` gives has `text()`. `await` first: `(await bucket.list()).objects`. An S3 list without objects has no `Contents`: `Contents ?? []`.",
    messages: ["does not exist on type 'Promise<R2…>'"],
    words:
      "not function; method missing; misspelt typo promise; list().objects is not iterable; bucket.remove is not there; which functions does a bucket binding offer; objects of a list undefined",
    forms: [
      /Fetch API cannot load: (?!https?:)[\w./-]+/,
      /^(?=[\s\S]*\b(?:R2|ListObjects\w*|Contents)\b)[\s\S]*undefined \(reading '(?:forEach|map|filter|length|sort|some)'\)/,
      /(?:env|bucket|r2|storage|object)[\w.?]{0,60}(?<!\.(?:text|json|arrayBuffer|blob|bytes)) is not a function/i,
      /\.(?:put|get|head|list|delete|exists|copy|move|rename|remove|upload|createMultipartUpload|resumeMultipartUpload) is not a function/,
    ],
    links: [`${r2}/api/workers/workers-api-reference/`],
  },
  typeOnly: {
    title: "Why is `R2Bucket` not defined, or not assignable to `R2Bucket`?",
    means:
      "The global `R2Bucket` of the Workers types is a type, and no class of the runtime. Two that do not fit are of two sets of types: generated ones, versions of `@cloudflare/workers-types`, or this package's. The same holds for the `Headers`, `ReadableStream` or `Blob` of a call, which the types of browsers (`DOM`) declare too.",
    instead:
      'In a test, `import { R2Bucket } from "fakebucket/r2"` and `new R2Bucket()`. Keep one set of types in a project (`lib` in `tsconfig.json` without `DOM`, or types generated by `wrangler types` alone); where two must meet, the page on types says how.',
    words:
      "R2Bucket type not found; new R2Bucket; constructor argument parameter; writeHttpMetadata Headers type not assignable; ReadableStream type not assignable to put; two types with this name exist; instanceof R2Bucket; import R2Bucket class; workers-types version conflict",
    messages: [
      ...["R2Bucket is not defined", "'R2Bucket' only refers to a type", "type 'R2Bucket' is not assignable to"],
      "following properties from type 'R2Bucket'",
      "to type 'R2Bucket' may be a mistake",
    ],
    forms: [
      /\b(?:R2\w*|bucket|writeHttpMetadata)\b[\s\S]{0,200}type '(?:Headers|ReadableStream|Blob|Request|Response)\b[^']*' is not assignable/i,
      /type '(?:Headers|ReadableStream|Blob)\b[^']*' is not assignable[\s\S]{0,300}\bR2/,
      /\b(Headers|ReadableStream|Blob)\b[^']*' is (?:not assignable to|missing the following properties from) [\w ]*'[^']*\b\1\b|'readAtLeast' is missing/,
      /No overload matches this call[\s\S]*(?:\bR2|\bbucket\b)/i,
      /not assignable to parameter of type '(?=[^']*\bReadableStream)(?=[^']*\bArrayBufferView)[^']*\bBlob/,
    ],
    links: ["/guides/types", "/guides/getting-started"],
  },
  retry: {
    title: "Which errors are worth a retry?",
    means:
      "10001 (internal error), 10043 (busy), 10058 (too many requests for a key) and a lost connection may pass; all others stay as they are. The code stands in brackets at the end of the message: the platform's errors have no `code`.",
    instead:
      "`/\\((10001|10043|10058)\\)$|Network connection lost/.test(String(error))`, with growing pauses between the tries; after a lost connection a write may have been stored.",
    words:
      "retry backoff; temporary errors; error.code; times transient exponential property fake timers; retry policy; retry a failed get; how long wait before trying again; safe to retry a put; sometimes fails and second try works; which codes are worth a retry; errors to retry with s3 sdk; put fails repeatedly and inconsistently",
    forms: [
      /\b(?:R2|100\d\d)\b[\s\S]*\b(?:worth|which|what)\b.{0,40}\bretr(?:y|ied|yable)\b|\b(?:worth|which|what)\b.{0,40}\bretr(?:y|ied|yable)\b[\s\S]*\b(?:R2|100\d\d)\b/i,
    ],
    rules: ["errors.properties", "errors.no-outages"],
    links: ["/guides/recipes#retries-with-fake-timers", "/testing#what-can-go-wrong"],
  },
  look: {
    title: "How do I see what a bucket holds, or compare two?",
    means: "`contents(bucket)` gives all that a bucket holds, without `await`; `diff(before, after)` tells two apart.",
    instead:
      '`expect(contents(bucket)).toMatchSnapshot()`, `expect(bucket).toHaveObject("a.txt", { body })`, or `diff` of two buckets. For `toEqual` all buckets are equal unless the test imports `fakebucket/vitest` or `fakebucket/jest`.',
    words:
      "bucket; inspect contents; snapshot bucket; assert object stored; check that a file was saved in a test; test the delete of a file; toMatchSnapshot difference look inside; assert deleted; unit test checks that handler wrote content type; assert metadata stored; objects left in bucket after test; matcher for objects; test that a file is gone; compare whole bucket expected keys one assertion; toEqual of buckets; print what is stored in fake bucket after handler ran; print everything; dump all keys and bodies; list everything in fake; expect file content in a test; what was written; what did my worker store; check what my code put into fake bucket; debug mock bucket; assert that an object exists; list all objects in a test",
    links: ["/testing#inspect-and-compare", "/testing#start-each-test-clean"],
  },
  threw: {
    title: "What is error 1101?",
    means: "The Worker threw an exception that nothing caught; the page does not show it.",
    instead:
      "Read it in `npx wrangler tail` or the dashboard's logs, and ask for that text; catch what a bucket rejects with. `fetch` has to return a `Response`: `new Response(object.body)`, not the object.",
    words: "threw exception; uncaught; error 1101 page",
    messages: ["error code: 1101", "Error 1101", "Worker threw exception", "the Promise did not resolve to 'Response'"],
    links: [errorsOfWorkers],
  },
  stalled: {
    title: "Why was a stalled response cancelled?",
    means:
      "A Worker may have six connections open at once, and an answer of `fetch`, the cache or a bucket keeps its connection until its body is read or cancelled. The runtime cancelled one whose body nobody read.",
    instead:
      "Read or cancel each body and clone, also of answers that you do not need: `await response.body?.cancel()`, `await object.body.cancel()`; for a look at metadata call `head` instead of `get`. `portability(bucket)` finds bodies of a bucket that are not read.",
    words:
      "stalled response canceled; deadlock reading bodies; six connections once; fetch cache.match simultaneous open; too many open bodies; more than six get at once with Promise.all hang; deadlock when copying many objects; parallel gets get stuck; simultaneous open connections of a worker; how long does a connection count as open",
    messages: [
      "A stalled HTTP response was canceled",
      "Response closed due to connection limit",
      "did not read the body of both clones",
    ],
    rules: ["body.methods"],
    links: [
      "/testing#portability",
      "https://developers.cloudflare.com/workers/platform/limits/#simultaneous-open-connections",
    ],
  },
  form: {
    title: "Why can a form not be read?",
    means:
      "The request's `Content-Type` names no boundary, or is not of a form: a client that sets `multipart/form-data` itself leaves the boundary out.",
    instead:
      "In the client give `FormData` as the body and no `Content-Type`: `fetch` sets it with the boundary. A body that is the file itself is stored with `put(key, request.body)`, without `formData()`; files come as strings with a compatibility date before 2021-11-03, and of a form without the `enctype` of `multipart/form-data`; Cloudflare's API for objects takes the file itself as the body of PUT, no form (10028).",
    words:
      "formdata parsed; boundary missing; multipart/form-data content-type parse upload request.formData; multipart/form-data enhancement not implemented 10028; formData() fails in a worker upload; axios post formdata without boundary; formData.get gives a string instead of a File; Content-Disposition header in FormData part is missing a name; react native form cannot be parsed",
    messages: [
      "No boundary in multipart Content-Type",
      "Could not parse content as FormData",
      "Parsing a Body as FormData requires a Content-Type header",
      "Unrecognized Content-Type header value. FormData can only parse",
    ],
    forms: [/\bfile\w*\??\.(?:arrayBuffer|stream) is not a function/i],
    rules: ["value.types"],
    links: ["https://developers.cloudflare.com/workers/configuration/compatibility-flags/", "/guides/recipes"],
  },
  cacheField: {
    title: "Why is the `cache` field of a request not implemented?",
    means:
      "The Workers runtime takes `cache` in the options of `fetch` and `Request` from the compatibility date 2024-11-11 on (or with the flag `cache_option_enabled`), and then `no-store` and `no-cache`; other values are refused.",
    instead:
      "Raise `compatibility_date`, or leave `cache` out: `fetch(url, { cf: { cacheTtl: 0 } })`. A library that sets it, such as an SDK, needs the later date.",
    words: "cache option not implemented fetch; no-store requestinitializerdict compatibility date field",
    messages: ["The 'cache' field on 'RequestInitializerDict' is not implemented", "Unsupported cache mode"],
    links: [
      "https://developers.cloudflare.com/workers/configuration/compatibility-flags/#enable-cache-no-store-http-standard-api",
    ],
  },
  contentLength: {
    title: "Why has an answer no Content-Length?",
    means:
      "The runtime knows the length of `object.body` and sends it; a body that went through a `TransformStream`, a compression or `new ReadableStream` has no known length and is sent in chunks.",
    instead:
      "Answer with `object.body` itself, or pipe through `new FixedLengthStream(size)`; for HEAD set `content-length` from `object.size`. Text that the edge compresses has no length either: ask with `Accept-Encoding: identity`.",
    words:
      "no content-length response; ContentLength null; Content-Length missing when streaming an object; download progress bar; download progress unknown total; transfer-encoding missing not header; content-length missing in response; browser shows no file size and no remaining time of download; video player needs Content-Length but gets chunks; content-length of a HEAD request; curl does not show content-length",
    rules: ["body.stream", "result.size"],
    links: ["https://developers.cloudflare.com/workers/runtime-apis/streams/transformstream/#fixedlengthstream"],
  },
  fixedLength: {
    title: "Why does a `FixedLengthStream` fail?",
    means: "It was given another number of bytes than it was made for: more, or fewer at its end.",
    instead:
      "Make it with the number of bytes, not of characters, and only of a body that is sent unchanged: `content-length` of a compressed answer is not that of its decoded body.",
    words:
      "fixedlengthstream wrong number bytes written; FixedLengthStream around a fetched compressed body, gzip or brotli; fetch from a remote server through FixedLengthStream into put fails for some addresses",
    messages: ["FixedLengthStream did not see all expected bytes", "write too many bytes through a FixedLengthStream"],
    rules: ["value.stream"],
    links: ["https://developers.cloudflare.com/workers/runtime-apis/streams/transformstream/#fixedlengthstream"],
  },
  hung: {
    title: "Why was a hanging promise cancelled?",
    means:
      "The Worker waited for something that can no longer come, such as a write into a stream that nobody reads, or one branch of a `tee()` whose other branch is not read.",
    instead:
      "Read or cancel each body and branch, and start to read before you `await` what is written. Where a local `put` never returns although the object is stored, update wrangler and Node: 20.4 had such a fault.",
    words:
      "code hung; tee hangs; deadlock pending pipe stuck hang; promise never resolves in worker; write into a TransformStream and await before its readable is returned; await writer.write never returns; worker gets stuck; worker never answers after tee of the request body; put does not resolve; put hangs in wrangler dev; local put never returns although the object is stored; bucket.put hangs indefinitely in dev mode but works in production; R2 put never completes in dev",
    messages: [
      "A hanging Promise was canceled",
      "code had hung",
      "will never generate a response",
      "Promise will never complete",
    ],
    links: [errorsOfWorkers],
  },
  otherRequest: {
    title: "Why can one request not use what another one opened?",
    means:
      "A body, a stream or an object with one belongs to the request that got it; something kept it, such as a global variable. In the Workers pool a dynamic `import()` in a handler called by `exports.default.fetch` or `SELF` does it, too.",
    instead:
      "Keep bytes or text (`await object.arrayBuffer()`), not bodies, and call `get` in each request. In the pool import statically, or call the handler itself.",
    words:
      "stream another request; keep object global variable; cached between requests shared singleton; reuse object across requests; reuse a body in another request; second request fails with a kept R2ObjectBody; memoize get across requests in an isolate; I/O type of another request handler; keep a response body in memory; share the promise of bucket.get between requests; dynamic import in handler fails in vitest integration with SELF; keep a stream in module scope",
    messages: ["Cannot perform I/O on behalf of a different"],
    forms: [/\bdynamic\W{1,3}imports?\b[\s\S]{0,200}\b(?:SELF|exports\.default|vitest integration)\b/i],
    links: [errorsOfWorkers],
  },
};
