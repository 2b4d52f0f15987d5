import { r2, type Topic, thread } from "./topic.js";

const platform = "https://developers.cloudflare.com";

/** Questions about the ways of objects through Workers: RPC, Workflows, caches, forms and resumable uploads. */
export const flowTopics: Readonly<Record<string, Topic>> = {
  rpcStream: {
    title: "How do I pass the body of an R2 object to another Worker (RPC)?",
    means:
      "Over RPC go plain values, bytes, a Response and streams of bytes (`ReadableStream` of `Uint8Array`). A service binding to a deployed Worker in local development (`remote: true`) takes neither streams nor Responses.",
    instead:
      "Return `new Response(object.body)` or `object.body` from the method, and metadata as a plain object; or give the other Worker the bucket as a binding of its own and pass the key. Locally run both Workers: `wrangler dev -c a/wrangler.jsonc -c b/wrangler.jsonc`.",
    words:
      "return object body over service binding; rpc readablestream bucket; durable object returns stream of an object; pass file between workers; body over rpc",
    messages: ["Cannot serialize value: [object ReadableStream]", "Cannot serialize value: [object Response]"],
    rules: ["result.rpc"],
    links: [`${platform}/workers/runtime-apis/rpc/`, thread("cloudflare/workers-sdk#11114")],
  },
  workflows: {
    title: "How does a Workflow keep large results in a bucket?",
    means:
      "The result of `step.do` is kept, and may have up to 1 MiB: larger ones fail with `output is too large`. A step that fails is tried again, so it may `put` twice.",
    instead:
      "`put` inside the step and return its name alone, then `get` it in the next step. Name it after `event.instanceId` and the step, not at random: a second `put` then replaces the first and does no harm. Bodies and objects cannot be results of a step.",
    words:
      "workflow step r2; step.do put object; store result of a workflow step; workflow output too large; workflow retries put twice; idempotent step; pass file between workflow steps; 1MiB limit step",
    messages: ["output is too large. Maximum allowed size is"],
    links: [`${platform}/workflows/build/rules-of-workflows/`],
  },
  cacheApi: {
    title: "Why does `cache.put` throw, or store nothing?",
    means:
      "`caches.default.put` throws for other methods than GET, for status 206 and for `Vary: *`. Its result is `undefined` in every case, also where nothing was stored: on `workers.dev`, with `Cache-Control: no-store` or `private`, and for too large files.",
    instead:
      "Put the whole object with status 200 and a `Cache-Control`, as `ctx.waitUntil(caches.default.put(request, response.clone()))`: `match` answers requests with `Range` from it. A cache belongs to one data center, so the first request of each reads the bucket.",
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
      "Keep `key`, `uploadId` and the finished parts in a Durable Object or in the browser, and send the parts that are missing (`resumeMultipartUpload`); Uppy does so with presigned URLs of parts. For tus a Worker takes the requests and writes their bytes in equal parts; the chunk size of its client is at most the limit of a request, 100 MB.",
    words:
      "tus server; tus-js-client chunk size; resumable upload; resume broken upload browser; continue upload after network failure; uppy aws-s3 multipart r2; upload interrupted continue; request body buffered before the worker upload",
    rules: ["multipart.resume", "multipart.expiry"],
    links: [`${r2}/examples/resumable-uploads-tus/`, thread("signalapp/tus-server#1")],
  },
};
