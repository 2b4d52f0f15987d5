import type { HoldRequest, PurgeRequest, PutOriginRequest, ZoneRequest } from "../request/hostname-request.js";
import { type ApiStep, refused, withZoneOf } from "./api-step.js";
import { isHostname } from "./check-hostname.js";
import { query } from "./dns.js";
import { failures } from "./hostname-failure.js";
import {
  type FallbackOriginRecord,
  type HostnamesState,
  type PurgeRecord,
  withZone,
  type ZoneRecord,
} from "./hostnames-state.js";

/** A fallback origin, at present or before its removal. */
export interface OneOrigin {
  readonly origin: FallbackOriginRecord;
  readonly status: OriginStatus | "pending_deletion";
}

type OriginStatus = "active" | "pending_deployment";

/** True if traffic reaches the fallback origin: it needs a DNS record of its name. */
// hostnames §1, §7
export function hasOriginRecord(state: HostnamesState, zone: ZoneRecord): boolean {
  return zone.fallbackOrigin !== undefined && hasTrafficRecord(state, zone, zone.fallbackOrigin.origin);
}

/** True if a name has a DNS record that leads traffic somewhere; a test may have decided it for the fallback origin. */
export function hasTrafficRecord({ dns }: HostnamesState, zone: ZoneRecord, name: string): boolean {
  const decided = name === zone.fallbackOrigin?.origin ? zone.originHasRecord : undefined;
  return decided ?? trafficTypes.some((type) => query(dns, name, type).length > 0);
}

const trafficTypes = ["A", "AAAA", "CNAME"] as const;

// facts, Paths. Undocumented: a fallback origin is active once it has a DNS record.
function oneOrigin(state: HostnamesState, zone: ZoneRecord, origin: FallbackOriginRecord): OneOrigin {
  return { origin, status: originStatus(state, zone) };
}

export function originStatus(state: HostnamesState, zone: ZoneRecord): OriginStatus {
  return hasOriginRecord(state, zone) ? "active" : "pending_deployment";
}

// facts, Paths
export const getFallbackOrigin: ApiStep<ZoneRequest, OneOrigin> = withZoneOf((state, _, zone) => {
  const origin = zone.fallbackOrigin;
  return origin === undefined
    ? refused(state, failures.originMissing)
    : { state, outcome: oneOrigin(state, zone, origin) };
});

// hostnames §4; facts, Paths
export const putFallbackOrigin: ApiStep<PutOriginRequest, OneOrigin> = withZoneOf((state, { origin }, zone) => {
  if (!isHostname(origin)) return refused(state, failures.originInvalid);
  const fallbackOrigin = { origin, createdAt: zone.fallbackOrigin?.createdAt ?? state.now, updatedAt: state.now };
  const after: ZoneRecord = { ...zone, fallbackOrigin };
  return { state: withZone(state, after), outcome: oneOrigin(state, after, fallbackOrigin) };
});

// facts, Paths
export const deleteFallbackOrigin: ApiStep<ZoneRequest, OneOrigin> = withZoneOf((state, _, zone) => {
  const origin = zone.fallbackOrigin;
  if (origin === undefined) return refused(state, failures.originMissing);
  const after = withZone(state, { ...zone, fallbackOrigin: undefined });
  return { state: after, outcome: { origin, status: "pending_deletion" } };
});

/** Returns the hold of a zone. */
// facts, Paths
export const getHold: ApiStep<ZoneRequest, ZoneRecord> = withZoneOf((state, _, zone) => ({ state, outcome: zone }));

/** Holds a zone, changes its hold, or releases it, from a time on or for good. */
// hostnames §2 Zone hold; facts, Paths
export const changeHold: ApiStep<HoldRequest, ZoneRecord> = withZoneOf((state, request, before) => {
  const asked = { asBefore: before.heldFrom, never: undefined, now: state.now };
  const zone: ZoneRecord = {
    ...before,
    heldFrom: typeof request.heldFrom === "number" ? request.heldFrom : asked[request.heldFrom],
    includeSubdomains: request.includeSubdomains ?? before.includeSubdomains,
  };
  return { state: withZone(state, zone), outcome: zone };
});

/** Purges cached files: records the request. */
// hostnames §1, §4; facts, Paths
export const purgeCache: ApiStep<PurgeRequest, PurgeRecord> = withZoneOf(
  (state, { path: _, ...things }, __, { id }) => {
    const purge: PurgeRecord = { id, time: state.now, ...things };
    return { state: { ...state, purges: [...state.purges, purge] }, outcome: purge };
  },
);
