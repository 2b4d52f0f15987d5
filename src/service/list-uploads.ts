import type { Transition } from "../engine/engine.js";
import type { ActiveUpload, BucketState } from "./state.js";

/** Lists the uploads in progress, the oldest first. The binding has no such operation; S3 has. */
export const listUploads: Transition<BucketState, undefined, readonly ActiveUpload[]> = (state) => ({
  state,
  outcome: Array.from(state.uploadsByAge.values()),
});
