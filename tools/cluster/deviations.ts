import type { Deviations } from "../../test/remote/deviations.js";

/** The deviations of the S3 gateway of Ceph 16, in addition to the deviations of every S3 store. */
export const deviationsOfCluster: Deviations = {
  "custom-metadata.size": "The gateway refuses headers of 8 KiB.",
  "ssec.part-key": "The gateway accepts and encrypts a part with a key although its upload has none.",
  "list.order": "The gateway distinguishes keys that differ only in Unicode normalization.",
  "list.prefix": "The gateway distinguishes prefixes that differ only in Unicode normalization.",
  "list.start-after": "The gateway skips the rest of a group that contains `startAfter`.",
  "multipart.complete": "The gateway completes an upload only with all of its parts.",
  "multipart.complete-again": "The gateway completes an upload only with all of its parts.",
  "multipart.ended-upload": "The gateway, like Amazon's, reports success for the completion of a completed upload.",
  "multipart.abort": "The gateway refuses to abort an ended upload as unknown.",
  "multipart.parts-unequal": "The gateway, like Amazon's, accepts parts of unequal sizes.",
};

const anotherSecond = "The answer to `put` has its own time, which may be a second later than the object's.";

/** Rules that depend on timing: they hold in some runs only. */
export const sometimes: Deviations = {
  "consistency.atomic":
    "The gateway refuses some of many concurrent `If-Match` writes with 500: one wins, but not all others get `null`.",
  "head.metadata": anotherSecond,
  "result.uploaded": anotherSecond,
  "condition.precedence": anotherSecond,
  "condition.uploaded-before": anotherSecond,
  "condition.uploaded-after": anotherSecond,
  "condition.seconds-granularity": anotherSecond,
  "list.limit": "A page may have fewer entries than its limit, as S3 allows.",
};
