/** Keys. */
export const keyRules = {
  "key.length": {
    at: ["contract", "service Limits, runtime §2"],
    title: "How long can a key be?",
    statement: "A key is at most 1,024 bytes of UTF-8, counted as given; a longer one is refused with 10020.",
    questions: ["maxKeyBytes"],
    codes: [10020],
    instead: "Shorten the key, or hash its long part: `new TextEncoder().encode(key).length` counts its bytes.",
  },
  "key.empty": {
    at: ["data", "Undocumented: as the simulator does, runtime §2"],
    title: "Can a key be empty?",
    statement: "The empty key is a key like any other.",
  },
  "key.any-characters": {
    at: ["data", "runtime §2"],
    title: "Which characters can a key have?",
    statement: "Keys such as `..`, `/a`, `a//b`, `__proto__`, tab and NUL are data.",
    instead:
      "A key is kept exactly as given: `a`, `A` (case counts), `/a` and `a/` are four keys. A URL is what changes keys: put `encodeURIComponent(key)` into its path, decode it in the Worker, and write no `/` before the first folder.",
  },
  "key.nfc": {
    at: ["data", "service Limits"],
    title: "Are keys compared by their Unicode normal form?",
    statement:
      "Keys with the same NFC form are the same key; the key returned is as last uploaded, while order, prefixes and delimiters go by the NFC form.",
    questions: ["keyEquivalence"],
    instead: "Call `key.normalize()` before each call: `é` can be one character or two.",
  },
  "key.lone-surrogate": {
    at: ["letter", "Undocumented: one U+FFFD, as UTF-8 encoders do (the simulator: three, runtime §2)"],
    title: "What becomes of a lone surrogate in a key?",
    statement: "A lone surrogate in a key becomes U+FFFD.",
    questions: ["loneSurrogate"],
    instead: "Give well-formed strings: `key.isWellFormed()` tells.",
  },
  "key.order": {
    at: ["data", "spec §4 list, service Limits, runtime §9"],
    title: "In what order do keys come?",
    statement: "Keys are ordered by the bytes of their UTF-8 form.",
    instead: "Do not compare keys with `<`: it orders UTF-16 units, which differs beyond U+FFFF.",
  },
} as const;
