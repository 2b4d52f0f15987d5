import { r2, type Topic, thread } from "./topic.js";

/** Errors and limits of R2's S3 API, as its clients report them. */
export const s3Topics: Readonly<Record<string, Topic>> = {
  notImplemented: {
    title: "What does `… not implemented` mean?",
    means:
      "R2's S3 API lacks what the request asks for: an operation, such as `PutBucketVersioning`, or a header, a search parameter or a signed stream. Nothing was changed.",
    instead:
      "Operation (ACLs, tags, versions, policies, website, logging, Object Lock, whose place bucket locks take): leave it out, or turn the check off in the tool, as `no_check_bucket` of rclone and `--copy-props none` of the AWS CLI do; a custom domain or `r2.dev`, not a policy, makes a bucket public. Header: leave out the option that sends it. Search parameter: update the client. Signed stream: send the payload unsigned. POST of a form: use a presigned PUT.",
    words:
      "operation not implemented 501; PutBucketVersioning PutObjectTagging PutBucketPolicy not implemented; notimplemented acl website logging api; GetObjectTagging aws s3 cp between buckets",
    forms: [/\b(?:[A-Z][a-z]{1,20}){2,8}(?:V2|ACL)? not implemented\b/],
    s3Codes: ["NotImplemented"],
    statuses: [501],
    links: [`${r2}/api/s3/api/`, "/s3", thread("pixelfed/pixelfed#3775")],
  },
  signedStream: {
    title: "Why is a signed stream refused with 501?",
    means:
      "R2's S3 API takes no signed chunks (`STREAMING-AWS4-HMAC-SHA256-PAYLOAD`, with or without trailer), which SDKs send for streams. AWS SDKs since January 2025 send `STREAMING-UNSIGNED-PAYLOAD-TRAILER` with a checksum that nobody asked for.",
    instead:
      'Send `UNSIGNED-PAYLOAD`: `DisablePayloadSigning = true` in .NET, `chunkedEncodingEnabled(false)` in Java; or give the client the whole bytes instead of a stream. Without the checksum (`requestChecksumCalculation: "WHEN_REQUIRED"`) there is no trailer.',
    words:
      "upload stream sdk fails 501; streaming signature v4; disablepayloadsigning dotnet swift; .NET PutObjectAsync not implemented; chunked encoding java sdk; signature mismatch on putObject with the java sdk; aws-chunked encoding; kotlin sdk put fails; minio java client streaming signature",
    messages: ["STREAMING-AWS4-HMAC-SHA256-PAYLOAD", "STREAMING-UNSIGNED-PAYLOAD-TRAILER"],
    forms: [/\bdisable\W?payload\W?signing\b/i],
    links: [`${r2}/examples/aws/aws-sdk-net/`, thread("soto-project/soto#643")],
  },
  searchParameter: {
    title: "Why is a search parameter not implemented?",
    means:
      "The request has a parameter in its query that R2's S3 API does not take: MinIO's `metadata`, a misspelt one such as `maxKeys`, or `x-id` of an older SDK with an older R2. With `ListBuckets` in the text, where objects were to be listed, the name of the bucket is missing from the address.",
    instead:
      "Update the client and turn the option off that sends the parameter; the names of a list are `prefix`, `delimiter`, `max-keys`, `continuation-token`, `start-after`, `encoding-type` and `fetch-owner`.",
    words:
      "query parameter list not; listobjectsv2 listbuckets maxkeys unknown; minio client list with metadata=true; k3s rke2 etcd snapshot to r2 fails; listbuckets search parameter encoding-type prefix not implemented bucket missing in url; mc mirror metadata not implemented",
    messages: ["search parameter … not implemented"],
    links: [`${r2}/api/s3/api/`, thread("aws/aws-sdk-js-v3#5565")],
  },
  oneChecksum: {
    title: "How many checksums can an upload over S3 have?",
    means:
      "R2's S3 API takes one checksum for each upload: `Content-MD5`, CRC32, CRC32C, SHA-1 or SHA-256 (type `COMPOSITE` for parts), or CRC64NVME (`FULL_OBJECT`). `Content-MD5` together with another one, or two others, are refused with `InvalidRequest`.",
    instead:
      'Send one alone: make the client with `requestChecksumCalculation: "WHEN_REQUIRED"` where you set `Content-MD5` yourself, or leave `Content-MD5` out. DeleteObjects needs a checksum, so newer SDKs send CRC32 with it whatever that setting says.',
    words:
      "content-md5 default checksum; two checksums over s3; several time invalidrequest activestorage rails; Content-MD5 and another checksum; Content-MD5 with x-amz-checksum-crc32; ContentMD5 set and crc32 added by the sdk; several checksum headers; which checksum algorithms does the s3 api support; DeleteObjects needs md5; DeleteObjects still sends crc32 with when_required; FULL_OBJECT or COMPOSITE checksum type; crc64nvme sha256 crc32c in r2; ContentMD5 of PutObjectCommand is InvalidRequest",
    messages: ["You can only specify one non-default checksum", "MissingContentMD5"],
    rules: ["checksum.one"],
    links: ["/s3", `${r2}/api/s3/api/`],
  },
  presignedChecksum: {
    title: "What does `BadDigest` of a presigned URL mean?",
    means:
      "The URL has the checksum of an empty body in its query (`x-amz-checksum-crc32=AAAAAA==`): the AWS SDK adds it by default since 3.729, and R2 checks it. Nothing was stored.",
    instead:
      'Sign with `new S3Client({ requestChecksumCalculation: "WHEN_REQUIRED" })`, for PutObject and UploadPart. `s3Handler` and `npx fakebucket serve` refuse such a URL as R2 does. To have R2 check the body, sign the checksum of the real bytes (`ChecksumSHA256`, base64).',
    words:
      "update; BadDigest upload; getSignedUrl PutObjectCommand; x-amz-checksum-sha256 in a presigned url; stop the sdk from adding crc32 to a presigned url",
    messages: ["The CRC32 you specified did not match the calculated checksum"],
    forms: [
      /signed[\s\S]{0,300}(?:BadDigest|CRC32 checksum you specified)|(?:BadDigest|CRC32 checksum you specified)[\s\S]{0,300}signed/i,
      /x-amz-checksum-crc32\W{1,6}AAAAAA/i,
    ],
    rules: ["checksum.verified"],
    links: ["/s3#what-to-set-in-clients", "/guides/recipes#a-presigned-upload", thread("kyantech/Palmr#378")],
  },
  region: {
    title: "Which region does R2 have?",
    means:
      "The S3 API of R2 has the region `auto`, for which `us-east-1` and an empty name stand too. A new bucket may name a location hint (`wnam`, `enam`, `weur`, `eeur`, `apac`, `oc`); other names of AWS are refused.",
    instead:
      "Set the region to `auto` in the client, or `AWS_REGION=auto`; without one a client may ask `GetBucketLocation`, and `us-east-1` serves those that know no `auto`. A bucket's place is its location hint or its jurisdiction, which has an endpoint of its own: `ACCOUNT.eu.r2.cloudflarestorage.com`.",
    words:
      "region auto; us-east-1; constraint eu-west-1 locationconstraint; what to enter as region; S3 requests require a region, which value; which region do restic and other backup programs need; does R2 have a default region; unable to connect for lack of a region setting",
    messages: [
      "is wrong; expecting 'auto'",
      "The region name '…' is not valid",
      ...["Region is missing", "Unable to load region from any of the providers"],
      "GetBucketLocation not implemented",
      "Invalid region: region was not a valid DNS name",
    ],
    forms: [/\bRegion is missing\b[\s\S]{0,120}(?:smithy|config-resolver|aws-sdk)/],
    s3Codes: ["InvalidRegionName", "InvalidLocationConstraint", "IllegalLocationConstraintException"],
    links: [`${r2}/api/s3/api/#bucket-region`, `${r2}/reference/data-location/`],
  },
  browserUpload: {
    title: "Why does the browser report a network error instead of R2's answer?",
    means:
      "R2 refused the request, but its answer has no CORS headers, so the browser hides it: `Failed to fetch`, `xhr network error`, `Load failed`.",
    instead:
      'Send the same request with curl to see the answer. Often it is a checksum in the presigned URL (`x-amz-checksum-crc32=AAAAAA==`, the CRC of nothing): sign with `requestChecksumCalculation: "WHEN_REQUIRED"`. Else presigned POST (sign PUT), a header that was not signed as it is sent (`Content-Type`), CORS rules without the origin or header, or the page\'s Content Security Policy: its `connect-src` must name `https://*.r2.cloudflarestorage.com`.',
    words:
      "upload curl not browser; postman; hidden null; allow upload endpoint in csp content security policy; rails direct upload error storing status 0; uppy network error; uppy upload of aws-s3 ends with a network error; upload from the browser to a presigned url fails with net::ERR_FAILED, curl is fine",
    messages: [
      "xhr network error",
      "Failed to fetch",
      "NetworkError when attempting to fetch resource",
      "Network error during upload",
      "TypeError: Load failed",
      "CORS request did not succeed",
    ],
    forms: [
      /\bAxiosError: Network Error\b[\s\S]{0,200}\b(?:R2|(?:pre)?signed|cloudflarestorage)\b/i,
      /ERR_FAILED[\s\S]{0,200}cloudflarestorage|cloudflarestorage[\s\S]{0,200}ERR_FAILED/,
      /^(?=.*\b(?:R2|presigned|signed url)\b).*(?:\b(?:work|fine|ok|succee)\w*\b.{0,20}\b(?:curl|postman)\b|\bcurl\b.{0,20}\b(?:works?|fine)\b)/i,
    ],
    links: [`${r2}/buckets/cors/`, "/s3", thread("crafter-station/petdex#465")],
  },
  headerValue: {
    title: "How do I store metadata that is not ASCII?",
    means:
      "A header holds characters up to U+00FF only, so HTTP clients refuse others in `x-amz-meta-…` and in `content-disposition`; a binding's `customMetadata` takes any text.",
    instead:
      "Encode before and decode after: `encodeURIComponent`, base64, or RFC 2047 (`=?UTF-8?B?…?=`), which R2 decodes for S3 clients (what it cannot send back is counted in `x-amz-missing-meta`); in `content-disposition` write `filename*=UTF-8''…`.",
    words:
      "non-ascii metadata; umlauts file name; chinese file name; unicode value invalid japanese; umlauts emoji in metadata; content disposition with umlauts or a file name that is not english; garbled file name; metadata with unicode characters in an S3 header; utf-8 metadata",
    messages: [
      "Invalid character in header content",
      "ERR_INVALID_CHAR",
      "Cannot convert argument to a ByteString",
      ...["invalid header field value", "x-amz-missing-meta"],
    ],
    rules: ["http-metadata.write-value", "custom-metadata.names"],
    links: [`${r2}/reference/unicode-interoperability/`, "/s3", thread("tus/tus-node-server#458")],
  },
  malformedXml: {
    title: "Why is XML not well formed or not valid?",
    means:
      "`MalformedXML`: the body is not what R2 expects at this address. Mostly the address is wrong, with the bucket's name missing or twice. A deletion needs 1 to 1,000 keys, `complete` at least one part, a lifecycle rule a `Status`, a CORS rule an origin without `*` for its port.",
    instead:
      "Give the client the endpoint without the bucket's name, the region `auto`, and path style; leave out a location constraint of AWS.",
    s3Codes: ["MalformedXML"],
    words:
      "malformedxml xmlmalformed complete multipart; malformedxml putbucketcors putbucketlifecycleconfiguration; schema createbucket completemultipartupload deleteobjects",
    messages: [
      "The XML you provided was not well formed or did not validate against our published schema",
      "The XML you provided was not well-formed or did not validate against our published schema",
    ],
    rules: ["delete.count"],
    links: [`${r2}/api/s3/api/`, thread("thephpleague/flysystem-bundle#116")],
  },
  invalidArgument: {
    title: "What does `InvalidArgument` of the S3 API mean?",
    means:
      "R2 refuses a value of the request, which the message mostly names: a header, a parameter or the credentials. Nothing was stored.",
    instead:
      "`Authorization`: the request is unsigned or signed for another address. `X-Amz-Security-Token`: unset `AWS_SESSION_TOKEN`, unless the credentials are temporary. `X-Amz-Expires`: seven days at most. `Only one auth mechanism allowed`: a presigned URL was sent with an `Authorization` header. A bare `Invalid Argument` of newer SDKs: switch their checksums off (`WHEN_REQUIRED`). A copy source needs `BUCKET/KEY`, a list takes 1 to 1,000 keys (10022).",
    words: "invalid argument 400 s3 api; invalidargument upload",
    messages: ["Only one auth mechanism allowed"],
    s3Codes: ["InvalidArgument"],
    links: [`${r2}/api/error-codes/`, thread("boto/boto3#4401"), thread("jschneier/django-storages#1453")],
  },
  endpoint: {
    title: "Which endpoint and address does the S3 API have?",
    means:
      "The endpoint is `https://ACCOUNT.r2.cloudflarestorage.com`, with the bucket in the path or before the account. It takes requests signed with version 4 only: `r2.dev` and custom domains are for reading in public.",
    instead:
      "Give a client the endpoint with `https://` (port 443; `http://` is redirected with 301), without the bucket's name and quotes, the region `auto` and `forcePathStyle` if a host is not found. A bucket of a jurisdiction has an endpoint of its own, such as `ACCOUNT.eu.r2.cloudflarestorage.com`. `handshake failure`: the account's id is wrong, R2 not enabled, the account so new that it still waits for the endpoint's certificate, or a proxy sends no server name (nginx: `proxy_ssl_server_name on`). `no such host`: a typing error, or the DNS of the machine. Clients of MinIO take the host alone, without `https://` and path. An answer that is no XML (`Deserialization error`) is a web page: another address was asked. In Postman or Insomnia: authorization AWS Signature, service `s3`, region `auto`; curl: `--user ID:SECRET --aws-sigv4 aws:amz:auto:s3`.",
    words:
      "s3 endpoint url; use_path_style or virtual hosts; account id endpoint; host not found; ssl handshake failure; upload with PUT to the public url refused 401; write through r2.dev or the custom domain; bucket name appears twice in the url; upload creates a folder with the bucket name; getaddrinfo enotfound virtual dns; connect S3 client; endpoint eu bucket; url for aws sdk bucket with eu restriction; where do I find my account id; s3 url of my bucket; endpoint for boto3; boto3 ssl verify false; postman authorization with both keys; curl upload with access key, aws-sigv4; wrong S3 API in the dashboard; server address in Cyberduck, FileZilla, WinSCP or Transmit; access key id and secret access key in postman; cannot connect to R2 as S3 compatible storage; which port and protocol; S3 API over http instead of https; support http without tls; barman endpointURL with the bucket in it forbidden 403; custom domain as S3 endpoint cannot be reached; custom domain in s3 client gives 404; endpoint of a jurisdiction; program ignores the custom endpoint",
    messages: [
      ...["ENOTFOUND", "EAI_AGAIN", "alert handshake failure", "must be addressed using the specified endpoint"],
      ...[
        "ERR_NAME_NOT_RESOLVED",
        "lookup ….r2.cloudflarestorage.com: no such host",
        "cannot have fully qualified paths",
      ],
      "permanent redirect",
      "amazonaws.com",
      ...["Deserialization error: to see the raw response", "could not be parsed as XML"],
    ],
    forms: [
      /\blisting\b[^\n]{0,120}\bNoSuchKey\b/,
      /\bChar '.{1,6}' is not expected|Invalid bucket name \W*https?:/,
      /\binvalid endpoint\b.{0,40}r2\.cloudflarestorage/i,
      /\b(?:lookup |unknown ?(?:s3 )?host\w*\W+)\S*r2\.cloudflarestorage\.com/i,
      /r2\.cloudflarestorage[\s\S]{0,300}could not resolve host/i,
      /(?:CIPHER_MISMATCH|COMMON_NAME|altnames|certificate)[\s\S]{0,200}r2\.cloudflarestorage/,
      /r2\.cloudflarestorage\.com(?:: no such host|[\s\S]{0,200}in host name)/i,
      /^(?=[\s\S]*(?:\b[RS][23]\b|r2\.cloudflarestorage))[\s\S]*handshake[_ ]failure/i,
      /^(?=[\s\S]*(?:\b[rs][23]\b|>cloudflare<))(?=[\s\S]*\b(?:[rs][23]|upload\w*|storage)\b)[\s\S]*301 Moved Permanently/i,
      /r2\.cloudflarestorage\.com\/[^\s?]+ 40[01]\b/,
      /^(?=[\s\S]*\b(?:r2\.dev|custom domain)\b)(?=[\s\S]*\bPUT\b)[\s\S]*\b40[15]\b/i,
      /cloudflarestorage\.com\S+cloudflarestorage\.com/i,
      /\bInvalidArgument\b[\s\S]{0,40}\bAuthorization\b/,
      /\bNoSuchKey\b.{0,60}\bListObjects/,
      /\bjurisdiction\b[\s\S]{0,200}\b40[34]\b|\b40[34]\b[\s\S]{0,200}\bjurisdiction\b/i,
    ],
    links: [
      `${r2}/api/s3/api/`,
      `${r2}/reference/data-location/`,
      thread("cloudflare/cloudflare-docs#6252"),
      thread("n8n-io/n8n#23825"),
      thread("nginx/nginx-s3-gateway#78"),
    ],
  },
  s3Stream: {
    title: "How do I upload a stream over the S3 API?",
    means:
      "R2 wants the length before the body: a client that is given a stream of unknown length sends no `Content-Length`, and gets 411 or fails by itself.",
    instead:
      "Give the length beside the stream (`ContentLength` of PutObject), or gather the bytes. Of unknown length: upload in parts, with `Upload` of `@aws-sdk/lib-storage` or `upload_fileobj` of boto3. In a browser send the `File` itself: a library that reports the progress of `fetch` makes a stream of it.",
    words:
      "putObject stream content-length; contentLength parameter for streams; upload a ReadableStream with an S3 client; node stream PutObjectCommand length unknown; pipe a stream to R2 from a server; lib-storage Upload of a stream; onUploadProgress loses the content-length header; put_object or upload_fileobj of boto3 with a stream whose size is not known; generator as body in python; upload a node stream with the aws sdk",
    messages: ["Unable to calculate hash for flowing readable stream"],
    rules: ["value.stream"],
    links: [`${r2}/objects/upload-objects/`, thread("sindresorhus/ky#727")],
  },
  unsetValue: {
    title: "Why does an SDK miss a value, such as `Bucket` or `UploadId`?",
    means:
      "The client was given nothing or `undefined`: a variable of the environment is not set where the code runs, or a parameter stands at the wrong level. `UploadId` is missing where something else than R2 answered CreateMultipartUpload.",
    instead:
      "Print what the client gets: endpoint with the id of the account, bucket, key and credentials. In a Worker read them from `env` instead of `process.env`; elsewhere load `.env` before the client is made, and set the variables at the host too.",
    words:
      "environment variable undefined sdk; bucket name undefined; process.env empty; missing required parameter; cannot read credentials accessKeyId of undefined; credentials undefined in production",
    messages: [
      ...["None.r2.cloudflarestorage", "Failed to parse URL from undefined"],
      "null.r2.cloudflarestorage",
      "No value provided for input HTTP label",
      "Empty value provided for input HTTP label",
      "undefined.r2.cloudflarestorage",
      ...["Expected a non-null value for", "Resolved credential object is not valid"],
    ],
    forms: [
      /Invalid type for parameter \w+\b.{0,20}\bNone/,
      /Invalid bucket name (?:\W*(?:undefined|null|None)\b|"")/i,
      /\b(?:missing|(?<!an )invalid|empty|no)\b.{0,20}\bupload_?id\b|\bupload_?id (?:is )?undefined\b/i,
    ],
    links: [`${r2}/examples/aws/`],
  },
  s3Differences: {
    title: "How does R2 differ from S3?",
    means:
      "R2 has the S3 API for objects, multipart uploads, lists, presigned URLs, CORS and lifecycle rules, but no ACLs, bucket policies, versions, tags, websites, Object Lock headers or POST forms, and no answer to `Expect: 100-continue`; those operations answer 501. All parts but the last need one size; the region is `auto`; egress is free (Amazon: from $0.09 per GB), and a GB costs $0.015 a month (S3 Standard: $0.023).",
    instead:
      "Instead of them: bucket locks, event notifications through Queues, custom domains with the zone's rules, and API tokens. Change the endpoint, the keys and the region of the client, and try it against `npx fakebucket serve`.",
    words:
      "difference between R2 and S3; s3 compatible features missing; is r2 fully s3 compatible; replace aws s3 by r2; what does R2 not have that S3 has; are bucket policies supported; compatibility; access points and vpc endpoint; object lock and versioning like S3; limitations of R2 compared to S3; answers Expect 100-continue; ACLs; moving an app from S3: what breaks; code changes to migrate from S3; R2 vs amazon S3; R2 or S3: which is cheaper; cloudflare alternative to S3",
    forms: [/^(?=.*\b[rs][23]\b).*\b100-continue\b/i],
    links: [`${r2}/api/s3/api/`, "/s3", "https://aws.amazon.com/s3/pricing/"],
  },
};
