import { S3Error } from "./s3-error.js";

/** Headers that ask for what there is not, and the values of them that ask for nothing. */
// R2, "S3 API compatibility": what has no ✅.
const unknown: readonly (readonly [name: RegExp, harmless: RegExp])[] = [
  [/^x-amz-acl$/, /^(?:private)?$/],
  [/^x-amz-grant-/, /^$/],
  [/^x-amz-tagging$/, /^$/],
  [/^x-amz-tagging-directive$/, /^COPY$/],
  [/^x-amz-website-redirect-location$/, /^$/],
  [/^x-amz-(?:bucket-)?object-lock-/, /^false$/i],
  [/^x-amz-bypass-governance-retention$/, /^false$/i],
  [/^x-amz-mfa$/, /^$/],
  // What is stored is encrypted as R2 does it always.
  [/^x-amz-server-side-encryption$/, /^AES256$/],
  [/^x-amz-server-side-encryption-(?:aws-kms-key-id|context)$/, /^$/],
  [/^x-amz-server-side-encryption-bucket-key-enabled$/, /^false$/i],
  [/^x-amz-(?:source-)?expected-bucket-owner$/, /^fakebucket$/],
];

/** Refuses a request that asks for more than it would get. */
export function refuseUnknownHeaders(headers: Headers): void {
  for (const [name, value] of headers) {
    const row = unknown.find(([pattern]) => pattern.test(name));
    if (row === undefined || row[1].test(value)) continue;
    throw new S3Error("NotImplemented", `Header '${name}' with value '${value}' not implemented`);
  }
}
