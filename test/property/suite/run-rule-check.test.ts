import { FakeBucket, semantics } from "fakebucket";
import fc from "fast-check";
import { describe, expect, it, vi } from "vitest";
import { CheckFailure, reasonOf, show } from "../../../src/property/expect/check-failure.js";
import { expectError } from "../../../src/property/expect/expect.js";
import { type BucketSettings, type RuleCheck, ruleCheck } from "../../../src/property/expect/rule-check.js";
import { runRuleCheck } from "../../../src/property/suite/run-rule-check.js";
import { makerOf } from "../../../src/property/suite/suite-options.js";

const rule = "list.order";
const fake = () => new FakeBucket();
const plain = { makeBucket: fake, semantics: semantics.documented };

function checking(check: RuleCheck["check"], more: Partial<RuleCheck> = {}): RuleCheck {
  // One fixed case, and no random ones.
  return { rule, check, examples: () => [undefined], cases: () => fc.constant(undefined), maxRuns: 0, ...more };
}

describe("runRuleCheck()", () => {
  const never = () => new Promise<never>(() => undefined);
  it.each<[what: string, check: RuleCheck["check"], makeBucket: () => FakeBucket, reason: string | undefined]>([
    ["passes a check that ends", async (subject) => void (await (await subject.makeBucket()).list()), fake, undefined],
    ["fails one that throws, with its message", () => Promise.reject(new CheckFailure("saw 1")), fake, "saw 1"],
    [
      "fails one of which a call fails that was to succeed",
      () => Promise.reject(new TypeError("no")),
      fake,
      "unexpected TypeError: no",
    ],
    [
      "fails one of which the bucket cannot be made",
      async (subject) => void (await subject.makeBucket()),
      () => expect.fail("no bucket"),
      "unexpected AssertionError: no bucket",
    ],
    ["fails one that never ends", never, fake, "the case had not finished after 5 ms"],
  ])("%s", async (_, check, makeBucket, reason) => {
    const outcome = await runRuleCheck(checking(check), {
      ...plain,
      makeBucket,
      timeout: reason?.includes("5 ms") ? 5 : 1000,
    });
    expect(outcome).toMatchObject(reason === undefined ? { status: "passed" } : { status: "failed", reason });
  });

  it.each([
    ["data", "passed"],
    ["contract", "passed"],
    ["letter", "failed"],
  ] as const)("at the level %s, a check of an error with another text is %s", async (level, status) => {
    const refusing = () => Promise.reject(new TypeError("No."));
    const texts = checking(async () => void (await expectError("it", refusing, "TypeError", "Too long.")));
    expect(await runRuleCheck(texts, { ...plain, level })).toMatchObject({ status });
  });

  it.each([
    ["clock", "its clock cannot be moved"],
    ["compatibilityDate", "its compatibility date cannot be chosen"],
    ["compatibilityFlags", "its compatibility flags cannot be chosen"],
    ["limits", "its limits cannot be lowered and are too high to reach"],
  ] as const)("skips a check that needs the ability %s, unless it is given", async (ability, reason) => {
    const needing = checking(() => Promise.resolve(), { needs: [ability] });
    expect(await runRuleCheck(needing, plain)).toEqual({ status: "skipped", reason });
    const abilities = { clock: () => undefined, compatibilityDate: true, compatibilityFlags: true, limits: true };
    expect(await runRuleCheck(needing, { ...plain, abilities })).toEqual({ status: "passed" });
  });

  it("skips a check for the first of several abilities that it needs", async () => {
    const needing = checking(() => Promise.resolve(), { needs: ["multipart", "clock", "limits"] });
    const reasonWith = async (abilities: object) => await runRuleCheck(needing, { ...plain, abilities });
    expect(await reasonWith({})).toMatchObject({ reason: "its clock cannot be moved" });
    const clock = () => undefined;
    expect(await reasonWith({ clock })).toMatchObject({ reason: expect.stringMatching(/^its limits/) });
    expect(await reasonWith({ clock, limits: true })).toEqual({ status: "passed" });
  });

  it.each([
    ["Response", undefined],
    ["TransformStream", undefined],
    [
      "byte reader of a Response's body",
      class {
        readonly body = null;
      },
    ],
    [
      "Headers that keep Range",
      class extends URLSearchParams {
        override has = () => false;
      },
    ],
  ] as const)("skips a check that needs a %s of the host, unless it exists", async (need, instead) => {
    const needing = checking(() => Promise.resolve(), { hostNeeds: ["structuredClone", need] });
    expect(await runRuleCheck(needing, plain)).toEqual({ status: "passed" });
    vi.stubGlobal(/Response|TransformStream|Headers/.exec(need)?.[0] ?? "", instead);
    try {
      expect(await runRuleCheck(needing, plain)).toEqual({ status: "skipped", reason: `this host has no ${need}` });
      vi.stubGlobal("structuredClone", undefined);
      expect(await runRuleCheck(needing, plain)).toMatchObject({ reason: "this host has no structuredClone" });
    } finally {
      vi.unstubAllGlobals();
    }
  });

  it.each(["multipart", "ssec", "storageClass"] as const)("assumes the ability %s", async (ability) => {
    const needing = checking(() => Promise.resolve(), { needs: [ability] });
    expect(await runRuleCheck(needing, plain)).toEqual({ status: "passed" });
    expect((await runRuleCheck(needing, { ...plain, abilities: { [ability]: false } })).status).toBe("skipped");
  });

  it("makes buckets with each date, if dates can be chosen", async () => {
    const asked: BucketSettings[] = [];
    const makeBucket = (settings: BucketSettings) => {
      asked.push(settings);
      return new FakeBucket();
    };
    const dated = checking(
      async ({ makeBucket: make, compatibilityDate }) => {
        await make({ maxKeyBytes: 5 });
        if (compatibilityDate === "2022-08-04") throw new CheckFailure("not honoured");
      },
      { dates: ["2022-08-03", "2022-08-04"] },
    );
    const chosen = { ...plain, makeBucket, abilities: { compatibilityDate: true } };
    expect(await runRuleCheck(dated, chosen)).toMatchObject({ status: "failed", reason: "2022-08-04: not honoured" });
    expect(await runRuleCheck(dated, { ...plain, makeBucket })).toEqual({ status: "passed" });
    const limits = { maxKeyBytes: 5 };
    expect(asked).toEqual([
      { compatibilityDate: "2022-08-03", limits },
      { compatibilityDate: "2022-08-04", limits },
      // Once more, to record the calls.
      { compatibilityDate: "2022-08-04", limits },
      { limits },
    ]);
  });
});

