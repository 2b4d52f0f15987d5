/** Keys. */
export const keyRules = {
  "key.length": {
    statement: "A key is at most 1,024 bytes of UTF-8, counted as given; a longer one is refused with 10020.",
    source: "service Limits, runtime §2",
  },
  "key.empty": {
    statement: "The empty key is a key like any other.",
    source: "Undocumented: as the simulator does, runtime §2",
  },
  "key.any-characters": {
    statement: "Keys such as `..`, `/a`, `a//b`, `__proto__`, tab and NUL are data.",
    source: "runtime §2",
  },
  "key.nfc": {
    statement: "Keys with the same NFC form are the same key; the key returned is as last uploaded.",
    source: "service Limits",
  },
  "key.lone-surrogate": {
    statement: "A lone surrogate in a key becomes U+FFFD.",
    source: "Undocumented: one U+FFFD, as UTF-8 encoders do (the simulator: three, runtime §2)",
  },
  "key.order": {
    statement: "Keys are ordered by the bytes of their UTF-8 form.",
    source: "spec §4 list, service Limits, runtime §9",
  },
} as const;
