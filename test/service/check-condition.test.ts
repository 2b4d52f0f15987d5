import fc from "fast-check";
import { describe, expect, it } from "vitest";
import type { ConditionRequest, EtagPattern } from "../../src/request/request.js";
import { semantics } from "../../src/semantics/presets.js";
import { conditionHolds, conditionHoldsForMissing } from "../../src/service/check-condition.js";
import { get } from "../../src/service/get.js";
import { put } from "../../src/service/put.js";
import type { ObjectRecord } from "../../src/service/state.js";
import { type AskedEtag, type AskedTime, askedTimes, precedenceTable } from "./precedence-table.js";
import { condition, getRequest, putRequest, strong, weak, wildcard } from "./requests.js";
import { Scene } from "./scene.js";

const { documented, deployed, simulator } = semantics;
const etag = "5d41402abc4b2a76b9719d911017c592";
const uploaded = 1_753_878_896_789;

function hello(time = uploaded): ObjectRecord {
  const scene = new Scene();
  scene.now = time;
  return scene.put("k", "hello");
}

function holds(fields: Partial<ConditionRequest>, record = hello(), answers = documented): boolean {
  return conditionHolds(condition(fields), record, answers);
}

const etags: Readonly<Record<AskedEtag, readonly EtagPattern[] | undefined>> = {
  none: undefined,
  own: [strong(etag)],
  other: [strong("0".repeat(32))],
  wildcard: [wildcard],
};

const times: Readonly<Record<AskedTime, number | undefined>> = {
  none: undefined,
  past: uploaded - 5000,
  same: uploaded,
  future: uploaded + 5000,
};

