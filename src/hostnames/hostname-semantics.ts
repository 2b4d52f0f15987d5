/**
 * The behaviour of the custom hostname service where more than one answer is right, as one record of plain data.
 *
 * Use a preset by its name (`semantics: "deployed"`), or spread one and change an answer:
 * `{ ...hostnameSemantics.deployed, reservedHostnames: "allowed" }`.
 */
export interface HostnameSemantics extends HostnameLimits {
  /**
   * The spelling of a hostname's status: as in the specification (`Active`) or as in the platform's JSON (`active`).
   */
  readonly statusSpelling: "capitalized" | "lowerCase";
  /**
   * The field with the error of CAA records that forbid the certificate: `status` of the hostname, or only of its
   * `ssl`.
   */
  readonly caaErrorField: "status" | "ssl.status";
  /**
   * The validation of a certificate with the method `txt` whose hostname is no wildcard: only by its TXT record, or also
   * by HTTP once the CNAME is right.
   */
  readonly txtValidation: "txt" | "txtOrHttp";
  /**
   * The effect of a fallback origin that is not set, or has no DNS record: a hostname without a custom origin stays
   * pending, or becomes active and is answered with 1016.
   */
  readonly inactiveFallbackOrigin: "ignored" | "preventsActivation";
  /** The treatment of names under `test`, `example`, `example.com` and similar (1409, 1411), common in tests. */
  readonly reservedHostnames: "allowed" | "refused";
  /** The brand in the text of 1469. */
  readonly brand: string;
  /** The parameter for a certificate with a shared common name; the platform's spelling is always accepted too. */
  readonly brandingField: "service_branding" | "cloudflare_branding";
  /** The shared common name of such certificates. */
  readonly brandingHostname: string;
  /** The HTTP status of a successful create. */
  readonly createdStatus: 200 | 201;
  /** The HTTP status of a successful edit. */
  readonly editedStatus: 200 | 202;
}

/** The limits of the custom hostname service: the numbers among the {@link HostnameSemantics}. */
export interface HostnameLimits {
  /** Successful submissions in any 60 seconds. @defaultValue 15 */
  readonly certificatesPerMinute: number;
  /** Milliseconds of the lockout after a submission beyond this rate. @defaultValue 30000 */
  readonly lockoutMilliseconds: number;
  /** Milliseconds until a moved hostname is deleted. @defaultValue 604800000 (7 days) */
  readonly movedRetentionMilliseconds: number;
  /** Scheduled checks of a pending hostname; it counts as moved if the last one fails. @defaultValue 75 */
  readonly maxValidationTries: number;
  /**
   * Milliseconds until the service notices a changed DNS of an active hostname; with `Infinity` only `verify()`, an
   * edit or the renewal of the certificate checks it. @defaultValue 0 (at once)
   */
  readonly activeCheckMilliseconds: number;
  /**
   * Milliseconds until `ssl.validation_records` of a new certificate are there; its status is `initializing` before.
   * @defaultValue 0, and 3000 under `deployed`
   */
  readonly validationRecordsMilliseconds: number;
  /** Most characters of a hostname used as common name. @defaultValue 64 */
  readonly maxCommonNameLength: number;
  /** Levels of objects and arrays in `custom_metadata`, including the outermost; at most 1000. @defaultValue 32 */
  readonly maxCustomMetadataLevels: number;
  /** Milliseconds of a certificate's validity. @defaultValue 7776000000 (90 days) */
  readonly certificateLifetimeMilliseconds: number;
  /** Milliseconds from the issuance of a certificate to its renewal; at least 1. @defaultValue 5184000000 (60 days) */
  readonly certificateRenewalMilliseconds: number;
  /** Fewest entries of a list page; a smaller size is raised to it. @defaultValue 5 */
  readonly minPerPage: number;
  /** Most entries of a list page; a larger size is reduced to it. @defaultValue 50 */
  readonly maxPerPage: number;
  /** Entries of a list page without `per_page`. @defaultValue 20 */
  readonly defaultPerPage: number;
}

const day = 24 * 60 * 60 * 1000;

/** The limits of `documented` (hostnames §8; facts, Paths and Validation over time). */
export const hostnameLimits: HostnameLimits = Object.freeze({
  certificatesPerMinute: 15,
  lockoutMilliseconds: 30_000,
  movedRetentionMilliseconds: 7 * day,
  maxValidationTries: 75,
  // Undocumented: a change of the DNS is noticed "in some circumstances"; tests can rely only on an immediate check.
  activeCheckMilliseconds: 0,
  validationRecordsMilliseconds: 0,
  maxCommonNameLength: 64,
  // Undocumented: a limit is necessary, since metadata nested too deeply could not be shown again.
  maxCustomMetadataLevels: 32,
  // Undocumented: the platform's authorities issue for 90 days and renew a month before the end.
  certificateLifetimeMilliseconds: 90 * day,
  certificateRenewalMilliseconds: 60 * day,
  minPerPage: 5,
  maxPerPage: 50,
  defaultPerPage: 20,
});

/** Follows the specification; where it is silent, the publicly known facts of the service. */
const documented: HostnameSemantics = Object.freeze({
  ...hostnameLimits,
  statusSpelling: "capitalized",
  caaErrorField: "status",
  txtValidation: "txt",
  inactiveFallbackOrigin: "ignored",
  reservedHostnames: "allowed",
  brand: "Service",
  brandingField: "service_branding",
  brandingHostname: "sni.service-branding.example",
  createdStatus: 200,
  editedStatus: 200,
});

/** Like `documented`, except where the service is known to differ from its documentation. */
const deployed: HostnameSemantics = Object.freeze({
  ...documented,
  statusSpelling: "lowerCase",
  caaErrorField: "ssl.status",
  txtValidation: "txtOrHttp",
  inactiveFallbackOrigin: "preventsActivation",
  // Undocumented: how long it takes; the platform's pages say a few seconds.
  validationRecordsMilliseconds: 3000,
  reservedHostnames: "refused",
  brand: "Cloudflare",
  brandingField: "cloudflare_branding",
  brandingHostname: "sni.cloudflaressl.com",
});

/** The name of a preset. */
export type HostnameSemanticsName = "documented" | "deployed";

/** The presets: `documented` (the default) follows the specification, `deployed` the service where the two differ. */
export const hostnameSemantics: Readonly<Record<HostnameSemanticsName, HostnameSemantics>> = Object.freeze({
  documented,
  deployed,
});
