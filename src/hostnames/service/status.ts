import type { HostnameSemantics } from "../hostname-semantics.js";
import type { HostnameRecord, HostnamesState, ValidationStatus } from "./hostnames-state.js";

/** The status of a custom hostname, in the spelling of the specification or of the platform's JSON. */
export type CustomHostnameStatus = Capitalize<ValidationStatus> | ValidationStatus | "caa_error";

export type SslStatus =
  | "initializing"
  | "pending_validation"
  | "pending_issuance"
  | "active"
  | "caa_error"
  | "expired"
  | "validation_timed_out";

const capitalized = { pending: "Pending", active: "Active", moved: "Moved", blocked: "Blocked" } as const;

/** Returns the status of a hostname in the spelling of the semantics. */
// hostnames §3; facts, Paths
export function statusOf({ status, issuance }: HostnameRecord, semantics: HostnameSemantics): CustomHostnameStatus {
  const lacksCaa = status === "active" && issuance === "caaError";
  if (lacksCaa && semantics.caaErrorField === "status") return "caa_error";
  return semantics.statusSpelling === "capitalized" ? capitalized[status] : status;
}

// facts, Paths. Undocumented: the choice among the many statuses.
export function sslStatusOf(
  record: HostnameRecord,
  { now, semantics }: Pick<HostnamesState, "now" | "semantics">,
): SslStatus {
  const { status, issuance, certificate, token } = record;
  const isChecked = status === "active" || status === "pending";
  if (isChecked && issuance === "caaError") return "caa_error";
  if (certificate !== undefined) return certificate.notAfter > now ? "active" : "expired";
  if (isChecked && issuance === "validated") return "pending_issuance";
  if (isTimedOut(record)) return "validation_timed_out";
  return now - token.since < semantics.validationRecordsMilliseconds ? "initializing" : "pending_validation";
}

/** True if a certificate was not validated in time, so that only an edit begins again. */
export function isTimedOut({ status, issuance }: HostnameRecord): boolean {
  return issuance === "timedOut" || (status === "moved" && issuance !== "issued");
}
