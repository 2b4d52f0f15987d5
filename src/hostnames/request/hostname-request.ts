/* The requests of all operations, as data. */

export type Json = null | boolean | number | string | readonly Json[] | JsonObject;

export interface JsonObject {
  readonly [name: string]: Json;
}

export interface ZoneRequest {
  readonly zoneId: string;
  /** As requested, for the answer to an unknown path. */
  readonly path: string;
}

export interface HostnameRequest extends ZoneRequest {
  readonly id: string;
}

/** The certificate settings of a request; absent settings are `undefined`. */
export interface SslRequest {
  readonly method: string | undefined;
  readonly type: string | undefined;
  readonly certificateAuthority: string | undefined;
  readonly wildcard: boolean | undefined;
  readonly bundleMethod: string | undefined;
  readonly settings: TlsSettings | undefined;
}

/** The TLS settings of a certificate, in the spelling of the API. */
export interface TlsSettings {
  readonly http2?: string;
  readonly tls_1_3?: string;
  readonly min_tls_version?: string;
  /** In the spelling of BoringSSL; the default ones if empty. */
  readonly ciphers?: readonly string[];
  readonly early_hints?: string;
}

/** The custom origin of a request, absent settings are `undefined`. */
export interface OriginRequest {
  /** In lower case; `""` removes the custom origin. */
  readonly server: string | undefined;
  /** A hostname in lower case, or `:request_host_header:`; `""` for the name of the server. */
  readonly sni: string | undefined;
}

export interface CreateRequest extends ZoneRequest {
  readonly hostname: string;
  readonly ssl: SslRequest | undefined;
  readonly branding: boolean;
  readonly origin: OriginRequest;
  readonly customMetadata: JsonObject | undefined;
}

export interface EditRequest extends HostnameRequest {
  readonly ssl: SslRequest | undefined;
  readonly origin: OriginRequest;
  readonly customMetadata: JsonObject | undefined;
}

/** The filters of a list; absent filters are `undefined`. */
export interface ListFilters {
  readonly exact: string | undefined;
  readonly contain: string | undefined;
  readonly startsWith: string | undefined;
  readonly status: string | undefined;
  readonly sslStatus: string | undefined;
  readonly certificateAuthority: string | undefined;
  readonly wildcard: boolean | undefined;
}

export interface ListRequest extends ZoneRequest {
  readonly id: string | undefined;
  readonly filters: ListFilters;
  readonly page: number;
  readonly perPage: number;
  readonly order: "ssl" | "ssl_status" | undefined;
  readonly descending: boolean;
}

export interface PutOriginRequest extends ZoneRequest {
  readonly origin: string;
}

export interface HoldRequest extends ZoneRequest {
  /** `undefined`: unchanged. */
  readonly includeSubdomains: boolean | undefined;
  /** The start of the hold; `"asBefore"`: unchanged. */
  readonly heldFrom: number | "now" | "never" | "asBefore";
}

/** A cached file for requests with these headers. */
export interface PurgedFile {
  readonly url: string;
  readonly headers?: Readonly<Record<string, string>>;
}

/** The things to purge. */
export interface PurgedThings {
  readonly everything: boolean;
  readonly hosts: readonly string[];
  readonly files: readonly (string | PurgedFile)[];
  readonly tags: readonly string[];
  readonly prefixes: readonly string[];
}

export interface PurgeRequest extends ZoneRequest, PurgedThings {}

/** A CAA record: flags, tag, and value as between the quotes of a zone file. */
export interface CaaRecord {
  /** 0–255; 128 is the critical flag. */
  readonly flags: number;
  /** `issue`, `issuewild` or another property. */
  readonly tag: string;
  /** The CA's identifier with its parameters, such as `letsencrypt.org`, or `;` for none. */
  readonly value: string;
}

/** The types of DNS records, and the type of their values. */
export interface DnsValues {
  readonly CNAME: string;
  readonly A: string;
  readonly AAAA: string;
  readonly TXT: string;
  readonly CAA: CaaRecord;
}

export type DnsType = keyof DnsValues;

/** The new records of one type at a name; an empty list removes them. */
export interface DnsChange {
  readonly name: string;
  readonly type: DnsType;
  readonly values: readonly DnsValues[DnsType][];
}

/** A test's changes to a zone; a field that is `undefined` stays unchanged. */
export interface ZoneChange {
  readonly id: string;
  /** Never `undefined` for a new zone. */
  readonly name: string | undefined;
  readonly hold: boolean | "includeSubdomains" | undefined;
  /** `null` for none. */
  readonly fallbackOrigin: string | null | undefined;
  /** `null`: determined by the DNS. */
  readonly fallbackOriginRecord: boolean | null | undefined;
}
