import { describeValue } from "../../base/messages/describe-value.js";
import { type Duration, parseDuration } from "../../base/messages/parse-duration.js";
import { AdvancingClock, lastTime } from "../../engine/advancing-clock.js";
import type { Clock } from "../../engine/clock.js";
import { fromTest, mistake } from "../place-of.js";
import { turn } from "./time-limit.js";

/** A clock that can wait for a time. */
export interface WaitingClock extends Clock {
  /** Resolves once the clock shows this time or a later one, in milliseconds since 1970. */
  sleepUntil(time: number): Promise<void>;
}

/** A clock that stands still until the test moves it. */
export interface ManualClock extends WaitingClock {
  /**
   * Advances the time. Calls that wait for a time up to then continue, earliest first.
   *
   * @param duration - milliseconds, or text such as `"30s"`, `"5m"`, `"4h"` or `"7d"`.
   * @throws TypeError for an invalid duration, or one beyond the last time of a `Date`.
   */
  advance(duration: Duration): void;
  /**
   * Advances the time step by step: to each time that a call waits for, where all code that can continue does, so that
   * later calls wait from that time. Use it for sequential calls: three delays of 500 ms are over after
   * `advanceAsync("10s")`.
   *
   * @param duration - like the argument of `advance`.
   * @throws TypeError, as a rejection, like `advance`.
   */
  advanceAsync(duration: Duration): Promise<void>;
  /**
   * Advances the time, like `advanceAsync`, until no call is waiting for a time.
   *
   * @throws Error, as a rejection, if calls are still waiting after 1,000 steps.
   */
  runAllAsync(): Promise<void>;
}

const mostSteps = 1000;

/**
 * Makes a clock for the option `clock` of buckets and other fakes: only the test moves its time.
 *
 * @param start - the initial time: a `Date`, text such as `"2026-01-31T12:00:00Z"`, or milliseconds since 1970.
 * @throws TypeError for an invalid time.
 *
 * @example
 * ```ts
 * import { FakeBucket } from "fakebucket";
 * import { manualClock } from "fakebucket/testing";
 *
 * const clock = manualClock("2026-01-01");
 * const bucket = new FakeBucket({ clock });
 * clock.advance("7d");
 * console.log((await bucket.put("k", "v")).uploaded.toISOString()); // 2026-01-08T00:00:00.000Z
 * ```
 */
export function manualClock(start: Date | string | number): ManualClock {
  const time = typeof start === "string" || start instanceof Date ? new Date(start).getTime() : start;
  if (typeof time !== "number" || !Number.isFinite(new Date(time).getTime()))
    throw mistake(
      `manualClock: the start must be a valid time, such as "2026-01-31T12:00:00Z", not ${describeValue(start)}.`,
    );
  const refuse = (wanted: string, given: unknown) =>
    mistake(`manualClock: the duration must be ${wanted}, not ${describeValue(given)}.`);
  const { now, advance, advanceAsync, runAllAsync, sleepUntil } = wakingClock(
    new AdvancingClock(() => Math.trunc(time), refuse),
  );
  return { now, advance, advanceAsync, runAllAsync, sleepUntil };
}

/** A manual clock and its waiting calls. */
export interface WakingClock extends ManualClock {
  /** Resumes the calls whose time has come, earliest first. */
  wake(): void;
  /** Returns the waiting times in milliseconds, one for each waiting call. */
  waits(): readonly number[];
}

/** Makes a manual clock on top of another clock. */
export function wakingClock(clock: Clock & { advance(duration: Duration): void }): WakingClock {
  let sleepers: { readonly until: number; readonly milliseconds: number; readonly wake: () => void }[] = [];
  const wake = (): void => {
    const due = sleepers.filter(({ until }) => until <= clock.now()).sort((a, b) => a.until - b.until);
    sleepers = sleepers.filter(({ until }) => until > clock.now());
    for (const sleeper of due) sleeper.wake();
  };
  const advance = (duration: Duration): void => {
    clock.advance(duration);
    wake();
  };
  /** Moves to the next time that a call waits for; `false` if there is none until the end. */
  const step = async (end: number): Promise<boolean> => {
    await turn();
    const next = Math.min(...sleepers.map(({ until }) => until));
    if (!(next <= end)) return false;
    if (next !== Number.POSITIVE_INFINITY) advance(next - clock.now());
    return next !== Number.POSITIVE_INFINITY;
  };
  return {
    now: () => clock.now(),
    advance,
    async advanceAsync(duration) {
      const milliseconds = parseDuration(duration);
      // Refused like `advance`, before any time passes.
      if (milliseconds === undefined || clock.now() + milliseconds > lastTime) return advance(duration);
      const end = clock.now() + milliseconds;
      while (await step(end));
      advance(Math.max(end - clock.now(), 0));
      await turn();
    },
    async runAllAsync() {
      let steps = 0;
      while (await step(Number.POSITIVE_INFINITY)) {
        if (++steps > mostSteps)
          throw fromTest(new Error(`manualClock: calls are still waiting after ${mostSteps} steps.`));
      }
    },
    sleepUntil(until) {
      const milliseconds = until - clock.now();
      if (milliseconds <= 0) return Promise.resolve();
      return new Promise((resolve) => sleepers.push({ until, milliseconds, wake: resolve }));
    },
    wake,
    waits: () => sleepers.map(({ milliseconds }) => milliseconds),
  };
}
