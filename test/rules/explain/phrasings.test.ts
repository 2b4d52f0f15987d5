import { findAnswers } from "fakebucket/rules";
import { describe, expect, it } from "vitest";

/** Pages of first answers, and phrasings of their questions that stand in none of the sets of public questions. */
const phrasings: readonly (readonly [page: string, ...phrasings: string[]])[] = [
  [
    "/answers/public-domain/",
    "how many custom domains can one bucket have",
    "may I CNAME my domain to the r2.dev address",
  ],
  ["/answers/public-access/", "hotlink protection for bucket images", "only my team may open files of a public bucket"],
  [
    "/answers/cache-rules/",
    "json files of my bucket domain are not cached, DYNAMIC",
    "cache everything rule for bucket",
  ],
  ["/answers/cached-miss/", "404 is cached after upload", "uploaded a file but the domain still says 404"],
  ["/answers/presigned-reuse/", "revoke a presigned url", "one-time download link"],
  ["/answers/presigned-limit/", "presigned url with maximum file size", "restrict content type of presigned put"],
  ["/answers/cors-expose/", 'response.headers.get("etag") is null in browser', "ExposeHeaders etag"],
  ["/answers/cors-rules/", "CORS policy has no effect", "allowed origin with trailing slash"],
  ["/answers/token-secret/", "lost my secret access key", "is the secret access key the sha-256 of the token"],
  ["/answers/token-delay/", "changed permissions of token not effective", "how long until a new api token works"],
  ["/answers/temporary-credentials/", "temporary credentials for one prefix", "sts assume role R2"],
  ["/answers/failed-billed/", "do 404 or 403 count as operations", "is a failed precondition charged"],
  [
    "/answers/api-headers/",
    "Cloudflare API error 9103 unknown X-Auth-Key",
    '{"code":6003,"message":"Invalid request headers"}',
  ],
  ["/answers/access-logs/", "who downloaded an object", "server access logging R2"],
  ["/answers/bucket-limits/", "how many buckets per account", "how many lifecycle rules per bucket"],
  ["/answers/sippy/", "what is sippy", "copy objects from S3 when they are first read"],
  ["/answers/super-slurper/", "super slurper skipped objects", "move 10 TB from GCS to R2"],
  ["/answers/aws-cli/", "aws cli with R2", "aws s3 sync to R2 fails with checksum error"],
  ["/answers/immutable-headers/", "TypeError: Can't modify immutable headers.", "modify headers of a fetched response"],
  [
    "/answers/null-body/",
    "TypeError: Response with null body status (101, 204, 205, or 304) cannot have a body.",
    "answer 304 with a body",
  ],
  [
    "/answers/global-scope/",
    "Error: Disallowed operation called within global scope.",
    "call bucket.get at top level of module",
  ],
  ["/answers/helper-env/", "use bucket in a helper function without env", "access binding outside fetch handler"],
  ["/answers/pool-env/", "seed R2 in vitest-pool-workers", "bucket inside a vitest-pool-workers test"],
  ["/answers/platform-proxy/", "getPlatformProxy bucket refuses a stream", "fs.createReadStream to bucket.put"],
  [
    "/answers/remote-binding/",
    "remote: true in wrangler dev does nothing",
    "does a remote binding write to the real bucket",
  ],
  ["/answers/pages/", "bind a bucket to a Pages project", "pages function R2 binding"],
  ["/answers/event-message/", "size missing in delete event", "event notification body fields"],
  ["/answers/event-rules/", "filter notifications by suffix", "overlapping notification rules"],
  ["/answers/comparison/", "fakebucket vs miniflare", "difference to a hand written mock"],
  ["/answers/hostname-apex/", "apex domain custom hostname", "customer's DNS does not allow CNAME at root"],
  ["/answers/hostname-delegation/", "DCV delegation", "_acme-challenge CNAME for customer"],
  ["/answers/hostname-worker/", "worker route for custom hostnames", "my worker does not run on customer domains"],
  ["/answers/hostname-price/", "how many custom hostnames are free", "custom hostname quota"],
  ["/answers/hostname-prevalidate/", "move customer without downtime", "pre-validation txt ownership"],
  [
    "/answers/hostname-origin-errors/",
    "Error 526 invalid SSL certificate on customer domain",
    "error 523 origin unreachable",
  ],
  ["/answers/hostname-unknown/", "error 1001 DNS resolution error", "Error 1001 Ray ID customer domain"],
  [
    "/answers/hostname-devices/",
    "lets encrypt chain old devices",
    "old android devices cannot connect to custom hostname",
  ],
  ["/answers/hostname-orange/", "customer also uses Cloudflare proxied record", "orange to orange"],
  ["/behaviour/hostnames.get.unknown/", '{"errors":[{"code":1436,"message":"Not found."}]}', "code: 1436"],
  ["/behaviour/hostnames.name.invalid/", '{"errors":[{"code":1407,"message":"Invalid."}]}', "error code 1407"],
  ["/behaviour/condition.if-range/", "does onlyIf support If-Range", "if-range with range request"],
  ["/behaviour/delete.count/", "delete with empty array", "bucket.delete([]) throws"],
  ["/behaviour/list.delimiter/", "do delimited prefixes end with slash", "delimitedPrefixes with trailing slash"],
  ["/behaviour/result.unset-members/", "content-range NaN", "range has suffix undefined"],
  ["/behaviour/lifecycle.locked/", "lock and lifecycle which wins", "does a lock stop lifecycle deletion"],
  ["/behaviour/lock.retention/", "does a bucket lock apply to existing objects", "lock rule for old objects"],
  ["/answers/zip/", "zip up all files of a customer for download", "unpack a zip into a bucket"],
  ["/answers/images/", "make pictures of a bucket smaller", "webp of an object with the images binding"],
  ["/answers/video/", "m3u8 playlist in R2", "host mp3 files in a bucket"],
  ["/answers/data-catalog/", "iceberg tables in R2", "sql over parquet objects in R2"],
  ["/answers/lines/", "read a big ndjson object line by line", "parse a csv of a bucket"],
  ["/answers/scan/", "antivirus for uploads to R2", "quarantine uploads until a virus scan"],
  ["/answers/upload-progress/", "progress bar for an upload to R2", "percent of a browser upload"],
  ["/answers/framework-binding/", "c.env bucket in Hono", "where is the bucket in a Remix action"],
  [
    "/answers/open-next-cache/",
    'Error: No R2 binding "NEXT_INC_CACHE_R2_BUCKET" found!',
    "opennext incrementalCache bucket",
  ],
  ["/answers/rclone/", "rclone.conf for R2", "rclone sync to a bucket"],
  ["/answers/mount/", "bucket as a network drive", "s3fs for a bucket"],
  ["/answers/terraform/", "terraform resource for a bucket", "tfstate backend in R2 with terraform"],
  ["/answers/local-uploads/", "switch on local uploads", "Local Uploads of a bucket"],
  ["/answers/many-buckets/", "bind two buckets to one worker", "pick the bucket by name at runtime"],
  ["/answers/env-types/", "generate types of env for a bucket", "Env interface with R2Bucket"],
  ["/answers/event-delivery/", "same event notification arrives twice", "order of event notifications"],
  ["/answers/billing/", "how is a GB-month computed", "is each uploaded part class A"],
  [
    "/answers/forbidden/",
    "An error occurred (403) when calling the HeadObject operation: Forbidden",
    "S3 api of R2 says forbidden",
  ],
  ["/answers/hostname-metadata/", "custom_metadata of a hostname in a worker", "tenant id of a custom hostname"],
  ["/answers/hostname-same-zone/", "subdomain of my own zone as custom hostname", "custom hostname in the same zone"],
  ["/answers/hostname-move/", "hostname is with another saas provider", "take a hostname over from an old provider"],
  ["/answers/hostname-remove/", "offboard a customer's custom hostname", "customer left, remove the hostname"],
  ["/answers/hostname-certificate/", "upload own certificate for a custom hostname", "custom_key of a custom hostname"],
  ["/answers/hostname-authority/", "choose the CA of a hostname", "change certificate_authority of a hostname"],
  ["/answers/hostname-caa/", '"message":"caa_error: not allowed"', "caa_error of a custom hostname"],
  ["/answers/hostname-throttled/", "code 971", "create hundreds of custom hostnames in bulk"],
  ["/answers/hostname-rules/", "waf rule for one custom hostname", "analytics of one custom hostname"],
  ["/answers/choice/", "R2 or KV for small values", "open a sqlite database in R2"],
  ["/answers/digest/", "sha-256 of a large object in a Worker", "hash a stream during an upload"],
  ["/answers/s3-differences/", "which features of S3 does R2 lack", "is R2 compatible with S3"],
  ["/answers/hostname-test/", "fake the api for custom hostnames in a test", "mock cloudflare for saas"],
  ["/answers/website/", "custom 404 page of a bucket's domain", "serve a bucket under a path of my domain"],
  ["/answers/temporary-credentials/", "let a customer write to one folder only", "credentials for one prefix"],
  ["/answers/cost/", "how much does one TB cost per month", "price of class A operations", "is egress free"],
  ["/answers/cache-rules/", "biggest file that the cache keeps", "video of 2 GB is never cached"],
  ["/answers/worker-limits/", "hashing a large object exceeds the CPU time of my worker", "increase cpu limit"],
  ["/answers/fail/", "how do I test my worker if get throws 10001", "force an error in get"],
  ["/answers/ttl/", "remove temp files of a bucket by itself", "object should vanish without cron"],
  ["/answers/part/", "give a byte range to get", "read the end of a file"],
  ["/answers/migrate/", "move 8 TB from google cloud storage without a server", "switch from amazon s3 to r2"],
  ["/answers/uploads/", "which multipart uploads are unfinished", "show running multipart uploads"],
  ["/answers/look/", "print what is stored in the fake bucket", "what was written by my handler in a test"],
  [
    "/answers/10002/",
    "401 <Error><Code>Unauthorized</Code><Message>Unauthorized</Message></Error> from r2.cloudflarestorage.com",
  ],
  [
    "/answers/hostname-browser/",
    "ERR_TOO_MANY_REDIRECTS on a custom hostname",
    "browser says customer's domain is not secure",
  ],
];

