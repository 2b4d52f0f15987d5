import { r2, type Topic, thread } from "./topic.js";

const publicBuckets = `${r2}/buckets/public-buckets/`;

/** Questions about public buckets, their domains and caches, presigned URLs and CORS rules. */
export const publicTopics: Readonly<Record<string, Topic>> = {
  publicDomain: {
    title: "Which domains can a bucket have (custom domain)?",
    means:
      "A bucket needs no domain: a Worker, the S3 API and `r2.dev` do without. A custom domain of a bucket must belong to a zone of the same account as the bucket; a domain with other nameservers can be added as a partial (CNAME) setup. A domain serves one bucket, a bucket can have up to 100 domains. A CNAME to an `r2.dev` address is not supported, and the `r2.dev` address is not needed for it. A Worker cannot have it too while it or another DNS record is there (100117): it takes a route; from another Worker (100116) `override_existing_origin` moves it. Cloudflare for SaaS gives its certificate, which cannot be chosen.",
    instead:
      "`npx wrangler r2 bucket domain add BUCKET --domain files.example.com --zone-id ZONE`, or the bucket's settings; `--min-tls 1.2` sets the lowest TLS version. Release a zone hold before. It becomes active, with its certificate, in a few minutes; if it stays Initializing, choose Retry connection; an unpaid invoice holds it up too.",
    words:
      "connect own domain bucket; my domain on the bucket; do I need a domain to use R2; domain another registrar nameservers; cname r2.dev address; two buckets one domain under different paths; custom domain stuck on initializing; several domains for a bucket; attach files.example.com to bucket; assign domain; can two buckets share a domain; link my domain to the bucket; dns elsewhere; CNAME to pub r2.dev does not work; domain with another dns provider; domain of another account; ssl error on new custom domain of bucket; zone hold prevents custom domain of a bucket; bucket domain not activated because of zone hold; registrar godaddy; dns at route53; worker and bucket at the same hostname; custom domain for images stored in R2; custom domain cannot be reached; bucket's domain conflicts with a worker route; assign a custom domain by wrangler command line; restrictions of a custom domain; subdomain of a subdomain not covered by universal ssl; how many custom domains can a bucket have; minutes until the custom domain of a bucket works; custom domain without r2.dev switched on; custom domain stays pending",
    messages: ["already has externally managed DNS records", "already in use by other custom domain"],
    forms: [/^\W*(?:how .{0,15})?(?:put|use|add)\b.{0,15}\bdomain (?:on|to|for|with)\b.{0,9}\b(?:bucket|R2)\W*$/i],
    codes: [100116, 100117],
    links: [`${publicBuckets}#custom-domains`, `${r2}/platform/limits/`],
  },
  publicAccess: {
    title: "How do I protect the domain of a public bucket?",
    means:
      "At a custom domain the zone's own products count: Cloudflare Access, WAF rules with a signed token (`is_timed_hmac_valid_v0`), Hotlink Protection. The `r2.dev` address has none of them. They come before the cache: a link signed for each user is checked, and the file still comes from the cache. Presigned URLs pass by the cache.",
    instead:
      "Add the rule for the domain, leave the token out of the cache key (Cache Rule: ignore the query string), and switch the `r2.dev` address off. For rules of your own, put a Worker with a binding before the bucket.",
    words:
      "hotlink protection images; only team open files; password protect; waf token; block countries bots; stop other sites from embedding images; hotlinking; rate limit downloads on bucket domain; r2.dev bypasses firewall rules WAF; only logged in employees may open files; block direct access to images except from my website; cloudflare access in front of a bucket; only paying members may view files on the custom domain; restrict access to a public bucket; restricting access without a worker; access control of a bucket's custom domain; basic auth for a bucket; public bucket for logged-in users with cloudflare access; signed urls and the cache; unique presigned url for each user keeps the cache useless; cache private files; public bucket for certain ip addresses only; signed cookies; protect video from download; only my website may show my images",
    links: [
      `${publicBuckets}#access-control`,
      "https://developers.cloudflare.com/cache/interaction-cloudflare-products/waf-snippets/",
    ],
  },
  cacheRules: {
    title: "Which files does the cache of a bucket's domain keep?",
    means:
      "By default only files with certain extensions, such as images, CSS, JavaScript, PDF, fonts and archives, not HTML or JSON; others, and all HEAD requests, have `cf-cache-status: DYNAMIC`. A file of up to 512 MB is cached (Enterprise: 5 GB), for two hours unless its `cache-control` or a rule says otherwise; each data center has a cache of its own, and its first answer is `MISS`. The `r2.dev` address has no cache.",
    instead:
      "Make a Cache Rule for the domain (Cache Everything), set `cacheControl` of the objects or an Edge TTL, and switch on Smart Tiered Cache; look at it with GET, not `curl -I`. What the cache answers is no operation of R2. A purge empties the cache and deletes nothing in the bucket. Cache Reserve is not used for a bucket.",
    words:
      "json html not cached; curl -I says DYNAMIC although there is a cache rule; cf-cache-status DYNAMIC MISS BYPASS; cache everything rule; files custom domain cache by default; which file types does cloudflare cache; maximum size of a cached file; cache limit per file; use R2 as a CDN for a website; what is cached by default; how long are files cached by default; always MISS, age 0; stale-while-revalidate; video of 2 GB is never cached; big file not cached; max cacheable file size on free plan; class B operations high although domain has a cache; cache reserve with R2; smart tiered cache bucket; does caching reduce class B operations; does purge everything delete objects; always cf-cache-status DYNAMIC on files of the bucket with custom domain; DYNAMIC although cache-control is public, max-age=3600; set the cache ttl of objects; html pages kept at the edge",
    rules: ["http-metadata.object"],
    links: [
      `${publicBuckets}#caching`,
      "https://developers.cloudflare.com/cache/concepts/default-cache-behavior/#default-cached-file-extensions",
      "https://developers.cloudflare.com/cache/how-to/configure-cache-status-code/",
    ],
  },
  cachedMiss: {
    title: "Why is a new object still 404 at the bucket's domain?",
    means:
      "The cache of a custom domain keeps answers with 404 too: an address that was asked for before its object was there stays 404 until the cache lets go, three minutes by default. The bucket itself is strongly consistent.",
    instead:
      "Purge the address in the zone's cache, or upload before you publish it. Else compare the key: no `/` before the first folder, case and encoding.",
    words:
      "404 is cached; new object not found custom domain; works with r2.dev but 404 with custom domain; not found and cf-cache-status HIT; how long are 404 cached; negative caching; Object not found although head finds it; not found right after upload; 404 on my domain but r2.dev shows it; uploaded after visiting the url and still 404; stop or disable caching of 404 error responses",
    rules: ["consistency.strong"],
    links: [`${r2}/reference/consistency/#caching`],
  },
  presignedReuse: {
    title: "How often can a presigned URL be used, and can it be revoked?",
    means:
      "Anyone who has the URL can use it as often as they like until it expires, from 1 second to 7 days (604,800 seconds). No URL can be revoked by itself: all that a token signed end when the token is deleted.",
    instead:
      "Make it short, sign for one key and one method (GET, HEAD, PUT or DELETE), or let a Worker hand out each download and count. To end a leaked one, delete its R2 API token or the object.",
    words:
      "presigned link twice; one-time download link; revoke cancel presigned url; leaked presigned link; anyone with presigned url can download; presigned methods delete head; presigned url used more than once; how long can a presigned url be valid; how often; stop a shared presigned link; prevent people from sharing links; invalidate a presigned url; single-use upload link; limit number of downloads of a link; security risk if anyone gets the presigned url; link works only once; expire a presigned url early; expiresIn longer than a week; max expiry",
    links: [`${r2}/api/s3/presigned-urls/`],
  },
  presignedLimit: {
    title: "How do I limit the size or type of a presigned upload?",
    means:
      "A presigned PUT takes any body up to 5 GiB: R2 has no POST policy with `content-length-range`. What was signed as a header has to be sent as it was signed, or the answer is 403 `SignatureDoesNotMatch`.",
    instead:
      "Let the client name size and type first, and sign `content-length` and `content-type` with the URL (`ContentLength`, `ContentType` of PutObjectCommand, and `signableHeaders`; a browser sends the length by itself); `x-amz-meta-` headers too; afterwards `head` the key. Or let the upload go through a Worker.",
    words:
      "presigned maximum file size; restrict content type presigned put; user uploads most 10 MB presigned; stop users from uploading huge files with presigned url; allow only images by presigned url; uploaded file bigger than claimed; enforce content-length of presigned put; validation of mime type for presigned upload; file type of presigned upload; presigned upload is saved as application/octet-stream; add metadata in a presigned put; client can put any size with a presigned url; limit contentLength without content-length-range; limit upload filesize; createPresignedPost conditions max size",
    messages: ['Refused to set unsafe header "content-length"'],
    rules: ["value.size"],
    links: [`${r2}/api/s3/presigned-urls/`, `${r2}/platform/limits/`],
  },
  corsExpose: {
    title: "Why can a page not read ETag or another header of R2's answer?",
    means:
      "A browser shows a page few headers of another origin. `ETag`, which multipart uploads from browsers need, `Content-Length`, `Content-Range` and others must stand in `ExposeHeaders` of the bucket's CORS rules.",
    instead:
      'Add `"ExposeHeaders": ["ETag"]` to the CORS rule (`exposeHeaders` in the file of wrangler); a Worker sets `Access-Control-Expose-Headers` itself.',
    words:
      "browser etag header null; read etag upload part; expose headers; uppy multipart; read content-length of a response in javascript cross origin; x-amz-meta not visible to browser fetch; content-disposition header not accessible from fetch; exposed headers; axios response headers; JavaScript cannot read content-length; uppy aws-s3 ETag missing",
    messages: ["Could not read the ETag header", "Refused to get unsafe header"],
    forms: [/\bexpose-?headers\b/i],
    links: [`${r2}/buckets/cors/`, thread("transloadit/uppy#5565")],
  },
  corsRules: {
    title: "Why have the CORS rules of a bucket no effect?",
    means:
      "`AllowedOrigins` are compared whole: `https://app.example.com`, with scheme and port, without a path or a final slash. R2 sends CORS headers only to requests with an `Origin` header. A cache may keep answers without them, and a new rule takes up to 30 seconds. `MaxAgeSeconds` says how long a browser keeps a preflight.",
    instead:
      "Compare the `Origin` that the browser sends with the rule, add its method and each header to `AllowedMethods` and `AllowedHeaders`, and purge the cache of the custom domain after a change.",
    words:
      "cors rules set still no access-control-allow-origin; allowed origin trailing slash path; cors some files cached fail; max age of preflight; changed cors rules but browser keeps the error; AllowedHeaders * has no effect; no allow-origin header after adding the policy; how long until cors changes propagate; policy is saved but browser blocks; cors error only sometimes; how long until a cors change is active; cors works on r2.dev but not on the custom domain; cors not working although allowed; preflight still fails after adding the origin",
    links: [`${r2}/buckets/cors/`],
  },
};
