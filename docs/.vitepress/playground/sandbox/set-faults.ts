import type { FakeBucket } from "fakebucket";
import { faults, type ManualClock } from "fakebucket/testing";
import type { Settings } from "../run/settings.js";

/** Lets go wrong with a bucket what was chosen. */
export function setFaults(bucket: FakeBucket, clock: ManualClock, { faults: choice, seed }: Settings): void {
  switch (choice) {
    case "none":
      return;
    case "refuse":
      faults(bucket).on("*").refuse(10001);
      return;
    case "refuse-first-put":
      faults(bucket).on("put").refuse(10001).once();
      return;
    case "lose-first-answer":
      faults(bucket).on("put").loseAnswer().once();
      return;
    case "flaky":
    case "slow":
    case "throttled":
    case "lossy":
      faults(bucket).storm(choice, seed);
      // Who waits for a slow call waits on the bucket's clock, which nobody else moves.
      if (choice === "slow") setInterval(() => clock.advance(500), 5);
  }
}
