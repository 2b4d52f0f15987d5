import type { Port } from "../../engine/port.js";
import { failures, tooManyCertificates } from "../service/hostname-failure.js";
import type { HostnamesState } from "../service/hostnames-state.js";
import { failed } from "./envelope.js";

export const hostnameOperations = [
  "createCustomHostname",
  "listCustomHostnames",
  "getCustomHostname",
  "editCustomHostname",
  "deleteCustomHostname",
  "getFallbackOrigin",
  "putFallbackOrigin",
  "deleteFallbackOrigin",
  "purgeCache",
  "getHold",
  "createHold",
  "editHold",
  "deleteHold",
] as const;

export type HostnameOperation = (typeof hostnameOperations)[number];

/** The additions of the service to the port of every fake. */
export interface HostnamesPort extends Port<HostnamesState> {
  readonly operations: readonly string[];
  /** Creators of the API's refusals, by error code. */
  readonly refusals: ReadonlyMap<number, () => object>;
}

export const refusals: HostnamesPort["refusals"] = new Map(
  [tooManyCertificates(60_000), ...Object.values(failures)]
    .reverse()
    .map((failure) => [failure.code, () => failed(failure)]),
);
