import { createHash } from "node:crypto";
import { describe, expect, it } from "vitest";
import { openDoor } from "./door.js";

/** Values of headers and parameters. All others have the value `1`. */
const values: Readonly<Record<string, string>> = {
  "content-type": "text/plain",
  "cache-control": "no-store",
  "content-disposition": "inline",
  "content-encoding": "gzip",
  "content-language": "en",
  expires: "Sun, 22 Nov 2026 12:00:00 GMT",
  "content-md5": "1B2M2Y8AsgTpgAmY7PhCfg==",
  "x-amz-storage-class": "STANDARD",
  "x-amz-storage-class (IA)": "STANDARD_IA",
  "x-amz-metadata-directive": "REPLACE",
  "x-amz-tagging-directive": "REPLACE",
  "x-amz-copy-source": "/files/KEY",
  "x-amz-copy-source-range": "bytes=0-0",
  "x-amz-acl": "public-read",
  "x-amz-server-side-encryption": "AES256",
  "x-amz-server-side-encryption-bucket-key-enabled": "true",
  "x-amz-bucket-object-lock-enabled": "true",
  "x-amz-bypass-governance-retention": "true",
  "x-amz-checksum-algorithm": "SHA256",
  range: "bytes=0-0",
  "?delimiter": "/",
  "?encoding-type": "url",
  "?fetch-owner": "true",
  "?list-type": "2",
};
for (const name of ["if-match", "if-none-match", "x-amz-copy-source-if-match", "x-amz-copy-source-if-none-match"])
  Object.assign(values, { [name]: "*" });
for (const name of ["if-modified-since", "if-unmodified-since"])
  Object.assign(values, { [name]: values["expires"], [`x-amz-copy-source-${name}`]: values["expires"] });

const key = Buffer.alloc(32, "k");
const keyMd5 = createHash("md5").update(key).digest("base64");
/** The three headers of SSE-C come together. */
const ssec = (prefix: string) => ({
  [`${prefix}algorithm`]: "AES256",
  [`${prefix}key`]: key.toString("base64"),
  [`${prefix}key-md5`]: keyMd5,
});

const conditions = "if-match if-modified-since if-none-match if-unmodified-since";
const sourceConditions = conditions.replaceAll("if-", "x-amz-copy-source-if-");
const system = "content-type cache-control content-disposition content-encoding content-language expires";
const classes = "x-amz-storage-class x-amz-storage-class_(IA)";
const ofCustomer = "x-amz-server-side-encryption-customer-";
const ofSource = "x-amz-copy-source-server-side-encryption-customer-";
const owner = "x-amz-expected-bucket-owner";
const payer = "x-amz-request-payer";
const grants = "x-amz-grant-full-control x-amz-grant-read x-amz-grant-read-acp x-amz-grant-write-acp";
const locks = "x-amz-object-lock-mode x-amz-object-lock-retain-until-date x-amz-object-lock-legal-hold";
const sse = ["", "-aws-kms-key-id", "-context", "-bucket-key-enabled"]
  .map((end) => `x-amz-server-side-encryption${end}`)
  .join(" ");
const written = `x-amz-website-redirect-location ${sse} ${payer} x-amz-tagging ${locks} x-amz-acl ${grants} ${owner}`;

/**
 * R2's page of implemented operations, read in 2026: the request, the implemented features, and the others. Where the page
 * contradicts itself or SDKs of today, the last table says so.
 */
