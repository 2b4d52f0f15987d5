import type { BucketLike } from "../../../types/index.js";
import { checkOptions, text, wrongOption } from "../../base/messages/check-options.js";
import { type KnownCall, showKnownCall } from "../../base/messages/show-call.js";
import { intercept } from "../../engine/port.js";
import { aroundCalls, type MadeCall } from "../wrapping/around-calls.js";
import { copyArguments } from "../wrapping/copy-arguments.js";
import { requireBucket } from "../wrapping/guarded.js";
import { runInTurn, type TaskScheduler } from "./run-in-turn.js";

/** Options of {@link scheduled}. All are optional. */
export interface ScheduledOptions {
  /** The name of the caller in reports; wrap the bucket once for each caller. @defaultValue none */
  readonly name?: string | undefined;
}

/**
 * Returns a bucket over the same objects whose calls take effect when a fast-check scheduler releases them. It finds
 * races in a script, such as lost updates, reports them step by step, and replays them by their seed.
 *
 * Each call has two tasks of the scheduler, named after it: at `put("counter", …): commit` it reads or changes the
 * bucket and evaluates its conditions; at `put("counter", …): answer` its promise settles. Arguments are read and
 * checked at the call, and a value's stream is read between the call and the commit. Reading the body of an object is
 * not a call.
 *
 * For a bucket other than a `FakeBucket`, or with replaced methods, the first task is the invoke point, such as
 * `put("counter", …): invoke`: the bucket's method is called there, with copies of the arguments made at the call. The
 * time of the commit is up to that bucket.
 *
 * Nothing happens until the scheduler runs: prepare the bucket before wrapping it, and wait for the script with
 * `scheduler.waitFor()`. Blobs are read in the host's own time, which a seed cannot repeat; strings, buffers and
 * streams in memory can be repeated.
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
      // Copied now: later changes by the caller must not be seen.
      const args = copyArguments(call.args);
      return runInTurn(scheduler, nameOf(knownCall({ ...call, args })), "invoke", async () => run(args));
    })
  );
}

function knownCall({ action, args: [first], upload }: MadeCall): KnownCall {
  const options = action === "list" ? (first as object | undefined) : undefined;
  return { ...options, action, key: upload === undefined ? first : upload.key, keys: first, partNumber: first };
}

/** Escapes a text for the template printed by fast-check, so that the report can be pasted as code. */
function inTemplate(text: string): string {
  return text.replaceAll("`", "\\u0060").replaceAll("${", "\\u0024{");
}
