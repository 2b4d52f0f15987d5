import { aliasChain, isUnder } from "./dns.js";
import {
  type Certificate,
  type HostnameRecord,
  type HostnamesState,
  type HostnamesStep,
  hostnamesNamed,
  type ZoneRecord,
} from "./hostnames-state.js";
import { hasTrafficRecord } from "./zone-operations.js";

/** The route of a request for a hostname. */
export type Routed =
  | { readonly type: "served"; readonly record: HostnameRecord; readonly origin: string }
  | { readonly type: "refused"; readonly cause: 1 | 2 | 3 | 4; readonly record: HostnameRecord | undefined };

/** Finds the custom hostname that answers for a hostname. */
// hostnames §7 Causes of 1016
export const routeHostname: HostnamesStep<string, Routed> = (state, hostname) => {
  return { state, outcome: routed(state, hostname) };
};

/** Returns the certificate for a hostname: the one of the custom hostname that answers, or would answer. */
// hostnames §7 cause 3: a standalone zone answers with its own certificate.
export function certificateFor(state: HostnamesState, hostname: string): Certificate | undefined {
  const answer = routed(state, hostname);
  return answer.type === "refused" && answer.cause === 3 ? undefined : answer.record?.certificate;
}

function routed(state: HostnamesState, hostname: string): Routed {
  const own = hostnamesNamed(state, hostname);
  const wild = wildcardsFor(state, hostname);
  const active = newest(own.filter(isActive));
  if (active !== undefined) return byOrigin(state, hostname, active);
  const wildcard = newest(wild.filter(isActive));
  // A custom hostname of exactly this name that is not validated yet only needs validation.
  if (wildcard === undefined) return { type: "refused", cause: 1, record: newest(own) ?? newest(wild) };
  if (hasStandaloneZone(state, hostname, wildcard.zoneId)) {
    return own.length > 0
      ? { type: "refused", cause: 1, record: newest(own) }
      : { type: "refused", cause: 3, record: wildcard };
  }
  return byOrigin(state, hostname, wildcard);
}

// Undocumented: a custom origin takes the place of the fallback origin in cause 2 too.
function byOrigin(state: HostnamesState, hostname: string, record: HostnameRecord): Routed {
  const zone = state.zones.get(record.zoneId) as ZoneRecord;
  const origin = record.customOrigin?.server ?? zone.fallbackOrigin?.origin;
  if (origin === undefined || !hasTrafficRecord(state, zone, origin)) return { type: "refused", cause: 2, record };
  // Reported: the fourth cause, in cloudflare/cloudflare-docs#24179.
  const target = [...aliasChain(state.dns, hostname)].find((name) => isUnder(name, zone.name));
  if (target !== undefined && !hasTrafficRecord(state, zone, target)) return { type: "refused", cause: 4, record };
  return { type: "served", record, origin };
}

/** Returns the wildcard custom hostnames for a name: those of its parent, since a certificate covers one label. */
// hostnames §1. Undocumented: wildcards cover one label, and `ssl.wildcard` turns a custom hostname into a wildcard
// too.
function wildcardsFor(state: HostnamesState, hostname: string): HostnameRecord[] {
  // A name without a dot is no custom hostname, so it may count as its own parent.
  const parent = hostname.slice(hostname.indexOf(".") + 1);
  return [...hostnamesNamed(state, `*.${parent}`), ...hostnamesNamed(state, parent).filter(({ ssl }) => ssl.wildcard)];
}

function isActive({ status }: HostnameRecord): boolean {
  return status === "active";
}

// Undocumented: if a hostname is active in several zones, the latest one answers.
function newest(records: readonly HostnameRecord[]): HostnameRecord | undefined {
  return records.toSorted((a, b) => a.order - b.order).at(-1);
}

/** True if a hostname belongs to a standalone zone, which takes priority over wildcards of other zones. */
// hostnames §7 cause 3
export function hasStandaloneZone(state: HostnamesState, hostname: string, parentZoneId: string): boolean {
  let closest: { readonly id: string; readonly name: string } | undefined;
  for (const zone of state.zones.values()) {
    if (isUnder(hostname, zone.name) && zone.name.length > (closest?.name.length ?? 0)) closest = zone;
  }
  return closest !== undefined && closest.id !== parentZoneId;
}
