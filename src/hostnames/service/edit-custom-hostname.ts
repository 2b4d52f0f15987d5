import type { EditRequest } from "../request/hostname-request.js";
import type { Step } from "./advance.js";
import { checkSsl } from "./check-ssl.js";
import type { OneHostname } from "./create-custom-hostname.js";
import { findHostname } from "./find-zone.js";
import { type HostnameRefused, refused } from "./hostname-failure.js";
import { type HostnameRecord, type SslSettings, withHostname } from "./hostnames-state.js";
import { checkOutOfTurn, rescheduled, startValidation } from "./validate.js";

/** Changes the settings of a custom hostname, and restarts its validation. */
// hostnames §3, §4 Edit custom hostname
export const editCustomHostname: Step<EditRequest, HostnameRefused | OneHostname> = (state, request) => {
  const found = findHostname(state, request);
  if (found.failure !== undefined) return { state, outcome: refused(found.failure) };
  const failure = checkSsl(request.ssl);
  if (failure !== undefined) return { state, outcome: refused(failure) };
  const { record } = found;

  const ssl = changedSettings(record, request);
  const isSame = sameCertificate(ssl, record.ssl);
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
  return { state: withHostname(state, next), outcome: { type: "hostname", record: next } };
};

/** True if an edit restarts the validation: always that of a hostname that has moved. */
// hostnames §4 (Moved); facts, Validation over time (the same method and type). Undocumented: an edit that changes
// the method is a change of settings only.
function restarts(record: HostnameRecord, { ssl }: EditRequest): boolean {
  return record.status === "moved" || (ssl !== undefined && ssl.method === record.ssl.method);
}

function changedSettings({ ssl: before }: HostnameRecord, { ssl }: EditRequest): SslSettings {
  return {
    method: (ssl?.method ?? before.method) as SslSettings["method"],
    certificateAuthority: ssl?.certificateAuthority ?? before.certificateAuthority,
    wildcard: ssl?.wildcard ?? before.wildcard,
  };
}

function sameCertificate(a: SslSettings, b: SslSettings): boolean {
  return a.certificateAuthority === b.certificateAuthority && a.wildcard === b.wildcard;
}
