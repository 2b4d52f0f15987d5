import { digestLabels } from "../../base/bytes/digest.js";
import type { RuleId } from "../../rules/statements/all-rules.js";
import type { KnownCode } from "../../semantics/error-codes.js";
import { errorTexts } from "../../semantics/error-texts.js";
import type { Semantics } from "../../semantics/semantics.js";
import type { Action, ChecksumAlgorithm } from "../request/request.js";

/** A refusal by the service, as data: one row of the table below. */
export interface Failure {
  readonly code: number;
  readonly text: string;
  readonly rule: RuleId;
}

/** The outcome of a refused request. The state stays unchanged. */
export interface Refused {
  readonly type: "refused";
  readonly failure: Failure;
}

/** Returns the outcome of a refused request. */
export function refused(failure: Failure): Refused {
  return { type: "refused", failure };
}

/** The names of the failures with a constant text and code. */
type FailureName =
  | "keyTooLong"
  | "metadataTooLarge"
  | "valueTooLarge"
  | "objectTooLarge"
  | "rangeNotSatisfiable"
  | "rangeHeaderNotSatisfiable"
  | "deleteCount"
  | "listLimit"
  | "endedUpload"
  | "expiredUpload"
  | "unknownPart"
  | "partTooSmall"
  | "repeatedPart"
  | "ssecKeyMissing"
  | "ssecKeyDifferent"
  | "ssecKeyNeedless"
  | "ssecPartKeyDifferent"
  | "storageClassUnknown"
  | "cursorMalformed"
  | "uploadIdTaken"
  | "objectLocked";

/** Creates a row of the table of failures. */
function row(code: KnownCode, rule: RuleId, text: string = errorTexts[code]): Failure {
  return { code, text, rule };
}

/** The failures with a constant text and code. */
export const failures: Readonly<Record<FailureName, Failure>> = {
  // service Errors
  keyTooLong: row(10020, "key.length"),
  metadataTooLarge: row(10012, "custom-metadata.size"),
  valueTooLarge: row(100100, "value.size"),
  objectTooLarge: row(100100, "multipart.object-size"),
  rangeNotSatisfiable: row(10039, "range.unsatisfiable"),
  rangeHeaderNotSatisfiable: row(10039, "range.header-unsatisfiable"),
  deleteCount: row(10027, "delete.count"),
  listLimit: row(10022, "list.limit"),
  endedUpload: row(10024, "multipart.ended-upload"),
  expiredUpload: row(10024, "multipart.expiry"),
  unknownPart: row(10025, "multipart.unknown-part"),
  partTooSmall: row(10011, "multipart.part-too-small"),
  // runtime §8
  repeatedPart: row(10001, "multipart.repeated-part"),

  // Undocumented: nobody has published the service's errors in these cases.
  ssecKeyMissing: row(10901, "ssec.get-without-key"),
  ssecKeyDifferent: row(10902, "ssec.get-other-key"),
  ssecKeyNeedless: row(10903, "ssec.get-needless-key"),
  ssecPartKeyDifferent: row(
    10902,
    "ssec.part-key",
    "The multipart upload was created with another SSE-C key, or without one when the part has one.",
  ),
  storageClassUnknown: row(10904, "storage-class.unknown"),
  cursorMalformed: row(10905, "list.cursor-malformed"),
  uploadIdTaken: row(10001, "multipart.id-taken"),
  objectLocked: row(10069, "lock.refused"),
};

/** Refuses an operation on an upload that was never created for this key. */
// service Errors 10024; runtime §8 for the simulator's 10001, except for `uploadPart`
export function unknownUpload(action: Action, semantics: Semantics): Failure {
  return row(action === "uploadPart" ? 10024 : semantics.unknownUpload, "multipart.unknown-upload");
}

/** Refuses parts of unequal sizes. */
// service Errors 10048
export function unequalParts(semantics: Semantics): Failure {
  return { code: 10048, text: semantics.unequalPartsText, rule: "multipart.parts-unequal" };
}

/** Refuses a value because its checksum differs from the given one; both in hex. */
// service Errors 10037; runtime §1
export function checksumMismatch(algorithm: ChecksumAlgorithm, given: string, actual: string): Failure {
  const label = digestLabels[algorithm];
  const text = [
    `The ${label} checksum you specified did not match what we received.`,
    `You provided a ${label} checksum with value: ${given}`,
    `Actual ${label} was: ${actual}`,
  ].join("\n");
  return { code: 10037, text, rule: "checksum.verified" };
}
