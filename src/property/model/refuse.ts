import { type RefusalCode, refusalTexts } from "../expect/refusal-texts.js";
import type { ModelAction, ModelChecksumAlgorithm } from "./model-operation.js";
import type { ModelRefusal } from "./model-outcome.js";

/** The refusal of an action by its code. */
export function refuse(action: ModelAction, code: RefusalCode, text: string = refusalTexts[code]): ModelRefusal {
  return { result: "refused", action, code, text };
}

/** The refusal of a value that does not have the digest that was given with it. */
export function refuseChecksum(algorithm: ModelChecksumAlgorithm, given: string, actual: string): ModelRefusal {
  const label = algorithm.toUpperCase().replace("SHA", "SHA-");
  const text = [
    `The ${label} checksum you specified did not match what we received.`,
    `You provided a ${label} checksum with value: ${given}`,
    `Actual ${label} was: ${actual}`,
  ].join("\n");
  return { result: "refused", action: "put", code: 10037, text };
}
