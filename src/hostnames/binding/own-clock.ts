import type { Clock } from "../../engine/ports.js";
import { optionError } from "../request/check-options.js";

const lastTime = 8.64e15;

/** The clock of a service that was given none: the host's, which the fake timers of a test runner move, and what was added. */
export class OwnClock implements Clock {
  #added = 0;

  now(): number {
    return Date.now() + this.#added;
  }

  /** @throws TypeError for a duration that leads beyond the last time that a `Date` can hold. */
  advance(milliseconds: number): void {
    if (this.now() + milliseconds > lastTime) {
      throw optionError("the duration", "one that ends before the year 275760", milliseconds);
    }
    this.#added += milliseconds;
  }
}
