import type { Port } from "../engine/port.js";
import { shown } from "../package/shown.js";
import type { BucketState } from "../service/state.js";
import { requirePort } from "./require-port.js";

/** The port of a bucket. */
export function requireBucket(caller: string, bucket: unknown): Port<BucketState> {
  const port = requirePort(caller, bucket) as Port<BucketState>;
  if (port.engine.state.defaultStorageClass !== undefined) return port;
  throw new TypeError(`${caller}: it must be a FakeBucket, not ${shown(bucket)} of another service.`);
}
