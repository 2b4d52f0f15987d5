import type { BrokenBucket } from "./broken-bucket.js";
import { brokenLists, brokenUploads } from "./broken-lists.js";
import { brokenOperations } from "./broken-operations.js";
import { otherAnswers } from "./other-answers.js";

/** Every bucket that is broken on purpose. */
export const brokenBuckets: readonly BrokenBucket[] = [
  ...brokenOperations,
  ...brokenLists,
  ...brokenUploads,
  ...otherAnswers,
];
