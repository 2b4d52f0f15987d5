import type { DnsChange, ZoneChange } from "../request/hostname-request.js";
import { namesThrough, withRecords } from "./dns.js";
import {
  type HostnameRecord,
  type HostnamesState,
  type HostnamesStep,
  hostnamesNamed,
  hostnamesOfZone,
  withHostname,
  withoutHostname,
  withZone,
} from "./hostnames-state.js";
import { pointsAtZone, validateNow } from "./validation.js";

/** Changes the DNS in place of a customer. */
// hostnames §3 Active → Moved
export const changeDns: HostnamesStep<readonly DnsChange[], void> = (state, changes) => {
  let next = state;
  for (const { name, type, values } of changes) {
    const before = next.dns.wildcards;
    const dns = withRecords(next.dns, name, type, values);
    next = { ...next, dns };
    // The names matched by a wildcard are not recorded, so with a wildcard any name may be affected.
    const concerned =
      before + dns.wildcards > 0
        ? [...next.hostnames.values()]
        : [...namesThrough(dns, name)].flatMap((each) => hostnamesNamed(next, each));
    next = noticed(next, concerned);
  }
  return { state: next, outcome: undefined };
};

/**
 * Returns the state after the service has noticed, or scheduled to notice, hostnames that no longer point at their
 * zones.
 */
function noticed(state: HostnamesState, records: readonly HostnameRecord[]): HostnamesState {
  const noticedAt = state.now + state.semantics.activeCheckMilliseconds;
  let next = state;
  for (const record of records) {
    if (record.status !== "active" || pointsAtZone(next, record)) continue;
    next = withHostname(next, { ...record, dueAt: Math.min(record.dueAt, noticedAt) });
  }
  return next;
}

/** Adds a zone, or changes its settings. */
export const putZone: HostnamesStep<ZoneChange, void> = (state, change) => {
  const { now } = state;
  const { id, name, hold, fallbackOrigin, fallbackOriginRecord } = change;
  let zone = state.zones.get(id) ?? { ...newZone, id };
  if (name !== undefined) zone = { ...zone, name };
  if (hold !== undefined) {
    const heldFrom = hold === false ? undefined : Math.min(zone.heldFrom ?? now, now);
    zone = { ...zone, heldFrom, includeSubdomains: hold === "includeSubdomains" };
  }
  if (fallbackOrigin === null) zone = { ...zone, fallbackOrigin: undefined };
  else if (fallbackOrigin !== undefined) {
    const createdAt = zone.fallbackOrigin?.createdAt ?? now;
    zone = { ...zone, fallbackOrigin: { origin: fallbackOrigin, createdAt, updatedAt: now } };
  }
  if (fallbackOriginRecord !== undefined) zone = { ...zone, originHasRecord: fallbackOriginRecord ?? undefined };
  const next = withZone(state, zone);
  return { state: noticed(next, hostnamesOfZone(next, id)), outcome: undefined };
};

const newZone = {
  name: "",
  heldFrom: undefined,
  includeSubdomains: false,
  fallbackOrigin: undefined,
  originHasRecord: undefined,
};

/** Removes a zone, and its custom hostnames with it. */
export const removeZone: HostnamesStep<string, boolean> = (state, zoneId) => {
  const zone = state.zones.get(zoneId);
  if (zone === undefined) return { state, outcome: false };
  let next = state;
  for (const record of hostnamesOfZone(state, zoneId)) next = withoutHostname(next, record);
  return { state: { ...next, zones: next.zones.delete(zoneId) }, outcome: true };
};

/** Validates ownership and issues certificates now, for every custom hostname except moved ones. */
// hostnames §3. Undocumented: this check does not change the schedule.
export const verify: HostnamesStep<undefined, void> = (state) => {
  let next = state;
  for (const record of state.hostnames.values()) {
    next = withHostname(next, validateNow(next, record, next.now));
  }
  return { state: next, outcome: undefined };
};
