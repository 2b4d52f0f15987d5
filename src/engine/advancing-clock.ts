import { durationForms, parseDuration } from "../base/messages/parse-duration.js";
import type { Clock } from "./ports.js";

/** The last time that a `Date` can hold. */
export const lastTime = 8.64e15;

/** A clock that a test moves on: what another one says, and what was added. */
export class AdvancingClock implements Clock {
  readonly #base: () => number;
  readonly #refuse: (wanted: string, given: unknown) => TypeError;
  #added = 0;

  /** @param refuse - makes the error for a duration that cannot be added. */
  constructor(base: () => number, refuse: (wanted: string, given: unknown) => TypeError) {
    this.#base = base;
    this.#refuse = refuse;
  }

  now(): number {
    return this.#base() + this.#added;
  }

  /** @throws TypeError for what is not a duration, and for one that leads beyond the last time that a `Date` can hold. */
  advance(duration: unknown): void {
    const milliseconds = parseDuration(duration);
    if (milliseconds === undefined) throw this.#refuse(durationForms, duration);
    if (this.now() + milliseconds > lastTime) throw this.#refuse("one that ends before the year 275760", duration);
    this.#added += milliseconds;
  }
}
