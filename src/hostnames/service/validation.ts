import { allowedAuthority, issueCertificate, isWildcard, validationRecord } from "./certificate.js";
import { aliasChain, isUnder, query } from "./dns.js";
import {
  type Certificate,
  dueHostname,
  type HostnameRecord,
  type HostnamesState,
  isHeldAt,
  withHostname,
  withoutHostname,
  type ZoneRecord,
} from "./hostnames-state.js";
import { isLockedOut } from "./issuance-rate.js";
import { hasStandaloneZone } from "./route-hostname.js";
import { originStatus } from "./zone-operations.js";

const fourHours = 4 * 60 * 60;

/** Returns the milliseconds before a scheduled check; the first has the number 0. */
// facts, Validation over time. Undocumented: the growth starts over at the tenth check, as in the platform's table.
function waitBeforeTry(number: number): number {
  const growth = number < 10 ? 1.05 : 1.15;
  return Math.min(Math.floor(60 * growth ** number), fourHours) * 1000;
}

/** Milliseconds between two checks after the end of the schedule, for hostnames still waiting. */
const waitAfterSchedule: number = fourHours * 1000;

/** The error of a hostname without its CNAME. */
// hostnames §2 verification_errors
const doesNotPointHere = "custom hostname does not CNAME to this zone.";

/** The error of a hostname that has addresses instead of its CNAME. */
// Reported: in cloudflare/cloudflare-go#518. Undocumented: it replaces the error above.
const ownsNoAddress =
  "None of the A or AAAA records are owned by this account and the pre-generated ownership verification token was not found.";

/** The further error of such a hostname if it belongs to another zone of the platform. */
// Reported: in cloudflare/cloudflare-docs#29675.
const usesPlatform =
  "The hostname is using Cloudflare and cannot be activated with an TXT or HTTP validation token. To activate the custom hostname, the DNS target needs to point to the SaaS zone";

/** The error of a blocked hostname. */
// hostnames §3
const isOnHold = [
  "The hostname is associated with a held zone. Please contact the owner of this domain to have the hold removed.",
];

/**
 * True if the hostname's DNS points to its zone with a CNAME: to the zone's name or a name below it, directly or
 * through other CNAMEs.
 */
// hostnames §1. Undocumented: a name below the zone's counts, with or without a record.
export function pointsAtZone(
  state: HostnamesState,
  { hostname, zoneId }: Pick<HostnameRecord, "hostname" | "zoneId">,
): boolean {
  const { name } = state.zones.get(zoneId) as ZoneRecord;
  for (const target of aliasChain(state.dns, hostname)) if (isUnder(target, name)) return true;
  return false;
}

/** Returns the obstacles to the activation of a hostname, except for a hold. */
// hostnames §2 verification_errors
function obstacles(state: HostnamesState, record: Unstarted): readonly string[] {
  return [...ownershipErrors(state, record), ...originErrors(state, record)];
}

function ownershipErrors(state: HostnamesState, record: Unstarted): readonly string[] {
  const { hostname, zoneId } = record;
  if (pointsAtZone(state, record)) return [];
  const hasAddress = (["A", "AAAA"] as const).some((type) => query(state.dns, hostname, type).length > 0);
  if (!hasAddress) return [doesNotPointHere];
  return hasStandaloneZone(state, hostname, zoneId) ? [ownsNoAddress, usesPlatform] : [ownsNoAddress];
}

// Reported: the status in cloudflare/cloudflare-go#462; the other text is of the platform's page of error codes.
// Undocumented: a custom origin takes the place of the fallback origin.
function originErrors(state: HostnamesState, { zoneId, customOrigin }: Unstarted): readonly string[] {
  if (state.semantics.inactiveFallbackOrigin === "ignored" || customOrigin !== undefined) return [];
  const zone = state.zones.get(zoneId) as ZoneRecord;
  if (zone.fallbackOrigin === undefined) return ["Zone does not have a fallback origin set."];
  const status = originStatus(state, zone);
  return status === "active" ? [] : [`fallback origin is ${status}, not active.`];
}

