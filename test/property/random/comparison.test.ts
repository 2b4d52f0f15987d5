import { FakeBucket, type RuleId, semantics } from "fakebucket";
import fc from "fast-check";
import { describe, expect, it } from "vitest";
import type { Shown } from "../../../src/property/random/case-code.js";
import { cuttingPages } from "../../../src/property/random/cut-pages.js";
import { canBeLeftOut, changesObjects, isLeftOut } from "../../../src/property/random/left-out.js";
import { type RandomScope, randomCheck } from "../../../src/property/random/random-check.js";
import { randomSettings } from "../../../src/property/random/random-settings.js";
import { refersTo, type Sequence, type SequenceStep } from "../../../src/property/sequences/sequence.js";
import { type Encoded, encodedObject } from "../../../src/property/values/encoded.js";
import { datedChanges } from "../../../src/semantics/dated-changes.js";
import { runs } from "../../laws/runs.js";

const failed = { failed: true };
const none = { result: null };
const object = (result: object) => ({ result });
const stepOf = (call: SequenceStep["call"], ...args: readonly Encoded[]): SequenceStep => ({ call, args });

describe("isLeftOut()", () => {
  const metadata = { httpMetadata: { contentType: "a" }, customMetadata: { a: "b" } };
  it.each<readonly [rule: RuleId, call: SequenceStep["call"], wanted: Shown, given: Shown, is: boolean]>([
    ["put.order", "put", failed, { failed: { name: "RangeError" } }, true],
    ["put.order", "put", none, failed, true],
    ["get.order", "put", failed, none, true],
    ["lock.order", "put", none, object({}), false],
    ["put.order", "put", object({}), failed, false],
    ["get.order", "get", object({}), failed, true],
    ["get.order", "get", failed, none, true],
    ["get.order", "get", { ...object({}), body: {} }, failed, false],
    ["get.order", "head", none, failed, false],
    ["multipart.complete-order", "complete", failed, failed, true],
    ["put.stores", "put", failed, none, false],
    ["http-metadata.write-value", "writeHttpMetadata", failed, object({}), true],
    ["http-metadata.write-value", "writeHttpMetadata", object({}), failed, false],
    ["body.json-error", "get", { ...object({}), body: failed }, object({}), true],
    ["body.json-error", "get", { ...object({}), body: { failed: { name: "SyntaxError" } } }, object({}), true],
    ["body.json-error", "get", { ...object({}), body: { failed: false } }, object({}), false],
    ["body.json-error", "get", object({}), failed, false],
    ["multipart.complete-metadata", "complete", object({ size: 1, ...metadata }), object({ size: 1 }), true],
    ["multipart.complete-metadata", "complete", object({ size: 1, ...metadata }), object({ size: 2 }), false],
    ["multipart.complete-metadata", "complete", { ...object({}), throws: true }, object({}), false],
    ["multipart.complete-metadata", "put", object({ size: 1, ...metadata }), object({ size: 1 }), false],
  ])("without %s, for %s, %j instead of %j: %s", (rule, call, wanted, given, is) => {
    const isUnasked = (each: RuleId) => each === rule;
    expect(isLeftOut({ step: stepOf(call), observation: {}, wanted, given, isUnasked })).toBe(is);
  });

  it.each<readonly [rule: RuleId, code: number, is: boolean]>([
    ["range.unsatisfiable", 10039, true],
    ["range.unsatisfiable", 10020, false],
    ["put.stores", 10039, false],
    ["multipart.part-too-small", 10011, true],
  ])("without %s, for a refusal of code %i: %s", (rule, code, is) => {
    const observation = { rejected: { message: `get: no (1). (${code})` } };
    const isUnasked = (each: RuleId) => each === rule;
    expect(isLeftOut({ step: stepOf("get"), observation, wanted: failed, given: object({}), isUnasked })).toBe(is);
    expect(isLeftOut({ step: stepOf("get"), observation: {}, wanted: failed, given: object({}), isUnasked })).toBe(
      false,
    );
  });

  it.each<readonly [call: SequenceStep["call"], wanted: Shown, given: Shown, changes: boolean]>([
    ["put", none, object({}), true],
    ["put", object({}), none, true],
    ["put", none, failed, false],
    ["put", failed, failed, false],
    ["delete", object({}), failed, true],
    ["complete", failed, object({}), true],
    ["abort", failed, object({}), true],
    ["get", none, failed, false],
    ["get", failed, { ...object({}), body: {} }, false],
    ["head", failed, object({}), false],
    ["list", object({}), failed, false],
  ])("tells if %s changes objects of only one bucket, with %j and %j: %s", (call, wanted, given, changes) => {
    expect(changesObjects(wanted, given, stepOf(call))).toBe(changes);
  });

  it.each<readonly [rule: RuleId, above: boolean, atLetter: boolean]>([
    ["put.order", true, false],
    ["lock.order", true, false],
    ["range.unsatisfiable", true, true],
    ["checksum.kept", true, true],
    ["multipart.complete-metadata", true, true],
    ["body.json-error", true, true],
    ["put.stores", false, false],
  ])("tells if %s can be left out: %s, and to the letter: %s", (rule, above, atLetter) => {
    expect([false, true].map((toTheLetter) => canBeLeftOut(rule, { holds: () => true, toTheLetter }))).toEqual([
      above,
      atLetter,
    ]);
  });
});

