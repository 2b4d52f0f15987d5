import type { Clock } from "../engine/ports.js";
import { type Duration, parseDuration } from "../hostnames/request/parse-duration.js";
import { nameClass } from "../package/name-class.js";
import { shown } from "../package/shown.js";

/** A clock for whose time one can wait. */
export interface WaitingClock extends Clock {
  /** Resolves once the clock shows this time or a later one, in milliseconds since 1970. */
  sleepUntil(time: number): Promise<void>;
}

/** A clock that a test moves by hand. */
export class ManualClock implements WaitingClock {
  #now: number;
  #sleepers: { readonly time: number; readonly wake: () => void }[] = [];

  /** @internal */
  constructor(start: number) {
    this.#now = start;
  }

  now(): number {
    return this.#now;
  }

  /**
   * Lets time pass. Who sleeps until then wakes up, the earliest first.
   *
   * @param duration - milliseconds, or text such as `"30s"`, `"5m"`, `"4h"` or `"7d"`.
   * @throws TypeError for another duration.
   */
  advance(duration: Duration): void {
    this.#now += parseDuration(duration);
    const due = this.#sleepers.filter(({ time }) => time <= this.#now).sort((a, b) => a.time - b.time);
    this.#sleepers = this.#sleepers.filter(({ time }) => time > this.#now);
    for (const { wake } of due) wake();
  }

  sleepUntil(time: number): Promise<void> {
    if (time <= this.#now) return Promise.resolve();
    return new Promise((wake) => this.#sleepers.push({ time, wake }));
  }
}

nameClass(ManualClock, "ManualClock");

/**
 * A clock that stands still until a test moves it, for the option `clock` of a fake.
 *
 * @param start - a date, or milliseconds since 1970.
 * @throws TypeError if that is no time.
 *
 * @example
 * ```ts
 * import { FakeBucket } from "fakebucket";
 * import { manualClock } from "fakebucket/testing";
 *
 * const clock = manualClock(new Date("2026-01-01"));
 * const bucket = new FakeBucket({ clock });
 * clock.advance("7d");
 * console.log((await bucket.put("k", "v")).uploaded.toISOString()); // 2026-01-08T00:00:00.000Z
 * ```
 */
export function manualClock(start: Date | number): ManualClock {
  const time = start instanceof Date ? start.getTime() : start;
  if (typeof time === "number" && Math.abs(time) <= 8.64e15) return new ManualClock(Math.trunc(time));
  throw new TypeError(`manualClock: start must be a date or milliseconds since 1970, not ${shown(start)}.`);
}
