export type { BucketContents, Huge, ObjectContents, UploadContents } from "./binding/bucket-contents.js";
export { type Change, contents, type Difference, diff } from "./testing/contents.js";
export { type DumpReport, dump } from "./testing/dump.js";
export type { DirectoryPath } from "./testing/files.js";
export { type HugeOptions, huge } from "./testing/huge.js";
export { load } from "./testing/load.js";
export { type SeedObject, type Seeds, type SeedValue, seed } from "./testing/seed.js";
export { type SeedFromDirectoryOptions, seedFromDirectory } from "./testing/seed-from-directory.js";
export { fork, reset, restore, type Snapshot, snapshot } from "./testing/states.js";
