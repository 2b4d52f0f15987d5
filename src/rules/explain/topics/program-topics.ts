import { r2, type Topic, thread } from "./topic.js";

/** Questions about programs and libraries that keep their data in R2 over the S3 API. */
export const programTopics: Readonly<Record<string, Topic>> = {
  equalParts: {
    title: "Why does my backup program or container registry get `InvalidPart` from R2?",
    means:
      "R2 wants all parts but the last of one size, and S3 does not: programs that cut a stream into parts as it comes fail at the end with `InvalidPart`, for large files only. The other cause is a part without its etag, or one that was sent twice.",
    instead:
      "Set a fixed part size: `chunksize: 104857600` in a Docker registry, `fixed_upload_size=True` in s3fs of Python, `nomixupload` in s3fs-fuse, `upload_part_size` in RisingWave, a new pyarrow or OpenDAL; barman works without compression. Where nothing can be set, make parts larger than the file.",
    words:
      "InvalidPart CompleteMultipartUpload; docker registry chunksize r2; tus s3-store r2 incompatibility; barman backup r2 multipart; s3fs pyarrow large parquet r2 fails; backup tool multipart upload r2 fails large files; container registry push to r2; small files upload large files fail over s3; home assistant backup r2",
    messages: ["Unexpected response during S3 multipart upload finalization"],
    forms: [
      /\bInvalidPart\b(?![\s\S]{0,120}could not be found)[\s\S]{0,80}\bCompleteMultipartUpload\b/,
      /^(?=[\s\S]*\bs3fs\b)(?=[\s\S]*\b(?:r2|cloudflare))[\s\S]*\b(?:multipart|large|big)\b.{0,40}\bfail/i,
      /^(?=.*\bR2\b)(?!.*(?:\b\d{3}\b|worker|binding|wrangler|presign|browser|cors|complete|abort)).{0,40}\bmultipart\b.{0,12}\b(?:fail|not work|broken|issue|problem)\w*.{0,40}$/i,
    ],
    rules: ["multipart.parts-unequal"],
    links: [
      `${r2}/objects/multipart-objects/#limitations`,
      thread("EnterpriseDB/barman#954"),
      thread("balena-io/open-balena-registry#251"),
      thread("apache/arrow#34363"),
    ],
  },
  duckdb: {
    title: "How do I read R2 with DuckDB, Polars, pandas or Delta Lake?",
    means:
      "They read objects over the S3 API. DuckDB has a secret of its own kind for R2; a 400 or 403 mostly means that the bucket or `https://` stands in its `s3_endpoint`.",
    instead:
      "DuckDB: `CREATE SECRET (TYPE r2, KEY_ID '…', SECRET '…', ACCOUNT_ID '…')`, then `read_parquet('r2://BUCKET/KEY')`. Polars and delta-rs: `storage_options` with `aws_endpoint_url`, `aws_region: auto` and both keys; for safe writes `aws_conditional_put: etag`, or `copy_if_not_exists: header: cf-copy-destination-if-none-match: *`. Spark (s3a): `fs.s3a.endpoint`, `fs.s3a.endpoint.region` auto, `fs.s3a.path.style.access` true. pandas and s3fs: `client_kwargs={\"endpoint_url\": …}` and `fixed_upload_size=True`.",
    words:
      "duckdb r2 403 400; duckdb s3_endpoint httpfs; read parquet from r2; polars storage_options r2; pandas s3fs r2 endpoint_url; delta lake table in r2 without dynamodb lock; object_store rust copy_if_not_exists; deltalake write r2; clickhouse spark s3a r2; query parquet files in r2; pyarrow S3FileSystem; s3fs python; fsspec smart_open cloudpathlib",
    forms: [
      /^(?![\s\S]*\b(?:iceberg|catalog))(?=[\s\S]*\bduckdb)(?=[\s\S]*\b(?:r2|cloudflare))[\s\S]*\b40[0-4]\b/i,
      /\b40[0-4]\b.{0,30}\bselect(?:ing)? from\b.{0,20}\b(?:r2|cloudflare)/i,
    ],
    links: [
      "https://duckdb.org/docs/stable/guides/network_cloud_storage/cloudflare_r2_import",
      "https://delta-io.github.io/delta-rs/integrations/object-storage/s3-like/",
      thread("duckdb/duckdb#6786"),
    ],
  },
  appSettings: {
    title: "Which settings does an app need to keep its media in R2 (Mastodon, Laravel, Django, WordPress)?",
    means:
      "The S3 endpoint takes the uploads, and the public address (custom domain) shows the files: these are two settings. R2 has no ACLs, so an app that sets files public fails with `Header 'x-amz-acl' … not implemented`.",
    instead:
      "Endpoint without the bucket, region `auto`, path style, no ACL or `private`. Mastodon: `S3_PERMISSION=` empty, `S3_ALIAS_HOST`. Laravel: `visibility` private, `retain_visibility` false (else moves, copies and Statamic's image cache ask for GetObjectAcl, which R2 lacks), `url` the public domain. Rails (`storage.yml`): `request_checksum_calculation` and `response_checksum_validation` `when_required`. Django: `AWS_DEFAULT_ACL = None`, `AWS_S3_CUSTOM_DOMAIN`. WordPress S3-Uploads: `S3_UPLOADS_OBJECT_ACL` `private`. What an app asks of a bucket's policy or public access block is not there: switch the check off.",
    words:
      "mastodon S3_PERMISSION S3_ALIAS_HOST; laravel filesystem disk r2 visibility; statamic assets on r2; statamic glide image cache with s3 disk; GetObjectAcl when an app moves a file; django AWS_DEFAULT_ACL custom domain; wordpress offload media plugin r2; pixelfed misskey discourse uploads r2; uploaded images show the r2.cloudflarestorage.com address; app media urls wrong private endpoint; visibility public upload fails; self-hosted app store uploads in r2; django storages acl; offload media; media backend mastodon discourse ghost; image urls of app point to s3 endpoint; CF_PUBLIC_ACCESS_URL of the strapi plugin; s3_additional_kwargs ACL; rails active storage config storage.yml; django collectstatic",
    messages: ["Unable to copy file from source to cache", "Unable to retrieve the visibility for file at location"],
    links: [
      `${r2}/examples/`,
      thread("mastodon/mastodon#20416"),
      thread("laravel/laravel#6019"),
      thread("statamic/cms#7193"),
      thread("rails/rails#54374"),
      thread("humanmade/S3-Uploads#576"),
    ],
  },
  badRequest: {
    title: "Why does the S3 API answer 400 Bad Request?",
    means:
      "R2 does not take the region, the address or a header. An answer to HEAD has no body, so a check of the bucket (HeadBucket) names no reason: mostly the program sends its default region of AWS, or keys that are cut or swapped.",
    instead:
      "Set the region to `auto`; ask with GET to see the code. Else: an endpoint with the bucket's name or `https://` twice, a checksum that the SDK added (`WHEN_REQUIRED`), or an S3 address that a browser opens unsigned: readers need `r2.dev`, a custom domain or a presigned URL.",
    words:
      "400 bad request s3 client; 400 of headbucket; bad request although the keys are right; cryptic 400; image shows 400 bad request; upload answers 400; error 400 while listing; 400 error when S3 is misconfigured",
    forms: [
      /\(400\) when calling the \w+ operation|\bhead[- ]?bucket\b[\s\S]{0,80}\b400\b|\b400\b[\s\S]{0,60}\bhead[- ]?bucket\b/i,
      /^(?=[\s\S]*\b(?:r2|s3)(?:\b|[A-Z]))[\s\S]*\b(?:status ?code|http|error)\W{0,3}400\b(?![\s\S]*(?:<Code>|\bcode\b|Invalid))/i,
    ],
    statuses: [400],
    links: [thread("onyx-dot-app/onyx#10971"), thread("EnterpriseDB/barman#833"), thread("usememos/memos#2436")],
  },
  s3Timeout: {
    title: "Why does a request to `r2.cloudflarestorage.com` time out or lose its connection?",
    means:
      "The program gave up waiting, or the network between it and R2 broke; nothing is wrong with the request, and it mostly succeeds when it is sent again. A write may have been stored all the same.",
    instead:
      "Raise the program's timeout and its number of retries, send fewer and smaller parts at the same time, and look whether the bucket lies far away. If it stays, compare another network (`cannot assign requested address`: the machine has no IPv6), and the status page.",
    words:
      "timeout r2.cloudflarestorage.com; read timeout upload s3 client; connection reset by peer r2; backup to r2 fails intermittently random; pgbackrest r2 timeout; request send failed r2; uploads to R2 sometimes hang from my server; connect timeout s3 sdk r2; SSL bad record mac; requests keep timing out; context deadline exceeded; AbortError of node-http-handler",
    forms: [
      /^(?=[\s\S]*\br2\.cloudflarestorage\.com)[\s\S]*\b(?:timed? ?out|timeout|ETIMEDOUT|ECONNRESET|EPIPE|connection (?:reset|refused|aborted)|context canceled|cannot assign requested address|socket hang up|EOF|BAD_RECORD_MAC)\b/i,
    ],
    links: [thread("pgbackrest/pgbackrest#2644"), thread("ray-project/ray#55666"), "https://www.cloudflarestatus.com/"],
  },
  formStored: {
    title: "Why does my uploaded file begin with `------WebKitFormBoundary`?",
    means:
      "A form was sent (FormData, `curl -F`), and R2 stores a body as it comes, with the form's boundary and headers: a presigned PUT, and `put(key, request.body)`, want the file alone.",
    instead:
      'In the browser `fetch(url, { method: "PUT", body: file })`, with curl `--upload-file FILE` or `--data-binary @FILE`. In a Worker take the file out of the form: `(await request.formData()).get("file")`.',
    words:
      "uploaded image is broken boundary in file; curl -F presigned url stores form data; file corrupted after upload with FormData; content-disposition form-data inside the stored object; uploaded file cannot be opened form; presigned put with formdata boundary",
    messages: ["WebKitFormBoundary"],
    links: [thread("cloudflare/cloudflare-docs#7574"), `${r2}/objects/upload-objects/`],
  },
  s3Operations: {
    title: "Which operations of S3 does R2 have?",
    means:
      "Buckets: ListBuckets, HeadBucket, CreateBucket, DeleteBucket, GetBucketLocation, GetBucketEncryption, and Get and Put (CORS: Delete too) of BucketCors and BucketLifecycleConfiguration. Objects: HeadObject, GetObject, PutObject, CopyObject, DeleteObject, DeleteObjects, ListObjects, ListObjectsV2, and all of multipart uploads, ListParts and UploadPartCopy too.",
    instead:
      "All others answer 501: ACLs, policies, tags, versions, website, replication, notifications, inventory, logging, Object Lock, acceleration, public access block, SelectObjectContent (S3 Select). Headers of theirs are refused too; storage classes are `STANDARD` and `STANDARD_IA`.",
    words:
      "which s3 operations are implemented; list of supported s3 api calls; s3 api compatibility table; replication inventory support; listobjects v1 or v2; batch delete supported",
    forms: [
      /^(?=.*\bR2\b)(?!.*(?:cors|multipart|\b\d{3}\b|error|denied|NoSuch)).*\baws s3api [a-z]+-[a-z]/i,
      /^(?=.*\b(?:r2|cloudflare|supported|implemented)\b)(?=.*\b(?:support|implement|exist|available|have|has|there|possible|compatib)\w*)(?!.*\b(?:if-\w|condition\w*|errors?|denied|not implemented|fail\w*|break\w*|[45]\d\d|timeout|calling)\b).{0,60}\b(?:Get|Put|Delete|List|Head|Create|Copy|Select|Restore|Upload)(?:Bucket|Object|Public|Part)[A-Za-z]*\b.{0,40}$/i,
    ],
    links: [`${r2}/api/s3/api/`, "/s3"],
  },
};
