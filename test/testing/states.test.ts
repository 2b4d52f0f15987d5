import { inspect } from "node:util";
import { FakeBucket, type FakeBucketOptions } from "fakebucket";
import { contents, fork, reset, restore, snapshot } from "fakebucket/testing";
import fc from "fast-check";
import { describe, expect, it, vi } from "vitest";
import { sequences } from "../../src/property/sequences/arbitrary-sequence.js";
import { runSequence } from "../../src/property/sequences/run-sequence.js";
import { runs, time } from "../laws/runs.js";

/** Returns the contents of a bucket as seen by a script. */
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
  it("restore the state any number of times, whatever happened in between", async () => {
    const bucket = await bucketOfTwo();
    const kept = snapshot(bucket);
    for (const change of [() => bucket.put("a", "other"), () => bucket.delete("a")]) {
      await change();
      expect(await seen(bucket)).not.toEqual(two);
      restore(bucket, kept);
      expect(await seen(bucket)).toEqual(two);
    }
  });

  it("transfer a state to another bucket with the same semantics, and to no other", async () => {
    const kept = snapshot(await bucketOfTwo());
    const other = new FakeBucket();
    restore(other, kept);
    expect(await seen(other)).toEqual(two);
    expect(() => restore(new FakeBucket({ semantics: "deployed" }), kept)).toThrow(/^restore: .* other semantics/);
    const limited = (limits: FakeBucketOptions["limits"]) => new FakeBucket({ limits });
    const unlimited = { maxUploadBytes: Number.POSITIVE_INFINITY };
    for (const [limits, same] of [
      [{ maxListEntries: 2, maxKeyBytes: undefined }, { maxListEntries: 2 }],
      [
        { maxKeyBytes: 5, maxListEntries: 2 },
        { maxListEntries: 2, maxKeyBytes: 5 },
      ],
      [unlimited, unlimited],
      [{}, undefined],
    ] as const)
      expect(() => restore(limited(limits), snapshot(limited(same)))).not.toThrow();
    for (const limits of [{ maxListEntries: 3 }, unlimited, undefined])
      expect(() => restore(limited(limits), snapshot(limited({ maxListEntries: 2 })))).toThrow(
        /^restore: .* other semantics or limits/,
      );
    const lockedOn = (prefix: string) =>
      new FakeBucket({ locks: [{ id: "l", enabled: true, prefix, condition: { type: "Indefinite" } }] });
    expect(() => restore(lockedOn("a"), snapshot(lockedOn("b")))).toThrow(/^restore: .* other locks or lifecycle/);
    expect(() => restore(lockedOn("a"), snapshot(lockedOn("a")))).not.toThrow();
    const deletingAfter = (maxAge: number) => {
      const deleteObjectsTransition = { condition: { type: "Age", maxAge } } as const;
      return new FakeBucket({ lifecycle: [{ id: "l", enabled: true, deleteObjectsTransition }] });
    };
    expect(() => restore(deletingAfter(1), snapshot(deletingAfter(2)))).toThrow(
      /^restore: .* other locks or lifecycle/,
    );
    expect(() => restore(deletingAfter(1), snapshot(deletingAfter(1)))).not.toThrow();
  });

  it("let a call that waits for its value commit to the restored state", async () => {
    const bucket = await bucketOfTwo();
    const kept = snapshot(bucket);
    const put = bucket.put("late", new Blob(["value"]));
    await bucket.delete("a");
    restore(bucket, kept);
    await put;
    expect(await seen(bucket)).toEqual([...two, ["late", "value"]]);
  });
});

describe("for any history of a bucket", () => {
  const keys = ["a", "b", "a/b"];
  const calls = () => sequences({ keys, maxSteps: 15, bigParts: 0 });

  it("restoring a snapshot is the identity, and a fork never affects its origin [law]", time, async () => {
    const property = fc.asyncProperty(calls(), calls(), fc.boolean(), async (first, then, isForked) => {
      const bucket = new FakeBucket();
      await runSequence(bucket, first);
      const [kept, before] = [snapshot(bucket), contents(bucket)];
      const [changed, left] = [isForked ? fork(bucket) : bucket, fork(bucket)];
      await runSequence(changed, then);
      if (changed !== bucket) expect(contents(bucket)).toEqual(before);
      expect(contents(left)).toEqual(before);
      restore(changed, kept);
      expect(contents(changed)).toEqual(before);
    });
    await fc.assert(property, runs(40));
  });
});

describe("fork()", () => {
  it("returns a bucket of the same class", () => expect(fork(new FakeBucket())).toBeInstanceOf(FakeBucket));

  it("keeps the options of the bucket", async () => {
    const limits = { maxListEntries: 2 };
    const options = { name: "assets", limits, pageSize: 1, defaultStorageClass: "InfrequentAccess" } as const;
    const other = fork(fork(new FakeBucket({ ...options, objects: { a: "1", b: "2" } })));
    expect(inspect(other)).toMatch(/^FakeBucket "assets": 2 objects/);
    expect((await other.list()).objects).toHaveLength(1);
    expect((await other.put("c", "3")).storageClass).toBe("InfrequentAccess");
  });

  it("refuses a bucket with replaced methods", async () => {
    const bucket = await bucketOfTwo();
    vi.spyOn(bucket, "put");
    expect(() => fork(bucket)).toThrow(/^fork: the methods/);
    const kept = snapshot(bucket);
    await bucket.delete("a");
    restore(bucket, kept);
    expect(await seen(bucket)).toEqual(two);
  });

  it("refuses fields that the copy would lack", async () => {
    class Flaky extends FakeBucket {
      failures = 1;
    }
    class Named extends FakeBucket {
      get textOf() {
        return "own";
      }
    }
    const hidden = Object.defineProperty(new FakeBucket(), "hidden", { value: 1 });
    const symbolic = Object.assign(new FakeBucket(), { [Symbol("mine")]: 1 });
    for (const [bucket, name] of [
      [new Flaky(), "failures"],
      [hidden, "hidden"],
      [symbolic, "Symbol(mine)"],
    ] as const)
      expect(() => fork(bucket)).toThrow(`or it has fields of its own (${name}): a fork would not`);
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

  it("gives a bucket and its forks the objects of the option, and no other", async () => {
    const bucket = new FakeBucket({ objects: [...two] as [string, string][] });
    await bucket.put("c", "3");
    const other = fork(bucket);
    for (const each of [other, fork(other)]) {
      await each.delete("a");
      reset(each);
      expect(await seen(each)).toEqual(two);
    }
    expect(await seen(bucket)).toEqual([...two, ["c", "3"]]);
  });
});

it.each([null, undefined, 5, {}, new Map()])("no other value has states: %s", (given) => {
  for (const call of [snapshot, reset, fork])
    expect(() => call(given as object)).toThrow(/must be a bucket or a FakeHostnames/);
  expect(() => restore(new FakeBucket(), given as never)).toThrow(/must be a snapshot/);
  expect(() => snapshot({ given, FILES: new FakeBucket() })).toThrow(/has a bucket as FILES: pass env\.FILES\.$/);
});
