/** A public question about R2, with the required text of the first answer. */
export interface Question {
  /** The question as written in the title or the log. */
  readonly asked: string;
  /** The thread, as `owner/repository#number`, or the page. */
  readonly where: string;
  /** The words of the first answer. */
  readonly says: RegExp;
}

/** Questions from threads about R2, collected before the first version of the answers. */
export const questions: readonly Question[] = [
  {
    asked: "Provided readable stream must have a known length",
    where: "cloudflare/workers-sdk#6425",
    says: /FixedLengthStream/,
  },
  { asked: "list has no customMetadata", where: "cloudflare/workers-sdk#10870", says: /`include`/ },
  {
    asked: "ETag in HTTP header needs to be wrapped in quotes",
    where: "cloudflare/workers-sdk#3089",
    says: /`httpEtag` for headers/,
  },
  { asked: 'etagMatches: "*" as wildcard', where: "cloudflare/workerd#2572", says: /`\*` always/ },
  {
    asked: "All non-trailing parts must have the same length.",
    where: "remix-pwa/plugin-s3#49",
    says: /equal parts/,
  },
  { asked: "is cursor optional", where: "cloudflare/cloudflare-docs#4671", says: /`cursor` only when truncated/ },
  {
    asked: "The requested range is not satisfiable",
    where: "cloudflare/cloudflare-docs#6673",
    says: /answer 416/,
  },
  {
    asked: "Reduce your concurrent request rate for the same object.",
    where: "cloudflare/cloudflare-docs#21182",
    says: /once a second/,
  },
  { asked: "DataCloneError when an R2 object goes over RPC", where: "several", says: /since autumn 2026/ },
  { asked: "how do I delete more than 1000 keys", where: "several", says: /slices of 1,000/ },
  { asked: "is R2 strongly consistent", where: "several", says: /every later read sees it/ },
  { asked: "when does an upload expire", where: "several", says: /seven days/i },
  { asked: "what is 10069", where: "https://developers.cloudflare.com/r2/api/error-codes/", says: /lock/ },
  { asked: "a presigned URL from the binding", where: "several", says: /The binding has no .*S3/s },
  { asked: "rename, move or copy an object", where: "several", says: /The binding has no .*`get`.*`put`.*`delete`/s },
];

