import { FakeBucket, type FakeBucketOptions, type RuleId, semantics } from "fakebucket";
import { type CheckOptions, checkBucket, ownRule, type Progress } from "fakebucket/property";
import type { StoreListOptions, StoreObject } from "fakebucket/types";
import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { MapBucket } from "../../../examples/map-bucket/map-bucket.mjs";
import { rules } from "../../../src/rules/statements/all-rules.js";

const fake = () => new FakeBucket();

/** Returns the selected rules without running them. */
const stopped: CheckOptions = { signal: AbortSignal.abort() };

/** A bucket whose ranges are a byte short, from a length on. */
class ShortBucket extends FakeBucket {
  // biome-ignore lint/suspicious/noExplicitAny: the arguments have any type.
  override get(key: string, options?: any): Promise<any> {
    const range = options?.range;
    if (!(range?.length > 3)) return super.get(key, options);
    return super.get(key, { ...options, range: { ...range, length: range.length - 1 } });
  }
}

describe("checkBucket()", () => {
  it("reports each rule of the registry, in its order", async () => {
    const report = await checkBucket(fake, stopped);
    expect(report.rules.map(({ rule }) => rule)).toEqual(Object.keys(rules));
  });

  it("reports why a rule was skipped", async () => {
    const { rules: reports } = await checkBucket(fake, {
      runs: 1,
      rules: ["multipart", "errors.stack"],
      abilities: { multipart: false },
    });
    expect(reports.find(({ rule }) => rule === "multipart.create")).toEqual({
      rule: "multipart.create",
      status: "skipped",
      reason: "it has no multipart uploads",
    });
    expect(reports.find(({ rule }) => rule === "errors.stack")?.status).toBe("skipped");
  });

  it("returns the first failing row of a rule, and replays it by seed and path", async () => {
    const { ok, rules: reports } = await checkBucket(() => new ShortBucket(), { rules: ["range.length"], seed: 7 });
    expect(ok).toBe(false);
    const [report] = reports;
    expect(report).toMatchObject({
      rule: "range.length",
      status: "failed",
      reason: 'get("k", { range: { length: 4 } }): expected "hell", saw "hel"',
      seed: 7,
    });
    expect(report?.counterexample).toBe(
      [
        "const bucket = await makeBucket();",
        'await bucket.put("k", "hello");',
        'const object = await bucket.get("k", { range: { length: 4 } });',
        "const text = await object.text();",
        'assert.equal(text, "hell"); // get("k", { range: { length: 4 } }): expected "hell", saw "hel"',
      ].join("\n"),
    );
    const again: CheckOptions = { rules: ["range.length"], seed: 7, path: report?.path };
    let buckets = 0;
    const counting = () => {
      buckets += 1;
      return new ShortBucket();
    };
    expect((await checkBucket(counting, again)).rules).toEqual(reports);
    // Once to fail, and once more to record the failure.
    expect(buckets).toBe(2);
  });

  it("accepts buckets directly or as promises, and does not reject if one fails", async () => {
    expect((await checkBucket(async () => new FakeBucket(), { rules: ["key.order"], runs: 3 })).ok).toBe(true);
    const { rules: reports } = await checkBucket(() => Promise.reject(new Error("no bucket")), {
      rules: ["key"],
      runs: 3,
    });
    expect(reports.map(({ status }) => status)).toEqual(reports.map(() => "failed"));
    expect(reports[0]?.reason).toBe("unexpected Error: no bucket");
  });

  it("stops at a case that hangs", async () => {
    class Hanging extends FakeBucket {
      override list(): Promise<never> {
        return new Promise<never>(() => undefined);
      }
    }
    const { rules: reports } = await checkBucket(() => new Hanging(), { rules: ["list.order"], timeout: 1000 });
    expect(reports[0]).toMatchObject({ status: "failed", reason: "the case had not finished after 1000 ms" });
    expect(reports[0]?.counterexample).toContain("bucket.list(");
  });

  it("reports progress, and stops when the signal is aborted", async () => {
    const seen: Progress[] = [];
    const controller = new AbortController();
    const onProgress = (progress: Progress) => {
      seen.push(progress);
      if (progress.done === 2) controller.abort();
    };
    const { rules: reports } = await checkBucket(fake, {
      rules: ["key"],
      runs: 2,
      onProgress,
      signal: controller.signal,
    });
    expect(seen.map(({ done }) => done)).toEqual(reports.map((_, index) => index + 1));
    expect(seen.every(({ total }) => total === reports.length)).toBe(true);
    const stopped = { status: "skipped", reason: "the run was stopped" };
    expect(reports.slice(2).map(({ status, reason }) => ({ status, reason }))).toEqual(
      reports.slice(2).map(() => stopped),
    );
  });

  it("rejects with the error of `onProgress`", async () => {
    const onProgress = () => Promise.reject(new Error("I do not want to know."));
    const checking = checkBucket(fake, { rules: ["key.empty"], runs: 1, onProgress });
    await expect(checking).rejects.toThrow("I do not want to know.");
  });

  it("creates a class with the settings that a function receives", async () => {
    const received: unknown[][] = [[], []];
    class Own extends FakeBucket {
      constructor(settings?: FakeBucketOptions) {
        super(settings);
        received[0]?.push(settings);
      }
    }
    const make = (settings?: FakeBucketOptions) => {
      received[1]?.push(settings);
      return new FakeBucket(settings);
    };
    for (const makeBucket of [Own as never, make]) {
      const { rules } = await checkBucket(makeBucket, { rules: ["key.length", "list.limit"], runs: 2, seed: 1 });
      expect(rules.filter(({ status }) => status === "failed")).toEqual([]);
    }
    expect(received[0]).toEqual(received[1]);
    expect(received[0]?.some((settings) => settings !== undefined)).toBe(true);
  });

  it("creates a class as minifiers write one", async () => {
    const made = Function("bucket", "return class{constructor(){return bucket()}}")(fake);
    const { rules } = await checkBucket(made, { rules: ["key.empty"], runs: 1, seed: 1 });
    expect(rules).toEqual([{ rule: "key.empty", status: "passed" }]);
  });

  it("stops within a rule", async () => {
    const controller = new AbortController();
    const stopping = () => {
      controller.abort();
      return new FakeBucket();
    };
    const { rules: reports } = await checkBucket(stopping, { rules: ["range.length"], signal: controller.signal });
    expect(reports[0]).toEqual({ rule: "range.length", status: "skipped", reason: "the run was stopped" });
  });

  it("stops within the random sequences", async () => {
    const controller = new AbortController();
    let isRandom = false;
    const make = () => {
      if (isRandom) controller.abort();
      return new FakeBucket();
    };
    const { random } = await checkBucket(make, {
      rules: ["put.stores", "put.replaces", "head"],
      seed: 1,
      signal: controller.signal,
      onProgress({ done, total }) {
        isRandom = done === total;
      },
    });
    expect(random).toMatchObject({ status: "skipped", reason: "the run was stopped" });
  });

  it("prints failures and skipped rules", async () => {
    const abilities = { multipart: false };
    const report = await checkBucket(() => new ShortBucket(), {
      rules: ["range", "multipart"],
      seed: 1,
      runs: 20,
      abilities,
    });
    const text = String(report);
    expect(text).toMatch(/^\d+ rules: \d+ passed, \d+ failed, \d+ skipped\n\n✗ range/);
    expect(text).toContain("\n    const bucket = await makeBucket();\n");
    expect(text).toContain('\n  To reproduce: { rules: ["range.length"], seed: 1, path: "');
    expect(text).toMatch(/\n– it has no multipart uploads: multipart\.handle, /);
    // The difference is stated once, and not repeated next to the assertion.
    const { reason = "", counterexample } = report.rules.find(({ rule }) => rule === "range.length") ?? {};
    expect(counterexample).toContain(`; // ${reason}`);
    expect(text.split(reason)).toHaveLength(2);
  });

  it("prints only what there is", async () => {
    const report = await checkBucket(fake, { rules: ["key.empty"], runs: 0, seed: 4 });
    expect(String(report)).toBe("1 rule: 1 passed, 0 failed\n\n– random sequences of calls: runs is 0");
  });

  it("names the method that a bucket lacks", async () => {
    const { rules: reports } = await checkBucket(() => ({}) as never, { rules: ["key.empty"], runs: 0 });
    expect(reports[0]?.reason).toBe("bucket.put is not a function");
  });

  it("makes no random calls that need an ability which the bucket lacks", async () => {
    class Single extends FakeBucket {
      override createMultipartUpload = () => Promise.reject(new Error("not implemented"));
      override resumeMultipartUpload = () => expect.fail("not implemented");
      override async put(...args: Parameters<FakeBucket["put"]>) {
        if (args[2]?.storageClass !== undefined) throw new Error("not implemented");
        return super.put(...args) as Promise<never>;
      }
    }
    const abilities = { multipart: false, storageClass: false };
    const options = { rules: ["put", "get", "head", "multipart"], abilities, seed: 1, runs: 100 };
    const report = await checkBucket(() => new Single(), options);
    expect(report.random).toEqual({ status: "passed", runs: 100, seed: 1 });
  });

  it("makes random calls about rules of older dates, although the dates of scripts cannot be chosen", async () => {
    let isRandom = false;
    let count = 0;
    class Counting extends FakeBucket {
      override list(options?: StoreListOptions) {
        if (isRandom && options?.include !== undefined) count += 1;
        return super.list(options);
      }
    }
    const onProgress = ({ done, total }: Progress) => {
      isRandom = done === total;
    };
    const rules = ["list.result", "list.include", "list.truncated", "list.order", "key.order"];
    const report = await checkBucket(() => new Counting(), { rules, seed: 1, runs: 60, onProgress });
    expect(report.random).toEqual({ status: "passed", runs: 60, seed: 1 });
    expect(count).toBeGreaterThan(0);
  });

  it("finds the faults of a Map bucket of a few lines", async () => {
    const abilities = { multipart: false, ssec: false, storageClass: false };
    const wrong: readonly RuleId[] = [
      "key.order",
      "list.delimiter",
      "list.limit",
      "range.suffix",
      "condition.uploaded-before",
    ];
    const report = await checkBucket(() => new MapBucket(), { rules: wrong, abilities, seed: 1 });
    expect(report.rules.map(({ rule, status }) => [rule, status])).toEqual(
      Object.keys(rules)
        .filter((rule) => wrong.includes(rule as RuleId))
        .map((rule) => [rule, "failed"]),
    );
  });
});

