import { r2, type Topic, thread } from "./topic.js";

/** Questions about accounts, tokens, bills, logs, migrations and tools. */
export const accountTopics: Readonly<Record<string, Topic>> = {
  tokenSecret: {
    title: "Where do I get the access key id and the secret of R2?",
    means:
      "An R2 API token gives both, and S3 clients need no more, and no account of AWS: the access key id is the id of the token, the secret access key the SHA-256 (hex) of its value. The secret is shown once, when the token is made. A user token becomes inactive when its user leaves; an account token, which only Super Administrators make and see, is valid until it is revoked; both can have an end (TTL). There are 50 tokens for a user, 500 for an account. The global API key is no key for S3.",
    instead:
      "In the dashboard: R2, Manage API tokens, Create. A lost secret cannot be shown again: make a new token, and delete the old one. In Terraform: `cloudflare_api_token.NAME.id` and `sha256(cloudflare_api_token.NAME.value)`. The account id for the endpoint stands on the same page.",
    words:
      "lost secret access key; secret key sha-256; account token or user token; generate credentials S3; where are my R2 keys; create api token for S3 access; cloudflare_api_token value as secret key; S3 keys from terraform token; who can create account api tokens; super administrator; which role may make account tokens; account id; is the api token required beside the keys; AccessToken for a storage plugin; my secret key; difference of an R2 api token and a cloudflare api token; set the expiry of a token; access keys expire automatically; global api key as access key; maximum number of tokens; login for s3 browser; how many api tokens can I create; need an aws account",
    forms: [
      /^(?=[\s\S]*\b[rRsS][23]\b)(?![\s\S]*(?:com\.cl|permission.group))[\s\S]*\bcloudflare_(?:api|account)_token\b/,
    ],
    links: [`${r2}/api/tokens/`, "https://developers.cloudflare.com/fundamentals/api/reference/limits/"],
  },
  tokenApi: {
    title: "How do I make an R2 API token by the API or Terraform, for some buckets alone?",
    means:
      "A token's policy has permission groups and resources. `Workers R2 Storage Bucket Item Read` and `Write` are for single buckets (no prefix; temporary credentials have one), `Workers R2 Storage Read` and `Write` for the whole account, `Workers R2 Data Catalog Read` and `Write` for catalogs.",
    instead:
      "A bucket is the resource `com.cloudflare.edge.r2.bucket.ACCOUNT_JURISDICTION_NAME` with underscores, where the jurisdiction is `default`, `eu` or `fedramp`; all buckets are `com.cloudflare.api.account.ACCOUNT` with `com.cloudflare.edge.r2.bucket.*` inside.",
    words:
      "create r2 token via api; bucket scoped token api resource name; permission groups of r2 tokens; not a valid resource name; terraform token for one bucket; policy of an r2 api token; cannot create r2 token with provider; token lacks Workers R2 Storage; can a token be limited to a prefix; token for one bucket with POST user/tokens resources",
    forms: [
      /com\.cloudflare\.edge\.r2\.bucket|\bWorkers R2 (?:Storage|Data Catalog)(?: Bucket Item)? (?:Read|Write)\b/i,
    ],
    links: [`${r2}/api/tokens/#create-api-tokens-via-api`],
  },
  apiHeaders: {
    title: "Why does Cloudflare's API refuse my credentials (6003, 9103, 9109)?",
    means:
      "The token lacks a permission (9109, 10000), or the headers of the request are wrong: `X-Auth-Email` with `X-Auth-Key` (the global API key), or `Authorization: Bearer TOKEN` with an API token, not both mixed.",
    instead:
      "For a token send `Authorization: Bearer …` alone; give it the permission for the zone (SSL and Certificates: Edit for custom hostnames) or for Workers R2 Storage. `GET user/tokens/verify` tests it.",
    words:
      "invalid request headers; x-auth-key format; bearer token; which token permission for custom hostnames; custom hostnames api token;  external-dns cloudflare-custom-hostname annotation needs another token; curl cloudflare api unauthorized; 403 when calling the custom hostnames api;  unauthorized to access requested resource 9109; test whether a token is valid",
    messages: [
      "Invalid request headers",
      "Invalid format for X-Auth-Key header",
      "Invalid format for Authorization header",
      "Unknown X-Auth-Key or X-Auth-Email",
      "Invalid access token",
      "Unauthorized to access requested resource",
    ],
    forms: [/\b(?:10000|9109)\b[\s\S]*\bcustom[_ ]hostname|\bcustom[_ ]hostname[\s\S]*\b(?:10000|9109)\b/i],
    codes: [6003, 6103, 6111, 9103, 9109],
    rules: ["hostnames.credentials.missing", "hostnames.credentials.wrong"],
    links: ["https://developers.cloudflare.com/fundamentals/api/get-started/create-token/"],
  },
  noRoute: {
    title: "What does `Could not route to …` mean (7003, 7000)?",
    means:
      "Cloudflare's API has no such path: most often the account or zone id in it is missing or wrong. An id has 32 hexadecimal digits; it is no name, domain or e-mail address.",
    instead:
      "Compare `CLOUDFLARE_ACCOUNT_ID` (environment, `.env`, secrets of the CI) and `account_id` in the configuration with `npx wrangler whoami`, without a space or quotes; then the path with the API's reference.",
    words:
      "account id missing or wrong in the path; account_id and api token mismatch; no route for that URI; object identifier is invalid; CLOUDFLARE_ACCOUNT_ID in CI",
    messages: ["Could not route to", "No route for that URI"],
    codes: [7000, 7003],
    rules: ["hostnames.routing.unknown-path"],
    links: [thread("cloudflare/workers-sdk#2100"), thread("cloudflare/workers-sdk#3862")],
  },
  tokenDelay: {
    title: "How soon does a new or changed token work?",
    means:
      "Permissions are the one thing of R2 that is eventually consistent: a new, changed or deleted token may take up to a minute to count everywhere.",
    instead: "Wait a minute and try again; then compare its permission and its buckets.",
    words:
      "new token 403 at first; changed permissions token not effective; propagate; revoked or deleted token still works for seconds; how soon does a revoked token stop; 401 right after creating a token; revoked key can still read for a minute; first request with new token fails, later works; how long until a token becomes active; changed the permission and still denied",
    links: [`${r2}/reference/consistency/`, `${r2}/api/tokens/`],
  },
  temporaryCredentials: {
    title: "How do I make temporary credentials for a client?",
    means:
      "Cloudflare's API makes them from an R2 API token: access key id, secret and session token, for one bucket, some prefixes or objects, up to seven days, with no more permission than the token has.",
    instead:
      "`POST accounts/ACCOUNT/r2/temp-access-credentials` with `bucket`, `parentAccessKeyId`, `permission`, `ttlSeconds` and `prefixes`; give all three values to the S3 client. Or make them without a call: sign a JWT with the secret of the token (HS256): the session token is the base64 of `jwt/` and the JWT, the secret the JWT's SHA-256; only these can name single operations (`actions`). All end with the token. Each request needs the session token: the client sends it as `X-Amz-Security-Token` and signs it. Presigned URLs are simpler with the keys of the R2 API token, which have none.",
    words:
      "temporary credentials one prefix; session token; short lived access key; sts assume role; scoped credentials per user; restrict token to a prefix; customer write access to one folder only; give mobile app limited access for an hour; sign temporary credentials locally; limit credentials to GetObject action; revoke temporary credentials; GetFederationToken AssumeRole STS equivalent; vending keys for tenants; keys for each user; credentials which expire",
    forms: [/\bSecurity-?Token\b[\s\S]*\btemp(?:orary)?\b|\btemp(?:orary)?\b[\s\S]*\bSecurity-?Token\b/i],
    links: [`${r2}/api/s3/temporary-credentials/`],
  },
  failedBilled: {
    title: "Are failed or unauthorized requests billed?",
    means:
      "Requests refused for who sends them are free: 401, and 403 for a signature, an expired URL or a missing permission. What fails later counts as its operation: a `put` with a failed condition (412) or a wrong checksum (400) is class A.",
    instead:
      "Check conditions with `head` (class B) where they fail often; at a public domain use caching and rules against bots.",
    words:
      "403 404 count operations; failed precondition charged; cost when condition of a save is not met; charged for 401 and 403 requests that somebody sends; unauthorized requests attack pay; failed put counts as class A; billing of 412; errors count as operations; charges for invalid presigned url; is a bad signature free; denial of wallet; billing for failed 4xx requests; which error codes are billed as class A; charged for denied access; unsigned requests on my bill",
    forms: [
      /\bbill(?:ed|ing)\b[\s\S]{0,120}\b(?:4xx|412|failed|unauthori[sz]ed)\b|\b(?:4xx|412|failed|unauthori[sz]ed)\b[\s\S]{0,120}\bbilled\b/i,
    ],
    links: [`${r2}/pricing/`],
  },
  accessLogs: {
    title: "How do I see who read or changed an object (access logs)?",
    means:
      "Data Access Logs of a bucket record its object operations below status 400, through S3, Workers, the API or the public address, for seven days and as best effort. Audit Logs record changes of buckets and settings. S3's server access logging is not there.",
    instead:
      "Switch Data Access Logs on in the bucket's settings and read them in Workers Observability (billed like it from December 2026, and not for buckets of a jurisdiction); keep a log of your own where it must be complete.",
    words:
      "who changed the cors rules of our bucket; who downloaded an object last; access log bucket; server access logging; audit log who deleted file; count downloads of a file; audit trail of deletions; which ip downloaded my file; log all reads; list of requests; statistics of downloads per file; find out who deleted an object; price of data access logs; ip addresses which read my bucket; retention of data access logs; how long are logs kept; who uploaded or deleted a file; history of requests to a bucket",
    forms: [/\bwho (?:has )?(?:downloaded|read|opened)\b/i],
    links: [`${r2}/buckets/data-access-logs/`, `${r2}/platform/audit-logs/`],
  },
  bucketLimits: {
    title: "How many buckets, domains and rules can there be?",
    means:
      "100,000 buckets of an account are included, and each further one costs $0.10 a month (older pages: up to 1,000,000 buckets); per bucket 100 custom domains, 1,000 lifecycle rules, 1,000 lock rules, 100 notification rules, and 50 changes of its settings a second. One key takes about one write a second.",
    instead: "Ask Cloudflare for more, or put tenants under prefixes of one bucket.",
    words:
      "number of buckets per account; number lifecycle rules; number lock rules; number notification rules; operations requests per second limit bucket; rate limit of r2; how many buckets may I have; can I have 2000 buckets; cost of many buckets; are buckets free; does it cost money to have several buckets; price per bucket; may I have 50000 buckets; max buckets; quota of one bucket for each customer",
    rules: ["consistency.not-throttled"],
    links: [`${r2}/platform/limits/`],
  },
  sippy: {
    title: "What is Sippy, and what does it copy?",
    means:
      "Sippy migrates on demand: a `get` of a key that R2 lacks is served from the source bucket (S3 or Google Cloud Storage) and copied into R2. `head` reads the source and copies nothing; later changes at the source are not copied again; of the metadata only `x-amz-meta-` comes along. It is free but for the operations that it makes.",
    instead:
      "`npx wrangler r2 bucket sippy enable BUCKET`, and `disable` to stop. The source's credentials need `s3:Get*` and `s3:List*`, or Storage Object Viewer at Google. Etags of large objects may change, as they are copied in parts. Delete in the source too: else a deleted object comes back. For all objects at once use Super Slurper.",
    words:
      "incremental migration on demand; copy objects first read; deleted object comes back; sippy compared with super slurper; sippy or slurper; stop sippy; migrate slowly while the app runs; sippy permissions of the source; sippy etags differ; sippy other sources backblaze; iam policy for sippy; does sippy cost money; pull through from S3",
    links: [`${r2}/data-migration/sippy/`],
  },
  superSlurper: {
    title: "What does Super Slurper copy?",
    means:
      "It copies a whole bucket, or a prefix, from S3, Google Cloud Storage or another S3-compatible store once, with custom metadata, and deletes nothing. Objects above 1 TB, those in archive classes, and what is added meanwhile are skipped; etags of large objects may differ.",
    instead:
      "It is free but for its class A operations (several for an object above 100 MiB) and what the source charges. Start it in the dashboard (R2, Data Migration) or by the API (`accounts/ACCOUNT/slurper/jobs`, with `progress`, `logs`, `pause` and `abort` of a job); run it again for what came later; choose Skip unless it may overwrite what is there; the source's credentials need `s3:Get*` and `s3:List*`. A source that is neither Amazon's nor Google's is chosen as S3-compatible, with its endpoint. Three jobs may run at once, each for a prefix. Copy what was skipped with rclone.",
    words:
      "migrate whole S3 bucket at once; skipped objects migration; move terabytes gcs; slurper metadata; is super slurper free; copy terabytes from S3 bucket; files added to the source bucket while slurper runs mid-migration; overwrite or skip existing; super slurper permissions of the source; archived objects are skipped; keys of another storage are refused as source; migrate supabase storage minio spaces with super slurper; speed up a migration; several migration jobs; logs, progress or abort of a job",
    forms: [/\bslurper\b[\s\S]*\bdenied\b/i],
    links: [`${r2}/data-migration/super-slurper/`],
  },
  awsCli: {
    title: "How do I use the AWS CLI with R2?",
    means:
      "It works with the account's endpoint and the region `auto`. From 2.23 (1.37) on it sends a new checksum that R2 may refuse.",
    instead:
      "`aws configure` with the R2 keys and region `auto`, then `aws s3 ls --endpoint-url https://ACCOUNT.r2.cloudflarestorage.com` (`endpoint_url` of the profile, or `AWS_ENDPOINT_URL`, spares the option); `aws s3 cp - s3://BUCKET/KEY` stores what is piped in. `--recursive` takes a folder (`cp FOLDER s3://BUCKET/PREFIX`, `rm`), `--cache-control` and `--content-type` set metadata, `aws s3api put-bucket-lifecycle-configuration` sets rules, `aws s3 presign` makes links for GET, `aws configure set s3.multipart_chunksize 64MB` larger chunks. Against checksum errors, which may read `InternalError`, give `--checksum-algorithm CRC32`, set `AWS_REQUEST_CHECKSUM_CALCULATION=WHEN_REQUIRED`, or use 2.22.35.",
    words:
      "aws s3 cp mb ls endpoint-url; aws s3 sync checksum error; aws s3api profile; use aws s3 command; aws command line with cloudflare; aws cli InternalError PutObject r2; pipe database dump into r2; pg_dump mysqldump backup to r2; stdin to bucket; awscli upload failed; upload or delete a folder with aws cli; cache-control with aws s3 cp; presigned link with aws cli; aws s3 sync folder; aws s3 rm --recursive",
    links: [`${r2}/examples/aws/aws-cli/`],
  },
};
