import type { HostnameSemantics } from "../hostname-semantics.js";
import type { HostnameRecord, ValidationStatus } from "./hostnames-state.js";

/** The status of a custom hostname: as the specification spells it, or as the platform's JSON does. */
export type CustomHostnameStatus = Capitalize<ValidationStatus> | ValidationStatus | "caa_error";

export type SslStatus =
  | "pending_validation"
  | "pending_issuance"
  | "active"
  | "caa_error"
  | "expired"
  | "validation_timed_out";

const capitalized = { pending: "Pending", active: "Active", moved: "Moved", blocked: "Blocked" } as const;

/** The status of a hostname in the spelling of the semantics. */
// hostnames §3; facts, Paths
export function statusOf({ status, issuance }: HostnameRecord, semantics: HostnameSemantics): CustomHostnameStatus {
  const lacksCaa = status === "active" && issuance === "caaError";
  if (lacksCaa && semantics.caaErrorField === "status") return "caa_error";
  return semantics.statusSpelling === "capitalized" ? capitalized[status] : status;
}

// facts, Paths. Undocumented: which of the many statuses is shown when.
export function sslStatusOf(record: HostnameRecord, now: number): SslStatus {
  const { status, issuance, certificate } = record;
  const isChecked = status === "active" || status === "pending";
  if (isChecked && issuance === "caaError") return "caa_error";
  if (certificate !== undefined) return certificate.notAfter > now ? "active" : "expired";
  if (isChecked && issuance === "validated") return "pending_issuance";
  return status === "moved" ? "validation_timed_out" : "pending_validation";
}
