/** Checksums, SSE-C keys and storage classes. */
export const protectionRules = {
  "checksum.verified": {
    statement: "A checksum that does not match the value is refused with 10037, and nothing is stored.",
    source: "spec §2 StorePutOptions, service Errors, runtime §1",
  },
  "checksum.hex": {
    statement: "A checksum as a string is hex of any case and of the algorithm's length.",
    source: "spec §2 StorePutOptions, runtime §7",
  },
  "checksum.bytes": {
    statement: "A checksum as a buffer has the algorithm's length.",
    source: "spec §2 StorePutOptions, runtime §7",
  },
  "checksum.one": {
    statement: "At most one checksum can be given.",
    source: "runtime §7",
  },
  "checksum.kept": {
    statement:
      "A checksum that was given is kept and returned; MD5 always, except for multipart objects, which have none.",
    source: "spec §2 StoreChecksums, runtime §7",
  },
  "ssec.format": {
    statement: "An SSE-C key is 32 bytes, as a buffer or as lower-case hex.",
    source: "spec §2 StoreGetOptions, spec §8, runtime §7",
  },
  "ssec.key-md5": {
    statement: "`ssecKeyMd5` is the MD5 of the key in hex; the key itself is never kept.",
    source: "spec §2 StoreObject, spec §5",
  },
  "ssec.get-without-key": {
    statement: "`get` of an object that was stored with a key is refused without it.",
    source: "Undocumented: code and text are ours",
  },
  "ssec.get-other-key": {
    statement: "`get` of an object that was stored with a key is refused with another one.",
    source: "Undocumented: code and text are ours",
  },
  "ssec.get-needless-key": {
    statement: "`get` with a key of an object that was stored without one is refused.",
    source: "Undocumented: as S3 does; code and text are ours",
  },
  "ssec.part-key": {
    statement: "A part needs the key that the upload was created with, and no key where there was none.",
    source: "Undocumented: code and text are ours",
  },
  "storage-class.kept": {
    statement: "The storage class is stored and returned; the default is the bucket's, and that is `Standard`.",
    source: "spec §2 StorePutOptions, spec §2 Storage classes",
  },
  "storage-class.unknown": {
    statement: "Anything but `Standard` and `InfrequentAccess` is refused.",
    source: "spec §2 Storage classes; Undocumented: class, text and code are ours",
  },
} as const;
