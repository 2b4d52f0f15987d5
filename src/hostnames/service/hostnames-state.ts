import type { Transition } from "../../engine/engine.js";
import { OrderedMap } from "../../engine/ordered-map.js";
import type { HostnameSemantics } from "../hostname-semantics.js";
import type { JsonObject, PurgedThings, TlsSettings } from "../request/hostname-request.js";
import { type Dns, emptyDns } from "./dns.js";

export interface ZoneRecord {
  readonly id: string;
  readonly name: string;
  /** The start of the zone's hold, in milliseconds since 1970; `undefined` without a hold. */
  readonly heldFrom: number | undefined;
  /** The hold's `Also prevent subdomains`. */
  readonly includeSubdomains: boolean;
  readonly fallbackOrigin: FallbackOriginRecord | undefined;
  /** True if a DNS record of the fallback origin exists; `undefined`: determined by the DNS. */
  readonly originHasRecord: boolean | undefined;
}

export interface FallbackOriginRecord {
  readonly origin: string;
  readonly createdAt: number;
  readonly updatedAt: number;
}

/** The ways to prove the ownership of a hostname. */
export type ValidationMethod = "http" | "txt" | "email";

export interface SslSettings {
  readonly method: ValidationMethod;
  readonly certificateAuthority: string;
  readonly wildcard: boolean;
  readonly bundleMethod: BundleMethod;
  readonly settings: TlsSettings;
}

/** The ways to bundle a certificate with those of its authority. */
export type BundleMethod = "ubiquitous" | "optimal" | "force";

/** The origin of a custom hostname instead of the fallback origin. */
export interface CustomOrigin {
  readonly server: string;
  readonly sni: string | undefined;
}

export interface Certificate {
  readonly id: string;
  readonly commonName: string;
  readonly subjectAlternativeNames: readonly string[];
  /** In the spelling of `ssl.certificate_authority`. */
  readonly certificateAuthority: string;
  /** Milliseconds since 1970. */
  readonly notBefore: number;
  readonly notAfter: number;
}

export type ValidationStatus = "pending" | "active" | "moved" | "blocked";

/**
 * The state of the certificate's issuance; a `validated` one waits for the end of a lockout, and one that has `timedOut`
 * for an edit.
 */
type IssuanceStatus = "wanted" | "validated" | "issued" | "caaError" | "timedOut";

export interface HostnameRecord {
  readonly id: string;
  readonly zoneId: string;
  readonly hostname: string;
  /** A number in the order of creation, counting deleted hostnames too. */
  readonly order: number;
  readonly createdAt: number;
  readonly ssl: SslSettings;
  readonly branding: boolean;
  /** `undefined`: the fallback origin of the zone. */
  readonly customOrigin: CustomOrigin | undefined;
  readonly customMetadata: JsonObject | undefined;
  readonly status: ValidationStatus;
  /** The start of validation, or the time of the check that found the hostname moved. */
  readonly since: number;
  /** Number of scheduled checks since the start of validation. */
  readonly tries: number;
  /** The time of the next automatic event: a check, the renewal of the certificate, or the deletion. */
  readonly dueAt: number;
  readonly verificationErrors: readonly string[];
  readonly issuance: IssuanceStatus;
  /** The number of the validation's token, counted from 0, and the time since when it exists. */
  readonly token: { readonly number: number; readonly since: number };
  readonly certificate: Certificate | undefined;
}

/** A requested purge of cached files. */
export interface PurgeRecord extends PurgedThings {
  readonly id: string;
  readonly zoneId: string;
  /** Milliseconds since 1970. */
  readonly time: number;
}

/** The successful submissions that count towards the rate of issuance. */
export interface IssuanceWindow {
  /** Their times, in order. */
  readonly submissions: readonly number[];
  /** The end of the lockout; in the past if there is none. */
  readonly lockedUntil: number;
}

/** The complete contents of the service, with its semantics. */
export interface HostnamesState {
  readonly semantics: HostnameSemantics;
  /** The present time of the state. */
  readonly now: number;
  readonly dns: Dns;
  /** By id. */
  readonly zones: OrderedMap<ZoneRecord>;
  /** By id. */
  readonly hostnames: OrderedMap<HostnameRecord>;
  /** Ids by hostname and zone, by zone and order of creation, and by due time. */
  readonly byName: OrderedMap<string>;
  readonly byZone: OrderedMap<string>;
  readonly byDue: OrderedMap<string>;
  readonly created: number;
  readonly purges: readonly PurgeRecord[];
  readonly window: IssuanceWindow;
}

