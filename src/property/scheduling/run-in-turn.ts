import type { Scheduler } from "fast-check";
import { heard, isPromiseLike, promiseOf } from "../wrapping/heard.js";
import { tellResult } from "./tell-result.js";

/** The methods of a fast-check scheduler that are used. */
export type TaskScheduler = Pick<Scheduler<never>, "schedule">;

/** Runs the work of a call when the scheduler releases it, and settles when it releases the answer. */
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
      // In the same turn: who waits for all tasks must not find none while an answer is due.
      answerWith(() => resolve(result));
      return result;
    });
  });
}

/** One task of the scheduler. The work is done as soon as it is released, and nothing can come in between. */
function schedule(scheduler: TaskScheduler, label: string, work: () => unknown): void {
  let run: () => void;
  const outcome = new Promise<unknown>((resolve, reject) => {
    run = () => {
      try {
        resolve(tellResult(work()));
      } catch (error) {
        reject(error);
      }
    };
  });
  const done = scheduler.schedule(outcome, label, undefined, (release) => {
    run();
    return release();
  });
  // Who made the call gets its error; here it is only reported.
  void heard(done);
}
