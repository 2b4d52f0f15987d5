import { r2, type Topic, thread } from "./topic.js";

const platform = "https://developers.cloudflare.com";

/** Questions about the ways of objects through Workers: RPC, Workflows, caches, forms and resumable uploads. */
export const flowTopics: Readonly<Record<string, Topic>> = {
  serveBucket: {
    title: "How do I write a Worker that serves a bucket (GET, HEAD, PUT, DELETE)?",
    means:
      "A bucket answers no requests by itself: the Worker makes a key of the URL and a call of each method, and checks first who asks. Passed on as they are, the request's headers do most of the rest.",
    instead:
      "`const key = decodeURIComponent(new URL(request.url).pathname.slice(1))`. PUT: `put(key, request.body, { httpMetadata: request.headers })`; DELETE: `delete(key)`; GET: `get(key, { range: request.headers, onlyIf: request.headers })`, then 404 for `null`, 304 or 412 without `body`, 206 for a range, else 200, with `object.writeHttpMetadata(headers)` and `etag: object.httpEtag`: `new Response(object.body, { headers })` streams.",
    words:
      "simple worker for r2; worker in front of a bucket; transparent layer authentication only rest to R2; proxy a bucket through a worker; basic example get put delete; rest api for a bucket; r2 worker template; example worker code r2; how to build a worker for r2; stream an object to the response without buffering; serveStatic from R2; itty-router; hono c.body stream of an R2 object; expose a bucket to the internet via a worker; minimal worker upload download; worker returns files; show an image through a worker; files over http; upload and download by url path; hono route returns an object; range request and etag together",
    rules: ["range.header", "condition.headers", "http-metadata.write"],
    links: [`${r2}/api/workers/workers-api-usage/`, "/guides/recipes"],
  },
  blockedUpload: {
    title: "Why is an upload refused with 403 before the Worker sees it?",
    means:
      "Rules of the zone act before the Worker: the WAF's managed rules (OWASP) can take the bytes of an image or PDF for an attack, while text goes through. Neither the Worker nor R2 has a log of it.",
    instead:
      "Look into the zone's Security Events, and skip the rule for the path of uploads; or upload straight to R2 with a presigned URL, which no rule of the zone sees.",
    words:
      "upload 403 waf owasp; images and pdf cannot be uploaded 403 txt works; managed rule blocks upload to worker r2; upload blocked by firewall rule; 403 for some files only; waf blocks file upload; owasp false positive; cloudflare 403 page for photos of users, worker not invoked",
    links: [`${platform}/waf/managed-rules/`, thread("G4brym/R2-Explorer#61")],
  },
  frameworkUpload: {
    title: "Why does a framework refuse an upload before it reaches the bucket?",
    means:
      "Frameworks have limits of their own: a Server Action of Next.js takes a body of 1 MB, and SvelteKit refuses forms from other origins (`Cross-site POST form submissions are forbidden`).",
    instead:
      'Next.js: `serverActions: { bodySizeLimit: "20mb" }` in `next.config`, or a Route Handler with `put(key, request.body)`, or `put(key, file)` of its `await request.formData()`. SvelteKit: post from the same origin, or name others in `csrf.trustedOrigins`. Files over 100 MB go to R2 by a presigned URL or in parts.',
    words:
      "next.js server action upload body size limit 1mb; bodySizeLimit bucket upload; sveltekit form upload cross-site POST; csrf upload to bucket; upload image from next.js app router route handler formData to R2",
    links: [
      "https://nextjs.org/docs/app/api-reference/config/next-config-js/serverActions",
      "https://svelte.dev/docs/kit/configuration#csrf",
    ],
  },
  rpcStream: {
    title: "How do I pass the body of an R2 object to another Worker (RPC)?",
    means:
      "Over RPC go plain values, bytes, a Response and streams of bytes (`ReadableStream` of `Uint8Array`). A service binding to a deployed Worker in local development (`remote: true`) takes neither streams nor Responses.",
    instead:
      "Return `new Response(object.body)` or `object.body` from the method, and metadata as a plain object; or give the other Worker the bucket as a binding of its own and pass the key. Locally run both Workers: `wrangler dev -c a/wrangler.jsonc -c b/wrangler.jsonc`.",
    words:
      "return object body over service binding; rpc readablestream bucket; pass file between workers; body over rpc; give file contents to another worker via WorkerEntrypoint",
    messages: ["Cannot serialize value: [object"],
    rules: ["result.rpc"],
    links: [`${platform}/workers/runtime-apis/rpc/`, thread("cloudflare/workers-sdk#11114")],
  },
  workflows: {
    title: "How does a Workflow keep large results in a bucket?",
    means:
      "The result of `step.do` is kept, and may have up to 1 MiB: larger ones fail with `output is too large`. A step that fails is tried again, so it may `put` twice.",
    instead:
      "`put` inside the step and return its name alone, then `get` it in the next step. Name it after `event.instanceId` and the step, not at random: a second `put` then replaces the first and does no harm. Bodies and objects cannot be results of a step. In the Workers pool `await using` an `introspectWorkflow(env.FLOW)` of `cloudflare:test`, or its run goes on into the next test.",
    words:
      "workflow step r2; step.do put object; store result of a workflow step; workflow output too large; workflow retries put twice; idempotent step; tests against workflows unreliable in vitest-pool-workers; pass file between workflow steps; 1MiB limit step",
    messages: ["output is too large. Maximum allowed size is"],
    links: [`${platform}/workflows/build/rules-of-workflows/`],
  },
  timeLimit: {
    title: "Can a call of a bucket be cancelled, or time out?",
    means:
      "No option takes a signal or a time: a call ends when R2 has answered. Waiting for it is no CPU time, and a request may last as long as its client stays.",
    instead:
      "`await Promise.race([bucket.get(key), scheduler.wait(5000)])` stops waiting, though a `put` may still be stored; `object.body.cancel()` ends a download. After the response `ctx.waitUntil` has 30 seconds.",
    words:
      "timeout of a bucket call; AbortSignal with put or get; cancel a put of the binding; how long may a put take; time limit of R2 calls in a worker; give up a slow get; AbortController; get hangs",
    links: [`${platform}/workers/platform/limits/#duration`, `${r2}/api/workers/workers-api-reference/`],
  },
  cacheApi: {
    title: "Why does `cache.put` throw, or store nothing?",
    means:
      "`caches.default.put` throws for other methods than GET, for status 206 and for `Vary: *`. Its result is `undefined` in every case, also where nothing was stored: on `workers.dev`, with `Cache-Control: no-store` or `private`, and for too large files.",
    instead:
      "Give the Worker a custom domain or a route of a zone. Put the whole object with status 200 and a `Cache-Control`, as `ctx.waitUntil(caches.default.put(request, response.clone()))`: `match` answers requests with `Range` from it. A cache belongs to one data center, so the first request of each reads the bucket.",
    words:
      "cache.put 206 range; cache api range request object; cache put returns undefined; cache.match always undefined; caches.default not caching object; partial response cache put",
    messages: [
      "Cannot cache response to a range request (206 Partial Content)",
      "Cannot cache response with 'Vary: *' header",
    ],
    forms: [/cache\.put\b[\s\S]{0,100}\b206\b|\b206\b[\s\S]{0,100}\bcache\.put\b/],
    links: [`${platform}/workers/runtime-apis/cache/`, `${r2}/examples/cache-api/`],
  },
  formStream: {
    title: "How do I stream a file of a form into a bucket without holding it in memory?",
    means:
      "`request.formData()` reads the whole form into the Worker's memory of 128 MB, and a file inside of a form (`multipart/form-data`) has no length of its own, so a stream of it is no value for `put`.",
    instead:
      'Let the client send the file as the body: `fetch(url, { method: "PUT", body: file })`, and `put(key, request.body)`. Else limit the size, or read the form with a streaming parser (`@remix-run/form-data-parser`) and upload what it gives in equal parts of 5 MiB or more.',
    words:
      "stream multipart form upload; parseMultipartFormData upload handler; formData buffers whole file; busboy worker; multipart form large file memory; remix upload handler; form data parser stream; request.formData memory",
    rules: ["value.stream", "multipart.part-too-small"],
    links: [`${r2}/api/workers/workers-multipart-usage/`, thread("jplhomer/superflare#28")],
  },
  tus: {
    title: "How do I make uploads resumable (tus, Uppy)?",
    means:
      "R2 speaks no tus. An upload in parts is what can be resumed: parts that arrived stay for seven days. A body of one request that breaks off is lost: nothing is stored.",
    instead:
      "Keep `key`, `uploadId` and the finished parts in a Durable Object or in the browser, and send the parts that are missing (`resumeMultipartUpload`); Uppy does so with presigned URLs of parts; an `uploadId` may hold `/`: `encodeURIComponent` it in your routes. For tus a Worker takes the requests and writes their bytes in equal parts; the chunk size of its client is at most the limit of a request, 100 MB.",
    words:
      "tus server; tus-js-client chunk size; resumable upload; resume broken upload browser; continue upload after network failure; uppy aws-s3 multipart r2; upload interrupted continue; request body buffered before the worker upload; uploadId contains slash in route of sign part; is resumability or tus supported; upload breaks halfway on a bad connection",
    rules: ["multipart.resume", "multipart.expiry"],
    links: [`${r2}/examples/resumable-uploads-tus/`, thread("signalapp/tus-server#1")],
  },
};
