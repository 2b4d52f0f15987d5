import type { Topic } from "./topic.js";

/** Questions about a suite with FakeBucket: whose bucket a test has, of which kind it is, and what is kept. */
export const suiteTopics: Readonly<Record<string, Topic>> = {
  ownBucket: {
    title: "How does each test get a bucket of its own?",
    means: "Tests that share a bucket influence each other: its objects stay from one test to the next.",
    instead:
      "`bucketTest` of `fakebucket/vitest` gives each test a copy of its own; elsewhere call `new R2Bucket()`, or `fork(bucket)` of one with objects, in `beforeEach`. Where modules hold the bucket, `reset(bucket)` goes back to its first objects, and `restore(bucket, start)` to `start = snapshot(bucket)`.",
    words:
      "reset between tests; clear bucket before each test; start every test with an empty bucket; fresh; delete all objects after each test; pass alone, not together; tests in parallel overwrite objects; tests interfere sharing one bucket; objects of previous test; isolated; clone a fake bucket; flaky tests share state",
    links: ["/testing#start-each-test-clean", "/testing#test-runners"],
  },
  dump: {
    title: "How do I save a fake bucket to disk, and load it again?",
    means:
      "A fake keeps nothing on disk by itself. `await dump(bucket, FOLDER)` of `fakebucket/testing` writes an index with all metadata and a file for each body; `await load(FOLDER)` makes an equal bucket of them.",
    instead:
      "Real objects come by `seedFromBucket(new R2Bucket(), source)`: `source` is `env.FILES` of `getPlatformProxy`, or a `RemoteBucket` of `fakebucket/remote` for a real bucket. `npx fakebucket serve --data FOLDER` keeps its buckets there.",
    words:
      "export content of fake bucket to folder; persist in-memory bucket between runs; copy production bucket into fake; production data in tests; fixtures from real bucket; share fixtures across test files; where is data of the fake saved; serialize; import real objects for tests",
    links: ["/testing#fixtures-from-a-folder", "/testing#fixtures-from-a-bucket"],
  },
  kinds: {
    title: "Which class do I take, `R2Bucket` or `FakeBucket`?",
    means:
      "`R2Bucket` of `fakebucket/r2`, for code on Cloudflare: it does what R2 in production is known to do (`deployed`). `FakeBucket` of `fakebucket` follows the specification (`documented`), for adapters and libraries.",
    instead: '`new R2Bucket({ semantics: "simulator" })` answers like Miniflare and `wrangler dev`.',
    words:
      "difference between classes; semantics preset; StoreBucket; make fake behave like miniflare or local runtime; results differ from miniflare",
    links: ["/guides/semantics"],
  },
  randomInputs: {
    title: "How do I write property tests of code that uses a bucket (fast-check)?",
    means:
      "Random inputs are tried, and the smallest that fails is shown. `fakebucket/property` has arbitraries of keys and options, commands, and `scheduled` for orders of calls; it needs `fast-check`.",
    instead:
      "Run your code on `new R2Bucket()` in `fc.assert(fc.asyncProperty(…))`, on `adversarial(bucket)` for short pages and odd chunks, or compare with a model by `runBucketCommands`. `fc.assert(property, { seed, path })` repeats a failure.",
    words:
      "property based testing; property test for R2; fuzz; model based stateful; counterexample shrink replay; linearizability checker; explore all interleavings of handlers; random test data; generate random keys",
    forms: [/\bProperty failed (?:after|by)\b/],
    links: ["/property-testing"],
  },
  about: {
    title: "What is FakeBucket, and what does it need (installation, entries, licence)?",
    means:
      "A fake of R2's binding for tests, in memory: no account, network, docker or wrangler, and not for production. It needs Node 20 or a newer host, and no other package, and is free, also for companies (MIT).",
    instead:
      "`import` or `require()` `fakebucket/r2`, `/testing`, `/vitest`, `/jest`, `/workers`, `/config`, `/s3`, `/remote`, `/hostnames`, or `/property`, which needs `fast-check`; commands run as `npx fakebucket COMMAND`.",
    words:
      "license open source commercial; dependencies; package size; fakebucket in production instead of R2; safe for production; install; command not found; which import; ESM CommonJS package; docker; do the tests need an account; tests without network access; run offline; explain command for an agent",
    forms: [
      /\bfakebucket: (?:command )?not found|(?:find (?:module|package)|\bTS2307\b.*) ['"]fakebucket\b|"exports" in \S*fakebucket\b|\/fakebucket\b.* - Not found/,
    ],
    links: ["/guides/faq", "/guides/getting-started"],
  },
};
