import type { RuleId } from "../../rules/statements/all-rules.js";
import { errorCodes } from "../../semantics/error-codes.js";
import type { Semantics } from "../../semantics/semantics.js";
import { checksumMismatch, type Failure, failures, unequalParts } from "../service/failure.js";

/** Undocumented: what a mismatch shows that nobody measured: a checksum of zeros, and that of no bytes. */
const noChecksum = checksumMismatch("md5", "0".repeat(32), "d41d8cd98f00b204e9800998ecf8427e");

/** The rules of the codes that have no cause in a call, or one in other calls: this fake never has them by itself. */
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
 * The failures that a binding can meet, by their codes, the lowest first: where several have one, the one that needs no cause,
 * or else the first of the table.
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

/** The reason why no call of a binding fails with a code, as the end of a message; "" for other codes. */
export function whyNoFailure(code: unknown): string {
  const reason = typeof code === "number" ? errorCodes.get(code)?.notForBindings : undefined;
  return reason === undefined ? "" : `: ${reason}`;
}
