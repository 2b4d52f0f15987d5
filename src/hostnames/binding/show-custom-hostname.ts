import type { HostnameSemantics } from "../hostname-semantics.js";
import type { JsonObject } from "../request/hostname-request.js";
import {
  authorityNamed,
  certifiedNames,
  derivedUuid,
  type ValidationRecord,
  validationRecord,
} from "../service/certificate.js";
import type { HostnameRecord, HostnamesState, ValidationMethod } from "../service/hostnames-state.js";
import { type CustomHostnameStatus, type SslStatus, sslStatusOf, statusOf } from "../service/status.js";

/** The certificate of a custom hostname, as the API shows it. */
export interface CustomHostnameSsl {
  readonly id: string;
  readonly type: "dv";
  readonly method: ValidationMethod;
  readonly status: SslStatus;
  readonly certificate_authority: string;
  readonly wildcard: boolean;
  readonly hosts: readonly string[];
  readonly issuer?: string;
  readonly issued_on?: string;
  readonly expires_on?: string;
  readonly validation_records?: readonly ValidationRecord[];
  readonly validation_errors?: readonly { readonly message: string }[];
}

/** A custom hostname, as the API shows it. */
export interface CustomHostname {
  readonly id: string;
  readonly hostname: string;
  readonly status: CustomHostnameStatus;
  readonly ssl: CustomHostnameSsl;
  readonly verification_errors: readonly string[];
  readonly ownership_verification: { readonly type: "txt"; readonly name: string; readonly value: string };
  readonly ownership_verification_http: { readonly http_url: string; readonly http_body: string };
  readonly custom_metadata: JsonObject;
  readonly service_branding?: boolean;
  readonly cloudflare_branding?: boolean;
  readonly created_at: string;
}

// hostnames §2; facts, Paths
export function showCustomHostname(record: HostnameRecord, { semantics, now }: HostnamesState): CustomHostname {
  const token = derivedUuid("ownership", record.id);
  return {
    id: record.id,
    hostname: record.hostname,
    status: statusOf(record, semantics),
    ssl: showSsl(record, semantics, now),
    verification_errors: [...record.verificationErrors],
    ownership_verification: { type: "txt", name: `_cf-custom-hostname.${record.hostname}`, value: token },
    ownership_verification_http: {
      http_url: `http://${record.hostname}/.well-known/cf-custom-hostname-challenge/${record.id}`,
      http_body: token,
    },
    custom_metadata: copied(record.customMetadata ?? {}),
    [semantics.brandingField]: record.branding,
    created_at: isoTime(record.createdAt),
  };
}

function showSsl(record: HostnameRecord, semantics: HostnameSemantics, now: number): CustomHostnameSsl {
  const { certificate, ssl } = record;
  const status = sslStatusOf(record, now);
  const names = certifiedNames(record);
  return {
    id: derivedUuid("ssl", record.id),
    type: "dv",
    method: ssl.method,
    status,
    certificate_authority:
      ssl.certificateAuthority === "" ? (certificate?.certificateAuthority ?? "") : ssl.certificateAuthority,
    wildcard: ssl.wildcard || record.hostname.startsWith("*."),
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

/** A time as the API writes it. No `Date` can be later than the last time: where a limit leads beyond, that is shown. */
export function isoTime(time: number): string {
  return new Date(Math.max(-lastTime, Math.min(time, lastTime))).toISOString();
}

/** A copy of JSON that shares nothing: what a test does to an answer must not reach the service. */
export function copied<Value>(value: Value): Value {
  return JSON.parse(JSON.stringify(value));
}
