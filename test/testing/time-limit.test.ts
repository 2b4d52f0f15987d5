import { expect, it } from "vitest";
import { withTimeLimit } from "../../src/testing/time/time-limit.js";

it("withTimeLimit() leaves no timer, which would keep a process of node:test alive", async () => {
  const timers = () => process.getActiveResourcesInfo().filter((name) => name === "Timeout").length;
  const before = timers();
  const explain = () => new Error("late");
  for (const promise of [Promise.resolve(), Promise.reject(new Error("mine"))])
    for (let count = 0; count < 10; count++) await withTimeLimit(promise, 4000, explain).catch(() => undefined);
  expect(timers() - before).toBeLessThan(5);
});
