import { FakeBucket } from "fakebucket";
import { checkBucket, scheduled } from "fakebucket/property";
import { expect, it } from "vitest";
import type { TaskScheduler } from "../../../src/property/scheduling/run-in-turn.js";
import { rules } from "../../../src/rules/statements/all-rules.js";
import { oneIn } from "../../laws/runs.js";
import { documentedImplementation } from "../expect/subjects.js";

/** Releases each task as soon as it is scheduled, in order. */
const eager: TaskScheduler = {
  schedule(task, _label, _metadata, act = (release) => release()) {
    queueMicrotask(() => void act(() => Promise.resolve()));
    return task;
  },
};

it("keeps all rules of a bucket if the scheduler never delays tasks", async () => {
  const { makeBucket, abilities } = documentedImplementation((made) => scheduled(new FakeBucket(made), eager));
  const report = await checkBucket(makeBucket, { rules: oneIn(3, Object.keys(rules)), runs: 5, seed: 1, abilities });
  expect(report.rules.filter(({ status }) => status === "failed")).toEqual([]);
});
