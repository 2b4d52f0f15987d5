import { digestHex } from "../../bytes/digest.js";
import type { ModelBucket } from "../model/model-bucket.js";
import type { ModelList, ModelOperation } from "../model/model-operation.js";
import type { BucketWorld } from "./bucket-world.js";
import { checkSame } from "./check-same.js";
import type { Encoding } from "./encoding.js";
import { choicesOf, type ObservedOutcome } from "./observed-outcome.js";
import { perform } from "./perform.js";

/**
 * Carries an operation out on a bucket and on its model, and checks that both come to the same.
 *
 * @throws OutcomeMismatch if they do not.
 */
export async function compareOperation(
  model: ModelBucket,
  world: BucketWorld,
  operation: ModelOperation,
  encoding?: Encoding,
): Promise<ObservedOutcome> {
  const observed = await comparePerformed(model, world, operation, encoding);
  world.remember(operation, observed);
  return observed;
}

async function comparePerformed(
  model: ModelBucket,
  world: BucketWorld,
  operation: ModelOperation,
  encoding?: Encoding,
): Promise<ObservedOutcome> {
  const observed = await perform(world.bucket, operation, encoding);
  const { entries, ...names } = choicesOf(observed, timeOf(observed, world));
  const choices = world.shortPages ? { ...names, entries } : names;
  checkSame(operation.action, observed, model.apply(operation, choices));
  return observed;
}

/** The time of the commit: by the clock, or else as the bucket tells it. */
function timeOf(observed: ObservedOutcome, world: BucketWorld): number {
  if (world.clock === undefined && observed.result === "object") return observed.object.uploaded;
  return world.now();
}

/**
 * Checks that a bucket holds what its model holds: lists all of it page by page, and reads every object. The world does
 * not remember its cursors: those that commands go on with are those that commands were given.
 *
 * @throws OutcomeMismatch at the first difference.
 */
export async function compareContents(model: ModelBucket, world: BucketWorld): Promise<void> {
  const keys = new Map(world.ssecKeys.map((key) => [digestHex("md5", [key]), key]));
  let cursor: string | undefined;
  do {
    const list: ModelList = { action: "list", include: ["httpMetadata", "customMetadata"], cursor };
    const page = await comparePerformed(model, world, list);
    if (page.result !== "page") return;
    for (const { key, ssecKeyMd5 } of page.objects) {
      await comparePerformed(model, world, { action: "get", key, ssecKey: keys.get(ssecKeyMd5 ?? "") });
    }
    cursor = page.cursor;
  } while (cursor !== undefined);
}