describe("cuttingPages()", () => {
  const keys = ["a/1", "a/2", "a/3", "b"];
  const page = (count: number, truncated: boolean, groups = 0) => ({
    members: [
      ["objects", Array.from({ length: count }, () => ({}))],
      ["delimitedPrefixes", Array.from({ length: groups }, () => "g")],
      ["truncated", truncated],
    ],
  });
  /** Returns the numbers of entries of two lists in one step, and in the next step. */
  async function countsOf(shown: readonly object[], isLimited: boolean, options?: object): Promise<number[]> {
    const results: unknown[] = [];
    const fake = cuttingPages({}, { shown: shown as never, isLimited }, results);
    for (const key of keys) await fake.put(key, "");
    const counts: number[] = [];
    for (const step of [0, 0, 1]) {
      if (counts.length !== 1) results.push(undefined);
      expect(results.length).toBe(step + 1);
      const { objects, delimitedPrefixes } = await fake.list(options);
      counts.push(objects.length + delimitedPrefixes.length);
    }
    return counts;
  }

  it.each<readonly [what: string, shown: readonly object[], isLimited: boolean, options: object, counts: number[]]>([
    [
      "ends pages early",
      [{ result: page(2, true), pages: [page(1, true)] }, { result: page(3, true) }],
      true,
      {},
      [2, 1, 3],
    ],
    ["ends no page early that says that it is the last", [{ result: page(2, false) }], true, {}, [4, 4, 4]],
    ["counts groups", [{ result: page(0, true, 1), pages: [page(1, true)] }], true, { delimiter: "/" }, [1, 1, 2]],
    ["makes longer pages", [{ result: page(3, true) }], false, { limit: 2 }, [3, 2, 2]],
    ["makes no longer pages than allowed", [{ result: page(3, true) }], true, { limit: 2 }, [2, 2, 2]],
    ["makes no page without entries", [{ result: page(0, true) }, { result: null }], true, {}, [4, 4, 4]],
    ["leaves pages as they are", [{ rejected: {} }, { result: page(4, true) }], true, {}, [4, 4, 4]],
  ])("%s", async (_, shown, isLimited, options, counts) => {
    expect(await countsOf(shown, isLimited, options)).toEqual(counts);
  });

  it("lists again with the options of the call, and throws where FakeBucket does", async () => {
    const shown = [{ result: page(1, true) }, { result: page(1, true) }];
    const fake = cuttingPages({ compatibilityDate: "2022-10-30" }, { shown, isLimited: true }, [undefined]);
    for (const key of keys) await fake.put(key, "");
    const options = { prefix: "a/", limit: 3 };
    const listed = fake.list(options);
    options.prefix = "b";
    expect((await listed).objects.map(({ key }) => key)).toEqual(["a/1"]);
    const next = cuttingPages({ compatibilityDate: "2022-10-30" }, { shown, isLimited: true }, [undefined]);
    expect(() => void next.list(5 as never)).toThrow();
  });
});

