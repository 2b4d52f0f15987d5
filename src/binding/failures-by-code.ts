import type { Semantics } from "../semantics/semantics.js";
import { checksumMismatch, type Failure, failures, unequalParts } from "../service/failure.js";

/** The failures that have no cause in a call, or one in other calls: this fake never has them by itself. */
// service Errors
const outages: readonly Failure[] = [
  { code: 10001, text: failures.uploadIdTaken.text, rule: "errors.no-outages" },
  {
    code: 10043,
    text: "Please look at the status page for issues or contact customer support.",
    rule: "errors.no-outages",
  },
  {
    code: 10058,
    text: "Reduce your concurrent request rate for the same object.",
    rule: "consistency.not-throttled",
  },
];

/** Undocumented: what a mismatch shows that nobody measured: a checksum of zeros, and that of no bytes. */
const noChecksum = checksumMismatch("md5", "0".repeat(32), "d41d8cd98f00b204e9800998ecf8427e");

/** The failures by their codes, the lowest first: where several have one, the one that needs no cause, or else the first of the table. */
export function failuresByCode(semantics: Semantics): ReadonlyMap<number, Failure> {
  const all = [...outages, ...Object.values(failures), noChecksum, unequalParts(semantics)];
  const first = new Map(all.reverse().map((failure) => [failure.code, failure]));
  return new Map([...first].sort(([one], [other]) => one - other));
}
