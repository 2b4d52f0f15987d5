import type { HostnameRequest } from "../request/hostname-request.js";
import type { Step } from "./advance.js";
import type { OneHostname } from "./create-custom-hostname.js";
import { findHostname } from "./find-zone.js";
import { type HostnameRefused, refused } from "./hostname-failure.js";
import { withoutHostname } from "./hostnames-state.js";

/** A custom hostname was deleted. */
export interface Deleted {
  readonly type: "deleted";
  readonly id: string;
}

/** Finds a custom hostname. */
// facts, Paths
export const getCustomHostname: Step<HostnameRequest, HostnameRefused | OneHostname> = (state, request) => {
  const { record, failure } = findHostname(state, request);
  return { state, outcome: failure === undefined ? { type: "hostname", record } : refused(failure) };
};

/** Deletes a custom hostname and its certificate. */
// facts, Paths
export const deleteCustomHostname: Step<HostnameRequest, HostnameRefused | Deleted> = (state, request) => {
  const { record, failure } = findHostname(state, request);
  if (failure !== undefined) return { state, outcome: refused(failure) };
  return { state: withoutHostname(state, record), outcome: { type: "deleted", id: record.id } };
};
