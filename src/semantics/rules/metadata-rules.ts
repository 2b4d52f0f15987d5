/** HTTP metadata and custom metadata. */
export const metadataRules = {
  "http-metadata.object": {
    statement: "HTTP metadata has five strings, converted, and a date; empty strings are kept, other fields dropped.",
    source: "spec §2 StoreHTTPMetadata, runtime §7",
  },
  "http-metadata.headers": {
    statement: "HTTP metadata is read from the six headers of a Headers object; a bad Expires is 1970-01-01.",
    source: "spec §2 StorePutOptions, runtime §7",
  },
  "http-metadata.write": {
    statement: "`writeHttpMetadata` sets the stored fields as headers and leaves others.",
    source: "spec §2 StoreObject, runtime §7",
  },
  "http-metadata.write-type": {
    statement: "`writeHttpMetadata` takes Headers only.",
    source: "runtime §7",
  },
  "http-metadata.write-value": {
    statement: "A stored value with a line break cannot be written as a header.",
    source: "runtime §7",
  },
  "http-metadata.write-unlisted": {
    statement: "`writeHttpMetadata` of an object that was listed without HTTP metadata is refused.",
    source: "runtime §9",
  },
  "custom-metadata.names": {
    statement:
      "Custom metadata is the own enumerable string keys, values converted with ToString, in order, case kept.",
    source: "spec §2 StorePutOptions, runtime §7",
  },
  "custom-metadata.proto": {
    statement: "A name such as `__proto__` is a name like any other.",
    source: "Undocumented: the runtime loses it, runtime §7",
  },
  "custom-metadata.size": {
    statement: "Custom metadata is at most 8,192 bytes, names and values together; more is refused with 10012.",
    source: "service Limits, runtime §7",
  },
} as const;
