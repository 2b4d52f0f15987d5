import type { JsonObject, ValidationMethod } from "./state.js";

/** What each operation asks, as data. */

export interface ZoneRequest {
  readonly zoneId: string;
  /** As it was asked for, for the answer that it leads nowhere. */
  readonly path: string;
}

export interface HostnameRequest extends ZoneRequest {
  readonly id: string;
}

/** The certificate settings of a request; what was not given is `undefined`. */
export interface SslRequest {
  readonly method: string | undefined;
  readonly type: string | undefined;
  readonly certificateAuthority: string | undefined;
  readonly wildcard: boolean | undefined;
}

export interface CreateRequest extends ZoneRequest {
  readonly hostname: string;
  readonly ssl: SslRequest | undefined;
  readonly branding: boolean;
  readonly customMetadata: JsonObject | undefined;
}

export interface EditRequest extends HostnameRequest {
  readonly ssl: SslRequest | undefined;
  readonly customMetadata: JsonObject | undefined;
}

/** Which hostnames a list is to hold; what was not given is `undefined`. */
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
  /** `undefined` where it stays as it is. */
  readonly includeSubdomains: boolean | undefined;
  /** From when on the zone is to be held; `"asBefore"` where that does not change. */
  readonly heldFrom: number | "now" | "never" | "asBefore";
}

/** A cached file, for requests with these headers. */
export interface PurgedFile {
  readonly url: string;
  readonly headers?: Readonly<Record<string, string>>;
}

/** What is to be purged. */
export interface PurgedThings {
  readonly everything: boolean;
  readonly hosts: readonly string[];
  readonly files: readonly (string | PurgedFile)[];
  readonly tags: readonly string[];
  readonly prefixes: readonly string[];
}

export interface PurgeRequest extends ZoneRequest, PurgedThings {}

export const methods: readonly ValidationMethod[] = ["http", "txt", "email"];
