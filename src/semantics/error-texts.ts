/**
 * The text of a binding's error for each code of the store; `…` marks a variable part.
 *
 * Sources: service Errors for 10001, 10011 to 10012, 10020 to 10027, 10037, 10039, 10048, 10058 and 100100.
 * Reported: 10013, home-assistant/core#176761.
 * Undocumented: all others, since nobody has published them. The codes from 10901 on are ours, in a range unused by the
 * service to avoid confusion with its own.
 */
export const errorTexts = {
  10001: "We encountered an internal error. Please try again.",
  10002: "The credentials are missing or not valid.",
  10003: "Access Denied",
  10005: "The specified bucket name is not valid.",
  10006: "The specified bucket does not exist.",
  10007: "The specified key does not exist.",
  10008: "The bucket that you tried to delete is not empty.",
  10009: "The account has too many buckets.",
  10011: "Your proposed upload is smaller than the minimum allowed object size.",
  10012: "Your metadata headers exceed the maximum allowed metadata size.",
  10013: "You did not provide the number of bytes specified by the Content-Length HTTP header.",
  10014: "The checksum that you specified is not valid.",
  10018: "The request has expired.",
  10020: "The specified object name is not valid.",
  10022: "MaxKeys params must be positive integer <= 1000.",
  10024: "The specified multipart upload does not exist.",
  10025: "One or more of the specified parts could not be found.",
  10027: "The number of keys in the request must be between 1 and 1000 inclusive.",
  10031: "At least one of the pre-conditions you specified did not hold.",
  10033: "You must provide the Content-Length HTTP header.",
  10035: "The request signature we calculated does not match the signature you provided.",
  10037:
    "The … checksum you specified did not match what we received.\nYou provided a … checksum with value: …\nActual … was: …",
  10039: "The requested range is not satisfiable",
  10042: "The account has no subscription to R2.",
  10043: "Please look at the status page for issues or contact customer support.",
  10048: "All non-trailing parts must have the same length.",
  10054: "The client disconnected before the request was complete.",
  10058: "Reduce your concurrent request rate for the same object.",
  10069: "The object is locked by a bucket lock rule.",
  10073: "The bucket you tried to create already exists, and you own it.",
  10901: "The object was stored with an SSE-C key. Give the same key to read it.",
  10902: "The object was stored with another SSE-C key.",
  10903: "The object was stored without an SSE-C key. Read it without one.",
  10904: "The storage class must be Standard or InfrequentAccess.",
  10905: "The cursor is not one that list has given out.",
  100100: "Your proposed upload exceeds the maximum allowed object size.",
} as const;
