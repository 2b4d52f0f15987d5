import { r2, type Topic, thread } from "./topic.js";

const platform = "https://developers.cloudflare.com";

/** Questions about a bucket's domain, its place, its logs and its settings as code. */
export const serviceTopics: Readonly<Record<string, Topic>> = {
  domainRefused: {
    title: "Why does a bucket's domain answer 403?",
    means:
      "Something of the zone refuses it: with a header `cf-mitigated` a WAF rule, without `cf-cache-status` Hotlink Protection, and with a login page Cloudflare Access. The object itself needs no permission there.",
    instead:
      "Look at the headers of the answer and at Security Events of the zone; switch Hotlink Protection off for the domain with a Configuration Rule, or add an exception to the rule. A domain that is disabled in the bucket's settings (`Not allowed`) refuses all.",
    words:
      "custom domain of bucket 403 forbidden; cf-mitigated header; no cf-cache-status header; images blocked on another website; public bucket url access denied custom domain; error 1020 bucket domain; domain gives 403 but r2.dev works; bot or crawler gets 403 from bucket domain; visitors get a challenge page",
    forms: [
      /\bcustom domain\b[\s\S]{0,200}\b403\b|\b403\b[\s\S]{0,200}\b(?:R2|bucket)\b[\s\S]{0,40}\b(?:custom )?domain\b/i,
      /you have been blocked[\s\S]*\b(?:R2|bucket)\b|\b(?:R2|bucket)\b[\s\S]*you have been blocked/i,
    ],
    links: [`${r2}/platform/troubleshooting/`, `${platform}/waf/tools/scrape-shield/hotlink-protection/`],
  },
  domainSettings: {
    title: "How do I change, disable or remove a domain of a bucket?",
    means:
      "A domain has a lowest TLS version (1.0 unless set), a list of ciphers, and a switch. Disabled, it stays connected and answers nobody; removed, its CNAME record goes too. Other domains and `r2.dev` are not concerned.",
    instead:
      "`npx wrangler r2 bucket domain update BUCKET --domain files.example.com --min-tls 1.2`, `domain remove`, or the API (`PUT accounts/ACCOUNT/r2/buckets/BUCKET/domains/custom/DOMAIN` with `minTLS`, `ciphers`, `enabled`). To move it to another bucket, remove it and add it there; a Cloud Connector rule for it must go before (10034).",
    words:
      "disable domain access; disconnect domain; ciphers tls 1.2 bucket domain; change cipher suites; move custom domain to another bucket; pause public access for a while; bucket domain shows not allowed; force-remove a domain from a bucket to use it for pages; r2 bucket domain get command; public access not allowed; remove custom domain; minimum TLS version of a custom domain; turn off a custom domain",
    messages: ["registered with Cloud Connector"],
    links: [`${r2}/buckets/public-buckets/#disable-domain-access`],
  },
  domainHeaders: {
    title: "How do I set headers, rewrites or a path at a bucket's domain?",
    means:
      "The rules of the zone apply to a custom domain of a bucket, and none of them to `r2.dev`: Response Header Transform Rules set or remove headers (`X-Robots-Tag: noindex` against search engines), URL Rewrites change the path before the bucket sees it (`/` to `/index.html`), Redirect Rules, Snippets and Worker routes come before it too. A bucket's domain is one hostname.",
    instead:
      'Make the rule for `http.host eq "files.example.com"`; Always Use HTTPS of the zone ends plain HTTP. To serve a bucket under a path such as `example.com/files`, or for a wildcard of hostnames, take a Worker with the binding and a route, or a Cloud Connector rule with a URL Rewrite that cuts the path off.',
    words:
      "security headers at r2 custom domain; transform rule bucket domain; x-robots-tag noindex bucket; rewrite url r2; cloud connector r2; bucket under subpath of my website; snippets in front of r2; add access-control-allow-origin by transform rule; remove header from bucket response; worker route on bucket domain; hsts for bucket domain; url rewrite root to index.html; force https on bucket domain; plain http r2 custom domain; google indexes my bucket; keep search engines out; is a custom domain reachable over http and https; plaintext http; wildcard subdomain",
    links: [`${platform}/rules/transform/`, `${platform}/rules/cloud-connector/`],
  },
  dashboard: {
    title: "What can the dashboard do with objects (upload, download, folders, search)?",
    means:
      "It uploads files of up to 300 MB by drag and drop, shows prefixes as directories, finds keys by their prefix, downloads one object at a time, and deletes the objects and folders that are selected, or all. It renames and moves nothing.",
    instead:
      "For large files, whole folders and downloads of many objects use `rclone copy` or `aws s3 sync`; to rename an object, copy it and delete the old key.",
    words:
      "upload in dashboard fails large file; upload folder in dashboard; maximum upload size of the dashboard; download all files from dashboard; download a folder from the dashboard; search file in dashboard; rename file in dashboard; view prefixes as directories; bulk download in the browser; is there an app for R2; upload stuck at 100% in the dashboard; select many files in the dashboard; preview objects in dashboard; upload of a file over 300 MB fails in dashboard; delete multiple files in dashboard",
    links: [`${r2}/objects/upload-objects/`, `${r2}/objects/download-objects/`],
  },
  cancel: {
    title: "How do I cancel R2, so that nothing is billed any more?",
    means:
      "Stored objects are billed until they are deleted, whether somebody reads them or not. A cancelled subscription goes on until its billing period ends.",
    instead:
      "Empty and delete the buckets, stop what writes to them (Logpush, Workers, backups), then cancel R2 under Manage Account, Billing, Subscriptions. Invoices are there too; for a charge that seems wrong compare the bucket's metrics and write to Cloudflare's billing support.",
    words:
      "cancel r2 subscription; unsubscribe from r2; disable r2 stop paying; turn off r2; close account still charged for r2; bucket deleted but still charged for r2; remove payment method; unexpected invoice for r2; get refund",
    links: [`${platform}/billing/manage/cancel-subscription/`, `${r2}/buckets/delete-buckets/`],
  },
  overload: {
    title: "Why does R2 answer 500 or 503 under load?",
    means:
      "More requests at the same time than the bucket can serve end with 5xx, and hold up its other requests; no number is published. One key takes about one write a second (429).",
    instead:
      "Try again with growing pauses, send fewer requests at a time, read through the cache of a custom domain, and spread very many keys over several buckets.",
    words:
      "5xx errors under load; intermittent 500 errors on put; too many concurrent requests to a bucket; bucket overwhelmed; requests per second limit of a bucket; bucket sharding; rate limit of the S3 API; concurrency limit of r2; 502 or 503 slow down after thousands of requests in a short time; service unavailable with many parallel uploads; internal errors under too much load",
    links: [`${r2}/platform/troubleshooting/`],
  },
  compliance: {
    title: "Which standards does R2 meet (SOC 2, HIPAA, ISO 27001)?",
    means:
      "All objects are encrypted at rest (AES-256 GCM, with keys that Cloudflare keeps) and in transit (TLS). The certifications of Cloudflare are listed in its Trust Hub; R2 has none of its own to switch on.",
    instead:
      "Read the Trust Hub, and ask Cloudflare's sales for contracts such as a HIPAA agreement. A jurisdiction keeps data in the EU, SSE-C uses your own keys, bucket locks hold records.",
    words:
      "soc 2; hipaa compliant; iso 27001; pci dss; certifications of r2; is r2 secure for medical data; compliance; who manages encryption keys; can employees of cloudflare see my files; SOC2 report; patient records; BAA",
    links: [`${r2}/reference/data-security/`],
  },
  jurisdictionLimits: {
    title: "What is different with a bucket of a jurisdiction (EU, FedRAMP)?",
    means:
      "It is found only where the jurisdiction is named: endpoint, `jurisdiction` of a binding, header `cf-r2-jurisdiction`, `--jurisdiction` of wrangler, and `eu_NAME` as `bucketName` in GraphQL. Super Slurper, Logpush's own R2 destination and Data Access Logs do not reach it. FedRAMP is for Enterprise customers.",
    instead:
      "Copy with rclone or Sippy, and send Logpush to the S3-compatible destination with `ACCOUNT.eu.r2.cloudflarestorage.com`. For FedRAMP ask the account team. In policies of API tokens the bucket is `ACCOUNT_eu_NAME`.",
    words:
      "limitations of jurisdiction; logpush to eu bucket; super slurper eu bucket; graphql metrics of eu bucket empty; get access to fedramp; bucketName eu_ prefix analytics; api token for eu bucket; features not available in eu jurisdiction; sippy with a jurisdiction; data access logs jurisdiction; bucket with a jurisdiction is not recognized; wrangler r2 bucket list lacks it; fedramp plan",
    links: [`${r2}/reference/data-location/#limitations`, `${r2}/platform/metrics-analytics/`],
  },
  logpush: {
    title: "How do I send logs to a bucket, or log the requests of a bucket's domain (Logpush)?",
    means:
      "Logpush writes logs of a zone or account as gzipped files into a bucket. Requests for a public bucket's domain are in the zone's dataset `http_requests`; each object operation is in the bucket's Data Access Logs.",
    instead:
      "Create the job with the destination `r2://BUCKET/PATH/{DATE}?account-id=…&access-key-id=…&secret-access-key=…` and an R2 API token that may write. For a bucket of a jurisdiction take the S3-compatible destination.",
    words:
      "logpush to r2; logpush destination; log http requests to public bucket; store cloudflare logs in bucket; workers trace events logs to bucket; http_requests dataset; destination_conf",
    links: [`${platform}/logs/logpush/logpush-job/enable-destinations/r2/`, `${r2}/platform/audit-logs/`],
  },
  terraformSettings: {
    title: "Why does Terraform not find a bucket, or plan other values than I gave?",
    means:
      'A bucket of a jurisdiction needs `jurisdiction = "eu"` in every resource: without it the API answers 404 (10006). `max_age` of a lifecycle rule counts seconds: 14 is shown as 0 days, 14 days are 1209600. `location` stands in capitals (`WEUR`), and counts only when a bucket of this name is made for the first time.',
    instead:
      "Add `jurisdiction` to `cloudflare_r2_custom_domain`, `cloudflare_r2_bucket_cors`, `cloudflare_r2_bucket_lifecycle` too, and update the provider (v5) where it lacks it or plans a change each time. Import with it, also what is there already and answers 409: `terraform import cloudflare_r2_bucket.x 'ACCOUNT/BUCKET/default'`, `cloudflare_r2_custom_domain.x 'ACCOUNT/BUCKET/eu/DOMAIN'`.",
    words:
      "terraform jurisdiction bucket does not exist; cloudflare_r2_custom_domain jurisdiction; cloudflare_r2_bucket import eu; terraform lifecycle max_age ignored zero days; pulumi R2CustomDomain bucket does not exist; r2_bucket_cors jurisdiction; terraform plan changes r2 custom domain every time; custom domain resource detects changes of read attributes or fails on modifications; max_age 0 in dashboard; terraform import r2 bucket; 409 on apply of an r2 resource; terraform diff in plan of a bucket just made",
    forms: [
      /\bimport\b[\s\S]{0,300}\bcloudflare_r2_bucket\b|\bcloudflare_r2_bucket\b[\s\S]{0,300}\bimport\b/i,
      /(?:terraform|pulumi|cloudflare_r2_bucket|R2CustomDomain|failed reading R2 bucket|failed to make http request)[\s\S]{0,400}(?:10006|bucket does not exist)/i,
      /\bcloudflare_r2_bucket\b[\s\S]{0,400}(?:unexpected new value|\blocation\b)|unexpected new value[\s\S]{0,400}\bcloudflare_r2_bucket\b/,
      /\bcloudflare_r2_\w+[\s\S]{0,200}\b(?:jurisdiction|max_age)\b|\bmax_age\b[\s\S]{0,200}\bcloudflare_r2_/,
      /\bcloudflare_r2_\w+[\s\S]{0,100}\b(?:409|diff|drift|twice|in plan|every (?:plan|apply))\b/,
    ],
    links: [
      thread("cloudflare/terraform-provider-cloudflare#5275"),
      thread("cloudflare/terraform-provider-cloudflare#5186"),
    ],
  },
};
