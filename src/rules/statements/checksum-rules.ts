/** Checksums, SSE-C keys and storage classes. */
export const checksumRules = {
  "checksum.verified": {
    at: ["data", "spec §2 StorePutOptions, service Errors, runtime §1"],
    title: "What happens when a checksum does not match?",
    statement: "A checksum that does not match the value is refused with 10037, and nothing is stored.",
    codes: [10037],
    instead:
      "Give `md5`, `sha1`, `sha256`, `sha384` or `sha512` of the very bytes that are put, after any encoding: `put(key, value, { md5: hex })`; the message names both values.",
  },
  "checksum.hex": {
    at: ["contract", "spec §2 StorePutOptions, runtime §7"],
    title: "What can a checksum be as a string?",
    statement: "A checksum as a string is hex of any case and of the algorithm's length.",
    messages: ["… is … hex characters, not …", "Provided … wasn't a valid hex string"],
    instead: "Give hex, not base64, of the algorithm's full length; or the digest's ArrayBuffer.",
  },
  "checksum.bytes": {
    at: ["contract", "spec §2 StorePutOptions, runtime §7"],
    title: "What can a checksum be as a buffer?",
    statement: "A checksum as a buffer has the algorithm's length.",
    messages: ["… is … bytes, not …"],
    instead: "Give the result of `crypto.subtle.digest` for this algorithm.",
  },
  "checksum.one": {
    at: ["contract", "runtime §7"],
    title: "Can several checksums be given?",
    statement: "At most one checksum can be given.",
    messages: ["You cannot specify multiple hashing algorithms."],
    instead: "Choose one: the strongest at hand of `md5`, `sha1`, `sha256`, `sha384` and `sha512`.",
  },
  "checksum.kept": {
    at: ["contract", "spec §2 StoreChecksums, runtime §7"],
    title: "Which checksums does an object keep?",
    statement:
      "A checksum that was given is kept and returned; MD5 always, except for multipart objects, which have none.",
    instead: "Compare `object.checksums.toJSON().md5`, or `sha256` where it was given, with your own in hex.",
  },
} as const;