describe("randomSettings()", () => {
  it("chooses the day before each change, each flag, and locks with lifecycle rules", () => {
    const none = { limits: false, locks: false, lifecycle: false, compatibilityDate: false, compatibilityFlags: false };
    expect(randomSettings(none)).toEqual([{}, {}, {}]);
    const abilities = { compatibilityDate: true, compatibilityFlags: true, locks: true, lifecycle: true };
    const settings = randomSettings(abilities);
    const dates = settings.flatMap(({ compatibilityDate: date }) => (date === undefined ? [] : [Date.parse(date)]));
    const day = 86_400_000;
    expect(dates.map((date) => new Date(date + day).toISOString().slice(0, 10))).toEqual(
      Object.values(datedChanges).map(({ date }) => date),
    );
    const shapes = settings.map((each) => Object.keys(each).join());
    expect(shapes.filter((shape) => shape.startsWith("l"))).toEqual(["locks", "lifecycle", "locks,lifecycle"]);
    expect(settings.flatMap(({ compatibilityFlags = [] }) => compatibilityFlags)).toEqual(
      Object.values(datedChanges).flatMap(({ disabledBy }) => disabledBy ?? []),
    );
  });
});

describe("randomCheck()", () => {
  const without = (...rules: readonly RuleId[]): RandomScope => ({
    holds: (rule) => !rules.includes(rule),
    excluded: () => false,
    toTheLetter: true,
  });
  const result = (step: number, what: "part" | "etag"): Encoded => ({ is: "result", step, what });
  const range = encodedObject({ range: encodedObject({ offset: 9 }) });
  const put = stepOf("put", "a", "text");
  const small: Sequence = [
    stepOf("createMultipartUpload", "a"),
    { ...stepOf("uploadPart", 1, "aaa"), on: 0 },
    { ...stepOf("uploadPart", 2, "b"), on: 0 },
    { ...stepOf("complete", { is: "array", items: [result(1, "part"), result(2, "part")] }), on: 0 },
    stepOf("head", "a"),
  ];
  /** A bucket that returns the whole body instead of a refusal of a range. */
  class Whole extends FakeBucket {
    // biome-ignore lint/suspicious/noExplicitAny: the arguments have any type.
    override get(key: string, options?: any): Promise<any> {
      return super.get(key, options).catch(() => super.get(key));
    }
  }
  /** A bucket that refuses a second put. */
  class Once extends FakeBucket {
    #count = 0;
    // biome-ignore lint/suspicious/noExplicitAny: the arguments have any type.
    override async put(...args: any[]): Promise<any> {
      this.#count += 1;
      if (this.#count > 1) throw new Error("no");
      return Reflect.apply(super.put, this, args);
    }
  }
  const condition = { type: "Age", maxAgeSeconds: 60 };
  const check = (bucket: FakeBucket, sequence: Sequence, scope: RandomScope, abilities = {}, settings = {}) =>
    randomCheck(scope).check(
      {
        makeBucket: async () => bucket,
        semantics: semantics.documented,
        abilities: { multipart: true, ssec: true, storageClass: true, ...abilities },
        compatibilityDate: undefined,
        compatibilityFlags: [],
        level: "letter",
      },
      { settings, sequence },
    );
  let moved = 0;
  const moving = new FakeBucket({ clock: { now: () => Date.now() + moved } });
  const clock = (milliseconds: number) => {
    moved += milliseconds;
  };
  const fourDays = stepOf("advance", 4 * 86_400_000);
  const least = (minPartBytes: number) => new FakeBucket({ limits: { minPartBytes } });

  it.each<readonly [what: string, args: Parameters<typeof check>]>([
    ["parts of the least size", [least(3), small, without(), { minPartBytes: 3 }]],
    [
      "parts of any size",
      [least(0), small.with(1, { ...stepOf("uploadPart", 1, ""), on: 0 }), without(), { minPartBytes: 0 }],
    ],
    [
      "the least size next to other limits",
      [least(3), small, without(), { minPartBytes: 3 }, { limits: { maxListEntries: 3 } }],
    ],
    [
      "the least size of the settings",
      [least(2), small, without(), { minPartBytes: 4 }, { limits: { minPartBytes: 2 } }],
    ],
    [
      "the text of a refusal by locks",
      [
        new Once(),
        [put, put],
        without("lock.order"),
        { locks: true },
        { locks: [{ id: "l", enabled: true, condition }] },
      ],
    ],
    [
      "an upload that expires after the clock moved twice",
      [
        moving,
        [stepOf("createMultipartUpload", "a"), fourDays, fourDays, { ...stepOf("uploadPart", 1, "a"), on: 0 }],
        without(),
        { clock },
      ],
    ],
    ["objects that only one of them has", [least(0), small, without("multipart.part-too-small")]],
    ["the bucket's own storage class", [new FakeBucket({ defaultStorageClass: "InfrequentAccess" }), [put], without()]],
    [
      "results of a call that only one of them refused",
      [
        new Whole(),
        [put, stepOf("get", "a", range), { ...stepOf("writeHttpMetadata", { is: "headers", entries: [] }), on: 1 }],
        without("range.unsatisfiable"),
      ],
    ],
    [
      "arguments from a call that only one of them refused",
      [
        new Whole(),
        [
          put,
          stepOf("get", "a", range),
          stepOf("get", "a", encodedObject({ onlyIf: encodedObject({ etagMatches: result(1, "etag") }) })),
        ],
        without("range.unsatisfiable"),
      ],
    ],
  ])("compares no further than %s", async (_, args) => {
    await check(...args);
  });

  it.each<readonly [what: string, args: Parameters<typeof check>]>([
    ["parts below the least size", [least(2), small, without(), { minPartBytes: 4 }]],
    [
      "a storage class of a bucket without the ability",
      [new FakeBucket({ defaultStorageClass: "InfrequentAccess" }), [put], without(), { storageClass: false }],
    ],
    ["a refusal that is selected", [new Whole(), [put, stepOf("get", "a", range)], without()]],
    [
      "a refusal after another that was left out",
      [
        new Whole(),
        [
          put,
          stepOf("get", "a", range),
          stepOf("get", "a", encodedObject({ range: "x" as never })),
          stepOf("head", "a"),
        ],
        without("range.unsatisfiable"),
      ],
    ],
  ])("finds %s", async (_, args) => {
    await expect(check(...args)).rejects.toThrow();
  });

  it("names the step that differs, although others follow", async () => {
    const sequence = [put, stepOf("get", "a", range), stepOf("head", "a")];
    await expect(check(new Whole(), sequence, without())).rejects.toThrow("results[1]: ");
  });

  it("generates own streams if the bucket accepts them, and some long sequences of few keys", () => {
    const sample = (scope: RandomScope, foreignObjects?: boolean) => {
      const terms = {
        semantics: semantics.documented,
        abilities: foreignObjects === undefined ? {} : { foreignObjects },
      };
      return fc.sample(randomCheck(scope).cases(terms), runs(150, 1)).map(({ sequence }) => sequence);
    };
    const hasOwn = (sequence: Sequence) => /"from":"(?:failing|texts|chunks|foreign)"/.test(JSON.stringify(sequence));
    const drawn = [undefined, false, true].map((foreign) => sample(without(), foreign));
    expect(drawn.map((all) => all.some(hasOwn))).toEqual([false, false, true]);
    const long = drawn.flat().filter(({ length }) => length >= 30);
    expect(
      long.some((all) =>
        all.every(({ call, args: [key] }) => call !== "put" || ["a", "b", "a/b"].includes(key as string)),
      ),
    ).toBe(true);
    expect(drawn.flat().every(({ length }) => length > 0)).toBe(true);
    // Without a clock, no time passes.
    expect(drawn.flat(2).filter(({ call }) => call === "advance")).toEqual([]);
  });

  it.each<readonly [step: SequenceStep, index: number, refers: boolean]>([
    [{ ...stepOf("abort"), on: 1 }, 1, true],
    [{ ...stepOf("abort"), on: 0 }, 0, true],
    [{ ...stepOf("abort"), on: 10 }, 1, false],
    [stepOf("put", "a", result(1, "etag")), 1, true],
    [stepOf("put", "a", result(10, "etag")), 1, false],
    [stepOf("put", "a", encodedObject({ a: { is: "array", items: [result(0, "part")] } })), 0, true],
    [stepOf("head", "a"), 0, false],
  ])("refersTo(%j, %i) is %s", (step, index, refers) => {
    expect(refersTo(step, index)).toBe(refers);
  });
});
