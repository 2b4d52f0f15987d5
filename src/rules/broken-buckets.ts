import { brokenArguments } from "./arguments/broken-arguments.js";
import { brokenBodies } from "./bodies/broken-bodies.js";
import type { BrokenBucket } from "./broken-bucket.js";
import { brokenChecksums } from "./checksums/broken-checksums.js";
import { brokenConditions } from "./conditions/broken-conditions.js";
import { brokenConsistency } from "./consistency/broken-consistency.js";
import { brokenErrors } from "./errors/broken-errors.js";
import { brokenKeys } from "./keys/broken-keys.js";
import { brokenLifecycle } from "./lifecycle/broken-lifecycle.js";
import { brokenList } from "./list/broken-list.js";
import { brokenLocks } from "./locks/broken-locks.js";
import { brokenMetadata } from "./metadata/broken-metadata.js";
import { brokenMultipart } from "./multipart/broken-multipart.js";
import { brokenOperations } from "./operations/broken-operations.js";
import { brokenRanges } from "./ranges/broken-ranges.js";
import { brokenResults } from "./results/broken-results.js";
import { brokenSsec } from "./ssec/broken-ssec.js";
import { brokenStorageClasses } from "./storage-classes/broken-storage-classes.js";
import { brokenValues } from "./values/broken-values.js";

/** Every bucket that is broken on purpose: at least one for each rule that has a check. */
export const brokenBuckets: readonly BrokenBucket[] = [
  ...brokenArguments,
  ...brokenBodies,
  ...brokenChecksums,
  ...brokenConditions,
  ...brokenConsistency,
  ...brokenErrors,
  ...brokenKeys,
  ...brokenLifecycle,
  ...brokenList,
  ...brokenLocks,
  ...brokenMetadata,
  ...brokenMultipart,
  ...brokenOperations,
  ...brokenRanges,
  ...brokenResults,
  ...brokenSsec,
  ...brokenStorageClasses,
  ...brokenValues,
];
