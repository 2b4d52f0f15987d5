import type { RuleId } from "../../rules/statements/all-rules.js";
import { errorCodes } from "../../semantics/error-codes.js";
import type { Semantics } from "../../semantics/semantics.js";
import { checksumMismatch, type Failure, failures, unequalParts } from "../service/failure.js";

/** Undocumented: a mismatch of unmeasured values is shown with a checksum of zeros and the checksum of no bytes. */
const noChecksum = checksumMismatch("md5", "0".repeat(32), "d41d8cd98f00b204e9800998ecf8427e");

/**
 * The rules of error codes without a cause in any call, or with one in other calls only. This fake never causes them
 * itself.
 */
const causeless: Readonly<Record<number, RuleId>> = {
  10001: "errors.no-outages",
  10006: "errors.no-outages",
  10013: "errors.no-outages",
  10042: "errors.no-outages",
  10043: "errors.no-outages",
  10054: "errors.no-outages",
  10058: "consistency.not-throttled",
};

/**
 * Returns the failures of a binding by their codes, the lowest first. A code with several failures has the one that
 * needs no cause, or else the first in the table.
 */
// production, Error codes
export function failuresByCode(semantics: Semantics): ReadonlyMap<number, Failure> {
  const caused = [...Object.values(failures), noChecksum, unequalParts(semantics)];
  const byCode = new Map<number, Failure>();
  for (const [code, { text }] of errorCodes) {
    const rule = causeless[code];
    const failure = rule === undefined ? caused.find((one) => one.code === code) : { code, text, rule };
    if (failure !== undefined) byCode.set(code, failure);
  }
  return byCode;
}

/** Explains, as the end of a message, why no call of a binding fails with a code; "" for other codes. */
export function whyNoFailure(code: unknown): string {
  const reason = typeof code === "number" ? errorCodes.get(code)?.notForBindings : undefined;
  return reason === undefined ? "" : `: ${reason}`;
}
