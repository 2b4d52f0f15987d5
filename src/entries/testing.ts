export type { BucketContents, Huge, ObjectContents, UploadContents } from "./binding/bucket-contents.js";
export type { SeedObject, Seeds, SeedValue, StartValue } from "./binding/seeds.js";
export type { Clock, Ids } from "./engine/ports.js";
export type { HostnamesContents } from "./hostnames/binding/hostnames-contents.js";
export type { GivenValue } from "./package/given-value.js";
export type { Duration } from "./package/parse-duration.js";
export { type Bill, type BillOptions, type Budget, bill, type Usage } from "./testing/bill.js";
export { FixedLengthStream } from "./testing/byte-streams.js";
export type { DirectoryPath } from "./testing/check-arguments.js";
export { type Change, contents, type Difference, diff } from "./testing/contents.js";
export type { WithDispose } from "./testing/disposable.js";
export { type DumpReport, dump } from "./testing/dump.js";
export { fakesEqual } from "./testing/fakes-equal.js";
export {
  BrokenInvariant,
  type ExploreFaultsOptions,
  exploreFaults,
  type FaultExploration,
  type InvariantResult,
  type ScenarioOutcome,
} from "./testing/faults/explore-faults.js";
export type { Fault } from "./testing/faults/fault.js";
export type { FaultPlace, PlaceOf } from "./testing/faults/fault-place.js";
export type { FaultRule } from "./testing/faults/fault-rule.js";
export { type Faults, faults, type KeyPattern, UnmetFaults } from "./testing/faults/faults.js";
export type { FaultCall, StormName } from "./testing/faults/vocabulary.js";
export type { Finding, FindingId } from "./testing/findings.js";
export { countingIds, seededIds } from "./testing/ids.js";
export { type CallFilter, type FakeLike, type Journal, journal, type Operation } from "./testing/journal.js";
export type { CallOutcome, JournalCall } from "./testing/journal-entry.js";
export { type LoadOptions, load } from "./testing/load.js";
export { storeError } from "./testing/make-store-error.js";
export { type ManualClock, manualClock } from "./testing/manual-clock.js";
export {
  type EventType,
  type NotificationBatch,
  type NotificationMessage,
  type NotificationRule,
  type Notifications,
  type NotificationsOptions,
  notifications,
  type QueuedMessage,
} from "./testing/notifications.js";
export { type Portability, type PortabilityOptions, portability } from "./testing/portability.js";
export { type PriceTable, prices, type StoragePrices } from "./testing/prices.js";
export { type HugeOptions, huge, seed } from "./testing/seed.js";
export {
  type SeedFromBucketOptions,
  type SourceBucket,
  type SourceObject,
  seedFromBucket,
} from "./testing/seed-from-bucket.js";
export { type SeedFromDirectoryOptions, seedFromDirectory } from "./testing/seed-from-directory.js";
export { fork, reset, restore, type Snapshot, snapshot } from "./testing/states.js";
