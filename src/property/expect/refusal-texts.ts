/** The text of each code with a fixed text; the texts of 10069 and 10901 to 10905 are our own. */
// service Errors
export const refusalTexts = {
  10001: "We encountered an internal error. Please try again.",
  10011: "Your proposed upload is smaller than the minimum allowed object size.",
  10012: "Your metadata headers exceed the maximum allowed metadata size.",
  10020: "The specified object name is not valid.",
  10022: "MaxKeys params must be positive integer <= 1000.",
  10024: "The specified multipart upload does not exist.",
  10025: "One or more of the specified parts could not be found.",
  10027: "The number of keys in the request must be between 1 and 1000 inclusive.",
  10039: "The requested range is not satisfiable",
  10069: "The object is locked by a bucket lock rule.",
  10901: "The object was stored with an SSE-C key. Give the same key to read it.",
  10902: "The object was stored with another SSE-C key.",
  10903: "The object was stored without an SSE-C key. Read it without one.",
  10904: "The storage class must be Standard or InfrequentAccess.",
  10905: "The cursor is not one that list has given out.",
  100100: "Your proposed upload exceeds the maximum allowed object size.",
} as const;

/** A code with a fixed text. */
export type RefusalCode = keyof typeof refusalTexts;

/** Returns the message of a refusal: `ACTION: TEXT (CODE)`. */
export function refusalMessage(action: string, code: RefusalCode): string {
  return `${action}: ${refusalTexts[code]} (${code})`;
}
