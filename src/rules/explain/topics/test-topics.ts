import { r2, type Topic } from "./topic.js";

/** Questions about tests. */
export const testTopics: Readonly<Record<string, Topic>> = {
  fail: {
    title: "How do I make put fail?",
    means: "`faults` says which call fails, how and how often; the error is the one that R2 gives.",
    instead:
      '`faults(bucket).on("put").refuse(10001).once()`; `loseAnswer()` stores and then fails, `delay("5s")` makes a call slow.',
    words:
      "make put get list delete fail fails failing mock error throw reject simulate failure fault faults inject bucket down outage unavailable test retry retries backoff chaos stub spy 503 500 slow network partial torn",
    links: ["/guides/recipes#make-put-fail", "/testing#the-bucket-is-down"],
  },
  timers: {
    title: "How do I test with fake timers?",
    means:
      "A bucket's time is its clock's: `manualClock` moves when you say so, and without one the host's timers count, which runners can fake. In `bucketTest` the bucket has a manual clock, from the real time on, or from `start`; while fake timers are on, it is theirs.",
    instead:
      '`const clock = manualClock("2026-01-01")`, `new R2Bucket({ clock })`, then `await clock.advanceAsync("10s")`; or `vi.useFakeTimers()` and `await vi.advanceTimersByTimeAsync(10_000)`. In `bucketTest`, where the script reads `Date.now()`, call `vi.useFakeTimers()`: then `clock.advance` and `vi.advanceTimersByTime` move both; a delay ends with either.',
    words:
      "fake timers timer clock time date now vi.useFakeTimers jest advance sleep wait delay freeze mock date uploaded",
    links: ["/testing#time-and-ids", "/guides/recipes#retries-with-fake-timers"],
  },
  throttled: {
    title: "How do I test rate limits?",
    means: "R2 promises one write a second for each key; FakeBucket refuses more only where you say so.",
    instead: '`faults(bucket).on("*").throttle("1s")` refuses with 10058 what comes sooner.',
    words: "test rate limit throttle throttling slowdown fake",
    rules: ["consistency.not-throttled"],
    links: ["/testing#what-can-go-wrong"],
  },
  cost: {
    title: "What does my Worker cost?",
    means: "R2 bills storage and operations: writes and lists are class A, reads class B, deletes and egress are free.",
    instead:
      "`bill(bucket)` counts what a test's calls would cost; `expect(costs).toCostAtMost({ classA: 1 })` holds them to a budget.",
    words:
      "cost price pricing bill billing money budget egress bandwidth traffic class a b operations expensive free tier fail test request makes too many operations costs much limit operations per request count calls",
    links: ["/testing#a-bill", `${r2}/pricing/`],
  },
  fixtures: {
    title: "How do I start a test with objects?",
    means: "A bucket can begin with objects, from code, a folder or another bucket, and go back to them.",
    instead:
      '`new R2Bucket({ objects: { "a.txt": "hello" } })`, `seed(bucket, …)`, `seedFromDirectory(bucket, "test/fixtures")`, `reset(bucket)`; afterwards `expect(contents(bucket)).toMatchSnapshot()`.',
    words: "fixture fixtures seed snapshot start state initial data preload folder reset clean between tests isolation",
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
    words: "next.js nextjs next opennext open-next app router getCloudflareContext incremental cache react server",
    links: ["/guides/frameworks/open-next"],
  },
  durableObjects: {
    title: "How do I test a Durable Object that uses a bucket?",
    means: "A Durable Object finds the bucket in its `env`, like any Worker.",
    instead:
      "Make the object yourself, with the plugin of `fakebucket/workers`: `new Room(state, { FILES: new R2Bucket() })`; in the Workers pool use `runInDurableObject`.",
    words: "durable object do durableobject durableobjectstate storage alarm state class",
    links: ["/guides/frameworks/durable-objects"],
  },
  mock: {
    title: "How do I mock R2 in vitest, jest or another runner?",
    means: "A bucket in memory takes the place of the binding: nothing has to be mocked.",
    instead:
      "Give the Worker `{ FILES: new R2Bucket() }` as `env`, with `R2Bucket` of `fakebucket/r2`; `npx fakebucket init` writes a first test.",
    words:
      "mock stub vi.mock jest.mock vitest jest runner unit test locally local getMiniflareBindings unstable_dev getPlatformProxy R2Bucket first",
    links: ["/guides/getting-started", "/guides/migrating"],
  },
};
