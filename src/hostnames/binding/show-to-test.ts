import type { PurgedThings } from "../request/hostname-request.js";
import { authorityNamed } from "../service/certificate.js";
import type { Certificate, HostnamesState, PurgeRecord } from "../service/hostnames-state.js";
import { submissionsInMinute } from "../service/issuance-rate.js";
import type { Routed } from "../service/route-hostname.js";
import { type CustomHostname, copied, showCustomHostname } from "./show-custom-hostname.js";

/** The service of a request for a hostname. */
export type HostnameRoute =
  | {
      readonly type: "served";
      readonly customHostname: CustomHostname;
      /** The fallback origin that the request is sent to. */
      readonly origin: string;
    }
  | {
      readonly type: "refused";
      readonly code: 1016;
      /** As the specification counts them: no validated hostname, no fallback origin, a standalone zone. */
      readonly cause: 1 | 2 | 3;
      readonly reason: string;
      /** The custom hostname that would have answered. */
      readonly customHostname: CustomHostname | undefined;
    };

// hostnames §7 Causes of 1016
const reasons = {
  1: "Ownership validation of the custom hostname is not complete.",
  2: "The fallback origin is not set, or has no DNS record.",
  3: "A wildcard custom hostname exists, but the hostname belongs to a standalone zone, which takes priority.",
} as const;

export function showRoute(routed: Routed, state: HostnamesState): HostnameRoute {
  const customHostname = routed.record && showCustomHostname(routed.record, state);
  if (routed.type === "served") {
    return { type: "served", customHostname: customHostname as CustomHostname, origin: routed.origin };
  }
  return { type: "refused", code: 1016, cause: routed.cause, reason: reasons[routed.cause], customHostname };
}

/** A certificate, as a test sees it. */
export interface HostnameCertificate {
  readonly id: string;
  /** The CN. */
  readonly commonName: string;
  /** The SANs. */
  readonly subjectAlternativeNames: readonly string[];
  /** The CA, as `ssl.certificate_authority` spells it. */
  readonly certificateAuthority: string;
  /** The CA, as `ssl.issuer` spells it. */
  readonly issuer: string;
  readonly notBefore: Date;
  readonly notAfter: Date;
}

export function showCertificate(certificate: Certificate): HostnameCertificate {
  return {
    ...certificate,
    subjectAlternativeNames: [...certificate.subjectAlternativeNames],
    issuer: authorityNamed(certificate.certificateAuthority).issuer,
    notBefore: new Date(certificate.notBefore),
    notAfter: new Date(certificate.notAfter),
  };
}

/** A purge of cached files that was asked for. */
export interface Purge extends PurgedThings {
  readonly id: string;
  readonly zoneId: string;
  readonly time: Date;
}

export function showPurge(purge: PurgeRecord): Purge {
  return { ...copied(purge), time: new Date(purge.time) };
}

/** The rate at which custom hostnames are created. */
export interface IssuanceRate {
  /** Successful submissions in the last 60 seconds, since the last lockout. */
  readonly submissions: number;
  /** The end of the lockout; `undefined` if there is none. */
  readonly lockedUntil: Date | undefined;
}

export function showRate({ window, now }: HostnamesState): IssuanceRate {
  return {
    submissions: submissionsInMinute(window, now).length,
    lockedUntil: window.lockedUntil > now ? new Date(window.lockedUntil) : undefined,
  };
}
