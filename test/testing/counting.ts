import { FakeBucket } from "fakebucket";
import { HandClock } from "../bucket/binding/hand-clock.js";

/** Makes a bucket with a manual clock and counting ids, for reproducible results. */
export function countingBucket(): {
  readonly bucket: FakeBucket;
  readonly clock: HandClock;
} {
  let count = 0;
  const clock = new HandClock(0);
  return { bucket: new FakeBucket({ clock, ids: { next: (kind) => `${kind} ${++count}` } }), clock };
}
