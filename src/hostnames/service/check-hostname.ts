import { getDomain } from "tldts-icann";
import type { HostnameSemantics } from "../hostname-semantics.js";
import type { SslRequest } from "../request/hostname-request.js";
import { authorities } from "./certificate.js";
import { isUnder } from "./dns.js";
import { failures, type HostnameFailure, noRegistrableDomain } from "./hostname-failure.js";

/** Letters, digits, hyphens and underscores; a wildcard may stand for the first label. */
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

/** Checks that a hostname in lower case can be a custom hostname. */
// facts, Error codes 1407–1411. Undocumented: the order in which they are checked.
export function checkHostname(hostname: string, semantics: HostnameSemantics): HostnameFailure | undefined {
  if (!ascii.test(hostname)) return failures.hostnameNotAscii;
  if (!isHostname(hostname)) return failures.hostnameInvalid;
  const name = hostname.startsWith("*.") ? hostname.slice(2) : hostname;
  if (semantics.reservedHostnames === "refused") {
    if (reservedTopDomains.some((domain) => isUnder(name, domain))) return failures.hostnameReserved;
    if (prohibitedDomains.some((domain) => isUnder(name, domain))) return failures.hostnameProhibited;
  }
  return getDomain(name, { validateHostname: false }) === null ? noRegistrableDomain(name) : undefined;
}

const methods = ["http", "txt", "email"];

// facts, Paths and Error codes. Undocumented: the order, and that method and type are required together.
export function checkSsl(ssl: SslRequest | undefined): HostnameFailure | undefined {
  if (ssl === undefined) return undefined;
  if (ssl.method === undefined || ssl.type === undefined) return failures.methodAndTypeMissing;
  if (!methods.includes(ssl.method)) return failures.methodUnknown;
  if (ssl.type !== "dv") return failures.typeUnknown;
  if (ssl.certificateAuthority === undefined || ssl.certificateAuthority === "") return undefined;
  const authority = authorities.get(ssl.certificateAuthority);
  if (authority === undefined) return failures.authorityUnknown;
  return authority.selectable ? undefined : failures.authorityNotAllowed;
}
