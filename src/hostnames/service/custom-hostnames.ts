import type {
  CreateRequest,
  EditRequest,
  HostnameRequest,
  OriginRequest,
  SslRequest,
} from "../request/hostname-request.js";
import { type ApiStep, refused, withHostnameOf, withZoneOf } from "./api-step.js";
import { checkCiphers, checkHostname, checkOrigin, checkSsl, isHostname } from "./check-hostname.js";
import { isUnder } from "./dns.js";
import { brandingRequired, failures, type HostnameFailure, originWithoutRecord } from "./hostname-failure.js";
import {
  type BundleMethod,
  type CustomOrigin,
  type HostnameRecord,
  type HostnamesState,
  type SslSettings,
  withHostname,
  withoutHostname,
  type ZoneRecord,
} from "./hostnames-state.js";
import { countSubmission } from "./issuance-rate.js";
import { isTimedOut } from "./status.js";
import { rescheduled, startValidation, validateNow } from "./validation.js";
import { hasTrafficRecord } from "./zone-operations.js";

/** Adds a custom hostname, and starts its validation. */
// hostnames §2, §7, §8; facts, Paths
export const createCustomHostname: ApiStep<CreateRequest, HostnameRecord> = withZoneOf(
  (state, request, zone, { id }) => {
    const { hostname, branding, customMetadata } = request;
    const ssl = changedSettings(defaultSettings, request.ssl);
    const customOrigin = changedOrigin(undefined, request.origin);
    const failure =
      checkHostname(hostname, state.semantics) ??
      checkSsl(request.ssl) ??
      checkCiphers(ssl.settings) ??
      checkCustomOrigin(state, zone, customOrigin, request.origin) ??
      checkNew(state, request, id) ??
      checkLength(state, request);
    if (failure !== undefined) return refused(state, failure);

    // Undocumented: the rate is checked last, so that only an otherwise successful submission can start a lockout.
    const { window, failure: tooMany } = countSubmission(state.window, state.semantics, state.now);
    if (tooMany !== undefined) return refused({ ...state, window }, tooMany);

    const { created: order, now: createdAt } = state;
    const asked = { id, zoneId: zone.id, hostname, order, createdAt, ssl, branding, customOrigin, customMetadata };
    const token = { number: 0, since: state.now };
    const record = startValidation(state, { ...asked, issuance: "wanted", token, certificate: undefined }, state.now);
    return { state: withHostname({ ...state, window, created: order + 1 }, record), outcome: record };
  },
);

// Undocumented: the certificate of a hostname whose request has no `ssl`.
const defaultSettings: SslSettings = {
  method: "http",
  certificateAuthority: "",
  wildcard: false,
  bundleMethod: "ubiquitous",
  settings: {},
};

/** Checks the custom origin of a request, if it names one. */
// facts, Error codes 1415–1421. Undocumented: the answer to a wrong `custom_origin_sni`, which needs a custom origin.
function checkCustomOrigin(
  state: HostnamesState,
  zone: ZoneRecord,
  origin: CustomOrigin | undefined,
  { server, sni }: OriginRequest,
): HostnameFailure | undefined {
  if (server !== undefined && server !== "") {
    const failure = checkOrigin(server, state.semantics);
    if (failure !== undefined) return failure;
    if (!isUnder(server, zone.name) || !hasTrafficRecord(state, zone, server)) return originWithoutRecord(zone.id);
  }
  if (sni === undefined || sni === "") return undefined;
  const isPossible = origin !== undefined && (sni === ":request_host_header:" || isHostname(sni));
  return isPossible ? undefined : failures.originInvalid;
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
): HostnameFailure | undefined {
  const { brand, maxCommonNameLength } = semantics;
  return branding || hostname.length <= maxCommonNameLength ? undefined : brandingRequired(brand, maxCommonNameLength);
}

// facts, Paths
export const getCustomHostname: ApiStep<HostnameRequest, HostnameRecord> = withHostnameOf((state, _, record) => {
  return { state, outcome: record };
});

/** Changes the settings of a custom hostname, and restarts its validation. */
// hostnames §3, §4 Edit custom hostname
export const editCustomHostname: ApiStep<EditRequest, HostnameRecord> = withHostnameOf((state, request, record) => {
  const zone = state.zones.get(record.zoneId) as ZoneRecord;
  const ssl = changedSettings(record.ssl, request.ssl);
  const customOrigin = changedOrigin(record.customOrigin, request.origin);
  const failure =
    checkSsl(request.ssl) ?? checkCiphers(ssl.settings) ?? checkCustomOrigin(state, zone, customOrigin, request.origin);
  if (failure !== undefined) return refused(state, failure);

  const isSame = ssl.certificateAuthority === record.ssl.certificateAuthority && ssl.wildcard === record.ssl.wildcard;
  const changed: HostnameRecord = {
    ...record,
    ssl,
    customOrigin,
    customMetadata: request.customMetadata ?? record.customMetadata,
    // An issued certificate stays until another one replaces it.
    issuance: isSame ? record.issuance : "wanted",
  };
  let next = changed;
  if (restarts(record, request)) {
    const { number } = record.token;
    // Reported: a certificate that was not validated in time begins again, in ishortn.ink#345. Undocumented: others keep
    // their token.
    const token = isTimedOut(record) ? { number: number + 1, since: state.now } : record.token;
    next = validateNow(state, startValidation(state, { ...changed, token }, state.now), state.now);
  } else if (record.status === "active" && !isSame) {
    next = validateNow(state, rescheduled(state, { ...changed, tries: 0 }, state.now), state.now);
  }
  return { state: withHostname(state, next), outcome: next };
});

/** True if an edit restarts the validation; always for a moved hostname, and for a certificate that has timed out. */
// hostnames §4 (Moved); facts, Validation over time (the same method and type). Undocumented: an edit that changes the
// method only changes settings.
function restarts(record: HostnameRecord, { ssl }: EditRequest): boolean {
  return record.status === "moved" || isTimedOut(record) || (ssl !== undefined && ssl.method === record.ssl.method);
}

/** Returns the settings after a request; its method has been checked. */
function changedSettings(before: SslSettings, ssl: SslRequest | undefined): SslSettings {
  return {
    method: (ssl?.method ?? before.method) as SslSettings["method"],
    certificateAuthority: ssl?.certificateAuthority ?? before.certificateAuthority,
    wildcard: ssl?.wildcard ?? before.wildcard,
    bundleMethod: (ssl?.bundleMethod ?? before.bundleMethod) as BundleMethod,
    // Undocumented: an edit keeps the settings that it does not name.
    settings: { ...before.settings, ...ssl?.settings },
  };
}

/** Returns the custom origin after a request. */
// Undocumented: an empty text removes it.
function changedOrigin(before: CustomOrigin | undefined, { server, sni }: OriginRequest): CustomOrigin | undefined {
  const next = server ?? before?.server ?? "";
  return next === "" ? undefined : { server: next, sni: (sni ?? before?.sni) || undefined };
}

// facts, Paths
export const deleteCustomHostname: ApiStep<HostnameRequest, HostnameRecord> = withHostnameOf((state, _, record) => {
  return { state: withoutHostname(state, record), outcome: record };
});