it("runRuleCheck() makes buckets with each script, if dates and flags can be chosen", async () => {
  const asked: BucketSettings[] = [];
  const makeBucket = (settings: BucketSettings) => {
    asked.push(settings);
    return new FakeBucket();
  };
  const scripts = [
    { compatibilityDate: "2022-08-03", compatibilityFlags: [] },
    { compatibilityDate: "2022-08-04", compatibilityFlags: ["a", "b"] },
  ];
  const scripted = checking(
    async ({ makeBucket: make, compatibilityFlags }) => {
      await make();
      if (compatibilityFlags.includes("b")) throw new CheckFailure("not honoured");
    },
    { scripts },
  );
  const abilities = { compatibilityDate: true, compatibilityFlags: true };
  const outcome = await runRuleCheck(scripted, { ...plain, makeBucket, abilities }, { explains: false });
  expect(outcome).toMatchObject({ status: "failed", reason: "2022-08-04 a b: not honoured" });
  expect(asked).toEqual([{ compatibilityDate: "2022-08-03" }, scripts[1]]);
  for (const one of ["compatibilityDate", "compatibilityFlags"])
    expect(await runRuleCheck(scripted, { ...plain, abilities: { [one]: true } })).toEqual({ status: "passed" });
});

describe("the counterexample of runRuleCheck()", () => {
  it("has only the message of the failure if the recording failed differently", async () => {
    let tries = 0;
    const changing = checking(async ({ makeBucket }) => {
      const object = await (await makeBucket()).put("k", "v");
      tries += 1;
      throw new CheckFailure(`try ${tries}`, { seen: object?.size, expected: tries });
    });
    const outcome = await runRuleCheck(changing, plain);
    expect(outcome).toMatchObject({ reason: "try 1", counterexample: expect.stringMatching(/\/\/ try 1$/) });
    expect(outcome).not.toMatchObject({ counterexample: expect.stringContaining("2") });
  });

  it("has the difference if only the digits of random texts changed", async () => {
    let tries = 0;
    const changing = checking(async ({ makeBucket }) => {
      const object = await (await makeBucket()).put("k", "v");
      tries += 1;
      const id = String(tries).repeat(16);
      throw new CheckFailure(`seen with ${id} and ${id}`, { seen: object?.size, expected: 2 });
    });
    const { counterexample } = (await runRuleCheck(changing, plain)) as { readonly counterexample?: string };
    expect(counterexample).toMatch(/^assert\.equal\(.*, 2\);/m);
  });
});

