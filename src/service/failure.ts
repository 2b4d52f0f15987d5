import { digestLabels } from "../bytes/digest.js";
import type { Action } from "../request/action.js";
import type { ChecksumAlgorithm } from "../request/request.js";
import type { RuleId } from "../rules/all-rules.js";
import type { Semantics } from "../semantics/semantics.js";

/** A refusal of the service, as data: one row of the table below. */
export interface Failure {
  readonly code: number;
  readonly text: string;
  readonly rule: RuleId;
}

/** The outcome of a request that the service refuses. The state is then what it was. */
export interface Refused {
  readonly type: "refused";
  readonly failure: Failure;
}

/** The outcome of a refused request. */
export function refused(failure: Failure): Refused {
  return { type: "refused", failure };
}

const noSuchUpload = "The specified multipart upload does not exist.";
const internalError = "We encountered an internal error. Please try again.";
const tooLarge = "Your proposed upload exceeds the maximum allowed object size.";

/** The names of the failures whose text and code never vary. */
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
  | "uploadIdTaken";

/** The table of failures whose text and code never vary. */
export const failures: Readonly<Record<FailureName, Failure>> = {
  // service Errors
  keyTooLong: { code: 10020, text: "The specified object name is not valid.", rule: "key.length" },
  metadataTooLarge: {
    code: 10012,
    text: "Your metadata headers exceed the maximum allowed metadata size.",
    rule: "custom-metadata.size",
  },
  valueTooLarge: { code: 100100, text: tooLarge, rule: "value.size" },
  objectTooLarge: { code: 100100, text: tooLarge, rule: "multipart.object-size" },
  rangeNotSatisfiable: { code: 10039, text: "The requested range is not satisfiable", rule: "range.unsatisfiable" },
  rangeHeaderNotSatisfiable: {
    code: 10039,
    text: "The requested range is not satisfiable",
    rule: "range.header-unsatisfiable",
  },
  deleteCount: {
    code: 10027,
    text: "The number of keys in the request must be between 1 and 1000 inclusive.",
    rule: "delete.count",
  },
  listLimit: { code: 10022, text: "MaxKeys params must be positive integer <= 1000.", rule: "list.limit" },
  endedUpload: { code: 10024, text: noSuchUpload, rule: "multipart.ended-upload" },
  expiredUpload: { code: 10024, text: noSuchUpload, rule: "multipart.expiry" },
  unknownPart: {
    code: 10025,
    text: "One or more of the specified parts could not be found.",
    rule: "multipart.unknown-part",
  },
  partTooSmall: {
    code: 10011,
    text: "Your proposed upload is smaller than the minimum allowed object size.",
    rule: "multipart.part-too-small",
  },
  // runtime §8
  repeatedPart: { code: 10001, text: internalError, rule: "multipart.repeated-part" },

  // Undocumented: no one has published what the service answers in these cases. The codes are of a range that the
  // service does not use, so that they are not mistaken for its own; the texts say what was wrong.
  ssecKeyMissing: {
    code: 10901,
    text: "The object was stored with an SSE-C key. Give the same key to read it.",
    rule: "ssec.get-without-key",
  },
  ssecKeyDifferent: {
    code: 10902,
    text: "The object was stored with another SSE-C key.",
    rule: "ssec.get-other-key",
  },
  ssecKeyNeedless: {
    code: 10903,
    text: "The object was stored without an SSE-C key. Read it without one.",
    rule: "ssec.get-needless-key",
  },
  ssecPartKeyDifferent: {
    code: 10902,
    text: "The multipart upload was created with another SSE-C key, or without one when the part has one.",
    rule: "ssec.part-key",
  },
  storageClassUnknown: {
    code: 10904,
    text: "The storage class must be Standard or InfrequentAccess.",
    rule: "storage-class.unknown",
  },
  cursorMalformed: {
    code: 10905,
    text: "The cursor is not one that list has given out.",
    rule: "list.cursor-malformed",
  },
  uploadIdTaken: { code: 10001, text: internalError, rule: "multipart.id-taken" },
};

/** Refuses an operation on an upload that was never created for this key. */
// service Errors 10024; runtime §8 for the simulator's 10001, which `uploadPart` does not give
export function unknownUpload(action: Action, semantics: Semantics): Failure {
  const code = action === "uploadPart" ? 10024 : semantics.unknownUpload;
  return { code, text: code === 10024 ? noSuchUpload : internalError, rule: "multipart.unknown-upload" };
}

/** Refuses parts of unequal sizes. */
// service Errors 10048
export function unequalParts(semantics: Semantics): Failure {
  return { code: 10048, text: semantics.unequalPartsText, rule: "multipart.parts-unequal" };
}

/** Refuses a value that does not have the checksum given with it; both in hex. */
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
