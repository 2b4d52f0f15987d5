import type { CreateRequest } from "../request/hostname-request.js";
import type { Step } from "./advance.js";
import { certifiedNames } from "./certificate.js";
import { checkHostname } from "./check-hostname.js";
import { checkSsl } from "./check-ssl.js";
import { findZone } from "./find-zone.js";
import { brandingRequired, failures, type HostnameFailure, type HostnameRefused, refused } from "./hostname-failure.js";
import { type HostnameRecord, type HostnamesState, type SslSettings, withHostname } from "./hostnames-state.js";
import { countSubmission } from "./issuance-rate.js";
import { startValidation } from "./validate.js";

/** The custom hostname that an operation is about, as it is now. */
export interface OneHostname {
  readonly type: "hostname";
  readonly record: HostnameRecord;
}

/** Adds a custom hostname, and starts its validation. */
// hostnames §2, §7, §8; facts, Paths
export const createCustomHostname: Step<CreateRequest, HostnameRefused | OneHostname> = (state, request, { id }) => {
  const ssl = settingsOf(request);
  const failure =
    findZone(state, request).failure ??
    checkHostname(request.hostname, state.semantics) ??
    checkSsl(request.ssl) ??
    checkNew(state, request, id) ??
    checkLength(state, request, ssl);
  if (failure !== undefined) return { state, outcome: refused(failure) };

  // Undocumented: the rate is judged last, so that only what would have been successful can start a lockout.
  const { window, failure: tooMany } = countSubmission(state.window, state.semantics, state.now);
  if (tooMany !== undefined) return { state: { ...state, window }, outcome: refused(tooMany) };

  const record = startValidation(
    state,
    {
      id,
      zoneId: request.zoneId,
      hostname: request.hostname,
      order: state.created,
      createdAt: state.now,
      ssl,
      branding: request.branding,
      customMetadata: request.customMetadata,
      issuance: "wanted",
      certificate: undefined,
    },
    state.now,
  );
  return {
    state: withHostname({ ...state, window, created: state.created + 1 }, record),
    outcome: { type: "hostname", record },
  };
};

// Undocumented: what certificate a hostname has whose request says nothing of it.
function settingsOf({ ssl }: CreateRequest): SslSettings {
  return {
    method: (ssl?.method ?? "http") as SslSettings["method"],
    certificateAuthority: ssl?.certificateAuthority ?? "",
    wildcard: ssl?.wildcard ?? false,
  };
}

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
