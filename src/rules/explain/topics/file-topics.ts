import { r2, type Topic, thread } from "./topic.js";

const platform = "https://developers.cloudflare.com";

/** Questions about kinds of files: archives, images, videos, tables, text. */
export const fileTopics: Readonly<Record<string, Topic>> = {
  zip: {
    title: "How do I make or unpack a zip of several objects?",
    means: "R2 makes no archives and unpacks none: what is uploaded as a zip stays one object.",
    instead:
      "In a Worker, `get` the objects one after the other and give their bodies to a library that writes a zip as a stream, such as `client-zip`: `new Response(stream)` needs little memory. To unpack, read the entries (`fflate`) and `put` each under its own key; above 128 MB of memory do it outside of the Worker, or keep the zip and read entries by `range`.",
    words:
      "download several files as one zip; zip archive of folder; unzip uploaded archive; extract zip into bucket; download whole folder as zip; tar archive on the fly; unpack entries; download a whole folder; bundle files in one download; single archive of all files of a user; export all files",
    rules: ["body.stream"],
    links: [`${platform}/workers/platform/limits/#memory`],
  },
  images: {
    title: "How do I resize or convert images of a bucket?",
    means:
      "R2 stores bytes and changes none. Cloudflare Images resizes, crops and converts (WebP, AVIF): by address for a bucket with a custom domain, or in a Worker with the Images binding.",
    instead:
      'With transformations switched on for the zone: `/cdn-cgi/image/width=400,format=auto/PATH` at the bucket\'s domain. In a Worker, with `"images": { "binding": "IMAGES" }`: `(await env.IMAGES.input(object.body).transform({ width: 400 }).output({ format: "image/webp" })).response()`, whose body can be `put` back; `env.IMAGES.info(object.body)` tells width and height. The format belongs to `output`; SVG is neither resized nor converted. `next/image` needs the domain under `images.remotePatterns` of `next.config.js`.',
    words:
      "resize images stored; thumbnails pictures; images binding; convert png webp avif; crop rotate watermark; image optimization transformations; thumbnail on upload; cdn-cgi image; smaller pictures; small version of a picture; different sizes of an uploaded image or avatar; compress images automatically before storing; svg images binding; env.IMAGES.input transform format; next/image remotePatterns; sharp in a worker; next/image loader; small images by screen size; width and height, dimensions of an image",
    messages: ["is not configured under images in your"],
    links: [`${platform}/images/optimization/transformations/bindings/`, `${platform}/images/`],
  },
  video: {
    title: "How do I serve video or audio from a bucket?",
    means:
      "As any object: players ask for ranges, which a bucket's custom domain answers, and a Worker that passes `range: request.headers` on. A cache of the domain may fetch the whole file for one range: of files above 512 MB, which it cannot keep, that takes long. R2 converts nothing: HLS or DASH are playlists and segments that you upload as objects.",
    instead:
      "Give each its content type (`video/mp4`, `application/vnd.apple.mpegurl` for `.m3u8`, `video/mp2t` for `.ts`), and CORS rules for a player on another domain; the Worker answers 206 with `content-range`. Let a Cache Rule bypass the cache for large files. For conversion and adaptive bitrates use Cloudflare Stream. The terms allow video and large files on the CDN of every plan where R2, Stream or Images hold them.",
    words:
      "hls m3u8; stream video from bucket; podcast audio mp3 files host; transcode video; dash segments playlist; serve mp4; cloudflare stream or r2; can users seek in a video; play mp4 from R2; which player formats work; mp4 iphone; skip forward in audio file; is it allowed to serve video from R2; terms of service video cdn; long movies buffer or stutter; large video stalls or loads slowly; range requests slow with the cache of a domain; range requests on large files slow; 206 for safari at a custom domain",
    rules: ["range.header"],
    links: [`${r2}/buckets/public-buckets/`, `${platform}/stream/`, thread("Chocobozzz/PeerTube#5698")],
  },
  dataCatalog: {
    title: "How do I query data in a bucket (Data Catalog, R2 SQL, Parquet)?",
    means:
      "R2 Data Catalog makes a bucket an Apache Iceberg catalog, which Spark, Snowflake, PyIceberg and DuckDB read and write over its REST interface; R2 SQL asks its tables (newer pages call them Basin). S3 Select is not there: a plain CSV or JSON object has to be read.",
    instead:
      "`npx wrangler r2 bucket catalog enable BUCKET` prints the catalog's URI and the warehouse; the API token needs permissions for R2 and for the Data Catalog: without both (Admin Read & Write has them), the catalog answers 401 (Unauthorized) or 403. `catalog compaction enable` merges small files (64 to 512 MB), `catalog snapshot-expiration enable` drops old snapshots (those above 30 days, but the last five). `catalog disable` makes the tables unreachable until it is enabled again. Snowflake reads only, with an external volume (`S3COMPAT`) and keys, as it takes no vended credentials of R2. Parquet files without a catalog are read over the S3 endpoint, for instance by DuckDB.",
    words:
      "r2 data catalog; catalog unauthorized token; iceberg duckdb parquet spark; r2 sql; query csv json with sql; s3 select; warehouse analytics table; athena; spark reads tables of a bucket; iceberg compaction small files; snapshot expiration; snowflake vended credentials; iceberg rest catalog error duckdb; basin; 400 querying REST catalog table with duckdb; disable data catalog tables lost",
    forms: [/^(?=[\s\S]*\bcatalog)(?=[\s\S]*\b(?:r2|cloudflare)\b)[\s\S]*\b(?:duckdb|iceberg|spark|snowflake|trino)/i],
    links: [`${r2}/data-catalog/`, `${platform}/r2-sql/`],
  },
  r2Sql: {
    title: "Which SQL does R2 SQL take?",
    means:
      "R2 SQL only reads, one table of the Data Catalog in each query: it has no JOIN, subquery, window function, UNION, DISTINCT or OFFSET, and no INSERT, UPDATE or CREATE.",
    instead:
      '`npx wrangler r2 sql query WAREHOUSE "SELECT … FROM NAMESPACE.TABLE LIMIT 10"` with a token in `WRANGLER_R2_SQL_AUTH_TOKEN`; `approx_distinct` instead of DISTINCT. For more use DuckDB, Spark or PyIceberg; they write too.',
    words:
      "r2 sql join; r2 sql limitations; insert with r2 sql; r2 sql unsupported feature; wrangler r2 sql query token; subqueries window functions in r2 sql; basin sql",
    messages: [
      "unsupported feature: JOIN operations are not supported",
      "unsupported feature: SELECT DISTINCT is not supported",
      "expected exactly 1 table in FROM clause",
      "WRANGLER_R2_SQL_AUTH_TOKEN",
    ],
    links: [`${platform}/r2-sql/reference/limitations-best-practices/`],
  },
  lines: {
    title: "How do I read an object line by line, such as a CSV or a log?",
    means: "`object.body` is a stream of bytes: a line can be cut anywhere between two chunks.",
    instead:
      '`object.body.pipeThrough(new TextDecoderStream())`, keep what stands after the last `\\n` for the next chunk, and parse each whole line. A small object is simpler: `(await object.text()).split("\\n")`. The last lines: `get(key, { range: { suffix: 4096 } })`.',
    words:
      "read file line by line; parse csv; stream text lines ndjson jsonl; process big csv; big text file in pieces of lines; process a log file without loading the whole in memory; readline for an object; characters broken between chunks; import csv into d1; loop over the rows of a file; R2ObjectBody line by line; readline; async iterator over lines of an object body; read a csv row by row; last line of a log file",
    rules: ["body.stream", "body.methods"],
    links: [`${platform}/workers/runtime-apis/streams/`],
  },
  jsonError: {
    title: "Why does `json()` of an object fail with a SyntaxError?",
    means:
      "What is stored is no valid JSON: an empty or half-written value, another text such as `[object Object]`, or HTML of an error page that was stored by mistake.",
    instead:
      "Look at `await object.text()`, and store with `put(key, JSON.stringify(value))`. A body can be read once, so read `text()` first and call `JSON.parse` in a `try`.",
    words:
      "unexpected end of json input stored; unexpected token in json object; invalid json file; stored json cannot be parsed; obj.json throws; object.json fails sometimes; json() throws in worker; handle invalid json stored in a bucket",
    forms: [
      /(?:Unexpected (?:end of JSON input|token)|is not valid JSON)[\s\S]{0,400}(?:env\.\w+|bucket|object|R2)[\w.()'"/ -]{0,60}json\(\)/i,
    ],
    rules: ["body.json-error"],
    links: [`${r2}/api/workers/workers-api-reference/`],
  },
  choice: {
    title: "Should I use R2, KV, D1 or a Durable Object?",
    means:
      "R2, Cloudflare's object storage as S3 is Amazon's, is for files and large values, with strong consistency and no egress fees; it has no queries and takes about one write a second for each key. KV is for small values that are read often and may be a minute old, D1 for SQL, a Durable Object for state with many writes.",
    instead:
      "Keep the bytes in R2 and what you search by in D1. A database file such as SQLite cannot be opened in R2: it is replaced as a whole, so store its backups there.",
    words:
      "use r2 as database; store a session in R2; KV or R2; D1 or R2; sqlite file in bucket; which storage; when to use r2; difference between R2 and D1; difference between R2 and KV; store user data in R2 or D1; database or bucket; many small writes; key value store; chat messages; storage for logs; which cloudflare storage product; advantages of R2; R2 or other storage",
    rules: ["consistency.strong", "consistency.not-throttled"],
    links: [`${platform}/workers/platform/storage-options/`],
  },
  digest: {
    title: "How do I compute a checksum of a large object?",
    means:
      "R2 computes the MD5 of a `put` itself (`object.checksums.md5`), and SHA sums only where they are given; those of an object in parts are missing, and its etag, like that of a part, is no MD5. A Worker can hash a stream without holding it in memory.",
    instead:
      'In the Workers runtime: `const digest = new crypto.DigestStream("SHA-256"); await object.body.pipeTo(digest); await digest.digest`. While you upload, `tee()` the stream; known beforehand, give it as `sha256` to `put`, which refuses other bytes. Switch a client\'s check of MD5 and etag off (`--no-check-md5` of s3cmd).',
    messages: ["MD5 Sums don't match", "MD5 of part does not match"],
    words:
      "compute sha256 of big file; sha-256 of large object; hash a stream while uploading; digest of stored object; calculate md5 in worker; md5 of an object; which checksums are there; sha256 of a 5 GB object without loading it in memory; s3cmd MD5 signatures do not match; s3fs-fuse etag of a part mismatch r2",
    rules: ["checksum.verified", "checksum.kept"],
    links: [`${platform}/workers/runtime-apis/web-crypto/`],
  },
  uploadProgress: {
    title: "How do I show the progress of an upload in the browser?",
    means: "`fetch` of a browser and the calls of a bucket report no progress; `XMLHttpRequest` does.",
    instead:
      "PUT the file to a presigned URL or to your Worker with `XMLHttpRequest` and read `xhr.upload.onprogress` (`loaded`, `total`). Of a multipart upload count the bytes of the parts that are done; Uppy and the like do both.",
    words:
      "progress bar percent upload; xhr onprogress; how far is the upload; fetch upload progress with presigned url; onUploadProgress axios; how many bytes are uploaded so far; upload percentage; progress jumps to 100 immediately; progress bar goes to 100 at once; loading indicator while a file uploads; event or callback for progress of put; percent of an uploaded file; upload progress",
    links: [`${r2}/api/s3/presigned-urls/`],
  },
  scan: {
    title: "How do I check uploaded files (virus, real type)?",
    means: "R2 looks into no file: neither for viruses nor for whether the content fits the content type.",
    instead:
      "Upload under a prefix such as `incoming/`, let an event notification start a consumer that checks the bytes (the first ones tell the type: `get` with `range`), and `put` what is clean under its final key; serve that prefix alone.",
    words:
      "virus scan uploaded files; malware antivirus; check real file type magic bytes; moderate uploads quarantine; are uploaded files safe; exe renamed to jpg; clamav; moderate images nsfw; validate that uploaded file is really an image; is the uploaded image really an image; check that an uploaded png really is a png",
    rules: ["range.length"],
    links: [`${r2}/buckets/event-notifications/`],
  },
};
