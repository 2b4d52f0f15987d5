import type { Platform } from "../semantics/platform.js";
import { typeError } from "./argument-error.js";

/** Checks a part number that is an integer already. */
// runtime §8 part number 0, -1, 10001
export function parsePartNumber(partNumber: number, platform: Platform): number {
  const { maxParts } = platform.semantics;
  if (partNumber < 1 || partNumber > maxParts) {
    throw typeError(
      "multipart.part-number",
      `Part number must be between 1 and ${maxParts} (inclusive). Actual value was: ${partNumber}`,
    );
  }
  return partNumber;
}
