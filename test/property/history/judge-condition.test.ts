import { FakeBucket, semantics } from "fakebucket";
import type { HistoryCondition } from "fakebucket/property";
import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { canBe, type JudgedState } from "../../../src/property/history/judge-condition.js";
import { runs } from "../../properties/runs.js";

/** The MD5s of these values are the etags. */
const etags = {
  a: "0cc175b9c0f1b6a831c399e269772661",
  b: "92eb5ffee6ae2fec3ad71c777531578f",
  c: "4a8a08f09d37b73795649038408b5f33",
} as const;
const values = ["a", "b", "c"] as const;
const limits = [3000, 3500, 4000, 4001] as const;
/** Before and after each limit, by the millisecond and by the second, and at it. */
const times = limits.flatMap((limit) => [-1000, -1, 0, 1, 1000].map((more) => limit + more));

const etag = fc.constantFrom("*", etags.a, etags.b).map((one) => [one]);
const condition: fc.Arbitrary<HistoryCondition> = fc.record(
  {
    etagMatches: etag,
    etagDoesNotMatch: etag,
    uploadedBefore: fc.constantFrom(...limits),
    uploadedAfter: fc.constantFrom(...limits),
    secondsGranularity: fc.boolean(),
  },
  { requiredKeys: [] },
);

/** True if the precondition of a put holds for what a bucket has: a value of a time, or nothing. */
async function holds(
  { etagMatches, etagDoesNotMatch, ...rest }: HistoryCondition,
  value: string | undefined,
  time: number,
): Promise<boolean> {
  const bucket = new FakeBucket({ clock: { now: () => time } });
  if (value !== undefined) await bucket.put("k", value);
  const texts = {
    ...(etagMatches && { etagMatches: etagMatches.join() }),
    ...(etagDoesNotMatch && { etagDoesNotMatch: etagDoesNotMatch.join() }),
  };
  const dates = Object.entries(rest).map(([name, given]) => [
    name,
    typeof given === "number" ? new Date(given) : given,
  ]);
  return (await bucket.put("k", "new", { onlyIf: { ...texts, ...Object.fromEntries(dates) } })) !== null;
}

function outcomesOf(given: HistoryCondition | undefined, state: JudgedState): readonly boolean[] {
  return (["held", "failed"] as const).map((outcome) => canBe(outcome, given, state, semantics.documented));
}

describe("canBe()", () => {
  it("is what a bucket does, for an object and for nothing", async () => {
    const property = fc.asyncProperty(
      condition,
      fc.constantFrom(...values),
      fc.constantFrom(...times),
      async (given, value, time) => {
        const held = await holds(given, value, time);
        expect(outcomesOf(given, { etag: etags[value], uploaded: [time] })).toEqual([held, !held]);
        const heldForNothing = await holds(given, undefined, time);
        expect(outcomesOf(given, "nothing")).toEqual([heldForNothing, !heldForNothing]);
      },
    );
    await fc.assert(property, runs(150));
  });

  it("is what a bucket does with some object that no answer shows", async () => {
    const property = fc.asyncProperty(condition, async (given) => {
      const seen = await Promise.all(values.flatMap((value) => times.map((time) => holds(given, value, time))));
      expect(outcomesOf(given, "unseen")).toEqual([seen.includes(true), seen.includes(false)]);
    });
    await fc.assert(property, runs(150));
  });

  it("takes every time that an answer gave of an object for one that it may have", () => {
    const given = { etag: etags.a, uploaded: [3000, 4000] };
    expect(outcomesOf({ uploadedBefore: 3500 }, given)).toEqual([true, true]);
    expect(outcomesOf({ uploadedBefore: 3000 }, given)).toEqual([false, true]);
  });

  it("takes an etag or a time that no answer gave for any", () => {
    expect(outcomesOf({ etagMatches: ["x"] }, { etag: "undefined", uploaded: [1] })).toEqual([true, true]);
    expect(outcomesOf({ uploadedAfter: 5 }, { etag: "e", uploaded: [Number.NaN] })).toEqual([true, true]);
    expect(outcomesOf({ etagMatches: ["x"] }, { etag: "e", uploaded: [Number.NaN] })).toEqual([false, true]);
  });

  it("knows that an etag can be empty", () => {
    expect(outcomesOf({ etagMatches: ["x"] }, { etag: "", uploaded: [1] })).toEqual([false, true]);
    expect(outcomesOf({ etagDoesNotMatch: [""] }, "unseen")).toEqual([true, true]);
  });

  it("knows nothing of a condition that could not be read, and that none always holds", () => {
    for (const state of ["nothing", "unseen", { etag: "e", uploaded: [1] }] as const) {
      expect(outcomesOf({ unclear: true, etagMatches: ["x"] }, state)).toEqual([true, true]);
      expect(outcomesOf(undefined, state)).toEqual([true, false]);
    }
  });
});
