import type { PurgeRequest } from "../request/hostname-request.js";
import type { Step } from "./advance.js";
import { findZone } from "./find-zone.js";
import { type HostnameRefused, refused } from "./hostname-failure.js";
import type { PurgeRecord } from "./hostnames-state.js";

/** A purge was asked for. */
export interface Purged {
  readonly type: "purged";
  readonly purge: PurgeRecord;
}

/** Purges cached files: here, notes what was to be purged. */
// hostnames §1, §4; facts, Paths
export const purgeCache: Step<PurgeRequest, HostnameRefused | Purged> = (state, request, { id }) => {
  const { failure } = findZone(state, request);
  if (failure !== undefined) return { state, outcome: refused(failure) };
  const { zoneId, everything, hosts, files, tags, prefixes } = request;
  const purge: PurgeRecord = { id, zoneId, time: state.now, everything, hosts, files, tags, prefixes };
  return { state: { ...state, purges: [...state.purges, purge] }, outcome: { type: "purged", purge } };
};
