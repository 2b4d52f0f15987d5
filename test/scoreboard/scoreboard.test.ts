import { describe, expect, it } from "vitest";
import { realDifferences } from "./real-differences.js";
import { renderScoreboard, type Scoreboard } from "./scoreboard.js";
import { unexpectedFailures } from "./unexpected-failures.js";

// The scoreboard itself is made and compared with the one on file by `npm run scoreboard -- --check`, which takes longer.

describe("renderScoreboard()", () => {
  it("gives totals, marks and reasons", () => {
    const text = renderScoreboard({
      columns: [
        { name: "one", title: "the first" },
        { name: "real runtime", title: "the second" },
      ],
      rows: [
        { rule: "key.empty", outcomes: [{ status: "passed" }, { status: "failed", reason: "saw\n`1`" }] },
        { rule: "errors.brand", outcomes: [{ status: "skipped", reason: "it cannot" }, { status: "passed" }] },
      ],
      unobservable: { "e.f": "nobody sees it" },
      differences: { "key.empty": "it is meant" },
    });
    for (const line of [
      "| A | the first | 1 | 0 | 1 | 100.0 % | 100.0 % | – | – |",
      "| B | the second | 1 | 1 | 0 | 50.0 % | 0.0 % | – | 100.0 % |",
      "| `key.empty` | data | ✓ | ✗ |",
      "| `errors.brand` | letter | – | ✓ |",
      "- `key.empty`: `saw '1'`. It is meant.",
      "- `errors.brand` (A): it cannot.",
      "- `e.f`: nobody sees it.",
    ]) {
      expect(text.split("\n")).toContain(line);
    }
  });
});

describe("unexpectedFailures()", () => {
  const columns = ["FakeBucket, deployed", "real runtime", "older simulator"].map((name) => ({ name, title: name }));
  const known = Object.keys(realDifferences);
  const rowOf = (rule: string, ...failing: readonly number[]): Scoreboard["rows"][number] => ({
    rule,
    outcomes: columns.map((_, index) =>
      failing.includes(index) ? { status: "failed", reason: "seen" } : { status: "passed" },
    ),
  });
  const boardOf = (...rows: Scoreboard["rows"]): Scoreboard => ({ columns, rows, unobservable: {}, differences: {} });

  it("are none where the real runtime alone breaks what is known, and the older simulator anything", () => {
    expect(unexpectedFailures(boardOf(...known.map((rule) => rowOf(rule, 1, 2)), rowOf("a.b", 2)))).toEqual([]);
  });

  it("are rules that FakeBucket breaks, that the real runtime breaks anew, and that it breaks no longer", () => {
    const [first = "", ...others] = known;
    const rows = [rowOf(first), ...others.map((rule) => rowOf(rule, 1)), rowOf("a.b", 0), rowOf("c.d", 1)];
    expect(unexpectedFailures(boardOf(...rows))).toEqual([
      "FakeBucket, deployed breaks a.b",
      "real runtime breaks c.d, which nobody has named",
      `real runtime no longer breaks ${first}: strike it from the differences`,
    ]);
  });
});
