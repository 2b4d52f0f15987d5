import { r2, type Topic, thread } from "./topic.js";

/** Questions about whole buckets, and about the tools that reach them. */
export const bucketTopics: Readonly<Record<string, Topic>> = {
  usage: {
    title: "How large is a bucket, and how many objects does it hold?",
    means: "The binding has no total size and no count of objects: `list` gives each object's `size` alone.",
    instead:
      "`npx wrangler r2 bucket info NAME`, the dashboard and the GraphQL Analytics API (`r2StorageAdaptiveGroups`: `payloadSize`, `objectCount`, `uploadCount` of unfinished uploads; `r2OperationsAdaptiveGroups` counts requests) tell both (a token needs Account Analytics: Read), some time later, for 31 days. For exact figures list all pages and add up `size`; a bucket is empty if `list({ limit: 1 })` has no `objects`.",
    words:
      "many files bucket; how many reads and writes each bucket had last month; number files bucket; total size bucket; metrics analytics statistics sum gigabytes; requests per bucket graphql; operations error rate bucket monitor; class A operations used this month; size of a folder; how much space do my files take; see bandwidth and requests of bucket; number of stored objects; show how much storage a customer uses; storage per customer; how much storage do I use; r2StorageAdaptiveGroups not authorized; R2 metrics; metrics of operations; number of files in a folder; bucket size in the dashboard not updated; dashboard shows 0 B; count objects; how much storage space; number of files and bytes by an api; test if a bucket is empty; check if a bucket is empty; which bucket costs most",
    rules: ["list.truncated"],
    links: [`${r2}/platform/metrics-analytics/`],
  },
  jurisdiction: {
    title: "How do I keep objects in the EU, or near my users?",
    means:
      "A jurisdiction (`eu`, `us`, `fedramp`) guarantees where a bucket's data stays; a location hint (`wnam`, `enam`, `weur`, `eeur`, `apac`, `oc`; `LocationConstraint` in S3) is only a wish. Both are chosen when the bucket is created, and never change: a bucket made again under the same name keeps the place of the first.",
    instead:
      "`npx wrangler r2 bucket create NAME --jurisdiction eu` (`bucket info NAME` shows the place); then name the `jurisdiction` in the bucket's entry of `r2_buckets`, and use the endpoint `ACCOUNT.eu.r2.cloudflarestorage.com` (the usual one answers 403 `AccessDenied`), and in Cloudflare's API the header `cf-r2-jurisdiction: eu`. For objects that exist, copy them into a new bucket.",
    words:
      "files stay europe; client ignores the endpoint of a jurisdictional bucket; guarantee that files never leave the united states; data residency; gdpr; store data germany; bucket in the US only; change the jurisdiction of an existing bucket; check the location of a bucket; place where objects are stored; choose location bucket; move bucket another region; jurisdiction header of the api; country law fedramp hint; close users; binding jurisdiction wrangler; which region is my bucket in; keep data in europe; recreate bucket same name other location hint; change location of a bucket; change bucket location after creation; location hints oceania oc apac; locationconstraint of createbucket; bucket not found but it is in the eu jurisdiction; bucket does not exist with jurisdiction restrictions; s3 client cannot find a bucket of a jurisdiction; cannot bind a restricted bucket; where is my data stored physically; move bucket to asia",
    messages: ["contains an invalid jurisdiction", "cf-r2-jurisdiction"],
    rules: ["config.buckets.entry"],
    links: [`${r2}/reference/data-location/`],
  },
  terminal: {
    title: "How do I upload or download a file from the command line?",
    means:
      "`wrangler r2 object put` and `get` move one file of up to 315 MB, `delete` removes one; without `--remote` they use the local copy (where older versions stored the key as the URL encodes it).",
    instead:
      "`npx wrangler r2 object put BUCKET/KEY --file PATH --remote`, `npx wrangler r2 object get BUCKET/KEY --file PATH --remote` (`--pipe` prints it), `npx wrangler r2 object delete BUCKET/KEY --remote`. `--content-type`, `--cache-control` and others set metadata. It replaces an object without asking: `aws s3api put-object --if-none-match '*'` does not. For folders, many files, or larger ones (the dashboard takes 300 MB) use `rclone copy` or `aws s3 sync` with the account's endpoint.",
    words:
      "upload local file wrangler; local put stores a different key; wrangler download object; get file bucket terminal; put file cli; upload folder computer; download file; script ci pipeline command line; put test file into bucket that wrangler dev sees; seed local bucket --local; content type wrangler put; wrangler object put fails files 300 mib; github actions upload; wrangler upload of a 1 GB file fails; limit of wrangler put; validate object size wrangler r2 put; delete a file from the command line; wrangler delete object; wrangler object get prints to terminal; banner in stdout of --pipe; wrangler object put with --file; wrangler r2 object put file too large 300 mb; upload files over 300mb; upload from a script; push a file from gitlab ci with wrangler; upload the build to R2 with wrangler-action; wrangler r2 object put always overwrites; conditional flag of wrangler put; import data into the local dev bucket",
    messages: [
      "Wrangler only supports uploading files up to",
      "The object path must be in the form of {bucket}/{key}",
      "Either the --file or --pipe options are required",
      "Could not pipe. Reason",
    ],
    links: [`${r2}/objects/upload-objects/`, "https://developers.cloudflare.com/workers/wrangler/commands/"],
  },
  toolAccess: {
    title: "Why does rclone or another tool get 403 with a valid token?",
    means:
      "The tool first checks or creates the bucket, or lists all buckets: a token for objects alone may do neither.",
    instead:
      "Set `provider = Cloudflare` and `no_check_bucket = true` in rclone (`--s3-no-check-bucket`), turn off such a check elsewhere and name the bucket; or give the token the permission Admin Read & Write.",
    words:
      "rclone access denied; token one bucket list; createbucket headbucket listbuckets forbidden s3cmd restic backup; cyberduck access denied when listing buckets; s3 browser cannot connect with token of one bucket; restic init access denied; program cannot connect; tool finds no buckets with my token; S3 browser failed to load buckets of r2; cannot see my buckets in an S3 program; minimal token permissions of a sync tool; token permissions not working; app cannot upload; upload fails with an Object Read & Write token limited to one bucket; cannot list buckets with my key",
    forms: [
      /\bListBuckets\b[\s\S]{0,300}denied|denied[\s\S]{0,300}\bListBuckets\b/i,
      /\b(?:rclone|restic|cyberduck|s3cmd|duplicati|kopia|s3fs|mc: <ERROR>|failed to prepare upload).{0,400}(?:Access ?Denied|Forbidden|403|Insufficient perm)/is,
      /AccessDenied.{0,400}\b(?:rclone|ListBuckets)\b/s,
      /\bListBuckets\b.{0,200}Access ?Denied/s,
    ],
    links: [`${r2}/examples/rclone/`, `${r2}/api/tokens/`, thread("protomaps/docs#15")],
  },
  login: {
    title: "Why does wrangler report an authentication error (10000)?",
    means: "The login or API token of wrangler lacks the account or the permission: it is not the key of the S3 API.",
    instead:
      "Look with `npx wrangler whoami`, then `npx wrangler login` again; give `CLOUDFLARE_API_TOKEN` the permission Workers R2 Storage: Edit, and name the account in `CLOUDFLARE_ACCOUNT_ID`.",
    words:
      "wrangler not logged; api token permission ci; wrong account; wrong token in ci; log in with wrangler; github actions auth error; wrangler r2 bucket list unauthorized; non-interactive environment; login expired; deploy in ci not authenticated; r2 commands fail after login; not authorized when deploying",
    messages: [
      "Authentication error [code: 10000]",
      "More than one account available",
      "it's necessary to set a CLOUDFLARE_API_TOKEN",
    ],
    codes: [10000],
    links: ["https://developers.cloudflare.com/fundamentals/api/reference/permissions/"],
  },
  slow: {
    title: "Why is R2 slow?",
    means:
      "A bucket is in one place: a read from far away takes longer, and each call of a Worker waits for its answer.",
    instead:
      "Cache what is read often (a custom domain with the cache on, or `caches.default`), make calls at the same time with `Promise.all`, and give a new bucket a location hint near its users, or switch on Local Uploads (`wrangler r2 bucket local-uploads enable`) for uploads from far away. `r2.dev` is throttled on purpose. A large file goes up faster in parts at the same time (rclone: `--s3-chunk-size 64M --s3-upload-concurrency 8`). A long list is pages one after the other: keep it in a cache, and ask with `prefix` and `delimiter`.",
    words:
      "slow reads; high latency; speed downloads; performance another continent; takes seconds; time first byte; uploads from another continent; make reads faster; downloads take long; improve latency; response time; get takes 800 ms in my worker; get takes 2 seconds; bucket in the wrong region; many sequential gets take too long; one after another; get takes two seconds; each call takes seconds; bucket in asia slow for users in europe; users on another continent wait long; directory listing takes seconds; list of many keys is slow; listing slow uncached; maximize upload speed of a single file; multipart upload is slow; large upload reaches few MB/s; first request is slow then fast; TTFB of 800 ms from another continent; slower than s3; is it fast enough; files load slowly; takes long to load",
    links: [`${r2}/reference/data-location/`, `${r2}/buckets/public-buckets/#caching`],
  },
  sdkInWorker: {
    title: "Why does the AWS SDK fail inside a Worker?",
    means:
      "The SDK takes its code for browsers, which needs `DOMParser` or `FileReader`, or the one for Node, which reads files: a Worker has neither.",
    instead:
      "Use the binding, or `aws4fetch` where a signed request is needed. Else set `nodejs_compat`, give `credentials` and `region` in code, and update the SDK.",
    words:
      "binding vs S3 API in a worker; aws sdk; client-s3; domparser filereader node:fs readfile getreader; use S3Client inside a worker; aws4fetch or sdk; S3Client with nodejs_compat; Node is not defined; does aws sdk v3 work in workers; ListObjectsV2Command fails in a worker; s3client FileReader is not defined; Buffer is not defined in a worker",
    messages: [
      ...["DOMParser is not defined", "FileReader is not defined", "[unenv] fs."],
      "e.getReader is not a function",
    ],
    forms: [/\bDynamic require of\b[\s\S]*\b(?:aws-sdk|client-s3|R2)\b/],
    links: [`${r2}/examples/aws/aws4fetch/`, thread("aws/aws-sdk-js-v3#7375")],
  },
  stale: {
    title: "Why is a deleted or overwritten object still served?",
    means:
      "A cache answers: the edge's at the custom domain, `caches.default` or the browser's. The bucket is strongly consistent: after `delete`, `get` gives `null`, and after `put` the new object.",
    instead:
      "Purge the address in the zone's cache (a prefix or a hostname too), shorten `cacheControl` (without it browsers keep a file for the zone's Browser Cache TTL, 4 hours: `max-age=14400`), or change the key with the content. `caches.default.delete(request)` of a Worker empties the cache of one data center. Else another bucket is read: that of another environment, or the local one. `wrangler r2 object get --remote` may give an old answer of Cloudflare's API: the binding and the S3 API give none.",
    words:
      "old image still shows after uploading a new one with the same name; browser gets old version after overwrite; object after delete; deleted file accessible; deleted image shows; old version served after upload; see old file; overwritten image not change; file not updated custom domain; remains displayed outdated stale; replaced image visitors custom domain still get old; replaced file old one; deleted picture still shown; invalidate cache for one file; deleted file but it still opens in browser; purge cache for a file; visitors get the old file; replaced file shows old content; deleted object at custom domain; old image is served for hours; max-age=14400 browser cache ttl; purge everything did not update the file; purge by prefix; clear the CDN after replacing a file; deleted file still loads in browser; purge by url; old picture still visible; request still in cache after file deleted from R2; delete from the cache api when object is deleted; caches.default.delete after bucket.delete; wrangler r2 object get returns stale data",
    rules: ["consistency.strong"],
    links: [
      `${r2}/reference/consistency/`,
      `${r2}/buckets/public-buckets/#caching`,
      thread("cloudflare/workers-sdk#13103"),
    ],
  },
};