// R2, "S3 API compatibility"
const page: readonly (readonly [operation: string, request: string, implemented: string, not: string])[] = [
  ["ListBuckets", "GET /", "?prefix ?start-after ?max-keys", ""],
  ["HeadBucket", "HEAD /files", "", owner],
  [
    "CreateBucket",
    "PUT /new-bucket",
    "",
    `x-amz-acl ${grants} x-amz-grant-write x-amz-bucket-object-lock-enabled ${owner}`,
  ],
  ["DeleteBucket", "DELETE /empty", "", owner],
  ["DeleteBucketCors", "DELETE /files?cors", "", owner],
  ["GetBucketCors", "GET /files?cors", "", owner],
  ["GetBucketLifecycleConfiguration", "GET /files?lifecycle", "", owner],
  ["GetBucketLocation", "GET /files?location", "", owner],
  ["GetBucketEncryption", "GET /files?encryption", "", owner],
  ["PutBucketCors", "PUT /files?cors", "", `x-amz-checksum-algorithm ${owner}`],
  ["PutBucketLifecycleConfiguration", "PUT /files?lifecycle", "", `x-amz-checksum-algorithm ${owner}`],
  ["HeadObject", "HEAD /files/KEY", `${conditions} range ?partNumber ${ofCustomer}`, `${payer} ${owner}`],
  [
    "ListObjects",
    "GET /files",
    "?delimiter ?encoding-type ?marker ?max-keys ?prefix",
    `${payer} ${owner} ?metadata ?start-after`,
  ],
  [
    "ListObjectsV2",
    "GET /files?list-type=2",
    "?delimiter ?encoding-type ?fetch-owner ?max-keys ?prefix ?start-after",
    `${payer} ${owner} ?metadata ?marker`,
  ],
  ["GetObject", "GET /files/KEY", `${conditions} range ?partNumber ${ofCustomer}`, `${payer} ${owner}`],
  ["PutObject", "PUT /files/KEY", `${system} content-md5 ${classes} ${ofCustomer}`, written],
  ["DeleteObject", "DELETE /files/KEY", "", `x-amz-mfa x-amz-bypass-governance-retention ${payer} ${owner}`],
  ["DeleteObjects", "POST /files?delete", "", `x-amz-mfa x-amz-bypass-governance-retention ${payer} ${owner}`],
  [
    "ListMultipartUploads",
    "GET /files?uploads",
    "?delimiter ?encoding-type ?key-marker ?max-uploads ?prefix ?upload-id-marker",
    "?metadata",
  ],
  ["CreateMultipartUpload", "POST /files/KEY?uploads", `${system} content-md5 ${classes} ${ofCustomer}`, written],
  ["CompleteMultipartUpload", "POST /files/KEY?uploadId=ID", "", `${owner} ${payer}`],
  ["AbortMultipartUpload", "DELETE /files/KEY?uploadId=ID", "", payer],
  [
    "CopyObject",
    "PUT /files/COPY x-amz-copy-source",
    `x-amz-metadata-directive ${system} ${sourceConditions} ${classes} ${ofCustomer} ${ofSource}`,
    `${written} x-amz-tagging-directive x-amz-source-expected-bucket-owner x-amz-checksum-algorithm`,
  ],
  [
    "UploadPart",
    "PUT /files/KEY?partNumber=1&uploadId=ID",
    `content-md5 ${ofCustomer}`,
    `x-amz-server-side-encryption ${payer} ${owner}`,
  ],
  [
    "UploadPartCopy",
    "PUT /files/KEY?partNumber=1&uploadId=ID x-amz-copy-source",
    `x-amz-copy-source-range ${ofCustomer} ${ofSource}`,
    `${sourceConditions} ${payer} ${owner} x-amz-source-expected-bucket-owner`,
  ],
  ["ListParts", "GET /files/KEY?uploadId=ID", "?max-parts ?part-number-marker", `${payer} ${owner} ?metadata`],
];

/** Features that the page lacks and the handler takes, with the reason. */
const exceptions = [
  ["PutBucketCors", "PUT /files?cors", "x-amz-sdk-checksum-algorithm", "SDKs of today always send it"],
  ["PutBucketLifecycleConfiguration", "PUT /files?lifecycle", "x-amz-sdk-checksum-algorithm", "the same"],
  ["UploadPartCopy", "PUT /files/KEY?partNumber=1&uploadId=ID", "x-amz-copy-source", "there is no copy without it"],
] as const;

const rows = page.flatMap(([operation, request, implemented, not]) => [
  ...["none of them", ...implemented.split(" ")].map((feature) => ({ operation, request, feature, isThere: true })),
  ...not.split(" ").map((feature) => ({ operation, request, feature, isThere: false })),
]);
for (const [operation, request, feature] of exceptions) rows.push({ operation, request, feature, isThere: true });

/** Returns the keys with which the object and the upload of a request are encrypted. */
function keysFor(operation: string, feature: string) {
  const hex = key.toString("hex");
  const isOfObject = feature === ofSource || (feature === ofCustomer && /^(?:Get|Head)/.test(operation));
  const isOfUpload = feature === ofCustomer && operation.startsWith("UploadPart");
  return { ofObject: isOfObject ? hex : undefined, ofUpload: isOfUpload ? hex : undefined };
}

describe("R2's page of S3 compatibility", () => {
  it.each(rows.filter(({ feature }) => feature !== ""))(
    "$operation with $feature: $isThere",
    async ({ operation, request, feature, isThere }) => {
      const door = openDoor();
      const { ofObject, ofUpload } = keysFor(operation, feature);
      await door.bucket.put("KEY", "v", { ssecKey: ofObject });
      door.buckets.set("empty", door.bucket);
      const { uploadId } = await door.bucket.createMultipartUpload("KEY", { ssecKey: ofUpload });
      const [method = "", path = "", copySource] = request.split(" ");
      const name = feature.replace("_", " ");
      const value = values[name] ?? "1";
      const isParameter = feature.startsWith("?");
      const added = isParameter
        ? `${path.includes("?") ? "&" : "?"}${feature.slice(1)}=${encodeURIComponent(value)}`
        : "";
      const ofFeature = feature.endsWith("customer-") ? ssec(feature) : { [name.replace(" (IA)", "")]: value };
      const headers = {
        ...(copySource === undefined ? {} : { "x-amz-copy-source": "/files/KEY" }),
        ...(isParameter || feature === "none of them" ? {} : ofFeature),
      };
      const before = door.held();
      const response = await door.send(method, path.replace("ID", uploadId) + added, { headers });
      if (isThere) return expect([501, 405, 500]).not.toContain(response.status);
      expect([response.status, door.held()]).toEqual([501, before]);
      const text = isParameter
        ? `${operation} search parameter ${feature.slice(1)} not implemented`
        : `Header '${name}' with value '${value}' not implemented`;
      if (method !== "HEAD") expect((await response.text()).replaceAll("&#x27;", "'")).toContain(text);
    },
  );
});
