import type { ZoneChange } from "../request/hostname-request.js";
import type { Step } from "./advance.js";
import { noticed } from "./change-dns.js";
import { hostnamesOfZone, withHostname, withoutHostname, withZone } from "./hostnames-state.js";
import { checkOutOfTurn } from "./validate.js";

/** Adds a zone, or changes what is said about one. */
export const putZone: Step<ZoneChange, void> = (state, change) => {
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
export const removeZone: Step<string, boolean> = (state, zoneId) => {
  const zone = state.zones.get(zoneId);
  if (zone === undefined) return { state, outcome: false };
  let next = state;
  for (const record of hostnamesOfZone(state, zoneId)) next = withoutHostname(next, record);
  return { state: { ...next, zones: next.zones.delete(zoneId) }, outcome: true };
};

/** Validates ownership and issues certificates now, for every custom hostname that has not moved. */
// hostnames §3. Undocumented: the schedule goes on as if this check had not been.
export const verify: Step<undefined, void> = (state) => {
  let next = state;
  for (const record of state.hostnames.values()) {
    next = withHostname(next, checkOutOfTurn(next, record, next.now));
  }
  return { state: next, outcome: undefined };
};