describe("conditionHolds()", () => {
  it("is asked all 256 combinations", () => {
    const rows = precedenceTable.map(([matches, doesNotMatch, before]) => `${matches} ${doesNotMatch} ${before}`);
    expect([new Set(rows).size, rows.length * askedTimes.length]).toEqual([64, 256]);
  });

  it.each(precedenceTable)(
    "with etagMatches %s, etagDoesNotMatch %s and uploadedBefore %s answers %s for each uploadedAfter where there is a precedence, and else needs all to hold, as get() and put() do [condition.precedence]",
    (matches, doesNotMatch, before, answers) => {
      for (const [index, after] of askedTimes.entries()) {
        const fields = {
          etagMatches: etags[matches],
          etagDoesNotMatch: etags[doesNotMatch],
          uploadedBefore: times[before],
          uploadedAfter: times[after],
        };
        const onlyIf = condition(fields);
        const measured = answers[index] === "P";
        const each = Object.entries(fields).map(([name, field]) => holds({ [name]: field }));
        const expected = each.every((one) => one);
        const scene = new Scene();
        scene.now = uploaded;
        const record = scene.put("k", "hello");
        expect(conditionHolds(onlyIf, record, deployed), after).toBe(measured);
        expect(conditionHolds({ ...onlyIf, fromHeaders: true }, record, deployed), after).toBe(measured);
        const asHeaders = { ...onlyIf, secondsGranularity: true, fromHeaders: true };
        if (before !== "same") expect(conditionHolds(asHeaders, record, documented), after).toBe(measured);
        expect(conditionHolds(onlyIf, record, documented), after).toBe(expected);
        expect(scene.codeOf(get, getRequest("k", { onlyIf }))).toBe(expected ? "found" : "preconditionFailed");
        expect(scene.codeOf(put, putRequest("k", "", { onlyIf }))).toBe(expected ? "stored" : "notStored");
      }
    },
  );

  it.each([
    [{ etagMatches: [strong(etag)] }, true],
    [{ etagMatches: [strong(etag.toUpperCase())] }, false],
    [{ etagMatches: [strong("")] }, false],
    [{ etagMatches: [strong(`"${etag}`)] }, false],
    [{ etagMatches: [strong("*")] }, false],
    [{ etagMatches: [wildcard] }, true],
  ])("of %j is %j [condition.etag-matches]", (fields, expected) => {
    expect(holds(fields)).toBe(expected);
  });

  it.each([
    [{ etagDoesNotMatch: [strong(etag)] }, false],
    [{ etagDoesNotMatch: [strong(etag.toUpperCase())] }, true],
    [{ etagDoesNotMatch: [strong("")] }, true],
    [{ etagDoesNotMatch: [wildcard] }, false],
  ])("of %j is %j [condition.etag-does-not-match]", (fields, expected) => {
    expect(holds(fields)).toBe(expected);
  });

  it.each([
    [{ etagMatches: [strong("x"), strong(etag)] }, true],
    [{ etagMatches: [strong("x"), strong("y")] }, false],
    [{ etagMatches: [strong("x"), wildcard] }, true],
    [{ etagMatches: [weak(etag)] }, false],
    [{ etagMatches: [weak(etag), strong(etag)] }, true],
    [{ etagDoesNotMatch: [strong("x"), strong(etag)] }, false],
    [{ etagDoesNotMatch: [strong("x"), strong("y")] }, true],
    [{ etagDoesNotMatch: [weak(etag)] }, false],
    [{ etagDoesNotMatch: [weak("x"), weak("y")] }, true],
    [{ etagDoesNotMatch: [weak("x"), wildcard] }, false],
  ])("of the list %j is %j: a weak tag matches only If-None-Match [condition.etag-list]", (fields, expected) => {
    expect(holds(fields)).toBe(expected);
  });

  it("compares with the etag of an object that was uploaded in parts [condition.etag-matches]", () => {
    const scene = new Scene();
    const upload = scene.create("k");
    const record = scene.complete(upload, [scene.part(upload, 1, "abc")]);
    expect(holds({ etagMatches: [strong("af5da9f45af7a300e3aded972f8ff687-1")] }, record)).toBe(true);
    expect(holds({ etagMatches: [strong(record.bytes.md5Hex())] }, record)).toBe(false);
  });

  it("holds where no field takes part [condition.none]", () => {
    expect(holds({})).toBe(true);
    expect(holds({ secondsGranularity: true })).toBe(true);
  });

  it.each([
    [-1, false],
    [0, false],
    [1, true],
  ])("of uploadedBefore %i ms after the upload is %j [condition.uploaded-before]", (later, expected) => {
    expect(holds({ uploadedBefore: uploaded + later })).toBe(expected);
  });

  it.each([
    [-1, true],
    [0, false],
    [1, false],
  ])("of uploadedAfter %i ms after the upload is %j [condition.uploaded-after]", (later, expected) => {
    expect(holds({ uploadedAfter: uploaded + later })).toBe(expected);
  });

  // runtime §6, evidence b10; `second` is the start of the second of the upload
  it.each([
    ["uploadedBefore", -1, false],
    ["uploadedBefore", 0, false],
    ["uploadedBefore", 999, false],
    ["uploadedBefore", 1000, true],
    ["uploadedAfter", -1001, true],
    ["uploadedAfter", -1, true],
    ["uploadedAfter", 0, false],
    ["uploadedAfter", 999, false],
    ["uploadedAfter", 1000, false],
  ] as const)(
    "of %s %i ms after the second of the upload is %j in whole seconds [condition.seconds-granularity]",
    (field, later, expected) => {
      const second = Math.floor(uploaded / 1000) * 1000;
      for (const milliseconds of [0, 1, 789, 999]) {
        const record = hello(second + milliseconds);
        expect(holds({ [field]: second + later, secondsGranularity: true }, record)).toBe(expected);
      }
    },
  );

  it.each([
    [-1000, false],
    [0, true],
    [999, true],
    [1000, true],
  ])(
    "of If-Unmodified-Since %i ms after the second of the upload is %j [condition.unmodified-since]",
    (later, expected) => {
      const second = Math.floor(uploaded / 1000) * 1000;
      const fields = { uploadedBefore: second + later, secondsGranularity: true, fromHeaders: true };
      expect(holds(fields)).toBe(expected);
      expect(holds(fields, hello(), deployed)).toBe(later === 1000);
      // Nothing of the kind is said of the other header.
      expect(holds({ uploadedAfter: second, secondsGranularity: true, fromHeaders: true })).toBe(false);
    },
  );

  it("rounds times before 1970 down too [condition.seconds-granularity]", () => {
    const record = hello(-1500);
    const inSeconds = { secondsGranularity: true };
    expect(holds({ uploadedBefore: -1001, ...inSeconds }, record)).toBe(false);
    expect(holds({ uploadedAfter: -2000, ...inSeconds }, record)).toBe(false);
    expect(holds({ uploadedBefore: -1000, ...inSeconds }, record)).toBe(true);
    expect(holds({ uploadedAfter: -2001, ...inSeconds }, record)).toBe(true);
  });

  it.each([
    ["compared", { uploadedAfter: -1 }, true],
    ["compared", { uploadedBefore: -1 }, false],
    ["neverHold", { uploadedAfter: -1 }, false],
    ["neverHold", { uploadedAfter: 0 }, true],
    ["neverHold", { uploadedBefore: -1 }, false],
    ["neverHold", { uploadedAfter: -1, etagDoesNotMatch: [strong("x")], fromHeaders: true }, true],
    ["neverHold", { uploadedBefore: -1, etagMatches: [strong(etag)], fromHeaders: true }, true],
  ] as const)("before 1970, %s, of %j is %j [condition.uploaded-after]", (conditionsBefore1970, fields, expected) => {
    expect(holds(fields, hello(), { ...documented, conditionsBefore1970 })).toBe(expected);
  });

  it("before 1970 compares with an object that was uploaded even earlier [condition.uploaded-before]", () => {
    const record = hello(-5000);
    expect(holds({ uploadedBefore: -4999 }, record)).toBe(true);
    expect(holds({ uploadedBefore: -4999 }, record, simulator)).toBe(false);
  });
});

describe("conditionHoldsForMissing()", () => {
  // runtime §6, evidence i8: all combinations of present fields
  const present = fc.record({
    etagMatches: fc.constantFrom(undefined, [strong("x")], [wildcard]),
    etagDoesNotMatch: fc.constantFrom(undefined, [strong("x")], [wildcard]),
    uploadedBefore: fc.constantFrom(undefined, 0, uploaded),
    uploadedAfter: fc.constantFrom(undefined, 0, uploaded),
    secondsGranularity: fc.boolean(),
    fromHeaders: fc.boolean(),
  });

  it("fails with etagMatches or uploadedAfter, and holds with the other two, as put() does [condition.missing-key]", () => {
    fc.assert(
      fc.property(present, (onlyIf) => {
        const expected = onlyIf.etagMatches === undefined && onlyIf.uploadedAfter === undefined;
        expect(conditionHoldsForMissing(onlyIf)).toBe(expected);
        const scene = new Scene();
        expect(scene.codeOf(put, putRequest("k", "v", { onlyIf }))).toBe(expected ? "stored" : "notStored");
        expect(scene.keys()).toEqual(expected ? ["k"] : []);
      }),
      { numRuns: 300 },
    );
  });

  it("is not asked by get(): a missing key is missing [get.missing]", () => {
    fc.assert(
      fc.property(present, (onlyIf) => {
        expect(new Scene().codeOf(get, getRequest("k", { onlyIf }))).toBe("missing");
      }),
    );
  });
});
