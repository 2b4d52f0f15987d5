import type { Scheduler } from "fast-check";
import { isPromiseLike, markHandled, promiseOf } from "../wrapping/mark-handled.js";
import { describeResult } from "./describe-result.js";

/** The methods used of a fast-check scheduler. */
export type TaskScheduler = Pick<Scheduler<never>, "schedule">;

/** Runs the work of a call when the scheduler releases it, and settles when the scheduler releases the answer. */
export function runInTurn<Result>(
  scheduler: TaskScheduler,
  call: string,
  point: "commit" | "invoke",
  work: () => Result | Promise<Result>,
): Promise<Result> {
  return new Promise((resolve, reject) => {
    const answerWith = (settle: () => void): void => schedule(scheduler, `${call}: answer`, settle);
    schedule(scheduler, `${call}: ${point}`, () => {
      let result: Result | Promise<Result>;
      try {
        result = work();
      } catch (error) {
        answerWith(() => reject(error));
        throw error;
      }
      if (isPromiseLike(result)) {
        promiseOf(result).then(
          (value) => answerWith(() => resolve(value)),
          (error) => answerWith(() => reject(error)),
        );
        return undefined;
      }
      // In the same turn: code that waits for all tasks must not miss a pending answer.
      answerWith(() => resolve(result));
      return result;
    });
  });
}

/** Schedules one task. Its work runs synchronously when it is released. */
function schedule(scheduler: TaskScheduler, label: string, work: () => unknown): void {
  let run: () => void;
  const outcome = new Promise<unknown>((resolve, reject) => {
    run = () => {
      try {
        resolve(describeResult(work()));
      } catch (error) {
        reject(error);
      }
    };
  });
  const done = scheduler.schedule(outcome, label, undefined, (release) => {
    run();
    return release();
  });
  // The caller gets the error; the scheduler only reports it.
  void markHandled(done);
}
