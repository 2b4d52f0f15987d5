import type { Semantics } from "../../semantics/semantics.js";
import { type RefusalCode, refusalTexts } from "../cases/refusal-texts.js";
import type { ModelAction, ModelChecksumAlgorithm } from "./model-operation.js";
import type { ModelRefusal } from "./model-outcome.js";

const checksumLabels: Readonly<Record<ModelChecksumAlgorithm, string>> = {
  md5: "MD5",
  sha1: "SHA-1",
  sha256: "SHA-256",
  sha384: "SHA-384",
  sha512: "SHA-512",
};

/** The refusal of an action by its code. */
export function refuse(action: ModelAction, code: RefusalCode): ModelRefusal {
  return { result: "refused", action, code, text: refusalTexts[code] };
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
