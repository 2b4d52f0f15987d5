import assert from "node:assert/strict";
import { FakeBucket, type RuleId, type SemanticsName } from "fakebucket";
import { checkBucket } from "fakebucket/property";
import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { caseCode, StepDiffers } from "../../../src/property/random/case-code.js";
import { concernedRules } from "../../../src/property/random/concerned-rules.js";
import { canDraw, type RandomScope, randomCheck } from "../../../src/property/random/random-check.js";
import type { Sequence } from "../../../src/property/sequences/sequence.js";
import { runRuleCheck } from "../../../src/property/suite/run-rule-check.js";
import { levels, rules } from "../../../src/rules/statements/all-rules.js";
import { semantics } from "../../../src/semantics/presets.js";
import { runs } from "../../laws/runs.js";
import { runCode } from "../../rules/run-code.js";
import { fakeImplementation } from "../expect/subjects.js";

const everything: RandomScope = { holds: () => true, failed: () => false, toTheLetter: true };

/** A scope of the rules that matter so much. */
function scopeAt(level: (typeof levels)[number]): RandomScope {
  const holds = (rule: RuleId) => levels.indexOf(rules[rule].level) <= levels.indexOf(level);
  return { holds, failed: () => false, toTheLetter: level === "letter" };
}

/** A bucket that gives a byte too few of some ranges, for which no row asks. */
class ShortRange extends FakeBucket {
  // biome-ignore lint/suspicious/noExplicitAny: what is passed on has any type.
  override get(key: string, options?: any): Promise<any> {
    const { offset, length } = options?.range ?? {};
    return super.get(key, offset > 1 && length === 3 ? { range: { offset, length: 2 } } : options);
  }
}

describe("randomCheck()", () => {
  it.each(["documented", "deployed", "simulator"] as const satisfies SemanticsName[])(
    "finds no difference on FakeBucket with %s semantics",
    async (name) => {
      const { numRuns, seed } = runs(10);
      const outcome = await runRuleCheck(randomCheck(everything), fakeImplementation(name), { runs: numRuns, seed });
      expect(outcome).toEqual({ status: "passed" });
    },
  );

  it.each(levels)("draws nothing but what rules of the level %s say", async (level) => {
    const scope = scopeAt(level);
    const terms = { semantics: semantics.documented, abilities: { multipart: true, ssec: true, storageClass: true } };
    const calls = new Set<string>();
    for (const { sequence } of fc.sample(randomCheck(scope).cases(terms), runs(40))) {
      for (const step of sequence) {
        calls.add(step.call);
        for (const rule of concernedRules(step)) {
          if (!scope.holds(rule)) expect(["multipart.complete-order", ...unasked]).toContain(rule);
        }
      }
    }
    expect([...calls]).toEqual(expect.arrayContaining(["put", "get", "head", "list", "delete", "complete"]));
  });

  it("has nothing to draw where no rule is asked for, or nothing can be stored", () => {
    expect(canDraw(everything)).toBe(true);
    expect(canDraw({ ...everything, holds: () => false })).toBe(false);
    // Each sequence begins with puts, of which these rules say what they do.
    for (const needed of concernedRules({ call: "put", args: ["a", ""] })) {
      expect(canDraw({ ...everything, failed: (rule) => rule === needed })).toBe(false);
    }
  });
});

/** The rules that say nothing of the newest date. */
const unasked: readonly RuleId[] = [
  "errors.throw-before-2022-10-31",
  "value.null-before-2022-06-01",
  "list.include-history",
  "result.tags-before-2024-09-26",
];

describe("caseCode()", () => {
  const differs = new StepDiffers([{}, { result: null }], { result: true });

  it("is code that runs, also where time passes and the bucket itself is looked at", async () => {
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
  it("fail no rule, are shown shrunk, as code, with the rules they may be about, and come again by seed and path", async () => {
    const asked = { rules: ["range.offset", "range.length", "range.unsatisfiable"], seed: 7, runs: 1000 };
    const report = await checkBucket(() => new ShortRange(), asked);
    const { random } = report;
    expect(random).toMatchObject({ status: "failed", runs: 1000, seed: 7 });
    expect(report.ok).toBe(false);
    expect(random.counterexample).toMatch(
      /^const bucket = await makeBucket\(\);\nconst results = \[\];\nresults\[0\] = await bucket\.put\(/,
    );
    // `makeBucket` and `assert` are what the documents name; the last lines assert what differs.
    const known = { makeBucket: () => new FakeBucket(), assert };
    await runCode(random.counterexample ?? "", known);
    await expect(
      runCode(random.counterexample ?? "", { ...known, makeBucket: () => new ShortRange() }),
    ).rejects.toThrow();
    expect(random.mayConcern).toContain("range.length");
    expect(random.mayConcern).not.toContain("range.suffix");
    const again = await checkBucket(() => new ShortRange(), { ...asked, path: random.path });
    expect(again.random).toEqual(random);
    expect(String(report)).toContain(`Again, with the same rules: { seed: 7, path: "${random.path}" }`);
  });

  it("are not about a rule that failed", async () => {
    class NoSuffix extends FakeBucket {
      // biome-ignore lint/suspicious/noExplicitAny: what is passed on has any type.
      override get(key: string, given?: any): Promise<any> {
        return super.get(key, given?.range?.suffix === undefined ? given : undefined);
      }
    }
    const report = await checkBucket(() => new NoSuffix(), { rules: ["range"], seed: 1, runs: 60 });
    expect(report.rules.find(({ rule }) => rule === "range.suffix")?.status).toBe("failed");
    expect(report.random).toEqual({ status: "passed", runs: 60, seed: 1 });
  });

  it.each([
    [{ rules: ["key.empty"], runs: 0 }, "no runs are asked for"],
    [{ rules: [] }, "no rule that holds is about what can be drawn"],
    [{ rules: ["key.empty"], seed: 1, path: "example:0" }, "the path is that of a rule"],
    [{ signal: AbortSignal.abort() }, "it was stopped"],
  ])("are left out with %o", async (given, reason) => {
    const { ok, random } = await checkBucket(() => new FakeBucket(), given);
    expect(random).toMatchObject({ status: "skipped", reason });
    expect(ok).toBe(true);
  });
});
