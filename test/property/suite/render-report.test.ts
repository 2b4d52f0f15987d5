import { expect, it } from "vitest";
import {
  codeLines,
  renderFailure,
  renderRandom,
  renderSeen,
  skipLines,
  summary,
} from "../../../src/property/suite/render-report.js";
import type { RuleReport } from "../../../src/property/suite/rule-report.js";

const failed: RuleReport = { rule: "key.empty", status: "failed", reason: "saw 1", seed: 7, path: "0:1" };
const passed: RuleReport = { rule: "a", status: "passed" };
const skipped: RuleReport = { rule: "b", status: "skipped", reason: "it has none" };
const again = 'To reproduce: { rules: ["key.empty"], seed: 7, path: "0:1" }';

it.each<[RuleReport[], string]>([
  [[], "0 rules: 0 passed, 0 failed"],
  [[failed], "1 rule: 0 passed, 1 failed"],
  [[passed, skipped], "2 rules: 1 passed, 0 failed, 1 skipped"],
])("summary() counts %j", (reports, text) => {
  expect(summary(reports)).toBe(text);
});

it.each<[given: Pick<RuleReport, "reason" | "counterexample">, lines: string[]]>([
  [{}, []],
  [{ counterexample: "a();" }, ["a();"]],
  [{ reason: "saw 1", counterexample: "a();\n// saw 1" }, ["a();"]],
  [{ reason: "saw 1", counterexample: "// saw 1" }, []],
  [{ reason: "saw\n1\n2", counterexample: "a(); // saw 1 2" }, ["a();"]],
  [{ reason: "2022-08-04: saw 1", counterexample: "a(); // saw 1" }, ["a();"]],
  [{ reason: "saw 1", counterexample: "a(); // saw 11" }, ["a(); // saw 11"]],
  [{ reason: "saw 1", counterexample: "// saw 1\na(); // saw 1" }, ["// saw 1", "a();"]],
])("codeLines() leaves out a comment that repeats the reason: %j", (given, lines) => {
  expect(codeLines({ ...failed, reason: "", ...given })).toEqual(lines);
});

it("renderSeen() and renderFailure() show the reason, the code and how to reproduce it", () => {
  expect(renderSeen(failed)).toBe(`saw 1\n${again}`);
  expect(renderSeen({ ...failed, seed: 0 })).toBe(`saw 1\n${again.replace("seed: 7", "seed: 0")}`);
  const shown = { ...failed, counterexample: "a();" };
  expect(renderSeen(shown)).toBe(`saw 1\n\n  a();\n\n${again}`);
  expect(renderFailure(shown, "It is.")).toBe(`✗ key.empty\n  It is.\n  saw 1\n\n    a();\n\n  ${again}`);
});

it("skipLines() groups rules by reason", () => {
  const other = { ...skipped, rule: "d", reason: "another" };
  expect(skipLines([skipped, passed, other, { ...skipped, rule: "c" }])).toEqual([
    "– it has none: b, c",
    "– another: d",
  ]);
});

it("renderRandom() shows the difference, the rules and how to reproduce it", () => {
  const report = {
    status: "failed",
    runs: 5,
    seed: 7,
    path: "random:0",
    reason: "saw 1",
    counterexample: "a();",
  } as const;
  const lines = [
    "✗ random sequences of calls",
    "  The bucket behaves differently from FakeBucket.",
    "  saw 1",
    "",
    "    a();",
    "",
  ];
  const end = '  To reproduce, with the same rules: { seed: 7, path: "random:0" }';
  expect(renderRandom(report).split("\n")).toEqual([...lines, end]);
  expect(renderRandom({ ...report, mayConcern: ["key.empty"] }).split("\n")).toEqual([
    ...lines,
    "  Possibly related rules: key.empty",
    end,
  ]);
  expect(renderRandom({ status: "passed", runs: 5, seed: 7 })).toBe(
    "✓ random sequences of calls: 5 match FakeBucket, seed 7",
  );
  expect(renderRandom({ status: "skipped", runs: 5, seed: 7, reason: "none" })).toBe(
    "– random sequences of calls: none",
  );
});
