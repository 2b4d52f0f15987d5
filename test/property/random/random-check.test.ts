import assert from "node:assert/strict";
import { FakeBucket, type RuleId, type SemanticsName } from "fakebucket";
import { checkBucket } from "fakebucket/property";
import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { caseCode, StepDiffers } from "../../../src/property/random/case-code.js";
import { comparedObservation } from "../../../src/property/random/compared-observation.js";
import { type AnyCall, concernedRules } from "../../../src/property/random/concerned-rules.js";
import { canBeLeftOut } from "../../../src/property/random/left-out.js";
import {
  canDraw,
  isAsked,
  isInScope,
  type RandomScope,
  randomCheck,
  rulesOfCase,
} from "../../../src/property/random/random-check.js";
import { randomSettings } from "../../../src/property/random/random-settings.js";
import type { Observation, Sequence } from "../../../src/property/sequences/sequence.js";
import { runRuleCheck } from "../../../src/property/suite/run-rule-check.js";
import { type Encoded, encodedObject } from "../../../src/property/values/encoded.js";
import { withMembers } from "../../../src/property/wrapping/with-members.js";
import { levels, rules } from "../../../src/rules/statements/all-rules.js";
import { semantics } from "../../../src/semantics/presets.js";
import { runs } from "../../laws/runs.js";
import { brokenBuckets } from "../../rules/broken/broken-buckets.js";
import { runCode } from "../../rules/run-code.js";
import { documentedImplementation, fakeImplementation } from "../expect/subjects.js";

const everything: RandomScope = { holds: () => true, excluded: () => false, toTheLetter: true };

/** Returns a scope of the rules up to a level. */
function scopeAt(level: (typeof levels)[number]): RandomScope {
  const holds = (rule: RuleId) => levels.indexOf(rules[rule].level) <= levels.indexOf(level);
  return { holds, excluded: () => false, toTheLetter: level === "letter" };
}

function raise(message: string): never {
  throw new Error(message);
}

/** A bucket whose ranges are a byte short in cases that no row covers. */
class ShortRange extends FakeBucket {
  // biome-ignore lint/suspicious/noExplicitAny: the arguments have any type.
  override get(key: string, options?: any): Promise<any> {
    const { offset, length } = options?.range ?? {};
    return super.get(key, offset < 4 && length > 6 && length < 1000 ? { range: { offset, length: 2 } } : options);
  }
}

const list = (options: Readonly<Record<string, Encoded>>): AnyCall => ({
  call: "list",
  args: [encodedObject(options)],
});