describe("the cases of runRuleCheck()", () => {
  /** Fails from this number on. */
  const failingFrom = (least: number, more: Partial<RuleCheck<number>> = {}) =>
    ruleCheck<number>({
      rule,
      examples: () => [7, 1000],
      cases: () => fc.nat(100),
      check: async (_, given) => {
        if (given >= least) throw new CheckFailure(`${given} is too much`);
      },
      ...more,
    });

  it.each([1, 0])("are random first, and are shrunk, with the seed %i", async (seed) => {
    const outcome = await runRuleCheck(failingFrom(5), plain, { seed });
    expect(outcome).toMatchObject({ status: "failed", reason: "5 is too much", seed });
    expect(outcome).not.toMatchObject({ path: expect.stringContaining("example") });
  });

  it("are then the examples, for every seed", async () => {
    for (const seed of [1, 2, 3]) {
      const outcome = await runRuleCheck(failingFrom(500), plain, { seed });
      expect(outcome).toMatchObject({ status: "failed", reason: "1000 is too much", seed, path: "example:1" });
      expect(await runRuleCheck(failingFrom(500), plain, { seed, path: "example:1" })).toEqual(outcome);
      expect(await runRuleCheck(failingFrom(500), plain, { seed, path: "example:0" })).toEqual({ status: "passed" });
    }
  });

  it.each([1, 40])("are only the one of a path, also if it holds now, with %i runs", async (runs) => {
    const failed = await runRuleCheck(failingFrom(5), plain, { seed: 1 });
    const cases: number[] = [];
    const check: RuleCheck<number>["check"] = async (_, given) => void cases.push(given);
    for (const path of [(failed as { path: string }).path, "0", "3", "3:0", ""])
      await runRuleCheck(failingFrom(0, { check }), plain, { seed: 1, path, runs });
    expect(cases).toEqual([5, ...Array.from({ length: 4 }, () => expect.any(Number))]);
  });

  it("are as many as requested, up to the maximum of the check", async () => {
    const countOf = async (runs: number | undefined, maxRuns?: number) => {
      let count = 0;
      const counting = async () => {
        count += 1;
      };
      await runRuleCheck(failingFrom(0, { check: counting, ...(maxRuns === undefined ? {} : { maxRuns }) }), plain, {
        runs,
      });
      return count;
    };
    expect(await countOf(undefined)).toBe(102);
    expect(await countOf(10)).toBe(12);
    expect(await countOf(0)).toBe(2);
    expect(await countOf(10, 3)).toBe(5);
    expect(await countOf(3, 10)).toBe(5);
  });

  it("are the same for the same seed", async () => {
    const casesOf = async (seed: number) => {
      const cases: number[] = [];
      const noting: RuleCheck<number>["check"] = async (_, given) => void cases.push(given);
      await runRuleCheck(failingFrom(0, { check: noting }), plain, { seed });
      return cases;
    };
    for (const seed of [1, 0]) expect(await casesOf(seed)).toEqual(await casesOf(seed));
    expect(await casesOf(1)).not.toEqual(await casesOf(2));
  });

  it("are no failure if the run is stopped while one is shrunk", async () => {
    const controller = new AbortController();
    const check: RuleCheck<number>["check"] = async () => {
      controller.abort();
      throw new CheckFailure("no");
    };
    const run = { seed: 1, signal: controller.signal };
    const stopped = { status: "skipped", reason: "the run was stopped" };
    expect(await runRuleCheck(failingFrom(0, { check }), plain, run)).toEqual(stopped);
  });

  it("have no code if it would be too long to read", async () => {
    const puts = (count: number) =>
      checking(async ({ makeBucket }) => {
        const bucket = await makeBucket();
        for (let index = 0; index < count; index++) await bucket.put(`${index}${"ab".repeat(9)}${index * 7}`, "v");
        throw new CheckFailure("no");
      });
    expect(await runRuleCheck(puts(1000), plain)).toHaveProperty("counterexample");
    expect(await runRuleCheck(puts(3000), plain)).not.toHaveProperty("counterexample");
  });

  it("are neither shrunk nor recorded if `explains` is false", async () => {
    const outcome = await runRuleCheck(failingFrom(5), plain, { seed: 1, explains: false });
    expect(outcome).toMatchObject({ status: "failed", reason: expect.not.stringMatching(/^5 is/) });
    expect(outcome).not.toHaveProperty("counterexample");
  });
});

