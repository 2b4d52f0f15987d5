import { r2, type Topic, thread } from "./topic.js";

const platform = "https://developers.cloudflare.com";

/** Questions about frameworks, tools and other services that work with a bucket. */
export const toolTopics: Readonly<Record<string, Topic>> = {
  frameworkBinding: {
    title: "How do I get the bucket in a framework (OpenNext, SvelteKit, Nuxt, Hono)?",
    means:
      "The bucket is in the `env` of each request, which every framework hands on in its own place; it is declared once, in `r2_buckets` of the wrangler configuration.",
    instead:
      'OpenNext: `getCloudflareContext().env.FILES`, in static routes `await getCloudflareContext({ async: true })`; `next-on-pages`: `getRequestContext().env.FILES`, in `next dev` after `setupDevPlatform()`. SvelteKit: `platform.env.FILES`. Nuxt: `event.context.cloudflare.env.FILES` (routes called from the server by `useRequestFetch()`, or it is undefined). Remix and React Router: `context.cloudflare.env.FILES`. Hono: `c.env.FILES`. SolidStart: `getRequestEvent().nativeEvent.context.cloudflare.env.FILES`. Qwik: `platform.env.FILES`. Astro: `Astro.locals.runtime.env.FILES`, up to version 5. Astro 6, TanStack Start, and in recent Workers everywhere (Express, Elysia): `import { env } from "cloudflare:workers"`. Then `await FILES.put(key, file)`, with `file` of the `formData()` of the request. An app that Node or Bun itself runs has none. In development a plugin of the framework makes it: `nitro-cloudflare-dev` (Nuxt), `cloudflareDevProxy` (Remix, React Router), or the Vite plugin of Cloudflare.',
    words:
      "r2 with hono; R2 bucket in a Hono app; r2 with remix; r2 in sveltekit endpoint; r2 in nuxt server route; r2 in astro; upload image to r2 in nuxt; sveltekit form action upload to bucket; save file from remix action or astro endpoint; bucket in next.js route handler server action opennext; where does env come from framework; access binding framework react-router nitro; sveltekit platform.env undefined; getRequestContext undefined in next-on-pages; react router context; getCloudflareContext; tanstack start bindings; no cloudflare object in context in development; event.context without cloudflare locally or in a server-side request; nitro-cloudflare-dev not working; nuxt app cannot find bucket in dev; npm run dev without bucket; solidstart; qwik cloudflare r2; elysia worker r2; express app on workers with r2; env undefined when run with node or bun; env in a loader",
    forms: [
      /^\W*(?:how (?:do i|to) )?(?:use )?(?:cloudflare )?r2 (?:bucket )?(?:with|in|and|from) (?:a )?next\.?js(?: app)?\W*$/i,
      /\b(?:locals|nuxt|remix|tanstack|context)\b[\s\S]{0,300}undefined \(reading '(?:env|cloudflare|runtime)'\)|\b(?:event\.context|context\.cloudflare|nativeEvent)\b[\w.]* (?:is )?undefined|getRequestContext\b[\s\S]*undefined|Failed to retrieve the Cloudflare request context|undefined \(reading 'cloudflare'\)/i,
    ],
    rules: ["config.buckets.entry"],
    links: ["https://opennext.js.org/cloudflare/bindings", `${platform}/workers/framework-guides/`],
  },
  openNextCache: {
    title: "How does OpenNext keep its cache in R2 (NEXT_INC_CACHE_R2_BUCKET)?",
    means:
      "OpenNext looks for a bucket with the binding `NEXT_INC_CACHE_R2_BUCKET`; without it in the wrangler configuration, of the environment too that is built, it cannot fill the cache.",
    instead:
      'Add `{ "binding": "NEXT_INC_CACHE_R2_BUCKET", "bucket_name": "…" }` to `r2_buckets`, create the bucket, and set `incrementalCache: r2IncrementalCache` in `open-next.config.ts`, imported from `@opennextjs/cloudflare/overrides/incremental-cache/r2-incremental-cache`. Each build writes under a prefix of its own, `incremental-cache/BUILD/`: delete those of old builds. Where filling the cache fails (500, 503, `Premature close`), update `@opennextjs/cloudflare`, try again with a smaller `--cacheChunkSize`, and check that the token may write to R2. In CI set `CLOUDFLARE_ACCOUNT_ID` or `account_id`, and `CLOUDFLARE_API_TOKEN`.',
    words:
      "opennext incremental cache r2; populateCache; next isr cache bucket; revalidate; failed to populate remote R2 bucket after attempts; old builds fill the cache bucket; incremental cache grows; clean up opennext cache; incremental cache of nextjs; incremental cache with many prerendered routes gets stuck",
    messages: [
      'No R2 binding "…" found',
      "Failed to provision remote R2 bucket",
      "R2 incremental cache",
      "R2 cache population",
      "Failed to get from cache",
      "Error uploading '….open-next/cache",
    ],
    forms: [/NEXT_INC_CACHE_R2_BUCKET/],
    rules: ["config.buckets.entry"],
    links: ["https://opennext.js.org/cloudflare/caching", thread("opennextjs/opennextjs-cloudflare#530")],
  },
  rclone: {
    title: "How do I set up rclone, and copy many files?",
    means: "rclone speaks to R2 as to S3, with the provider `Cloudflare`; it uploads large files in parts by itself.",
    instead:
      "In `rclone.conf`: `type = s3`, `provider = Cloudflare`, `access_key_id`, `secret_access_key`, `endpoint = https://ACCOUNT.r2.cloudflarestorage.com`, `acl = private`, and `no_check_bucket = true` for a token of objects alone. Then `rclone copy FOLDER r2:BUCKET/PREFIX`; `sync` deletes too what the source lacks; `directory not found`: the endpoint holds the bucket too, or no key has this prefix; `didn't find section`: the remote (`r2:`) has another name in the file; `--transfers 32 --fast-list` is faster. `rclone delete --min-age 30d r2:BUCKET` deletes what is old, `rclone check FOLDER r2:BUCKET` compares, `rclone link --expire 1h` makes a presigned URL, `--s3-chunk-size` larger chunks.",
    messages: ["didn't find section in config file"],
    words:
      "rclone config; rclone copy; sync local directory slow; upload keeping folder structure; put recursive; many files upload at once command line; wrangler bulk put; download whole bucket; many files from my computer to R2; copy a million files; back up a server folder nightly; s5cmd multi thread; many small files faster; backup a bucket; replace all files on deploy; rclone acl endpoint; rclone directory not found; delete old files with rclone; compare local folder with bucket; presigned link with rclone; bulk upload of thousands of files",
    links: [`${r2}/examples/rclone/`, `${r2}/objects/upload-objects/`],
  },
  mount: {
    title: "How do I mount a bucket as a drive?",
    means:
      "R2 is no file system, but tools over its S3 API show a bucket as a folder: rclone, s3fs, TigrisFS. Each file is still written as a whole object, and there are no locks and no renames.",
    instead:
      "`rclone mount r2:BUCKET FOLDER --vfs-cache-mode writes`, or `s3fs` with `url=https://ACCOUNT.r2.cloudflarestorage.com` and `nomixupload`, which keeps all parts equal. For looking at files any S3 program with a window will do, such as Cyberduck; for data that changes in place take a disk.",
    words:
      "mount as drive; s3fs fuse; network drive finder explorer; cyberduck mountain duck gui client; nas webdav sftp ftp; use bucket as a disk; like a local folder; file system; goofys tigrisfs; map as drive; mount on a linux VPS; ubuntu; edit files directly in a mounted bucket; mounted bucket gets stuck; rclone mount stores empty files; transport endpoint is not connected; mount a bucket as a filesystem; fuse mount on linux; cyberduck transmit gui client; mount r2 with s3fs",
    links: [`${platform}/containers/examples/r2-fuse-mount/`, `${r2}/examples/rclone/`],
  },
  terraform: {
    title: "How do I manage buckets with Terraform, and keep its state in R2?",
    means:
      "Cloudflare's provider has `cloudflare_r2_bucket` and resources for its settings: `cloudflare_r2_custom_domain`, `cloudflare_r2_managed_domain`, `cloudflare_r2_bucket_cors`, `cloudflare_r2_bucket_lifecycle` and more. Objects are written by the AWS provider with R2's endpoint. Pulumi has the same. A Worker's binding is an entry of `bindings` from version 5 on (type `r2_bucket`, `name`, `bucket_name`), no block `r2_bucket_binding`.",
    instead:
      'State: `backend "s3"` with `region = "auto"`, `endpoints = { s3 = "https://ACCOUNT.r2.cloudflarestorage.com" }`, `use_path_style = true`, and `skip_credentials_validation`, `skip_metadata_api_check`, `skip_region_validation`, `skip_requesting_account_id` and `skip_s3_checksum` set to `true`. `use_lockfile = true` locks it, from Terraform 1.10 on. R2 has no STS.',
    messages: ["GetCallerIdentity", "Invalid AWS Region: auto"],
    words:
      "create r2 bucket with terraform; terraform cors custom domain lifecycle resource; pulumi opentofu; terraform state backend r2; state locking; infrastructure as code; tofu init s3 backend r2; pulumi bucket; bucket in terraform; cors rules with terraform; terraform lifecycle; custom domain with terraform; r2 custom domain resource of the provider for a static website; terraform cannot attach a domain to a bucket; skip_requesting_account_id skip_s3_checksum",
    forms: [
      /^(?=[\s\S]*\bR2\b)[\s\S]*\b(?:state lock\b|aws_s3_)/i,
      /\br2_bucket_binding\b/,
      /\bcloudflare_r2_bucket_(?:event_notification|sippy|lock)\b(?!.*\b(?:twice|plan)\b)/,
    ],
    links: [`${r2}/examples/terraform/`, `${platform}/terraform/advanced-topics/remote-backend/`],
  },
  wranglerObject: {
    title: "Why does `wrangler r2` fail to fetch an object or a bucket?",
    means:
      "Cloudflare's API answered with this status: 404 for an object or a bucket that this account or jurisdiction lacks, 401 or 403 for a token without the permission, 413 for a file of more than 315 MB, 429 for more than 1,200 requests in five minutes. 5xx is a passing fault: try again, with fewer at once.",
    instead:
      "Compare the name with `npx wrangler r2 bucket list`, and give `--jurisdiction`. A token for wrangler needs Workers R2 Storage: Edit, or Admin Read & Write. For many or large objects use rclone or another S3 client, which these limits do not concern. Where it says `fetch failed` alone, no answer came: update wrangler, and try `--pipe` instead of `--file`; behind a proxy set `HTTPS_PROXY`, and `NODE_EXTRA_CA_CERTS` for its certificate.",
    words:
      "wrangler r2 object get 404; wrangler r2 bulk put; failed to fetch accounts; rate limited in a loop of wrangler r2 object put; wrangler 429 many files; 1200 requests per five minutes; uploads under the rate limit of the API; wrangler object get failed to fetch in ci; uploading thousands of files with wrangler; wrangler r2 object put 401 unauthorized in a github action; wrangler behind a corporate proxy or VPN; self-signed certificate in certificate chain wrangler",
    messages: ["Failed to fetch /accounts/", "UNABLE_TO_GET_ISSUER_CERT_LOCALLY"],
    forms: [
      /\bFailed to fetch \S{1,200} - [45]\d\d: /,
      /\b(?:wrangler r2 object|(?:Creating|Downloading) object)\b[\s\S]{0,400}\bfetch failed\b/,
    ],
    links: ["https://developers.cloudflare.com/fundamentals/api/reference/limits/"],
  },
  localUploads: {
    title: "What are Local Uploads?",
    means:
      "A setting of a bucket (open beta): an upload from another region is written near the client first and copied to the bucket afterwards. It can be read at once, and consistency stays strong; reads and the place of the bucket do not change.",
    instead:
      "`npx wrangler r2 bucket local-uploads enable BUCKET`, or the bucket's settings. While the copy is on its way, the data may lie outside of the bucket's region.",
    words:
      "faster uploads far away; upload performance users worldwide; are uploads written near the client first; slow uploads from asia to a bucket in europe; write to a location near the uploader; S3 transfer acceleration; upload to nearest region then replicate; multi region writes; accelerate uploads; switch on local uploads; price of local uploads",
    forms: [/\bbucket local-uploads\b/],
    links: [`${r2}/buckets/local-uploads/`],
  },
  manyBuckets: {
    title: "How do I use several buckets in one Worker?",
    means:
      "Each bucket is an entry of `r2_buckets` with a `binding` of its own; all are members of `env`. Several Workers may name the same bucket. A bucket that the configuration does not name, or of another account, cannot be reached by a binding; a binding does not tell its bucket's name.",
    instead:
      '`"r2_buckets": [{ "binding": "IMAGES", "bucket_name": "images" }, { "binding": "LOGS", "bucket_name": "logs" }]`, then `env.IMAGES` and `env.LOGS`, or `env[name]` for a name of your own list. For buckets made later, and of other accounts, use the S3 API, or a prefix for each tenant in one bucket.',
    words:
      "choose bucket by name at runtime; multiple r2 bindings; list objects from two buckets; second bucket; bucket per tenant dynamically; bucket depending on tenant; bind two buckets in wrangler.toml; env[bucketName]; loop over all buckets in env; get the bucket's name from a binding; open a bucket by its name without binding; how many bucket bindings; bind a bucket of another account; binding across accounts; bucket of a different account in a worker; bind two buckets to one worker; pick a bucket at run time; bucket per customer; access a bucket of another account; dynamic bucket name",
    rules: ["config.buckets.shared", "config.buckets.entry"],
    links: [`${r2}/api/workers/workers-api-usage/`],
  },
  envTypes: {
    title: "How do I get TypeScript types for `env` and its bucket?",
    means:
      "`npx wrangler types` reads the wrangler configuration and writes `worker-configuration.d.ts`, with `Env` and `R2Bucket` for each binding.",
    instead:
      "Run it after each change of the configuration and include the file in `tsconfig.json`; by hand, `interface Env { FILES: R2Bucket }` with `@cloudflare/workers-types`. Hono takes it as `new Hono<{ Bindings: Env }>()`, SvelteKit as `interface Platform { env: Env }` in `App` of `app.d.ts`, Astro 5 as `interface Locals extends Runtime<Env>`, Nuxt as `cloudflare: { env: Env }` in `H3EventContext`; OpenNext reads `wrangler types --env-interface CloudflareEnv cloudflare-env.d.ts`. A bucket of a named environment alone is left out: name it at the top level too, or give `--env`. `@cloudflare/workers-types` without a date has the oldest types: `include` of `list` is in `@cloudflare/workers-types/2022-08-04` and later. The `R2Bucket` of another tool (Alchemy) is a type of its own: cast it.",
    words:
      "typescript types for env bucket; wrangler types; Env interface R2Bucket; worker-configuration.d.ts generate types; property does not exist on type Env; R2Bucket cannot be found in typescript; wrangler types omits bucket of an environment; include field missing in R2ListOptions; R2Bucket of another library not assignable to R2Bucket of workers-types; custom R2Bucket type incompatible signatures get put; two R2Bucket types",
    messages: [
      ...["Cannot find name 'R2…'", "Cannot find module '@cloudflare/workers-types'"],
      "Cannot find type definition file for '@cloudflare/workers-types'",
      "does not exist in type 'R2ListOptions'",
      "Property 'storageClass' does not exist on type 'R2Object",
      "does not exist on type 'Env'",
      ...["CloudflareEnv", "Platform", "Locals", "H3EventContext"].map((type) => `does not exist on type '${type}'`),
      "does not exist on type 'Cloudflare.Env'",
      "Cannot find namespace 'Cloudflare'",
    ],
    links: [`${platform}/workers/languages/typescript/`, "/guides/types"],
  },
  oldWrangler: {
    title: "Why does wrangler not know a command or an option?",
    means: "This wrangler is older than the command or option, or the option belongs to another command.",
    instead: "Update it (`npm install -D wrangler@latest`), and read what `npx wrangler r2 --help` lists.",
    words:
      "unknown argument wrangler; wrangler command not found old version; update wrangler; flag --remote is not recognized; wrangler does not have a subcommand; unknown command of wrangler r2",
    messages: ["missing field `type`", "Error: wrangler.toml not found", "No route matches this url"],
    forms: [/Unknown arguments?: (?!list\b)/, /\bunknown command\b.{0,30}\br2\b|\br2\b.{0,60}\bunknown command/i],
    links: [`${platform}/workers/wrangler/commands/`, thread("cloudflare/workers-sdk#2276")],
  },
  eventDelivery: {
    title: "Are event notifications ordered, delayed or sent twice?",
    means:
      "They come through Queues, which delivers each message at least once and promises no order: the same event may come twice, and an older one after a newer one. They come some time after the write.",
    instead:
      "Make the consumer do no harm twice: compare `eventTime` and `eTag`, `head` the object for what is true now, and write results with `onlyIf`. A consumer that fails gets the message again (`message.retry()`); a dead letter queue keeps what never works. A queue takes 5,000 messages a second: share more among several queues.",
    words:
      "event notifications ordered duplicated; delay of notifications; notification arrives twice; missed event; at least once delivery; how fast event; how late do notifications come; consumer got same upload event two times; event notifications dropped messages per second; throughput of notifications; idempotent consumer; delete event came before create event; events twice; notification missing; queue consumer duplicate messages",
    links: [`${platform}/queues/reference/delivery-guarantees/`, `${r2}/buckets/event-notifications/`],
  },
  billing: {
    title: "How are storage and requests counted, and can spending be limited?",
    means:
      "Storage is billed in GB-months ($0.015): the mean of each day's peak. CreateMultipartUpload, each UploadPart and CompleteMultipartUpload are class A, as are PutObject, CopyObject and lists; GetObject and HeadObject are class B; DeleteObject and AbortMultipartUpload are free. What exceeds the free amount is billed, usage rounded up to the next unit: a million operations, a GB-month.",
    instead:
      "Set a budget alert of the account, which tells you and stops nothing; keep lists and small parts few, serve readers through the cache of a custom domain, and check callers in the Worker.",
    words:
      "storage computed GB-month; few operations or writes billed as a million; exceed free tier; spending limit; budget alert; parts each billed class A; head class B; cap costs bill too high; what counts as class A; class A or class B operation; set a limit for costs; avoid a huge bill; stop bucket at 10 dollars; maximum spending; class A operations high because of lists; does it stop at the free limit or charge; R2 Data Storage on an invoice; which operations are free; how is a GB-month calculated; is ListObjectsV2 class A or class B; class B operations of a visit; is multipart upload more expensive; monthly minimum fee; overage; class of an S3 operation; storage calculated per month; surprise bill DDoS public bucket; denial of wallet attack; warn me before the free tier is used up; what triggers charges; charge for HEAD requests; do calls of a binding count as operations",
    links: [`${r2}/pricing/`, `${platform}/billing/manage/budget-alerts/`],
  },
  forbidden: {
    title: "Why does the S3 API answer 403 Forbidden?",
    means:
      "The request is signed, but not allowed: the token has no permission for this operation or this bucket, the secret key is wrong, or the endpoint is of another account or jurisdiction. An answer to HEAD has no body, so tools print `Forbidden` alone.",
    instead:
      "Ask with GET to see the code: AccessDenied is the permission of the R2 API token, a signature that does not match is the secret key. Give the token Object Read & Write for this bucket, and Admin Read & Write for lists of buckets and settings, and for wrangler.",
    words:
      "aws s3 cp 403 headobject forbidden; s3 api forbidden; access denied valid key; headobject operation forbidden; s3 client 403; token can read but not write; put is forbidden get works; r2 returns 403",
    forms: [
      /\(403\) when calling the \w+ operation: Forbidden|\b403 Forbidden when calling/,
      /^(?![\s\S]*SignatureDoesNotMatch)[\s\S]*AWS HTTP error[\s\S]{0,300}\b403 Forbidden|null \(Service: S3, Status Code: 403|\bStatusCode: 403\b[\s\S]{0,200}\bForbidden/,
      /\bForbidden\b[\s\S]{0,300}statusCode:? ?403|\b(?:UnknownError|S3ServiceException)\b[\s\S]{0,300}\b403\b/,
    ],
    links: [`${r2}/api/tokens/`, `${r2}/api/error-codes/`],
  },
};
