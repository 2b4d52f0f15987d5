import { FakeBucket } from "fakebucket";
import { HandClock } from "../bucket/binding/hand-clock.js";

/** A bucket on a clock that is moved by hand, whose ids count: what happens on it is the same each time. */
export function countingBucket(): {
  readonly bucket: FakeBucket;
  readonly clock: HandClock;
} {
  let count = 0;
  const clock = new HandClock(0);
  return { bucket: new FakeBucket({ clock, ids: { next: (kind) => `${kind} ${++count}` } }), clock };
}
