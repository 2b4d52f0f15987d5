export type { FakeBucketOptions } from "../bucket/binding/fake-bucket-options.js";
export { R2Bucket } from "../bucket/binding/r2-bucket.js";