it.each(["class{constructor(of){this.of=of}}", "class A { constructor(of) { this.of = of; } }", "(of)=>({of})"])(
  "makerOf() makes buckets with %s",
  (code) => {
    const given: object = new Function(`return ${code}`)();
    const settings = {};
    expect((makerOf(given)(settings) as { readonly of?: unknown }).of).toBe(settings);
  },
);

describe("show()", () => {
  it.each([
    ["a", '"a"'],
    [-0, "-0"],
    [1n, "1n"],
    [Symbol("s"), "Symbol(s)"],
    [undefined, "undefined"],
    [["a", null], '["a", null]'],
    [{ b: 1, a: "x" }, '{a: "x", b: 1}'],
    [{ uploadId: "x", cursor: undefined }, "{cursor: undefined, uploadId: …}"],
    [new Date(5), "Date(5)"],
    [Uint8Array.of(1, 2), "Uint8Array(1 2)"],
    [new ArrayBuffer(30), `ArrayBuffer(${"0 ".repeat(24)}… of 30)`],
    [new RangeError("no"), "RangeError: no"],
    [new Uint8Array([9, 1, 2]).subarray(1), "Uint8Array(1 2)"],
    [new ArrayBuffer(24), `ArrayBuffer(${"0 ".repeat(24).trimEnd()})`],
    ["x".repeat(80), `"${"x".repeat(80)}"`],
    [new Map(), "Map {}"],
    [() => 1, "a function"],
    [Object.create({ httpEtag: "e" }), "{}"],
    [{ partNumber: 1, etag: "e" }, '{etag: "e", partNumber: 1}'],
    ["x".repeat(90), `"${"x".repeat(80)}…"`],
  ])("shows %o", (value, text) => {
    expect(show(value)).toBe(text);
  });

  it("never throws", () => {
    const get = () => expect.fail();
    expect(show(Object.defineProperty({}, "a", { enumerable: true, get }))).toBe("a value that cannot be inspected");
    const hostile = new Proxy({}, { getPrototypeOf: () => expect.fail() });
    expect(reasonOf(hostile)).toBe("unexpected a value that cannot be inspected");
  });

  it("shows an object of a bucket by its key", async () => {
    expect(show(await new FakeBucket().put("a", "b"))).toBe('the object "a"');
  });
});
