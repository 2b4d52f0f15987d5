import { digestHex } from "../../base/bytes/digest.js";
import { lowerCase } from "../../base/bytes/lower-case.js";
import { encodeUtf8 } from "../../base/bytes/utf8.js";
import type { CaaRecord } from "../request/hostname-request.js";
import { type Dns, query } from "./dns.js";
import type { Certificate, HostnameRecord, HostnamesState } from "./hostnames-state.js";

interface Authority {
  /** The `issuer` of its certificates. */
  readonly issuer: string;
  /** Its names in CAA records. */
  readonly caaIdentifiers: readonly string[];
  /** True if an operator can choose it. */
  readonly selectable: boolean;
}

/** The authorities of the platform (facts, CAA). */
// Undocumented: the selectable authorities. The specification names `google`, the platform's clients the others.
export const authorities: ReadonlyMap<string, Authority> = new Map([
  ["google", { issuer: "GoogleTrustServices", caaIdentifiers: ["pki.goog"], selectable: true }],
  ["lets_encrypt", { issuer: "LetsEncrypt", caaIdentifiers: ["letsencrypt.org"], selectable: true }],
  ["ssl_com", { issuer: "SSLcom", caaIdentifiers: ["ssl.com"], selectable: true }],
  ["digicert", { issuer: "DigiCert", caaIdentifiers: ["digicert.com"], selectable: true }],
  ["sectigo", { issuer: "Sectigo", caaIdentifiers: ["sectigo.com"], selectable: false }],
]);

/** Returns the properties of an authority; its name has been checked. */
export function authorityNamed(name: string): Authority {
  return authorities.get(name) as Authority;
}

/** The authorities tried by default, in order: the broadly compatible one first. */
// hostnames §3 CA selection. Undocumented: these two authorities; the section names `google` as compatible.
const defaultAuthorities: readonly string[] = ["google", "lets_encrypt"];

/** Returns the authority that may issue a certificate, `undefined` if CAA records forbid every candidate. */
// hostnames §3 CA selection and default CA
export function allowedAuthority(dns: Dns, record: HostnameRecord): string | undefined {
  const { certificateAuthority } = record.ssl;
  const candidates = certificateAuthority === "" ? defaultAuthorities : [certificateAuthority];
  return candidates.find((candidate) => {
    const { caaIdentifiers } = authorityNamed(candidate);
    return certifiedNames(record).every((name) => caaAllows(dns, name, caaIdentifiers));
  });
}

/** Returns the customer's names for a certificate. */
export function certifiedNames({ hostname, ssl }: Pick<HostnameRecord, "hostname" | "ssl">): readonly string[] {
  return ssl.wildcard && !hostname.startsWith("*.") ? [hostname, `*.${hostname}`] : [hostname];
}

/** True if a custom hostname covers the names below it. */
export function isWildcard({ hostname, ssl }: Pick<HostnameRecord, "hostname" | "ssl">): boolean {
  return ssl.wildcard || hostname.startsWith("*.");
}

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

/** Derives a UUID from its arguments alone: with predictable ids from a test, all derived ids are predictable too. */
export function derivedUuid(...source: readonly string[]): string {
  const hex = digestHex("md5", [encodeUtf8(source.join("\0"))]);
  return [hex.slice(0, 8), hex.slice(8, 12), `4${hex.slice(13, 16)}`, `a${hex.slice(17, 20)}`, hex.slice(20)].join("-");
}

/** True if the CAA records of a domain allow a CA, known by its identifiers, to issue a certificate for a name. */
// RFC 8659 §4
function caaAllows(dns: Dns, name: string, identifiers: readonly string[]): boolean {
  const wildcard = name.startsWith("*.");
  const records = relevantRecords(dns, wildcard ? name.slice(2) : name);
  if (records.some(({ flags, tag }) => (flags & critical) !== 0 && !knownTags.has(lowerCase(tag)))) return false;
  const tagged = (tag: string) => records.filter((record) => lowerCase(record.tag) === tag);
  const wild = wildcard ? tagged("issuewild") : [];
  const deciding = wild.length > 0 ? wild : tagged("issue");
  return deciding.length === 0 || deciding.some(({ value }) => allows(value, identifiers));
}

const critical = 128;

/** The properties known to the service: those of RFC 8659 §4, and properties unrelated to server certificates. */
const knownTags: ReadonlySet<string> = new Set(["issue", "issuewild", "iodef", "contactemail", "contactphone"]);

/** Returns the records of the closest name with any, from the given one up; only these count. */
// RFC 8659 §3
function relevantRecords(dns: Dns, name: string): readonly CaaRecord[] {
  for (let at = name; ; at = at.slice(at.indexOf(".") + 1)) {
    const found = query(dns, at, "CAA");
    if (found.length > 0 || !at.includes(".")) return found.map(({ value }) => value);
  }
}

const parameter = /^[A-Za-z0-9](?:-*[A-Za-z0-9])*[ \t]*=[ \t]*[!-:<-~]*$/;

/** True if a value names one of these issuers. A value without an issuer, or a malformed one, forbids. */
// RFC 8659 §4.2: `[ISSUER] [; [TAG=VALUE [; TAG=VALUE]…]]`. Only the issuer interprets the parameters.
function allows(value: string, identifiers: readonly string[]): boolean {
  // Removes only spaces and tabs: no other white space is allowed.
  const texts = value.split(";").map((text) => text.replace(/^[ \t]+|[ \t]+$/g, ""));
  const [issuer, ...parameters] = texts as [string, ...string[]];
  // A single semicolon may end the value.
  const isWellFormed = parameters.join(";") === "" || parameters.every((each) => parameter.test(each));
  return isWellFormed && identifiers.includes(lowerCase(issuer));
}

/**
 * The record that a CA checks before it issues a certificate, in the form of the API: one of these, depending on the
 * method.
 */
export interface ValidationRecord {
  readonly status: "pending";
  readonly txt_name?: string;
  readonly txt_value?: string;
  readonly http_url?: string;
  readonly http_body?: string;
  readonly emails?: readonly string[];
}

// facts, Paths; `emails` is an array in the platform's generated clients.
export function validationRecord({ id, hostname, ssl, token: { number } }: HostnameRecord): ValidationRecord {
  const token = derivedUuid("validation", id, ...(number === 0 ? [] : [String(number)]));
  const name = hostname.replace(/\*\./, "");
  switch (ssl.method) {
    case "txt":
      return { status: "pending", txt_name: `_acme-challenge.${name}`, txt_value: token };
    case "http":
      return { status: "pending", http_url: `http://${name}/.well-known/acme-challenge/${token}`, http_body: token };
    case "email":
      return { status: "pending", emails: [`administrator@${name}`] };
  }
}
