import { r2, type Topic, thread } from "./topic.js";

const platform = "https://developers.cloudflare.com";

/** Questions about developing with buckets: the wrangler configuration, its commands, and the local simulator. */
export const developTopics: Readonly<Record<string, Topic>> = {
  bucketEntry: {
    title: "Which fields has an entry of `r2_buckets` (`preview_bucket_name`, `jurisdiction`, environments)?",
    means:
      "`binding` is the name in `env` (letters, digits and `_`, no hyphen), `bucket_name` the bucket (optional: a deployment makes one), `jurisdiction` that of a bucket which has one, `remote: true` connects local code with the real bucket, and `preview_bucket_name` is used instead of `bucket_name` by `wrangler dev --remote` alone.",
    instead:
      '`"r2_buckets": [{ "binding": "FILES", "bucket_name": "files" }]`. An environment (`env.staging`) inherits no buckets: it needs `r2_buckets` of its own, and `wrangler deploy --env staging`.',
    words:
      "preview_bucket_name; preview bucket; preview buckets for r2 bindings; different bucket for staging and production, local and prod; share one bucket between dev and prod; is bucket_name required for local dev; environments r2_buckets; binding missing in env.production after deploy --env production; bucket per environment; wrangler.toml r2 binding; r2_buckets not inherited; separate bucket for development; wrangler.jsonc bucket syntax; R2 configuration in wrangler.toml; is bucket_name optional in r2_buckets; bucket_name not set; difference between bucket_name and binding; rename a binding; wrangler dev --env uses the top level bucket; wrong bucket is used; preview uses the production bucket",
    forms: [/Unexpected fields found in\b.*\br2_b/i],
    rules: ["config.buckets.entry", "config.buckets.list"],
    links: [`${platform}/workers/wrangler/configuration/#r2-buckets`, thread("cloudflare/workers-sdk#2462")],
  },
  bulkPut: {
    title: "How do I upload many files with wrangler (`r2 bulk put`)?",
    means:
      "Newer versions of wrangler have `r2 bulk put`, an experimental command which `--help` does not list: it uploads what a JSON file names, with the same metadata for all; it takes no folder, and there is no `bulk get`.",
    instead:
      '`npx wrangler r2 bulk put BUCKET --filename list.json --remote`, with `[{ "key": "a.txt", "file": "./a.txt" }]`; `--concurrency` says how many at once: fewer where uploads fail with 500 or 503. For folders, own metadata of each object, and downloads use rclone.',
    words:
      "wrangler bulk upload; r2 bulk put; bulk put metadata per object; list.json key file; bulk put folder; bulk get; wrangler r2 object put multiple files; put several files with wrangler; push many files at once with wrangler; upload a list of files",
    messages: ["Uploaded …% (… out of …)", "must contain an array of entries"],
    links: [thread("cloudflare/workers-sdk#11285"), thread("cloudflare/workers-sdk#11309")],
  },
  testHarness: {
    title: "How does a test reach the bucket of `createTestHarness` or `unstable_startWorker`?",
    means:
      '`createTestHarness` of wrangler runs Workers in workerd beside a test in Node, and gives their bindings: `await server.getWorker("NAME").getEnv()`. Their outbound `fetch` is the `globalThis.fetch` of the test. `unstable_dev` and `unstable_startWorker`, which are older, give none.',
    instead:
      "`await (await server.getWorker().getEnv()).FILES.put(key, value)` before a request, and `get` after it. Spy on `fetch`, or use MSW. With the older ones let a route of the Worker fill the bucket, or move to `createTestHarness`. FakeBucket runs the Worker in the test's own process instead (`fakebucket/workers`).",
    words:
      "createtestharness bucket; seed bucket in test harness; getEnv r2; unstable_dev r2 persisted; unstable_startworker bucket; unstable_dev access bucket; startDevWorker r2; mock external urls with msw under unstable_dev or the test harness; mock internal fetch from end-to-end (e2e) test",
    links: [`${platform}/workers/testing/test-harness/prepare-test-state/`, "/guides/workers-in-node"],
  },
  restart: {
    title: "Why are local objects gone after a restart?",
    means:
      "`wrangler dev` keeps them in `.wrangler/state` of the folder of the configuration, and so do `getPlatformProxy` and `next dev`; Miniflare by itself keeps them in memory.",
    instead:
      "Start from the same folder, or give each command the same `--persist-to DIR` (it adds the folder `v3`); give Miniflare `r2Persist` with a folder. `npx fakebucket serve --data` keeps its objects in a folder, too. To begin empty, delete `.wrangler/state` (or `v3/r2` in it) before the run; `persist: false` of `unstable_dev`, and of `dev` in `unstable_startWorker`, keeps nothing.",
    words:
      "local data lost; persist between runs; local objects stored; keep data wrangler dev; miniflare memory persistence empty disappear; two workers share same local bucket develop; local storage shared between wrangler pages dev and wrangler dev; wrangler dev loses files; clear local storage; delete or wipe everything in local r2; empty a local bucket; reset the local bucket; clean slate for each e2e run of wrangler dev; disable persistence locally; unstable_dev ignores persist false; persist-to; local bucket is empty at each start of dev; unstable_dev not persisted; r2Persist path on disk; monorepo other folder local bucket empty; persist flag; change where wrangler stores local r2; same local bucket in next dev and wrangler dev",
    links: [`${platform}/workers/development-testing/local-data/`, thread("cloudflare/workers-sdk#12815")],
  },
  proxyScript: {
    title: "How does a Node script use a bucket (`getPlatformProxy`)?",
    means:
      "`getPlatformProxy()` of wrangler gives a script the `env` of the wrangler configuration, with the local buckets of `wrangler dev`; an entry with `remote: true` is the real bucket. It is made for Node alone: in Bun it may hang, in a Worker it is not there.",
    instead:
      '`const { env, dispose } = await getPlatformProxy({ environment: "staging", persist: { path: ".wrangler/state/v3" } })`, then `await env.FILES.put(key, value)`, and at the end `await dispose()`: without it the process does not end. `persist.path` is the folder itself, while `--persist-to DIR` of wrangler means `DIR/v3`. To copy a real bucket into the local one, declare it twice, once with `remote: true`, and `put` what `get` of the other gives. Without wrangler, `RemoteBucket` of `fakebucket/remote` is the real bucket over the S3 API.',
    words:
      "getPlatformProxy script; run node script that uses r2 binding locally; seed local or remote bucket with a script; getPlatformProxy environment; getPlatformProxy dispose process does not exit; getPlatformProxy persist path or --persist-to differ by v3; getPlatformProxy with bun; copy production bucket to local; pull production data into local dev; sync remote bucket into the local one",
    forms: [/\bProxyStub\b/],
    links: [`${platform}/workers/wrangler/api/#getplatformproxy`, "/remote"],
  },
  miniflareBucket: {
    title: "How do I get a bucket of Miniflare outside of the Worker?",
    means:
      '`await mf.getR2Bucket("FILES")` of an instance of Miniflare gives its bucket in Node, for seeding and for checks. The packages `@miniflare/…` and its environments for Jest and vitest are of Miniflare 2, whose last versions take `r2Buckets: ["FILES"]` in `environmentOptions` and give `getMiniflareBindings()`; the Workers pool took their place.',
    instead:
      '`const mf = new Miniflare({ modules: true, script, r2Buckets: ["FILES"] })`, then `mf.dispatchFetch(url, init)`, for which `FormData` comes from `miniflare`. A function as `outboundService` answers its `fetch`. FakeBucket needs none: `new R2Bucket()`.',
    words:
      "getr2bucket miniflare; @miniflare/r2 deprecated; miniflare 2 to 3 migration; getMiniflareBindings; miniflare helper method bucket; access bucket of miniflare in test; new miniflare workers array r2Buckets seed; mf.dispatchFetch in a unit test; dispatchFetch FormData",
    messages: ["getMiniflareBindings"],
    forms: [
      /\bgetR2Bucket is not a function/,
      /[Cc]annot find (?:module|package) '@miniflare\//,
      /(?:jest|vitest)-environment-miniflare[\s\S]*\br2Buckets\b|\br2Buckets\b[\s\S]*(?:jest|vitest)-environment-miniflare/,
    ],
    links: [`${platform}/workers/testing/miniflare/storage/r2/`, thread("cloudflare/miniflare#321")],
  },
  vitePlugin: {
    title: "How does the Vite plugin of Cloudflare use a bucket (local, remote)?",
    means:
      "`@cloudflare/vite-plugin` runs the Worker in workerd in `vite dev`, with the buckets of the wrangler configuration: local ones, kept in `.wrangler/state`. It has no `--remote`. Where `assets` has no `directory`, the plugin fills it in; wrangler alone, and a Workers pool from before April 2026, refuse that.",
    instead:
      'For the real bucket set `"remote": true` in its entry of `r2_buckets` (`cloudflare({ remoteBindings: false })` switches that off); `persistState: { path }` keeps local objects elsewhere. Frameworks that run on it read the bucket by `import { env } from "cloudflare:workers"`. In tests leave it out of `vitest.config.ts`, which has the Workers pool or `fakebucket/workers` instead; deploy, and give the pool a folder of assets, after `vite build`.',
    words:
      "@cloudflare/vite-plugin r2; vite dev bucket local; remoteBindings; persistState; vite dev real bucket; tanstack start bucket; vite plugin together with vitest-pool-workers; vite-plugin-cloudflare in the vitest config",
    messages: [
      "property in your configuration is missing the required `directory` property",
      'The directory specified by the "assets.directory" field',
    ],
    rules: ["config.buckets.entry"],
    links: [`${platform}/workers/vite-plugin/reference/api/`, thread("cloudflare/workers-sdk#8636")],
  },
  runtimeFailed: {
    title: "Why does Miniflare not start or not end (`ERR_RUNTIME_FAILURE`, `EBUSY`)?",
    means:
      "The runtime ended: the lines before say why. One that is older than `compatibility_date` takes its own latest date. `ERR_ADDRESS_IN_USE`: another server has the port. `ERR_DISPOSED`: something, such as a queue, called an instance after its `dispose()`. On Linux workerd needs glibc 2.35 (Debian 12, Ubuntu 22.04): no Alpine, and on older systems wrangler 3.105.0 at most. An access violation on Windows comes from an old Visual C++ Redistributable, `reading 'digest'` from an old Node. `EBUSY` for a folder `miniflare-…` on Windows does no harm: the runtime still held it when it was removed.",
    instead:
      "Update them, and wrangler with the Workers pool (from April 2026 on they ignore that `EBUSY`); `WRANGLER_LOG=debug` shows more. `await mf.ready` and what queues do, then `await mf.dispose()` once, at the end. FakeBucket needs no runtime.",
    words:
      "workers runtime crashes at start; access violation workerd windows; unstable_dev fails to start; dispose miniflare while a queue is running; workers pool segfaults with auxiliary workers; workerd in an alpine (musl) docker image; glibc not found in CI; miniflare does not start",
    messages: [
      "ERR_RUNTIME_FAILURE",
      "ERR_DISPOSED",
      "The Workers runtime failed to start",
      "access violation in the runtime",
      "exception #0xc0000005",
      "The latest compatibility date supported by the installed",
      "ERR_ADDRESS_IN_USE",
    ],
    forms: [
      /\bEBUSY\b[\s\S]{0,300}\bminiflare\b|\bminiflare\b[\s\S]{0,300}\bEBUSY\b/i,
      /\(reading 'digest'\)[\s\S]{0,200}\bminiflare\b/,
      /\bGLIBC(?=[\s\S]*\b(?:workerd|wrangler)\b)|\b(?:workerd|wrangler)\b[\s\S]*\bGLIBC|\bneeded by workerd\b|\bspawn\b.*\bworkerd\b.*\bENOENT|\bspawn workerd\b|\bworkerd: error while loading/,
    ],
    links: [thread("cloudflare/workers-sdk#4362"), thread("cloudflare/workers-sdk#6260")],
  },
  poolFour: {
    title: "What changed in the Workers pool with vitest 4 (isolated storage, `SELF`, `fetchMock`)?",
    means:
      "`@cloudflare/vitest-pool-workers` from 0.13 on is for vitest 4, and is called `@cloudflare/vitest-plugin` from 1.0 on. `isolatedStorage` and `singleWorker` are gone: tests of a file share their buckets, each file has its own. `fetchMock` is gone too; `env` and `SELF` of `cloudflare:test` are deprecated. Before, `poolOptions.workers` was known to `defineWorkersConfig`, and to `defineWorkersProject` in a workspace.",
    instead:
      'Configure it by `plugins: [cloudflareTest({ wrangler: { configPath } })]`, and call `reset()` of `cloudflare:test` in `beforeEach`, which empties all bindings. `import { env, exports } from "cloudflare:workers"`, then `exports.default.fetch(…)`; mock `globalThis.fetch`, or use MSW; for another Worker spy on `fetch` of its binding. Where many files start slowly, or fail to start at once, or one alone does in an editor (`fileMf`), give `--max-workers=1` (before: `singleWorker: true`).',
    words:
      "isolatedStorage removed; reintroduce isolated storage in vitest-pool-workers; reset storage between tests; singleWorker; defineWorkersConfig missing; fetchMock cloudflare:test; fetchMock intercepts not fetch of a service binding worker; SELF deprecated; @cloudflare/vitest-plugin; test data leaks between tests pool; cloudflareTest plugin; singleWorker false fails; many test files fallback connection refused; speed up slow vitest-pool-workers tests",
    messages: [
      "defineWorkersConfig",
      "vitest-pool-workers/config",
      "defineWorkersProject",
      "fetchMock … cloudflare:test",
    ],
    forms: [
      /\b(?:reintroduce|bring back|restore|without|removed?|gone)\b.{0,60}\bisolated ?storage\b|\bisolated ?storage\b.{0,60}\b(?:back|removed|gone)\b/i,
      /'workers' does not exist in type\b[\s\S]{0,200}\b(?:threads|forks)\b/i,
      /\bfileMf !== /,
    ],
    links: [
      `${platform}/workers/testing/vitest-integration/migration-guides/migrate-from-vitest-3-to-vitest-4/`,
      thread("cloudflare/workers-sdk#12889"),
    ],
  },
  localS3: {
    title: "How do I use the S3 API with a local bucket?",
    means:
      "`npx fakebucket serve` answers S3 clients from buckets in memory or a folder. `wrangler dev` from 4.115 on does it for its local buckets, as an experiment, where an entry of `r2_buckets` has `local_dev.experimental_s3_credentials`.",
    instead:
      "Give the client the printed address; with wrangler the endpoint `http://localhost:8787/cdn-cgi/local/r2/s3`, region `auto`, path style and the keys of your entry (`accessKeyId`, `secretAccessKey`). CORS rules and storage classes are not simulated there.",
    words:
      "presigned url local development; aws sdk against wrangler dev; local s3 endpoint miniflare; minio instead of r2 development; localstack or minio to develop R2 locally; emulate r2 s3 locally; localhost s3 client; s3 emulator; test presigned urls locally with wrangler; test presigned url without cloudflare account",
    links: [`${r2}/get-started/local-development/`, "/s3", thread("cloudflare/workers-sdk#14280")],
  },
};
