export type { GivenValue } from "../base/messages/given-value.js";
export type { Duration } from "../base/messages/parse-duration.js";
export type { BucketContents, Huge, ObjectContents, UploadContents } from "../bucket/binding/bucket-contents.js";
export type { SeedObject, Seeds, SeedValue, StartValue } from "../bucket/binding/seeds.js";
export type { Clock, Ids } from "../engine/clock.js";
export type { HostnamesContents } from "../hostnames/binding/hostnames-contents.js";
export { FixedLengthStream } from "../testing/byte-streams.js";
export type { DirectoryPath } from "../testing/check-arguments.js";
export { type Change, contents, type Difference, diff } from "../testing/contents/contents.js";
export { type DumpReport, dump } from "../testing/contents/dump.js";
export { fakesEqual } from "../testing/contents/fakes-equal.js";
export { type LoadOptions, load } from "../testing/contents/load.js";
export { r2Object, r2Objects } from "../testing/contents/r2-object.js";
export { type HugeOptions, huge, seed } from "../testing/contents/seed.js";
export {
  type SeedFromBucketOptions,
  type SourceBucket,
  type SourceObject,
  seedFromBucket,
} from "../testing/contents/seed-from-bucket.js";
export { type SeedFromDirectoryOptions, seedFromDirectory } from "../testing/contents/seed-from-directory.js";
export { fork, reset, restore, type Snapshot, snapshot } from "../testing/contents/states.js";
export {
  type Bill,
  type BillOptions,
  type Budget,
  bill,
  type DollarsOptions,
  type Usage,
} from "../testing/costs/bill.js";
export { type FreeAmounts, type PriceTable, prices, type StoragePrices } from "../testing/costs/prices.js";
export type { WithDispose } from "../testing/disposable.js";
export {
  BrokenInvariant,
  type ExploreFaultsOptions,
  exploreFaults,
  type FaultExploration,
  type InvariantResult,
  type ScenarioOutcome,
} from "../testing/faults/explore-faults.js";
export type { Fault } from "../testing/faults/fault.js";
export type { FaultPlace, PlaceOf } from "../testing/faults/fault-place.js";
export type { FaultRule } from "../testing/faults/fault-rule.js";
export { type Faults, faults, type KeyPattern, UnmetFaults } from "../testing/faults/faults.js";
export type { FaultCall, StormName } from "../testing/faults/vocabulary.js";
export { type CallFilter, type FakeLike, type Journal, journal, type Operation } from "../testing/journal/journal.js";
export type { CallOutcome, JournalCall } from "../testing/journal/journal-entry.js";
export { storeError } from "../testing/make-store-error.js";
export {
  type EventType,
  type NotificationBatch,
  type NotificationMessage,
  type NotificationRule,
  type Notifications,
  type NotificationsOptions,
  notifications,
  type QueuedMessage,
} from "../testing/notifications.js";
export type { Finding, FindingId } from "../testing/portability/findings.js";
export { type Portability, type PortabilityOptions, portability } from "../testing/portability/portability.js";
export { countingIds, seededIds } from "../testing/time/ids.js";
export { type ManualClock, manualClock } from "../testing/time/manual-clock.js";
