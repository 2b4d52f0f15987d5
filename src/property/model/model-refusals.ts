import type { Semantics } from "../../semantics/semantics.js";
import type { ModelAction, ModelChecksumAlgorithm } from "./model-operation.js";
import type { ModelRefusal } from "./model-outcome.js";

const checksumLabels: Readonly<Record<ModelChecksumAlgorithm, string>> = {
  md5: "MD5",
  sha1: "SHA-1",
  sha256: "SHA-256",
  sha384: "SHA-384",
  sha512: "SHA-512",
};

const noSuchUpload = "The specified multipart upload does not exist.";
const internalError = "We encountered an internal error. Please try again.";

/** The codes of refusals whose text is always the same. */
export type RefusalCode =
  | 10001
  | 10011
  | 10012
  | 10020
  | 10022
  | 10024
  | 10025
  | 10027
  | 10039
  | 10901
  | 10902
  | 10903
  | 10904
  | 10905
  | 100100;

/** The texts of refusals by code (facts, Errors; those from 10901 to 10905 are our own). */
const texts: Readonly<Record<RefusalCode, string>> = {
  10001: internalError,
  10011: "Your proposed upload is smaller than the minimum allowed object size.",
  10012: "Your metadata headers exceed the maximum allowed metadata size.",
  10020: "The specified object name is not valid.",
  10022: "MaxKeys params must be positive integer <= 1000.",
  10024: noSuchUpload,
  10025: "One or more of the specified parts could not be found.",
  10027: "The number of keys in the request must be between 1 and 1000 inclusive.",
  10039: "The requested range is not satisfiable",
  10901: "The object was stored with an SSE-C key. Give the same key to read it.",
  10902: "The object was stored with another SSE-C key.",
  10903: "The object was stored without an SSE-C key. Read it without one.",
  10904: "The storage class must be Standard or InfrequentAccess.",
  10905: "The cursor is not one that list has given out.",
  100100: "Your proposed upload exceeds the maximum allowed object size.",
};

/** The refusal of an action by its code. */
export function refuse(action: ModelAction, code: RefusalCode): ModelRefusal {
  return { result: "refused", action, code, text: texts[code] };
}

/** The refusal of parts of unequal sizes. */
export function refuseUnequalParts(semantics: Semantics): ModelRefusal {
  return { result: "refused", action: "completeMultipartUpload", code: 10048, text: semantics.unequalPartsText };
}

/** The refusal of a part without the SSE-C key of its upload, with another one, or with one where the upload has none. */
export function refusePartKey(): ModelRefusal {
  const text = "The multipart upload was created with another SSE-C key, or without one when the part has one.";
  return { result: "refused", action: "uploadPart", code: 10902, text };
}

/** The refusal of a value that does not have the digest that was given with it. */
export function refuseChecksum(algorithm: ModelChecksumAlgorithm, given: string, actual: string): ModelRefusal {
  const label = checksumLabels[algorithm];
  const text = [
    `The ${label} checksum you specified did not match what we received.`,
    `You provided a ${label} checksum with value: ${given}`,
    `Actual ${label} was: ${actual}`,
  ].join("\n");
  return { result: "refused", action: "put", code: 10037, text };
}
