import { isInWorkers } from "../package/in-workers.js";

/** Every promise that waits one microtask waits for this one. */
const nextMicrotask = Promise.resolve();

/** How many refusals are still to come. */
let waiting = 0;

/** A promise of what a call gives, in its turn after the refusals that are still to come. */
export function giveInTurn<Result>(result: Result | Promise<Result>): Promise<Result> {
  return waiting === 0 ? Promise.resolve(result) : nextMicrotask.then(() => result);
}

/**
 * A promise that rejects: at once, but in the platform's runtime one microtask later. Before compatibility date 2026-03-03
 * (`unhandled_rejection_after_microtask_checkpoint`) that runtime reports a promise as unhandled if it is already rejected
 * when an async function returns it, although the caller awaits it. The real bucket rejects so for arguments that it cannot
 * convert, and later for everything else.
 */
// Undocumented: measured at 2026-03-02 and 2026-03-03
export function refuseInTurn(error: unknown): Promise<never> {
  if (!isInWorkers) return Promise.reject(error);
  waiting += 1;
  return nextMicrotask.then(() => {
    waiting -= 1;
    throw error;
  });
}
