import { FakeBucket } from "fakebucket";
import { checkBucket, scheduled } from "fakebucket/property";
import { expect, it } from "vitest";
import type { TaskScheduler } from "../../../src/property/scheduled/run-in-turn.js";

/** Releases each task in the turn in which it was scheduled. */
const eager: TaskScheduler = {
  schedule(task, _label, _metadata, act = (release) => release()) {
    queueMicrotask(() => void act(() => Promise.resolve()));
    return task;
  },
};

it("keeps all rules of a bucket, if a scheduler never tarries", async () => {
  let now = Date.UTC(2026, 0, 2, 3, 4, 5, 678);
  const clock = { now: () => now };
  const report = await checkBucket((settings) => scheduled(new FakeBucket({ clock, ...settings }), eager), {
    runs: 5,
    seed: 1,
    abilities: {
      compatibilityDate: true,
      limits: true,
      clock(milliseconds) {
        now += milliseconds;
      },
    },
  });
  expect(report.rules.filter(({ status }) => status === "failed")).toEqual([]);
});
