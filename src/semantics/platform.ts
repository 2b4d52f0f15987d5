import type { AppliedChanges } from "./dated-changes.js";
import type { Semantics } from "./semantics.js";

/**
 * What a bucket is told about the platform that it stands for: the semantics, and what the script's compatibility date
 * and flags switch.
 */
export interface Platform extends AppliedChanges {
  readonly semantics: Semantics;
}