describe("randomCheck()", () => {
  it.each(["documented", "deployed", "simulator"] as const satisfies SemanticsName[])(
    "finds no difference on FakeBucket with %s semantics",
    async (name) => {
      const { numRuns, seed } = runs(10);
      const outcome = await runRuleCheck(randomCheck(everything), fakeImplementation(name), { runs: numRuns, seed });
      expect(outcome).toEqual({ status: "passed" });
    },
  );

  it.each(levels)("generates only calls covered by rules of the level %s", async (level) => {
    const scope = scopeAt(level);
    const terms = { semantics: semantics.documented, abilities: { multipart: true, ssec: true, storageClass: true } };
    const calls = new Set<string>();
    for (const { sequence } of fc.sample(randomCheck(scope).cases(terms), runs(40))) {
      for (const step of sequence) {
        calls.add(step.call);
        for (const rule of concernedRules(step)) {
          if (!scope.holds(rule)) expect(canBeLeftOut(rule, scope) || unasked.includes(rule), rule).toBe(true);
        }
      }
    }
    expect([...calls]).toEqual(expect.arrayContaining(["put", "get", "head", "list", "delete", "complete"]));
  });

  it.each([
    ["put.order", "contract"],
    ["get.order", "contract"],
    ["multipart.complete-order", "contract"],
    ["body.blob-type", "contract"],
    ["body.json-error", "contract"],
    ["http-metadata.write-value", "contract"],
    ["result.nested", "contract"],
    ["range.unsatisfiable", "data"],
    ["range.header-unsatisfiable", "data"],
    ["storage-class.kept", "data"],
    ["list.limit-counts-both", "data"],
  ] as const satisfies (readonly [RuleId, string])[])(
    "finds a broken %s, but makes nothing of it at the level %s",
    async (rule, below) => {
      const { make } = brokenBuckets.find((each) => each.rule === rule) ?? raise(`No bucket breaks ${rule}.`);
      const at = (level: (typeof levels)[number], count: number) => {
        const run = { runs: count, seed: 1, explains: false };
        return runRuleCheck(randomCheck(scopeAt(level)), documentedImplementation(make), run);
      };
      expect(await at(below, 60)).toEqual({ status: "passed" });
      expect(await at(rules[rule].level, 200)).toMatchObject({ status: "failed" });
    },
  );

  it("makes buckets with the settings that they support, and no others", () => {
    const names = ["limits", "locks", "lifecycle", "compatibilityDate", "compatibilityFlags"];
    const property = fc.property(fc.subarray(names), (abilities) => {
      const settings = randomSettings(Object.fromEntries(abilities.map((name) => [name, true])));
      expect(new Set(settings.flatMap((each) => Object.keys(each)))).toEqual(new Set(abilities));
    });
    fc.assert(property, runs(100, 100));
  });

  it.each<readonly [what: string, call: AnyCall, rule: RuleId, isInScope: boolean]>([
    ["needed by every sequence", { call: "head", args: ["a"] }, "head.missing", true],
    ["about older dates", list({ include: { is: "array", items: ["httpMetadata"] } }), "list.include-history", true],
    ["that can be left out", list({ delimiter: "/", limit: 2 }), "list.limit-counts-both", true],
    ["about the call alone", list({ prefix: "a" }), "list.prefix", false],
  ])("makes calls of a rule %s, unless it is excluded", (_, call, rule, without) => {
    const holds = (each: RuleId) => each !== rule;
    expect(isInScope(call, everything)).toBe(true);
    expect(isInScope(call, { ...everything, holds })).toBe(without);
    expect(isInScope(call, { ...everything, holds, excluded: (each) => each === rule })).toBe(false);
    expect(isAsked(call, { ...everything, holds: (each) => each === rule })).toBe(true);
    expect(isAsked(call, { ...everything, holds: () => false })).toBe(false);
  });

  it("tells the selected rules about the settings of a case, and about its calls", () => {
    const sequence: Sequence = [{ call: "get", args: ["a"] }];
    const ofCase = (settings: object, scope = everything) => rulesOfCase({ settings, sequence }, scope);
    expect(ofCase({})).toEqual(["get.missing"]);
    const holds = (rule: RuleId) => rule !== "lock.order";
    expect(ofCase({ locks: [] }, { ...everything, holds }).filter((rule) => !rule.startsWith("lock."))).toEqual(
      ofCase({}),
    );
    expect(ofCase({ locks: [] }).filter((rule) => rule === "lock.order")).toHaveLength(1);
    expect(ofCase({ locks: [] }, { ...everything, holds })).not.toContain("lock.order");
    expect(ofCase({ compatibilityDate: "2022-05-31" })).toContain("list.include-history");
    expect(ofCase({ lifecycle: [] }).some((rule) => rule.startsWith("lifecycle."))).toBe(true);
    expect(ofCase({ limits: {} })).toContain("multipart.part-too-small");
  });

  it("generates nothing if no rule is selected, or nothing can be stored", () => {
    expect(canDraw(everything)).toBe(true);
    expect(canDraw({ ...everything, holds: () => false })).toBe(false);
    // Each sequence begins with puts, covered by these rules.
    for (const needed of concernedRules({ call: "put", args: ["a", ""] })) {
      expect(canDraw({ ...everything, excluded: (rule) => rule === needed })).toBe(false);
    }
  });
});

