import { type HostnameFailure, tryAgain } from "./failure.js";

/* The failures whose text depends on what was asked; the others are rows of the table in failure.ts. */

/** Refuses a hostname without a registrable domain. */
// facts, Error codes 1410
export function noRegistrableDomain(domain: string): HostnameFailure {
  const reason = `publicsuffix: cannot derive eTLD+1 for domain "${domain}"`;
  return {
    httpStatus: 400,
    code: 1410,
    text: `Unable to parse custom hostname - ${reason}. ${tryAgain}`,
    rule: "hostnames.name.registrable",
  };
}

/** Refuses a hostname that is too long for the common name of a certificate. */
// hostnames §7 1469
export function brandingRequired(brand: string, maxCommonNameLength: number): HostnameFailure {
  return {
    httpStatus: 400,
    code: 1469,
    text: `Since no host is ${maxCommonNameLength} characters or fewer, ${brand} Branding is required. ${tryAgain} (1469)`,
    rule: "hostnames.branding.required",
  };
}

/** Refuses a submission beyond the rate of issuance, or during the lockout that follows. */
// hostnames §8; facts, Error codes 971. Undocumented: that these two belong together.
export function tooManyCertificates(retryAfterMilliseconds: number): HostnameFailure {
  return {
    httpStatus: 429,
    code: 971,
    text: "Please wait and consider throttling your request speed",
    rule: "hostnames.rate.lockout",
    headers: { "retry-after": String(Math.ceil(retryAfterMilliseconds / 1000)) },
  };
}

/** Refuses a path of the API that leads nowhere, such as one with the id of an unknown zone. */
// Undocumented: the platform's known answer
export function noRoute(path: string): HostnameFailure {
  return {
    httpStatus: 404,
    code: 7003,
    text: `Could not route to ${path}, perhaps your object identifier is invalid?`,
    rule: "hostnames.routing.unknown-path",
  };
}

/** Refuses a method that a path does not have. */
// Undocumented: the platform's known answer
export function methodNotAllowed(method: string, allowed: readonly string[]): HostnameFailure {
  return {
    httpStatus: 405,
    code: 7001,
    text: `Method ${method} not available for that URI.`,
    rule: "hostnames.routing.wrong-method",
    headers: { allow: allowed.join(", ") },
  };
}