describe("the options of checkBucket()", () => {
  const ofOneRule = "path needs the seed of the same report, and rules must name only the rule";
  it.each<[unknown, string]>([
    [5, "options must be an object, not 5."],
    [{ run: 5 }, 'there is no option "run"; did you mean "runs"?'],
    [{ runs: -1 }, "runs must be a whole number from 0 on, not -1."],
    [{ runs: 1.5 }, "runs must be a whole number from 0 on, not 1.5."],
    [{ seed: "x" }, 'seed must be a whole number, not "x".'],
    [{ semantics: "real" }, 'semantics must be "documented", "deployed", "simulator" or a record, not "real".'],
    [{ semantics: {} }, 'semantics.brand must be "Store" or "R2" (spread a preset to keep its other answers), not'],
    [{ semantics: { ...semantics.documented, maxKeyBytes: -1 } }, "semantics.maxKeyBytes must be a whole number, 0 or"],
    [
      { semantics: { ...semantics.documented, brands: 1 } },
      'there is no option "brands" in semantics; did you mean "brand"?',
    ],
    [{ abilities: [] }, "abilities must be an object, not an array."],
    [{ abilities: { clocks: true } }, 'abilities: there is no option "clocks"; did you mean "clock"?'],
    [{ abilities: { clock: true } }, "abilities: clock must be a function, not true."],
    [{ rules: "key" }, 'rules must be an array of rule ids, not "key".'],
    [{ rules: ["keys"] }, 'No rule has the id "keys" or an id that begins with "keys.": see'],
    [{ rules: ["key", "keys"] }, 'No rule has the id "keys" or an id that begins with "keys.": see'],
    [{ rules: ["ke"] }, 'No rule has the id "ke" or an id that begins with "ke.": see'],
    [{ abilities: { minPartBytes: 1.5 } }, "abilities: minPartBytes must be a whole number, not 1.5."],
    [{ timeout: 0 }, "timeout must be a number of milliseconds, 2147483647 at most, not 0."],
    [
      { timeout: Number.POSITIVE_INFINITY },
      "timeout must be a number of milliseconds, 2147483647 at most, not Infinity.",
    ],
    [{ onProgress: 1 }, "onProgress must be a function, not 1."],
    [{ signal: { aborted: false } }, "signal must be an AbortSignal, not an object."],
    [{ path: "0:x" }, 'path must be a path from a report, not "0:x".'],
    [{ path: "0:1", rules: ["put.stores"] }, ofOneRule],
    [{ path: "0:1", seed: 1, rules: ["key"] }, ofOneRule],
    [{ path: "0:1:2", seed: 1, rules: [] }, ofOneRule],
    [{ path: "random:0" }, "path needs the seed of the same report."],
    [{ abilities: { multipart: 1 } }, "abilities: multipart must be a boolean, not 1."],
  ])("refuses %o", async (options, message) => {
    const error = await checkBucket(fake, options as CheckOptions).catch((reason: unknown) => reason);
    expect(error).toBeInstanceOf(TypeError);
    expect((error as TypeError).message).toContain(message);
  });

  it.each([undefined, { multipart: undefined }])("treats undefined as absent, abilities %o", async (abilities) => {
    const options = {
      runs: 1,
      seed: undefined,
      path: undefined,
      semantics: undefined,
      abilities: abilities as object | undefined,
      rules: ["key.empty", "multipart.create"],
    };
    const report = await checkBucket(fake, { ...options, signal: undefined, timeout: undefined, ownRules: [] });
    expect(report.rules.map(({ status }) => status)).toEqual(["passed", "passed"]);
  });

  it.each([0, -1])("replays a path with the seed %i", async (seed) => {
    for (const path of ["example:0", "example:10", "0", "random:0", ""])
      expect(await checkBucket(fake, { path, seed, rules: ["put.stores"], runs: 1 })).toMatchObject({
        ok: true,
        random: { seed, status: path === "random:0" ? "passed" : "skipped" },
      });
  });

  it("accepts a least size of parts of 0, and a part of a millisecond", async () => {
    const options = { ...stopped, abilities: { minPartBytes: 0 }, timeout: 0.5, rules: ["key.empty"] };
    expect((await checkBucket(fake, options)).ok).toBe(true);
  });

  it("makes no random sequences if runs is 0", async () => {
    const { random } = await checkBucket(fake, { rules: ["key.empty"], runs: 0, seed: 4 });
    expect(random).toEqual({ status: "skipped", runs: 0, seed: 4, reason: "runs is 0" });
  });

  it("chooses a new seed for each run, never negative", async () => {
    const seedOf = async () => (await checkBucket(fake, { rules: [], runs: 0 })).random.seed;
    const seeds = await Promise.all([seedOf(), seedOf(), seedOf()]);
    expect(new Set(seeds).size).toBe(3);
    expect(Math.min(...seeds)).toBeGreaterThanOrEqual(0);
  });

  it("refuses anything that makes no buckets", async () => {
    const error = await checkBucket(new FakeBucket() as never).catch((reason: unknown) => reason);
    expect(String(error)).toBe(
      "TypeError: checkBucket: makeBucket must be a function that returns a bucket, not an object.",
    );
  });

  it("accepts a complete record of semantics", async () => {
    const withDelimiter = { ...semantics.documented, delimitedPrefixes: "withDelimiter" } as const;
    const check = (make: () => FakeBucket) =>
      checkBucket(make, { semantics: withDelimiter, rules: ["list.delimiter"], runs: 10 });
    expect((await check(() => new FakeBucket({ semantics: withDelimiter }))).ok).toBe(true);
    expect((await check(fake)).ok).toBe(false);
  });

  it("treats a complete id as one rule, and a prefix as all rules below it", async () => {
    const rulesOf = async (name: string) =>
      (await checkBucket(fake, { ...stopped, rules: [name] })).rules.map(({ rule }) => rule);
    expect(await rulesOf("list.delimiter")).toEqual(["list.delimiter"]);
    expect(await rulesOf("key")).toEqual(Object.keys(rules).filter((rule) => rule.startsWith("key.")));
  });
});

