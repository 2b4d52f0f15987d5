import { r2, type Topic } from "./topic.js";

/** Questions about tests. */
export const testTopics: Readonly<Record<string, Topic>> = {
  fail: {
    title: "How do I make put fail?",
    means: "`faults` says which call fails, how and how often; the error is the one that R2 gives.",
    instead:
      '`faults(bucket).on("put").refuse(10001).once()`; `loseAnswer()` stores and then fails, `delay("5s")` makes a call slow.',
    words:
      "second only put get list delete fail mock vi.mock jest.mock mockRejectedValue error fault bucket down outage unavailable test retry backoff chaos spy 503 500 slow network partial torn",
    links: ["/guides/recipes#make-put-fail", "/testing#the-bucket-is-down"],
  },
  timers: {
    title: "How do I test with fake timers?",
    means:
      "A bucket's time is its clock's: `manualClock` moves when you say so, and without one the host's timers count, which runners can fake. In `bucketTest` the bucket has a manual clock, from the real time on, or from `start`; while fake timers are on, it is theirs.",
    instead:
      '`const clock = manualClock("2026-01-01")`, `new R2Bucket({ clock })`, then `await clock.advanceAsync("10s")`; or `vi.useFakeTimers()` and `await vi.advanceTimersByTimeAsync(10_000)`. In `bucketTest`, where the script reads `Date.now()`, call `vi.useFakeTimers({ now: clock.now() })`: then `clock.advance` and `vi.advanceTimersByTime` move both; a delay ends with either.',
    words:
      "two-clocks fake timers clock time date now vi.useFakeTimers vitest jest advance sleep wait delay freeze mock uploaded",
    links: ["/testing#time-and-ids", "/guides/recipes#retries-with-fake-timers"],
  },
  throttled: {
    title: "How do I test rate limits?",
    means: "R2 promises one write a second for each key; FakeBucket refuses more only where you say so.",
    instead: '`faults(bucket).on("*").throttle("1s")` refuses with 10058 what comes sooner.',
    words: "test rate limit throttle slowdown fake",
    rules: ["consistency.not-throttled"],
    links: ["/testing#what-can-go-wrong"],
  },
  cost: {
    title: "What does my Worker cost?",
    means:
      "R2 bills storage and operations: writes and lists are class A, reads class B, deletes and egress are free. Each month 10 GB, a million operations of class A and ten million of class B are free.",
    instead:
      "`bill(bucket)` counts what a test's calls would cost; `expect(costs).toCostAtMost({ classA: 1 })` holds them to a budget.",
    words:
      "cost bill money budget egress class b operations expensive free tier fail test request too many much limit per count calls",
    links: ["/testing#costs", `${r2}/pricing/`],
  },
  fixtures: {
    title: "How do I start a test with objects?",
    means: "A bucket can begin with objects, from code, a folder or another bucket, and go back to them.",
    instead:
      '`new R2Bucket({ objects: { "a.txt": "hello" } })`, `seed(bucket, …)`, `seedFromDirectory(bucket, "test/fixtures")`, `reset(bucket)`; afterwards `expect(contents(bucket)).toMatchSnapshot()`.',
    words:
      "fill populate prepare before beforeEach load production real bucket fixture fixtures seed snapshot start state initial data preload parallel shared same bucket each test own folder reset clean between tests isolation",
    links: ["/guides/recipes#fixtures", "/testing#start-each-test-clean", "/testing#fixtures-from-a-folder"],
  },
  frameworks: {
    title: "How do I test an app of Hono, SvelteKit or another framework?",
    means: "A framework finds the bucket in the `env` that it is given, so a test gives it an `env` of its own.",
    instead:
      "Call the app's `fetch` or `request` with `{ FILES: new R2Bucket() }` as `env`, or run the whole Worker in Node with `fakebucket/workers`.",
    words: "hono sveltekit svelte astro remix react-router nuxt nitro itty-router framework app route endpoint api",
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
    words: "next.js opennext open-next app router getCloudflareContext incremental cache react server",
    links: ["/guides/frameworks/open-next"],
  },
  durableObjects: {
    title: "How do I test a Durable Object that uses a bucket?",
    means: "A Durable Object finds the bucket in its `env`, like any Worker.",
    instead:
      "Make the object yourself, with the plugin of `fakebucket/workers`: `new Room(state, { FILES: new R2Bucket() })`; in the Workers pool use `runInDurableObject`.",
    words: "durable object durableobject durableobjectstate storage state class",
    links: ["/guides/frameworks/durable-objects"],
  },
  calls: {
    title: "How do I see or count the calls of a bucket?",
    means: "`journal(bucket)` keeps every call with its arguments and result, in order.",
    instead:
      '`journal(bucket).count({ operation: "put" })`, or `expect(bucket).toHaveReceived("put", "a.txt", { times: 1 })` of `fakebucket/vitest` and `fakebucket/jest`.',
    words: "count calls many times spy journal record log history operations put get handler made",
    links: ["/testing#recorded-calls", "/testing#test-runners"],
  },
  unread: {
    title: "How do I test that a body is read, or is not read?",
    means:
      "`portability(bucket)` has the finding `unread-body` for an object that a Worker got and whose body it neither read nor cancelled; `bucketTest` uses it for each bucket.",
    instead:
      "`portability(bucket).check()` at the end of a test; where the body is not to be read, expect a `head` in the journal instead of a `get`, or allow `unread-body`.",
    words: "assert unread body not read consumed leak get object portability detect",
    links: ["/testing#portability", "/testing#recorded-calls"],
  },
  oneObject: {
    title: "How do I make a single R2Object for a test?",
    means:
      "`r2Object()` of `fakebucket/testing` makes the result of a `get` without a bucket, and `r2Objects()` a page of a list: `R2Object` itself has no constructor.",
    instead:
      '`r2Object("a.txt", { body: "hello", httpMetadata: { contentType: "text/plain" } })`; or `await new R2Bucket().put("a.txt", "hello")`, where a bucket is at hand.',
    words: "single one R2Object R2ObjectBody create construct instance unit test bucket mock",
    rules: ["result.classes"],
    links: ["/guides/recipes#one-object", "/guides/types"],
  },
  localFiles: {
    title: "Can a test use the local objects of `wrangler dev`?",
    means:
      "They lie under `.wrangler/state/v3/r2`, as an SQLite database with a file for each value, whose form is wrangler's own: no other program should read it.",
    instead:
      "Copy them: `seedFromBucket(bucket, (await getPlatformProxy()).env.FILES)`. Or keep the fixtures in a folder, for `seedFromDirectory` in tests and `wrangler r2 object put --local` in development.",
    words: "local files wrangler dev state persist-to share reuse read tests sqlite blobs miniflare",
    links: ["/testing#fixtures-from-a-bucket", "/testing#fixtures-from-a-folder"],
  },
  runWorker: {
    title: "How do I run my Worker in Node, in vitest?",
    means:
      "`fakebucket/workers` gives Node the modules of the Workers runtime, with a fake for each bucket of your `wrangler.jsonc`, so a test can call the Worker's `fetch`.",
    instead:
      '`plugins: [workers()]` in `vitest.config.ts`; then `import { exports } from "fakebucket/workers"` and `exports.default.fetch("http://localhost/a.txt")`, or call the default export with `{ FILES: new R2Bucket() }`.',
    words:
      "run call whole fetch handler node vitest workerd wrangler integration request response bindings env unit test endpoint route SELF.fetch",
    links: ["/guides/workers-in-node", "/guides/getting-started"],
  },
  adapter: {
    title: "How do I test my own storage adapter or bucket?",
    means:
      "`checkBucket` and `describeBucket` of `fakebucket/property` hold any object with the binding's methods to every rule, with random calls; `npx fakebucket check FILE` does it on the command line.",
    instead:
      "`describeBucket(() => new MyBucket())` in a test file. To test code that uses a bucket, run it against adversarial buckets, or try all orders of its calls with `scheduled`.",
    words:
      "property based testing fast-check fuzz own adapter wrapper implementation storage conformance contract suite compare against real model",
    links: ["/property-testing"],
  },
  real: {
    title: "How do I compare the fake with real R2?",
    means:
      "`npx fakebucket compare` makes the same random calls on a fake and on a real bucket, over the S3 API or in a Worker, and prints the shortest calls whose results differ.",
    instead:
      "`npx fakebucket compare --endpoint URL --bucket NAME` with a bucket for nothing else. In tests, `RemoteBucket` of `fakebucket/remote` has the binding's methods over S3.",
    words: "compare fake real actual production difference behave same faithful fidelity accurate verify trust",
    links: ["/remote", "/fidelity"],
  },
  smallLimits: {
    title: "How do I test parts, pages and limits without much data?",
    means: "The option `limits` of a bucket makes parts, pages and other limits as small as a test likes.",
    instead:
      "`new R2Bucket({ limits: { minPartBytes: 4, maxListEntries: 2 } })`; `pageSize` makes pages short alone, and `huge(size)` is a large object without memory.",
    words: "small limits smaller multipart parts test much data quick option pageSize pagination minPartBytes",
    links: ["/guides/options", "/testing#large-objects"],
  },
  chaos: {
    title: "How do I try failures at every call, or at random?",
    means:
      "`exploreFaults` runs a scenario again and again, with each fault at each call in turn, and reports what breaks an invariant: no random choice can miss one.",
    instead:
      '`exploreFaults(scenario, { invariant })`; for one case `faults(bucket).on("put").nth(2).refuse(10001)`; for random orders of calls `scheduled` of `fakebucket/property`.',
    words: "chaos random failure injection every fault each call crash consistency resilience robust storm",
    links: ["/testing#every-fault-at-every-call", "/testing#storms"],
  },
  ids: {
    title: "How do I get the same ids, versions and dates in each run?",
    means: "A bucket takes its ids and its time from options: `ids` for versions and uploads, `clock` for `uploaded`.",
    instead:
      '`new R2Bucket({ ids: countingIds(), clock: manualClock("2026-01-01") })`; `seededIds(1)` looks like real ids.',
    words:
      "deterministic same stable ids id version uploadId random snapshot reproducible date each run countingIds seededIds",
    links: ["/testing#time-and-ids"],
  },
  serve: {
    title: "How do I give a bucket to other programs over HTTP?",
    means:
      "`npx fakebucket serve` serves the buckets of a configuration over the S3 API; `s3Handler` does it in a process.",
    instead:
      "For end-to-end tests run `npx fakebucket serve wrangler.jsonc` beside the app and give its S3 client the printed address; or run the Worker itself in Node with `fakebucket/workers`.",
    words:
      "serve server http port e2e end-to-end playwright cypress docker container browser localhost s3 endpoint testcontainers minio localstack replacement",
    links: ["/s3", "/guides/workers-in-node"],
  },
  hosts: {
    title: "Does FakeBucket run on Bun, Deno and in browsers?",
    means:
      "Yes: it needs no Node. Every rule is checked on Node from 20 on, Bun with `bun test`, Deno with `deno test`, Workers, Chromium, vitest, jest and others; the page lists the versions.",
    instead:
      "Install `fakebucket` and import `fakebucket/r2` as everywhere; on Bun and Deno streams of unknown length are not refused.",
    words: "bun deno browser node version runtime host platform compatible run bun:test jsdom happy-dom",
    links: ["/runtimes", "/guides/getting-started"],
  },
  mock: {
    title: "How do I mock R2 in vitest, jest or another runner?",
    means: "A bucket in memory takes the place of the binding: nothing has to be mocked.",
    instead:
      "Give the Worker `{ FILES: new R2Bucket() }` as `env`, with `R2Bucket` of `fakebucket/r2`; `npx fakebucket init` writes a first test.",
    words:
      "mock stub vi.mock jest.mock vitest jest runner unit test locally local getMiniflareBindings unstable_dev getPlatformProxy R2Bucket r2Buckets environment jest-environment-miniflare vitest-environment-miniflare first commonjs require esm",
    messages: ["getMiniflareBindings is not defined", "jest-environment-miniflare", "vitest-environment-miniflare"],
    links: ["/guides/getting-started", "/guides/migrating"],
  },
};
