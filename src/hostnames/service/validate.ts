import { allowedAuthority, issueCertificate, validationRecord } from "./certificate.js";
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

const fourHours = 4 * 60 * 60;

/** Milliseconds that pass before a scheduled check: the first has the number 0. */
// facts, Validation over time. Undocumented: that the growth starts over at the tenth is how the platform's table has it.
function waitBeforeTry(number: number): number {
  const growth = number < 10 ? 1.05 : 1.15;
  return Math.min(Math.floor(60 * growth ** number), fourHours) * 1000;
}

/** Milliseconds between two checks once the schedule has come to its end, for what is not given up then. */
const waitAfterSchedule: number = fourHours * 1000;

/** The error of a hostname while its CNAME is missing. */
// hostnames §2 verification_errors
const doesNotPointHere = ["custom hostname does not CNAME to this zone."];

/** The error of a hostname while it is blocked. */
// hostnames §3
const isOnHold = [
  "The hostname is associated with a held zone. Please contact the owner of this domain to have the hold removed.",
];

/** True if the hostname's DNS points a CNAME at its zone: at the zone's name or one under it, directly or by others. */
// hostnames §1. Undocumented: that a name under the zone's counts, with a record or without.
export function pointsAtZone(
  state: HostnamesState,
  { hostname, zoneId }: Pick<HostnameRecord, "hostname" | "zoneId">,
): boolean {
  const { name } = state.zones.get(zoneId) as ZoneRecord;
  for (const target of aliasChain(state.dns, hostname)) if (isUnder(target, name)) return true;
  return false;
}

/** True if a zone other than the hostname's own is held in a way that prevents the hostname's verification. */
// hostnames §2 Zone hold, §3
function isHeld(state: HostnamesState, { hostname, zoneId }: HostnameRecord, now: number): boolean {
  for (const zone of state.zones.values()) {
    const held = zone.includeSubdomains && isHeldAt(zone, now);
    // Undocumented: a hold keeps other accounts off a domain; it does not keep the zone from its own subdomains.
    if (held && zone.id !== zoneId && isUnder(hostname, zone.name)) return true;
  }
  return false;
}

/** A custom hostname without what its validation adds. */
type Unstarted = Omit<HostnameRecord, "status" | "since" | "tries" | "verificationErrors" | "dueAt">;

/** A hostname whose validation starts, or starts anew. */
// hostnames §3; facts, Validation over time
export function startValidation(state: HostnamesState, record: Unstarted, now: number): HostnameRecord {
  // Undocumented: what is missing is said from the start, not only after the first check.
  const verificationErrors = pointsAtZone(state, record) ? [] : doesNotPointHere;
  // What CAA records said before is asked anew.
  const issuance = record.issuance === "issued" ? "issued" : "wanted";
  const started = { ...record, status: "pending", since: now, tries: 0, verificationErrors, issuance } as const;
  return rescheduled(state, { ...started, dueAt: now }, now);
}

/** A hostname after its ownership has been checked now, and its certificate issued if one is wanted. */
// hostnames §3
function check(state: HostnamesState, record: HostnameRecord, now: number): HostnameRecord {
  if (record.status === "moved") return record;
  if (record.status === "active") {
    return pointsAtZone(state, record) ? issued(state, record, now) : moved(state, record, now);
  }
  const checked = { ...record, since: now };
  if (isHeld(state, record, now)) return { ...checked, status: "blocked", verificationErrors: isOnHold };
  if (pointsAtZone(state, record)) return issued(state, { ...checked, status: "active", verificationErrors: [] }, now);
  return issued(state, { ...checked, status: "pending", verificationErrors: doesNotPointHere }, now);
}

/** A hostname after a check out of turn: what is still waited for keeps its place in the schedule. */
export function checkOutOfTurn(state: HostnamesState, record: HostnameRecord, now: number): HostnameRecord {
  const after = check(state, record, now);
  const dueAt = isWaiting(record) && isWaiting(after) ? record.dueAt : nextDue(state, after, now);
  return { ...after, dueAt };
}

