import { expect, it, vi } from "vitest";
import { turn, withTimeLimit } from "../../src/testing/time/time-limit.js";

it("withTimeLimit() leaves no timer, which would keep a process of node:test alive", async () => {
  const timers = () => process.getActiveResourcesInfo().filter((name) => name === "Timeout").length;
  const before = timers();
  const explain = () => new Error("late");
  for (const promise of [Promise.resolve(), Promise.reject(new Error("mine"))])
    for (let count = 0; count < 10; count++) await withTimeLimit(promise, 4000, explain).catch(() => undefined);
  expect(timers() - before).toBeLessThan(5);
});

it("withTimeLimit() and turn() use the host's timers while a test fakes them", async () => {
  vi.useFakeTimers();
  try {
    const never = new Promise<never>(() => undefined);
    await expect(withTimeLimit(never, 1, () => new Error("late"))).rejects.toThrow("late");
    await turn();
  } finally {
    vi.useRealTimers();
  }
});
