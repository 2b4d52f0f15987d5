import type { JsonObject, TlsSettings } from "../request/hostname-request.js";
import {
  authorityNamed,
  certifiedNames,
  derivedUuid,
  isWildcard,
  type ValidationRecord,
  validationRecord,
} from "../service/certificate.js";
import type { BundleMethod, HostnameRecord, HostnamesState, ValidationMethod } from "../service/hostnames-state.js";
import { type CustomHostnameStatus, type SslStatus, sslStatusOf, statusOf } from "../service/status.js";

/** The certificate of a custom hostname in the API. */
export interface CustomHostnameSsl {
  readonly id: string;
  readonly type: "dv";
  readonly method: ValidationMethod;
  readonly status: SslStatus;
  readonly certificate_authority: string;
  readonly wildcard: boolean;
  readonly bundle_method: BundleMethod;
  readonly settings: TlsSettings;
  readonly hosts: readonly string[];
  readonly issuer?: string;
  readonly issued_on?: string;
  readonly expires_on?: string;
  readonly validation_records?: readonly ValidationRecord[];
  readonly validation_errors?: readonly { readonly message: string }[];
}

/** A custom hostname in the API. */
export interface CustomHostname {
  readonly id: string;
  readonly hostname: string;
  readonly status: CustomHostnameStatus;
  readonly ssl: CustomHostnameSsl;
  readonly verification_errors: readonly string[];
  /** Absent once the hostname is active, as is the other one. */
  readonly ownership_verification?: { readonly type: "txt"; readonly name: string; readonly value: string };
  readonly ownership_verification_http?: { readonly http_url: string; readonly http_body: string };
  readonly custom_origin_server?: string;
  readonly custom_origin_sni?: string;
  readonly custom_metadata: JsonObject;
  readonly service_branding?: boolean;
  readonly cloudflare_branding?: boolean;
  readonly created_at: string;
}

// hostnames §2; facts, Paths
export function showCustomHostname(record: HostnameRecord, state: HostnamesState): CustomHostname {
  const { semantics } = state;
  const { customOrigin } = record;
  return {
    id: record.id,
    hostname: record.hostname,
    status: statusOf(record, semantics),
    ssl: showSsl(record, state),
    verification_errors: [...record.verificationErrors],
    ...(record.status === "active" ? {} : showOwnership(record)),
    ...(customOrigin !== undefined && { custom_origin_server: customOrigin.server }),
    ...(customOrigin?.sni !== undefined && { custom_origin_sni: customOrigin.sni }),
    custom_metadata: copied(record.customMetadata ?? {}),
    [semantics.brandingField]: record.branding,
    created_at: isoTime(record.createdAt),
  };
}

// Reported: absent once the hostname is active, in cloudflare/terraform-provider-cloudflare#1466. Undocumented: both.
function showOwnership({ id, hostname }: HostnameRecord) {
  const token = derivedUuid("ownership", id);
  return {
    ownership_verification: { type: "txt", name: `_cf-custom-hostname.${hostname}`, value: token },
    ownership_verification_http: {
      http_url: `http://${hostname}/.well-known/cf-custom-hostname-challenge/${id}`,
      http_body: token,
    },
  } as const;
}

function showSsl(record: HostnameRecord, state: HostnamesState): CustomHostnameSsl {
  const { semantics } = state;
  const { certificate, ssl } = record;
  const status = sslStatusOf(record, state);
  const names = certifiedNames(record);
  return {
    id: derivedUuid("ssl", record.id),
    type: "dv",
    method: ssl.method,
    status,
    certificate_authority:
      ssl.certificateAuthority === "" ? (certificate?.certificateAuthority ?? "") : ssl.certificateAuthority,
    wildcard: isWildcard(record),
    bundle_method: ssl.bundleMethod,
    settings: copied(ssl.settings),
    hosts: record.branding ? [semantics.brandingHostname, ...names] : [...names],
    ...(certificate === undefined
      ? {}
      : {
          issuer: authorityNamed(certificate.certificateAuthority).issuer,
          issued_on: isoTime(certificate.notBefore),
          expires_on: isoTime(certificate.notAfter),
        }),
    ...(status === "pending_validation" ? { validation_records: [validationRecord(record)] } : {}),
    ...(status === "caa_error" ? { validation_errors: [{ message: caaMessage(record) }] } : {}),
  };
}

// Undocumented: the text.
function caaMessage({ hostname, ssl }: HostnameRecord): string {
  const authority = ssl.certificateAuthority === "" ? "any default certificate authority" : ssl.certificateAuthority;
  return `caa_error: CAA records of the domain prevent ${authority} from issuing a certificate for ${hostname}.`;
}

const lastTime = 8.64e15;

/**
 * Formats a time like the API. A time after the last time of a `Date`, possible with large limits, is shown as the last
 * one.
 */
export function isoTime(time: number): string {
  return new Date(Math.min(time, lastTime)).toISOString();
}

/** Returns a deep copy of JSON, so that a test's changes to an answer do not reach the service. */
export function copied<Value>(value: Value): Value {
  return JSON.parse(JSON.stringify(value));
}
