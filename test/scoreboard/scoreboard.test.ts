import { beforeAll, describe, expect, it } from "vitest";
import { textOf } from "../repository/tracked-files.js";
import { makeScoreboard, scoreboardPath } from "./make-scoreboard.js";
import { realDifferences } from "./real-differences.js";
import { renderScoreboard, type Scoreboard } from "./scoreboard.js";

describe("the scoreboard", () => {
  let scoreboard: Scoreboard;
  beforeAll(async () => {
    scoreboard = await makeScoreboard();
  }, 600_000);

  const failedRules = (name: string) => {
    const index = scoreboard.columns.findIndex((column) => column.name === name);
    return scoreboard.rows.filter(({ outcomes }) => outcomes[index]?.status === "failed").map(({ rule }) => rule);
  };

  it("is the one on file", () => {
    expect(renderScoreboard(scoreboard)).toBe(textOf(scoreboardPath));
  });

  it.each(["documented", "deployed", "simulator"])("finds FakeBucket to keep every rule under %s semantics", (name) => {
    expect(failedRules(`FakeBucket, ${name}`)).toEqual([]);
  });

  it("finds the real runtime to break the rules that are known, and no others", () => {
    expect(failedRules("real runtime")).toEqual(Object.keys(realDifferences));
  });
});

describe("renderScoreboard()", () => {
  it("gives totals, marks and reasons", () => {
    const text = renderScoreboard({
      columns: [
        { name: "one", title: "the first" },
        { name: "real runtime", title: "the second" },
      ],
      rows: [
        { rule: "a.b", outcomes: [{ status: "passed" }, { status: "failed", reason: "saw\n`1`" }] },
        { rule: "c.d", outcomes: [{ status: "skipped", reason: "it cannot" }, { status: "passed" }] },
      ],
      unobservable: { "e.f": "nobody sees it" },
      differences: { "a.b": "it is meant" },
    });
    for (const line of [
      "| A | the first | 1 | 0 | 1 | 100.0 % |",
      "| B | the second | 1 | 1 | 0 | 50.0 % |",
      "| `a.b` | ✓ | ✗ |",
      "| `c.d` | – | ✓ |",
      "- `a.b`: `saw '1'`. It is meant.",
      "- `c.d` (A): it cannot.",
      "- `e.f`: nobody sees it.",
    ]) {
      expect(text.split("\n")).toContain(line);
    }
  });
});
