import { r2, type Topic } from "./topic.js";

/** The first questions of somebody new to R2: one call each. */
export const firstTopics: Readonly<Record<string, Topic>> = {
  bind: {
    title: "How do I connect a Worker to a bucket?",
    means:
      "A binding makes a bucket a member of `env`, without keys, addresses or a domain: the configuration gives the name in the code and the bucket.",
    instead:
      '`npx wrangler r2 bucket create my-bucket`, then in wrangler.jsonc `"r2_buckets": [{ "binding": "BUCKET", "bucket_name": "my-bucket" }]`, `npx wrangler types`, and in the handler `await env.BUCKET.put("key", "value")`; or add it in the dashboard, under Settings, Bindings of the Worker. `wrangler dev` uses an empty local bucket unless the binding has `"remote": true`.',
    words:
      "add a bucket to a worker in the dashboard; attach bucket; get started with r2; getting started; first steps tutorial; use r2 in a worker; access bucket from worker; set up a bucket binding; r2_buckets binding in wrangler; set up r2; hello world; link a bucket to my worker; access a bucket bound as MY_BUCKET; use an r2 bucket in a worker; access bucket from code; before I can use R2; r2 binding; hook up a bucket; what is a binding; what is env in a worker",
    forms: [
      /^\W*(?:how (?:do|can|to)\b.{0,8})?(?:use|add|attach|access|connect|bind)\b.{0,12}\b(?:r2|bucket)\b.{0,12}\b(?:in|from|to|with)\b(?! a \w+ w).{0,12}\bworkers?\W*$/i,
    ],
    rules: ["config.buckets.list"],
    links: [`${r2}/api/workers/workers-api-usage/`, "/guides/configuration"],
  },
  store: {
    title: "How do I store a file in a bucket from a Worker?",
    means:
      "`put` stores a value under a key (its name, at most 1,024 bytes; a `/` in it has no meaning of its own). It replaces what was there, and gives the new object, or `null` if `onlyIf` does not hold.",
    instead:
      'Text, bytes, a Blob or a stream of known length: `await env.BUCKET.put("images/a.png", request.body, { httpMetadata: { contentType: "image/png" }, customMetadata: { owner: "7" } })`. Always await it. Several: one `put` each. Without a Worker: `npx wrangler r2 object put BUCKET/KEY --file PATH --remote`, or the S3 API.',
    words:
      "upload a file to r2 from a worker; best way to store user avatars; save text; save something; write to a bucket; write a file; put object example; store a file from code; upload image from worker; create an object; add a file to a bucket; upload several files; what is a key; set custom metadata when uploading; add metadata to a file; keep a file of a form; keep a pdf in a bucket",
    rules: ["value.types", "key.length", "put.replaces"],
    links: [`${r2}/api/workers/workers-api-reference/`],
  },
  read: {
    title: "How do I read an object in a Worker?",
    means:
      "`get` gives the object with its metadata and its body, or `null` for a missing key. The body comes as you read it, and can be read once.",
    instead:
      '`const object = await env.BUCKET.get("key")`; if it is `null`, answer 404. Then one of `await object.text()`, `json()`, `arrayBuffer()`, `bytes()`, `blob()`, or the stream: `new Response(object.body, { headers })` with `object.writeHttpMetadata(headers)`.',
    words:
      "read an object as text; read json from r2; return json from r2; arraybuffer of an R2ObjectBody; get a file from a bucket; get file contents; get an object; load a file; download a file in a worker; open a file; serve a file from r2; return an object as a response; return an r2 object; stream a file from r2; send a file to the browser; load a file in code; download a file from r2 to the browser of a user; return the body of an object with hono",
    rules: ["body.methods", "get.missing", "body.forwarded"],
    links: [`${r2}/api/workers/workers-api-reference/`],
  },
  remove: {
    title: "How do I delete an object?",
    means:
      "`delete` takes a key, or an array of at most 1,000. It gives nothing, also for keys that do not exist, and cannot be undone.",
    instead:
      '`await env.BUCKET.delete("key")`, or `delete(["a", "b"])`. All below a prefix: delete each page of `list({ prefix })` while it is `truncated`. By age: a lifecycle rule.',
    words:
      "remove file from bucket in worker; delete several files; delete an array of keys; erase a picture of a user in code; bucket.delete",
    rules: ["delete.one", "delete.count"],
    links: [`${r2}/api/workers/workers-api-reference/`],
  },
  list: {
    title: "How do I list the objects of a bucket in a Worker?",
    means:
      "`list` gives a page of up to 1,000 objects in the order of their keys, with `truncated` and, if that is true, a `cursor` for the next page.",
    instead:
      '`const { objects } = await env.BUCKET.list({ prefix: "images/" })`, then `objects.map(({ key, size }) => key)`. `delimiter: "/"` gives folders as `delimitedPrefixes`; `include: ["customMetadata"]` adds metadata. More than a page: again with `cursor` while `truncated`.',
    words:
      "list files from my worker; list all objects in a bucket; get all objects of a bucket in javascript; get a list of the files in a bucket; show all files; names of all objects; find an example of list; read the keys of a bucket; get all keys only",
    rules: ["list.result", "list.truncated", "list.prefix"],
    links: [`${r2}/api/workers/workers-api-reference/`],
  },
  sdk: {
    title: "How do I use an S3 SDK with R2 (AWS SDK, boto3)?",
    means:
      "R2 answers the S3 API: an application that uses S3 needs another endpoint, the region `auto`, and the two keys of an R2 API token.",
    instead:
      'JavaScript: `new S3Client({ region: "auto", endpoint: "https://ACCOUNT.r2.cloudflarestorage.com", credentials: { accessKeyId, secretAccessKey }, requestChecksumCalculation: "WHEN_REQUIRED", responseChecksumValidation: "WHEN_REQUIRED" })`. Python: `boto3.client("s3", endpoint_url=…, aws_access_key_id=…, aws_secret_access_key=…, region_name="auto")`. The bucket is no part of the endpoint; leave ACLs out.',
    words:
      "use aws sdk with r2; use boto3 with r2; point the aws sdk at r2; configure aws-sdk for r2; endpoint and credentials for the aws sdk; minimum change to point an application that uses s3; switch an s3 application to r2; replace s3 by r2 in my code; configuration of the aws sdk for R2; aws sdk v3 with r2; which library to use for r2 in node",
    links: [`${r2}/examples/aws/`, `${r2}/api/s3/api/`],
  },
  sdkCalls: {
    title: "Which calls of an S3 SDK upload, read, list, page and delete objects?",
    means:
      "PutObject stores its `Body` (a string, bytes, a stream with `ContentLength`), GetObject reads (`Range` for a part; its `Body` is a stream: `Body.transformToString()`, in boto3 `Body.read()`), HeadObject tells size and date (`ContentLength`, `LastModified`) or 404, DeleteObjects takes up to 1,000 keys (`Quiet` names errors alone), CopyObject and DeleteObject rename.",
    instead:
      "ListObjectsV2 gives 1,000 keys a page: send `NextContinuationToken` as `ContinuationToken`, or take `paginateListObjectsV2` (boto3: `get_paginator`). Large files: `Upload` of `@aws-sdk/lib-storage` (`httpUploadProgress`), `upload_file` of boto3.",
    words:
      "size of an object with the S3 api; delete files from node or list them with php; read json with boto3; pagination with boto3; stream a download with an sdk in node; upload a buffer from nodejs; upload base64 with the aws sdk; delete many files over S3; range get over the s3 api; last modified of a file in boto3; multipart upload with TransferConfig of boto3; upload or download a file with boto3; upload an image with PutObjectCommand in node js; get_object Body read in python",
    links: [`${r2}/examples/aws/`, "/s3"],
  },
  catch: {
    title: "How do I handle errors of R2 in a Worker?",
    means:
      "Calls reject with an `Error` whose message ends with R2's code, such as `put: … (10001)`; wrong arguments with a `TypeError`. A missing key and a failed condition are no errors: they give `null` or an object without `body`.",
    instead:
      "`await` inside `try`, and take the code from the message: `/\\((\\d+)\\)$/.exec(error.message)`. Try again for 10001, 10043 and 10058, with growing pauses; others stay as they are. In tests, `faults` make a call fail.",
    words:
      "catch an error of put; catch errors; which errors can put throw; which errors can r2 throw; what can go wrong with put; try catch around r2 calls; errors of get; what does put throw; what does a bucket throw",
    rules: ["errors.service-form", "errors.reject"],
    links: [`${r2}/api/error-codes/`, "/guides/errors"],
  },
};
