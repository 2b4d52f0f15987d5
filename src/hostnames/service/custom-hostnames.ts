import type { CreateRequest, EditRequest, HostnameRequest, SslRequest } from "../request/hostname-request.js";
import { type ApiStep, refused, withHostnameOf, withZoneOf } from "./api-step.js";
import { certifiedNames } from "./certificate.js";
import { checkHostname, checkSsl } from "./check-hostname.js";
import { brandingRequired, failures, type HostnameFailure } from "./hostname-failure.js";
import {
  type HostnameRecord,
  type HostnamesState,
  type SslSettings,
  withHostname,
  withoutHostname,
} from "./hostnames-state.js";
import { countSubmission } from "./issuance-rate.js";
import { checkOutOfTurn, rescheduled, startValidation } from "./validate.js";

/** Adds a custom hostname, and starts its validation. */
// hostnames §2, §7, §8; facts, Paths
export const createCustomHostname: ApiStep<CreateRequest, HostnameRecord> = withZoneOf(
  (state, request, zone, { id }) => {
    const { hostname, branding, customMetadata } = request;
    const ssl = changedSettings(defaultSettings, request.ssl);
    const failure =
      checkHostname(hostname, state.semantics) ??
      checkSsl(request.ssl) ??
      checkNew(state, request, id) ??
      checkLength(state, request, ssl);
    if (failure !== undefined) return refused(state, failure);

    // Undocumented: the rate is judged last, so that only what would have been successful can start a lockout.
    const { window, failure: tooMany } = countSubmission(state.window, state.semantics, state.now);
    if (tooMany !== undefined) return refused({ ...state, window }, tooMany);

    const { created: order, now: createdAt } = state;
    const asked = { id, zoneId: zone.id, hostname, order, createdAt, ssl, branding, customMetadata };
    const record = startValidation(state, { ...asked, issuance: "wanted", certificate: undefined }, state.now);
    return { state: withHostname({ ...state, window, created: order + 1 }, record), outcome: record };
  },
);

// Undocumented: what certificate a hostname has whose request says nothing of it.
const defaultSettings: SslSettings = { method: "http", certificateAuthority: "", wildcard: false };

// facts, Error codes 1406. Undocumented: the same hostname may exist in several zones; the DNS decides between them.
function checkNew(state: HostnamesState, { hostname, zoneId }: CreateRequest, id: string): HostnameFailure | undefined {
  if (state.byName.get(`${hostname} ${zoneId}`) !== undefined) return failures.duplicateHostname;
  return state.hostnames.get(id) === undefined ? undefined : failures.idTaken;
}

// hostnames §7 1469, §8 CN length
function checkLength(
  { semantics }: HostnamesState,
  { hostname, branding }: CreateRequest,
  ssl: SslSettings,
): HostnameFailure | undefined {
  const { brand, maxCommonNameLength } = semantics;
  const fits = certifiedNames({ hostname, ssl }).some((name) => name.length <= maxCommonNameLength);
  return branding || fits ? undefined : brandingRequired(brand, maxCommonNameLength);
}

// facts, Paths
export const getCustomHostname: ApiStep<HostnameRequest, HostnameRecord> = withHostnameOf((state, _, record) => {
  return { state, outcome: record };
});

/** Changes the settings of a custom hostname, and restarts its validation. */
// hostnames §3, §4 Edit custom hostname
export const editCustomHostname: ApiStep<EditRequest, HostnameRecord> = withHostnameOf((state, request, record) => {
  const failure = checkSsl(request.ssl);
  if (failure !== undefined) return refused(state, failure);

  const ssl = changedSettings(record.ssl, request.ssl);
  const isSame = ssl.certificateAuthority === record.ssl.certificateAuthority && ssl.wildcard === record.ssl.wildcard;
  const changed: HostnameRecord = {
    ...record,
    ssl,
    customMetadata: request.customMetadata ?? record.customMetadata,
    // A certificate that has been issued stays until another one takes its place.
    issuance: isSame ? record.issuance : "wanted",
  };
  let next = changed;
  if (restarts(record, request)) {
    next = checkOutOfTurn(state, startValidation(state, changed, state.now), state.now);
  } else if (record.status === "active" && !isSame) {
    next = checkOutOfTurn(state, rescheduled(state, changed, state.now), state.now);
  }
  return { state: withHostname(state, next), outcome: next };
});

/** True if an edit restarts the validation: always that of a hostname that has moved. */
// hostnames §4 (Moved); facts, Validation over time (the same method and type). Undocumented: an edit that changes
// the method is a change of settings only.
function restarts(record: HostnameRecord, { ssl }: EditRequest): boolean {
  return record.status === "moved" || (ssl !== undefined && ssl.method === record.ssl.method);
}

/** The settings that a request leads to; its method has been checked. */
function changedSettings(before: SslSettings, ssl: SslRequest | undefined): SslSettings {
  return {
    method: (ssl?.method ?? before.method) as SslSettings["method"],
    certificateAuthority: ssl?.certificateAuthority ?? before.certificateAuthority,
    wildcard: ssl?.wildcard ?? before.wildcard,
  };
}

// facts, Paths
export const deleteCustomHostname: ApiStep<HostnameRequest, HostnameRecord> = withHostnameOf((state, _, record) => {
  return { state: withoutHostname(state, record), outcome: record };
});