describe("comparedObservation()", () => {
  const text = (value: unknown) => ({ result: null, body: { value, used: true } });
  const error = { class: "TypeError", name: "TypeError", message: "no" };

  it.each(levels)("at the level %s tells failures from results", (level) => {
    const failed = level === "letter" ? error : true;
    const used = true;
    const rows: readonly (readonly [observed: Observation, compared: object])[] = [
      [text("a"), { result: null, body: { value: "a", failed: level === "letter" ? undefined : false, used } }],
      [
        { result: null, body: { error, used } },
        { result: null, body: { failed, used } },
      ],
      [
        { result: null, body: [{ error, used }] },
        { result: null, body: [{ failed, used }] },
      ],
      [{ rejected: error }, { failed }],
      [{ thrown: error }, { failed }],
      [{ skipped: true }, { skipped: true }],
      [
        { result: null, pages: [1, null], headers: [["a", "b"]] },
        { result: null, pages: [1, null], headers: [["a", "b"]] },
      ],
    ];
    const scope = scopeAt(level);
    for (const [observed, compared] of rows) {
      const asked = comparedObservation(observed, { ...scope, holds: (rule) => rule === "body.used" });
      expect(asked).toEqual(JSON.parse(JSON.stringify(compared)));
    }
  });

  const parts = ["checksums", "etag", "class", "tag", "names"];
  const shapes = ["result.classes", "result.json", "errors.brand"] as const;
  it.each<readonly [rule: RuleId, left: readonly string[]]>([
    ...shapes.map((rule) => [rule, ["class", "tag"]] as const),
    ...(["result.properties", "result.unset-members"] as const).map((rule) => [rule, ["names"]] as const),
    ...(["checksum.kept", "result.checksums"] as const).map((rule) => [rule, ["checksums"]] as const),
    ...(["result.etag", "multipart.etag", "multipart.part"] as const).map((rule) => [rule, ["etag"]] as const),
  ])("leaves out what %s is about alone, if it does not hold: %j", (rule, left) => {
    const scope = { ...scopeAt("letter"), holds: (each: RuleId) => each !== rule };
    const checksums = { class: "Checksums", members: [], json: "{}" };
    const members = Object.entries({ etag: "e", checksums });
    const { result } = comparedObservation({ result: { class: "C", tag: "T", members } }, scope);
    const { checksums: json = {} } = result as { readonly checksums?: object };
    expect(Object.keys(result as object)).toEqual(parts.filter((part) => !left.includes(part)));
    expect(Object.keys(json)).toEqual(left.includes("class") || left.includes("checksums") ? [] : ["json"]);
  });

  it.each([
    ...(["errors.reject", "errors.throw-before-2022-10-31"] as const),
    ...(["errors.resume-throws", "errors.write-http-metadata-throws"] as const),
  ])("leaves out if a call threw, if %s does not hold", (rule) => {
    const scope = scopeAt("letter");
    expect(comparedObservation({ thrown: error }, scope)).toEqual({ failed: error, throws: true });
    const holds = (each: RuleId) => each !== rule;
    expect(comparedObservation({ thrown: error }, { ...scope, holds })).toEqual({ failed: error });
  });

  it("leaves out if a body was used, and the classes of bytes and Blobs, if their rules do not hold", () => {
    const body = [{ value: { hex: "00", view: "V" }, used: false }, { value: { blob: "01", type: "T" } }];
    const seen = [undefined, "body.used", "body.methods", "body.blob-type"].map((left) =>
      comparedObservation({ result: 1, used: true, body }, { ...scopeAt("letter"), holds: (rule) => rule !== left }),
    );
    const [bytes, blob] = [{ value: { bytes: "00", view: "V" }, used: false }, body[1]];
    expect(seen).toEqual([
      { result: 1, used: true, body: [bytes, blob] },
      { result: 1, body: [{ value: bytes.value }, blob] },
      { result: 1, used: true, body: [{ value: { bytes: "00" }, used: false }, blob] },
      { result: 1, used: true, body: [bytes, { value: { blob: "01" } }] },
    ]);
  });

  it("compares the order of custom metadata, and of no other members", () => {
    const members = Object.entries({
      size: 1,
      customMetadata: { members: Object.entries({ b: "1", a: "2" }) },
      etag: "e",
    });
    const { result } = comparedObservation({ result: { members } }, { ...scopeAt("letter"), toTheLetter: false });
    expect(JSON.stringify(result)).toBe('{"customMetadata":{"b":"1","a":"2"},"etag":"e","size":1}');
  });

  it.each(levels)("at the level %s finds a body that cannot be read", async (level) => {
    /** A bucket whose bodies of odd sizes cannot be read as bytes. */
    class Unreadable extends FakeBucket {
      // biome-ignore lint/suspicious/noExplicitAny: the result has any type.
      override async get(key: string, options?: any): Promise<any> {
        const object = await super.get(key, options);
        if (object === null || object.size < 3 || object.size % 2 === 0) return object;
        return withMembers(object, { bytes: () => Promise.reject(new Error("no")) });
      }
    }
    const implementation = documentedImplementation((options) => new Unreadable(options));
    const outcome = await runRuleCheck(randomCheck(scopeAt(level)), implementation, { runs: 300, seed: 1 });
    expect(outcome.status).toBe("failed");
  });
});

