import { digestHex } from "../../base/bytes/digest.js";
import type { ModelBucket } from "../model/model-bucket.js";
import type { ModelList, ModelOperation } from "../model/model-operation.js";
import type { SequenceStep } from "../sequences/sequence.js";
import { decode } from "../values/decode-value.js";
import type { BucketWorld } from "./bucket-world.js";
import { checkSame } from "./check-same.js";
import { choicesOf, type ObservedCall, observeCall } from "./observe-call.js";
import { isResumable, toOperation } from "./to-operation.js";

/** A step that can be made: the operation of the model, and the call of the bucket. */
export interface ReadyStep {
  readonly operation: ModelOperation;
  readonly target: object;
  readonly args: readonly unknown[];
}

/** A step with what earlier steps gave; `undefined` where they did not give it. */
export async function readyStep(step: SequenceStep, { bucket, results }: BucketWorld): Promise<ReadyStep | undefined> {
  const target = step.on === undefined ? bucket : results[step.on];
  const operation = toOperation(step, results);
  if (typeof target !== "object" || target === null || operation === undefined) return undefined;
  return { operation, target, args: await Promise.all(step.args.map((value) => decode(value, results))) };
}

/**
 * Makes a step on a bucket and on its model, and checks that both come to the same.
 *
 * @throws OutcomeMismatch if they do not.
 */
export async function compareStep(
  model: ModelBucket,
  world: BucketWorld,
  step: SequenceStep,
  index: number,
): Promise<void> {
  world.results[index] = undefined;
  const ready = await readyStep(step, world);
  if (ready !== undefined) {
    const { operation, target, args } = ready;
    const { outcome, value } = await compared(model, world, operation, () => called(target, step.call, args));
    world.checkNew(operation.action, outcome);
    world.results[index] = value;
  } else if (isResumable(step, world.results)) {
    const args = await Promise.all(step.args.map((value) => decode(value, world.results)));
    world.results[index] = called(world.bucket, step.call, args);
  }
}

/** Calls a method of any bucket. */
export function called(target: object, method: string, args: readonly unknown[]): unknown {
  return (target as Record<string, (...given: readonly unknown[]) => unknown>)[method]?.(...args);
}

async function compared(
  model: ModelBucket,
  world: BucketWorld,
  operation: ModelOperation,
  call: () => unknown,
): Promise<ObservedCall> {
  const observed = await observeCall(call);
  const { outcome } = observed;
  // The time of the commit: by the clock, or else as the bucket tells it.
  const isTold = world.clock === undefined && outcome.result === "object";
  const { entries, ...names } = choicesOf(outcome, isTold ? outcome.object.uploaded : world.now());
  checkSame(operation.action, outcome, model.apply(operation, world.shortPages ? { ...names, entries } : names));
  return observed;
}

/**
 * Checks that a bucket holds what its model holds: lists all of it page by page, and reads every object.
 *
 * @throws OutcomeMismatch at the first difference.
 */
export async function compareContents(model: ModelBucket, world: BucketWorld): Promise<void> {
  const keys = new Map(world.ssecKeys.map((key) => [digestHex("md5", [key]), key]));
  let cursor: string | undefined;
  do {
    const options: Omit<ModelList, "action"> = { include: ["httpMetadata", "customMetadata"], cursor };
    const { outcome } = await compared(model, world, { action: "list", ...options }, () =>
      called(world.bucket, "list", [options]),
    );
    if (outcome.result !== "page") return;
    for (const { key, ssecKeyMd5 } of outcome.objects) {
      const ssecKey = keys.get(ssecKeyMd5 ?? "");
      const given = ssecKey === undefined ? [] : [{ ssecKey: Uint8Array.from(ssecKey).buffer }];
      await compared(model, world, { action: "get", key, ssecKey }, () => called(world.bucket, "get", [key, ...given]));
    }
    cursor = outcome.cursor;
  } while (cursor !== undefined);
}
