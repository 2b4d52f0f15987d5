import { type Arbitrary, type AsyncCommand, array, nat, oneof, tuple } from "fast-check";
import type { ModelBucket } from "../model/model-bucket.js";
import type { ModelAction } from "../model/model-operation.js";
import { sequences } from "../sequences/arbitrary-sequence.js";
import type { StepTemplate } from "../sequences/arbitrary-steps.js";
import { type Sequence, type SequenceStep, stepCode } from "../sequences/sequence.js";
import type { BucketWorld } from "./bucket-world.js";
import { compareContents, compareStep } from "./compare-step.js";
import { isModelled } from "./to-operation.js";

/**
 * A command of a model-based test. What users add of their own does something to `world.bucket`, does the same to the
 * model, and compares the two: by `compareContents`, or by a look of its own.
 */
export type BucketCommand = AsyncCommand<ModelBucket, BucketWorld>;

/** Options of commands. */
export interface BucketCommandsOptions {
  /** Commands of your own, which are made between ours. @defaultValue none */
  readonly own?: readonly Arbitrary<BucketCommand>[];
  /** The operations that ours are. @defaultValue all */
  readonly actions?: readonly ModelAction[];
  /** True if ours use SSE-C keys; a script that knows none of them cannot read what was stored with one. @defaultValue true */
  readonly ssec?: boolean;
  /** True if ours name storage classes. @defaultValue true */
  readonly storageClass?: boolean;
  /** The few keys that they are about. @defaultValue one of several families of keys */
  readonly keys?: readonly string[];
  /** True if commands move the clock, which the world then needs. @defaultValue false */
  readonly clock?: boolean;
  /** @defaultValue 30 */
  readonly maxCommands?: number;
}

/** A step of a sequence, which compares its outcome with the model's, and then all that the bucket holds. */
class StepCommand implements BucketCommand {
  readonly #sequence: Sequence;
  readonly #index: number;

  constructor(sequence: Sequence, index: number) {
    this.#sequence = sequence;
    this.#index = index;
  }

  check(): boolean {
    return true;
  }

  async run(model: ModelBucket, world: BucketWorld): Promise<void> {
    const step = this.#sequence[this.#index] as SequenceStep;
    if (step.call === "advance") {
      if (world.clock === undefined) {
        throw new TypeError("A command that moves the clock needs a world with a clock. Given: a world without one.");
      }
      world.clock.advance(Number(step.args[0]));
    }
    await compareStep(model, world, step, this.#index);
    await compareContents(model, world);
  }

  /** The call in TypeScript; what later ones refer to is in `results`. */
  toString(): string {
    const step = this.#sequence[this.#index] as SequenceStep;
    if (step.call === "advance") return `clock.advance(${step.args[0]})`;
    const isUsed = this.#sequence.some((later) => refersTo(later, this.#index));
    return `${isUsed ? `results[${this.#index}] = ` : ""}await ${stepCode(step)}`;
  }
}

function refersTo(step: SequenceStep, index: number): boolean {
  return step.on === index || JSON.stringify(step.args).includes(`{"is":"result","step":${index},`);
}

const callActions: Readonly<Partial<Record<SequenceStep["call"], ModelAction>>> = {
  resumeMultipartUpload: "createMultipartUpload",
  complete: "completeMultipartUpload",
  abort: "abortMultipartUpload",
};

/** Returns the commands that are wanted, of those that the model knows. */
function wanted({ actions, ssec = true, storageClass = true, keys }: BucketCommandsOptions) {
  const unwanted = [...(ssec ? [] : ["ssecKey"]), ...(storageClass ? [] : ["storageClass"])];
  return (step: StepTemplate): boolean => {
    const { call, args } = step;
    if (!isModelled(step)) return false;
    if (call !== "advance" && actions?.includes(callActions[call] ?? (call as ModelAction)) === false) return false;
    const [named] = [args[0]].flat();
    if (keys !== undefined && call !== "uploadPart" && typeof named === "string" && !keys.includes(named)) return false;
    return !unwanted.some((field) => JSON.stringify(args).includes(`["${field}"`));
  };
}

/**
 * Sequences of commands on a bucket and its model, for `runBucketCommands`: those that the suite draws, as far as the model
 * knows their arguments. They shrink to the few that matter, and are printed as the calls that they make.
 *
 * @example
 * ```ts
 * import { FakeBucket } from "fakebucket";
 * import { bucketCommands, runBucketCommands } from "fakebucket/property";
 * import fc from "fast-check";
 *
 * await fc.assert(
 *   fc.asyncProperty(bucketCommands(), (commands) => runBucketCommands(new FakeBucket(), commands)),
 *   { numRuns: 20 },
 * );
 * ```
 */
export function bucketCommands(options: BucketCommandsOptions = {}): Arbitrary<Iterable<BucketCommand>> {
  const { own = [], maxCommands = 30, clock = false, keys } = options;
  const ours = sequences({
    timePasses: clock,
    bigParts: 0,
    allows: wanted(options),
    maxSteps: maxCommands,
    ...(keys === undefined ? {} : { keys }),
  }).map((sequence) =>
    // A call on what nothing gave is none.
    sequence.flatMap(({ on = 0 }, index): BucketCommand[] => (on < 0 ? [] : [new StepCommand(sequence, index)])),
  );
  if (own.length === 0) return ours;
  const theirs = array(tuple(nat(maxCommands), oneof(...own)), { maxLength: Math.ceil(maxCommands / 3) });
  return tuple(ours, theirs).map(([commands, others]) => {
    const all = [...commands];
    // From the end on, where removing calls before it changes nothing.
    for (const [at, command] of others) all.splice(all.length - (at % (all.length + 1)), 0, command);
    return all;
  });
}
