import type { PurgedThings } from "../request/hostname-request.js";
import { authorityNamed } from "../service/certificate.js";
import type { Certificate, HostnamesState, PurgeRecord } from "../service/hostnames-state.js";
import { submissionsInMinute } from "../service/issuance-rate.js";
import type { Routed } from "../service/route-hostname.js";
import { type CustomHostname, copied, showCustomHostname } from "./show-custom-hostname.js";

/** The route of a request for a hostname. */
export type HostnameRoute =
  | {
      readonly type: "served";
      readonly customHostname: CustomHostname;
      /** The custom or fallback origin that receives the request. */
      readonly origin: string;
    }
  | {
      readonly type: "refused";
      readonly code: 1016;
      /**
       * In the order of the documentation: no validated hostname, no origin, a standalone zone, a CNAME to a name without
       * DNS record.
       */
      readonly cause: 1 | 2 | 3 | 4;
      readonly reason: string;
      /** The custom hostname that would have answered. */
      readonly customHostname: CustomHostname | undefined;
    };

// hostnames §7 Causes of 1016; Reported: the fourth
const reasons = {
  1: "Ownership validation of the custom hostname is not complete.",
  2: "The fallback origin is not set, or has no DNS record.",
  3: "A wildcard custom hostname exists, but the hostname belongs to a standalone zone, which takes priority.",
  4: "The target of the hostname's CNAME has no DNS record in the zone.",
} as const;

const customOriginMissing = "The custom origin has no DNS record.";

export function showRoute(routed: Routed, state: HostnamesState): HostnameRoute {
  const customHostname = routed.record && showCustomHostname(routed.record, state);
  if (routed.type === "served") {
    return { type: "served", customHostname: customHostname as CustomHostname, origin: routed.origin };
  }
  const { cause, record } = routed;
  const reason = cause === 2 && record?.customOrigin !== undefined ? customOriginMissing : reasons[cause];
  return { type: "refused", code: 1016, cause, reason, customHostname };
}

/** A certificate, as shown to a test. */
export interface HostnameCertificate {
  readonly id: string;
  /** The CN. */
  readonly commonName: string;
  /** The SANs. */
  readonly subjectAlternativeNames: readonly string[];
  /** The CA, in the spelling of `ssl.certificate_authority`. */
  readonly certificateAuthority: string;
  /** The CA, in the spelling of `ssl.issuer`. */
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

/** A requested purge of cached files. */
export interface Purge extends PurgedThings {
  readonly id: string;
  readonly zoneId: string;
  readonly time: Date;
}

export function showPurge(purge: PurgeRecord): Purge {
  return { ...copied(purge), time: new Date(purge.time) };
}

/** The rate of creating custom hostnames. */
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
