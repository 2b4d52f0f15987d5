import { vi } from "vitest";
import { parseDuration } from "../../base/messages/parse-duration.js";
import { manualClock, type WakingClock, wakingClock } from "../time/manual-clock.js";

/** The Date of the host: another one in its place is a mock. */
const HostDate = globalThis.Date;

function isMocked(): boolean {
  return globalThis.Date !== HostDate;
}

function isFaked(): boolean {
  return isMocked() && vi.isFakeTimers();
}

/**
 * The clock of a test of vitest: a manual one. While the test mocks `Date`, the two are one: each shows the time of the other,
 * and moves it.
 *
 * @param start - as that of `manualClock`.
 */
export function testClock(start: Date | string | number): WakingClock {
  const own = manualClock(start);
  const clock = wakingClock({
    now: () => (isMocked() ? Date.now() : own.now()),
    advance(duration) {
      const milliseconds = parseDuration(duration);
      // Refused there.
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
      // The timers of the script, too, each in its turn.
      await vi.advanceTimersByTimeAsync(milliseconds);
      await clock.advanceAsync(0);
    },
    async runAllAsync() {
      if (isFaked()) await vi.runAllTimersAsync();
      await clock.runAllAsync();
    },
    sleepUntil(until) {
      // The test may move the timers of vitest, and not this clock.
      if (isFaked()) setTimeout(() => clock.wake(), until - clock.now());
      return clock.sleepUntil(until);
    },
  };
}
