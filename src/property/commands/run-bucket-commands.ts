import { asyncModelRun } from "fast-check";
import type { BucketLike } from "../../../types/index.js";
import { semantics as presets } from "../../semantics/presets.js";
import type { Semantics } from "../../semantics/semantics.js";
import { ModelBucket } from "../model/model-bucket.js";
import { BucketWorld, type BucketWorldOptions } from "./bucket-world.js";
import type { BucketCommand } from "./operation-command.js";

/** What is known of a bucket that is compared with a model. */
export interface BucketRunOptions extends Omit<BucketWorldOptions, "bucket"> {
  /** By which answers the bucket goes. @defaultValue `semantics.documented` of `fakebucket` */
  readonly semantics?: Semantics;
  /** @defaultValue `"Standard"` */
  readonly defaultStorageClass?: string;
}

/** A bucket and its model, both empty, for `asyncModelRun` of fast-check. */
export function bucketWorld(
  bucket: BucketLike,
  options: BucketRunOptions = {},
): { readonly model: ModelBucket; readonly real: BucketWorld } {
  const { semantics = presets.documented, defaultStorageClass = "Standard", ...world } = options;
  return {
    model: new ModelBucket({ semantics, defaultStorageClass }),
    real: new BucketWorld({ ...world, bucket }),
  };
}

/**
 * Runs commands on an empty bucket and on its model, one after the other.
 *
 * @throws OutcomeMismatch at the first answer that is not the model's.
 */
export async function runBucketCommands(
  bucket: BucketLike,
  commands: Iterable<BucketCommand>,
  options?: BucketRunOptions,
): Promise<void> {
  await asyncModelRun(() => bucketWorld(bucket, options), commands);
}
