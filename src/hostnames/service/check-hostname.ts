import { getDomain } from "tldts-icann";
import type { HostnameSemantics } from "../hostname-semantics.js";
import type { SslRequest, TlsSettings } from "../request/hostname-request.js";
import { authorities } from "./certificate.js";
import { isUnder } from "./dns.js";
import { failures, type HostnameFailure, noRegistrableDomain } from "./hostname-failure.js";

/** Letters, digits, hyphens and underscores; the first label may be a wildcard. */
const form = /^(?:\*\.)?(?:[a-z0-9_](?:[a-z0-9_-]{0,61}[a-z0-9_])?)(?:\.[a-z0-9_](?:[a-z0-9_-]{0,61}[a-z0-9_])?)*$/;
const ipAddress = /^\d{1,3}(?:\.\d{1,3}){3}$/;
const ascii = /^[\0-\x7F]*$/;
const reservedTopDomains = ["test", "example", "invalid", "localhost"];
const prohibitedDomains = ["example.com", "example.net", "example.org"];
const maxHostnameLength = 255;

/** True if text in lower case has the form of a hostname. */
export function isHostname(text: string): boolean {
  return text.length <= maxHostnameLength && form.test(text) && !ipAddress.test(text);
}

/** Checks that a hostname in lower case is allowed as a custom hostname. */
// facts, Error codes 1407–1411. Undocumented: the order of the checks.
export function checkHostname(hostname: string, semantics: HostnameSemantics): HostnameFailure | undefined {
  return checkName("hostname", hostname, semantics);
}

/** Checks that a name in lower case is allowed as a custom origin, except for its DNS record. */
// facts, Error codes 1415–1420. Undocumented: the order of the checks.
export function checkOrigin(server: string, semantics: HostnameSemantics): HostnameFailure | undefined {
  return server.startsWith("*.") ? failures.originWildcard : checkName("origin", server, semantics);
}

function checkName(
  kind: "hostname" | "origin",
  text: string,
  { reservedHostnames }: HostnameSemantics,
): HostnameFailure | undefined {
  if (!ascii.test(text)) return failures[`${kind}NotAscii`];
  if (!isHostname(text)) return failures[`${kind}Invalid`];
  const name = text.startsWith("*.") ? text.slice(2) : text;
  if (reservedHostnames === "refused") {
    if (reservedTopDomains.some((domain) => isUnder(name, domain))) return failures[`${kind}Reserved`];
    if (prohibitedDomains.some((domain) => isUnder(name, domain))) return failures[`${kind}Prohibited`];
  }
  return getDomain(name, { validateHostname: false }) === null ? noRegistrableDomain(kind, name) : undefined;
}

const methods = ["http", "txt", "email"];

// facts, Paths and Error codes. Undocumented: the order, and that method and type are required together.
export function checkSsl(ssl: SslRequest | undefined): HostnameFailure | undefined {
  if (ssl === undefined) return undefined;
  if (ssl.method === undefined || ssl.type === undefined) return failures.methodAndTypeMissing;
  if (!methods.includes(ssl.method)) return failures.methodUnknown;
  if (ssl.type !== "dv") return failures.typeUnknown;
  return checkAuthority(ssl) ?? checkBundle(ssl) ?? checkSettings(ssl.settings);
}

function checkAuthority({ certificateAuthority }: SslRequest): HostnameFailure | undefined {
  if (certificateAuthority === undefined || certificateAuthority === "") return undefined;
  const authority = authorities.get(certificateAuthority);
  if (authority === undefined) return failures.authorityUnknown;
  return authority.selectable ? undefined : failures.authorityNotAllowed;
}

// facts, Error codes 1449
function checkBundle({ bundleMethod = "ubiquitous" }: SslRequest): HostnameFailure | undefined {
  return ["ubiquitous", "optimal", "force"].includes(bundleMethod) ? undefined : failures.bundleMethodInvalid;
}

const switchValues = ["on", "off"];

/** The settings with a fixed set of values, and the failure for any other value. */
const settingValues: readonly (readonly [
  name: Exclude<keyof TlsSettings, "ciphers">,
  values: readonly string[],
  failure: HostnameFailure,
])[] = [
  ["http2", switchValues, failures.http2Invalid],
  ["tls_1_3", switchValues, failures.tls13Invalid],
  ["min_tls_version", ["1.0", "1.1", "1.2", "1.3"], failures.minTlsVersionInvalid],
  ["early_hints", switchValues, failures.sslInvalid],
];

// facts, Error codes 1422–1442
function checkSettings(settings: TlsSettings = {}): HostnameFailure | undefined {
  const wrong = settingValues.find(([name, values]) => !values.includes(settings[name] ?? (values[0] as string)));
  if (wrong !== undefined) return wrong[2];
  return settings.ciphers?.every((cipher) => cipherSuites.has(cipher)) === false ? failures.ciphersInvalid : undefined;
}

/** Checks the settings of a certificate after a request. */
// facts, Error codes 1443
export function checkCiphers({ ciphers = [], min_tls_version }: TlsSettings): HostnameFailure | undefined {
  return ciphers.length > 0 && min_tls_version === "1.3" ? failures.ciphersWithTls13 : undefined;
}

/** The cipher suites that can be chosen, in the spelling of BoringSSL. */
// Reported: the platform's page of supported cipher suites
const cipherSuites: ReadonlySet<string> = new Set([
  ...["ECDHE-ECDSA-AES128-GCM-SHA256", "ECDHE-ECDSA-CHACHA20-POLY1305", "ECDHE-RSA-AES128-GCM-SHA256"],
  ...["ECDHE-RSA-CHACHA20-POLY1305", "ECDHE-ECDSA-AES128-SHA256", "ECDHE-ECDSA-AES128-SHA"],
  ...["ECDHE-RSA-AES128-SHA256", "ECDHE-RSA-AES128-SHA", "AES128-GCM-SHA256", "AES128-SHA256", "AES128-SHA"],
  ...["ECDHE-ECDSA-AES256-GCM-SHA384", "ECDHE-ECDSA-AES256-SHA384", "ECDHE-RSA-AES256-GCM-SHA384"],
  ...["ECDHE-RSA-AES256-SHA384", "ECDHE-RSA-AES256-SHA", "AES256-GCM-SHA384", "AES256-SHA256", "AES256-SHA"],
  "DES-CBC3-SHA",
]);
