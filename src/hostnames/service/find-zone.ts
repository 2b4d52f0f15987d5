import type { HostnameRequest, ZoneRequest } from "../request/hostname-request.js";
import { failures, type HostnameFailure, noRoute } from "./hostname-failure.js";
import type { HostnameRecord, HostnamesState, ZoneRecord } from "./hostnames-state.js";

/** The records that a request names, or the reason why it leads nowhere. */
export type Found<Record> =
  | { readonly record: Record; readonly failure?: never }
  | { readonly failure: HostnameFailure; readonly record?: never };

/** Finds the zone of a request. */
// Undocumented: an id that no zone has is answered like a path that leads nowhere, as the platform does.
export function findZone(state: HostnamesState, { zoneId, path }: ZoneRequest): Found<ZoneRecord> {
  if (zoneId === "") return { failure: failures.zoneIdMissing };
  const record = state.zones.get(zoneId);
  return record === undefined ? { failure: noRoute(path) } : { record };
}

/** Finds the custom hostname of a request, in its zone. */
// facts, Error codes 1436
export function findHostname(state: HostnamesState, request: HostnameRequest): Found<HostnameRecord> {
  const { failure } = findZone(state, request);
  if (failure !== undefined) return { failure };
  const record = state.hostnames.get(request.id);
  if (record === undefined || record.zoneId !== request.zoneId) return { failure: failures.hostnameUnknown };
  return { record };
}