/** The state at a later time: all that was due meanwhile has happened. */
// facts, Validation over time. One hostname after the other, each in the order of time: none depends on another's fate,
// and what they depend on, the DNS and the zones, is changed by calls alone.
export function advance(state: HostnamesState, time: number): HostnamesState {
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
 * A hostname after what was due at `at`; `undefined` if it is deleted then.
 *
 * @param now - to which the state is being brought: between `at` and then nothing else happens.
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
  // Of many checks that nothing came between, only the last one is seen.
  const lastAlike = isLockedOut(state, at) ? Math.min(now, state.window.lockedUntil - 1) : now;
  const skipped = tries > maxValidationTries && isWaiting(after) ? Math.floor((lastAlike - at) / waitAfterSchedule) : 0;
  return rescheduled(state, after, at + skipped * waitAfterSchedule);
}

function afterRenewal(state: HostnamesState, record: HostnameRecord, at: number, now: number): HostnameRecord {
  const { certificateRenewalMilliseconds: renewal } = state.semantics;
  const renewsAt = (record.certificate as Certificate).notBefore + renewal;
  // The DNS has changed, and it is time to notice.
  if (renewsAt > at) return rescheduled(state, check(state, record, at), at);
  const expiring: HostnameRecord = { ...record, issuance: "wanted", tries: 0 };
  const after = check(state, expiring, at);
  if (after.issuance !== "issued") return rescheduled(state, after, at);
  // Of many renewals that nothing came between, only the last one is seen.
  const last = at + Math.floor((now - at) / renewal) * renewal;
  return rescheduled(state, check(state, expiring, last), last);
}

/** True if scheduled checks are to find something: ownership, the end of a hold, or what the certificate waits for. */
function isWaiting({ status, issuance }: HostnameRecord): boolean {
  return status === "pending" || status === "blocked" || (status === "active" && issuance !== "issued");
}

/** A hostname whose schedule goes on from now. */
export function rescheduled(state: HostnamesState, record: HostnameRecord, at: number): HostnameRecord {
  return { ...record, dueAt: nextDue(state, record, at) };
}

/** Returns the time of the next event of a hostname, seen from now. */
function nextDue({ semantics }: HostnamesState, record: HostnameRecord, now: number): number {
  if (record.status === "moved") return record.since + semantics.movedRetentionMilliseconds;
  if (!isWaiting(record)) {
    return Math.max((record.certificate as Certificate).notBefore + semantics.certificateRenewalMilliseconds, now);
  }
  // Undocumented: what is blocked or lacks CAA records can be mended at any time; it is checked on, every four hours.
  return now + (record.tries >= semantics.maxValidationTries ? waitAfterSchedule : waitBeforeTry(record.tries));
}

/** A hostname with the certificate that it wants, or with what keeps it from having it. */
// hostnames §3 certificate issuance, §8 (lockout: the CA is not even asked)
function issued(state: HostnamesState, record: HostnameRecord, now: number): HostnameRecord {
  if (record.issuance === "issued") return record;
  if (!isValidated(state, record)) return { ...record, issuance: "wanted" };
  if (isLockedOut(state, now)) return record.issuance === "caaError" ? record : { ...record, issuance: "validated" };
  const authority = allowedAuthority(state.dns, record);
  if (authority === undefined) return { ...record, issuance: "caaError" };
  return { ...record, issuance: "issued", certificate: issueCertificate(state, record, authority, now) };
}

/** True if the CA finds what it looks for. */
// facts, Paths. Undocumented: that with the other methods it does as soon as the CNAME is right; that with TXT it does
// not need the CNAME, which is what people take that method for.
function isValidated({ dns }: HostnamesState, record: HostnameRecord): boolean {
  const { txt_name, txt_value } = validationRecord(record);
  if (txt_name === undefined) return record.status === "active";
  return query(dns, txt_name, "TXT").some(({ value }) => value === txt_value);
}

function moved(state: HostnamesState, record: HostnameRecord, now: number): HostnameRecord {
  const errors = { verificationErrors: doesNotPointHere };
  return rescheduled(state, { ...record, ...errors, status: "moved", since: now }, now);
}
