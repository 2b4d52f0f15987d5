import type { AnyRuleId } from "./registry.js";

const cloudflare = "https://developers.cloudflare.com";

/** The advice for an error whose rule has none. */
export const codeAdvice: Readonly<Record<number, string>> = {
  10001:
    "Try again, later each time: a write that failed may or may not have been stored. An upload of the AWS CLI that always fails sends a checksum of a new kind: give `--checksum-algorithm CRC32`.",
  10002:
    "Give the access key id (32 characters) and the secret (64) of an R2 API token that is still valid, not keys of AWS, and not swapped; the endpoint of this account and jurisdiction, and the region `auto`. A new token may take a minute.",
  10003:
    "Give the API token the permission for this bucket and this operation: only Admin Read & Write and Admin Read only list buckets, and only the former makes or changes them.",
  10005: "Choose a name of 3 to 63 lower-case letters, digits and hyphens, such as `my-bucket`.",
  10006:
    "Create the bucket, or correct its name and the account; in an address without the bucket's name the key's first part is taken for it. A bucket of a jurisdiction is at its own endpoint alone, such as `ACCOUNT.eu.r2.cloudflarestorage.com`; Cloudflare's API finds it with the header `cf-r2-jurisdiction: eu`.",
  10007:
    "Check the key: clients take it as it is listed, not percent-encoded. A binding gives `null` for it: compare with `null`, and answer 404.",
  10008: "List and delete all objects first, and abort the uploads in progress.",
  10009: "Delete a bucket, or put what has a bucket of its own under a prefix of one bucket.",
  10013: "Try again with the whole body: nothing was stored.",
  10014: "Send the checksum in base64 of its full length; a binding takes hex or bytes.",
  10018: "Make a new presigned URL, and check the clock of the machine that signs.",
  10031:
    "Read the object again and decide anew. A binding gives `null` from `put`, and an object without `body` from `get`.",
  10033:
    "Send `Content-Length`: give the client a buffer, or a stream whose length it knows. A library that reports the progress of `fetch` makes a stream of a file: send the file itself.",
  10035:
    "Check the secret key, the region `auto` and the endpoint, and send just what was signed: the same method, key (percent-encoded once: a space `%20`, `+` as `%2B`, and `! ' ( ) *`), query and headers, `Content-Type` too. A presigned URL is for `ACCOUNT.r2.cloudflarestorage.com` alone, not for a custom domain. In Java set `chunkedEncodingEnabled(false)`; the secret of an API token is the SHA-256 of its value, not the value.",
  10042: "Add an R2 subscription to the account, in the dashboard.",
  10043: "Try again, later each time; the status page shows outages.",
  10054: "Nothing is wrong with the bucket: the client went away. Let it upload again, or in parts.",
  10073: "Use the bucket that exists, or choose another name.",
};

/** The rule for codes that a binding never returns. */
export const codeRules: Readonly<Record<number, AnyRuleId>> = {
  10007: "get.missing",
  10014: "checksum.bytes",
  10031: "put.precondition-failed",
  10033: "value.stream",
};

/** The public pages about rules, by the beginning of their ids. */
export const rulePages: Readonly<Record<string, string>> = {
  config: `${cloudflare}/workers/wrangler/configuration/#r2-buckets`,
  consistency: `${cloudflare}/r2/reference/consistency/`,
  errors: `${cloudflare}/r2/api/error-codes/`,
  hostnames: `${cloudflare}/cloudflare-for-platforms/cloudflare-for-saas/`,
  lifecycle: `${cloudflare}/r2/buckets/object-lifecycles/`,
  lock: `${cloudflare}/r2/buckets/bucket-locks/`,
  multipart: `${cloudflare}/r2/objects/multipart-objects/`,
  ssec: `${cloudflare}/r2/examples/ssec/`,
};

/** The page of all codes. */
export const codesPage: string = `${cloudflare}/r2/api/error-codes/`;

/** The page for rules without an entry in {@link rulePages}. */
export const referencePage: string = `${cloudflare}/r2/api/workers/workers-api-reference/`;
