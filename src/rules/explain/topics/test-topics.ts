import { r2, type Topic } from "./topic.js";

/** Questions about tests. */
export const testTopics: Readonly<Record<string, Topic>> = {
  fail: {
    title: "How do I make put fail?",
    means: "`faults` says which call fails, how and how often; the error is the one that R2 gives.",
    instead:
      '`faults(bucket).on("put").refuse(10001).once()`, or `.nth(3)`; `loseAnswer()` stores and then fails, `delay("5s")` makes a call slow. `faults(bucket).verify()`, which `bucketTest` calls by itself, fails if a fault did not happen; `breakBody(100)` and `flipByte(0)` damage a body.',
    words:
      "bucket down; make all reads slow in a test; simulate slow reads; test a loading spinner; simulate that r2 is offline; outage; corrupt download; first put works, second fails; simulate r2 error in a test; simulate a failure in vitest; simulate outage; only second call fails; test error handling; slow network; mock rejected value; test retry logic; test that upload is retried; test when the connection drops; unavailable chaos spy 503 500 vi.mock jest.mock partial torn backoff; throw error third get; make every get take seconds; timeout handling slow bucket; return an error on the second put; test against an error code; how does my code behave if list fails; force an error in get; simulate a put failure in a unit test; make a get fail in a test; network cut after put succeeded; connection lost although the object was stored; break a download in the middle; a fault never happened; simulate R2 500 internal error; handler turns an error into 503; rejection of put",
    links: ["/guides/recipes#make-put-fail", "/testing#the-bucket-is-down"],
    messages: ["did not happen:"],
  },
  timers: {
    title: "How do I test with fake timers?",
    means:
      "A bucket's time is its clock's: `manualClock` moves when you say so, and without one the host's timers count, which runners can fake; R2's simulator in the Workers pool has a time of its own. In `bucketTest` the bucket has a manual clock, from the real time on, or from `start`; while fake timers are on, it is theirs.",
    instead:
      '`const clock = manualClock("2026-01-01")`, `new R2Bucket({ clock })`, then `await clock.advanceAsync("10s")`; or `vi.useFakeTimers()` and `await vi.advanceTimersByTimeAsync(10_000)`. In `bucketTest`, where the script reads `Date.now()`, call `vi.useFakeTimers({ now: clock.now() })`: then `clock.advance` and `vi.advanceTimersByTime` move both; a delay ends with either. For an old object set its date: `objects: { "a.txt": { body: "a", uploaded: new Date("2025-01-01") } }`.',
    words:
      "control clock; freeze time; advance time; test expiry waiting; jest vitest sleep two-clocks mock; time travel in tests; test code that waits; set the uploaded date of an object; test a cron that deletes objects older than 30 days; old file in the fake; scheduled cleanup in a test; test is slow because of retries with pauses; 30 days later for a lifecycle rule in a test; set the system time of a bucket; fake timers do not reach R2 in the workers pool",
    links: ["/testing#time-and-ids", "/guides/recipes#retries-with-fake-timers", "/guides/recipes#clean-up-with-cron"],
  },
  hangs: {
    title: "Why does a test hang or time out?",
    means:
      "A call waits for what the test has to do: a `delay` or a pause before a retry waits for a clock that stands still (`manualClock`, fake timers), a `stall()` for `release()`, a stream for its reader. `formData()` of a form with a `File` hangs under jsdom: set `// @vitest-environment node`.",
    instead:
      "Start the call without `await`, then `await clock.advanceAsync(…)` or `vi.advanceTimersByTimeAsync(…)`; release what is stalled; read or cancel each body. `bucketTest` lists the calls that had no answer, and vitest's `--reporter=hanging-process` what keeps the process open.",
    words:
      "test never finishes; test times waiting; test stuck; put returns; vitest jest forever timeout; await get never resolves in a test; promise does not resolve; unit test freezes while reading a stream; debug hanging tests of vitest-pool-workers; test of a file upload with FormData hangs or file is empty under jsdom; Test timed out in 5000ms; process does not exit after tests",
    messages: ["Test timed out in", "Hook timed out in", "Exceeded timeout of … ms for a test"],
    links: ["/testing#time-and-ids", "/testing#what-can-go-wrong"],
  },
  throttled: {
    title: "How do I test rate limits?",
    means: "R2 promises one write a second for each key; FakeBucket refuses more only where you say so.",
    instead: '`faults(bucket).on("*").throttle("1s")` refuses with 10058 what comes sooner.',
    words:
      "throttle slowdown fake; simulate too many requests; test backoff when writes are too fast; concurrency limit on the same key in a unit test; test how code handles 429; refuse writes that come too fast",
    rules: ["consistency.not-throttled"],
    links: ["/testing#what-can-go-wrong"],
  },
  cost: {
    title: "What does my Worker cost?",
    means:
      "R2 bills storage and operations: $0.015 per GB and month (1 TB: $15), $4.50 per million writes and lists (class A), $0.36 per million reads (class B; none where the cache of a domain answers); deletes and egress (bandwidth) are free. All buckets of an account count together, rounded up to a million operations and a GB-month. Each month 10 GB, a million operations of class A and ten million of class B are free.",
    instead:
      "Rarely read objects are cheaper as `InfrequentAccess`, which a lifecycle rule can make of them. `bill(bucket)` counts what a test's calls would cost; `expect(costs).toCostAtMost({ classA: 1 })` holds them to a budget.",
    words:
      "pay downloads; egress free; class b operations; free tier; bill money budget; fail test request many operations; limit operations per request; count class A operations of my code; get billed compared put; get cheaper put; storage free each month; r2 free plan limits; price depend on number of files; price per GB; how much is one TB per month; price of million reads; free quota; class A price; charge for data transfer out; cost per bucket or per account; free tier per account; estimate r2 cost calculator; rounding of the bill; egress fees at a custom domain; is there a charge for deleting objects; is R2 free; does caching lower the cost; price of R2, B2 and others compared; R2 vs DigitalOcean Spaces, google or azure storage; free downloads; catch of zero egress; fair use",
    links: ["/testing#costs", `${r2}/pricing/`],
  },
  fixtures: {
    title: "How do I start a test with objects?",
    means: "A bucket can begin with objects, from code, a folder or another bucket.",
    instead:
      '`new R2Bucket({ objects: { "a.txt": "hello" } })`, `seed(bucket, …)`, `seedFromDirectory(bucket, "test/fixtures")`, `seedFromBucket(bucket, source)`; `reset(bucket)` goes back to `objects`.',
    words:
      "seed bucket from a folder with fixtures; fill bucket before test; load folder with images into the fake; prepare preload initial state; populate fake bucket; put many files into the fake before tests; load test files; folder of sample files as bucket content; seed bucket with test data; prefill; initial data of an in-memory bucket",
    links: ["/guides/recipes#fixtures", "/testing#fixtures-from-a-folder"],
  },
  frameworks: {
    title: "How do I test an app of Hono, SvelteKit or another framework?",
    means: "A framework finds the bucket in the `env` that it is given, so a test gives it an `env` of its own.",
    instead:
      "Call the app's `fetch` or `request` with `{ FILES: new R2Bucket() }` as `env`, or run the whole Worker in Node with `fakebucket/workers`.",
    words:
      "test hono app; astro remix react-router nuxt nitro itty-router route api; test a sveltekit endpoint with platform.env; unit test a Remix loader that reads from a bucket; app.request with a mock bucket; pass a fake bucket to a framework in tests; mock platform.env in a test; react router unit test; platform.env.R2 in vitest",
    links: [
      "/guides/frameworks/hono",
      "/guides/frameworks/sveltekit",
      "/guides/frameworks/react-router",
      "/guides/workers-in-node",
    ],
  },
  next: {
    title: "How do I test a Next.js app on Cloudflare?",
    means:
      "OpenNext gives the bucket to the app in the context of each request; a test sets that context, without a build.",
    instead:
      "Run the Worker in Node with `fakebucket/workers`, whose plugin reads your `wrangler.jsonc`; the page shows it for OpenNext's cache.",
    words:
      "opennext router getCloudflareContext incremental react server; mock getCloudflareContext in tests; unit test of Next.js with a bucket; test the incremental cache of OpenNext; test a route handler; testing with opennextjs-cloudflare",
    links: ["/guides/frameworks/open-next"],
  },
  durableObjects: {
    title: "How do I test a Durable Object that uses a bucket?",
    means: "A Durable Object finds the bucket in its `env`, like any Worker.",
    instead:
      "Make the object yourself, with the plugin of `fakebucket/workers`: `new Room(state, { FILES: new R2Bucket() })`; in the Workers pool use `runInDurableObject`.",
    words:
      "durableobject durableobjectstate storage state class; test DO that stores a snapshot; mock env in the constructor of a durable object; instantiate a durable object in node; alarm of a DO in a unit test",
    links: ["/guides/frameworks/durable-objects"],
  },
  calls: {
    title: "How do I see or count the calls of a bucket?",
    means: "`journal(bucket)` keeps every call with its arguments and result, in order.",
    instead:
      '`journal(bucket).count({ operation: "put" })`, or `expect(bucket).toHaveReceived("put", "a.txt", { times: 1 })` of `fakebucket/vitest` and `fakebucket/jest`; with `after: ["get", "a.txt"]` for their order.',
    words:
      "count calls; verify put called once; spy on put in vitest-pool-workers; put toHaveBeenCalledWith; calls code; assert get not called; record log history made handler; assert no extra reads; many requests sent; which keys were written; test that nothing was uploaded; verify that delete was called with a key; log of calls; count how many operations a worker makes in a test; verify that no list calls are made; how many times was head called; vi.spyOn of put; number of calls of get, n+1; calls in a certain order",
    messages: ["is not a spy or a call to a spy"],
    links: ["/testing#recorded-calls", "/testing#test-runners"],
  },
  unread: {
    title: "How do I test that a body is read, or is not read?",
    means:
      "`portability(bucket)` has the finding `unread-body` for an object that a Worker got and whose body it neither read nor cancelled; `bucketTest` uses it for each bucket.",
    instead:
      "`portability(bucket).check()` at the end of a test; where the body is not to be read, expect a `head` in the journal instead of a `get`, or allow `unread-body`.",
    words:
      "find unread bodies; body not consumed; leak get portability detect; test that every body is read; warning body not cancelled; assert that a stream was cancelled; ensure that a body is not read for 304",
    links: ["/testing#portability", "/testing#recorded-calls"],
  },
  oneObject: {
    title: "How do I make a single R2Object for a test?",
    means:
      "`r2Object()` of `fakebucket/testing` makes the result of a `get` without a bucket, and `r2Objects()` a page of a list: `R2Object` itself has no constructor.",
    instead:
      '`r2Object("a.txt", { body: "hello", httpMetadata: { contentType: "text/plain" } })`; or `await new R2Bucket().put("a.txt", "hello")`, where a bucket is at hand.',
    words:
      "construct R2ObjectBody instance; jest mockResolvedValue for get; mock the body of an object in a unit test; fake R2Object; build an R2Object; R2Object is not a constructor; mock R2ObjectBody; R2Object factory",
    rules: ["result.classes"],
    links: ["/guides/recipes#one-object", "/guides/types"],
  },
  localFiles: {
    title: "Can a test use the local objects of `wrangler dev`?",
    means:
      "They lie under `.wrangler/state/v3/r2`, as an SQLite database with a file for each value, whose form is wrangler's own: no other program should read it. The Workers pool has a storage of its own and does not see them.",
    instead:
      "Copy them: `seedFromBucket(bucket, (await getPlatformProxy()).env.FILES)`. Or keep the fixtures in a folder, for `seedFromDirectory` in tests and `wrangler r2 object put --local` in development. To look at them press `e` in a new `wrangler dev`, for `/cdn-cgi/local/explorer`.",
    words:
      "populate a local bucket; upload folder to local bucket for dev; .wrangler state tests; persist-to share reuse blobs miniflare; view local bucket; files put with --local not visible in vitest; open the local R2 sqlite; export contents of the local miniflare bucket; browse local R2 storage in a UI; Local Explorer of wrangler dev; local R2 files inside the vitest integration; location of local R2 files; list what is in the local bucket or list it from terminal; see local objects while wrangler dev runs",
    messages: ["no such table: _mf_objects"],
    forms: [/\/cdn-cgi\/(?:local\/)?explorer\b/],
    links: ["/testing#fixtures-from-a-bucket", "/testing#fixtures-from-a-folder"],
  },
  runWorker: {
    title: "How do I run my Worker in Node, in vitest?",
    means:
      "`fakebucket/workers` gives Node the modules of the Workers runtime, with a fake for each bucket of your `wrangler.jsonc`, so a test can call the Worker's `fetch`.",
    instead:
      '`plugins: [workers()]` in `vitest.config.ts`; then `import { exports } from "fakebucket/workers"` and `exports.default.fetch("http://localhost/a.txt")` (`{ method: "POST", body: new FormData() }` for an upload), or `.scheduled()`, or call the default export with `{ FILES: new R2Bucket() }`. KV, D1 and static assets come from an installed wrangler; Durable Objects and AI need the pool, or objects in `bindings`. A suite of the Workers pool changes its import alone: `cloudflareTest` (or `defineWorkersConfig`) of `fakebucket/workers`.',
    words:
      "integration test wrangler; workerd request response env unit endpoint route SELF.fetch; use wrangler.toml in tests; worker with two buckets; call worker's fetch; start worker in vitest; import worker from src/index in vitest; execute worker in node without wrangler; run a worker inside jest; test an upload handler with FormData; test a cron that cleans a bucket; vite plugin of fakebucket/workers; unit test of a route; test the fetch handler without the workers pool; import the default export of a worker in a test; SELF.fetch in node; test the scheduled or queue handler; KV and D1 fakes; other bindings in Node; moving a suite from vitest-pool-workers to plain vitest; migrate from the workers pool to node; without workerd",
    messages: ["fakebucket/workers does not provide it"],
    links: ["/guides/workers-in-node", "/guides/migrating"],
  },
  adapter: {
    title: "How do I test my own storage adapter or bucket?",
    means:
      "`checkBucket` and `describeBucket` of `fakebucket/property` hold any object with the binding's methods to every rule, with random calls; `npx fakebucket check FILE` does it on the command line.",
    instead: "`describeBucket(() => new MyBucket())` in a test file.",
    words:
      "conformance suite; wrapper implementation; find mistakes of my own mock, differences between my mock and R2; verify that my bucket class behaves like R2; S3-backed R2Bucket shim; fakebucket check command; same storage contract in bun test and vitest-pool-workers; test a storage driver",
    links: ["/property-testing"],
  },
  portable: {
    title: "Will code that passes its tests here also work when it is deployed?",
    means:
      "FakeBucket holds to every rule as R2 is known to behave; `portability(bucket)` reports what passes here and fails, or costs, on the platform, such as a stream of unknown length or a body that is not read.",
    instead:
      "`bucketTest` watches each bucket so; elsewhere call `portability(bucket).check()` at the end of a test. The page on fidelity lists the known differences.",
    words:
      "passes locally fails production; trust green tests; differences between fake and deployed service bite; does it work after deploy; will the fake behave the same as real R2; portability check; how faithful is the fake; rely on fakebucket; find code that only works locally; works in the fake but fails deployed; local mode differs from production; error of production not reproducible locally; fidelity of emulation",
    links: ["/testing#portability", "/fidelity"],
  },
  real: {
    title: "How do I compare the fake with real R2?",
    means:
      "`npx fakebucket compare` makes the same random calls on a fake and on a real bucket, over the S3 API or in a Worker, and prints the shortest calls whose results differ.",
    instead:
      "`npx fakebucket compare --endpoint URL --bucket NAME` with a bucket for nothing else. In tests, `RemoteBucket` of `fakebucket/remote` has the binding's methods over S3.",
    words:
      "fake accurate; behave; difference production; run tests against real; faithful fidelity verify trust actual; is the fake exact; run the same test suite on a real bucket; fakebucket compare command; RemoteBucket",
    links: ["/remote", "/fidelity"],
  },
  smallLimits: {
    title: "How do I test parts, pages and limits without much data?",
    means: "The option `limits` of a bucket makes parts, pages and other limits as small as a test likes.",
    instead:
      "`new R2Bucket({ limits: { minPartBytes: 4, maxListEntries: 2 } })`; `pageSize` makes pages short alone, and `huge(size)` is a large object without memory.",
    words:
      "test multipart upload with small files; small page size; test pagination few objects; fake huge file; test with a big file without memory; lower smaller minPartBytes option quick; test code that pages through many objects; reduce the list page size in a test; make list return two objects per page; test a list of more than 1000 objects; test truncated and cursor in a loop; test multipart without 5 MB parts; memory of an in-memory bucket with large objects; 5 GB object without memory; creating 1000 objects",
    links: ["/guides/options", "/testing#large-objects"],
  },
  comparison: {
    title: "How does FakeBucket differ from Miniflare and other fakes?",
    means:
      "It runs in the test's own process, in any runner, without wrangler, and has faults, a clock, a journal and costs. Miniflare runs workerd, the runtime itself, in another process: a `put` takes 4 ms there, and about 1 µs here. A `Map` by hand has none of R2's rules.",
    instead: "The page compares them by rules, speed and features, and says when the Workers pool is better.",
    words:
      "difference between this fake and miniflare; why not a Map; alternatives; tests are too slow; is miniflare the same as r2; fakebucket or miniflare for unit tests; why not use miniflare; hand written mock; advantages over miniflare; when to use the vitest pool instead of a fake; compare emulators; speed faster",
    links: ["/guides/comparison", "/fidelity"],
  },
  chaos: {
    title: "How do I try failures at every call, or at random?",
    means:
      "`exploreFaults` runs a scenario again and again, with each fault at each call in turn, and reports what breaks an invariant: no random choice can miss one.",
    instead:
      '`exploreFaults(scenario, { invariant })`; for one case `faults(bucket).on("put").nth(2).refuse(10001)`; for random orders of calls `scheduled` of `fakebucket/property`.',
    words:
      "fail every call turn; failure injection; crash consistency resilience robust storm; chaos testing; test every possible failure point; try every fault at every call; simulate errors exhaustively; fuzz a worker that writes to a bucket",
    links: ["/testing#every-fault-at-every-call", "/testing#storms"],
  },
  ids: {
    title: "How do I get the same ids, versions and dates in each run?",
    means: "A bucket takes its ids and its time from options: `ids` for versions and uploads, `clock` for `uploaded`.",
    instead:
      '`new R2Bucket({ ids: countingIds(), clock: manualClock("2026-01-01") })`; `seededIds(1)` looks like real ids. `expect(bucket).toMatchSnapshot()` leaves versions and dates out.',
    words:
      "deterministic ids; stable etag uploadId; snapshot dates; reproducible random countingIds seededIds; snapshot mismatched version; version and uploaded change between runs",
    links: ["/testing#time-and-ids"],
  },
  serve: {
    title: "How do I give a bucket to other programs over HTTP?",
    means:
      "`npx fakebucket serve` serves the buckets of a configuration over the S3 API, and shows them in a browser; `s3Handler` of `fakebucket/s3` does it in the process of a test, presigned URLs included.",
    instead:
      "For end-to-end tests run `npx fakebucket serve wrangler.jsonc --port 8700` beside the app, and give its S3 client the printed address as `endpoint`. In a unit test, pass `s3Handler({ buckets, credentials })` to `aws4fetch` as `fetch`, or start a server with it (`serve` of `@hono/node-server`) for an `S3Client` with `forcePathStyle: true`.",
    words:
      "replace minio; localstack; e2e playwright; docker container; r2 in docker; http endpoint bucket; cypress browser localhost testcontainers replacement port; use fakebucket with the aws sdk; fake s3 endpoint; local S3 server; emulate the S3 API for integration tests; unit test code that uses S3Client of @aws-sdk/client-s3 without jest.mock; test presigned upload without real R2; test that a presigned upload expires; test CORS preflight; UI to see the fake bucket; cli to serve a fake R2; address already in use EADDRINUSE fakebucket serve; local R2 emulator with S3 API; use the fake from python",
    links: ["/s3", "/guides/recipes#a-presigned-upload"],
  },
  hosts: {
    title: "Does FakeBucket run on Bun, Deno and in browsers?",
    means:
      "Yes: it needs no Node. Every rule is checked on Node from 20 on, Bun with `bun test`, Deno with `deno test`, Workers, Chromium, vitest, jest and others; the page lists the versions.",
    instead:
      "Install `fakebucket` and `import` or `require()` `fakebucket/r2` as everywhere; on Bun and Deno streams of unknown length are not refused.",
    words:
      "bun; deno; browser; node version; wrangler miniflare; runtimes compatible jsdom happy-dom platform; wrangler installed; runs account; supported runtimes; jest on node 20; works with jest; support of node 18",
    links: ["/runtimes", "/guides/getting-started"],
  },
  mock: {
    title: "How do I mock R2 in vitest, jest or another runner?",
    means: "A bucket in memory takes the place of the binding: nothing has to be mocked.",
    instead:
      "Give the Worker `{ FILES: new R2Bucket() }` as `env`, with `R2Bucket` of `fakebucket/r2`; `npx fakebucket init` writes a first test.",
    words:
      "mock R2Bucket; unit test a worker that has an R2 bucket, mock env; stub binding; node:test; mock env bindings; r2 tests in ci with github actions; give a worker a fake env in a test; mock D1 and R2 together; minimal test example; fake bucket for frontend tests; test upload without deploying; fake bucket vitest; miniflare; jest; first test; test locally network; msw mock r2; vi.mock unstable_dev getPlatformProxy environment vitest-environment-miniflare commonjs require esm; tests internet; mocha ava node:test; begin testing; get started with fakebucket; shortest test with a fake bucket; replace R2 by a fake; how to test code that uses R2; unit test a function that calls env.BUCKET.get; vitest or jest for a worker; R2Bucket mock type error missing properties createMultipartUpload resumeMultipartUpload; partial mock of R2Bucket typescript; Mock is not assignable to R2Bucket; cast mock as unknown as R2Bucket; in-memory R2 bucket for tests; mock a bucket in vitest; make sure that the worker put an object; how to test r2 locally; test double",
    messages: ["jest-environment-miniflare", "vitest-environment-miniflare"],
    links: ["/guides/getting-started", "/guides/migrating"],
  },
};
