/** Uploads in parts. */
export const multipartRules = {
  "multipart.handle": {
    statement: "An upload has the own, enumerable, read-only properties `uploadId` and `key`.",
    source: "spec §2 StoreMultipartUpload, runtime §8",
  },
  "multipart.create": {
    statement: "`createMultipartUpload` starts an upload that can be used at once.",
    source: "spec §4 createMultipartUpload, spec §3",
  },
  "multipart.resume": {
    statement:
      "`resumeMultipartUpload` gives a handle for any key and id, unchecked; a valid one works like the original.",
    source: "spec §4 resumeMultipartUpload, runtime §8",
  },
  "multipart.part": {
    statement: "`uploadPart` gives a plain object of `partNumber` and `etag`, the MD5 of the part in hex.",
    source: "spec §2 StoreUploadedPart, service Limits, runtime §8",
  },
  "multipart.part-number": {
    statement: "A part number is 1 to 10,000, in `uploadPart` and in `complete`; else a TypeError.",
    source: "service Limits, runtime §8",
  },
  "multipart.part-replaced": {
    statement: "A part uploaded again under its number replaces the first, whose etag is then unknown.",
    source: "runtime §8",
  },
  "multipart.invisible": {
    statement: "An upload in progress is invisible, and puts and deletes of its key do not touch it.",
    source: "spec §3, runtime §8",
  },
  "multipart.independent": {
    statement: "Two uploads of one key are independent; their parts do not cross.",
    source: "runtime §8",
  },
  "multipart.complete-arguments": {
    statement: "`complete` takes an array of objects with `partNumber` and `etag`, both converted.",
    source: "runtime §8",
  },
  "multipart.complete": {
    statement: "`complete` stores the parts in the order of their numbers, whatever the order given, gaps allowed.",
    source: "spec §3, service Limits, runtime §8",
  },
  "multipart.complete-empty": {
    statement: "`complete` of no parts stores an empty object.",
    source: "runtime §8",
  },
  "multipart.etag": {
    statement: "The etag of a multipart object is the MD5 of the MD5s of its parts, a hyphen and their number.",
    source: "service Limits, runtime §8",
  },
  "multipart.metadata": {
    statement: "A multipart object has the metadata given at creation, and no checksums.",
    source: "spec §4 createMultipartUpload, runtime §8",
  },
  "multipart.unknown-upload": {
    statement: "An operation on an upload that was never created for this key is refused with 10024.",
    source: "service Errors (simulator: 10001, runtime §8)",
  },
  "multipart.ended-upload": {
    statement: "After `complete` or `abort`, `uploadPart` and `complete` are refused with 10024.",
    source: "spec §3, service Errors, runtime §8",
  },
  "multipart.abort": {
    statement: "`abort` ends an upload; of one that has ended it does nothing.",
    source: "spec §3, runtime §8",
  },
  "multipart.repeated-part": {
    statement: "A part number given twice to `complete` is refused with 10001.",
    source: "runtime §8",
  },
  "multipart.unknown-part": {
    statement: "A part that was never uploaded, or whose etag is not its latest, is refused with 10025.",
    source: "service Errors, runtime §8",
  },
  "multipart.part-too-small": {
    statement: "A part other than the last is at least 5 MiB, judged by `complete`, else 10011.",
    source: "service Limits, runtime §8",
  },
  "multipart.parts-unequal": {
    statement: "All parts but the last are of one size, and the last is not larger, else 10048.",
    source: "spec §2 StoreMultipartUpload, service Limits, runtime §8",
  },
  "multipart.object-size": {
    statement: "A multipart object is at most 5 TiB − 5 GiB, else 100100.",
    source: "service Limits; Undocumented: that `complete` is what refuses it",
  },
  "multipart.complete-order": {
    statement:
      "`complete` checks key length, upload, repeated numbers, unknown parts, small parts, unequal parts, in this order.",
    source: "runtime §8",
  },
  "multipart.complete-again": {
    statement: "After a refused `complete` the upload is still active and can be completed.",
    source: "runtime §8",
  },
  "multipart.expiry": {
    statement: "Seven days after its creation, by the bucket's clock, an upload that was not completed is aborted.",
    source: "spec §3, spec §8",
  },
  "multipart.id-taken": {
    statement: "An upload id that `ids` gives out twice is refused with 10001: no upload is ever replaced.",
    source: "Undocumented: nothing is lost by accident",
  },
} as const;
