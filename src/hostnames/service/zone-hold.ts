import type { HoldRequest, ZoneRequest } from "../request/hostname-request.js";
import type { Step } from "./advance.js";
import { findZone } from "./find-zone.js";
import { type HostnameRefused, refused } from "./hostname-failure.js";
import { isHeldAt, withZone, type ZoneRecord } from "./hostnames-state.js";

/** The hold of a zone, as it is now. */
export interface OneHold {
  readonly type: "hold";
  readonly zone: ZoneRecord;
  readonly hold: boolean;
}

function shown(zone: ZoneRecord, now: number): OneHold {
  return { type: "hold", zone, hold: isHeldAt(zone, now) };
}

/** Looks whether a zone is held. */
// facts, Paths
export const getHold: Step<ZoneRequest, HostnameRefused | OneHold> = (state, request) => {
  const { record, failure } = findZone(state, request);
  return { state, outcome: failure === undefined ? shown(record, state.now) : refused(failure) };
};

/** Holds a zone, changes its hold, or releases it, from a time on or for good. */
// hostnames §2 Zone hold; facts, Paths
export const changeHold: Step<HoldRequest, HostnameRefused | OneHold> = (state, request) => {
  const { record, failure } = findZone(state, request);
  if (failure !== undefined) return { state, outcome: refused(failure) };
  const zone: ZoneRecord = {
    ...record,
    heldFrom: heldFrom(request, record, state.now),
    includeSubdomains: request.includeSubdomains ?? record.includeSubdomains,
  };
  return { state: withZone(state, zone), outcome: shown(zone, state.now) };
};

function heldFrom({ heldFrom: asked }: HoldRequest, zone: ZoneRecord, now: number): number | undefined {
  if (asked === "asBefore") return zone.heldFrom;
  if (asked === "never") return undefined;
  return asked === "now" ? now : asked;
}
