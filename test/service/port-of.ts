import type { FakeBucket } from "fakebucket";
import type { BucketPort } from "../../src/binding/bucket-port.js";
import { portOf } from "../../src/engine/port.js";

/** The port of a bucket, by which a test looks into its state. */
export function bucketPort(bucket: FakeBucket): BucketPort {
  return portOf(bucket) as unknown as BucketPort;
}
