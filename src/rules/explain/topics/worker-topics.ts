import { r2, type Topic } from "./topic.js";

const errorsOfWorkers = "https://developers.cloudflare.com/workers/observability/errors/";

/** Errors of a Worker around its bucket: of its modules, types, methods and promises. */
export const workerTopics: Readonly<Record<string, Topic>> = {
  modules: {
    title: "Why is `cloudflare:workers` not found?",
    means:
      "`cloudflare:workers`, `cloudflare:test` and the like are modules of the Workers runtime: Node and bundlers have none of them.",
    instead:
      "In a test, put `plugins: [workers()]` of `fakebucket/workers` into `vitest.config.ts`: its `env` has a fake for each bucket of your configuration, and a class that extends `WorkerEntrypoint` is called by `exports.default.fetch`. For another `env` in one call there is `withEnv(env, () => …)`.",
    words: "cloudflare modules import entrypoint WorkerEntrypoint class extends exports default SELF plugin node env",
    messages: [
      ...["cloudflare:workers", "cloudflare:test", "cloudflare:email", "cloudflare:sockets", "withEnv"],
      "ERR_UNSUPPORTED_ESM_URL_SCHEME",
      "Only URLs with a scheme in: file, data, and node are supported",
    ],
    links: ["/guides/workers-in-node", "/guides/frameworks/durable-objects"],
  },
  moduleTypes: {
    title: "Why does TypeScript not know `cloudflare:test` or `exports.default`?",
    means:
      "Types of `cloudflare:workers` for your own Worker come from `wrangler types`, and those of `cloudflare:test` with the Workers pool.",
    instead:
      "Run `npx wrangler types`. In Node neither is needed: import `env`, `exports` and `reset` from `fakebucket/workers`, and write `exports.default as { fetch: typeof fetch }`.",
    words: "typescript types declaration module exports env Cloudflare.Env wrangler types",
    messages: [
      "Cannot find module 'cloudflare:…' or its corresponding type declarations",
      "Property 'default' does not exist on type 'Exports'",
    ],
    links: ["/guides/workers-in-node", "/guides/types"],
  },
  noMethod: {
    title: "Why is a method of a bucket not a function?",
    means:
      "A bucket has `head`, `get`, `put`, `delete`, `list`, `createMultipartUpload` and `resumeMultipartUpload`, and no other method. Or it is not a bucket: another binding of `env`, or a promise.",
    instead:
      "Compare the spelling with these seven. `head` says if a key exists, `delete` removes, `get` and `put` copy; only what `get` gives has `text()`. `await` first: `(await bucket.list()).objects`.",
    words: "method function missing misspelt typo promise",
    messages: ["… is not a function"],
    links: [`${r2}/api/workers/workers-api-reference/`],
  },
  typeOnly: {
    title: "Why is `R2Bucket` not defined, or not assignable to `R2Bucket`?",
    means:
      "The global `R2Bucket` of the Workers types is a type, and no class of the runtime. Two that do not fit are of two sets of types: generated ones, versions of `@cloudflare/workers-types`, or this package's.",
    instead:
      'In a test, `import { R2Bucket } from "fakebucket/r2"` and `new R2Bucket()`. Keep one set of types in a project; where two must meet, the page on types says how.',
    words: "new R2Bucket constructor class type assignable not defined argument parameter two versions workers-types",
    messages: [
      "R2Bucket is not defined",
      "Cannot find name 'R2Bucket'",
      "'R2Bucket' only refers to a type",
      "type 'R2Bucket' is not assignable to",
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
      "retry retries retryable retried transient temporary backoff exponential error.code code property fake timers",
    rules: ["errors.properties", "errors.no-outages"],
    links: ["/guides/recipes#retries-with-fake-timers", "/testing#what-can-go-wrong"],
  },
  look: {
    title: "How do I see what a bucket holds, or compare two?",
    means: "`contents(bucket)` gives all that a bucket holds, without `await`; `diff(before, after)` tells two apart.",
    instead:
      '`expect(contents(bucket)).toMatchSnapshot()`, `expect(bucket).toHaveObject("a.txt", { body })`, or `diff` of two buckets.',
    words: "compare two buckets difference contents snapshot toMatchSnapshot inspect look inside assert expect",
    links: ["/testing#what-is-in-there", "/testing#start-each-test-clean"],
  },
  threw: {
    title: "What is error 1101?",
    means: "The Worker threw an exception that nothing caught; the page does not show it.",
    instead:
      "Read it in `npx wrangler tail` or the dashboard's logs, and ask for that text; catch what a bucket rejects with.",
    words: "1101 worker threw exception uncaught",
    messages: ["error code: 1101", "Error 1101", "Worker threw exception"],
    links: [errorsOfWorkers],
  },
  hung: {
    title: "Why was a hanging promise cancelled?",
    means:
      "The Worker waited for something that can no longer come, such as a write into a stream that nobody reads, or one branch of a `tee()` whose other branch is not read.",
    instead: "Read or cancel each body and branch, and start to read before you `await` what is written.",
    words: "hang hangs hanging hung stuck deadlock never resolves pending promise tee pipe",
    messages: ["A hanging Promise was canceled", "code had hung", "will never generate a response"],
    links: [errorsOfWorkers],
  },
  otherRequest: {
    title: "Why can one request not use what another one opened?",
    means:
      "A body, a stream or an object with one belongs to the request that got it; something kept it, such as a global variable.",
    instead: "Keep bytes or text (`await object.arrayBuffer()`), not bodies, and call `get` in each request.",
    words: "global variable cached between requests shared singleton",
    messages: ["Cannot perform I/O on behalf of a different"],
    links: [errorsOfWorkers],
  },
};
