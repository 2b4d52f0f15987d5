export type { BucketContents, ObjectContents, UploadContents } from "./binding/bucket-contents.js";
export { type Change, contents, type Difference, diff } from "./testing/contents.js";
export { fork, reset, restore, type Snapshot, snapshot } from "./testing/states.js";
