const noSuchUpload = "The specified multipart upload does not exist.";

/** What the service says under each code. */
// service Errors
const refusalTexts: Readonly<Record<RefusalCode, string>> = {
  10001: "We encountered an internal error. Please try again.",
  10011: "Your proposed upload is smaller than the minimum allowed object size.",
  10012: "Your metadata headers exceed the maximum allowed metadata size.",
  10020: "The specified object name is not valid.",
  10022: "MaxKeys params must be positive integer <= 1000.",
  10024: noSuchUpload,
  10025: "One or more of the specified parts could not be found.",
  10027: "The number of keys in the request must be between 1 and 1000 inclusive.",
  10039: "The requested range is not satisfiable",
  100100: "Your proposed upload exceeds the maximum allowed object size.",
};

/** A code whose text never varies. */
export type RefusalCode = 10001 | 10011 | 10012 | 10020 | 10022 | 10024 | 10025 | 10027 | 10039 | 100100;

/** The message of a refusal: `ACTION: TEXT (CODE)`. */
export function refusalMessage(action: string, code: RefusalCode): string {
  return `${action}: ${refusalTexts[code]} (${code})`;
}
