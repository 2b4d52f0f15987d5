/**
 * The questions about the custom hostname service that have more than one right answer, as one record of plain data.
 *
 * Take a preset by its name (`semantics: "deployed"`), or spread one and change an answer:
 * `{ ...hostnameSemantics.deployed, reservedHostnames: "allowed" }`.
 */
export interface HostnameSemantics extends HostnameLimits {
  /**
   * The spelling of a hostname's status: as in the specification (`Active`) or as in the platform's JSON (`active`).
   */
  readonly statusSpelling: "capitalized" | "lowerCase";
  /**
   * The field that says that CAA records forbid the certificate: `status` of the hostname, or only that of its `ssl`.
   */
  readonly caaErrorField: "status" | "ssl.status";
  /**
   * The treatment of names under `test`, `example`, `example.com` and their like (1409, 1411): tests like them best.
   */
  readonly reservedHostnames: "allowed" | "refused";
  /** The brand in the text of 1469. */
  readonly brand: string;
  /** The parameter that asks for a certificate with a shared common name; the platform's spelling is always taken too. */
  readonly brandingField: "service_branding" | "cloudflare_branding";
  /** The shared common name of such certificates. */
  readonly brandingHostname: string;
  /** The HTTP status with which a successful create is answered. */
  readonly createdStatus: 200 | 201;
  /** The HTTP status with which a successful edit is answered. */
  readonly editedStatus: 200 | 202;
}

/** The limits of the custom hostname service: those parts of {@link HostnameSemantics} that are numbers. */
export interface HostnameLimits {
  /** Successful submissions in any 60 seconds. @defaultValue 15 */
  readonly certificatesPerMinute: number;
  /** Milliseconds of the lockout that follows a submission beyond that. @defaultValue 30000 */
  readonly lockoutMilliseconds: number;
  /** Milliseconds after which a hostname that has moved is deleted. @defaultValue 604800000 (7 days) */
  readonly movedRetentionMilliseconds: number;
  /** Scheduled checks of a pending hostname; after the last one without success it has moved. @defaultValue 75 */
  readonly maxValidationTries: number;
  /**
   * Milliseconds until the service notices that an active hostname's DNS has changed; with `Infinity` only `verify()`,
   * an edit or the renewal of the certificate makes it look. @defaultValue 0 (at once)
   */
  readonly activeCheckMilliseconds: number;
  /** Longest hostname that can be a common name. @defaultValue 64 */
  readonly maxCommonNameLength: number;
  /** Levels of objects and arrays in `custom_metadata`, itself the first; at most 1000. @defaultValue 32 */
  readonly maxCustomMetadataLevels: number;
  /** Milliseconds for which a certificate is valid. @defaultValue 7776000000 (90 days) */
  readonly certificateLifetimeMilliseconds: number;
  /** Milliseconds after its issuance at which a certificate is renewed; at least 1. @defaultValue 5184000000 (60 days) */
  readonly certificateRenewalMilliseconds: number;
  /** Fewest entries of a list page; fewer become as many. @defaultValue 5 */
  readonly minPerPage: number;
  /** Most entries of a list page; more become as many. @defaultValue 50 */
  readonly maxPerPage: number;
  /** Entries of a list page when `per_page` is not given. @defaultValue 20 */
  readonly defaultPerPage: number;
}

const day = 24 * 60 * 60 * 1000;

/** The limits of both presets (hostnames §8; facts, Paths and Validation over time). */
export const hostnameLimits: HostnameLimits = Object.freeze({
  certificatesPerMinute: 15,
  lockoutMilliseconds: 30_000,
  movedRetentionMilliseconds: 7 * day,
  maxValidationTries: 75,
  // Undocumented: "in some circumstances" a change of the DNS is noticed; at once is what a test can rely on.
  activeCheckMilliseconds: 0,
  maxCommonNameLength: 64,
  // Undocumented: there must be a limit, for what is nested too deeply cannot be shown again.
  maxCustomMetadataLevels: 32,
  // Undocumented: 90 days, renewed a month before the end, is what the platform's authorities do.
  certificateLifetimeMilliseconds: 90 * day,
  certificateRenewalMilliseconds: 60 * day,
  minPerPage: 5,
  maxPerPage: 50,
  defaultPerPage: 20,
});

/** The specification's words; where it is silent, what is publicly known of the service. */
const documented: HostnameSemantics = Object.freeze({
  ...hostnameLimits,
  statusSpelling: "capitalized",
  caaErrorField: "status",
  reservedHostnames: "allowed",
  brand: "Service",
  brandingField: "service_branding",
  brandingHostname: "sni.service-branding.example",
  createdStatus: 200,
  editedStatus: 200,
});

/** As `documented`, except where the service is known to differ from its documentation. */
const deployed: HostnameSemantics = Object.freeze({
  ...documented,
  statusSpelling: "lowerCase",
  caaErrorField: "ssl.status",
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
