import { asyncModelRun } from "fast-check";
import type { BucketLike } from "../../../types/index.js";
import type { SemanticsName } from "../../semantics/presets.js";
import type { Semantics } from "../../semantics/semantics.js";
import { ModelBucket } from "../model/model-bucket.js";
import type { BucketCommand } from "./bucket-commands.js";
import { BucketWorld, type BucketWorldOptions } from "./bucket-world.js";
import { parseRunOptions } from "./parse-run-options.js";

/** Options of a bucket that is compared with a model. */
export interface BucketRunOptions extends Omit<BucketWorldOptions, "bucket"> {
  /** By which answers the bucket goes: a preset's name, or a record of them all. @defaultValue `"documented"` */
  readonly semantics?: SemanticsName | Semantics;
  /** @defaultValue `"Standard"` */
  readonly defaultStorageClass?: string;
}

/**
 * A bucket and its model, both empty, for `asyncModelRun` of fast-check.
 *
 * @throws TypeError for a value that is not a bucket, and for an option of a wrong type or value, or one that does not exist.
 */
export function bucketWorld(
  bucket: BucketLike,
  options?: BucketRunOptions,
): { readonly model: ModelBucket; readonly real: BucketWorld } {
  return makeWorld("bucketWorld", bucket, options);
}

function makeWorld(caller: string, bucket: BucketLike, options: BucketRunOptions | undefined) {
  const { semantics, defaultStorageClass, ssecKeys, ...world } = parseRunOptions(caller, bucket, options);
  return {
    model: new ModelBucket({ semantics, defaultStorageClass }),
    real: new BucketWorld({ ...world, ...(ssecKeys === undefined ? {} : { ssecKeys }), bucket }),
  };
}

/**
 * Runs commands on an empty bucket and on its model, one after the other.
 *
 * @throws OutcomeMismatch (as a rejection) at the first answer that is not the model's.
 * @throws TypeError (as a rejection) for wrong options, as {@link bucketWorld} does.
 */
export async function runBucketCommands(
  bucket: BucketLike,
  commands: Iterable<BucketCommand>,
  options?: BucketRunOptions,
): Promise<void> {
  await asyncModelRun(() => makeWorld("runBucketCommands", bucket, options), commands);
}
