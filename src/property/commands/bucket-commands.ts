import { type Arbitrary, type AsyncCommand, array, nat, oneof, tuple } from "fast-check";
import type { BucketLike } from "../../../types/index.js";
import { arrayOf, checkOptions, flag, type OptionKinds, text, whole } from "../../base/messages/check-options.js";
import type { FakeBucket } from "../../bucket/binding/fake-bucket.js";
import type { RuleId } from "../../rules/statements/all-rules.js";
import { isArbitrary } from "../arbitraries/arbitrary-kind.js";
import type { AskedCall } from "../history/history-call.js";
import { concernedRules } from "../random/concerned-rules.js";
import { sequences } from "../sequences/arbitrary-sequence.js";
import type { StepTemplate } from "../sequences/arbitrary-steps.js";
import { refersTo, type Sequence, type SequenceStep, stepCode } from "../sequences/sequence.js";

/**
 * A command of your own. It does something to the bucket, and does the same to the model: `runBucketCommands` then compares
 * all objects of both.
 */
export type BucketCommand = AsyncCommand<FakeBucket, BucketLike>;

/** Options of {@link bucketCommands}. */
export interface BucketCommandsOptions {
  /** Commands of your own, which run between ours. @defaultValue none */
  readonly own?: readonly Arbitrary<BucketCommand>[];
  /** The operations of our commands. @defaultValue all */
  readonly actions?: readonly AskedCall["action"][];
  /** True if ours use SSE-C keys; a script without the key cannot read an object stored with one. @defaultValue true */
  readonly ssec?: boolean;
  /** True if ours name storage classes. @defaultValue true */
  readonly storageClass?: boolean;
  /** The keys of our commands. @defaultValue one of several families of keys */
  readonly keys?: readonly string[];
  /** True if commands move the clock: `runBucketCommands` then needs the option `clock`. @defaultValue false */
  readonly clock?: boolean;
  /** The most commands in a run. @defaultValue 30 */
  readonly maxCommands?: number;
}

const kinds: OptionKinds<BucketCommandsOptions> = {
  own: arrayOf(isArbitrary, "arbitraries of commands"),
  actions: arrayOf(text[0], "operations"),
  ssec: flag,
  storageClass: flag,
  keys: arrayOf(text[0], "keys", 1),
  clock: flag,
  maxCommands: [(value) => whole[0](value) && (value as number) >= 0, whole[1]],
};

/** A call on both buckets, as a command. It prints as the code of the call. */
export class BucketStep {
  readonly #sequence: Sequence;
  /** The place of its result among those to which later calls refer. */
  readonly index: number;

  constructor(sequence: Sequence, index: number) {
    this.#sequence = sequence;
    this.index = index;
  }

  get step(): SequenceStep {
    return this.#sequence[this.index] as SequenceStep;
  }

  /** Returns the call in TypeScript; results that later calls use are in `results`. */
  toString(): string {
    const { step, index } = this;
    if (step.call === "advance") return `clock.advance(${step.args[0]})`;
    const isUsed = this.#sequence.some((later) => refersTo(later, index));
    return `${isUsed ? `results[${index}] = ` : ""}await ${stepCode(step)}`;
  }
}

const callActions: Readonly<Partial<Record<SequenceStep["call"], AskedCall["action"]>>> = {
  resumeMultipartUpload: "createMultipartUpload",
  complete: "completeMultipartUpload",
  abort: "abortMultipartUpload",
};

/** Rules on how arguments are converted, and on streams that cannot be read: no script makes such calls on purpose. */
const unintended: ReadonlySet<RuleId> = new Set([
  ...(["arguments.missing", "arguments.field-type", "errors.illegal-invocation", "range.conversion"] as const),
  ...(["value.stream-length", "value.stream-locked", "value.stream-cancelled", "value.stream-fails"] as const),
  ...(["value.stream-chunks", "value.foreign", "multipart.complete-arguments", "list.limit-minus-one"] as const),
  ...(["http-metadata.write", "result.bucket-shape", "value.wrong-type", "list.limit"] as const),
  ...(["list.cursor-malformed", "list.cursor-empty", "multipart.part-number"] as const),
  "arguments.options-absent",
]);

/** Returns a filter of calls: those that the options allow, with arguments of the right types. */
function wanted({ actions, ssec = true, storageClass = true, keys }: BucketCommandsOptions) {
  const unwanted = [...(ssec ? [] : ["ssecKey"]), ...(storageClass ? [] : ["storageClass"])];
  return (step: StepTemplate): boolean => {
    const { call, args } = step;
    if ([...concernedRules(step)].some((rule) => unintended.has(rule))) return false;
    if (call !== "advance" && actions?.includes(callActions[call] ?? (call as AskedCall["action"])) === false)
      return false;
    const isOther = (key: unknown) => typeof key === "string" && keys?.includes(key) === false;
    if (call !== "uploadPart" && keysIn(args[0]).some(isOther)) return false;
    return !unwanted.some((field) => JSON.stringify(args).includes(`["${field}"`));
  };
}

/** Returns the keys in the first argument of a call. */
function keysIn(argument: StepTemplate["args"][number] | undefined): readonly unknown[] {
  return typeof argument === "object" && argument.is === "array" ? argument.items : [argument];
}

/**
 * Sequences of commands for `runBucketCommands`: random calls with arguments of the right types, and commands of your own.
 * They shrink to the few that matter, and print as the calls that they make.
 *
 * @example
 * ```ts
 * import { FakeBucket } from "fakebucket";
 * import { bucketCommands, runBucketCommands } from "fakebucket/property";
 * import fc from "fast-check";
 *
 * class CountingBucket extends FakeBucket {
 *   heads = 0;
 *
 *   override head(key: string) {
 *     this.heads += 1;
 *     return super.head(key);
 *   }
 * }
 *
 * const model = new FakeBucket();
 * await fc.assert(
 *   fc.asyncProperty(bucketCommands(), (commands) => runBucketCommands(new CountingBucket(), commands, { model })),
 *   { numRuns: 20 },
 * );
 * ```
 */
export function bucketCommands(
  options: BucketCommandsOptions = {},
): Arbitrary<readonly (BucketCommand | BucketStep)[]> {
  const given = checkOptions<BucketCommandsOptions>("bucketCommands", options, kinds);
  const { own = [], maxCommands = 30, clock = false, keys } = given;
  const ours = sequences({
    timePasses: clock,
    bigParts: 0,
    allows: wanted(given),
    maxSteps: maxCommands,
    ...(keys === undefined ? {} : { keys }),
  }).map((sequence) =>
    // A call on the result of no step is left out.
    sequence.flatMap(({ on = 0 }, index) => (on < 0 ? [] : [new BucketStep(sequence, index)])),
  );
  if (own.length === 0) return ours;
  const theirs = array(tuple(nat(maxCommands), oneof(...own)), { maxLength: Math.ceil(maxCommands / 3) });
  return tuple(ours, theirs).map(([commands, others]) => {
    const all: (BucketCommand | BucketStep)[] = [...commands];
    // Places are counted from the end, so that they stay when earlier calls are removed.
    for (const [at, command] of others) all.splice(all.length - (at % (all.length + 1)), 0, command);
    return all.slice(0, maxCommands);
  });
}
