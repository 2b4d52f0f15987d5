export type { BucketContents, ObjectContents, UploadContents } from "./binding/bucket-contents.js";
export { type Bill, type BillOptions, type Budget, bill, type Usage } from "./testing/bill.js";
export { type Change, contents, type Difference, diff } from "./testing/contents.js";
export type { GivenValue } from "./testing/copy-arguments.js";
export { type CallFilter, type CallOutcome, type Journal, type JournalCall, journal } from "./testing/journal.js";
export type { KeyPattern } from "./testing/key-pattern.js";
export { type PriceTable, prices, type StoragePrices } from "./testing/prices.js";
export { fork, reset, restore, type Snapshot, snapshot } from "./testing/states.js";
