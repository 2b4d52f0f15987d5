import type { Transition } from "../../engine/engine.js";
import { OrderedMap } from "../../engine/ordered-map.js";
import type { HostnameSemantics } from "../hostname-semantics.js";
import type { JsonObject, PurgedThings } from "../request/hostname-request.js";
import { type Dns, emptyDns } from "./dns.js";

export interface ZoneRecord {
  readonly id: string;
  readonly name: string;
  /** From when on the zone is held, in milliseconds since 1970; `undefined` if it is not. */
  readonly heldFrom: number | undefined;
  /** The hold's `Also prevent subdomains`. */
  readonly includeSubdomains: boolean;
  readonly fallbackOrigin: FallbackOriginRecord | undefined;
  /** True if a DNS record of the fallback origin exists; `undefined` to ask the DNS. */
  readonly originHasRecord: boolean | undefined;
}

export interface FallbackOriginRecord {
  readonly origin: string;
  readonly createdAt: number;
  readonly updatedAt: number;
}

/** The ways to show the ownership of a hostname. */
export type ValidationMethod = "http" | "txt" | "email";

export interface SslSettings {
  readonly method: ValidationMethod;
  readonly certificateAuthority: string;
  readonly wildcard: boolean;
}

export interface Certificate {
  readonly id: string;
  readonly commonName: string;
  readonly subjectAlternativeNames: readonly string[];
  /** As `ssl.certificate_authority` spells it. */
  readonly certificateAuthority: string;
  /** Milliseconds since 1970. */
  readonly notBefore: number;
  readonly notAfter: number;
}

export type ValidationStatus = "pending" | "active" | "moved" | "blocked";

/** The state of the issuance of its certificate; a `validated` one waits for the end of a lockout. */
type IssuanceStatus = "wanted" | "validated" | "issued" | "caaError";

export interface HostnameRecord {
  readonly id: string;
  readonly zoneId: string;
  readonly hostname: string;
  /** Counted over all custom hostnames that were ever created. */
  readonly order: number;
  readonly createdAt: number;
  readonly ssl: SslSettings;
  readonly branding: boolean;
  readonly customMetadata: JsonObject | undefined;
  readonly status: ValidationStatus;
  /** The time at which it was last found to have this status. */
  readonly since: number;
  /** The scheduled checks that were made since validation was started. */
  readonly tries: number;
  /** The time of the next event that happens by itself: a check, the renewal of the certificate, or the deletion. */
  readonly dueAt: number;
  readonly verificationErrors: readonly string[];
  readonly issuance: IssuanceStatus;
  readonly certificate: Certificate | undefined;
}

/** A purge of cached files that was asked for. */
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

/** All that the service holds, and the answers by which it is held. */
export interface HostnamesState {
  readonly semantics: HostnameSemantics;
  /** The time to which the state was brought. */
  readonly now: number;
  readonly dns: Dns;
  /** By id. */
  readonly zones: OrderedMap<ZoneRecord>;
  /** By id. */
  readonly hostnames: OrderedMap<HostnameRecord>;
  /** Ids by hostname and zone, by zone and order of creation, and by what is due first. */
  readonly byName: OrderedMap<string>;
  readonly byZone: OrderedMap<string>;
  readonly byDue: OrderedMap<string>;
  readonly created: number;
  readonly purges: readonly PurgeRecord[];
  readonly window: IssuanceWindow;
}

/** A rule of the service: what happens now to a state that has been brought to the present. */
export type HostnamesStep<Request, Outcome> = Transition<HostnamesState, Request, Outcome>;

/** Nothing but the passing of time. */
export const look: HostnamesStep<undefined, HostnamesState> = (state) => ({ state, outcome: state });

/** A service without zones. */
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

/** The state with a custom hostname as it is now. */
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

/** The custom hostnames of exactly this name, of all zones. */
export function hostnamesNamed(state: HostnamesState, hostname: string): HostnameRecord[] {
  return [...state.byName.valuesUnder(`${hostname} `)].map((id) => state.hostnames.get(id) as HostnameRecord);
}

/** The custom hostnames of a zone, the oldest first. */
export function hostnamesOfZone(state: HostnamesState, zoneId: string): HostnameRecord[] {
  return [...state.byZone.valuesUnder(`${zoneId} `)].map((id) => state.hostnames.get(id) as HostnameRecord);
}

/** The custom hostname for which something is due at the time given, the earliest first. */
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

/** Times before 1970 come first, and count down. */
function dueKey({ dueAt, order }: HostnameRecord): string {
  const time = dueAt < 0 ? `-${digits(Number.MAX_SAFE_INTEGER + dueAt)}` : digits(dueAt);
  return `${time} ${digits(order)}`;
}

/** So that numbers stand in order as strings. */
function digits(whole: number): string {
  return String(whole).padStart(16, "0");
}