/** True if the hold of another zone prevents the hostname's verification. */
// hostnames §2 Zone hold, §3
function isHeld(state: HostnamesState, { hostname, zoneId }: HostnameRecord, now: number): boolean {
  for (const zone of state.zones.values()) {
    const held = zone.includeSubdomains && isHeldAt(zone, now);
    // Undocumented: a hold excludes other accounts from a domain, but not the zone itself from its subdomains.
    if (held && zone.id !== zoneId && isUnder(hostname, zone.name)) return true;
  }
  return false;
}

/** A custom hostname without the fields of its validation. */
type Unstarted = Omit<HostnameRecord, "status" | "since" | "tries" | "verificationErrors" | "dueAt">;

/** Starts or restarts the validation of a hostname. */
// hostnames §3; facts, Validation over time
export function startValidation(state: HostnamesState, record: Unstarted, now: number): HostnameRecord {
  // Undocumented: a missing CNAME is reported from the start, not only after the first check.
  const verificationErrors = obstacles(state, record);
  // An earlier error of CAA records is checked again.
  const issuance = record.issuance === "issued" ? "issued" : "wanted";
  const started = { ...record, status: "pending", since: now, tries: 0, verificationErrors, issuance } as const;
  return rescheduled(state, { ...started, dueAt: now }, now);
}

/** Checks the ownership of a hostname now, and issues its certificate if needed. */
// hostnames §3
function check(state: HostnamesState, record: HostnameRecord, now: number): HostnameRecord {
  if (record.status === "moved") return record;
  if (record.status === "active") {
    return pointsAtZone(state, record) ? issued(state, record, now) : moved(state, record, now);
  }
  if (isHeld(state, record, now)) return { ...record, status: "blocked", verificationErrors: isOnHold };
  const verificationErrors = obstacles(state, record);
  const status = verificationErrors.length === 0 ? "active" : "pending";
  return issued(state, { ...record, status, verificationErrors }, now);
}

/** Checks a hostname outside the schedule; a later check stays where it was in the schedule. */
export function validateNow(state: HostnamesState, record: HostnameRecord, now: number): HostnameRecord {
  const after = check(state, record, now);
  const dueAt = isWaiting(after) ? record.dueAt : nextDue(state, after, now);
  return { ...after, dueAt };
}

/** Advances the state to a time and runs everything due by then. */
// facts, Validation over time. Each hostname in turn, with its events in the order of time: hostnames do not affect
// each other, and the DNS and the zones only change through calls.
export function validateUntil(state: HostnamesState, time: number): HostnamesState {
  const now = Math.max(time, state.now);
  let next = now === state.now ? state : { ...state, now };
  for (let record = dueHostname(next, now); record !== undefined; record = dueHostname(next, now)) {
    const after = atTime(next, record, now);
    next = after === undefined ? withoutHostname(next, record) : withHostname(next, after);
  }
  return next;
}

function atTime(state: HostnamesState, record: HostnameRecord, now: number): HostnameRecord | undefined {
  let after: HostnameRecord | undefined = record;
  while (after !== undefined && after.dueAt <= now) after = afterDue(state, after, after.dueAt, now);
  return after;
}

/**
 * Returns a hostname after its event due at `at`; `undefined` if it is deleted.
 *
 * @param now - the target time of the state; nothing else happens between `at` and this time.
 */
// hostnames §3 Moved; facts, Validation over time
function afterDue(state: HostnamesState, record: HostnameRecord, at: number, now: number): HostnameRecord | undefined {
  if (record.status === "moved") return undefined;
  return isWaiting(record) ? afterTry(state, record, at, now) : afterRenewal(state, record, at, now);
}

function afterTry(state: HostnamesState, record: HostnameRecord, at: number, now: number): HostnameRecord {
  const { maxValidationTries } = state.semantics;
  const tries = Math.min(record.tries, maxValidationTries) + 1;
  const after: HostnameRecord = { ...check(state, record, at), tries };
  if (after.status === "pending" && tries >= maxValidationTries) return moved(state, after, at);
  // Reported: in ishortn.ink#345. Undocumented: after as many checks as a hostname.
  if (after.status === "active" && after.issuance === "wanted" && tries >= maxValidationTries) {
    return rescheduled(state, { ...after, issuance: "timedOut" }, at);
  }
  // Of several checks without any change between them, only the last one is visible.
  const lastAlike = isLockedOut(state, at) ? Math.min(now, state.window.lockedUntil - 1) : now;
  const skipped = tries > maxValidationTries && isWaiting(after) ? Math.floor((lastAlike - at) / waitAfterSchedule) : 0;
  return rescheduled(state, after, at + skipped * waitAfterSchedule);
}

