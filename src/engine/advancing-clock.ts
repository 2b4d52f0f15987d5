import { durationForms, parseDuration } from "../base/messages/parse-duration.js";
import type { Clock } from "./clock.js";

/** The last time that a `Date` can hold. */
export const lastTime = 8.64e15;

/** A clock with an offset that tests can increase. */
export class AdvancingClock implements Clock {
  readonly #base: () => number;
  readonly #refuse: (wanted: string, given: unknown) => TypeError;
  #added = 0;

  /** @param refuse - creates the error for an invalid duration. */
  constructor(base: () => number, refuse: (wanted: string, given: unknown) => TypeError) {
    this.#base = base;
    this.#refuse = refuse;
  }

  now(): number {
    return this.#base() + this.#added;
  }

  /** @throws TypeError for an invalid duration, or one that ends after the last time of a `Date`. */
  advance(duration: unknown): void {
    const milliseconds = parseDuration(duration);
    if (milliseconds === undefined) throw this.#refuse(durationForms, duration);
    if (this.now() + milliseconds > lastTime) throw this.#refuse("one that ends before the year 275760", duration);
    this.#added += milliseconds;
  }
}
