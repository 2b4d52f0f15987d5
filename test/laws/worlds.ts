import { FakeBucket, type Limits, type Semantics } from "fakebucket";
import { BucketWorld, drawnSsecKeys as ssecKeys } from "../../src/property/commands/bucket-world.js";
import { ModelBucket } from "../../src/property/model/model-bucket.js";

/** Limits so small that operations on small values come to them. */
export const smallLimits = {
  maxKeyBytes: 12,
  maxCustomMetadataBytes: 24,
  maxDeleteKeys: 3,
  maxListEntries: 5,
  minPartBytes: 4,
  maxPartBytes: 12,
  maxUploadBytes: 20,
  maxObjectBytes: 16,
} as const satisfies Partial<Limits>;

/** A time with milliseconds of its own, so that whole seconds differ from it. */
const start = Date.UTC(2024, 1, 29, 12, 0, 0, 500);

/** A bucket whose clock stands until it is moved, and its model; both empty. */
export function makeWorld(semantics: Semantics): { readonly model: ModelBucket; readonly real: BucketWorld } {
  let time = start;
  const clock = {
    now: () => time,
    advance: (milliseconds: number) => {
      time += milliseconds;
    },
  };
  // Where a few bytes of metadata may end a page, where it ends is left to the bucket.
  const shortPages = semantics.listMetadataBytes < 1000;
  const bucket = new FakeBucket({ semantics, clock });
  return { model: new ModelBucket({ semantics }), real: new BucketWorld({ bucket, clock, ssecKeys, shortPages }) };
}
