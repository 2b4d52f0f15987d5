import type { BucketLike } from "../../../types/index.js";
import { checkOptions, flag, type OptionKinds, wrongOption } from "../../base/messages/check-options.js";
import { FakeBucket } from "../../bucket/binding/fake-bucket.js";
import type { Clock } from "../../engine/clock.js";
import { portOf } from "../../engine/port.js";
import type { BucketCommand, BucketStep } from "./bucket-commands.js";
import { BucketRun, type MovableClock, type RunSettings } from "./bucket-run.js";

/** Options of {@link runBucketCommands}. */
export interface BucketRunOptions extends RunSettings {
  /**
   * A FakeBucket with the semantics, limits, rules and objects that the bucket should have. Commands run on a fork of it, whose
   * time is the bucket's: the model itself stays as it is, and serves many runs.
   *
   * @defaultValue `new FakeBucket()`
   */
  readonly model?: FakeBucket;
}

const caller = "runBucketCommands";
const kinds: OptionKinds<BucketRunOptions> = {
  model: [isFakeBucket, "a FakeBucket"],
  clock: [isClock, "an object with now() and advance()"],
  ssecKeys: [isKeys, "an array of Uint8Arrays"],
  shortPages: flag,
};

/**
 * Runs commands on a bucket and on a FakeBucket, its model, one after the other. After each command it compares all
 * objects of both.
 *
 * @param bucket - holds what the model holds: nothing, unless a model is given.
 * @throws OutcomeMismatch (as a rejection) at the first result that is not the model's.
 * @throws TypeError (as a rejection) for a value that is not a bucket, for a FakeBucket without the option `model`, and for an
 * option of a wrong type, or one that does not exist.
 */
export async function runBucketCommands(
  bucket: BucketLike,
  commands: Iterable<BucketCommand | BucketStep>,
  options?: BucketRunOptions,
): Promise<void> {
  // Missing methods show when they are called: commands may leave some out.
  if (typeof bucket !== "object" || bucket === null) throw wrongOption(caller, "bucket", "a bucket", bucket);
  const steps: unknown =
    typeof commands === "object" && commands !== null && Symbol.iterator in commands ? [...commands] : commands;
  if (!isCommands(steps)) throw wrongOption(caller, "commands", "commands of bucketCommands()", commands);
  const { model, ...settings } = checkOptions(caller, options, kinds);
  if (model === bucket || (model === undefined && isFakeBucket(bucket))) {
    throw new TypeError(
      `${caller}: bucket is a FakeBucket, and so is its model: this would compare FakeBucket with itself. Give another kind of bucket, or a model of its own.`,
    );
  }
  const run = new BucketRun(bucket, (clock) => forkAt(clock, model ?? new FakeBucket()), settings);
  for (const command of steps) {
    if ("step" in command) await run.step(command.step, command.index);
    else if (await command.check(run.model)) await command.run(run.model, bucket);
    await run.compareContents();
  }
}

function isCommands(value: unknown): value is readonly (BucketCommand | BucketStep)[] {
  return (
    Array.isArray(value) &&
    value.every(
      (command: unknown) =>
        typeof command === "object" &&
        command !== null &&
        ("step" in command || typeof Reflect.get(command, "check") === "function"),
    )
  );
}

/** Forks a model, and gives the fork a clock. */
function forkAt(clock: Clock, model: FakeBucket): FakeBucket {
  const port = portOf(model);
  const fork = port?.over(port.engine.fork(clock), undefined);
  if (fork === undefined) {
    throw new TypeError(`${caller}: the methods of model were replaced: a fork of it would not have them.`);
  }
  return fork as FakeBucket;
}

function isFakeBucket(value: unknown): value is FakeBucket {
  return typeof value === "object" && value !== null && portOf(value)?.type === "bucket";
}

function isClock(value: unknown): value is MovableClock {
  const { now, advance } = (value ?? {}) as Partial<MovableClock>;
  return typeof now === "function" && typeof advance === "function";
}

function isKeys(value: unknown): value is readonly Uint8Array[] {
  return Array.isArray(value) && value.every((key) => key instanceof Uint8Array);
}
