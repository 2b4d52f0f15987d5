import type { Clock } from "fakebucket";

/** A clock set directly by a test. */
export class HandClock implements Clock {
  #now: number;

  constructor(now: number = Date.UTC(2026, 6, 30, 12, 34, 56, 789)) {
    this.#now = now;
  }

  now(): number {
    return this.#now;
  }

  advance(milliseconds: number): void {
    this.#now += milliseconds;
  }
}
