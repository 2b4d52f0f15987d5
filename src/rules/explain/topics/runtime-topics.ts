import { r2, type Topic, thread } from "./topic.js";

const bindings = "https://developers.cloudflare.com/workers/runtime-apis/bindings/";

/** Questions about a Worker's bindings, and errors of its requests and responses. */
export const runtimeTopics: Readonly<Record<string, Topic>> = {
  immutableHeaders: {
    title: "Why can the headers of a response not be changed?",
    means: "Headers of a response that came from `fetch` or a cache are immutable, and so are those of a request.",
    instead:
      "Make a copy: `new Response(response.body, response)`, then `headers.set`. For an object make `new Headers()`, call `writeHttpMetadata`, and give them to the Response.",
    words:
      "modify immutable headers; set header fetched cached response; response.headers.set throws; c.res.headers.set after fetch in hono; modify headers of a request, read-only",
    messages: ["Can't modify immutable headers", "immutable headers"],
    rules: ["http-metadata.write-type"],
    links: ["https://developers.cloudflare.com/workers/runtime-apis/response/"],
  },
  nullBody: {
    title: "Why may a response with status 304 or 204 not have a body?",
    means: "A Response with the status 101, 204, 205 or 304 takes `null` as its body and nothing else.",
    instead:
      '`new Response(null, { status: 304, headers })`; where `"body" in object` is false, the condition did not hold and there is nothing to send.',
    words:
      "null body status; invalid response status code 304; answer 304 body; how to return 304 or 204; 204 with a text throws an exception; OPTIONS handler returns 204; new Response(object.body, { status: 304 }) throws a TypeError; 304 response constructor error; 204 throws",
    messages: [
      "Response with null body status",
      "Invalid response status code 304",
      "Invalid response status code 204",
    ],
    rules: ["result.precondition-failed"],
    links: ["/guides/recipes#answer-304"],
  },
  globalScope: {
    title: "Why can a bucket not be called outside of a handler?",
    means: "The runtime allows no I/O while a module is loaded: calls of buckets belong to a request or another event.",
    instead:
      "Call the bucket in `fetch`, `queue` or `scheduled`, and keep bytes or text in a global variable after the first request, not a promise or a body.",
    words:
      "bucket at top level of module; read config bucket at startup; load a file once at start of the worker; top level await of get fails at deploy; preload a file when the worker starts; asynchronous I/O outside of a request; read settings once when the worker boots, not for each request",
    messages: ["Disallowed operation called within global scope", "can only be performed while handling a request"],
    links: [bindings],
  },
  helperEnv: {
    title: "How does a helper function reach a bucket without `env`?",
    means:
      'A binding comes with each event (`fetch`, `scheduled`, `queue`) as `env`; `import { env } from "cloudflare:workers"` gives the same `env` in any module. In the old syntax of `addEventListener` it is a global.',
    instead:
      "Pass the bucket as an argument, which is easy to test, or import `env` (its calls still belong to an event). In tests `withEnv` or the plugin of `fakebucket/workers` gives `env` its buckets.",
    words:
      "use bucket helper without env; access binding outside fetch handler; env not defined util; process.env bucket; import env in any file; import env from cloudflare:workers or pass env; bucket in a class in another file; global access to bindings; env passed through every function; singleton for the bucket outside of a request; bucket in a scheduled handler of a cron trigger; put from cron; use R2 in a queue consumer; bucket with addEventListener; service worker syntax of bindings; R2 in the service worker format; bucket outside of route handlers; bucket in lib without passing env",
    forms: [/\benv is not defined\b/],
    links: [bindings, "/guides/workers-in-node"],
  },
  poolEnv: {
    title: "How does a test of the Workers pool get its bucket?",
    means:
      'In `@cloudflare/vitest-pool-workers` `import { env } from "cloudflare:test"` (newer: `cloudflare:workers`) has the buckets of the wrangler configuration, or those of `miniflare.r2Buckets`, which all have one form: names, or objects with an `id`. Up to vitest 3 the pool undoes after each test what it wrote (isolated storage).',
    instead:
      '`poolOptions.workers.wrangler: { configPath: "./wrangler.jsonc", environment: "test" }`, then `await env.FILES.put(…)` in `beforeEach` (`globalSetup` runs in Node, without bindings); after a request whose Worker calls `ctx.waitUntil`, `await waitOnExecutionContext(ctx)`. An entry with `remote: true` is the real bucket in tests too, unless the pool has `remoteBindings: false`. The same suite runs in plain Node with the plugin of `fakebucket/workers`.',
    words:
      "bucket inside vitest-pool-workers test; choose environment in configPath options; bindings not available at root level; wait for waitUntil in a vitest test; r2Buckets options of miniflare; each test see objects of the one before; env of cloudflare:test has no bucket; real remote bucket in tests of the pool; seed in cloudflare:test; put objects in beforeEach or globalSetup with the vitest integration; R2 binding of vitest-pool-workers not defined in env; env or env.BUCKET undefined in vitest; isolated storage: data written in one test is gone in the next; are files kept between tests; test a worker with a bucket binding in vitest",
    messages: [
      "Unexpected options passed to `new Miniflare()` constructor",
      "MiniflareCoreError [ERR_VALIDATION]",
      "Unexpected pool options in project",
    ],
    links: ["/guides/workers-in-node", "https://developers.cloudflare.com/workers/testing/vitest-integration/"],
  },
  poolMock: {
    title: "Why has `vi.mock` no effect in the Workers pool?",
    means:
      "A module that a setup file has imported is cached before the test mocks it; files of `__mocks__` are not found there, and other Workers never see mocks.",
    instead:
      'Call `vi.hoisted(() => vi.resetModules())` before, and give `vi.mock("./a", () => ({ … }))` its factory. Another Worker is a function in `serviceBindings` of `miniflare`, or stands in its `workers`. A bucket needs no mock.',
    words:
      "vi.mock ignored with cloudflare:test in a setup file; __mocks__ folder not used by vitest-pool-workers; mock a module in the workers pool; mock service bindings in vitest pool or miniflare; stub in place of a service binding in unit tests; mock the worker of a service binding",
    messages: ["but no such service is defined"],
    links: ["https://vitest.dev/api/vi.html#vi-mock", thread("cloudflare/workers-sdk#10201")],
  },
  poolModules: {
    title: "Why does the Workers pool find no module (`No such module`)?",
    means:
      "Tests of `@cloudflare/vitest-pool-workers` run in the Workers runtime: a package of Node, such as `miniflare` or `node:fs`, is not there, and one whose imports need a bundler is not resolved. Modules and exports of vitest itself (`vitest/worker`, `@vitest/spy`, `cloudflare:test-internal`) are missing where the versions do not fit together, or Vite+ runs in place of vitest. An old pool fails with a newer compatibility date, and refuses flags: it wants `nodejs_compat` in `compatibility_flags`, and none that contradict it or are the default by now.",
    instead:
      'Update the pool, with the vitest that it names as peer dependency. Take the bucket from `env` of `cloudflare:test`, not from `new Miniflare()`; add the flag `nodejs_compat`, leave out `no_nodejs_compat_v2`; import a file of the test with `?raw`; let vitest bundle a package: `test.deps.optimizer.ssr: { enabled: true, include: ["PACKAGE"] }`. Coverage there needs Istanbul. Suites run in Node by `fakebucket/workers` take any package, and coverage of V8.',
    words:
      "No such module in a vitest pool test; miniflare inside the pool; istanbul coverage; vitest cannot import fs; load a resource file from disk in a pool test; vitest fails since a newer compat date with nodejs_compat; vp test of vite-plus fails with vitest-pool-workers; vitest version mismatch of the workers pool",
    messages: [
      "No such module",
      "Fallback service failed to fetch module",
      "only officially supports",
      "Compatibility flags are mutually contradictory",
      "The compatibility flag nodejs_compat became the default",
    ],
    forms: [
      /'@vitest\/[\w/-]+' does not provide an export\b/,
      /\bmust contain "nodejs_compat"/,
      /\bvitest\b.*\bcompat(?:ibility)? date\b/i,
    ],
    links: [
      "/guides/workers-in-node",
      "https://developers.cloudflare.com/workers/testing/vitest-integration/known-issues/",
    ],
  },
  entrypoint: {
    title: "How does a test call a `WorkerEntrypoint`, and wait for `ctx.waitUntil`?",
    means:
      "`exports.default.fetch(…)` (older: `SELF.fetch`) calls it with its bindings; `new Worker(createExecutionContext(), env)` needs a Workers pool from April 2025 on. `waitOnExecutionContext(ctx)` waits for the `waitUntil` of a handler that the test called itself; Miniflare alone cannot.",
    instead: "Elsewhere `await vi.waitFor(…)` for the effect. `fakebucket/workers` has these functions in Node.",
    words:
      "construct WorkerEntrypoint with createExecutionContext in vitest; mock env of a WorkerEntrypoint; wait for waitUntil in miniflare test; background work after response in a test; mf.waitOnExecutionContext; unit test of a WorkerEntrypoint class; ctx.waitUntil not awaited in tests; put in waitUntil not finished when the test ends; SELF.fetch or exports.default.fetch",
    messages: ["Failed to construct 'WorkerEntrypoint'", "parameter 1 is not of type 'ExecutionContext'"],
    links: ["/guides/workers-in-node", thread("cloudflare/workers-sdk#8564")],
  },
  platformProxy: {
    title: "Why is a stream refused locally that works when it is deployed?",
    means:
      "A bucket of `getPlatformProxy` is a proxy to another process: a Node stream, and the body of Node's own Request, arrives there without its length and is refused (`must have a known length`). So is the body of a chunked request without `Content-Length` in Miniflare.",
    instead:
      "Read it first: `put(key, await request.arrayBuffer())`, or give a Blob or File; for a file `await readFile(path)`. An old wrangler froze when two bodies were read at once: update it. FakeBucket takes such streams.",
    words:
      "getPlatformProxy bucket refuses stream; node Readable createReadStream put; chunked upload put request.body fails locally works deployed; getPlatformProxy stream fails; framework dev server refuses a stream in put; request body as stream fails only in dev; file.stream() fails locally; chunked upload without content-length refused by miniflare; getBindingsProxy freezes server; reading two bucket streams in parallel never ends locally; Promise.all over bodies of two objects hangs in dev; put of a stream throws in astro, sveltekit or nuxt dev and works in production",
    forms: [/getPlatformProxy[\s\S]{0,300}known length|known length[\s\S]{0,300}getPlatformProxy/],
    rules: ["value.stream", "value.foreign"],
    links: [thread("cloudflare/workers-sdk#6504"), thread("cloudflare/workers-sdk#4373")],
  },
  remoteBinding: {
    title: "How does `wrangler dev` use the real bucket (remote binding)?",
    means:
      "`remote: true` in the bucket's entry of `r2_buckets` connects local code with the bucket of the account: reads and writes are real, and billed. The bucket must exist in the account that wrangler is logged in to, or the start hangs or fails (10085).",
    instead:
      "`npx wrangler r2 bucket create NAME` first, and `wrangler login`; use a bucket for development. Restart `wrangler dev` where the session has gone stale. `wrangler dev --local`, or `remoteBindings: false` of `getPlatformProxy` and the Vite plugin, switches all of them off. In CI set `CLOUDFLARE_API_TOKEN` and `CLOUDFLARE_ACCOUNT_ID`, behind Cloudflare Access also `CLOUDFLARE_ACCESS_CLIENT_ID` and `CLOUDFLARE_ACCESS_CLIENT_SECRET`.",
    words:
      "remote binding hangs bucket not exist; remote true wrangler dev; use production bucket locally; remote write real bucket; production files while developing on laptop; wrangler dev with production data; connect local dev to real R2; let uploads of local dev go to the actual bucket; disable remote bindings in wrangler dev; wrangler dev --local shows R2 as remote; turn off remote bindings; shutting down remote connection never completes; cloudflared access login opens a browser for remote bindings in CI tests",
    messages: [
      "Failed to start the remote proxy session",
      "remote proxy session error",
      "but no Access Service Token credentials were found",
    ],
    rules: ["config.buckets.entry"],
    links: [
      "https://developers.cloudflare.com/workers/development-testing/#remote-bindings",
      thread("cloudflare/workers-sdk#11253"),
    ],
  },
  pages: {
    title: "How do I bind a bucket to a Pages project?",
    means:
      "A Pages Function finds it as `context.env.NAME`. Production and preview have bindings of their own, and a change counts from the next deployment on.",
    instead:
      "Add it in the project's settings (Bindings, R2 bucket) for both, or with `r2_buckets` in the wrangler configuration and `pages_build_output_dir`; then deploy again. Locally `wrangler pages dev --r2 NAME=bucket-name`; `--r2 NAME` alone takes it for the bucket's name too, which newer versions refuse where it has capital letters.",
    words:
      "pages function; bucket undefined preview deployment; pages functions context.env undefined after adding binding in dashboard; R2 in pages; wrangler pages dev with a local bucket; bucket option of wrangler pages dev on the command line; advanced mode _worker.js bucket; frontend app on Pages with a bucket; upload from a vue spa through a pages function; preview branch has no bucket, production has it; different bucket for Pages preview and production; Pages preview deployment uses the production bucket; Pages Functions binding undefined in context.env",
    forms: [/\bpages dev\b[\s\S]*(?:bucket name|--r2\b)|\bR2 bucket\b.*\bpages dev\b/],
    rules: ["config.buckets.entry"],
    links: ["https://developers.cloudflare.com/pages/functions/bindings/#r2-buckets"],
  },
  eventMessage: {
    title: "What does the message of an event notification hold?",
    means:
      "`account`, `bucket`, `action`, `eventTime` (ISO) and `object` with `key`, and with `size` and `eTag` unless the object was deleted; `copySource` with `bucket` and `object` for copies only.",
    instead:
      "Read `message.body` in the consumer, and `get` the object for its metadata: it may have changed or gone since. `notifications(bucket)` makes such messages in tests.",
    words:
      "event notification body fields; size missing delete event; what does a notification tell; fields of event; which file was uploaded, in the queue consumer; key of the object in message.body; content type of the uploaded file in a notification; example JSON of a message; notification payload",
    links: ["/testing#event-notifications", `${r2}/buckets/event-notifications/`],
  },
  eventRules: {
    title: "Which objects and deletions does a notification rule see?",
    means:
      "A rule has an event type (`object-create`, `object-delete`) and may have a prefix and a suffix; without them it is for all objects. `object-delete` has deletions by lifecycle rules too (`LifecycleDeletion`). Each rule names its queue; rules of a bucket must not overlap, so the same event goes to one queue alone; there are up to 100.",
    instead:
      "`npx wrangler r2 bucket notification create BUCKET --event-type object-create --queue QUEUE --prefix images/ --suffix .jpg`; for a bucket of a jurisdiction with `--jurisdiction eu`. `notification list BUCKET` shows the rules; where deleting one fails with 11014, update wrangler.",
    words:
      "filter notifications suffix prefix; overlapping conflicting event notification rules refused; notification lifecycle deletion; only jpg uploads trigger; notify only for pdf files; only some files trigger; notification for one folder only; two queues for events of one bucket; same event to several queues; notify when an object is deleted; delete a notification rule fails; event notifications for buckets with jurisdictional restrictions eu; event notification only for mp4 uploads under a prefix; only for one kind of file in a folder; wrangler r2 bucket notification list",
    codes: [11014],
    forms: [
      /\bevent notification\b[^.]{0,60}\bconflict|\bconflict\w* (?:event )?notification rules?\b|\bconflicting event notification\b/i,
    ],
    links: [`${r2}/buckets/event-notifications/`],
  },
};
