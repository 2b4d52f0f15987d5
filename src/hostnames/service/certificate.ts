import { digestHex } from "../../bytes/digest.js";
import { encodeUtf8 } from "../../bytes/utf8.js";
import { caaAllows } from "./caa.js";
import type { Dns } from "./dns.js";
import type { Certificate, HostnameRecord, HostnamesState } from "./hostnames-state.js";

/** The properties of a certificate authority. */
interface Authority {
  /** The `issuer` of its certificates. */
  readonly issuer: string;
  /** Its names in CAA records. */
  readonly caaIdentifiers: readonly string[];
  /** True if an operator can choose it. */
  readonly selectable: boolean;
}

/** The authorities of the platform (facts, CAA). */
// Undocumented: which of them can be chosen. The specification names `google`, the platform's clients the others.
export const authorities: ReadonlyMap<string, Authority> = new Map([
  ["google", { issuer: "GoogleTrustServices", caaIdentifiers: ["pki.goog"], selectable: true }],
  ["lets_encrypt", { issuer: "LetsEncrypt", caaIdentifiers: ["letsencrypt.org"], selectable: true }],
  ["ssl_com", { issuer: "SSLcom", caaIdentifiers: ["ssl.com"], selectable: true }],
  ["digicert", { issuer: "DigiCert", caaIdentifiers: ["digicert.com"], selectable: true }],
  ["sectigo", { issuer: "Sectigo", caaIdentifiers: ["sectigo.com"], selectable: false }],
]);

/** Returns the properties of an authority that was checked to be one. */
export function authorityNamed(name: string): Authority {
  return authorities.get(name) as Authority;
}

/** The authorities that are tried for the default, in order: the broadly compatible one first. */
// hostnames §3 CA selection. Undocumented: which two they are; that document names `google` as compatible.
const defaultAuthorities: readonly string[] = ["google", "lets_encrypt"];

/** The authority that may issue a certificate, `undefined` if CAA records forbid all that were chosen. */
// hostnames §3 CA selection and default CA
export function allowedAuthority(dns: Dns, record: HostnameRecord): string | undefined {
  const { certificateAuthority } = record.ssl;
  const candidates = certificateAuthority === "" ? defaultAuthorities : [certificateAuthority];
  return candidates.find((candidate) => {
    const { caaIdentifiers } = authorityNamed(candidate);
    return certifiedNames(record).every((name) => caaAllows(dns, name, caaIdentifiers));
  });
}

/** The names of the customer that a certificate is for. */
export function certifiedNames({ hostname, ssl }: Pick<HostnameRecord, "hostname" | "ssl">): readonly string[] {
  return ssl.wildcard && !hostname.startsWith("*.") ? [hostname, `*.${hostname}`] : [hostname];
}

/** The certificate that an authority issues. */
// hostnames §2 service_branding
export function issueCertificate(
  { semantics }: HostnamesState,
  record: HostnameRecord,
  authority: string,
  now: number,
): Certificate {
  const names = certifiedNames(record);
  const subjectAlternativeNames = record.branding ? [semantics.brandingHostname, ...names] : names;
  return {
    id: derivedUuid("certificate", record.id, String(now)),
    commonName: subjectAlternativeNames[0] as string,
    subjectAlternativeNames,
    certificateAuthority: authority,
    notBefore: now,
    notAfter: now + semantics.certificateLifetimeMilliseconds,
  };
}

/** A UUID that depends on nothing but what it is derived from: one id of a test's makes all others predictable. */
export function derivedUuid(...source: readonly string[]): string {
  const hex = digestHex("md5", [encodeUtf8(source.join("\0"))]);
  return [hex.slice(0, 8), hex.slice(8, 12), `4${hex.slice(13, 16)}`, `a${hex.slice(17, 20)}`, hex.slice(20)].join("-");
}