function afterRenewal(state: HostnamesState, record: HostnameRecord, at: number, now: number): HostnameRecord {
  const { certificateRenewalMilliseconds: renewal } = state.semantics;
  // The DNS has changed, and the service notices now.
  if (renewalOf(state, record) > at) return rescheduled(state, check(state, record, at), at);
  const expiring: HostnameRecord = { ...record, issuance: "wanted", tries: 0 };
  const after = check(state, expiring, at);
  if (after.issuance !== "issued") return rescheduled(state, after, at);
  // Of several renewals without any change between them, only the last one is visible.
  const last = at + Math.floor((now - at) / renewal) * renewal;
  return rescheduled(state, check(state, expiring, last), last);
}

/** True if scheduled checks can have an effect: on ownership, a hold, or a pending certificate. */
function isWaiting({ status, issuance }: HostnameRecord): boolean {
  const isPending = issuance !== "issued" && issuance !== "timedOut";
  return status === "pending" || status === "blocked" || (status === "active" && isPending);
}

/** Returns the time of a certificate's renewal; a certificate that has timed out waits for an edit. */
function renewalOf({ semantics }: HostnamesState, { issuance, certificate }: HostnameRecord): number {
  if (issuance === "timedOut") return Number.POSITIVE_INFINITY;
  return (certificate as Certificate).notBefore + semantics.certificateRenewalMilliseconds;
}

/** Schedules the next event of a hostname, from a time on. */
export function rescheduled(state: HostnamesState, record: HostnameRecord, at: number): HostnameRecord {
  return { ...record, dueAt: nextDue(state, record, at) };
}

/** Returns the time of the next event of a hostname, from now on. */
function nextDue(state: HostnamesState, record: HostnameRecord, now: number): number {
  const { semantics } = state;
  if (record.status === "moved") return record.since + semantics.movedRetentionMilliseconds;
  if (!isWaiting(record)) return Math.max(renewalOf(state, record), now);
  // Undocumented: a block or missing CAA records can be fixed at any time; checks go on every four hours.
  return now + (record.tries >= semantics.maxValidationTries ? waitAfterSchedule : waitBeforeTry(record.tries));
}

/** Issues the certificate of a hostname, or records the obstacle. */
// hostnames §3 certificate issuance, §8 (lockout: the CA is not contacted)
function issued(state: HostnamesState, record: HostnameRecord, now: number): HostnameRecord {
  if (record.issuance === "issued" || record.issuance === "timedOut") return record;
  if (!isValidated(state, record)) return { ...record, issuance: "wanted" };
  if (isLockedOut(state, now)) return record.issuance === "caaError" ? record : { ...record, issuance: "validated" };
  const authority = allowedAuthority(state.dns, record);
  if (authority === undefined) return { ...record, issuance: "caaError" };
  return { ...record, issuance: "issued", certificate: issueCertificate(state, record, authority, now) };
}

/** True if the CA finds its validation record. */
// facts, Paths. Undocumented: with the other methods it does once the CNAME is right; with TXT it needs no CNAME, the
// usual reason to choose TXT.
function isValidated({ dns, semantics }: HostnamesState, record: HostnameRecord): boolean {
  const { txt_name, txt_value } = validationRecord(record);
  // Reported: in cloudflare/cloudflare-docs#30557, for hostnames that are no wildcards.
  const canUseHttp = txt_name === undefined || (semantics.txtValidation === "txtOrHttp" && !isWildcard(record));
  if (canUseHttp && record.status === "active") return true;
  return txt_name !== undefined && query(dns, txt_name, "TXT").some(({ value }) => value === txt_value);
}

function moved(state: HostnamesState, record: HostnameRecord, now: number): HostnameRecord {
  const verificationErrors = obstacles(state, record);
  return rescheduled(state, { ...record, verificationErrors, status: "moved", since: now }, now);
}