describe("the level of a check", () => {
  const rulesOf = async (level: CheckOptions["level"]) =>
    (await checkBucket(fake, { ...stopped, level })).rules.map(({ rule }) => rule);

  it("leaves out less important rules", async () => {
    const levelOf = (rule: string) => rules[rule as RuleId].level;
    const all = Object.keys(rules);
    expect(await rulesOf("data")).toEqual(all.filter((rule) => levelOf(rule) === "data"));
    expect(await rulesOf("contract")).toEqual(all.filter((rule) => levelOf(rule) !== "letter"));
    expect(await rulesOf("letter")).toEqual(all);
    const { rules: named } = await checkBucket(fake, { ...stopped, level: "data", rules: ["key", "errors"] });
    expect(named.map(({ rule }) => rule)).toEqual(
      all.filter((rule) => /^(key|errors)\./.test(rule) && levelOf(rule) === "data"),
    );
  });

  it("compares classes and texts of errors only at letter", async () => {
    class OtherTexts extends FakeBucket {
      override head(key: string) {
        return super.head(key).catch(() => Promise.reject(new RangeError("Too long.")));
      }
    }
    const okAt = async (level: CheckOptions["level"], make: () => FakeBucket) =>
      (await checkBucket(make, { level, rules: ["key.length"], seed: 1, runs: 5 })).ok;
    expect(await okAt("contract", () => new OtherTexts())).toBe(true);
    expect(await okAt("letter", () => new OtherTexts())).toBe(false);
    // The refusal itself is more than a text.
    expect(await okAt("contract", () => new FakeBucket({ limits: { maxKeyBytes: 2048 } }))).toBe(false);
  });

  it("compares no texts of errors in random sequences below letter", async () => {
    class OtherTexts extends FakeBucket {
      override async put(...args: Parameters<FakeBucket["put"]>) {
        return super.put(...args).catch(() => Promise.reject(new RangeError("no"))) as Promise<never>;
      }
    }
    const rules = ["put.stores", "put.replaces", "checksum", "key"];
    const report = await checkBucket(() => new OtherTexts(), { level: "contract", rules, seed: 1, runs: 100 });
    expect(report.random).toEqual({ status: "passed", runs: 100, seed: 1 });
  });

  it("lets no other text of an error hide what follows", async () => {
    // Refuses a wrong checksum in words of its own, but stores the value.
    class Storing extends FakeBucket {
      override async put(...args: Parameters<FakeBucket["put"]>) {
        const failed = async () => {
          if (args[1] === "hello") await super.put(args[0], args[1]);
          throw new RangeError("No.");
        };
        return super.put(...args).catch(failed) as Promise<StoreObject>;
      }
    }
    for (const level of ["data", "contract"] as const) {
      const options = { level, rules: ["checksum.verified"], seed: 1, runs: 0 };
      expect((await checkBucket(() => new Storing(), options)).ok, level).toBe(false);
    }
  });

  it("is one of three", async () => {
    const error = await checkBucket(fake, { level: "all" as never }).catch((reason: unknown) => reason);
    expect(String(error)).toBe('TypeError: checkBucket: level must be "data" or "contract" or "letter", not "all".');
  });
});

