import { FakeBucket } from "fakebucket";
import { type BucketCommand, bucketCommands, bucketWorld } from "fakebucket/property";
import { contents, fork, reset, restore, snapshot } from "fakebucket/testing";
import fc from "fast-check";
import { describe, expect, it, vi } from "vitest";
import { runs, time } from "../laws/runs.js";

/** Returns what a bucket holds, as a script sees it. */
async function seen(bucket: FakeBucket): Promise<unknown> {
  const { objects } = await bucket.list();
  return Promise.all(objects.map(async ({ key }) => [key, await (await bucket.get(key))?.text()]));
}

async function bucketOfTwo(): Promise<FakeBucket> {
  const bucket = new FakeBucket();
  await bucket.put("a", "1");
  await bucket.put("b", "2");
  return bucket;
}

const two = [
  ["a", "1"],
  ["b", "2"],
];

describe("snapshot() and restore()", () => {
  it("bring back what was there, as often as wanted, whatever came between", async () => {
    const bucket = await bucketOfTwo();
    const kept = snapshot(bucket);
    for (const change of [() => bucket.put("a", "other"), () => bucket.delete("a")]) {
      await change();
      expect(await seen(bucket)).not.toEqual(two);
      restore(bucket, kept);
      expect(await seen(bucket)).toEqual(two);
    }
  });

  it("move a state to another bucket of the same semantics, and to no other", async () => {
    const kept = snapshot(await bucketOfTwo());
    const other = new FakeBucket();
    restore(other, kept);
    expect(await seen(other)).toEqual(two);
    expect(() => restore(new FakeBucket({ semantics: "deployed" }), kept)).toThrow(/^restore: .* other semantics/);
  });

  it("let a call that waits for its value commit to what is there then", async () => {
    const bucket = await bucketOfTwo();
    const kept = snapshot(bucket);
    const put = bucket.put("late", new Blob(["value"]));
    await bucket.delete("a");
    restore(bucket, kept);
    await put;
    expect(await seen(bucket)).toEqual([...two, ["late", "value"]]);
  });
});

describe("whatever is done to a bucket", () => {
  const keys = ["a", "b", "a/b"];
  const commands = () => bucketCommands({ keys, maxCommands: 15 });

  it("to restore a snapshot is identity, and a fork never touches its origin [law]", time, async () => {
    const property = fc.asyncProperty(commands(), commands(), fc.boolean(), async (first, then, isForked) => {
      const bucket = new FakeBucket();
      const { model, real } = bucketWorld(bucket);
      const perform = async (all: Iterable<BucketCommand>) => {
        for (const command of all) if (await command.check(model)) await command.run(model, real);
      };
      await perform(first);
      const [kept, before] = [snapshot(bucket), contents(bucket)];
      const [changed, left] = [isForked ? fork(bucket) : bucket, fork(bucket)];
      Object.assign(real, { bucket: changed });
      await perform(then);
      if (changed !== bucket) expect(contents(bucket)).toEqual(before);
      expect(contents(left)).toEqual(before);
      restore(changed, kept);
      expect(contents(changed)).toEqual(before);
    });
    await fc.assert(property, runs(40));
  });
});

describe("fork()", () => {
  it("gives a bucket of the same class", () => expect(fork(new FakeBucket())).toBeInstanceOf(FakeBucket));

  it("refuses a bucket whose methods were replaced", async () => {
    const bucket = await bucketOfTwo();
    vi.spyOn(bucket, "put");
    expect(() => fork(bucket)).toThrow(/^fork: the methods/);
    const kept = snapshot(bucket);
    await bucket.delete("a");
    restore(bucket, kept);
    expect(await seen(bucket)).toEqual(two);
  });

  it("refuses fields that another one would not have", async () => {
    class Flaky extends FakeBucket {
      failures = 1;
    }
    class Named extends FakeBucket {
      get textOf() {
        return "own";
      }
    }
    expect(() => fork(new Flaky())).toThrow(/^fork: .* or it has fields of its own \(failures\): a fork would not/);
    expect(fork(new Named()).textOf).toBe("own");
  });
});

describe("reset()", () => {
  it("empties a bucket, uploads included", async () => {
    const bucket = await bucketOfTwo();
    const upload = await bucket.createMultipartUpload("k");
    const kept = snapshot(bucket);
    reset(bucket);
    expect(await seen(bucket)).toEqual([]);
    await expect(upload.uploadPart(1, "v")).rejects.toThrow("(10024)");
    await bucket.put("a", "after");
    restore(bucket, kept);
    expect(await seen(bucket)).toEqual(two);
  });
});

it.each([null, undefined, 5, {}, new Map()])("nothing else has states: %s", (given) => {
  for (const call of [snapshot, reset, fork]) expect(() => call(given as object)).toThrow(/must be a FakeBucket/);
  expect(() => restore(new FakeBucket(), given as never)).toThrow(/must be a snapshot/);
});
