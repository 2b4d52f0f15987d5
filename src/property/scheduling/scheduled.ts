import type { BucketLike } from "../../../types/index.js";
import { checkOptions, text, wrongOption } from "../../base/messages/check-options.js";
import { type KnownCall, showKnownCall } from "../../base/messages/show-call.js";
import { intercept } from "../../engine/port.js";
import { aroundCalls, type MadeCall } from "../wrapping/around-calls.js";
import { copyArguments } from "../wrapping/copy-arguments.js";
import { requireBucket } from "../wrapping/guarded.js";
import { runInTurn, type TaskScheduler } from "./run-in-turn.js";

/** Options of {@link scheduled}. Each may be left out. */
export interface ScheduledOptions {
  /** The name of the caller, for the reports; wrap the bucket once for each. @defaultValue none */
  readonly name?: string | undefined;
}

/**
 * A bucket over the same objects, whose calls take effect when a scheduler of fast-check says so. A race in a script, such
 * as a lost update, is then found, reported step by step, and replayed by its seed.
 *
 * Each call has two tasks of the scheduler, named after it: `put("counter", …): commit`, at which it reads or changes the
 * bucket and its conditions are judged, and `put("counter", …): answer`, at which its promise settles. Arguments are read and
 * checked at the call, a value's stream between the call and the commit. Reading the body of an object is not a call.
 *
 * On a bucket that is not a `FakeBucket`, or one whose methods were replaced, the first task is the invoke point, such as
 * `put("counter", …): invoke`: there its method is called, with copies made at the call. When it commits is its own affair.
 *
 * Nothing happens while nobody lets the scheduler run: prepare the bucket before it is wrapped, and wait for the script
 * with `scheduler.waitFor()`. A Blob is read in the host's own time, which no seed repeats; strings, buffers and streams
 * in memory are.
 *
 * @throws TypeError for a value that is not a bucket or a scheduler, and for a wrong option.
 * @example
 * ```ts
 * import { FakeBucket } from "fakebucket";
 * import { scheduled } from "fakebucket/property";
 * import fc from "fast-check";
 *
 * const increment = async (bucket: FakeBucket) => {
 *   const count = Number((await (await bucket.get("counter"))?.text()) ?? 0);
 *   await bucket.put("counter", `${count + 1}`);
 * };
 * const property = fc.asyncProperty(fc.scheduler(), async (scheduler) => {
 *   const bucket = new FakeBucket();
 *   const shared = scheduled(bucket, scheduler);
 *   await scheduler.waitFor(Promise.all([increment(shared), increment(shared)]));
 *   return (await (await bucket.get("counter"))?.text()) === "2";
 * });
 * const { failed } = await fc.check(property, { seed: 1 });
 * console.log(failed); // true
 * ```
 */
export function scheduled<Bucket extends BucketLike>(
  bucket: Bucket,
  scheduler: TaskScheduler,
  options?: ScheduledOptions,
): Bucket {
  requireBucket("scheduled", bucket);
  if (typeof (scheduler as Partial<TaskScheduler> | null | undefined)?.schedule !== "function") {
    throw wrongOption("scheduled", "scheduler", "a scheduler of fast-check", scheduler);
  }
  const { name } = checkOptions<ScheduledOptions>("scheduled", options, { name: text });
  const nameOf = (call: KnownCall) => inTemplate(`${name === undefined ? "" : `${name}: `}${showKnownCall(call)}`);
  const ours = intercept(bucket, (call) => {
    const name = nameOf(call);
    return (commit) => runInTurn(scheduler, name, "commit", commit);
  });
  return (
    ours ??
    aroundCalls(bucket, async (call, run) => {
      // At once: what the caller does to them later must not be seen.
      const args = copyArguments(call.args);
      return runInTurn(scheduler, nameOf(knownCall({ ...call, args })), "invoke", async () => run(args));
    })
  );
}

function knownCall({ action, args: [first], upload }: MadeCall): KnownCall {
  const options = action === "list" ? (first as object | undefined) : undefined;
  return { ...options, action, key: upload === undefined ? first : upload.key, keys: first, partNumber: first };
}

/** A text without what would end the template that fast-check prints, so that its report can be pasted. */
function inTemplate(text: string): string {
  return text.replaceAll("`", "\\u0060").replaceAll("${", "\\u0024{");
}
