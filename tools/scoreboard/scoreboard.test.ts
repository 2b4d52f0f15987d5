import { constant } from "fast-check";
import { describe, expect, it } from "vitest";
import type { RuleCheck } from "../../src/property/expect/rule-check.js";
import { fakeImplementation } from "../../test/property/expect/subjects.js";
import { textOf, trackedFiles } from "../../test/repository/tracked-files.js";
import { recordings } from "../conformance/recordings.js";
import { realDifferences } from "./real-differences.js";
import { recordedColumn } from "./recorded-column.js";
import { runCountedCheck } from "./run-counted-check.js";
import { neverAsked, renderScoreboard, type Scoreboard } from "./scoreboard.js";
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

describe("recordedColumn()", () => {
  const column = recordedColumn({
    ...{ date: "2026-11-27", of: "Other 1", through: "worker", fakebucket: "0.1.0", semantics: "documented" },
    ...{ prefix: "p/", decides: [], file: "other.json", text: "" },
    questions: [
      {
        rules: ["head.missing"],
        sequence: [{ call: "head", args: ["a"] }],
        answers: [{ promise: true, result: null }],
      },
      {
        rules: ["get.missing", "key.length"],
        sequence: [{ call: "get", args: ["a"] }],
        answers: [{ promise: true, result: "other" }],
      },
    ],
  });
  const run = (rule: string) => column.run({ rule } as RuleCheck);

  it("passes a rule if the questions about it have the answers of FakeBucket", async () => {
    expect(column.title).toBe("a recording of Other 1, 2026-11-27");
    expect(await run("head.missing")).toEqual({ status: "passed", cases: 1 });
    expect(await run("get.missing")).toEqual({
      status: "failed",
      reason: 'recorded {"promise":true,"result":"other"}',
    });
    // The different call is not about it.
    expect(await run("key.length")).toEqual({ status: "passed", cases: 1 });
    expect(await run("put.stores")).toMatchObject({ status: "skipped" });
  });
});

describe("the sentence that nobody has asked the deployed service", () => {
  it("goes from the scoreboard with the first recording of it", () => {
    expect(neverAsked([{ of: "Miniflare 5" }])).toHaveLength(1);
    expect(neverAsked([{ of: "Miniflare 5" }, { of: "R2" }])).toEqual([]);
  });

  it("is on no other page once there is one", () => {
    const pages = trackedFiles("*.md", "tools/docs/*.ts").filter((path) =>
      /We have not (?:run|checked) [^.|]*in production/.test(textOf(path)),
    );
    const others = pages.filter((path) => path !== "docs/fidelity.md");
    if (neverAsked(recordings).length === 0) expect(others, "remove the sentence").toEqual([]);
    else expect(others).toContain("docs/guides/comparison.md");
  });
});
