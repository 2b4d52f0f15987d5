import { brokenArguments, brokenErrors, brokenKeys } from "./broken-arguments.js";
import type { BrokenBucket } from "./broken-bucket.js";
import { brokenConditions, brokenRanges } from "./broken-conditions.js";
import { brokenList } from "./broken-list.js";
import { brokenMultipart, brokenSsec, brokenStorageClasses } from "./broken-multipart.js";
import { brokenConsistency, brokenLifecycle, brokenLocks, brokenOperations } from "./broken-operations.js";
import { brokenChecksums, brokenMetadata, brokenResults } from "./broken-results.js";
import { brokenBodies, brokenValues } from "./broken-values.js";

/** Every bucket that is broken on purpose: at least one for each rule that has a check. */
export const brokenBuckets: readonly BrokenBucket[] = [
  ...[brokenArguments, brokenBodies, brokenChecksums, brokenConditions, brokenConsistency, brokenErrors, brokenKeys],
  ...[brokenLifecycle, brokenList, brokenLocks, brokenMetadata, brokenMultipart, brokenOperations, brokenRanges],
  ...[brokenResults, brokenSsec, brokenStorageClasses, brokenValues],
].flat();
