import type { AppliedChanges } from "./dated-changes.js";
import type { Semantics } from "./semantics.js";

/**
 * The platform that a bucket stands for: the semantics, and what the script's compatibility date
 * and flags switch.
 */
export interface Platform extends AppliedChanges {
  readonly semantics: Semantics;
}
