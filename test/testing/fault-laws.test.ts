import { FakeBucket, type StoreBucket } from "fakebucket";
import { contents, type Fault, faults, journal, manualClock, restore, seededIds, snapshot } from "fakebucket/testing";
import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { place } from "../../src/testing/faults/faults.js";
import { HandClock } from "../bucket/binding/hand-clock.js";
import { rejectionOf } from "../bucket/binding/rejection-of.js";
import { runs } from "../laws/runs.js";

const actions = [
  ...(["head", "get", "put", "delete", "list"] as const),
  ...(["createMultipartUpload", "uploadPart", "completeMultipartUpload", "abortMultipartUpload"] as const),
];

/** An operation as data; actions ignore the fields that they do not need. */
const operation = fc.record({
  action: fc.constantFrom(...actions),
  key: fc.constantFrom("a", "b/c", "é", "k".repeat(1025)),
  keys: fc.array(fc.constantFrom("a", "b/c", "é"), { maxLength: 4 }),
  text: fc.string({ maxLength: 8 }),
  isNew: fc.boolean(),
  upload: fc.integer({ min: 1, max: 3 }),
  part: fc.integer({ min: 1, max: 2 }),
  limit: fc.integer({ min: 0, max: 3 }),
});
type Operation = typeof operation extends fc.Arbitrary<infer Value> ? Value : never;

function perform(bucket: FakeBucket, { action, key, keys, text, isNew, upload, part, limit }: Operation) {
  const { uploads } = contents(bucket);
  const uploadId = uploads[upload - 1]?.uploadId ?? `upload ${upload}`;
  const handle = (bucket as StoreBucket).resumeMultipartUpload(key, uploadId);
  switch (action) {
    case "head":
      return bucket.head(key);
    case "get":
      return bucket.get(key);
    case "put":
      return bucket.put(key, text, isNew ? { onlyIf: { etagDoesNotMatch: "*" } } : {});
    case "delete":
      return bucket.delete(isNew ? key : keys);
    case "list":
      return bucket.list({ limit });
    case "createMultipartUpload":
      return bucket.createMultipartUpload(key);
    case "uploadPart":
      return handle.uploadPart(part, text);
    case "completeMultipartUpload":
      return handle.complete([...(uploads.find((started) => started.uploadId === uploadId)?.parts ?? [])]);
    case "abortMultipartUpload":
      return handle.abort();
  }
}

/** Makes a bucket in some state, where the same operation always gets the same ids. */
async function anyBucket(before: readonly Operation[], days: number) {
  let count = 0;
  const clock = new HandClock(0);
  const ids = { next: (kind: string) => `${kind} ${++count}` };
  const bucket = new FakeBucket({ clock, ids, limits: { minPartBytes: 0, maxListEntries: 2 } });
  for (const each of before) await Promise.resolve(perform(bucket, each)).catch(() => undefined);
  clock.advance(days * 86_400_000);
  const kept = snapshot(bucket);
  const counted = count;
  const rewind = () => {
    restore(bucket, kept);
    count = counted;
  };
  return { bucket, rewind };
}

type Call = (bucket: FakeBucket, rewind: () => void, asked: Operation) => Promise<void>;

/** Checks a law for an operation of each action, in any state. */
function checkLaw(law: Call) {
  return (action: Operation["action"]) => {
    const days = fc.constantFrom(0, 8);
    const property = fc.asyncProperty(
      fc.array(operation, { maxLength: 8 }),
      operation,
      days,
      async (before, asked, passed) => {
        const { bucket, rewind } = await anyBucket(before, passed);
        await law(bucket, rewind, { ...asked, action });
      },
    );
    return fc.assert(property, runs(15));
  };
}

const withoutEffect: readonly Fault[] = [{ refuse: 10001 }, { refuse: new Error("mine") }, "loseRequest"];
const brokenOff: readonly Fault[] = [...withoutEffect, { breakBody: 0 }];

describe("a call that is refused, lost or broken off", () => {
  it.each(actions)(
    "changes nothing, and is journaled: %s",
    checkLaw(async (bucket, _, asked) => {
      const before = contents(bucket);
      for (const fault of ["put", "uploadPart"].includes(asked.action) ? brokenOff : withoutEffect) {
        const calls = journal(bucket);
        const rule = place(faults(bucket).on(asked.action), fault).once();
        const error = await rejectionOf(Promise.resolve(perform(bucket, asked)));
        calls.stop();
        expect(rule.happened).toBe(1);
        expect(contents(bucket)).toEqual(before);
        const outcome = { type: "failed", error };
        expect(calls.calls()).toMatchObject([{ operation: asked.action, commit: undefined, outcome }]);
      }
    }),
  );
});

