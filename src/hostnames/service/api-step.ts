import type { Committed, Stamp } from "../../engine/engine.js";
import type { HostnameRequest, ZoneRequest } from "../request/hostname-request.js";
import { failures, type HostnameFailure, noRoute } from "./hostname-failure.js";
import type { HostnameRecord, HostnamesState, HostnamesStep, ZoneRecord } from "./hostnames-state.js";

interface HostnameRefused {
  readonly failure: HostnameFailure;
}

/** A step of the API: performs a request, or refuses it. */
export type ApiStep<Request, Outcome> = HostnamesStep<Request, HostnameRefused | Outcome>;

/** An {@link ApiStep} that also receives the record of its request. */
type StepWith<Request, Record, Outcome> = (
  state: HostnamesState,
  request: Request,
  record: Record,
  stamp: Stamp,
) => Committed<HostnamesState, HostnameRefused | Outcome>;

/** Refuses the request and leaves the state unchanged. */
export function refused(state: HostnamesState, failure: HostnameFailure): Committed<HostnamesState, HostnameRefused> {
  return { state, outcome: { failure } };
}

/** Creates a step that receives the zone of its request. */
// Undocumented: an unknown zone id has the same answer as an unknown path, as on the platform.
export function withZoneOf<Request extends ZoneRequest, Outcome>(
  step: StepWith<Request, ZoneRecord, Outcome>,
): ApiStep<Request, Outcome> {
  return (state, request, stamp) => {
    if (request.zoneId === "") return refused(state, failures.zoneIdMissing);
    const zone = state.zones.get(request.zoneId);
    return zone === undefined ? refused(state, noRoute(request.path)) : step(state, request, zone, stamp);
  };
}

/** Creates a step that receives the custom hostname of its request, in its zone. */
// facts, Error codes 1436
export function withHostnameOf<Request extends HostnameRequest, Outcome>(
  step: StepWith<Request, HostnameRecord, Outcome>,
): ApiStep<Request, Outcome> {
  return withZoneOf((state, request, zone, stamp) => {
    const record = state.hostnames.get(request.id);
    if (record?.zoneId !== zone.id) return refused(state, failures.hostnameUnknown);
    return step(state, request, record, stamp);
  });
}
