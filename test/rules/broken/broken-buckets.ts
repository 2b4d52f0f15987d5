import { brokenArguments } from "./broken-arguments.js";
import { brokenBodies } from "./broken-bodies.js";
import type { BrokenBucket } from "./broken-bucket.js";
import { brokenCaches } from "./broken-caches.js";
import { brokenChecksums } from "./broken-checksums.js";
import { brokenCombinations } from "./broken-combinations.js";
import { brokenConditions } from "./broken-conditions.js";
import { brokenConsistency } from "./broken-consistency.js";
import { brokenData } from "./broken-data.js";
import { brokenErrors } from "./broken-errors.js";
import { brokenKeys } from "./broken-keys.js";
import { brokenLayers } from "./broken-layers.js";
import { brokenLifecycle } from "./broken-lifecycle.js";
import { brokenList } from "./broken-list.js";
import { brokenLocks } from "./broken-locks.js";
import { brokenMetadata } from "./broken-metadata.js";
import { brokenMultipart, brokenStorageClasses } from "./broken-multipart.js";
import { brokenOperations } from "./broken-operations.js";
import { brokenRanges } from "./broken-ranges.js";
import { brokenRare } from "./broken-rare.js";
import { brokenReads } from "./broken-reads.js";
import { brokenResults } from "./broken-results.js";
import { brokenSsec } from "./broken-ssec.js";
import { brokenValues } from "./broken-values.js";

/** Broken buckets: at least one for each rule with a check. The reference takes its examples from these. */
export const brokenBuckets: readonly BrokenBucket[] = [
  ...[brokenArguments, brokenBodies, brokenChecksums, brokenConditions, brokenConsistency, brokenErrors, brokenKeys],
  ...[brokenLifecycle, brokenList, brokenLocks, brokenMetadata, brokenMultipart, brokenOperations, brokenRanges],
  ...[brokenResults, brokenSsec, brokenStorageClasses, brokenValues, brokenData, brokenReads, brokenCaches],
  ...[brokenCombinations, brokenRare, brokenLayers],
].flat();
