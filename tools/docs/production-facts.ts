import type { AnyRuleId } from "../../src/rules/explain/registry.js";

/*
 * What production is known to do: the data of `docs/guides/production.md`.
 *
 * To add a fact: add a row to the list of its service, name in `heldBy` the rule that keeps it, or the test with its row,
 * and run `npm run docs`. A fact without either fails `production-document.test.ts`.
 */

/** A test file, and a whole text in it: the title of the test, a string of its table, or an expression as it is written. */
export type TestRow = readonly [path: string, text: string];

/** A fact about production that a user reported, or that the platform's pages state. */
export interface ProductionFact {
  /** The request or the field, as Markdown. */
  readonly what: string;
  /** The behaviour of production, as Markdown. */
  readonly production: string;
  /** Threads on GitHub as `owner/repository#number`, or addresses of pages. */
  readonly sources: readonly string[];
  /** The date of the newest of the sources; only the year where the day is unknown. */
  readonly date: string;
  /** The rules and the rows of tests that keep the fact. */
  readonly heldBy: readonly (AnyRuleId | TestRow)[];
}

const bindingFacts: readonly ProductionFact[] = [
  {
    what: "`complete()` of an upload with metadata",
    production:
      "The returned object has `customMetadata` `{}` and no HTTP metadata; `head()` of the key has both. Nobody has reported other members.",
    sources: ["cloudflare/workers-sdk#5936", "nuxt-hub/core#71"],
    date: "2024-05-29",
    heldBy: ["multipart.complete-metadata"],
  },
  {
    what: "Writes of one key, more than once a second",
    production:
      "Refused with 10058 now and then. FakeBucket refuses only on request: `throttle` of `fakebucket/testing`.",
    sources: ["https://developers.cloudflare.com/r2/platform/limits/"],
    date: "2026",
    heldBy: ["consistency.not-throttled"],
  },
];

/** The test of R2's answers, where they differ from Amazon's. */
const answers = "test/s3/r2-answers.test.ts";

const s3Facts: readonly ProductionFact[] = [
  {
    what: "A checksum in the query of a presigned URL, such as `x-amz-checksum-crc32=AAAAAA==` of the AWS SDK",
    production: "Checked: 400 `BadDigest`, and nothing is stored; parts too.",
    sources: ["kyantech/Palmr#378", "crafter-station/petdex#465", "usekaneo/kaneo#1173", "Alos-no/Cloudflare.NET#43"],
    date: "2026-08-24",
    heldBy: [
      [answers, "a checksum of an empty body in the query of a presigned URL"],
      [answers, "of %s fails by default, and passes as R2's users repair it"],
    ],
  },
  {
    what: "A body in signed chunks, with or without a trailer, over HTTPS",
    production: "501 `STREAMING-AWS4-HMAC-SHA256-PAYLOAD not implemented`",
    sources: [
      "soto-project/soto#643",
      "robinrodricks/FluentStorage#166",
      "Kyrodan/KeeAnywhere#424",
      "cloudflare/cloudflare-docs#6133",
    ],
    date: "2026-09-22",
    heldBy: [
      [answers, "signed chunks over https"],
      [answers, "signed chunks with a trailer over https"],
    ],
  },
  {
    what: "A body in unsigned chunks with a trailer",
    production: "Accepted. One report has Unauthorized instead; other clients work.",
    sources: ["amd/gaia#3029"],
    date: "2026-08-20",
    heldBy: [[answers, "unsigned chunks"]],
  },
  {
    what: "A parameter of a list that R2 does not know",
    production: "501 `ListObjectsV2 search parameter metadata not implemented`",
    sources: ["k3s-io/k3s#8924", "teamzuzu/kopsrox#17", "xtyxtyx/minio-dart#97", "aws/aws-sdk-js-v3#5565"],
    date: "2024-11-20",
    heldBy: [
      [answers, '["metadata=true", "maxKeys=1", "allow-unordered=true"]'],
      [answers, "a list of buckets with max-buckets"],
    ],
  },
  {
    what: "SHA-1 or SHA-256 of a part",
    production: "501",
    sources: ["Alos-no/Cloudflare.NET#43"],
    date: "2026-08-24",
    heldBy: [[answers, '["sha1", "sha256"] as const']],
  },
  {
    what: "`x-amz-checksum-type`: `FULL_OBJECT` with CRC-32 or SHA, `COMPOSITE` with CRC-64/NVME",
    production: "Not supported",
    sources: ["bitfoundation/bitplatform#13363", "https://developers.cloudflare.com/r2/api/s3/api/"],
    date: "2026-09-22",
    heldBy: [
      [answers, '["CRC32", "CRC32C", "SHA1", "SHA256"]'],
      [answers, "COMPOSITE with CRC64NVME"],
    ],
  },
  {
    what: "Two checksums, or `Content-MD5` with another one",
    production: "400 `InvalidRequest`: `You can only specify one non-default checksum at a time.`",
    sources: ["saeloun/miru-web#2052", "loomio/loomio#11679"],
    date: "2026-01-28",
    heldBy: [[answers, "Content-MD5 with a CRC-32"]],
  },
  {
    what: "`x-amz-server-side-encryption: AES256`",
    production: "Not supported. Nobody has reported the answer: FakeBucket gives the one of other headers.",
    sources: ["https://developers.cloudflare.com/r2/api/s3/api/"],
    date: "2026",
    heldBy: [[answers, 'asked: "x-amz-server-side-encryption"']],
  },
  {
    what: "A presigned POST",
    production: "501 `Presigned post requests are not yet implemented`",
    sources: ["opslane/opslane#194", "haydenbleasel/files-sdk#49", "WardPearce/paaster#941"],
    date: "2026-07-24",
    heldBy: [[answers, "refuses a posted form, which has no Authorization header"]],
  },
  {
    what: "An operation or a header that R2 lacks",
    production:
      "501 `GetPublicAccessBlock not implemented`; 501 `Header 'x-amz-acl' with value 'public-read' not implemented`",
    sources: ["pixelfed/pixelfed#3775", "https://developers.cloudflare.com/r2/api/s3/api/"],
    date: "2026",
    heldBy: [
      [answers, "GetPublicAccessBlock not implemented"],
      [answers, 'notTaken("x-amz-acl", "public-read")'],
    ],
  },
  {
    what: "A body shorter than its `Content-Length`",
    production: "400 `IncompleteBody` (10013)",
    sources: ["home-assistant/core#176761"],
    date: "2026",
    heldBy: [["test/s3/payloads.test.ts", '["content-length", "4", "400 IncompleteBody"]']],
  },
];

