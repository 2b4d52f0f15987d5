import { constant } from "fast-check";
import { describe, expect, it } from "vitest";
import type { RuleCheck } from "../../src/property/expect/rule-check.js";
import { fakeImplementation } from "../../test/property/expect/subjects.js";
import { realDifferences } from "./real-differences.js";
import { runCountedCheck } from "./run-counted-check.js";
import { renderScoreboard, type Scoreboard } from "./scoreboard.js";
import { unexpectedFailures } from "./unexpected-failures.js";

// `npm run scoreboard -- --check`, which takes longer, generates the scoreboard and compares it with the document.

describe("renderScoreboard()", () => {
  it("renders totals, marks and reasons", () => {
    const text = renderScoreboard({
      columns: [
        { name: "one", title: "the first", judgedBy: "a truth", byConstruction: true },
        { name: "two", title: "the second", judgedBy: "another", byConstruction: true },
        { name: "three", title: "the third", judgedBy: "another", byConstruction: false },
      ],
      rows: [
        {
          rule: "key.empty",
          outcomes: [
            { status: "passed", cases: 3 },
            { status: "failed", reason: "saw\n`1`" },
            { status: "differing", reason: "saw 2", why: "it is meant" },
          ],
        },
        {
          rule: "errors.brand",
          outcomes: [
            { status: "skipped", reason: "it cannot" },
            { status: "passed", cases: 4 },
            { status: "passed", cases: 5 },
          ],
        },
        {
          rule: "errors.reject",
          outcomes: [
            { status: "passed", cases: 10 },
            { status: "passed", cases: 20 },
            { status: "passed", cases: 30 },
          ],
        },
      ],
      unobservable: { "e.f": "nobody sees it" },
    });
    for (const line of [
      "| A | the first | a truth | 2 | 0 | 0 | 1 | 100.0 % (expected) | 13 | 100.0 % | 100.0 % | – |",
      "| B | the second | another | 2 | 1 | 0 | 0 | 66.7 % | 24 | 0.0 % | 100.0 % | 100.0 % |",
      "| C | the third | another | 2 | 0 | 1 | 0 | 100.0 % | 35 | – | 100.0 % | 100.0 % |",
      "| `key.empty` | data | ✓ | ✗ | ≠ |",
      "| `errors.brand` | letter | – | ✓ | ✓ |",
      "- `key.empty`: `saw '1'`.",
      "- `key.empty`: `saw 2`. It is meant.",
      "- `errors.brand` (A): it cannot.",
      "- `e.f`: nobody sees it.",
    ]) {
      expect(text.split("\n")).toContain(line);
    }
  });
});

describe("unexpectedFailures()", () => {
  const columns = ["FakeBucket, deployed", "real runtime", "older simulator"].map((name) => ({
    name,
    title: name,
    judgedBy: "a truth",
    byConstruction: false,
  }));
  const known = Object.keys(realDifferences);
  const outcomeOf = {
    passed: { status: "passed", cases: 1 },
    failed: { status: "failed", reason: "seen" },
    differing: { status: "differing", reason: "seen", why: "it is meant" },
  } as const;
  const rowOf = (rule: string, ...statuses: readonly (keyof typeof outcomeOf)[]): Scoreboard["rows"][number] => ({
    rule,
    outcomes: statuses.map((status) => outcomeOf[status]),
  });
  const differing = (rule: string) => rowOf(rule, "passed", "differing", "failed");
  const boardOf = (...rows: Scoreboard["rows"]): Scoreboard => ({ columns, rows, unobservable: {} });

  it("exclude known differences of the real runtime, and any failure of the older simulator", () => {
    const rows = [...known.map(differing), rowOf("a.b", "passed", "passed", "failed")];
    expect(unexpectedFailures(boardOf(...rows))).toEqual([]);
  });

  it("are rules broken by FakeBucket, newly broken by the real runtime, or not broken by it any more", () => {
    const [first = "", ...others] = known;
    const rows = [
      rowOf(first, "passed", "passed", "passed"),
      ...others.map(differing),
      rowOf("a.b", "failed", "passed", "passed"),
      rowOf("c.d", "passed", "failed", "passed"),
    ];
    expect(unexpectedFailures(boardOf(...rows))).toEqual([
      "FakeBucket, deployed breaks a.b",
      "real runtime breaks c.d, which is not listed",
      `real runtime no longer breaks ${first}: remove it from the differences`,
    ]);
  });
});

describe("runCountedCheck()", () => {
  const checkThat = (check: RuleCheck["check"]): RuleCheck => ({
    rule: "key.empty",
    cases: () => constant(0),
    examples: () => [1, 2],
    check,
  });

  it("counts the examples and random cases of passed checks only", async () => {
    const run = { runs: 5, seed: 1 };
    const implementation = fakeImplementation("documented");
    expect(
      await runCountedCheck(
        checkThat(() => Promise.resolve()),
        implementation,
        run,
      ),
    ).toEqual({
      status: "passed",
      cases: 7,
    });
    const failing = checkThat(() => Promise.reject(new Error("seen")));
    expect(await runCountedCheck(failing, implementation, run)).not.toHaveProperty("cases");
  });
});
