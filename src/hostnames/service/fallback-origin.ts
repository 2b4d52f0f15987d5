import type { PutOriginRequest, ZoneRequest } from "../request/hostname-request.js";
import type { Step } from "./advance.js";
import { isHostname } from "./check-hostname.js";
import { query } from "./dns.js";
import { findZone } from "./find-zone.js";
import { failures, type HostnameRefused, refused } from "./hostname-failure.js";
import { type FallbackOriginRecord, type HostnamesState, withZone, type ZoneRecord } from "./hostnames-state.js";

/** A fallback origin, as it is or was. */
export interface OneOrigin {
  readonly type: "origin";
  readonly origin: FallbackOriginRecord;
  readonly status: "active" | "pending_deployment" | "pending_deletion";
}

/** True if traffic finds the fallback origin: it needs a DNS record of its name. */
// hostnames §1, §7
export function hasOriginRecord({ dns }: HostnamesState, { fallbackOrigin, originHasRecord }: ZoneRecord): boolean {
  if (fallbackOrigin === undefined) return false;
  return originHasRecord ?? originTypes.some((type) => query(dns, fallbackOrigin.origin, type).length > 0);
}

const originTypes = ["A", "AAAA", "CNAME"] as const;

// facts, Paths. Undocumented: a fallback origin is deployed as soon as it has a DNS record.
function shown(state: HostnamesState, zone: ZoneRecord, origin: FallbackOriginRecord): OneOrigin {
  return { type: "origin", origin, status: hasOriginRecord(state, zone) ? "active" : "pending_deployment" };
}

/** Finds the fallback origin of a zone. */
// facts, Paths
export const getFallbackOrigin: Step<ZoneRequest, HostnameRefused | OneOrigin> = (state, request) => {
  const { record, failure } = findZone(state, request);
  if (failure !== undefined) return { state, outcome: refused(failure) };
  const origin = record.fallbackOrigin;
  return { state, outcome: origin === undefined ? refused(failures.originMissing) : shown(state, record, origin) };
};

/** Sets the fallback origin of a zone. */
// hostnames §4; facts, Paths
export const putFallbackOrigin: Step<PutOriginRequest, HostnameRefused | OneOrigin> = (state, request) => {
  const { record, failure } = findZone(state, request);
  if (failure !== undefined) return { state, outcome: refused(failure) };
  if (!isHostname(request.origin)) return { state, outcome: refused(failures.originInvalid) };
  const before = record.fallbackOrigin;
  const origin: FallbackOriginRecord = {
    origin: request.origin,
    createdAt: before?.createdAt ?? state.now,
    updatedAt: state.now,
  };
  const zone: ZoneRecord = { ...record, fallbackOrigin: origin };
  return { state: withZone(state, zone), outcome: shown(state, zone, origin) };
};

/** Removes the fallback origin of a zone. */
// facts, Paths
export const deleteFallbackOrigin: Step<ZoneRequest, HostnameRefused | OneOrigin> = (state, request) => {
  const { record, failure } = findZone(state, request);
  if (failure !== undefined) return { state, outcome: refused(failure) };
  const origin = record.fallbackOrigin;
  if (origin === undefined) return { state, outcome: refused(failures.originMissing) };
  const next = withZone(state, { ...record, fallbackOrigin: undefined });
  return { state: next, outcome: { type: "origin", origin, status: "pending_deletion" } };
};