/** Questions about other services, languages and things with words of this domain. */
const outside: readonly string[] = [
  ...[
    "token bucket rate limiter in go",
    "how to sort a linked list in C",
    "AWS Lambda exceeded its timeout of 3 seconds",
  ],
  ...["redis key expiry not working", "mysql multipart index key length", "s3 glacier restore takes how long"],
  ...["google drive api upload file quota exceeded", "dynamodb conditional put fails", "c++ object slicing"],
  ...["let's encrypt rate limit certbot", "key signature of this song", "terraform state lock error"],
  ...["localStorage quota exceeded", "indexedDB object store not found", "fs.readFile returns buffer"],
  ...["TypeError: Object of type datetime is not JSON serializable", "change hostname on ubuntu server"],
  ...["kubernetes pod stuck in pending", "D1_ERROR: no such table", "Stripe webhook signature verification failed"],
  ...["email multipart/alternative boundary", "excel list of unique values", "cloudflare turnstile invalid token"],
  ...["JWT expired", "Invalid credentials for smtp", "git push rejected non-fast-forward", "bash delete lines"],
  ...["typescript generics default parameter", "what does keyof mean in typescript", "how to install typescript"],
  ...["error TS2307: Cannot find module './utils/bucket' or its corresponding type declarations."],
  ...["best pizza in town", "vercel blob upload limit", "firebase storage cors"],
];

describe("findAnswers()", () => {
  it.each(phrasings)("has %s as the first answer to each of its phrasings", (page, ...asked) => {
    expect(asked.map((question) => [question, findAnswers(question)[0]?.page])).toEqual(
      asked.map((question) => [question, page]),
    );
  });

  it("answers at most one of 34 questions about other things", () => {
    expect(outside).toHaveLength(34);
    expect(outside.filter((question) => findAnswers(question).length > 0).length).toBeLessThanOrEqual(1);
  });
});
