import { type Duration, parseDuration } from "../../base/messages/parse-duration.js";
import { shown } from "../../base/messages/shown.js";
import { AdvancingClock, lastTime } from "../../engine/advancing-clock.js";
import type { Clock } from "../../engine/ports.js";
import { fromTest, mistake } from "../place-of.js";
import { turn } from "./time-limit.js";

/** A clock for whose time one can wait. */
export interface WaitingClock extends Clock {
  /** Resolves once the clock shows this time or a later one, in milliseconds since 1970. */
  sleepUntil(time: number): Promise<void>;
}

/** A clock that stands still until the test moves it. */
export interface ManualClock extends WaitingClock {
  /**
   * Lets time pass. Calls that wait for a time until then go on, the earliest first.
   *
   * @param duration - milliseconds, or text such as `"30s"`, `"5m"`, `"4h"` or `"7d"`.
   * @throws TypeError for another duration, and for one that leads beyond the last time that a `Date` can hold.
   */
  advance(duration: Duration): void;
  /**
   * Lets time pass step by step: to each time that a call waits for, and there all goes on that can, so that later calls wait
   * from that time on. Use it where calls follow each other: three delays of 500 ms are over after `advanceAsync("10s")`.
   *
   * @param duration - as that of `advance`.
   * @throws TypeError, by the promise, as `advance` does.
   */
  advanceAsync(duration: Duration): Promise<void>;
  /**
   * Lets time pass, as `advanceAsync` does, until no call waits for a time any more.
   *
   * @throws Error, by the promise, if calls still wait after 1,000 steps.
   */
  runAllAsync(): Promise<void>;
}

const mostSteps = 1000;

/**
 * A clock for the option `clock` of buckets and other fakes: the time moves only when the test says so.
 *
 * @param start - the time at first: a `Date`, text such as `"2026-01-31T12:00:00Z"`, or milliseconds since 1970.
 * @throws TypeError for what is not a time.
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
    throw mistake(`manualClock: the start must be a valid time, not ${shown(start)}.`);
  const refuse = (wanted: string, given: unknown) =>
    mistake(`manualClock: the duration must be ${wanted}, not ${shown(given)}.`);
  const { now, advance, advanceAsync, runAllAsync, sleepUntil } = wakingClock(
    new AdvancingClock(() => Math.trunc(time), refuse),
  );
  return { now, advance, advanceAsync, runAllAsync, sleepUntil };
}

/** A manual clock, and who waits for its time. */
export interface WakingClock extends ManualClock {
  /** Lets those go on whose time has come, the earliest first. */
  wake(): void;
  /** The milliseconds for which each waits that still does. */
  waits(): readonly number[];
}

/** A manual clock whose time is that of another one. */
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
  /** Goes to the next time that a call waits for; `false` if there is none until then. */
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
      // Refused as `advance` refuses it, before any time passes.
      if (milliseconds === undefined || clock.now() + milliseconds > lastTime) return advance(duration);
      const end = clock.now() + milliseconds;
      while (await step(end));
      advance(Math.max(end - clock.now(), 0));
      await turn();
    },
    async runAllAsync() {
      let steps = 0;
      while (await step(Number.POSITIVE_INFINITY)) {
        if (++steps === mostSteps) throw fromTest(new Error(`manualClock: calls still wait after ${mostSteps} steps.`));
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