/** A rule of the service, applied to a state at its present time. */
export type HostnamesStep<Request, Outcome> = Transition<HostnamesState, Request, Outcome>;

/** Only applies the passing of time. */
export const readState: HostnamesStep<undefined, HostnamesState> = (state) => ({ state, outcome: state });

/** Returns the state of a service without zones. */
export function emptyState(semantics: HostnameSemantics): HostnamesState {
  return {
    semantics,
    now: Number.NEGATIVE_INFINITY,
    dns: emptyDns,
    zones: OrderedMap.empty(),
    hostnames: OrderedMap.empty(),
    byName: OrderedMap.empty(),
    byZone: OrderedMap.empty(),
    byDue: OrderedMap.empty(),
    created: 0,
    purges: [],
    window: { submissions: [], lockedUntil: Number.NEGATIVE_INFINITY },
  };
}

/** Returns the state with a new or changed custom hostname. */
export function withHostname(state: HostnamesState, record: HostnameRecord): HostnamesState {
  const before = state.hostnames.get(record.id);
  if (before === record) return state;
  const hostnames = state.hostnames.set(record.id, record);
  if (before?.dueAt === record.dueAt) return { ...state, hostnames };
  if (before !== undefined) {
    return { ...state, hostnames, byDue: enqueued(state.byDue.delete(dueKey(before)), record) };
  }
  return {
    ...state,
    hostnames,
    byName: state.byName.set(nameKey(record), record.id),
    byZone: state.byZone.set(zoneKey(record), record.id),
    byDue: enqueued(state.byDue, record),
  };
}

export function withoutHostname(state: HostnamesState, record: HostnameRecord): HostnamesState {
  return {
    ...state,
    hostnames: state.hostnames.delete(record.id),
    byName: state.byName.delete(nameKey(record)),
    byZone: state.byZone.delete(zoneKey(record)),
    byDue: state.byDue.delete(dueKey(record)),
  };
}

export function withZone(state: HostnamesState, zone: ZoneRecord): HostnamesState {
  return { ...state, zones: state.zones.set(zone.id, zone) };
}

export function isHeldAt({ heldFrom = Number.POSITIVE_INFINITY }: ZoneRecord, time: number): boolean {
  return heldFrom <= time;
}

/** Returns the custom hostnames with exactly this name, of all zones. */
export function hostnamesNamed(state: HostnamesState, hostname: string): HostnameRecord[] {
  return [...state.byName.valuesUnder(`${hostname} `)].map((id) => state.hostnames.get(id) as HostnameRecord);
}

/** Returns the custom hostnames of a zone, the oldest first. */
export function hostnamesOfZone(state: HostnamesState, zoneId: string): HostnameRecord[] {
  return [...state.byZone.valuesUnder(`${zoneId} `)].map((id) => state.hostnames.get(id) as HostnameRecord);
}

/** Returns the custom hostname with the earliest event due at a time. */
export function dueHostname(state: HostnamesState, now: number): HostnameRecord | undefined {
  const id = state.byDue.first();
  const record = id === undefined ? undefined : state.hostnames.get(id);
  return record !== undefined && record.dueAt <= now ? record : undefined;
}

function enqueued(queue: OrderedMap<string>, record: HostnameRecord): OrderedMap<string> {
  return Number.isFinite(record.dueAt) ? queue.set(dueKey(record), record.id) : queue;
}

// Neither a hostname nor the id of a zone contains a space.
function nameKey({ hostname, zoneId }: HostnameRecord): string {
  return `${hostname} ${zoneId}`;
}

function zoneKey({ zoneId, order }: HostnameRecord): string {
  return `${zoneId} ${digits(order)}`;
}

/** Times before 1970 come first, in descending absolute value. */
function dueKey({ dueAt, order }: HostnameRecord): string {
  const time = dueAt < 0 ? `-${digits(Number.MAX_SAFE_INTEGER + dueAt)}` : digits(dueAt);
  return `${time} ${digits(order)}`;
}

/** Formats a number so that strings sort like numbers. */
function digits(whole: number): string {
  return String(whole).padStart(16, "0");
}
