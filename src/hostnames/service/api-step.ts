import type { Committed, Stamp } from "../../engine/engine.js";
import type { HostnameRequest, ZoneRequest } from "../request/hostname-request.js";
import { failures, type HostnameFailure, noRoute } from "./hostname-failure.js";
import type { HostnameRecord, HostnamesState, HostnamesStep, ZoneRecord } from "./hostnames-state.js";

interface HostnameRefused {
  readonly failure: HostnameFailure;
}

/** A step of the API: it does what a request asks for, or refuses it. */
export type ApiStep<Request, Outcome> = HostnamesStep<Request, HostnameRefused | Outcome>;

/** An {@link ApiStep} that is given the record that its request names. */
type StepWith<Request, Record, Outcome> = (
  state: HostnamesState,
  request: Request,
  record: Record,
  stamp: Stamp,
) => Committed<HostnamesState, HostnameRefused | Outcome>;

/** Leaves the state as it is, and refuses the request. */
export function refused(state: HostnamesState, failure: HostnameFailure): Committed<HostnamesState, HostnameRefused> {
  return { state, outcome: { failure } };
}

/** A step with the zone that its request names. */
// Undocumented: an id that no zone has is answered like a path that leads nowhere, as the platform does.
export function withZoneOf<Request extends ZoneRequest, Outcome>(
  step: StepWith<Request, ZoneRecord, Outcome>,
): ApiStep<Request, Outcome> {
  return (state, request, stamp) => {
    if (request.zoneId === "") return refused(state, failures.zoneIdMissing);
    const zone = state.zones.get(request.zoneId);
    return zone === undefined ? refused(state, noRoute(request.path)) : step(state, request, zone, stamp);
  };
}

/** A step with the custom hostname that its request names, in its zone. */
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
