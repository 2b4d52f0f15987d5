/** Uploads in parts. */
export const multipartRules = {
  "multipart.handle": {
    at: ["letter", "spec §2 StoreMultipartUpload, runtime §8"],
    title: "What is on the handle of an upload?",
    statement: "An upload has the own, enumerable, read-only properties `uploadId` and `key`.",
  },
  "multipart.create": {
    at: ["data", "spec §4 createMultipartUpload, spec §3"],
    title: "When can an upload be used?",
    statement: "`createMultipartUpload` starts an upload that can be used at once.",
    instead: "Send its parts with `uploadPart`, then call `complete` with what these calls gave.",
  },
  "multipart.resume": {
    at: ["data", "spec §4 resumeMultipartUpload, runtime §8"],
    title: "Does `resumeMultipartUpload` check anything?",
    statement:
      "`resumeMultipartUpload` gives a handle for any key and id and does not check them; a valid one works like the original.",
    instead: "Expect 10024 from the handle's methods: that is where an unknown upload shows.",
  },
  "multipart.part": {
    at: ["contract", "spec §2 StoreUploadedPart, service Limits, runtime §8"],
    title: "What does `uploadPart` give?",
    statement: "`uploadPart` gives a plain object of `partNumber` and `etag`, the MD5 of the part in hex.",
    questions: ["partEtag"],
    instead: "Keep both fields for `complete`.",
  },
  "multipart.part-number": {
    at: ["contract", "service Limits, runtime §8"],
    title: "What can a part number be?",
    statement: "A part number is 1 to 10,000, in `uploadPart` and in `complete`; else a TypeError.",
    questions: ["maxParts"],
    messages: ["Part number must be between 1 and … (inclusive). Actual value was: …"],
    instead: "Count from 1, and choose parts large enough for 10,000 to suffice.",
  },
  "multipart.part-replaced": {
    at: ["data", "runtime §8"],
    title: "What happens to a part that is uploaded again?",
    statement: "A part uploaded again under its number replaces the first one, and the first etag is then unknown.",
    instead: "Complete with the etag of the latest upload of each number.",
  },
  "multipart.invisible": {
    at: ["data", "spec §3, runtime §8"],
    title: "Is an upload in progress seen?",
    statement: "An upload in progress is invisible, and puts and deletes of its key do not touch it.",
  },
  "multipart.independent": {
    at: ["data", "runtime §8"],
    title: "Do two uploads of one key touch each other?",
    statement: "Two uploads of one key are independent; their parts do not cross.",
  },
  "multipart.complete-arguments": {
    at: ["letter", "runtime §8"],
    title: "What does `complete` take?",
    statement: "`complete` takes an array of objects with `partNumber` and `etag`, both converted.",
    messages: [
      "Failed to execute 'complete' on '…': parameter 1 is not of type 'Array'.",
      "Incorrect type for array element …: the provided value is not of type 'UploadedPart'.",
      "Cannot initialize … with required members from an undefined or null value.",
    ],
    instead: "Give an array of the results of `uploadPart`, and look for holes in it.",
  },
  "multipart.complete": {
    at: ["data", "spec §3, service Limits, runtime §8"],
    title: "In what order are parts joined?",
    statement: "`complete` stores the parts in the order of their numbers, whatever the order given, gaps allowed.",
  },
  "multipart.complete-empty": {
    at: ["contract", "runtime §8"],
    title: "What does `complete` of no parts store?",
    statement: "`complete` of no parts stores an empty object.",
    instead: "Check that there are parts: an empty object replaces the one stored under the key.",
  },
  "multipart.etag": {
    at: ["contract", "service Limits, runtime §8"],
    title: "What is the etag of a multipart object?",
    statement: "The etag of a multipart object is the MD5 of the MD5s of its parts, a hyphen and their number.",
    instead: "Do not take it for the MD5 of the object.",
  },
  "multipart.metadata": {
    at: ["data", "spec §4 createMultipartUpload, runtime §8"],
    title: "What metadata does a multipart object have?",
    statement: "A multipart object has the metadata given at creation, and no checksums.",
    instead:
      "Give `httpMetadata` and `customMetadata` to `createMultipartUpload`: `uploadPart` and `complete` take none.",
  },
  "multipart.complete-metadata": {
    at: [
      "contract",
      "spec §3 complete; deployed: reported in workers-sdk#5936 and nuxt-hub/core#71. Undocumented: the other members are the same as in `head`",
    ],
    title: "Does the object returned by `complete` have its metadata?",
    statement:
      "The object returned by `complete` has the custom and HTTP metadata of its upload, or none, depending on the semantics; `head` and `get` always have it.",
    questions: ["completeMetadata"],
    instead: "Read metadata from `head` after `complete`, or keep what you passed to `createMultipartUpload`.",
  },
  "multipart.unknown-upload": {
    at: ["contract", "service Errors (simulator: 10001, runtime §8)"],
    title: "What happens to an operation on an unknown upload?",
    statement: "An operation on an upload that was never created for this key is refused with 10024.",
    questions: ["unknownUpload"],
    codes: [10024, 10001],
    instead: "Resume with the very `key` and `uploadId` of `createMultipartUpload`.",
  },
  "multipart.ended-upload": {
    at: ["data", "spec §3, service Errors, runtime §8"],
    title: "What happens to an operation on an upload that has ended?",
    statement: "After `complete` or `abort`, `uploadPart` and `complete` are refused with 10024.",
    codes: [10024],
    instead: "Start a new upload; `head` the key to see whether `complete` had succeeded.",
  },
  "multipart.abort": {
    at: ["data", "spec §3, runtime §8"],
    title: "What does `abort` do?",
    statement: "`abort` ends an upload; of one that has ended it does nothing.",
    instead: "Call `await upload.abort()`; for an earlier one `resumeMultipartUpload(key, uploadId).abort()`.",
  },
  "multipart.repeated-part": {
    at: ["contract", "runtime §8"],
    title: "Can `complete` name a part twice?",
    statement: "A part number given twice to `complete` is refused with 10001.",
    codes: [10001],
    instead: "Name each part number once, with its latest etag.",
  },
  "multipart.unknown-part": {
    at: ["data", "service Errors, runtime §8"],
    title: "What happens to a part that was never uploaded?",
    statement: "A part that was never uploaded, or is given without its latest etag, is refused with 10025.",
    codes: [10025],
    instead: "Complete with the last result of this upload's `uploadPart` for each number.",
  },
  "multipart.part-too-small": {
    at: ["contract", "service Limits, runtime §8"],
    title: "How small can a part be?",
    statement: "A part other than the last is at least 5 MiB, judged by `complete`, else 10011.",
    questions: ["minPartBytes", "lastPart"],
    codes: [10011],
    instead:
      "Gather at least 5 MiB before each part but the last; give a test's bucket a smaller `limits.minPartBytes`.",
  },
  "multipart.parts-unequal": {
    at: ["contract", "spec §2 StoreMultipartUpload, service Limits, runtime §8"],
    title: "Must parts be of one size?",
    statement: "All parts but the last are of one size, and the last is not larger, else 10048.",
    questions: ["minPartBytes", "unequalPartsText"],
    codes: [10048],
    instead: "Cut the value into equal parts, and let only the last be smaller.",
  },
  "multipart.object-size": {
    at: ["contract", "service Limits; Undocumented: that `complete` is what refuses it"],
    title: "How large can a multipart object be?",
    statement: "A multipart object is at most 5 TiB − 5 GiB, else 100100.",
    questions: ["maxObjectBytes"],
    codes: [100100],
    instead: "Split it over several objects.",
  },
  "multipart.complete-order": {
    at: ["letter", "runtime §8"],
    title: "In what order does `complete` check?",
    statement:
      "`complete` checks key length, upload, repeated numbers, unknown parts, small parts, unequal parts, in this order.",
  },
  "multipart.complete-again": {
    at: ["data", "runtime §8"],
    title: "Can `complete` be tried again?",
    statement: "After a refused `complete` the upload is still active and can be completed.",
  },
  "multipart.expiry": {
    at: [
      "contract",
      "spec §3, spec §8; Undocumented: the first call after that ends it, also one that is refused for it",
    ],
    title: "How long does an upload live?",
    statement:
      "Seven days after its creation, by the bucket's clock, an upload that was not completed is aborted, for good.",
    questions: ["uploadLifetimeMilliseconds"],
    codes: [10024],
    instead: "Complete within seven days, or start again.",
  },
  "multipart.id-taken": {
    at: ["contract", "Undocumented: nothing is lost by accident"],
    title: "What happens when an upload id is given out twice?",
    statement: "An upload id that `ids` gives out twice is refused with 10001: no upload is ever replaced.",
    codes: [10001],
    instead: "Let `ids.next` give a new id each time: count, or leave the option out.",
  },
} as const;
