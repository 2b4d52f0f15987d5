import { isUnder } from "./dns.js";
import {
  type Certificate,
  type HostnameRecord,
  type HostnamesState,
  type HostnamesStep,
  hostnamesNamed,
  type ZoneRecord,
} from "./hostnames-state.js";
import { hasOriginRecord } from "./zone-operations.js";

/** The service of a request for a hostname. */
export type Routed =
  | { readonly type: "served"; readonly record: HostnameRecord; readonly origin: string }
  | { readonly type: "refused"; readonly cause: 1 | 2 | 3; readonly record: HostnameRecord | undefined };

/** Finds the custom hostname that answers for a hostname. */
// hostnames §7 Causes of 1016
export const routeHostname: HostnamesStep<string, Routed> = (state, hostname) => {
  return { state, outcome: routed(state, hostname) };
};

/** The certificate for a hostname: that of the custom hostname which answers, or would. */
// hostnames §7 cause 3: a standalone zone answers with a certificate of its own.
export function certificateFor(state: HostnamesState, hostname: string): Certificate | undefined {
  const answer = routed(state, hostname);
  return answer.type === "refused" && answer.cause === 3 ? undefined : answer.record?.certificate;
}

function routed(state: HostnamesState, hostname: string): Routed {
  const own = hostnamesNamed(state, hostname);
  const wild = wildcardsFor(state, hostname);
  const active = newest(own.filter(isActive));
  if (active !== undefined) return byFallbackOrigin(state, active);
  const wildcard = newest(wild.filter(isActive));
  // A hostname that was added itself, but is not validated yet, waits for that alone.
  if (wildcard === undefined) return { type: "refused", cause: 1, record: newest(own) ?? newest(wild) };
  if (hasStandaloneZone(state, hostname, wildcard.zoneId)) {
    return own.length > 0
      ? { type: "refused", cause: 1, record: newest(own) }
      : { type: "refused", cause: 3, record: wildcard };
  }
  return byFallbackOrigin(state, wildcard);
}

function byFallbackOrigin(state: HostnamesState, record: HostnameRecord): Routed {
  const zone = state.zones.get(record.zoneId) as ZoneRecord;
  const origin = zone.fallbackOrigin?.origin;
  if (origin === undefined || !hasOriginRecord(state, zone)) return { type: "refused", cause: 2, record };
  return { type: "served", record, origin };
}

/** The wildcard custom hostnames that cover a name: those of its parent, as a certificate covers one label. */
// hostnames §1. Undocumented: one label, and that `ssl.wildcard` makes a wildcard of a custom hostname too.
function wildcardsFor(state: HostnamesState, hostname: string): HostnameRecord[] {
  // A name without a dot is not a custom hostname: it can stand for its own parent.
  const parent = hostname.slice(hostname.indexOf(".") + 1);
  return [...hostnamesNamed(state, `*.${parent}`), ...hostnamesNamed(state, parent).filter(({ ssl }) => ssl.wildcard)];
}

function isActive({ status }: HostnameRecord): boolean {
  return status === "active";
}

// Undocumented: a hostname that is active in several zones is answered by the one that was added last.
function newest(records: readonly HostnameRecord[]): HostnameRecord | undefined {
  return records.toSorted((a, b) => a.order - b.order).at(-1);
}

/** True if a hostname belongs to a zone of its own, which takes priority over wildcards of other zones. */
// hostnames §7 cause 3
function hasStandaloneZone(state: HostnamesState, hostname: string, parentZoneId: string): boolean {
  let closest: { readonly id: string; readonly name: string } | undefined;
  for (const zone of state.zones.values()) {
    if (isUnder(hostname, zone.name) && zone.name.length > (closest?.name.length ?? 0)) closest = zone;
  }
  return closest !== undefined && closest.id !== parentZoneId;
}