/** Thirty more, collected before the answers to them were written. */
export const others: readonly Question[] = [
  {
    asked: "R2 binding error for bucket 'b': Please enable R2 through the Cloudflare Dashboard. [code: 10136]",
    where: "cloudflare/workers-sdk#15610",
    says: /enable R2.*dashboard/is,
  },
  {
    asked: "R2 bucket 'r2-batch' not found. Please use a different name and try again. [code: 10085]",
    where: "cloudflare/workers-sdk#11253",
    says: /wrangler r2 bucket create/,
  },
  {
    asked: "Cannot read properties of undefined (reading 'put')",
    where: "Hzao/PocketChest#4",
    says: /`binding`/,
  },
  {
    asked: `Failed to pop isolated storage stack frame in tests/r2.test.ts's test "Can repro".
This usually means your Worker tried to access storage outside of a test.
In particular, we were unable to pop R2 storage.`,
    where: "cloudflare/workers-sdk#5524",
    says: /read or cancel/i,
  },
  {
    asked:
      "Access to fetch at 'https://b.r2.cloudflarestorage.com/a.png?X-Amz-Signature=a7961985' from origin 'http://localhost:3001' has been blocked by CORS policy: Response to preflight request doesn't pass access control check: No 'Access-Control-Allow-Origin' header is present on the requested resource.",
    where: "harshil1712/nextjs-r2-demo#1",
    says: /CORS.*rules/s,
  },
  {
    asked: `Error: uploadPart: The specified multipart upload does not exist. (10024)
    at async g2.handle (index.js:13056:14)
    at async g2.execute (index.js:12959:16)
    at async Object.fetch (index.js:13218:14)`,
    where: "G4brym/R2-Explorer#27",
    says: /10024.*`uploadId`/s,
  },
  {
    asked:
      "One or more of the specified parts could not be found. The part might not have been uploaded, or the specified entity tag might not have matched the part's entity tag",
    where: "scality/cloudserver#444",
    says: /10025.*etag/s,
  },
  {
    asked: "I get NotImplemented: Header 'x-amz-checksum-crc32' with value '8FJbTw=='",
    where: "f2face/cloudflare-r2#12",
    says: /WHEN_REQUIRED/,
  },
  {
    asked: "R2 worker example does not send `content-range` response header for range requests",
    where: "cloudflare/cloudflare-docs#5087",
    says: /206.*content-range|content-range.*206/is,
  },
  {
    asked: "A failed If-Match precondition returns 304 instead of 412",
    where: "vyos/vyos-documentation#2208",
    says: /304.*412|412.*304/s,
  },
  { asked: "Max metadata limit error", where: "cloudflare/serverless-registry#26", says: /8,192 bytes/ },
  { asked: "[Error: put: Unspecified error (0)]", where: "cloudflare/workers-sdk#9716", says: /remote.*restart/is },
  {
    asked: "Server-side prefix delete for R2 storage folders",
    where: "nikolanovoselec/codeflare#76",
    says: /list.*`prefix`.*1,000/s,
  },
  {
    asked: "ERROR: [039]: HTTP request failed with 429 (Too Many Requests):",
    where: "pgbackrest/pgbackrest#2655",
    says: /10058.*once a second/s,
  },
  {
    asked: "I log the output of put and it succeeds, when I go to the bucket the file does not exist, only locally",
    where: "cloudflare/workers-sdk#3679",
    says: /`remote`|--remote/,
  },
  {
    asked: "The content type is stored in R2's metadata, I don't believe we can update it after uploading",
    where: "nodejs/release-cloudflare-worker#69",
    says: /`put`.*again/s,
  },
  {
    asked: '"exceptions": [ { "name": "Error", "message": "Network connection lost.", "timestamp": 1631248888441 } ]',
    where: "pureink/inkrss#12",
    says: /may or may not have been stored/,
  },
  {
    asked: "R2PutOptions doesn't support conditional PUT, how can we safeguard code against race conditions?",
    where: "cloudflare/workers-types#267",
    says: /`onlyIf`.*`null`/s,
  },
  {
    asked: "put if not exists without a separate check",
    where: "cloudflare/workers-sdk#13000",
    says: /etagDoesNotMatch: "\*"/,
  },
  {
    asked: "Object lifecycle rule where the objects get deleted for example after 90 days",
    where: "cloudflare/terraform-provider-cloudflare#2751",
    says: /lifecycle rule deletes/,
  },
  { asked: "Not all files listed", where: "kotx/render#39", says: /`truncated`/ },
  {
    asked: "list might not respect the limit parameter if include is set",
    where: "cloudflare/cloudflare-docs#16381",
    says: /256 KiB|`truncated`/,
  },
  {
    asked: "<head><title>413 Request Entity Too Large</title></head>",
    where: "cloudflare/cloudflare-docs#5011",
    says: /100 MB.*parts/s,
  },
  {
    asked:
      "Error: Got HTTP 403 with content '<Error><Code>SignatureDoesNotMatch</Code><Message>The request signature we calculated does not match the signature you provided.</Message></Error>'",
    where: "durch/rust-s3#355",
    says: /10035.*secret/is,
  },
  {
    asked: "Cloudflare R2: WARNING: MD5 Sums don't match! upload large files that require multi part upload",
    where: "s3tools/s3cmd#1273",
    says: /MD5 of the MD5s/,
  },
  {
    asked: "Miniflare R2 writeHttpMetadata - DevalueError: Cannot stringify arbitrary non-POJOs",
    where: "cloudflare/workers-sdk#6047",
    says: /Headers/,
  },
  { asked: "SSE-C availability in Workers", where: "cloudflare/cloudflare-docs#18821", says: /`?ssecKey/ },
  {
    asked: "partially read stream: TypeError: The ReadableStream has already been read.",
    where: "cloudflare/workerd#892",
    says: /fresh stream|tee\(\)/,
  },
  {
    asked: "how to make a bucket public, r2.dev or custom domain",
    where: "https://developers.cloudflare.com/r2/buckets/public-buckets/",
    says: /The binding has no .*custom domain/s,
  },
  {
    asked: "Cloudflare R2 doesn't support presigned POST yet",
    where: "CapSoftware/Cap#612",
    says: /PUT/,
  },
];

/** The words of those who met production where it differs from its documentation. */
export const aboutProduction: readonly Question[] = [
  {
    asked: "R2 Multipart upload doesn't return custom metadata",
    where: "cloudflare/workers-sdk#5936",
    says: /object returned by `complete`.*`head`/s,
  },
  {
    asked: "Cloudflare R2 presigned PUT fails with 400 Bad Request, the URL has x-amz-checksum-crc32=AAAAAA==",
    where: "kyantech/Palmr#378",
    says: /WHEN_REQUIRED/,
  },
  {
    asked: "Using Cloudflare R2 prompts STREAMING-AWS4-HMAC-SHA256-PAYLOAD not implemented",
    where: "soto-project/soto#643",
    says: /UNSIGNED-PAYLOAD/,
  },
  {
    asked: "`ListObjectsV2 search parameter metadata not implemented` when using Cloudflare R2",
    where: "k3s-io/k3s#8924",
    says: /parameter in its query/,
  },
  {
    asked: "MinioError: ListObjectsV2 search parameter maxKeys not implemented",
    where: "xtyxtyx/minio-dart#97",
    says: /parameter in its query/,
  },
  { asked: "Presigned post requests are not yet implemented", where: "WardPearce/paaster#941", says: /presigned POST/ },
  { asked: "GetPublicAccessBlock not implemented", where: "R2 by its users", says: /lacks what the request asks for/ },
  {
    asked: "You can only specify one non-default checksum at a time.",
    where: "users of ActiveStorage",
    says: /one checksum for each upload/,
  },
  {
    asked: "You did not provide the number of bytes specified by the Content-Length HTTP header.",
    where: "home-assistant/core#176761",
    says: /10013/,
  },
  {
    asked: "custom hostname validation_records are not predictable",
    where: "cloudflare/terraform-provider-cloudflare#1840",
    says: /after some seconds/,
  },
  {
    asked: "There is no DNS record for the hostname in the Cloudflare for SaaS target zone.",
    where: "cloudflare/cloudflare-docs#24179",
    says: /target of its CNAME has no DNS record/,
  },
  {
    asked:
      "cloudflare_custom_hostname does not keep showing ownership_verification or validation_records after verification",
    where: "cloudflare/terraform-provider-cloudflare#1466",
    says: /an active hostname has none/,
  },
  {
    asked: "cloudflare_custom_hostname -- unable to apply SSL attributes",
    where: "cloudflare/terraform-provider-cloudflare#5726",
    says: /`ssl.settings`/,
  },
  {
    asked:
      "non-wildcard custom hostnames can complete automatic HTTP certificate validation even when TXT was selected",
    where: "cloudflare/cloudflare-docs#30557",
    says: /validated by HTTP/,
  },
  {
    asked: "custom hostname is stuck in validation_timed_out, how do I re-arm it",
    where: "AmoabaKelvin/ishortn.ink#345",
    says: /PATCH/,
  },
  {
    asked: '"verification_errors": [ "fallback origin is pending_deployment, not active." ]',
    where: "cloudflare/cloudflare-go#462",
    says: /fallback origin.*is set and active/s,
  },
  {
    asked:
      "None of the A or AAAA records are owned by this account and the pre-generated ownership verification token was not found.",
    where: "cloudflare/cloudflare-go#518",
    says: /CNAME/,
  },
  {
    asked:
      "The hostname is using Cloudflare and cannot be activated with an TXT or HTTP validation token. To activate the custom hostname, the DNS target needs to point to the SaaS zone",
    where: "cloudflare/cloudflare-docs#29675",
    says: /CNAME/,
  },
];

/** Searches on the site, with the required prefix of the first result's address. */
export const searches: readonly (readonly [typed: string, ...pages: readonly string[]])[] = [
  ["make put fail", "/answers/fail/", "/testing", "/guides/recipes"],
  ["mock put error", "/answers/fail/", "/testing", "/guides/recipes"],
  ["simulate failure", "/answers/fail/", "/testing", "/guides/recipes"],
  ["fake timers", "/answers/timers/", "/testing", "/guides/recipes"],
  ["etag 304", "/answers/not-modified/", "/guides/recipes", "/behaviour/result.precondition-failed/"],
  ["hono", "/guides/frameworks/hono", "/guides/workers-in-node"],
  ["durable object", "/guides/frameworks/durable-objects", "/guides/workers-in-node"],
  ["next.js", "/answers/next/", "/guides/frameworks/open-next", "/guides/workers-in-node"],
  ["bucket down", "/answers/fail/", "/testing"],
  ["presigned", "/answers/presigned/", "/s3", "/guides/recipes"],
  ["list more than 1000", "/answers/list-all/", "/guides/recipes", "/behaviour/list.truncated/"],
];
