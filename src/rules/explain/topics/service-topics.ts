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
      "custom domain of bucket 403 forbidden; cf-mitigated header; no cf-cache-status header; images blocked on another website; public bucket url access denied custom domain; error 1020 bucket domain; domain gives 403 but r2.dev works",
    links: [`${r2}/platform/troubleshooting/`, `${platform}/waf/tools/scrape-shield/hotlink-protection/`],
  },
  domainSettings: {
    title: "How do I change, disable or remove a domain of a bucket?",
    means:
      "A domain has a lowest TLS version (1.0 unless set), a list of ciphers, and a switch. Disabled, it stays connected and answers nobody; removed, its CNAME record goes too. Other domains and `r2.dev` are not concerned.",
    instead:
      "`npx wrangler r2 bucket domain update BUCKET --domain files.example.com --min-tls 1.2`, `domain remove`, or the API (`PUT accounts/ACCOUNT/r2/buckets/BUCKET/domains/custom/DOMAIN` with `minTLS`, `ciphers`, `enabled`). To move it to another bucket, remove it and add it there.",
    words:
      "disable domain access; remove custom domain from bucket; disconnect domain; ciphers tls 1.2 bucket domain; change cipher suites; move custom domain to another bucket; edit custom domain settings; pause public access for a while",
    links: [`${r2}/buckets/public-buckets/#disable-domain-access`],
  },
  jurisdictionLimits: {
    title: "What is different with a bucket of a jurisdiction (EU, FedRAMP)?",
    means:
      "It is found only where the jurisdiction is named: endpoint, `jurisdiction` of a binding, header `cf-r2-jurisdiction`, `--jurisdiction` of wrangler, and `eu_NAME` as `bucketName` in GraphQL. Super Slurper, Logpush's own R2 destination and Data Access Logs do not reach it. FedRAMP is for Enterprise customers.",
    instead:
      "Copy with rclone or Sippy, and send Logpush to the S3-compatible destination with `ACCOUNT.eu.r2.cloudflarestorage.com`. For FedRAMP ask the account team. In policies of API tokens the bucket is `ACCOUNT_eu_NAME`.",
    words:
      "limitations of jurisdiction; logpush to eu bucket; super slurper eu bucket; graphql metrics of eu bucket empty; get access to fedramp; bucketName eu_ prefix analytics; api token for eu bucket; features not available in eu jurisdiction; data access logs jurisdiction",
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
    title: "Why does Terraform not find a bucket, or show `max_age` as 0 days?",
    means:
      'A bucket of a jurisdiction needs `jurisdiction = "eu"` in every resource: without it the API answers 404 (10006). `max_age` of a lifecycle rule counts seconds: 14 is shown as 0 days, 14 days are 1209600.',
    instead:
      "Add `jurisdiction` to `cloudflare_r2_custom_domain`, `cloudflare_r2_bucket_cors`, `cloudflare_r2_bucket_lifecycle` too, and update the provider (v5) where it lacks it or plans a change each time. Import with it: `terraform import cloudflare_r2_custom_domain.x 'ACCOUNT/BUCKET/eu/DOMAIN'`.",
    words:
      "terraform jurisdiction bucket does not exist; cloudflare_r2_custom_domain jurisdiction; cloudflare_r2_bucket import eu; terraform lifecycle max_age ignored zero days; pulumi R2CustomDomain bucket does not exist; r2_bucket_cors jurisdiction; terraform plan changes r2 custom domain every time; max_age 0 in dashboard; terraform import r2 bucket",
    forms: [
      /\bimport\b[\s\S]*\bcloudflare_r2_bucket\b|\bcloudflare_r2_bucket\b[\s\S]*\bimport\b/i,
      /(?:terraform|pulumi|cloudflare_r2_bucket|R2CustomDomain|failed reading R2 bucket|failed to make http request)[\s\S]{0,400}(?:10006|bucket does not exist)/i,
      /\bcloudflare_r2_\w+[\s\S]{0,200}\b(?:jurisdiction|max_age)\b|\bmax_age\b[\s\S]{0,200}\bcloudflare_r2_/,
    ],
    links: [
      thread("cloudflare/terraform-provider-cloudflare#5275"),
      thread("cloudflare/terraform-provider-cloudflare#5186"),
    ],
  },
};
