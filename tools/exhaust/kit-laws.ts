import { isDeepStrictEqual } from "node:util";
import type { FakeBucket } from "fakebucket";
import {
  type BucketContents,
  contents,
  type Difference,
  diff,
  fakesEqual,
  fork,
  reset,
  restore,
  snapshot,
} from "fakebucket/testing";
import type { World } from "../../test/laws/worlds.js";

/** Changes a bucket in every way: with calls that a lock may refuse. */
async function change(bucket: FakeBucket): Promise<void> {
  const calls = [bucket.put("a", "changed"), bucket.delete("a/b"), bucket.createMultipartUpload("a")];
  await Promise.allSettled(calls);
}

/**
 * Checks the laws of `fork`, `snapshot`, `restore`, `reset` and `diff` on a bucket, and leaves it as it was.
 *
 * @throws Error (as a rejection) for a broken law, with its text.
 */
export async function checkKitLaws({ bucket }: Pick<World, "bucket">): Promise<void> {
  const [before, kept, copy] = [contents(bucket), snapshot(bucket), fork(bucket)];
  const isAsBefore = (other: FakeBucket) =>
    isDeepStrictEqual(contents(other), before) && isDeepStrictEqual(keysOf(diff(kept, other)), [[], [], []]);

  hold("a fork equals its origin", isAsBefore(copy) && fakesEqual(copy, bucket) === true);
  await change(copy);
  hold("a changed fork leaves its origin as it was", isAsBefore(bucket));
  hold("a changed fork differs from its origin", fakesEqual(copy, bucket) === false);
  hold(
    "diff names each changed key",
    isDeepStrictEqual(keysOf(diff(bucket, copy)), changedKeys(before, contents(copy))),
  );
  await change(bucket);
  hold("the same calls make a fork and its origin equal again", fakesEqual(copy, bucket) === true);
  restore(bucket, kept);
  hold("restore puts the contents back", isAsBefore(bucket));
  reset(bucket);
  const { objects, uploads } = contents(bucket);
  hold("reset leaves nothing", objects.size === 0 && uploads.length === 0);
  hold(
    "diff names each key that reset removed",
    isDeepStrictEqual(diff(kept, bucket).removed, [...before.objects.keys()]),
  );
  restore(bucket, kept);
  hold("restore puts the contents back after a reset", isAsBefore(bucket));
}

function hold(law: string, isHeld: boolean): void {
  if (!isHeld) throw new Error(`Broken law of the testing kit: ${law}.`);
}

type Keys = readonly [added: readonly string[], removed: readonly string[], changed: readonly string[]];

function keysOf({ added, removed, changed }: Difference): Keys {
  return [added, removed, [...changed.keys()]];
}

/** Returns the keys of a difference, found by comparing each object. */
function changedKeys({ objects: before }: BucketContents, { objects: after }: BucketContents): Keys {
  const [old, now] = [[...before.keys()], [...after.keys()]];
  return [
    now.filter((key) => !before.has(key)),
    old.filter((key) => !after.has(key)),
    old.filter((key) => after.has(key) && !isDeepStrictEqual(before.get(key), after.get(key))),
  ];
}
