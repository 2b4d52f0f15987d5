import { vi } from "vitest";
import { parseDuration } from "../../base/messages/parse-duration.js";
import { manualClock, type WakingClock, wakingClock } from "../time/manual-clock.js";

/** The Date of the host: any other one is a mock. */
const HostDate = globalThis.Date;

function isMocked(): boolean {
  return globalThis.Date !== HostDate;
}

function isFaked(): boolean {
  return isMocked() && vi.isFakeTimers();
}

/**
 * The clock of a vitest test: a manual one. While the test mocks `Date`, both are linked: each shows the time of the
 * other, and moves it.
 *
 * @param start - like the argument of `manualClock`.
 */
export function testClock(start: Date | string | number): WakingClock {
  const own = manualClock(start);
  const clock = wakingClock({
    now: () => (isMocked() ? Date.now() : own.now()),
    advance(duration) {
      const milliseconds = parseDuration(duration);
      // The call refuses an invalid duration.
      if (milliseconds === undefined || !isMocked()) own.advance(duration);
      else if (vi.isFakeTimers()) vi.advanceTimersByTime(milliseconds);
      else vi.setSystemTime(Date.now() + milliseconds);
    },
  });
  return {
    ...clock,
    async advanceAsync(duration) {
      const milliseconds = parseDuration(duration);
      if (milliseconds === undefined || !isFaked()) return clock.advanceAsync(duration);
      // Also runs the script's timers, each at its time.
      await vi.advanceTimersByTimeAsync(milliseconds);
      await clock.advanceAsync(0);
    },
    async runAllAsync() {
      if (isFaked()) await vi.runAllTimersAsync();
      await clock.runAllAsync();
    },
    sleepUntil(until) {
      // The test may advance vitest's timers, and not this clock.
      if (isFaked()) setTimeout(() => clock.wake(), until - clock.now());
      return clock.sleepUntil(until);
    },
  };
}