describe("custom rules", () => {
  const positive = ownRule<{ readonly size: number }>({
    rule: "mine.positive",
    statement: "No object is empty.",
    examples: () => [{ size: 1 }],
    cases: () => fc.record({ size: fc.nat(5) }),
    async check({ makeBucket }, { size }) {
      const bucket = await makeBucket();
      const object = await bucket.put("k", "x".repeat(size));
      if (object === null || object.size === 0) throw new Error("It is empty.");
    },
  });

  it("are checked after the registry's rules, and are shrunk and reported like them", async () => {
    const report = await checkBucket(fake, { rules: ["key.empty"], ownRules: [positive], seed: 1 });
    expect(report.rules).toMatchObject([
      { rule: "key.empty", status: "passed" },
      { rule: "mine.positive", status: "failed", reason: "unexpected Error: It is empty.", seed: 1 },
    ]);
    expect(report.rules[1]?.counterexample).toBe(
      'const bucket = await makeBucket();\nawait bucket.put("k", "");\n// unexpected Error: It is empty.',
    );
    expect(String(report)).toContain("✗ mine.positive\n  No object is empty.\n");
    const again = { rules: [], ownRules: [positive], seed: 1, path: report.rules[1]?.path };
    expect((await checkBucket(fake, again)).rules).toEqual([report.rules[1]]);
    const one = { cases: () => fc.constant({ size: 1 }), maxRuns: Number.POSITIVE_INFINITY };
    const { examples: _, ...casesAlone } = { ...positive, ...one };
    expect((await checkBucket(fake, { rules: [], ownRules: [casesAlone], timeout: 2_147_483_647 })).ok).toBe(true);
    class WithSizes {
      readonly #sizes = [0];
      examples() {
        return this.#sizes.map((size) => ({ size }));
      }
    }
    const withSizes = Object.assign(new WithSizes(), casesAlone);
    expect((await checkBucket(fake, { rules: [], ownRules: [withSizes] })).ok).toBe(false);
    class WithCases {
      readonly rule = "mine.cases";
      readonly statement = "No object is empty.";
      readonly check = positive.check;
      readonly #size = 0;
      cases() {
        return fc.constant({ size: this.#size });
      }
    }
    expect((await checkBucket(fake, { rules: [], ownRules: [new WithCases()] })).ok).toBe(false);
    class WithCheck {
      readonly rule = "mine.check";
      readonly statement = "No object is empty.";
      readonly cases = positive.cases;
      readonly #fails = true;
      async check() {
        if (this.#fails) throw new Error("no");
      }
    }
    class WithCode extends WithCheck {
      readonly #words = "as code";
      code(_: unknown, failure: unknown) {
        return `${this.#words}: ${failure}`;
      }
    }
    for (const [rule, counterexample] of [
      [new WithCheck(), expect.stringContaining("no")],
      [new WithCode(), "as code: Error: no"],
    ] as const) {
      const { rules: reports } = await checkBucket(fake, { rules: [], ownRules: [rule], runs: 1 });
      expect(reports).toMatchObject([{ reason: "unexpected Error: no", counterexample }]);
    }
  });

  it("may be several, with any names, and get the terms of the run", async () => {
    const given: unknown[] = [];
    const own = (rule: string) =>
      ownRule<number>({
        rule,
        statement: "It holds.",
        examples: ({ abilities, semantics: { brand } }) => [given.push(abilities, brand)],
        cases: ({ abilities, semantics: { brand } }) => fc.constant(given.push(abilities, brand)),
        check: () => Promise.resolve(),
      });
    const options = { rules: [], ownRules: [own("toString"), own("constructor")], abilities: { limits: true } };
    const { rules: reports } = await checkBucket(fake, options);
    expect(reports.map(({ rule, status }) => [rule, status])).toEqual([
      ["toString", "passed"],
      ["constructor", "passed"],
    ]);
    const terms = [{ multipart: true, ssec: true, storageClass: true, limits: true }, semantics.documented.brand];
    expect(given).toEqual([...terms, ...terms, ...terms, ...terms]);
  });

  it.each<[unknown, string]>([
    [[5], "ownRules must be an array of rules, each with rule, statement, cases and check (see `OwnRule`), not"],
    [[{ ...positive, statement: "" }], "ownRules must be an array of rules"],
    [[positive, 5], "ownRules must be an array of rules"],
    [[{ ...positive, needs: ["clock", ""] }], "ownRules must be an array of rules"],
    ...[
      ...[
        { rule: "" },
        { cases: undefined },
        { check: undefined },
        { examples: [] },
        { needs: "multipart" },
        { code: "" },
      ],
      ...[{ needs: [5] }, { dates: "2022-08-04" }, { dates: [5] }, { maxRuns: "5" }, { maxRuns: -1 }],
    ].map((wrong) => [[{ ...positive, ...wrong }], "ownRules must be an array of rules"] as [unknown, string]),
    [[positive, positive], 'The rule id "mine.positive" is already in use.'],
    [[{ ...positive, rule: "key.empty" }], 'The rule id "key.empty" is already in use.'],
  ])("are refused if they are invalid: %o", async (ownRules, message) => {
    const error = await checkBucket(fake, { ownRules } as CheckOptions).catch((reason: unknown) => reason);
    expect(String(error)).toContain(message);
  });
});