const hostnameFacts: readonly ProductionFact[] = [
  {
    what: "The answer of POST",
    production:
      "It may lack `ssl.validation_records`, with `ssl.status` `initializing`; a GET some seconds later has them.",
    sources: [
      "cloudflare/cloudflare-docs#14460",
      "cloudflare/cloudflare-docs#15460",
      "cloudflare/terraform-provider-cloudflare#1840",
      "cloudflare/terraform-provider-cloudflare#1953",
    ],
    date: "2024-07-03",
    heldBy: ["hostnames.ssl.records-delay"],
  },
  {
    what: "A CNAME to a name of the zone without DNS record",
    production: "Error 1016",
    sources: ["cloudflare/cloudflare-docs#24179"],
    date: "2025-08-08",
    heldBy: ["hostnames.route.target"],
  },
  {
    what: "`ownership_verification` of an active hostname",
    production: "Absent. One report.",
    sources: ["cloudflare/terraform-provider-cloudflare#1466"],
    date: "2022-02-16",
    heldBy: ["hostnames.status.ownership-verification"],
  },
  {
    what: "`ssl.settings`, `bundle_method`",
    production: "Given back as they were set; other values than the documented ones are refused.",
    sources: [
      "cloudflare/terraform-provider-cloudflare#5726",
      "https://developers.cloudflare.com/cloudflare-for-platforms/cloudflare-for-saas/reference/status-codes/custom-hostnames/",
    ],
    date: "2025-07-08",
    heldBy: ["hostnames.settings.kept", "hostnames.settings.values", "hostnames.settings.ciphers"],
  },
  {
    what: "`custom_origin_server`, `custom_origin_sni`",
    production: "Given back as they were set. The server needs a DNS record in the zone, else 1421.",
    sources: [
      "cloudflare/terraform-provider-cloudflare#5521",
      "PostHog/posthog#57028",
      "https://developers.cloudflare.com/cloudflare-for-platforms/cloudflare-for-saas/start/advanced-settings/custom-origin/",
    ],
    date: "2026",
    heldBy: [
      "hostnames.custom-origin.kept",
      "hostnames.custom-origin.invalid",
      "hostnames.custom-origin.record",
      "hostnames.custom-origin.sni",
      "hostnames.route.custom-origin",
    ],
  },
  {
    what: "Method `txt`, no wildcard, the right CNAME",
    production: "The certificate may be issued by HTTP, without its TXT record.",
    sources: ["cloudflare/cloudflare-docs#30557", "cloudflare/cloudflare-docs#30565"],
    date: "2026-05-04",
    heldBy: ["hostnames.certificate.txt-by-http"],
  },
  {
    what: "A certificate that is not validated in time",
    production: "`validation_timed_out`; a PATCH begins again.",
    sources: ["AmoabaKelvin/ishortn.ink#345"],
    date: "2026-09-20",
    heldBy: ["hostnames.certificate.timed-out", "hostnames.certificate.new-token"],
  },
  {
    what: "`verification_errors` without an active fallback origin",
    production: "`fallback origin is pending_deployment, not active.`; the hostname stays pending.",
    sources: [
      "cloudflare/cloudflare-go#462",
      "https://developers.cloudflare.com/cloudflare-for-platforms/cloudflare-for-saas/domain-support/hostname-validation/error-codes/",
    ],
    date: "2026",
    heldBy: ["hostnames.status.fallback-origin"],
  },
  {
    what: "`verification_errors` of a hostname with A or AAAA records",
    production: "`None of the A or AAAA records are owned by this account and …`",
    sources: ["cloudflare/cloudflare-go#518"],
    date: "2020-08-18",
    heldBy: ["hostnames.status.addresses"],
  },
  {
    what: "`verification_errors` of a hostname that is on Cloudflare already",
    production: "`The hostname is using Cloudflare and cannot be activated with an TXT or HTTP validation token. …`",
    sources: ["cloudflare/cloudflare-docs#29675"],
    date: "2026-04-07",
    heldBy: ["hostnames.status.on-platform"],
  },
];

/** The facts of each service, by the heading of its table. */
export const productionFacts: Readonly<Record<string, readonly ProductionFact[]>> = {
  "The binding": bindingFacts,
  "The S3 API": s3Facts,
  "Custom hostnames": hostnameFacts,
};
