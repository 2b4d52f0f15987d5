import { type Semantics, semantics } from "fakebucket";
import type { HistoryCondition } from "fakebucket/property";
import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { canBe, type JudgedState } from "../../../src/property/conditions/judge-condition.js";
import { runs } from "../../laws/runs.js";

const limits = [3000, 3500, 4000, 4001] as const;
/** Times before, at and after each limit, by the millisecond and by the second. */
const times = limits.flatMap((limit) => [-1000, -1, 0, 1, 1000].map((more) => limit + more));

const etags = fc.constantFrom("*", "a", "b").map((one) => [one]);
const condition: fc.Arbitrary<HistoryCondition> = fc.record(
  {
    etagMatches: etags,
    etagDoesNotMatch: etags,
    uploadedBefore: fc.constantFrom(...limits),
    uploadedAfter: fc.constantFrom(...limits),
    secondsGranularity: fc.boolean(),
  },
  { requiredKeys: [] },
);

function outcomesOf(
  given: HistoryCondition | undefined,
  state: JudgedState,
  record: Semantics = semantics.documented,
): readonly boolean[] {
  return (["held", "failed"] as const).map((outcome) => canBe(outcome, given, state, record));
}

// The test of the arbitrary `condition` covers objects and missing keys.
describe("canBe()", () => {
  it("is true for an unseen object if it is true for some object", () => {
    const objects = ["a", "b", "c"].flatMap((etag) => times.map((time) => ({ etag, uploaded: [time] })));
    const property = fc.property(condition, (given) => {
      const outcomes = objects.map((object) => outcomesOf(given, object));
      const some = [0, 1].map((index) => outcomes.some((each) => each[index]));
      expect(outcomesOf(given, "unseen")).toEqual(some);
    });
    fc.assert(property, runs(150));
  });

  const ofTimes = { etag: "e", uploaded: [3000, 4000] };
  const timeless = { etag: "e", uploaded: [Number.NaN] };
  it.each<readonly [HistoryCondition | undefined, JudgedState, canHold: boolean, canFail: boolean]>([
    [{ uploadedBefore: 3500 }, ofTimes, true, true],
    [{ uploadedBefore: 3000 }, ofTimes, false, true],
    [{ etagMatches: ["x"] }, { etag: "undefined", uploaded: [1] }, true, true],
    [{ uploadedAfter: 0 }, "nothing", false, true],
    [{ uploadedBefore: 0 }, "nothing", true, false],
    [{ etagMatches: [""] }, "nothing", false, true],
    [{ uploadedAfter: 5 }, timeless, true, true],
    [{ uploadedAfter: 3500 }, { etag: "e", uploaded: [3000, Number.NaN] }, true, true],
    [{ uploadedBefore: 0 }, { etag: "e", uploaded: [-5] }, true, false],
    [{ uploadedBefore: 0 }, { etag: "e", uploaded: [0] }, false, true],
    [{ uploadedAfter: 0 }, { etag: "e", uploaded: [-5] }, false, true],
    [{ etagMatches: ["x"] }, timeless, false, true],
    [{ etagMatches: ["x"] }, { etag: "", uploaded: [1] }, false, true],
    [{ etagDoesNotMatch: [""] }, "unseen", true, true],
    ...(["unseen", timeless] as const).flatMap((state): [HistoryCondition, JudgedState, boolean, boolean][] => [
      [{ uploadedAfter: 3000, uploadedBefore: 3001 }, state, false, true],
      [{ uploadedAfter: 3000, uploadedBefore: 3002 }, state, true, true],
      [{ uploadedAfter: 3000, uploadedBefore: 4999, secondsGranularity: true }, state, false, true],
      [{ uploadedAfter: 3000, uploadedBefore: 5000, secondsGranularity: true }, state, true, true],
      [{ uploadedAfter: 0, uploadedBefore: 2 }, state, true, true],
    ]),
    [{ unclear: true, etagMatches: ["x"] }, "nothing", true, true],
    [{ unclear: true, etagMatches: ["x"] }, "unseen", true, true],
    [{ unclear: true, etagMatches: ["x"] }, ofTimes, true, true],
    [{ etagDoesNotMatch: ["x", "e"] }, ofTimes, false, true],
    [{ etagMatches: ["x", "e"] }, ofTimes, true, false],
    [{ etagDoesNotMatch: ["x", "y"] }, ofTimes, true, false],
    [undefined, "nothing", true, false],
    [undefined, "unseen", true, false],
    [undefined, ofTimes, true, false],
  ])("tells if %j can hold, and fail, for %j: %s, %s", (given, state, canHold, canFail) => {
    expect(outcomesOf(given, state)).toEqual([canHold, canFail]);
  });

  it.each([
    ["compared", -1, true],
    ["compared", 0, true],
    ["neverHold", -1, false],
    ["neverHold", 0, true],
  ] as const)("if limits before 1970 are %s, tells if one of %i can hold", (conditionsBefore1970, limit, holds) => {
    const record = { ...semantics.documented, conditionsBefore1970 };
    expect(outcomesOf({ uploadedAfter: limit }, { etag: "e", uploaded: [5] }, record)).toEqual([holds, !holds]);
    expect(outcomesOf({ uploadedBefore: limit }, { etag: "e", uploaded: [-5] }, record)).toEqual([holds, !holds]);
  });

  const e = ["e"];
  const x = ["x"];
  it.each<readonly [HistoryCondition, precedence: Semantics["conditionPrecedence"], holds: boolean]>([
    [{ etagMatches: e, uploadedBefore: 1 }, "always", true],
    [{ etagMatches: e, uploadedBefore: 1 }, "headersOnly", false],
    [{ etagMatches: e, uploadedBefore: 1, fromHeaders: true }, "headersOnly", true],
    [{ etagMatches: x, uploadedBefore: 9 }, "always", false],
    [{ etagDoesNotMatch: x, uploadedBefore: 1 }, "always", false],
    [{ uploadedBefore: 1 }, "always", false],
    [{ uploadedBefore: 1, fromHeaders: true }, "headersOnly", false],
    [{ etagDoesNotMatch: x, uploadedAfter: 9 }, "always", true],
    [{ etagDoesNotMatch: x, uploadedAfter: 9 }, "headersOnly", false],
    [{ etagDoesNotMatch: x, uploadedAfter: 9, fromHeaders: true }, "headersOnly", true],
    [{ etagMatches: e, uploadedAfter: 9 }, "always", false],
    [{ uploadedAfter: 9, fromHeaders: true }, "headersOnly", false],
  ])("tells if %j holds for an object of the time 5, where etags outrank times %s: %s", (given, precedence, holds) => {
    const record = { ...semantics.documented, conditionPrecedence: precedence };
    expect(outcomesOf(given, { etag: "e", uploaded: [5] }, record)).toEqual([holds, !holds]);
  });

  it.each<readonly [HistoryCondition, inSameSecond: Semantics["unmodifiedInSameSecond"], holds: boolean]>([
    [{ uploadedBefore: 5, fromHeaders: true }, "holds", true],
    [{ uploadedBefore: 5, fromHeaders: true }, "fails", false],
    [{ uploadedBefore: 5 }, "holds", false],
    [{ uploadedBefore: 6, secondsGranularity: true }, "fails", false],
    [{ uploadedBefore: 999, fromHeaders: true, secondsGranularity: true }, "holds", true],
    [{ uploadedBefore: -1, fromHeaders: true, secondsGranularity: true }, "holds", false],
    [{ uploadedBefore: 1000, secondsGranularity: true }, "fails", true],
    [{ uploadedAfter: 4, secondsGranularity: true }, "fails", false],
    [{ uploadedAfter: -1, secondsGranularity: true }, "fails", true],
  ])("tells if %j holds for an object of the time 5, where the same second %s: %s", (given, inSameSecond, holds) => {
    const record = {
      ...semantics.documented,
      unmodifiedInSameSecond: inSameSecond,
      conditionsBefore1970: "compared",
    } as const;
    expect(outcomesOf(given, { etag: "e", uploaded: [5] }, record)).toEqual([holds, !holds]);
  });
});
