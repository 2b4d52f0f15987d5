import type { Step } from "./advance.js";
import { noticed } from "./change-dns.js";
import { hostnamesOfZone, withHostname, withoutHostname, withZone, type ZoneRecord } from "./state.js";
import { checkOutOfTurn } from "./validate.js";

/** What a test says of a zone. */
export interface ZoneChange {
  readonly id: string;
  readonly name: string;
  readonly held: boolean;
  readonly includeSubdomains: boolean;
  readonly fallbackOrigin: string | undefined;
  readonly hasDnsRecord: boolean | undefined;
}

/** Adds a zone, or puts another in its place: its custom hostnames stay. */
export const putZone: Step<ZoneChange, void> = (state, change) => {
  const before = state.zones.get(change.id);
  const zone: ZoneRecord = {
    id: change.id,
    name: change.name,
    heldFrom: change.held ? Math.min(before?.heldFrom ?? state.now, state.now) : undefined,
    includeSubdomains: change.includeSubdomains,
    fallbackOrigin:
      change.fallbackOrigin === undefined
        ? undefined
        : {
            origin: change.fallbackOrigin,
            hasDnsRecord: change.hasDnsRecord,
            createdAt: before?.fallbackOrigin?.createdAt ?? state.now,
            updatedAt: state.now,
          },
  };
  const next = withZone(state, zone);
  return { state: noticed(next, hostnamesOfZone(next, zone.id)), outcome: undefined };
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
