import { r2, type Topic, thread } from "./topic.js";

/** Features that a binding does not have, with alternatives. */
export const absentTopics: Readonly<Record<string, Topic>> = {
  copy: {
    title: "How do I rename, move or copy an object?",
    means: "The binding has no copy, move or rename: a key cannot be changed.",
    instead:
      "`get` the object, `put` its `body` under the new key, or into another bucket, with its `httpMetadata` and `customMetadata`; to move it, `delete` the old key then. For large objects use CopyObject of the S3 API, which moves no bytes through the Worker (above 5 GiB in parts, UploadPartCopy); with `cf-copy-destination-if-none-match: *` it never overwrites; its `CopySource` is `BUCKET/KEY` without a slash before it, URL-encoded, or the answer is `NoSuchKey`. S3 refuses to copy an object onto itself unchanged: skip it, or send `x-amz-metadata-directive: REPLACE` with the metadata. A whole bucket: `rclone copy r2:FROM r2:TO`, or Super Slurper.",
    words:
      "rename file; metadata or content type lost when I get an object and put it under another key; edit object names in the dashboard; move object another folder; copy object another bucket; duplicate file; mv cp clone transfer; change name; server-side copy downloading; copyobject copysource x-amz-copy-source special characters spaces; copy between buckets; symlink alias; metadata missing after copy; part copied uploadPartCopy; copy object bigger than 5 GB; single copyobject call fails larger object; CopyObject limit of 5 GiB for one copy; clone an object into a second bucket; swap the name; give a file another name; rename a folder; reorganise files; binding lacks copy; no copy method in workers api; copyobject onto itself same key; move an object from tmp to final path after confirmation; env.BUCKET.copy env.BUCKET.move; mv command; promote a temporary upload to its final key; object under a new name; cf-copy-destination-if-match header; conditional copyobject destination; move objects to another prefix in the same bucket; r2 interface of workers does not support copy operation; move a file; rename in boto3; copy an object to another bucket with an aws sdk; copy and move files to other folders or buckets; change the name of an uploaded file",
    messages: ["trying to copy an object to itself"],
    forms: [/InvalidArgument[\s\S]*copy.?source/i],
    rules: ["body.forwarded", "put.replaces"],
    links: [`${r2}/api/s3/api/`, thread("cloudflare/workerd#1349")],
  },
  presigned: {
    title: "How do I make a presigned URL?",
    means: "The binding has no presigned URLs: they are requests of the S3 API, signed with an access key.",
    instead:
      "Your server or Worker signs with `aws4fetch` or `@aws-sdk/s3-request-presigner` (`getSignedUrl(client, command, { expiresIn: 600 })`, in seconds; `generate_presigned_url` of boto3, `createPresignedRequest` in PHP) for `ACCOUNT.r2.cloudflarestorage.com` (or `ACCOUNT.eu.…`; a custom domain takes none: there a WAF rule with `is_timed_hmac_valid_v0`, or a Worker, checks links of your own), each for one key and one method, GET, HEAD, PUT (5 GiB at most) or DELETE (HEAD of a URL for GET is 403), not in Cloudflare's cache, valid for seven days (604,800 seconds) at most, as often as one likes, until its token is deleted. A page uploads with `fetch(url, { method: \"PUT\", body: file })`, and the headers that were signed. `response-content-disposition` in the URL names the file for the reader. UploadPart can be signed too; R2 takes no presigned POST; a whole folder needs temporary credentials. Keys never belong in a page or an app. Or let the Worker check the caller and call `put` itself. Bucket CORS rules must allow the browser's origin. `s3Handler` of `fakebucket/s3` takes such URLs in tests.",
    words:
      "temporary download link; share private file hour; link expires; upload browser server; upload straight from a page without server in between; direct upload client; long presigned url valid; pre-signed; createPresignedPost generate_presigned_post generatePresignedPostPolicy; hand link private object; upload directly or through my worker; upload directly from the browser react; browser sends file directly backend never touches bytes; link that works for ten minutes; signed url aws4fetch; upload from mobile app without exposing keys; maximum expiry of presigned url; download link that stops working tomorrow; avoid sending large uploads via the worker; avatar upload from browser without proxying; time limited address for a private document; getSignedUrl PutObjectCommand; S3RequestPresigner example; upload from an android or ios app; presigned url for each part uploadpart; presign multipart parts; presigned urls break with a custom domain as endpoint; presigned url 403 with a cdn domain; presigned url in php or python; is it safe to put R2 keys in the frontend; presigned url to an eu bucket; upload with axios, curl or requests to a presigned url; show a private image in an img tag; next.js presigned upload; expire params in the signing process; upload from react native; createPresignedPost; does R2 support presigned POST of a form; download link for an hour only; get a download link of an object in a worker; share one file with a friend without making all public",
    messages: [
      "getSignedUrl is not a function",
      "createPresignedUrl is not a function",
      "Presigned post requests are not yet implemented",
      "X-Amz-Expires must be less than a week",
    ],
    rules: ["errors.not-for-bindings"],
    links: [
      "/guides/recipes#a-presigned-upload",
      "/s3#signatures",
      `${r2}/api/s3/presigned-urls/`,
      thread("cloudflare/cloudflare-docs#6411"),
    ],
  },
  cors: {
    title: "How do I allow CORS and preflights (OPTIONS)?",
    means:
      "The binding has no CORS: a browser asked another origin, and its answer had no `Access-Control-Allow-Origin`. For presigned URLs and public buckets the bucket's CORS rules decide; for a Worker, the headers that it sets.",
    instead:
      'Give the bucket CORS rules that name the origin, the methods and each header that is sent, such as `Content-Type` (`wrangler r2 bucket cors set`, and `cors delete` removes them; the file has `rules` with `allowed: { origins, methods, headers }`, not the keys of AWS; or `aws s3api put-bucket-cors` with `{ "CORSRules": [...] }`; or the bucket\'s settings in the dashboard). An origin is scheme, host and port of the page that asks, not of the bucket; in it `*` may stand within the host, not for the port. In a Worker, set the headers yourself and answer `OPTIONS`. A 401 or 403 above the CORS error is the real cause.',
    words:
      "CORS error upload; CORS error in a file storage setup; preflight OPTIONS fails; allow localhost origin; blocked cors policy; bucket cors rules; 403 presigned upload browser; fetch another domain; cross; OPTIONS request not; website cannot load files from bucket because of browser; no access-control-allow-origin from bucket; upload with PUT to presigned url blocked by cors; cors; wildcard in allowed origins; subdomains as origins; Header is not allowed by Access-Control-Allow-Headers in preflight response; aws s3api put-bucket-cors; PutBucketCors with an sdk; canvas tainted by cross-origin data; cors configuration of a public bucket; set cors in the dashboard instead of the S3 API; AllowedOrigins my website or the bucket's domain; which origin belongs in AllowedOrigins",
    codes: [10040],
    messages: [
      "The JSON you provided was not well formed",
      "CORS configuration file must contain a 'rules' array",
      "blocked by CORS policy",
      ...["No 'Access-Control-Allow-Origin' header", "is not allowed by Access-Control-Allow-Origin"],
      "Cross-Origin Request Blocked",
    ],
    s3Codes: ["NoSuchCORSConfiguration"],
    forms: [
      /\bput-bucket-cors\b|\boptions request\b.{0,60}\b40\d\b/i,
      /\bOPTIONS\b[\s\S]{0,200}\b(?:403|preflight)\b|\bpreflight\b[\s\S]{0,200}\b40[0-9]\b|\b40[0-9]\b[\s\S]{0,200}\bpreflight\b/,
    ],
    links: ["/s3", `${r2}/buckets/cors/`, thread("cloudflare/cloudflare-docs#6003")],
  },
  public: {
    title: "How do I make a bucket or an object public?",
    means:
      "The binding has no public URLs and no ACLs: access is a setting of the whole bucket. A new bucket is private: nobody can open its files without a key.",
    instead:
      "Connect a custom domain to the bucket, or switch on its `r2.dev` address for development (it is rate-limited, with 429 Too Many Requests, answers 401 while switched off, and has an id of its own, which no name or account tells); or serve the objects from a Worker, which can check who asks. `wrangler r2 bucket dev-url enable BUCKET` and `domain add`, or the API, do it without the dashboard; `disable` and `remove` close it again. No folder is public alone: public files have a bucket of their own. An address is the domain and the whole key, folders included, without the name of the bucket",
    forms: [
      /\br2\.dev\b.{0,200}\b(?:4(?:29|01)|too many requests)\b|\b(?:4(?:29|01)|too many requests)\b.{0,100}\br2\.dev\b/i,
    ],
    words:
      "get url file; create public bucket through api without dashboard; custom domain bucket; r2.dev rate limited 429; r2.dev production; images link; 404 not found; permission 403 forbidden ssl dev website view; pub-1.r2.dev slow users; visible to internet by default; bucket private by default; lock down files that are public and should not be; make private again; turn off r2.dev url; disable public access; is new bucket private; reachable from internet; share a file with the world; how can anybody see my pictures; everybody can open; file visible for all; do I have to log in to see files; publish a folder; make bucket readable for everyone; ACL public-read; construct r2.dev url from account id and bucket; url of an object includes folder; serving endpoint beside the s3 endpoint; is bucket name in the public url; 404 url without folder; browser asks for authorization at the r2.cloudflarestorage.com link; open a file for visitors; r2.dev instead of custom domain; r2.dev address or custom domain; two ways to open a bucket to the public; make bucket public with wrangler; public bucket from the cli; set up custom domain for public bucket instead of r2.dev; one folder public and the others private; direct GET of files in the public subdirectory fails without authorization; wrangler r2 bucket dev-url; object url after the upload; public url after an upload with aws sdk; find the public url of my file; name of the r2.dev subdomain; who can see my files; open files without login; show or embed a picture in html page",
    links: [`${r2}/buckets/public-buckets/`],
  },
  website: {
    title: "How do I host a website in a public bucket, or browse one?",
    means:
      "A public bucket answers for whole keys alone: it has no `index.html` for `/`, no page for missing keys, no redirects, and no list of its objects.",
    instead:
      "Put a Worker before it: `get` the path, with `index.html` after a final `/`, and answer 404 for `null`; `list` what there is to browse. For a whole site use Workers' static assets; these, as Pages, take no file of more than 25 MiB, so larger ones go into R2.",
    words:
      "host static site; does R2 support redirects; static files server; index.html default; list files public bucket browser; spa fallback; directory listing; 404 root; browse hosting; visitors see list of all files bucket open to public; redirect root of bucket domain; custom 404 page; website configuration; serve bucket under path of existing domain; users list what is in public bucket; host react app vue single page in bucket; show a listing of files to visitors; put my blog or site on R2; browse the contents of a public bucket in the browser; index of files; index page like apache; list files of a public bucket without access keys or credentials like a directory listing; aws s3 ls --no-sign-request r2.dev; crawl list of files of r2.dev; refresh of a page of my vite or react build gives 404; index.html at the root of the domain; work around the 25 MB file limit of Pages; asset too large for Workers assets",
    messages: ["supports assets with sizes of up to"],
    rules: ["list.delimiter"],
    links: [`${r2}/buckets/public-buckets/`, "https://developers.cloudflare.com/workers/static-assets/"],
  },
  access: {
    title: "How do I restrict who reads or writes a bucket?",
    means:
      "The binding has no users and no policies: a Worker with a binding may do everything, and only Workers of the bucket's own account can have one. R2 API tokens have permissions: Object Read, or Object Read & Write, of all buckets or some, which an app needs, and Admin, which lists and changes buckets. Those for objects alone work over the S3 API; wrangler and Cloudflare's API need Admin Read & Write.",
    instead:
      "Let the Worker check its caller before it calls `get` or `put`. Give programs, and Workers of other accounts, an R2 API token of their own, limited to what they need (also to IP addresses), and make a new one before you revoke the old one. For one object for a while, make a presigned URL.",
    words:
      "restrict read; which permission needs a token to upload and download files; private files logged users only; read only token; share bucket another account; rotate revoke token; rotation of access keys without downtime; access key leaked; only users download; role iam scope authenticate readonly create; signed cookie; login before download; keys for only one bucket; give third party contractor key; share bucket access with another company; give a friend access to upload in a bucket; bucket policy json; who can read my data; only members may read; permissions; give a colleague read only access; only my app can write into the bucket; make sure nobody else writes; keep other people out of my bucket; limit by ip address; allow only the ip of my server; which token permission for lifecycle cors and settings of a bucket; IAM policies; restrict a token to a single bucket; somebody should see only one bucket; wrangler r2 object put with an object read & write token; list all buckets with object permissions; Admin Read only or Object Read only; worker that manages access to a bucket",
    links: [`${r2}/api/tokens/`, `${r2}/api/s3/presigned-urls/`],
  },
  folder: {
    title: "How do I make, list or delete a folder, or empty a bucket?",
    means:
      "The binding has no folders: a key is one string, and `/` is a character like any other. A folder is there as long as a key has its prefix.",
    instead:
      'List with `prefix` and `delimiter: "/"`: `delimitedPrefixes` are the folders. To delete one, `list` its `prefix` page by page and `delete` each page\'s keys, up to 1,000 at once; the API of Cloudflare takes a whole prefix (`DELETE accounts/ACCOUNT/r2/buckets/BUCKET/objects?prefix=…`). DeleteObjects of S3 answers 200 even if it kept some: its body names them (`Error`). In the dashboard folders can be selected and deleted, and Empty Bucket in the settings deletes all objects (lock rules have to go first); a lifecycle rule of 1 day does it too.',
    words:
      "create folder; delete folder; delete prefix; empty bucket; list files folder; delete all objects; remove directory recursive; mkdir rmdir rm tree path clear purge; wipe bucket; delete everything in a bucket; remove; only first level of directories like ls; top level folders; empty folder placeholder; folder disappears when empty; difference between bucket and folder; remove everything below prefix at once; delete everything starting with tmp/; how directories work; show folders only; list subdirectories; nested folders; get rid of a whole prefix; delete more than 1000 objects with a prefix; get directories at the root of the bucket; empty a bucket with millions of objects; aws s3 rm --recursive inside a worker; delete thousands of files of a user or folder without one request each; one delete per file overwhelms; many single deletes in Promise.all; delete a prefix on the server side; DeleteObjects returns 200 while it silently leaves objects in place; empty a bucket fast quickly; fastest way to empty a bucket",
    rules: ["list.delimiter", "delete.count", "list.prefix"],
    links: [`${r2}/api/workers/workers-api-reference/`],
  },
  metadata: {
    title: "How do I change metadata without uploading again?",
    means: "The binding has no update of metadata: `put` replaces value and metadata together.",
    instead:
      "`get` the object and `put` its `body` again with the new metadata, all of it. For large objects use CopyObject of the S3 API onto the same key, with `x-amz-metadata-directive: REPLACE`, or `MERGE`, which keeps the keys that are not named.",
    words:
      "change content type existing object; update custom metadata existing object; edit metadata reupload; modify set patch httpMetadata; metadata; change cache-control of existing files; set cache header on all existing files; change headers of stored files; wrong content type on many files fix without reupload; change cacheControl later; put only metadata without body; metadata-directive REPLACE aws s3 cp; change content type of uploaded objects; objects are application/octet-stream already uploaded; increment a counter in metadata; x-amz-metadata-directive MERGE; replace directive copyobject; fix the header in place",
    rules: ["put.replaces"],
    links: [`${r2}/api/s3/api/`, thread("nodejs/release-cloudflare-worker#69")],
  },
  append: {
    title: "How do I append to an object, or change a part of it?",
    means: "The binding has no append and no patch: an object is replaced as a whole.",
    instead:
      "Read it, change it and `put` it with `onlyIf: { etagMatches: etag }`; or write parts under keys of their own. To merge two, pipe one body after the other into `new FixedLengthStream(a.size + b.size)` and `put` its `readable`.",
    words:
      "append file; line log file; change bytes object; partial write; concatenate objects; merge or concat two files; stream two objects into one; edit insert patch modify; line to a file; add text at end of an object; edit the middle of a file; extend a file; write to same log object many times; stream logs into one growing object; modify few bytes of a file; add a line at the end of a file; write at an offset position; update one field of a json object; change part of an existing object; add line to csv; add rows to a file; combine many small events into one file; collect small writes into one object; write at a position with PutObject; a log object per day",
    rules: ["put.replaces", "multipart.complete"],
    links: [`${r2}/api/workers/workers-api-reference/`],
  },
  versions: {
    title: "Can I get an older version of an object back?",
    means:
      "The binding has no versions to go back to, and no trash: a deleted or overwritten object is gone. `version` only tells one upload from another.",
    instead: "Write each version under a key of its own, or protect keys with a bucket lock.",
    words:
      "object versioning; get old version; undo overwrite; recover deleted files; keep previous history; trash rollback backup; bucket have versioning; does R2 keep old copies of a file; go back to yesterday's file; get back the file that I overwrote; recycle bin; undelete; history of a file; VersionId undefined; deleted by mistake; soft delete; aws sdk VersionId; is deleting an object irreversible; deleted for good; restore a deleted bucket; enable bucket versioning; get back an object that a lifecycle rule deleted; switch on versioning of a bucket with wrangler; keep deleted objects; keep a history of changes",
    rules: ["result.version", "lock.refused"],
    links: [`${r2}/buckets/bucket-locks/`],
  },
  durable: {
    title: "How safe are objects against loss?",
    means:
      "R2 is designed for 99.999999999 % of durability a year, with several copies of each object in several data centers of a region. The agreement (SLA) promises 99.9 % of availability. There are no backups: nothing brings an object back that was deleted or overwritten.",
    instead: "Guard against mistakes of your own: a bucket lock, or copies in another bucket.",
    words:
      "reliable; many copies; nines replicated redundancy availability sla; data safe; region goes down outage; how often is data replicated; can R2 lose data; are my files backed up; data center burns down; chance of losing an object; how likely is it that a file gets lost for good; probability; backup of a bucket; does cloudflare back up my data; second copy somewhere else; R2 backup; sla uptime percentage; availability zones of a bucket; 11 9s of durability; eleven 9s; architecture of R2",
    rules: ["consistency.strong", "lock.refused"],
    links: [`${r2}/reference/durability/`],
  },
  ttl: {
    title: "How do I make objects expire?",
    means: "The binding has no time to live for an object: `cacheExpiry` is a header and deletes nothing.",
    instead:
      "A lifecycle rule (`npx wrangler r2 bucket lifecycle add BUCKET NAME PREFIX --expire-days 30`) deletes the objects of a prefix (not of a tag) by itself after so many days, or at a date, mostly within 24 hours of that time (`x-amz-expiration` of an S3 answer tells it); or list and delete in a cron trigger, as the recipe does. It counts for older objects too. A prefix has no wildcards. `lifecycle set` and S3's `PutBucketLifecycleConfiguration` replace all rules, that for unfinished uploads too. The option `lifecycle` of a bucket has such rules in tests.",
    words:
      "set ttl object; delete files after 30 days; auto delete old files; get rid old objects automatically; time live; temporary files disappear; remove files older week; retention lifetime scheduled handler; ttl option put KV; single object vanish by itself after hours; expirationTtl; test lifecycle rules; lifecycle for one folder; expire uploads by itself without cron; remove temp files every week by itself; delete automatically after one day; schedule deletion of an object; self destruct; delete itself; put-bucket-lifecycle-configuration; x-amz-expiration header; are expired objects billed; lifecycle rule by object tag or size; new lifecycle rule and old objects; can a lifecycle prefix contain a wildcard; lifecycle put replaces default multipart abort rule; manage object lifecycle rules; how long until a lifecycle policy takes effect; object vanishes without cron; wrangler r2 bucket lifecycle list",
    messages: [
      ...["Must specify a rule name", "Must specify at least one action", "valid date in the YYYY-MM-DD format"],
      "read or parse the lifecycle configuration",
    ],
    rules: ["lifecycle.deletion"],
    links: [
      "/guides/recipes#clean-up-with-cron",
      "/guides/options#lifecycle-rules",
      `${r2}/buckets/object-lifecycles/`,
    ],
  },
  gzip: {
    title: "Does R2 compress or decompress?",
    means:
      "Bytes are stored as they are sent: the binding has no compression, and `contentEncoding` is only a header, which a Worker has to send too.",
    instead:
      'Compress with `CompressionStream` and set `contentEncoding: "gzip"`; answer with `new Response(object.body, { headers, encodeBody: "manual" })`, so that it is not compressed twice. A compressed stream has no known length, so read it first or upload it in parts. The edge unpacks and packs answers on their way: a client that compares sizes sends `Accept-Encoding: gzip` (`identity` for `Content-Length`).',
    words:
      "compress files; store gzipped file; brotli deflate zip content-encoding decompress; serve gzip files stored compressed browsers unpack; decompressed automatically; downloaded file bigger than uploaded; size differs after download; encodeBody manual; worker compresses the body again gzip in gzip; pre-compressed data with Content-Encoding; brotli",
    messages: ["corrupted on transfer: sizes differ", "ERR_CONTENT_DECODING_FAILED"],
    rules: ["http-metadata.object", "value.stream"],
    links: [`${r2}/api/workers/workers-api-reference/`],
  },
  query: {
    title: "How do I find objects by date, size, tag or metadata?",
    means:
      "The binding has no search, no tags and no order but the order of the keys: `list` selects by `prefix` alone.",
    instead:
      "Put what you look for into the key, such as `2026-01-31/…`; or keep an index in D1, KV or a Durable Object. Else list all pages, and filter or sort by `uploaded` or `size` yourself.",
    words:
      "find objects date; search file name; latest file; sort date; objects bigger; find by metadata; filter extension suffix; objects uploaded after; find label regex wildcard oldest attribute exclude except query; file name ending; most recently uploaded file; files end .jpg; keep only newest backups; list only uploaded since yesterday; list by date with s3 api; objects whose name ends with pdf; filter list by content type; get the last uploaded file; find a file by part of its name; can I tag objects; filter by size; search inside the bucket; list files changed today; get only objects newer than a date; sort by last modified descending; find files larger than a size; newest first; list with a wildcard *.jpg or regex in prefix; random object of a bucket; files ending in .jpg; query objects by custom metadata; files uploaded last week",
    rules: ["list.prefix", "list.order"],
    links: [`${r2}/api/workers/workers-api-reference/`],
  },
  conditionalDelete: {
    title: "How do I delete only if an object is unchanged?",
    means: "The binding has no conditional delete: `delete` takes keys alone.",
    instead: "Delete from one Durable Object alone, or `put` a mark with `onlyIf` and delete what is marked later.",
    words:
      "delete if-match; conditional delete onlyIf etag atomic; onlyIf option of delete; delete only if not modified since; delete a file that somebody changed meanwhile; release a lock file; safe delete when another worker may overwrite; remove a lock only when I own it; not delete a file that somebody just changed; delete only if nobody changed it; pass an etag to delete",
    rules: ["arguments.delete"],
    links: [`${r2}/api/workers/workers-api-reference/`],
  },
  commandLine: {
    title: "How do I list the objects of a bucket from the command line?",
    means: "`wrangler r2 object` has `get`, `put` and `delete`, and no `list`.",
    instead:
      "`rclone ls`, `aws s3 ls --endpoint-url`, or Cloudflare's API (`GET accounts/ACCOUNT/r2/buckets/NAME/objects`).",
    words:
      "wrangler object list missing; ls terminal; no list command; show files bucket cli shell; see all keys of bucket in shell; print file names of a bucket; unknown argument list; curl rest api list objects in bucket; wrangler r2 object list does not exist; example to list objects of a bucket",
    links: [thread("cloudflare/workers-sdk#13008")],
  },
  buckets: {
    title: "How do I create, list or delete buckets?",
    means:
      "The binding has no way to other buckets: it is one bucket, which the configuration names. No bucket can be renamed: copy its objects into a new one.",
    instead:
      "Use `npx wrangler r2 bucket create`, `list` and `delete`, Cloudflare's API (pages of `per_page`, with a `cursor`), the S3 API, or Terraform's `cloudflare_r2_bucket`; an upload over S3 with `cf-create-bucket-if-missing: true` makes a missing one. `ListBuckets` gives 1,000 a page: go on with its `continuation-token`. A name has 3 to 63 lower-case letters, digits and hyphens, and is unique within the account and jurisdiction. A bucket must be empty, with no unfinished upload, before it is deleted.",
    words:
      "create bucket code; bucket creation; create bucket automatically on upload; delete bucket; new account admin manage; rename bucket; terraform pulumi; create a bucket from a worker; delete bucket that is not empty; boto3 create_bucket; list_buckets returns only 1000; create buckets dynamically from a worker; list buckets with the cloudflare api pages; pagination of the buckets of an account; all buckets of an account by api; bucket with 0 objects cannot be deleted; are bucket names globally unique; list more than 1000 buckets over s3; cf-continuation-token cf-prefix headers; make a bucket if it does not exist yet; deleting an empty bucket fails; how do I make a bucket; delete a bucket with wrangler; name of a bucket cannot be edited",
    forms: [/^(?![\s\S]*(?:denied|unauthorized|error occurred))[\s\S]*\bListBuckets\b/i],
    rules: ["config.buckets.list"],
    links: [`${r2}/buckets/create-buckets/`],
  },
  outside: {
    title: "How do I use R2 from outside a Worker?",
    means: "The binding is of Workers alone; all else comes over the S3 API, or asks a Worker of yours.",
    instead:
      "Use any S3 client (boto3, AWS SDK, rclone, Postman with AWS Signature and the service `s3`) or a program's S3 settings with the endpoint `https://ACCOUNT.r2.cloudflarestorage.com` without the bucket's name (`endpoint_url` in boto3), region `auto`, path style, no ACL (Flysystem: `retain_visibility` off; .NET: `DisablePayloadSigning` on; MinIO: `mc alias set r2 ENDPOINT ID SECRET`), and the keys of an R2 API token; the address at which people read files, such as the bucket's custom domain, is a setting of its own. Cloudflare's REST API has `PUT`, `GET` and `DELETE` of `/accounts/ACCOUNT/r2/buckets/BUCKET/objects/KEY` (up to 300 MB). `RemoteBucket` of `fakebucket/remote` has the binding's methods over S3; `s3Handler` of `fakebucket/s3` and `npx fakebucket serve` answer such clients in tests.",
    words:
      "binding outside workers; Node; GetObjectAcl flysystem copy; access bucket own server; boto3 python; php laravel; s3 client configuration; express vercel lambda virtual host forcePathStyle; aws sdk v3; aws sdk javascript config; minio client; go rust java ruby rails django flysystem nextcloud restic backup program; golang; object storage of velero loki litestream docker registry; storage adapter settings; endpoint resolver; rust sdk; boto3 endpoint; connect from php; use R2 from python; use R2 in a lambda function; from java, spring boot; rust-s3 object_store opendal crate; mc alias set; s3cmd configure; nodejs S3 client for R2; c# .net client; implement in my project; integration not working with strapi directus payload cms; integration of another program with R2; from a VPS or own server; upload from a backend script; upload from c# or dart; use R2 in nestjs or fastapi; Bun S3Client; Deno S3; use an existing aws sdk with R2; use R2 for backups; CRUD on buckets and objects; build cache in R2 for Rust; object storage of mimir thanos tempo; connectivity of a program with R2 fails; S3 target for backups; aws-sdk-go-v2 BaseEndpoint; endpointOverride; ServiceURL; endpoint_url of an sdk; store photos of an app on R2; external storage with R2; data remote on R2; mirror another bucket to R2; read logs from R2 into another program; n8n immich photoprism gitea forgejo dvc mlflow elastic splunk vector fluent bit with R2; REST API; upload by API with a bearer token, without S3; upload error; error adding storage; backing up mysql; postgres backup to R2; postman collection; multer; s3cmd winscp filezilla; cyberduck",
    forms: [
      /^\W*(?!.*\d{3})(?:\[?bugs?|unable|can ?no?t|can't|fail|error|problem|issue|trouble)\w*\b.{0,30}\b(?:upload|connect|back|sav|stor|add|us|configur)(?:e[ds]?|ion|ing|s|age)?\b.{0,30}\bR2(?:\W+(?:s3|storage|for|backups?))*\W*$/i,
      /^(?!\W*(?:is|does|do)\W+(?:cloud\w+\W+)?R2\b)(?=.*\bR2\b)(?=.*\b(?:support|integrat|provider|backend|plugin|extension|profile|destination|tool|instruct|doc(?:ument|s\b)|add\b|compatib\w+ with (?!s3)|replacement|into|cloud storage|not work|issue|error|problem))(?:\W|\b(?:[rs][23]|cloud\w*|compatib\w+|replacement|how|object|storage|store|media|service|support\w*|integrat\w+|feat(?:ure)?|fix|bug|question|enhancement|request|docs?|documentation|instructions|please|updat\w+|add(?:ing)?|can|does|is|be|it|this|the|an?|for|of|to|with|as|in|us(?:e|age|ing)|allow|investigate|look|into|provider|backend|destination|target|plugin|extensions?|connection|profile|adapter|tool|configur\w+|backups?|not|working|issues?|errors?|problems?)\b)+$/i,
    ],
    links: ["/remote", "/s3", `${r2}/api/s3/api/`, `${r2}/objects/upload-objects/`],
  },
  uploads: {
    title: "How do I list or find the uploads in progress?",
    means:
      "The binding has no list of multipart uploads: it knows only those whose key and `uploadId` you keep. An unfinished upload keeps its bucket from being deleted.",
    instead:
      "Keep key and `uploadId` where `createMultipartUpload` is called, in D1, KV or a Durable Object. Or ask `ListMultipartUploads` of the S3 API (`aws s3api list-multipart-uploads`), which names all that are unfinished. Uploads that nobody completes end after seven days, by a default lifecycle rule; another rule (`AbortIncompleteMultipartUpload`) ends them sooner.",
    words:
      "list multipart uploads progress; find uploadId; keep uploadId in a database; lost upload id; list or abort multipart uploads with aws cli; open pending uploads; ongoing active listParts resume; see which multipart uploads are unfinished; find abandoned uploads; still open; show running multipart uploads; get uploadId again; abandoned uploads billed cleanup; default rule abort multipart 7 days; change the abort rule of multipart uploads; abort multipart uploads after a day",
    rules: ["multipart.invisible", "multipart.expiry", "multipart.resume"],
    links: [`${r2}/api/s3/api/`, `${r2}/objects/multipart-objects/`],
  },
  batch: {
    title: "Can I put or get many objects at once?",
    means:
      "The binding has no batch of `put`, `get` or `head`: each call takes one key. Only `delete` takes up to 1,000.",
    instead:
      "`await Promise.all(keys.map((key) => bucket.get(key)))` in groups: six connections are open at once, each call counts as a subrequest, and each body must be read. What is always read together may lie in one object.",
    words:
      "put several files one call; read multiple keys; bulk upload; Promise.all parallel batch array keys; read many objects at same time; put hundreds of files with one call; get many files together; download 500 objects quickly; fastest way of reading many small objects; mget; get objects by a list of keys; check existence of many keys; head many keys at once; bulk get keys; fetch many objects in parallel from one request; batch get put api",
    rules: ["delete.count"],
    links: ["https://developers.cloudflare.com/workers/platform/limits/"],
  },
  migrate: {
    title: "How do I bring objects from S3 or another bucket?",
    means: "The binding has no import: objects come in by `put`, or around the Worker.",
    instead:
      "Use Super Slurper for all at once, which needs no server of yours (S3, Google Cloud Storage), Sippy for each on its first read, or rclone (Azure too). Nothing keeps two buckets in step: run `rclone sync`, or copy in a consumer of event notifications. In a test, `seedFromBucket` copies what a test needs. A bucket cannot be moved to another account: copy it there, as from any S3-compatible source.",
    words:
      "move data S3; import files another provider; sync local directory; migrate S3; copy aws; cross account copy; backup R2 bucket; mirror S3 bucket all the time; sync from S3 to R2; move terabytes from google cloud storage without own server; move everything from google cloud storage; bring files over from S3; leave aws; switch from amazon S3 to R2; copy data from digitalocean spaces backblaze wasabi; data migration from minio; copy existing data into R2; zero downtime migration; import existing bucket into R2; transfer gcs; migrate from azure blob or firebase storage; replicate a bucket to another region; sync two buckets automatically; replication; copy or move a bucket from one account to another",
    links: [`${r2}/data-migration/`],
  },
};
