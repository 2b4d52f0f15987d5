import { afterEach, describe, expect, it, vi } from "vitest";
import { testClock } from "../../../src/testing/runners/test-clock.js";

const start = Date.UTC(2026, 0, 1);

afterEach(() => vi.useRealTimers());

/** Records events while time passes. */
function hear(): { readonly heard: string[]; readonly on: (name: string) => () => void } {
  const heard: string[] = [];
  return { heard, on: (name) => () => void heard.push(name) };
}

describe("the clock of a test", () => {
  it("is a manual one", async () => {
    const clock = testClock(start);
    clock.advance("1s");
    await clock.advanceAsync("1s");
    expect(clock.now()).toBe(start + 2000);
    expect(() => clock.advance("soon" as never)).toThrow("manualClock: the duration must be");
  });

  it("tells how long calls wait, from their start", async () => {
    const clock = testClock(start);
    const waits = [clock.sleepUntil(start + 5000), clock.sleepUntil(start + 1000)];
    clock.advance(999);
    expect(clock.waits()).toEqual([5000, 1000]);
    clock.advance(1);
    await waits[1];
    expect(clock.waits()).toEqual([5000]);
  });

  it("is linked to fake timers while they are on, in both directions", async () => {
    const clock = testClock(start);
    vi.useFakeTimers({ now: 5 });
    expect(clock.now()).toBe(5);
    vi.advanceTimersByTime(1000);
    expect(clock.now()).toBe(1005);
    clock.advance("1s");
    expect(Date.now()).toBe(2005);
    await clock.advanceAsync("1s");
    expect(Date.now()).toBe(3005);
    for (const wrong of [-1, "soon"]) {
      expect(() => clock.advance(wrong as number)).toThrow("manualClock: the duration must be");
      await expect(clock.advanceAsync(wrong as number)).rejects.toThrow("manualClock: the duration must be");
    }
    vi.useRealTimers();
    expect(clock.now()).toBe(start);
  });

  it("follows a Date that is mocked alone", async () => {
    const clock = testClock(start);
    vi.setSystemTime(7);
    const { heard, on } = hear();
    void clock.sleepUntil(1007).then(on("woken"));
    clock.advance(500);
    expect([clock.now(), Date.now()]).toEqual([507, 507]);
    await clock.runAllAsync();
    expect([Date.now(), heard, clock.waits()]).toEqual([1007, ["woken"], []]);
    void clock.sleepUntil(1507).then(on("again"));
    await clock.advanceAsync(1000);
    expect([Date.now(), heard]).toEqual([2007, ["woken", "again"]]);
    void clock.sleepUntil(2507).then(on("last"));
    vi.setSystemTime(2507);
    clock.advance(0);
    expect(clock.waits()).toEqual([]);
  });

  it("has run the timers of a script though no call waits, each set by another, after runAllAsync", async () => {
    const clock = testClock(start);
    vi.useFakeTimers({ now: start });
    const times: number[] = [];
    const poll = (): void => {
      times.push(clock.now() - start);
      if (times.length < 1000) setTimeout(poll, 10);
    };
    setTimeout(poll, 10);
    await clock.runAllAsync();
    expect(times).toEqual(Array.from({ length: 1000 }, (_, index) => (index + 1) * 10));
  });

  it("resumes by runAllAsync what has waited since before the timers were fake, and sets no timer then", async () => {
    const clock = testClock(start);
    const { heard, on } = hear();
    const timers = vi.spyOn(globalThis, "setTimeout");
    void clock.sleepUntil(start + 1000).then(on("woken"));
    expect(timers).not.toHaveBeenCalled();
    timers.mockRestore();
    vi.useFakeTimers({ now: start });
    await clock.runAllAsync();
    expect([heard, clock.now()]).toEqual([["woken"], start + 1000]);
  });

  it("has run all timers of a script after advanceAsync, each at its time", async () => {
    const clock = testClock(start);
    vi.useFakeTimers({ now: start });
    const times: number[] = [];
    setInterval(() => times.push(clock.now() - start), 10);
    await clock.advanceAsync("10s");
    expect(times).toEqual(Array.from({ length: 1000 }, (_, index) => (index + 1) * 10));
  });

  it.each<[string, (clock: ReturnType<typeof testClock>) => unknown]>([
    ["advanceTimersByTimeAsync", () => vi.advanceTimersByTimeAsync(5000)],
    ["runAllTimersAsync", () => vi.runAllTimersAsync()],
    ["advance", (clock) => clock.advance("5s")],
    ["advanceAsync", (clock) => clock.advanceAsync("5s")],
    ["runAllAsync", (clock) => clock.runAllAsync()],
  ])("resumes calls and timers of a script by %s", async (_, pass) => {
    const clock = testClock(start);
    vi.useFakeTimers({ now: start });
    const { heard, on } = hear();
    void clock.sleepUntil(start + 5000).then(on("call"));
    setTimeout(on("timer"), 3000);
    expect([clock.waits(), heard]).toEqual([[5000], []]);
    await pass(clock);
    await vi.advanceTimersByTimeAsync(0);
    expect([clock.waits(), heard, Date.now()]).toEqual([[], ["timer", "call"], start + 5000]);
  });

  it("lets a script continue from its timer to the next call", async () => {
    const clock = testClock(start);
    vi.useFakeTimers({ now: start });
    const times: number[] = [];
    const retry = async () => {
      for (let tries = 0; tries < 3; tries++) {
        await clock.sleepUntil(clock.now() + 500);
        times.push(clock.now() - start);
        await new Promise((resolve) => setTimeout(resolve, 100));
      }
    };
    const done = retry();
    await clock.advanceAsync("10s");
    await done;
    expect([times, Date.now()]).toEqual([[500, 1100, 1700], start + 10_000]);
  });

  it("uses its own wake-up if only Date is faked", async () => {
    const clock = testClock(start);
    vi.useFakeTimers({ now: start, toFake: ["Date"] });
    const { heard, on } = hear();
    void clock.sleepUntil(start + 5_000_000).then(on("woken"));
    await clock.advanceAsync(5_000_000);
    expect([clock.waits(), heard]).toEqual([[], ["woken"]]);
  });
});
