import type { AppliedChanges } from "./dated-changes.js";
import type { Semantics } from "./semantics.js";

/** The platform simulated by a bucket: the semantics, and the changes at the script's compatibility date and flags. */
export interface Platform extends AppliedChanges {
  readonly semantics: Semantics;
}
