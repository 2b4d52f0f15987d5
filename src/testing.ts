export type { BucketContents, ObjectContents, UploadContents } from "./binding/bucket-contents.js";
export { type Change, contents, type Difference, diff } from "./testing/contents.js";
export {
  BrokenInvariant,
  type ExploreFaultsOptions,
  exploreFaults,
  type FaultExploration,
  type ScenarioOutcome,
} from "./testing/faults/explore-faults.js";
export type { Fault } from "./testing/faults/fault.js";
export type { FaultCall } from "./testing/faults/fault-call.js";
export type { FaultPlace } from "./testing/faults/fault-place.js";
export type { FaultRule } from "./testing/faults/fault-rule.js";
export { type Faults, faults } from "./testing/faults/faults.js";
export type { KeyPattern } from "./testing/faults/key-pattern.js";
export type { StormName } from "./testing/faults/storms.js";
export { UnmetFaults } from "./testing/faults/unmet-faults.js";
export { type ManualClock, manualClock } from "./testing/manual-clock.js";
export { fork, reset, restore, type Snapshot, snapshot } from "./testing/states.js";
export { storeError } from "./testing/store-error.js";
