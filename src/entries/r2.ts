export type { FakeBucketOptions } from "./binding/fake-bucket-options.js";
export { R2Bucket } from "./binding/r2-bucket.js";