describe("a call with a lost answer", () => {
  it.each(actions)(
    "has its usual effect, and is journaled as committed and failed: %s",
    checkLaw(async (bucket, rewind, asked) => {
      const heard = journal(bucket);
      await Promise.resolve(perform(bucket, asked)).catch(() => undefined);
      const done = contents(bucket);
      rewind();
      const lost = journal(bucket);
      faults(bucket).on("*").loseAnswer();
      const error = await rejectionOf(Promise.resolve(perform(bucket, asked)));
      expect(error).toMatchObject({ message: "Network connection lost." });
      expect(contents(bucket)).toEqual(done);
      const { commit } = heard.calls()[0] ?? {};
      expect(lost.calls()).toMatchObject([{ operation: asked.action, commit, outcome: { type: "failed", error } }]);
    }),
  );
});

describe("a call that is stalled and released", () => {
  it.each(actions)(
    "has its usual effect and result: %s",
    checkLaw(async (bucket, rewind, asked) => {
      const outcomeOf = (call: unknown) =>
        Promise.resolve(call).then(
          (value) => JSON.stringify(value) ?? "nothing",
          (error: unknown) => String(error),
        );
      const outcome = await outcomeOf(perform(bucket, asked));
      const done = contents(bucket);
      rewind();
      const rule = faults(bucket).on("*").stall();
      const call = outcomeOf(perform(bucket, asked));
      rule.release();
      expect(await call).toBe(outcome);
      expect(contents(bucket)).toEqual(done);
    }),
  );
});

it("a torn delete equals a delete of its first keys, or none if the whole call is refused", async () => {
  const property = fc.asyncProperty(
    fc.array(operation),
    operation,
    fc.integer({ min: 1, max: 3 }),
    async (before, asked, count) => {
      const { bucket, rewind } = await anyBucket(before, 0);
      const torn = asked.keys.length > count;
      const keys = torn ? asked.keys.slice(0, count) : asked.keys;
      await bucket.delete(keys).catch(() => undefined);
      const done = contents(bucket);
      rewind();
      const rule = faults(bucket).on("delete").tear(count);
      await bucket.delete(asked.keys).catch(() => undefined);
      expect(contents(bucket)).toEqual(done);
      expect(rule.happened).toBe(torn ? 1 : 0);
    },
  );
  await fc.assert(property, runs(50));
});

it("a journal has every call exactly once, with commits numbered in their order, for any outcomes", async () => {
  const property = fc.asyncProperty(fc.array(operation), fc.boolean(), async (asked, atOnce) => {
    const { bucket } = await anyBucket([], 0);
    const calls = journal(bucket);
    const running: Promise<unknown>[] = [];
    for (const each of asked) {
      running.push(Promise.resolve(perform(bucket, each)).catch(() => undefined));
      if (!atOnce) await running.at(-1);
    }
    await Promise.all(running);
    expect(calls.calls().map((call) => call.operation)).toEqual(asked.map(({ action }) => action));
    expect(calls.count({ outcome: "pending" })).toBe(0);
    const commits = calls.calls().flatMap(({ commit }) => commit ?? []);
    expect(commits.toSorted((a, b) => a - b)).toEqual(commits.map((_, index) => index + 1));
  });
  await fc.assert(property, runs(50));
});

it("the same seed gives the same journal, to the byte, under any faults", async () => {
  const run = async (calls: readonly Operation[], name: (typeof storms)[number], seed: number) => {
    const clock = manualClock(0);
    const bucket = new FakeBucket({ clock, ids: seededIds(seed), limits: { minPartBytes: 0, maxListEntries: 2 } });
    faults(bucket).storm(name, seed);
    const kept = journal(bucket);
    for (const each of calls) {
      const call = Promise.resolve(perform(bucket, each)).catch(() => undefined);
      clock.advance("10s");
      await call;
    }
    return { journal: String(kept), contents: contents(bucket) };
  };
  const storms = ["flaky", "slow", "throttled", "lossy"] as const;
  const property = fc.asyncProperty(
    fc.array(operation, { maxLength: 30 }),
    fc.constantFrom(...storms),
    fc.integer(),
    async (...given) => {
      expect(await run(...given)).toEqual(await run(...given));
    },
  );
  await fc.assert(property, runs(50));
});
