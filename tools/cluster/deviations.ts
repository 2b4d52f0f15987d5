import type { Deviations } from "../../test/remote/deviations.js";

/** The deviations of the S3 gateway of Ceph 16, besides those of every S3 store. */
export const deviationsOfCluster: Deviations = {
  "custom-metadata.size": "The gateway takes no headers of 8 KiB.",
  "ssec.part-key": "The gateway encrypts a part with a key although its upload has none, and does not refuse it.",
  "list.order": "The gateway tells keys apart that differ in their Unicode form only.",
  "list.prefix": "The gateway tells prefixes apart that differ in their Unicode form only.",
  "list.start-after": "The gateway passes over the rest of a group that `startAfter` lies in.",
  "multipart.complete": "The gateway completes an upload only with all parts that it has.",
  "multipart.complete-again": "The gateway completes an upload only with all parts that it has.",
  "multipart.ended-upload": "The gateway takes the completion of what is complete as done, as Amazon's does.",
  "multipart.abort": "The gateway knows no upload that has ended, and refuses to abort it.",
  "multipart.parts-unequal": "The gateway takes parts of unequal sizes, as Amazon's does.",
};

const anotherSecond = "An answer to `put` tells its own time, which may be a second after that of the object.";

/** Rules that depend on timing: they may hold in one run and not in another. */
export const sometimes: Deviations = {
  "consistency.atomic":
    "Of many `If-Match` at once the gateway refuses some with 500: one has won, but not all losers are told `null`.",
  "head.metadata": anotherSecond,
  "result.uploaded": anotherSecond,
  "condition.precedence": anotherSecond,
  "condition.uploaded-before": anotherSecond,
  "condition.uploaded-after": anotherSecond,
  "condition.seconds-granularity": anotherSecond,
  "list.limit": "A page of the gateway may have fewer entries than its limit, as S3 allows.",
};