/** The rules that never apply at the newest date. */
const unasked: readonly RuleId[] = [
  "errors.throw-before-2022-10-31",
  "value.null-before-2022-06-01",
  "list.include-history",
  "result.tags-before-2024-09-26",
];

describe("caseCode()", () => {
  const differs = new StepDiffers([{}, { result: null }], { result: true });

  it("is valid code, even with the clock and the bucket's own members", async () => {
    const sequence: Sequence = [
      { call: "advance", args: [1000] },
      { call: "get", args: ["a"], read: "text" },
    ];
    const code = caseCode({}, sequence, differs);
    let moved = 0;
    const clock = (milliseconds: number) => {
      moved += milliseconds;
    };
    await runCode(code, { makeBucket: () => new FakeBucket(), assert, clock });
    expect(moved).toBe(1000);
    expect(code).toContain("assert.equal(results[1], null);\n// results[1]: expected");
    const shape = new StepDiffers([{ tag: "[object StoreBucket]" }], { tag: "[object Other]" });
    await runCode(caseCode({}, [{ call: "shape", args: [] }], shape), { makeBucket: () => new FakeBucket(), assert });
  });
});

describe("random sequences of checkBucket()", () => {
  it("fail no rule, are shrunk and shown as code with related rules, and are replayed by seed and path", async () => {
    const asked = { rules: ["range.offset", "range.length", "range.unsatisfiable"], seed: 1, runs: 1000 };
    const report = await checkBucket(() => new ShortRange(), asked);
    const { random } = report;
    expect(random).toMatchObject({ status: "failed", runs: 1000, seed: 1 });
    expect(report.ok).toBe(false);
    expect(random.counterexample).toMatch(
      /^const bucket = await makeBucket\(\);\nconst results = \[\];\nresults\[0\] = await bucket\.put\(/,
    );
    // `makeBucket` and `assert` are documented names; the last lines assert the difference.
    const known = { makeBucket: () => new FakeBucket(), assert };
    await runCode(random.counterexample ?? "", known);
    await expect(
      runCode(random.counterexample ?? "", { ...known, makeBucket: () => new ShortRange() }),
    ).rejects.toThrow();
    expect(random.mayConcern).toContain("range.length");
    expect(random.mayConcern).not.toContain("range.suffix");
    let made = 0;
    const again = await checkBucket(
      () => {
        made += 1;
        return new ShortRange();
      },
      { ...asked, path: random.path },
    );
    expect(again.random).toEqual(random);
    // Beside the cases of the rules, only the sequence of the path runs.
    expect(made).toBeLessThan(500);
    expect(String(report)).toContain(`To reproduce, with the same rules: { seed: 1, path: "${random.path}" }`);
  });

  it("do not cover a failed rule", async () => {
    class NoSuffix extends FakeBucket {
      // biome-ignore lint/suspicious/noExplicitAny: the arguments have any type.
      override get(key: string, given?: any): Promise<any> {
        return super.get(key, given?.range?.suffix === undefined ? given : undefined);
      }
    }
    const report = await checkBucket(() => new NoSuffix(), { rules: ["range"], seed: 1, runs: 60 });
    expect(report.rules.find(({ rule }) => rule === "range.suffix")?.status).toBe("failed");
    expect(report.random).toEqual({ status: "passed", runs: 60, seed: 1 });
  });

  it.each([
    [{ rules: ["key.empty"], runs: 0 }, "runs is 0"],
    [{ rules: [] }, "random calls cover none of the rules that hold"],
    [{ rules: ["key.empty"], seed: 1, path: "example:0" }, "the path selects a case of a rule"],
    [{ signal: AbortSignal.abort() }, "the run was stopped"],
  ])("are skipped with %o", async (given, reason) => {
    const { ok, random } = await checkBucket(() => new FakeBucket(), given);
    expect(random).toMatchObject({ status: "skipped", reason });
    expect(ok).toBe(true);
  });
});
